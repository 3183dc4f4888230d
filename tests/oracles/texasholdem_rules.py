"""How texasholdem 0.11.0 reads the rules, where it reads them otherwise (EXPLAINED.md, TH-1 to TH-5).

As for pokerkit: our answer must be the book's, texasholdem's must be what its own reading comes to
here, to the chip, and the position must show the difference that the cause names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile

from book import FORCED, Street, by_the_book, reach, read, street_of
from setting import Asked

from pitboss.hand.hand import Hand


@dataclass(slots=True)
class Running:
    """What texasholdem keeps about a street."""

    level: int  # the highest bet that really lies there
    behind: list[int]
    folded: set[int]
    to_act: list[int] = field(default_factory=list)
    last_raise: int = 0
    may_raise: bool = True  # False from when a short all-in comes round to those who have acted
    raised: list[tuple[int, int]] = field(default_factory=list)  # (seat, by how much)

    def able(self, first: int) -> list[int]:
        """Return who can still act, from a seat on."""
        n = len(self.behind)
        seats = ((first + i) % n for i in range(n))
        return [seat for seat in seats if self.behind[seat] and seat not in self.folded]


def running(hand: Hand, street: Street) -> Running:
    """Go through the street as texasholdem does."""
    at = Running(max(street.forced.values(), default=0), list(street.behind), set(street.folded))
    big = list(street.forced)[1] if street.forced else hand.button
    at.to_act = at.able(big + 1)
    for move in street.moves:
        go_round(at, move.seat)
        at.to_act.remove(move.seat)
        at.behind[move.seat] = move.behind
        if move.kind == "fold":
            at.folded.add(move.seat)
        elif move.kind in ("bet", "raise"):
            wager(at, move.seat, move.to)
    if hand.actor >= 0:
        go_round(at, hand.actor)
    return at


def go_round(at: Running, seat: int) -> None:
    """Once all have acted, those who face a short all-in are asked again, and may not raise."""
    if not at.to_act:
        at.to_act = at.able(seat)
        at.may_raise = False


def wager(at: Running, seat: int, to: int) -> None:
    """Note a bet or raise: short all-ins add up with all raises by players who are now all-in."""
    by, before = to - at.level, at.last_raise
    at.level = to
    at.raised.append((seat, by))
    at.last_raise = max(by, before)
    if by < before:
        together = sum(added for raiser, added in at.raised if not at.behind[raiser])
        if together < before:
            return
        at.last_raise = together
    at.to_act = [other for other in at.able(seat) if other != seat]


def by_texasholdem(hand: Hand, at: Running) -> Asked:
    """Say what texasholdem's reading lets the player to act do."""
    seat = hand.actor
    bet, stack = hand.bets[seat], hand.stacks[seat]
    call = min(at.level - bet, stack)
    if not at.may_raise or stack <= at.level - bet:
        return Asked(seat, call, 0, 0)
    least = at.level + max(hand.house.big_blind, at.last_raise)
    stale = stale_bets(hand) if hand.street else 0
    return Asked(seat, call, stale + min(least, bet + stack), stale + bet + stack)


def stale_bets(hand: Hand) -> int:
    """Return what every bet after the flop is too high by.

    A blind that was posted all-in below the other one has split the pot before the betting began.
    Of that lower pot the part that all have paid is not cleared with the bets of the street.
    """
    posted = [(total, seat) for kind, seat, _, total in hand.log if kind in FORCED]
    (lower, seat), (higher, _) = sorted(posted)
    if lower < hand.started[seat] or lower == higher:
        return 0
    preflop = takewhile(lambda entry: entry[0] != "board", hand.log)
    all_in = [total for _, seat, _, total in preflop if total and total == hand.started[seat]]
    return min(all_in)


def explain(hand: Hand, ours: Asked | None, theirs: Asked | None) -> str | None:
    """Name the cause of a disagreement about what comes next; None if there is none."""
    if ours is None or theirs is None or ours.seat != theirs.seat:
        return None
    at = running(hand, street_of(hand))
    book = read(hand, street_of(hand))
    if ours != by_the_book(hand) or theirs != by_texasholdem(hand, at):
        return None
    if at.level < book.level:
        return "TH-2"
    if ours.call != theirs.call:
        return None
    if hand.street and stale_bets(hand) == theirs.most - ours.most == theirs.least - ours.least:
        return "TH-4"
    if ours.least and theirs.least:
        return "TH-3" if at.last_raise > book.size else None
    if ours.least:
        return None
    return "TH-1" if reach(hand) <= book.level else "TH-5"
