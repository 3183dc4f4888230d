"""Solving a round: every open state, from the last hand to the first.

    sweep = Sweep(house, menus=(menu, menu), unit=10)
    sweep.run(tell=print)
    sweep.values.at(100, 1000), sweep.rival.chance

Each state starts from what was found for the same stacks with a hand less, whose tree is the same. Beside
the values it keeps those of a rival who knows the strategy of every state and plays the best response over
the whole round: exactly, within the tree. How often he wins is the measure of the strategies.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from pitboss.houses.house import House
from pitboss.solver.menu import Sizes
from pitboss.solver.rounds import Round, Values, endings, wins
from pitboss.solver.solve import Gap, Iterations, Solution, improve
from pitboss.solver.tree import build

__all__ = ["Effort", "Rival", "Sweep"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a state is worked on."""

    gap: float = 3e-5  # in chances to win the round
    first: int = 500  # iterations at most, from nothing
    again: int = 150  # iterations at most, from a hand less
    start: int = 30  # which iteration a state begins with then: the larger, the longer the past counts


FULL: Final = Effort()


@dataclass(slots=True)
class Rival:
    """What a best response over the round wins as small and as big blind, by the small blind's stack."""

    as_small: Values
    as_big: Values

    @classmethod
    def of(cls, settled: Values) -> Rival:
        """Begin where no hand is left."""
        row = settled.settle(0)
        big = array("f", [1 - value for value in row])
        return cls(Values(settled.round, settled.unit, [row]), Values(settled.round, settled.unit, [big]))

    def begin(self, hands: int) -> None:
        """Begin a row with what is settled."""
        row = self.as_small.settle(hands)
        self.as_small.rows.append(row)
        self.as_big.rows.append(array("f", [1 - value for value in row]))

    def look(self, hands: int, stack: int, solution: Solution) -> None:
        """Take the best response to one state; the payoffs of the solution are changed."""
        total = self.as_small.round.total
        place = stack // self.as_small.unit
        tree = solution.tree
        # His chances after the hand, when he is the big blind of the next; and the small blind of it.
        solution.set_payoffs(wins(tree, lambda left: self.later_as_big(hands - 1, total - left)))
        self.as_small.rows[hands][place] = solution.best_response(0)
        solution.set_payoffs(wins(tree, lambda left: 1 - self.as_small.at(hands - 1, total - left)))
        self.as_big.rows[hands][place] = 1 + solution.best_response(1)

    def later_as_big(self, hands: int, stack: int) -> float:
        """Return his chance as big blind against a small blind with this stack."""
        settled = self.as_big.round.settled(hands, stack)
        return 1 - settled if settled is not None else self.as_big.line(hands, stack)

    @property
    def chance(self) -> float:
        """How many rounds he wins from the start, as the mean of both seats."""
        hands = len(self.as_small.rows) - 1
        half = self.as_small.round.total // 2
        return (self.as_small.at(hands, half) + self.later_as_big(hands, half)) / 2


class Sweep:
    """A round being solved, row by row."""

    def __init__(
        self,
        house: House,
        *,
        menus: tuple[Sizes, Sizes],
        unit: int,
        effort: Effort = FULL,
        hands: int | None = None,
        threads: int = 1,
    ) -> None:
        self.house = house
        self.menus = menus
        self.effort = effort
        self.round = Round.of(house)
        self.hands = self.round.hands if hands is None else hands
        self.threads = threads
        self.values = Values(self.round, unit)
        self.values.rows.append(self.values.settle(0))
        self.rival = Rival.of(self.values)
        self.solutions: dict[int, Solution] = {}

    def run(self, tell: Callable[[Sweep], None] | None = None) -> None:
        """Go on to the last row; `tell` is called after each. Ctrl-C leaves the rows that are whole."""
        with ThreadPoolExecutor(self.threads) as pool:
            while len(self.values.rows) <= self.hands:
                self.step(pool)
                if tell:
                    tell(self)

    def step(self, pool: ThreadPoolExecutor) -> None:
        """Solve the states of one more hand."""
        hands = len(self.rival.as_small.rows)
        row = self.values.settle(hands)
        unit = self.values.unit
        open_places = [place for place, value in enumerate(row) if value < 0]
        self.rival.begin(hands)
        try:
            work = [pool.submit(self.solve, hands, place * unit) for place in mixed(open_places)]
            found = dict(job.result() for job in work)
        except BaseException:
            for job in work:
                job.cancel()
            self.rival.as_small.rows.pop()
            self.rival.as_big.rows.pop()
            raise
        for stack, value in found.items():
            row[stack // unit] = value
        self.values.rows.append(row)

    def solve(self, hands: int, stack: int) -> tuple[int, float]:
        """Solve one state; return its value to the small blind."""
        solution = self.solution(hands, stack)
        value = solution.value
        self.rival.look(hands, stack, solution)
        return stack, value

    def solution(self, hands: int, stack: int) -> Solution:
        """Return the solution of a state, from the one with a hand less if there is one."""
        solution = self.solutions.get(stack)
        effort = self.effort
        if solution is None:
            tree = build(self.house, (stack, self.round.total - stack), menus=self.menus, button=1)
            solution = Solution(tree, endings(tree, self.values, hands))
            improve(solution, until=(Gap(effort.gap), Iterations(effort.first)))
            self.solutions[stack] = solution
        else:
            solution.set_payoffs(endings(solution.tree, self.values, hands))
            solution.engine.restart(effort.start)
            improve(solution, until=(Gap(effort.gap), Iterations(effort.start + effort.again)))
        return solution


def mixed(places: Iterable[int]) -> list[int]:
    """Order states so that the long ones come first: a thread that ends early finds short ones left."""
    every = list(places)
    middle = sum(every) / max(len(every), 1)
    return sorted(every, key=lambda place: abs(place - middle))
