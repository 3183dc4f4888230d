"""Kinds of players, by what they do and how often, whatever they hold.

Decisions are told apart by where they are made, and actions by what they come to:

    open      the first of a hand                   FOLD
    free      where a check is free                 PASS      a check or a call
    raised    against a bet or a raise              BET       a bet or a raise of less than everything
    all-in    against everything: call or fold      ALL_IN
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from pitboss.hand.action import CHECK, Action
from pitboss.hand.action import FOLD as FOLDING
from pitboss.solver.tree import Tree

__all__ = ["ALL_IN", "BET", "FOLD", "KINDS", "PASS", "PLACES", "Habits", "comes_to", "place_of", "shared_out"]

FOLD, PASS, BET, ALL_IN = range(4)
PLACES: Final = ("open", "free", "raised", "all-in")

Habits = tuple[float, ...]
"""How often somebody folds, passes, bets and goes all-in in a place."""


def place_of(tree: Tree, node: int) -> str:
    """Say in what place a decision is."""
    actions = tree.actions[node]
    if CHECK in actions:
        return "free"
    if actions[-1].amount is None:
        return "all-in"
    return "raised" if tree.paths[node] else "open"


@lru_cache(maxsize=1 << 12)
def comes_to(actions: tuple[Action, ...]) -> tuple[int, ...]:
    """Say what each action of a node comes to; the largest wager is everything."""
    most = actions[-1].amount
    return tuple(
        (FOLD if action == FOLDING else PASS)
        if action.amount is None
        else (ALL_IN if action.amount == most else BET)
        for action in actions
    )


def shared_out(classes: Sequence[int], habits: Habits) -> list[float]:
    """Return how often each of some actions is taken by one who has these habits."""
    parts = [habits[each] / classes.count(each) for each in classes]
    total = sum(parts)
    return [part / total for part in parts] if total > 0 else [1 / len(parts)] * len(parts)


def always(*, check: float = 0, everything: float = 0) -> dict[str, Habits]:
    """Return the habits of one who does the same in every place."""
    return dict.fromkeys(PLACES, (0, check, 0, everything))


# Players that everybody has met. What cannot be done in a place is left out of their habits there.
KINDS: Final[Mapping[str, Mapping[str, Habits]]] = {
    "calls": always(check=1),
    "shoves": {**always(everything=1), "all-in": (0, 1, 0, 0)},
    "anything": {
        "open": (0.33, 0.33, 0.31, 0.03),
        "free": (0, 0.5, 0.46, 0.04),
        "raised": (0.33, 0.33, 0.29, 0.05),
        "all-in": (0.5, 0.5, 0, 0),
    },
}
