"""What a player wants in a hand: chips, or the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pitboss.solver.rounds import TILT, Values

__all__ = ["ForChips", "ForRound", "Goal"]


class Goal(Protocol):
    """What a player wants."""

    def after(self, hands: int, stack: int) -> Callable[[int], float]:
        """Return what chips after the hand are worth to the small blind, who has `stack` before it."""

    @property
    def chips_only(self) -> bool:
        """Whether it is chips, and nothing else."""


@dataclass(frozen=True, slots=True)
class ForChips:
    """As many chips as can be won in this hand, in parts of all that are on the table."""

    total: int
    chips_only: bool = True

    def after(self, hands: int, stack: int) -> Callable[[int], float]:  # noqa: ARG002 - hands do not matter
        """Count chips won and lost."""
        return lambda chips: (chips - stack) / self.total


@dataclass(frozen=True, slots=True)
class ForRound:
    """The round, whether by one chip or by all of them."""

    values: Values
    chips_only: bool = False

    def after(self, hands: int, stack: int) -> Callable[[int], float]:  # noqa: ARG002 - what he had is past
        """Read the chance after the hand off the table; of two equal ones the larger stack is better."""
        return self.values.after(hands, TILT)
