"""Solving: from a tree and what its endings are worth to two strategies that nobody can beat by much.

    tree = build(find_house("micro"), (1000, 1000), menus=(menu, menu))
    solution = solve(tree, payoffs=chips(tree), until=(Gap(0.01), Seconds(1)))
    solution.exploitability, solution.value, solution.strategy(0)

Exploitability is what a best response wins a hand beyond the value of the game, as the mean of both seats.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from math import inf, isfinite
from time import monotonic
from typing import Any, Final, Protocol

from pitboss.errors import SolverError
from pitboss.hand.action import Action
from pitboss.solver.tree import Tree

__all__ = [
    "CFR_PLUS",
    "DCFR",
    "NATIVE",
    "Gap",
    "Iterations",
    "Seconds",
    "Solution",
    "chips",
    "engine",
    "solve",
]

Discount = tuple[float, float, float]
DCFR: Final[Discount] = (1.5, 0.0, 2.0)
CFR_PLUS: Final[Discount] = (inf, -inf, 1.0)

_native: Any = None
if os.environ.get("PITBOSS_KERNEL") != "reference":
    with suppress(ImportError):
        _native = import_module("pitboss.solver._native")

NATIVE: Final = _native is not None


@dataclass(frozen=True, slots=True)
class Gap:
    """Go on until a best response wins at most this much more than it should."""

    most: float


@dataclass(frozen=True, slots=True)
class Seconds:
    """Go on for so long, by the monotonic clock."""

    most: float


@dataclass(frozen=True, slots=True)
class Iterations:
    """Go on for so many iterations."""

    most: int


Until = Gap | Seconds | Iterations
Tell = Callable[[int, float], None]


def chips(tree: Tree) -> list[float]:
    """Return what the endings are worth in chips to seat 0: won or lost in the hand."""
    start = tree.stacks[0]
    return [float(after - start) for outcome in tree.outcomes for after in outcome]


def engine(*, native: bool | None = None) -> Any:  # noqa: ANN401 - either of two classes, neither a subclass
    """Return the class that does the work: the native one where it was built, else its twin in numpy."""
    if _native is not None and native is not False:
        return _native.Discounted
    if native:
        raise SolverError("the native solver was not built here")
    try:
        return import_module("pitboss.solver.reference").Discounted
    except ImportError:
        raise SolverError(
            "no solver: neither the native one was built nor numpy is there (pip install pitboss[numpy])"
        ) from None


class Solution:
    """A tree, payoffs and two strategies that get better with every `run`."""

    def __init__(
        self,
        tree: Tree,
        payoffs: Sequence[float],
        *,
        discount: Discount = DCFR,
        threads: int = 1,
        native: bool | None = None,
    ) -> None:
        self.tree = tree
        deal = tree.deal
        domains = [(d.lanes, d.rows, d.count, d.scale, d.diagonal, d.lower, d.upper) for d in deal.domains]
        lifts = [(lift.start, lift.end, lift.origin) for lift in deal.lifts]
        nodes = [tree.kind, tree.domain, tree.first, tree.many, tree.tag]
        kind = engine(native=native)
        try:
            self.engine = kind(domains, lifts, nodes, len(tree.outcomes), len(tree.blocks), discount, threads)
        except MemoryError:
            raise SolverError(f"a tree of {len(tree):,} nodes does not fit into memory") from None
        self.set_payoffs(payoffs)

    def set_payoffs(self, payoffs: Sequence[float]) -> None:
        """Say what the endings are worth: three numbers each, to seat 0, if it wins, ties or loses."""
        if len(payoffs) != 3 * len(self.tree.outcomes) or not all(map(isfinite, payoffs)):
            raise SolverError(f"{len(payoffs)} payoffs: {len(self.tree.outcomes)} endings take three each")
        self.engine.set_payoffs(list(payoffs))

    def take_over(self, other: Solution) -> None:
        """Begin with all that another solution of a tree of the same shape knows."""
        for block in range(len(self.tree.blocks)):
            self.engine.adopt(other.engine, block, block)

    def run(self, iterations: int) -> None:
        """Make both strategies better."""
        self.engine.run(iterations)

    @property
    def iterations(self) -> int:
        """How many iterations were made."""
        return int(self.engine.iterations)

    @property
    def value(self) -> float:
        """What seat 0 wins a hand when both play what was found."""
        return float(self.engine.value(0))

    def best_response(self, seat: int) -> float:
        """Return what a best response of a seat wins a hand against the strategy of the other."""
        return float(self.engine.respond(seat))

    @property
    def exploitability(self) -> float:
        """What a best response wins a hand, as the mean of both seats."""
        return (self.best_response(0) + self.best_response(1)) / 2

    def strategy(self, node: int) -> dict[Action, list[float]]:
        """Return how often each action is taken at a node, by private state."""
        rows = self.engine.average(self.tree.block_at(node))
        actions = self.tree.actions[node]
        size = len(rows) // len(actions)
        return {action: rows[n * size : (n + 1) * size] for n, action in enumerate(actions)}

    def packed(self, seat: int) -> bytes:
        """Return all that a seat does, small enough to keep: a byte for each part, block after block."""
        return bytes(self.engine.packed(seat))

    def chances(self, node: int, state: int) -> list[float]:
        """Return how often each action is taken at a node in one private state."""
        return list(self.engine.average_at(self.tree.block_at(node), state))


def solve(
    tree: Tree,
    *,
    payoffs: Sequence[float],
    until: Until | Iterable[Until],
    threads: int = 1,
    discount: Discount = DCFR,
    tell: Tell | None = None,
    native: bool | None = None,
) -> Solution:
    """Solve until one of the ends is reached. Ctrl-C is an end too: what was found so far is returned."""
    solution = Solution(tree, payoffs, discount=discount, threads=threads, native=native)
    improve(solution, until=until, tell=tell)
    return solution


class Improving(Protocol):
    """Anything that gets better with every iteration."""

    def run(self, iterations: int) -> None:
        """Make it better."""

    @property
    def iterations(self) -> int:
        """How many iterations were made."""

    @property
    def exploitability(self) -> float:
        """How far it is from where it could not be beaten."""


def improve(solution: Improving, *, until: Until | Iterable[Until], tell: Tell | None = None) -> None:
    """Go on with a solution until one of the ends is reached."""
    ends = (until,) if isinstance(until, Gap | Seconds | Iterations) else tuple(until)
    if not ends:
        raise SolverError("no end: give a gap, seconds or iterations")
    gap = max((end.most for end in ends if isinstance(end, Gap)), default=None)
    deadline = min((end.most for end in ends if isinstance(end, Seconds)), default=inf) + monotonic()
    most = min((end.most for end in ends if isinstance(end, Iterations)), default=1 << 60)
    chunk, pace = 1, 0.0  # iterations a step, seconds an iteration
    watched = gap is not None or tell is not None
    check = 4 if watched else 1 << 60  # the gap is looked at after iterations that no clock chooses
    while solution.iterations < most and monotonic() < deadline:
        start = monotonic()
        left = (deadline - start) / pace if pace and deadline < inf else inf
        todo = int(max(1, min(chunk, most - solution.iterations, check - solution.iterations, left)))
        solution.run(todo)
        took = monotonic() - start
        pace = took / todo
        chunk = int(min(2 * chunk, max(1, 0.05 / max(pace, 1e-9))))
        if watched and solution.iterations >= check:
            check = 5 * solution.iterations // 4 + 4
            found = solution.exploitability
            if tell:
                tell(solution.iterations, found)
            if gap is not None and found <= gap:
                return
