"""A page of PokerStars text as a recorded hand, by the fields of a PHH hand.

Who was dealt in is who posted, acted, held cards or collected. They sit from the left of the button on;
where the button is at a seat nobody plays from, the player before it has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any, BinaryIO, Final

from pitboss.cards import print_cards
from pitboss.errors import HistoryError
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import sheet_of
from pitboss.history.pokerstars_read import Deed, Told, pages_of, read_page
from pitboss.history.recorded import Recorded

__all__ = ["fields_of", "recorded_hands", "recorded_page"]

VARIANTS: Final = {"Hold'em No Limit": "NT", "Hold'em Pot Limit": "PT"}
CARDS_BY: Final = (0, 3, 4, 5, 5)  # how many board cards lie there on each street
MOMENT: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d{1,2}):(\d\d):(\d\d)")
SHOWDOWN: Final = 4


def recorded_hands(stream: BinaryIO) -> Iterator[tuple[int, Recorded | HistoryError]]:
    """Read every hand of a file: the line at which it begins, and the hand, or why it cannot be read."""
    for start, page in pages_of(stream):
        if isinstance(page, HistoryError):
            yield start, page
            continue
        try:
            yield start, recorded_page(read_page(page))
        except HistoryError as error:
            yield start, error


def recorded_page(told: Told) -> Recorded:
    """Return the hand of a page, to be replayed and counted as any other record."""
    return recorded_of(sheet_of(fields_of(told)))


def fields_of(told: Told) -> dict[str, Any]:
    """Return the fields of one hand, names and seats included."""
    order = players_of(told)
    antes, blinds, matched = forced_bets(told, order)
    if len(order) == 2:  # the list runs the other way: the button's blind first
        antes.reverse()
        blinds.reverse()
    return {
        "variant": VARIANTS[told.game],
        "ante_trimming_status": matched,
        "antes": antes,
        "blinds_or_straddles": blinds,
        "min_bet": told.big,
        "starting_stacks": [told.stacks[name] for name in order],
        "actions": actions_of(told, order),
        "venue": "PokerStars",
        **moment_of(told),
        "hand": int(told.number),
        "seats": [seat_of(told, name) for name in order],
        "table": told.table,
        "players": order,
        "finishing_stacks": [told.stacks[name] + brought(told, name) for name in order],
        "winnings": [total(told, name, "collect") for name in order],
        **({"currency": told.code} if told.code else {}),
        **({"currency_symbol": told.sign} if told.sign else {}),
    }


def players_of(told: Told) -> list[str]:
    """Return who was dealt in, from the left of the button to the button."""
    there = {deed.name for deed in told.deeds} | set(told.holes)
    seats = [seat for seat, name in told.seats.items() if name in there]
    if len(seats) < 2:
        raise HistoryError(f"{len(seats)} players are too few for a hand")
    size = max(*told.seats, told.button)
    return [told.seats[seat] for seat in sorted(seats, key=lambda seat: (seat - told.button - 1) % size)]


def seat_of(told: Told, name: str) -> int:
    """Return the seat of a player."""
    return next(seat for seat, other in told.seats.items() if other == name)


# forced bets


def forced_bets(told: Told, order: list[str]) -> tuple[list[Decimal], list[Decimal], bool]:
    """Return antes and blinds by player, and whether antes are matched, like bets.

    A blind is positive, a live post of a newcomer or returner negative. What he posts dead is written as his
    ante, in a hand whose antes are not matched: such an ante is nobody's bet either.
    """
    antes = antes_of(told, order)
    blinds = blinds_of(told, order)
    dead = {name: dead_part(told, name) for name in order}
    if not any(dead.values()):
        return antes, blinds, True
    if any(deed.kind == "ante" and deed.all_in for deed in told.deeds):  # a short ante must be matched
        return antes, [blind - dead[name] for name, blind in zip(order, blinds, strict=True)], True
    return [ante + dead[name] for name, ante in zip(order, antes, strict=True)], blinds, False


def antes_of(told: Told, order: list[str]) -> list[Decimal]:
    """Return what each player had to ante: all the same, also who had less."""
    antes = [deed for deed in told.deeds if deed.kind == "ante"]
    full = max((deed.amount for deed in antes), default=Decimal(0))
    posted = {deed.name for deed in antes}
    return [full if name in posted else Decimal(0) for name in order]


def blinds_of(told: Told, order: list[str]) -> list[Decimal]:
    """Return the live forced bets.

    The first big blind is the big blind, and a small one counts before it. All others are posts.
    """
    forced = dict.fromkeys(order, Decimal(0))
    small, big = blinds_at(told)
    if big < 0:
        forced[anted_off(told, order)] = told.big
    for number, deed in enumerate(told.deeds):
        if number == big:
            forced[deed.name] = nominal(deed, told.big)
        elif number == small:
            forced[deed.name] = nominal(deed, told.small)
        elif deed.kind == "straddle":
            forced[deed.name] = nominal(deed, 2 * told.big)  # ST-14
        elif deed.kind == "both":
            forced[deed.name] -= told.big
        elif deed.kind == "big blind":
            forced[deed.name] -= deed.amount
    return list(forced.values())


def blinds_at(told: Told) -> tuple[int, int]:
    """Return which deeds are the small and the big blind; -1 for one that nobody posts."""
    kinds = [deed.kind for deed in told.deeds]
    big = kinds.index("big blind") if "big blind" in kinds else -1
    before = kinds if big < 0 else kinds[:big]
    return before.index("small blind") if "small blind" in before else -1, big


def anted_off(told: Told, order: list[str]) -> str:
    """Return whose big blind it was, where nobody posted one: his whose ante was all he had.

    He sits left of the small blind; where that is missing too, one of the first two has it.
    """
    broke = {deed.name for deed in told.deeds if deed.kind == "ante" and deed.all_in}
    small = next((order.index(deed.name) for deed in told.deeds if deed.kind == "small blind"), 0)
    left = [name for name in (order[(small + 1) % len(order)], order[0]) if name in broke]
    if not left:
        raise HistoryError("nobody posts a big blind")
    return left[0]


def nominal(deed: Deed, full: Decimal) -> Decimal:
    """Return what a blind should have been: who is all-in posted what he had."""
    return max(full, deed.amount) if deed.all_in else deed.amount


# actions


def actions_of(told: Told, order: list[str]) -> list[str]:
    """Return deal, board, decisions and the showdown as PHH writes them."""
    number = {name: f"p{seat + 1}" for seat, name in enumerate(order)}
    actions = [f"d dh {number[name]} {print_cards(told.holes.get(name, ())) or '????'}" for name in order]
    open_cards = 0
    for deed in told.deeds:
        upto = min(CARDS_BY[deed.street], len(told.board))
        while open_cards < upto:
            more = 3 if not open_cards else 1
            actions.append(f"d db {print_cards(told.board[open_cards : open_cards + more])}")
            open_cards += more
        actions += [f"{number[deed.name]} {words}" for words in words_of(deed, told)]
    return actions


def words_of(deed: Deed, told: Told) -> list[str]:
    """Return a decision, or a hand that is shown, as PHH writes it; anything else is nothing."""
    match deed.kind:
        case "fold":
            return ["f"]
        case "check" | "call":
            return ["cc"]
        case "bet" | "raise":
            return [f"cbr {deed.to:f}"]
        case "show" if deed.street == SHOWDOWN and deed.name in told.holes:
            return [f"sm {print_cards(told.holes[deed.name])}"]
        case "muck" if deed.street == SHOWDOWN:
            return ["sm"]
    return []


# results


def brought(told: Told, name: str) -> Decimal:
    """Return what a hand brought a player: collected and returned, less all that he put in."""
    front = spent = Decimal(0)
    street = 0
    for deed in told.deeds:
        if deed.name != name:
            continue
        if deed.street != street:
            front, street = Decimal(0), deed.street
        match deed.kind:
            case "ante":
                spent += deed.amount
            case "small blind" | "big blind" | "straddle" | "call" | "bet" | "both":
                front += deed.amount
                spent += deed.amount
            case "raise":
                live = front - (dead_part(told, name) if street == 0 else 0)
                spent += deed.to - live
                front += deed.to - live
            case "return" | "collect":
                spent -= deed.amount
    return -spent


def dead_part(told: Told, name: str) -> Decimal:
    """Return how much of a player's posts is nobody's bet: a returner's small blind."""
    small, _big = blinds_at(told)
    dead = Decimal(0)
    for number, deed in enumerate(told.deeds):
        if deed.name == name and deed.kind == "both":
            dead += nominal(deed, told.small + told.big) - told.big
        elif deed.name == name and deed.kind == "small blind" and number != small:
            dead += deed.amount
    return dead


def total(told: Told, name: str, kind: str) -> Decimal:
    """Add up what a player got."""
    return sum((deed.amount for deed in told.deeds if deed.kind == kind and deed.name == name), Decimal(0))


def moment_of(told: Told) -> dict[str, Any]:
    """Return day and time of the hand, by the clock of the page."""
    match = MOMENT.match(told.at)
    if match is None:
        return {}
    year, month, day, hour, minute, second = map(int, match.groups())
    try:
        when = datetime(year, month, day, hour, minute, second)
    except ValueError:
        return {}
    return {"year": when.year, "month": when.month, "day": when.day, "time": when.time()}
