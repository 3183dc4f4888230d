"""A rival over a whole round: he knows what a bot does in every spot, and plays the best response to it.

How often he wins is the measure of the bot: 50 % would be an equilibrium of the round. He is worked out
from the last hand to the first, exactly within the trees that he is shown. What is kept is by how much
his chances exceed the table's, for some stacks; between two of them it is a straight line.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.solver.rounds import Values, wins
from pitboss.solver.solve import Solution

__all__ = ["Rival"]

FINE: Final = 40  # stacks that are open: as long as there are no more, each of them is looked at


@dataclass(slots=True)
class Rival:
    """By how much his chances exceed the table's as small and as big blind, by the small blind's stack."""

    values: Values
    step: int  # chips between two stacks that are kept
    as_small: list[array[float]] = field(default_factory=list)  # by hands left
    as_big: list[array[float]] = field(default_factory=list)
    stride: int = field(default=0, kw_only=True)  # chips between two that are, where many are open

    def __post_init__(self) -> None:
        """Begin where no hand is left, and nobody exceeds anything."""
        self.as_small = self.as_small or [self.blank()]
        self.as_big = self.as_big or [self.blank()]

    def blank(self) -> array[float]:
        """Return a row without any excess."""
        return array("f", bytes(4 * (self.values.round.total // self.step + 1)))

    @property
    def hands(self) -> int:
        """How many hands are worked out."""
        return len(self.as_small) - 1

    def open_stacks(self, hands: int) -> list[int]:
        """Return the stacks that are looked at and not settled; the long ones come first."""
        total = self.values.round.total
        stacks = self.unsettled(hands)
        if self.stride and len(stacks) > FINE:
            stacks = [stack for stack in stacks if stack % self.stride == 0]
        return sorted(stacks, key=lambda stack: abs(2 * stack - total))  # a thread finds short ones left

    def kept(self, hands: int) -> list[int]:
        """Return the stacks with which he may exceed anything, in rising order."""
        return self.unsettled(hands)

    def unsettled(self, hands: int) -> list[int]:
        """Return the stacks that the table has not settled, in rising order."""
        every = range(0, self.values.round.total + 1, self.step)
        return [stack for stack in every if self.values.round.settled(hands, stack) is None]

    def against(self, *, small: Solution, big: Solution, stack: int) -> tuple[float, float]:
        """Return by how much he exceeds a state with one more hand: small against `big`, and the reverse.

        The payoffs of the solutions are changed.
        """
        value = self.values.at(self.hands + 1, stack)
        total = self.values.round.total
        # After the hand he is the big blind of the next one, or the small.
        big.set_payoffs(wins(big.tree, lambda left: self.chance_as_big(self.hands, total - left), stack))
        as_small = big.best_response(0)
        small.set_payoffs(
            wins(small.tree, lambda left: 1 - self.chance_as_small(self.hands, total - left), stack)
        )
        as_big = 1 + small.best_response(1)
        return as_small - value, as_big - (1 - value)

    def add(self, found: Iterable[tuple[int, tuple[float, float]]]) -> None:
        """Add a row: by stack what he exceeds it by."""
        seen = dict(found)
        small, big = self.blank(), self.blank()
        for stack in self.kept(self.hands + 1):
            place = stack // self.step
            small[place], big[place] = seen[stack] if stack in seen else self.between(seen, stack)
        self.as_small.append(small)
        self.as_big.append(big)

    def between(self, seen: Mapping[int, tuple[float, float]], stack: int) -> tuple[float, float]:
        """Return what lies on the line between two stacks that were looked at; a settled one has nothing."""
        low = stack // self.stride * self.stride
        over = (stack - low) / self.stride
        under, above = (seen.get(end, (0.0, 0.0)) for end in (low, low + self.stride))
        return under[0] + (above[0] - under[0]) * over, under[1] + (above[1] - under[1]) * over

    def chance_as_small(self, hands: int, stack: int) -> float:
        """Return his chance as small blind with this stack."""
        return self.values.at(hands, stack) + self.excess(self.as_small, hands, stack)

    def chance_as_big(self, hands: int, stack: int) -> float:
        """Return his chance as big blind against a small blind with this stack."""
        return 1 - self.values.at(hands, stack) + self.excess(self.as_big, hands, stack)

    def excess(self, rows: Sequence[array[float]], hands: int, stack: int) -> float:
        """Read an excess off its rows; there is none where the round is settled."""
        if self.values.round.settled(hands, stack) is not None:
            return 0.0
        return self.line(rows[hands], stack)

    def line(self, row: array[float], stack: int) -> float:
        """Read a row; between two stacks it is on the line between them."""
        place, over = divmod(stack, self.step)
        return row[place] if not over else row[place] + (row[place + 1] - row[place]) * over / self.step

    @property
    def chance(self) -> float:
        """How many rounds he wins from the start, as the mean of both seats."""
        half = self.values.round.total // 2
        return (self.chance_as_small(self.hands, half) + self.chance_as_big(self.hands, half)) / 2
