"""How often a rival who knows everything wins against `round-aware`, which solves each hand as it comes.

    rival = measure(AsPlayed(house, values))              inside the tree: sizes that its menu has
    rival = measure(OnGrid(house, values, grid=100))      every total that is a multiple of 100, and all-in
    rival.chance

Each state is solved exactly as the bot solves it at the table. On the grid its strategy for the sizes that it
knows is frozen, and it answers each other size as well as can be done after that; a rival who may bet all of
them plays the best response. The states between the stacks that are looked at are on a line (`Rival`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from threading import local
from typing import Final, Protocol

from pitboss.houses.house import House
from pitboss.solver.goal import ForRound
from pitboss.solver.menu import Grid, Sizes
from pitboss.solver.rival import Rival
from pitboss.solver.rounds import Values
from pitboss.solver.solve import Iterations, Solution, improve
from pitboss.solver.spots import MENU, START, Spots
from pitboss.solver.sweep import each
from pitboss.solver.tree import build, shared, small_first

__all__ = ["AsPlayed", "OnGrid", "Play", "measure"]

ANSWERS: Final = (300, 100)  # iterations for the answers to sizes of the grid: from nothing, from a hand less


class Play(Protocol):
    """What a bot does in a state."""

    values: Values

    def __call__(self, hands: int, stack: int) -> tuple[Solution, Solution]:
        """Return its strategy as the small blind, who has this stack, and as the big blind."""


@dataclass(slots=True)
class AsPlayed:
    """What `round-aware` does, against sizes that it knows."""

    house: House
    values: Values
    menu: Sizes = field(default=MENU, kw_only=True)
    here: local = field(default_factory=local, kw_only=True)  # each thread solves for itself

    def __call__(self, hands: int, stack: int) -> tuple[Solution, Solution]:
        """Solve the hand as it is solved at the table."""
        solution = self.live(hands, stack)
        return solution, solution

    def live(self, hands: int, stack: int) -> Solution:
        """Solve a hand, however long it takes."""
        if not hasattr(self.here, "spots"):
            self.here.spots = Spots(self.house, goal=ForRound(self.values), menu=self.menu, seconds=inf)
        spots: Spots = self.here.spots
        spots.solved.clear()  # no state comes twice
        return spots.solve((stack, self.values.round.total - stack), hands)


@dataclass(slots=True)
class OnGrid(AsPlayed):
    """What it does against a rival who bets multiples of some chips, and everything."""

    grid: int
    answers: dict[tuple[int, int], Solution] = field(default_factory=dict)  # by role and stack

    def __call__(self, hands: int, stack: int) -> tuple[Solution, Solution]:
        """Freeze what it does about the sizes it knows, and answer the others."""
        live = self.live(hands, stack)
        return self.answer(live, hands, stack, 0), self.answer(live, hands, stack, 1)

    def answer(self, live: Solution, hands: int, stack: int, role: int) -> Solution:
        """Return its whole strategy in one role."""
        first, again = ANSWERS
        solution = self.answers.get((role, stack))
        if solution is None:
            menus = (self.menu, Grid(self.grid)) if role == 0 else (Grid(self.grid), self.menu)
            button = small_first(self.house)
            tree = build(self.house, live.tree.stacks, menus=menus, button=button)
            solution = Solution(tree, [0.0] * 3 * len(tree.outcomes))
            self.answers[role, stack] = solution
        else:
            solution.engine.restart(START)
        for player, theirs, mine in shared(live.tree, solution.tree):
            if player == role:
                solution.engine.follow(live.engine, theirs, mine)
        solution.set_payoffs(self.here.spots.payoffs(solution.tree, (stack, 0), hands))
        improve(solution, until=Iterations(solution.iterations + again if solution.iterations else first))
        return solution


def measure(
    play: Play,
    *,
    hands: int | None = None,
    step: int | None = None,
    stride: int = 0,
    threads: int = 1,
    others: Sequence[Rival] = (),
    tell: Callable[[Rival], None] | None = None,
) -> Rival:
    """Play the best response to a bot in every state, from the last hand to the first.

    `others` are rivals who meet it on the way, in the same states: their steps are as large.
    """
    values = play.values
    rival = Rival(values, step or values.unit, stride=stride)
    rivals = (*others, rival)  # the last, because it changes what the endings of a solution are worth
    last = values.round.hands if hands is None else hands

    def look(stack: int) -> list[tuple[float, float] | None]:
        small, big = play(rival.hands + 1, stack)
        return [
            one.against(small=small, big=big, stack=stack) if stack in open_to else None
            for one, open_to in zip(rivals, asked, strict=True)
        ]

    with ThreadPoolExecutor(threads) as pool:
        while rival.hands < last:
            asked = [one.open_stacks(rival.hands + 1) for one in rivals]
            stacks = list(dict.fromkeys(stack for open_to in asked for stack in open_to))
            found = list(each(pool, look, stacks))
            for number, one in enumerate(rivals):
                pairs = ((stack, both[number]) for stack, both in zip(stacks, found, strict=True))
                one.add((stack, pair) for stack, pair in pairs if pair is not None)
            if tell:
                tell(rival)
    return rival
