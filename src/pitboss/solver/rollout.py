"""What each action of a hand is worth when both go on by a blueprint, against what the other may hold.

Boards are drawn, and on each of them everything that both may do is added up; so there is a standard error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pitboss.cards import Card
from pitboss.equity.classes import HANDS
from pitboss.errors import SolverError
from pitboss.solver import spot
from pitboss.solver.blueprint import Blueprint
from pitboss.solver.buckets import PREFLOP
from pitboss.solver.holding import Hand2

__all__ = ["rollout"]

FLOPS: Final = 40  # drawn, where none lies there
RUNOUTS: Final = 12  # turns and rivers of each of them
MORE: Final = 240  # where the flop lies there
PLACE: Final = {hand: number for number, hand in enumerate(HANDS)}


def rollout(
    blueprint: Blueprint,
    node: int,
    hole: Hand2,
    board: Sequence[Card],
    weights: Sequence[float],
    *,
    seed: int = 1,
    runouts: int | None = None,
) -> list[tuple[float, float]]:
    """Return for each action of a node the mean in chips of the hand, and its standard error."""
    module: Any = spot.native_module()
    if module is None:
        raise SolverError("a rollout needs the native solver, which was not built here")
    plan = blueprint.plan
    parts = (list(PREFLOP), plan.buckets.parts(), blueprint.table)
    engine = module.Rollout(plan.nodes, plan.payoffs, len(plan.tree.blocks), *parts)
    each = runouts or (MORE if board else RUNOUTS)
    found = engine.worth(node, PLACE[hole], [int(card) for card in board], list(weights), seed, FLOPS, each)
    return [(float(mean), float(error)) for mean, error in found]
