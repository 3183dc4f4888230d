"""How pokerkit 0.7.7 reads the rules, where it reads them otherwise (EXPLAINED.md, PK-1 to PK-9).

A disagreement is explained only if our answer is the book's (`book.py`) and pokerkit's is, to the
chip, what its own reading comes to here, and the position shows the difference that the cause names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from book import FORCED, Street, by_the_book, left, payout, reach, read, street_of, winners
from setting import Asked

from pitboss.hand.hand import Hand


@dataclass(slots=True)
class Running:
    """What pokerkit keeps about a street."""

    top: int  # the highest bet that really lies there
    size: int = 0  # the largest raise so far, short ones too; nothing before the first
    count: int = 0  # all bets and raises, short ones too
    shorts: list[int] = field(default_factory=list)  # short all-ins since the last raise by one with chips
    acted: set[int] = field(default_factory=set)  # since the last raise as large as `size`


def running(street: Street) -> Running:
    """Go through the street as pokerkit does."""
    at = Running(max(street.forced.values(), default=0))
    for move in street.moves:
        at.acted.add(move.seat)
        if move.kind not in ("bet", "raise"):
            continue
        added = move.to - at.top
        if added >= at.size:
            at.acted = {move.seat}
        at.size = max(at.size, added)
        at.count += 1
        at.shorts = [*at.shorts, added] if not move.behind else []
        if sum(at.shorts) >= at.size:
            at.shorts = []
        at.top = move.to
    return at


def refusal(hand: Hand, at: Running) -> str:
    """Say why pokerkit lets the player to act not raise; nothing if it does."""
    seat = hand.actor
    owed = at.top - hand.bets[seat]
    if min(owed, hand.stacks[seat]) < at.size:
        return "less than a raise to call"
    if at.count == cap(hand):
        return "cap"
    if at.shorts and sum(at.shorts) < at.size and seat in at.acted:
        return "has acted"
    if hand.stacks[seat] <= owed:
        return "covered"
    return "nobody" if reach(hand) <= at.top else ""


def cap(hand: Hand) -> int | None:
    """Return the bets and raises that our pokerkit game is told to allow on this street."""
    if hand.house.betting != "fixed-limit":
        return None
    return 4 if hand.street else 3 - (hand.house.straddle > 0)


def by_pokerkit(hand: Hand, at: Running) -> Asked:
    """Say what pokerkit's reading lets the player to act do."""
    seat = hand.actor
    house = hand.house
    bet = hand.bets[seat]
    top = bet + hand.stacks[seat]
    call = min(at.top - bet, hand.stacks[seat])
    if refusal(hand, at):
        return Asked(seat, call, 0, 0)
    unit = house.limit(hand.street) if house.betting == "fixed-limit" else house.big_blind
    if not hand.street and house.betting != "fixed-limit":
        unit = house.straddle or unit
    least = at.top + max(at.size, unit)
    pot = max(least, 2 * at.top - bet + hand.pot)
    most = {"no-limit": top, "pot-limit": pot, "fixed-limit": least}[house.betting]
    return Asked(seat, call, min(least, top), min(most, top))


def opener(hand: Hand) -> int:
    """Return who opens before the flop in pokerkit: left of the highest bet that really lies there."""
    forced = forced_bets(hand)
    order = [(hand.button + 1 + i) % hand.n for i in range(hand.n)]
    highest = max(range(hand.n), key=lambda i: (forced.get(order[i], 0), i))
    return order[(highest + 1) % hand.n]


def forced_bets(hand: Hand) -> dict[int, int]:
    """Return the blinds and the straddle as they were posted, by seat."""
    return {seat: total for kind, seat, _, total in hand.log if kind in FORCED}


def explain(hand: Hand, ours: Asked | None, theirs: Asked | None) -> str | None:
    """Name the cause of a disagreement about what comes next; None if there is none."""
    if theirs is None:
        return None
    if ours is None or ours.seat != theirs.seat:
        return who_opens(hand, theirs)
    at = running(street_of(hand))
    book = read(hand, street_of(hand))
    if ours != by_the_book(hand) or theirs != by_pokerkit(hand, at):
        return None
    if at.top < book.level:
        return "PK-2"
    if ours.call != theirs.call:
        return None
    return whose_raise(hand, ours, theirs)


def who_opens(hand: Hand, theirs: Asked) -> str | None:
    """Explain that pokerkit lets the big blind open before the flop."""
    blinds_are_equal = len(set(forced_bets(hand).values())) == 1
    if hand.n == 2 and blinds_are_equal and not hand.actions and theirs.seat == opener(hand):
        return "PK-3"
    return None


def whose_raise(hand: Hand, ours: Asked, theirs: Asked) -> str | None:
    """Explain that the raises differ, where everything else agrees."""
    at = running(street_of(hand))
    book = read(hand, street_of(hand))
    fixed = hand.house.betting == "fixed-limit"
    if ours.least and theirs.least:
        return "PK-7" if fixed and at.top != book.full else None
    if ours.least:
        causes = {"less than a raise to call": "PK-6", "cap": "PK-8", "has acted": "PK-5"}
        return causes.get(refusal(hand, at))
    return "PK-4" if at.size < book.size else None


def explain_end(hand: Hand, theirs: list[int]) -> str | None:
    """Name the cause of different stacks in the end."""
    if hand.stacks == payout(hand, left(hand)) and theirs == payout(hand, winners(hand)):
        return "PK-9"
    return None
