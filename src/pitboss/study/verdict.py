"""A decision, judged: what could be done, what each of it is worth, and what the taken one cost."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from pitboss.hand.action import Action

__all__ = ["Choice", "Verdict"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be done."""

    action: Action
    chance: float  # how often it would be done
    worth: float | None = None  # chips that it wins from here on
    error: float = 0.0  # the standard error of that


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision, judged."""

    source: str  # by what
    choices: tuple[Choice, ...]
    taken: int  # which of them was taken, or comes nearest to it

    @property
    def best(self) -> Choice | None:
        """Return the choice that is worth most; None where nobody knows."""
        known = [choice for choice in self.choices if choice.worth is not None]
        return max(known, key=lambda choice: choice.worth or 0.0, default=None)

    @property
    def cost(self) -> float | None:
        """Return what the taken choice was worth less than the best, in chips; None where nobody knows."""
        best, taken = self.best, self.choices[self.taken]
        if best is None or best.worth is None or taken.worth is None:
            return None
        return best.worth - taken.worth

    @property
    def error(self) -> float:
        """Return the standard error of the cost."""
        best = self.best
        taken = self.choices[self.taken]
        return 0.0 if best is None or best is taken else sqrt(best.error**2 + taken.error**2)
