"""A round as one game: the chance to win it, for every number of hands left and every stack.

V(hands, stack) is the chance of the small blind, who has this stack. Each hand is a zero-sum game on the
public tree of its stacks, whose endings are worth 1 - V(hands - 1, the other's stack): the blinds swap
(MI-2). A round ends after the last hand, or when a blind cannot be posted; the larger stack wins it (MI-14,
MI-15), and a tie is half a win.

Stacks in the table are multiples of a unit; between them it is a straight line.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pitboss.errors import SolverError, said
from pitboss.houses.house import House
from pitboss.solver.tree import Tree

__all__ = ["TILT", "Round", "Values", "wins"]

# What all the chips on the table are worth beside the round itself: of two plays that win it as often, the
# one with more chips is better. It decides where nothing else does: in a round that is lost against whoever
# folds his lead home, and not yet against everybody.
TILT: Final = 3e-4


@dataclass(frozen=True, slots=True)
class Round:
    """What there is to know of a round: the chips on the table, the blinds, the hands."""

    total: int
    small: int
    big: int
    hands: int

    @classmethod
    def of(cls, house: House) -> Round:
        """Read it off a house that plays rounds heads-up."""
        if house.hands is None or not house.full_blinds or house.max_seats != 2 or house.hole_cards != 1:
            raise SolverError(f"{house.name} has no rounds: a round is some hands of two, with full blinds")
        return cls(2 * house.stack, house.small_blind, house.big_blind, house.hands)

    def settled(self, hands: int, stack: int) -> float | None:
        """Return the small blind's chance where nothing is open: over, or a lead that folding keeps."""
        other = self.total - stack
        if hands == 0 or stack < self.small or other < self.big:
            return (stack > other) + (stack == other) / 2
        if 2 * (stack - self.folding(hands, self.small, self.big)) > self.total:
            return 1.0
        if 2 * (other - self.folding(hands, self.big, self.small)) > self.total:
            return 0.0
        return None

    def folding(self, hands: int, first: int, second: int) -> int:
        """Return what it costs to fold all the hands that are left."""
        return (hands + 1) // 2 * first + hands // 2 * second


@dataclass(slots=True)
class Values:
    """A table of chances by hands left and stack."""

    round: Round
    unit: int
    rows: list[array[float]] = field(default_factory=list)  # by hands left: by stack in units

    def at(self, hands: int, stack: int) -> float:
        """Return the small blind's chance; between two stacks of the table, on the line between them."""
        if not 0 <= stack <= self.round.total:
            raise SolverError(f"{said(stack)} chips are not a stack: a round has {self.round.total}")
        settled = self.round.settled(hands, stack)
        if settled is not None:
            return settled
        if not 0 <= hands < len(self.rows):
            raise SolverError(f"{said(hands)} hands left: the table goes to {len(self.rows) - 1}")
        return self.line(hands, stack)

    def after(self, hands: int, tilt: float = 0.0) -> Callable[[int], float]:
        """Return what a stack is worth after a hand to its small blind, with `hands` left before it."""
        total = self.round.total
        return lambda stack: 1 - self.at(hands - 1, total - stack) + tilt * stack / total

    def line(self, hands: int, stack: int) -> float:
        """Return what the table says, settled or not."""
        row = self.rows[hands]
        place, over = divmod(stack, self.unit)
        if not over:
            return row[place]
        return row[place] + (row[place + 1] - row[place]) * over / self.unit

    def settle(self, hands: int) -> array[float]:
        """Return a row with what is settled; -1 stands for what is open."""
        row = array("f")
        for place in range(self.round.total // self.unit + 1):
            settled = self.round.settled(hands, place * self.unit)
            row.append(-1.0 if settled is None else settled)
        return row


def wins(tree: Tree, after: Callable[[int], float], stack: int | None = None) -> list[float]:
    """Return what the endings are worth to the small blind, from what so many chips are worth to him then.

    His stack may be another than in the tree: then he has as many more at the end.
    """
    more = 0 if stack is None else stack - tree.stacks[0]
    worth = {chips: after(chips + more) for outcome in set(tree.outcomes) for chips in outcome}
    return [worth[chips] for outcome in tree.outcomes for chips in outcome]
