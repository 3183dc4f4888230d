"""A logged hand in PHH, as an observer may know it. PHH knows the rules of `standard`, and no others.

Players are listed from the left of the button on. Hole cards that may not be known are "????"; who put his
cards away unseen shows nothing. Hands that meet all-in are shown before the rest of the board. The live post
of a newcomer is a negative blind. A dead one (ST-10) is written as his ante, in a hand whose antes are not
trimmed: such an ante is nobody's bet either.
"""

from __future__ import annotations

from typing import Any, Final

from pitboss.cards import Card, print_cards
from pitboss.errors import HistoryError
from pitboss.hand.event import Event
from pitboss.hand.view import View
from pitboss.history.log_view import Seen
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import sheet_of
from pitboss.history.phh_write import write_phh
from pitboss.history.pokerstars_write import MAY_DIFFER, Page
from pitboss.houses.house import House
from pitboss.houses.standard import STANDARD

__all__ = ["fields_of_hand", "phh_text"]

VARIANTS: Final = {"no-limit": "NT", "pot-limit": "PT", "fixed-limit": "FT"}
LIMITS: Final = frozenset({"low", "high", "uncapped_heads_up", "raise_limit"})  # fixed limit alone has them
DEEDS: Final = frozenset({"fold", "check", "call", "bet", "raise"})


def phh_text(seen: Seen, page: Page) -> str:
    """Return the text of one hand, its last line ended."""
    return write_phh(recorded_of(sheet_of(fields_of_hand(seen, page))))


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
    deal = [f"d dh {player[seat]} {cards_of(seen.dealt.get(seat, ()))}" for seat in order]
    told: list[str] = []
    shows: list[str] = []
    boards: list[str] = []  # that no decision has followed yet
    for event in seen.view.events:
        if event.kind == "board":
            boards.append(f"d db {print_cards(event.cards)}")
        elif event.kind in DEEDS:
            told += [*boards, f"{player[event.seat or 0]} {deed(event)}"]
            boards = []
        elif event.kind in ("show", "muck"):
            shows.append(f"{player[event.seat or 0]} sm {print_cards(event.cards)}".rstrip())
    return [*deal, *told, *shows, *boards]


def deed(event: Event) -> str:
    """Write a decision."""
    if event.kind in ("bet", "raise"):
        return f"cbr {event.total}"
    return "f" if event.kind == "fold" else "cc"


def cards_of(cards: tuple[Card, ...]) -> str:
    """Write hole cards, or that they are not known."""
    return print_cards(cards) or "????"
