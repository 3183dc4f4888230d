"""Solving a round: every open state, from the last hand to the first.

    sweep = Sweep(house, menu=menu, unit=10)
    sweep.run(tell=print)
    sweep.values.at(100, 1000)

Each state starts from what was found for the same stacks with a hand less, whose tree is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar

from pitboss.houses.house import House
from pitboss.solver.menu import Sizes
from pitboss.solver.rounds import TILT, Round, Values, wins
from pitboss.solver.solve import Gap, Iterations, Solution, improve
from pitboss.solver.tree import build, small_first

__all__ = ["FULL", "Effort", "Sweep", "each"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a state is worked on."""

    gap: float = 3e-5  # in chances to win the round
    first: int = 500  # iterations at most, from nothing
    again: int = 150  # iterations at most, from a hand less
    start: int = 30  # which iteration a state begins with then: the larger, the longer the past counts


FULL: Final = Effort()


class Sweep:
    """A round being solved, row by row; `values` may hold the rows that were found before."""

    def __init__(
        self,
        house: House,
        *,
        menu: Sizes,
        unit: int,
        effort: Effort = FULL,
        threads: int = 1,
        values: Values | None = None,
    ) -> None:
        self.house = house
        self.menu = menu
        self.effort = effort
        self.threads = threads
        self.values = values or Values(Round.of(house), unit)
        if not self.values.rows:
            self.values.rows.append(self.values.settle(0))
        self.solutions: dict[int, Solution] = {}

    def run(self, hands: int | None = None, tell: Callable[[int], None] | None = None) -> None:
        """Go on to the last row; `tell` is called after each. Ctrl-C leaves the rows that are whole."""
        last = self.values.round.hands if hands is None else hands
        with ThreadPoolExecutor(self.threads) as pool:
            while len(self.values.rows) <= last:
                self.step(pool)
                if tell:
                    tell(len(self.values.rows) - 1)

    def step(self, pool: ThreadPoolExecutor) -> None:
        """Solve the states of one more hand."""
        hands = len(self.values.rows)
        row = self.values.settle(hands)
        unit = self.values.unit
        stacks = mixed([place * unit for place, value in enumerate(row) if value < 0])
        for stack, value in zip(stacks, each(pool, lambda x: self.solve(hands, x), stacks), strict=True):
            row[stack // unit] = value
        self.values.rows.append(row)

    def solve(self, hands: int, stack: int) -> float:
        """Solve one state; return its value to the small blind."""
        solution = self.solution(hands, stack)
        solution.set_payoffs(wins(solution.tree, self.values.after(hands)))
        return solution.value

    def solution(self, hands: int, stack: int) -> Solution:
        """Return the solution of a state, from the one with a hand less if there is one."""
        solution = self.solutions.get(stack)
        effort = self.effort
        if solution is None:
            tree = build(
                self.house,
                (stack, self.values.round.total - stack),
                menus=(self.menu, self.menu),
                button=small_first(self.house),
            )
            solution = Solution(tree, wins(tree, self.values.after(hands, TILT)))
            improve(solution, until=(Gap(effort.gap), Iterations(effort.first)))
            self.solutions[stack] = solution
        else:
            solution.set_payoffs(wins(solution.tree, self.values.after(hands, TILT)))
            solution.engine.restart(effort.start)
            improve(solution, until=(Gap(effort.gap), Iterations(effort.start + effort.again)))
        return solution


def mixed(stacks: list[int]) -> list[int]:
    """Order stacks so that the long work comes first: a thread that ends early finds short work left."""
    middle = sum(stacks) / max(len(stacks), 1)
    return sorted(stacks, key=lambda stack: abs(stack - middle))


Item = TypeVar("Item")
Result = TypeVar("Result")


def each(pool: ThreadPoolExecutor, job: Callable[[Item], Result], items: list[Item]) -> Iterator[Result]:
    """Do a job for each item, in threads; yield the results in order. After an error no other is begun."""
    work: list[Future[Result]] = [pool.submit(job, item) for item in items]
    try:
        for future in work:
            yield future.result()
    finally:
        for future in work:
            future.cancel()
