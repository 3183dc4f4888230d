"""How much a best response wins against a blueprint, measured in the whole game and not in its buckets.

Whoever responds sees his cards, knows the blueprint and may do all that its tree allows. Below a flop that is
worked out exactly, over all turns, rivers and hands; flops are drawn, so there is an interval. Before the
flop the response is chosen by one half of the flops and measured by the other, as whoever is chosen by what
he is measured by looks better than he is. All-ins before the flop are counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb, sqrt
from typing import Any, Final

from pitboss.cards import Card
from pitboss.equity.classes import CLASSES, COMBOS, HANDS, class_of
from pitboss.errors import SolverError
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.solver import spot
from pitboss.solver.blueprint import Blueprint
from pitboss.solver.buckets import PREFLOP
from pitboss.solver.matrix import BOARDS, shipped_matrix
from pitboss.solver.tree import FOLD, LIFT, SECOND

__all__ = ["Audit", "Response"]

SIZE: Final = len(CLASSES)
DEALS: Final = len(HANDS) * comb(50, 2)
DRAWN: Final = comb(50, 3) / comb(48, 3)  # flops that one hand leaves, for each that two leave

Values = list[float]
"""One number for each kind of hand: what it wins, against all that the other holds, added up."""


@dataclass(frozen=True, slots=True)
class Response:
    """What one seat wins in chips a hand, and the standard error of it."""

    seat: int
    worth: float
    error: float


class Audit:
    """Best responses to a blueprint, flop by flop."""

    def __init__(self, blueprint: Blueprint, *, seed: str = "audit") -> None:
        self.blueprint = blueprint
        self.tree = blueprint.plan.tree
        self.seed = seed
        self.lifts = [node for node, kind in enumerate(self.tree.kind) if kind == LIFT and self.opens(node)]
        self.flops: list[dict[tuple[int, int], Values]] = []  # for each flop: seat and lift -> values

    def opens(self, node: int) -> bool:
        """Say whether a lift leads from before the flop to a decision."""
        tree = self.tree
        return tree.domain[node] == 0 and tree.kind[tree.skip(node)] <= SECOND

    def run(
        self, flops: int, *, threads: int = 1, best: bool = True, tell: Callable[[int], None] | None = None
    ) -> None:
        """Look at so many more flops."""
        start = len(self.flops)
        with ThreadPoolExecutor(threads) as pool:
            for found in pool.map(lambda number: self.look(number, best=best), range(start, start + flops)):
                self.flops.append(found)
                if tell:
                    tell(len(self.flops))

    def look(self, number: int, *, best: bool) -> dict[tuple[int, int], Values]:
        """Work out one flop."""
        plan = self.blueprint.plan
        module: Any = spot.native_module()
        if module is None:
            raise SolverError("an audit needs the native solver, which was not built here")
        parts = (list(PREFLOP), plan.buckets.parts(), self.blueprint.table)
        engine = module.Audit(plan.nodes, plan.payoffs, len(plan.tree.blocks), *parts)
        flop = sorted(deck_for(seed_from_text(self.seed), number)[:3])
        engine.look(flop)
        found = {}
        for seat in (0, 1):
            for lift in self.lifts:
                reach = spread(self.reach(lift, 1 - seat))
                found[seat, lift] = gathered(engine.worth(self.tree.first[lift], seat, reach, best), flop)
        return found

    def reach(self, node: int, seat: int) -> Values:
        """Return how often each kind of hand of a seat comes to a node before the flop."""
        tree = self.tree
        left = [1.0] * SIZE
        here = 0
        for action in tree.paths[node]:
            number = tree.actions[here].index(action)
            if tree.kind[here] == seat:
                rows = self.blueprint.columns(here)
                left = [part * row[number] for part, row in zip(left, rows, strict=True)]
            here = tree.first[here] + number
        return left

    def response(self, seat: int, *, best: bool = True) -> Response:
        """Return what a seat wins, in chips a hand, over the flops that were looked at."""
        halves = (self.flops[::2], self.flops[1::2])
        if not best or not halves[1]:
            halves = (self.flops, self.flops)
        means, squares, count = 0.0, 0.0, 0
        for chosen, measured in (halves, halves[::-1]):
            choose = self.mean(chosen, seat)
            for one in measured:
                worth = self.walk(0, seat, choose, {lift: one[seat, lift] for lift in self.lifts}, best=best)
                won = sum(worth[1]) / DEALS
                means += won
                squares += won * won
                count += 1
        mean = means / count
        return Response(seat, mean, sqrt(max(squares / count - mean * mean, 0) / max(count - 1, 1)))

    @property
    def exploitability(self) -> tuple[float, float]:
        """What a best response wins in chips a hand, as the mean of both seats, and its error."""
        both = [self.response(seat) for seat in (0, 1)]
        return sum(each.worth for each in both) / 2, sqrt(sum(each.error**2 for each in both)) / 2

    def mean(self, flops: Sequence[dict[tuple[int, int], Values]], seat: int) -> dict[int, Values]:
        """Return what each lift is worth over some flops."""
        return {
            lift: [sum(parts) / len(flops) for parts in zip(*(one[seat, lift] for one in flops), strict=True)]
            for lift in self.lifts
        }

    def walk(
        self, node: int, seat: int, choose: dict[int, Values], measure: dict[int, Values], *, best: bool
    ) -> tuple[Values, Values]:
        """Return what a node is worth by what the response is chosen by, and by what it is measured by."""
        tree = self.tree
        kind = tree.kind[node]
        if kind > SECOND:
            if node in choose:
                return choose[node], measure[node]
            values = self.ended(node, seat)
            return values, values
        children = range(tree.first[node], tree.first[node] + tree.many[node])
        parts = [self.walk(child, seat, choose, measure, best=best) for child in children]
        if kind != seat:
            return added([part[0] for part in parts]), added([part[1] for part in parts])
        chosen, measured = [], []
        rows = None if best else self.blueprint.columns(node)
        for number in range(SIZE):
            if rows is None:
                top = max(range(len(parts)), key=lambda n: parts[n][0][number])
                chances = [float(n == top) for n in range(len(parts))]
            else:
                chances = rows[number]
            chosen.append(sum(chance * part[0][number] for chance, part in zip(chances, parts, strict=True)))
            measured.append(
                sum(chance * part[1][number] for chance, part in zip(chances, parts, strict=True))
            )
        return chosen, measured

    def ended(self, node: int, seat: int) -> Values:
        """Return what a fold or an all-in before the flop is worth."""
        tree = self.tree
        reach = self.reach(node, 1 - seat)
        matrix = shipped_matrix()
        end = node
        while tree.kind[end] == LIFT:
            end = tree.first[end]
        stack = self.blueprint.plan.stack
        win, tie, lose = (after - stack for after in tree.outcomes[tree.tag[end]])
        if seat:
            win, tie, lose = -lose, -tie, -win
        if tree.kind[end] == FOLD:
            return [
                win * sum(ways * part for ways, part in zip(matrix.ways[kind], reach, strict=True))
                for kind in range(SIZE)
            ]
        worth = []
        for kind in range(SIZE):
            rows = zip(matrix.ways[kind], matrix.wins[kind], matrix.ties[kind], reach, strict=True)
            worth.append(
                sum(
                    part * (won * win + tied * tie + (ways * BOARDS - won - tied) * lose) / BOARDS
                    for ways, won, tied, part in rows
                )
            )
        return worth


def added(parts: Sequence[Values]) -> Values:
    """Add up, kind by kind."""
    return [sum(each) for each in zip(*parts, strict=True)]


def spread(kinds: Values) -> list[float]:
    """Return one number for each hand."""
    return [kinds[kind] for kind in PREFLOP]


def gathered(hands: Sequence[float], flop: Sequence[Card]) -> Values:
    """Add up the hands of each kind: the mean of those that the flop leaves stands for all of them."""
    kinds, left = [0.0] * SIZE, [0] * SIZE
    for (one, other), worth in zip(HANDS, hands, strict=True):
        if one not in flop and other not in flop:
            kind = class_of((one, other))
            kinds[kind] += DRAWN * worth
            left[kind] += 1
    return [COMBOS[kind] * worth / left[kind] if left[kind] else 0.0 for kind, worth in enumerate(kinds)]


assert sum(COMBOS) == len(HANDS)  # noqa: S101 - what `DEALS` counts
