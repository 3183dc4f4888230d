"""`standard` read once more, straight from the log of a hand.

The engine keeps running totals; this goes through the entries from the start each time. It is slow,
takes nothing that the engine has worked out, and says who is right where two engines differ.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from setting import Asked

from pitboss.hand.hand import Hand
from pitboss.rankings import HOLDEM

FORCED = ("small blind", "big blind", "straddle")
ENDING = ("return", "show", "muck", "rake", "win", "over")


class Move(NamedTuple):
    """One action of a street."""

    seat: int
    kind: str
    to: int  # the total in front then
    behind: int  # the chips left then


@dataclass(slots=True)
class Street:
    """What happened on the street that is being played, or was the last."""

    behind: list[int]  # everybody's chips before the first move
    folded: frozenset[int] = frozenset()  # who was out before the first move
    forced: dict[int, int] = field(default_factory=dict)  # what lay in front before the first move
    moves: list[Move] = field(default_factory=list)


def street_of(hand: Hand) -> Street:
    """Read the street from the log."""
    behind = list(hand.started)
    folded: set[int] = set()
    street = Street(behind)
    for kind, seat, paid, total in hand.log:
        if kind == "board":
            street = Street(list(behind), frozenset(folded))
        elif kind == "deal":
            street = Street(list(behind), forced=street.forced)
        elif kind in ENDING:
            break
        else:
            behind[seat] -= paid
            if kind in FORCED:
                street.forced[seat] = total
            elif kind != "ante":
                street.moves.append(Move(seat, kind, total, behind[seat]))
        if kind == "fold":
            folded.add(seat)
    return street


@dataclass(slots=True)
class Reading:
    """How a street stands by the book."""

    level: int  # the total to match
    size: int  # how much the last full bet or raise added, at least a big blind (ST-4)
    full: int  # its total
    raises: int  # full raises after the bet (ST-6)
    acted: dict[int, int]  # the level at which a seat last acted


def read(hand: Hand, street: Street) -> Reading:
    """Go through the street by ST-4, ST-5, ST-6 and ST-14."""
    house = hand.house
    unit = house.limit(hand.street) if house.betting == "fixed-limit" else house.big_blind
    at = Reading(level=0, size=unit, full=0, raises=0, acted={})
    if not hand.street:
        straddled = house.straddle and hand.n > 2
        at.level = at.full = house.straddle if straddled else house.big_blind
        at.raises = int(bool(straddled))
        at.size = at.level if house.betting != "fixed-limit" else unit
    for move in street.moves:
        if move.kind in ("bet", "raise"):
            is_full = move.to - at.level >= at.size
            if house.betting == "fixed-limit":
                is_full = 2 * (move.to - at.full) >= unit  # half a bet counts as a full one (ST-5)
            elif is_full:
                at.size = move.to - at.level
            if is_full:
                at.raises += at.full > 0
                at.full = move.to
            at.level = move.to
        at.acted[move.seat] = at.level
    return at


def reach(hand: Hand) -> int:
    """Return the most that any other player left can have in front."""
    seats = (seat for seat in range(hand.n) if seat != hand.actor and not hand.folded[seat])
    return max(hand.bets[seat] + hand.stacks[seat] for seat in seats)


def by_the_book(hand: Hand) -> Asked:
    """Say what the player to act may do."""
    seat = hand.actor
    at = read(hand, street_of(hand))
    bet = hand.bets[seat]
    top = bet + hand.stacks[seat]
    call = max(min(at.level, reach(hand), top) - bet, 0)
    fixed = hand.house.betting == "fixed-limit"
    faced = at.level - at.acted.get(seat, -at.size)
    if (
        top <= at.level  # a call takes it all
        or reach(hand) <= at.level  # nobody left to bet against (ST-13)
        or (2 * faced < at.size if fixed else faced < at.size)  # short all-ins do not reopen (ST-5)
        or (fixed and at.raises == hand.house.raise_limit)  # the cap (ST-6)
    ):
        return Asked(seat, call, 0, 0)
    least = (at.full if fixed else at.level) + at.size
    pot = max(least, 2 * at.level - bet + hand.pot)  # ST-7
    most = {"no-limit": top, "pot-limit": pot, "fixed-limit": least}[hand.house.betting]
    return Asked(seat, call, min(least, top), min(most, top))


def payout(hand: Hand, keep: Collection[int]) -> list[int]:
    """Say what all have in the end if only `keep` come to the showdown; ST-8 lets all who are left.

    Each pot is split on its own; its odd chips go to the first winner left of the button.
    """
    paid = hand.paid
    stacks = [started - chips for started, chips in zip(hand.started, paid, strict=True)]
    strength = {seat: HOLDEM.strength(hand.hole(seat) + hand.board) for seat in keep} if len(keep) > 1 else {}
    pots: dict[tuple[int, ...], int] = {}
    for below, depth in pairwise([0, *sorted(set(paid) - {0})]):
        claimants = tuple(seat for seat in keep if paid[seat] >= depth) or next(reversed(pots))
        layer = sum(min(chips, depth) - min(chips, below) for chips in paid)
        pots[claimants] = pots.get(claimants, 0) + layer
    for claimants, chips in pots.items():
        best = max(strength.get(seat, 0) for seat in claimants)
        winners = [seat for seat in claimants if strength.get(seat, 0) == best]
        each, odd = divmod(chips, len(winners))
        for seat in winners:
            stacks[seat] += each
        stacks[min(winners, key=lambda seat: (seat - hand.button - 1) % hand.n)] += odd
    return stacks


def winners(hand: Hand) -> list[int]:
    """Return the seats that won chips."""
    return sorted({seat for kind, seat, _, _ in hand.log if kind == "win"})


def left(hand: Hand) -> list[int]:
    """Return the seats that have not folded."""
    return [seat for seat in range(hand.n) if not hand.folded[seat]]
