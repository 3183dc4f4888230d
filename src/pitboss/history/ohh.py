"""Open Hand History: a hand as one JSON object, for trackers. Out only.

Follows version 1.4.7 of the public specification (hh-specs.handhistory.org). Amounts are chips, so the
currency is its play money. The amount of an action is what the player put in by it, a raise's too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pitboss.cards import Card
from pitboss.errors import HistoryError
from pitboss.hand.event import Event
from pitboss.history.log_view import Seen
from pitboss.history.pokerstars_write import Page
from pitboss.houses.house import House

__all__ = ["ohh_object", "write_ohh"]

SPEC: Final = "1.4.7"
LIMITS: Final = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
STREETS: Final = ("preflop", "flop", "turn", "river")
ACTIONS: Final = {
    "ante": "Post Ante",
    "small blind": "Post SB",
    "big blind": "Post BB",
    "straddle": "Straddle",
    "post": "Post Extra Blind",
    "dead": "Post Dead",
    "deal": "Dealt Cards",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "show": "Shows Cards",
    "muck": "Mucks Cards",
}


def write_ohh(seen: Seen, page: Page) -> str:
    """Return one hand as a line of JSON; an `.ohh` file has an empty line between two hands."""
    return json.dumps(ohh_object(seen, page), separators=(",", ":")) + "\n"


def ohh_object(seen: Seen, page: Page) -> dict[str, Any]:
    """Return one hand as the specification's object."""
    house = seen.view.house
    check_house(house)
    hero = next(iter(seen.dealt)) if len(seen.dealt) == 1 else None
    told = {
        "spec_version": SPEC,
        "internal_version": SPEC,
        "site_name": "pitboss",
        "network_name": "pitboss",
        "tournament": False,
        "game_number": str(page.number),
        "start_date_utc": f"{page.when:%Y-%m-%dT%H:%M:%SZ}",
        "table_name": page.table,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": LIMITS[house.betting], "bet_cap": 0},
        "table_size": page.size,
        "currency": "XPM",
        "dealer_seat": page.seats[seen.view.button] + 1,
        "small_blind_amount": house.small_blind,
        "big_blind_amount": house.big_blind,
        "ante_amount": house.ante,
        **({} if hero is None else {"hero_player_id": hero}),
        "flags": ["Observed"] if hero is None else [],
        "players": players(seen, page),
        "rounds": list(rounds(seen)),
        "pots": pots(seen),
    }
    return {"ohh": told}


def check_house(house: House) -> None:
    """Refuse what is not hold'em with two cards, four streets and pots that everybody matches."""
    streets = tuple(street.name for street in house.streets)
    if (
        house.betting not in LIMITS
        or house.ranking != "holdem"
        or house.hole_cards != 2
        or streets != STREETS
    ):
        raise HistoryError(f"{house.name} cannot be told as Open Hand History: it is not its hold'em")


def players(seen: Seen, page: Page) -> list[dict[str, Any]]:
    """List who was dealt in, by the seats of the hand."""
    return [
        {"id": seat, "seat": page.seats[seat] + 1, "name": name, "display": name, "starting_stack": stack}
        for seat, (name, stack) in enumerate(zip(page.names, seen.view.started, strict=True))
    ]


def rounds(seen: Seen) -> Iterator[dict[str, Any]]:
    """Cut what happened into rounds: the streets, and the showdown if there is one."""
    behind = list(seen.view.started)
    number = 0
    street, cards = "Preflop", tuple[Card, ...]()
    actions: list[dict[str, Any]] = []
    for event in seen.view.events:
        opens = event.text.capitalize() if event.kind == "board" else None
        if event.kind in ("show", "muck") and street != "Showdown":
            opens = "Showdown"
        if opens is not None:
            yield round_of(number, street, cards, actions)
            number, street, cards, actions = number + 1, opens, event.cards, []
            if opens == "Showdown":
                cards = ()
        if event.kind == "return":
            behind[event.seat or 0] += event.amount
        if event.kind in ACTIONS and (told := action(event, behind, seen)) is not None:
            actions.append({"action_number": len(actions), **told})
    yield round_of(number, street, cards, actions)


def round_of(
    number: int, street: str, cards: Sequence[Card], actions: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return one round."""
    return {"id": number, "street": street, "cards": list(map(str, cards)), "actions": actions}


def action(event: Event, behind: list[int], seen: Seen) -> dict[str, Any] | None:
    """Return one action; cards that were dealt unseen are none."""
    seat = event.seat or 0
    cards = event.cards or (seen.dealt.get(seat, ()) if event.kind in ("deal", "muck") else ())
    if event.kind == "deal" and not cards:
        return None
    told: dict[str, Any] = {"player_id": seat, "action": ACTIONS[event.kind]}
    if event.amount:
        behind[seat] -= event.amount
        told |= {"amount": event.amount, "is_allin": not behind[seat]}
    if cards:
        told["cards"] = list(map(str, cards))
    return told


def pots(seen: Seen) -> list[dict[str, Any]]:
    """List the pots with their rake and their winners."""
    events = seen.view.events
    rake = {event.total: event.amount for event in events if event.kind == "rake"}
    return [
        {
            "number": number,
            "amount": pot.amount,
            "rake": rake.get(number, 0),
            "player_wins": [
                {"player_id": event.seat, "win_amount": event.amount}
                for event in events
                if event.kind == "win" and event.total == number
            ],
        }
        for number, pot in enumerate(seen.view.pots)
    ]
