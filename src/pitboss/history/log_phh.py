"""A logged hand as the fields of a PHH hand. PHH knows the rules of `standard`, and no others.

Players are listed from the left of the button on. Hole cards that may not be known are "????"; who put his
cards away unseen shows nothing. A newcomer's live post is a negative blind. A dead one (ST-10) is written as
his ante, in a hand whose antes are not trimmed: such an ante is nobody's bet either.
"""

from __future__ import annotations

from typing import Any, Final

from pitboss.cards import Card, print_cards
from pitboss.errors import HistoryError
from pitboss.hand.view import View
from pitboss.history.log_view import Seen
from pitboss.history.pokerstars_write import MAY_DIFFER, Page
from pitboss.houses.house import House
from pitboss.houses.standard import STANDARD

__all__ = ["fields_of_hand"]

VARIANTS: Final = {"no-limit": "NT", "pot-limit": "PT", "fixed-limit": "FT"}
LIMITS: Final = frozenset({"low", "high", "uncapped_heads_up", "raise_limit"})  # fixed limit alone has them


def fields_of_hand(seen: Seen, page: Page) -> dict[str, Any]:
    """Return the fields of one hand; a house with rules of its own is refused."""
    view = seen.view
    house = view.house
    check_house(house)
    n = len(view.started)
    order = [(view.button + 1 + i) % n for i in range(n)]
    antes, blinds, trimmed = forced_bets(view, order)
    if n == 2:  # the list runs the other way: the button's blind first
        antes.reverse()
        blinds.reverse()
    low, high = house.limits
    sizes = (
        {"small_bet": low, "big_bet": high}
        if house.betting == "fixed-limit"
        else {"min_bet": house.big_blind}
    )
    when = {} if page.at is None else {"year": page.when.year, "month": page.when.month, "day": page.when.day}
    return {
        "variant": VARIANTS[house.betting],
        "ante_trimming_status": trimmed,
        "antes": antes,
        "blinds_or_straddles": blinds,
        **sizes,
        "starting_stacks": [view.started[seat] for seat in order],
        "actions": actions(seen, order),
        **when,
        "hand": page.number,
        "seats": [page.seats[seat] + 1 for seat in order],
        "table": page.table,
        "players": [page.names[seat] for seat in order],
        "finishing_stacks": [view.stacks[seat] for seat in order],
    }


def check_house(house: House) -> None:
    """Refuse a house that plays what a reader of PHH would not."""
    allowed = MAY_DIFFER | LIMITS if house.betting == "fixed-limit" else MAY_DIFFER
    wrong = [field for field in house.differences(STANDARD) if field not in allowed]
    if house.betting == "fixed-limit" and house.raise_limit != house.rounds.raise_limit:
        wrong.append("raise_limit")
    if wrong or house.betting not in VARIANTS:
        raise HistoryError(
            f"{house.name} cannot be told as PHH: it is not standard in {', '.join(wrong) or 'betting'}"
        )


def forced_bets(view: View, order: list[int]) -> tuple[list[int], list[int], bool]:
    """Return antes and blinds by player, and whether antes are matched; who had less owed as much."""
    house = view.house
    antes = dict.fromkeys(order, 0)
    blinds = dict.fromkeys(order, 0)
    full = {"small blind": house.small_blind, "big blind": house.big_blind, "straddle": house.straddle}
    dead = [event for event in view.events if event.kind == "dead"]
    apart = all(view.started[seat] > house.ante for seat in order)  # else a dead ante would not be the same
    for event in view.events:
        seat = event.seat or 0
        if event.kind == "ante":
            antes[seat] += house.ante
        elif event.kind in full:
            blinds[seat] = full[event.kind]
        elif event.kind == "dead" and apart:
            antes[seat] += event.amount
        elif event.kind in ("post", "dead"):
            blinds[seat] -= event.amount
    return list(antes.values()), list(blinds.values()), not (dead and apart)


def actions(seen: Seen, order: list[int]) -> list[str]:
    """Return the deal, what was decided, the streets and the showdown."""
    player = {seat: f"p{number}" for number, seat in enumerate(order, start=1)}
    told = [f"d dh {player[seat]} {cards_of(seen.dealt.get(seat, ()))}" for seat in order]
    for event in seen.view.events:
        who = player.get(-1 if event.seat is None else event.seat, "")
        match event.kind:
            case "board":
                told.append(f"d db {print_cards(event.cards)}")
            case "fold":
                told.append(f"{who} f")
            case "check" | "call":
                told.append(f"{who} cc")
            case "bet" | "raise":
                told.append(f"{who} cbr {event.total}")
            case "show":
                told.append(f"{who} sm {print_cards(event.cards)}")
            case "muck":
                told.append(f"{who} sm")
    return told


def cards_of(cards: tuple[Card, ...]) -> str:
    """Write hole cards, or that they are not known."""
    return print_cards(cards) or "????"
