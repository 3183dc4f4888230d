"""Spots: decisions of a hand at hand, solved with the sizes that were really bet.

    spots = Spots(house, goal=ForChips(2000))
    spot = spots.at((1000, 1000), 100, path, role)       # the small blind's stack first; he is role 0
    spot.actions, spot.chances(hole, board)

A hand is solved with a small menu: first for chips, which only the shorter stack makes a difference to, and
which for most of a round is nearly as good as can be; then on from there, or from nothing, for what the
player wants. A size that was bet past the menu is put into the tree where it was bet, and the tree is
solved again around all that the player to act was going to do: that is frozen, as he has played by it. The
rival is free everywhere, so what he could have done instead keeps its price.

What is found depends on the hand alone, and on nothing that was solved before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final

from pitboss.cards import Card
from pitboss.hand.action import Action
from pitboss.houses.house import House
from pitboss.solver.deal import deal_of
from pitboss.solver.goal import ForChips, Goal
from pitboss.solver.menu import Menu, Sizes
from pitboss.solver.rounds import wins
from pitboss.solver.shelf import Shelf
from pitboss.solver.solve import Gap, Iterations, Seconds, Solution, improve
from pitboss.solver.tree import Path, Tree, build, shared, small_first

__all__ = ["MENU", "START", "Sheet", "Spot", "Spots"]

Stacks = tuple[int, int]
Extra = tuple[tuple[Path, int], ...]
"""Sizes past the menu: after which actions they were bet, and what, in the order in which that happened."""

MENU: Final = Menu.of("pot,allin")

# In iterations, and in parts of all that can be won.
CHIPS: Final = 600  # for chips
FIRST: Final = 400  # for something else, from nothing
WIDER: Final = 200  # with a size more, from the same without it
START: Final = 30  # which iteration one begins with that goes on: the larger, the longer the past counts
NEAR: Final = 5e-5  # an exploitability that is good enough
USEFUL: Final = 5e-4  # one that is good enough to go on from

SECONDS: Final = 0.7  # for a decision: it matters on a slow machine, or without the native solver
LEAST: Final = 0.03  # for a solve, when the time of its decision is over

SHEETS: Final = 2048  # of 30,000 bytes each
TREES: Final = 256
SOLUTIONS: Final = 128  # of half a megabyte each


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a player does in a tree."""

    tree: Tree
    starts: dict[int, int]  # by node
    parts: bytes

    @classmethod
    def of(cls, solution: Solution, role: int) -> Sheet:
        """Write down what he does."""
        tree = solution.tree
        starts, end = {}, 0
        for node in tree.blocks:
            if tree.kind[node] == role:
                starts[node] = end
                end += tree.many[node] * tree.deal.domains[tree.domain[node]].size
        return cls(tree, starts, solution.packed(role))

    def chances(self, node: int, state: int) -> list[float]:
        """Return how often he takes each action in a private state."""
        size = self.tree.deal.domains[self.tree.domain[node]].size
        start = self.starts[node] + state
        parts = self.parts[start : start + size * self.tree.many[node] : size]
        return [part / sum(parts) for part in parts]


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision, in a tree that has been solved."""

    sheet: Sheet
    node: int

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be done, as far as the menu goes."""
        return self.sheet.tree.actions[self.node]

    def chances(self, hole: Sequence[Card], board: Sequence[Card]) -> list[float]:
        """Return how often each action is taken with these cards."""
        tree = self.sheet.tree
        return self.sheet.chances(self.node, tree.deal.state(tree.domain[self.node], hole, board))


class Spots:
    """Solves hands as they are played, and keeps the last of them."""

    def __init__(self, house: House, *, goal: Goal, menu: Sizes = MENU, seconds: float = SECONDS) -> None:
        deal_of(house)  # or an error: its cards cannot be folded together
        self.house = house
        self.goal = goal
        self.menu = menu
        self.seconds = seconds
        self.due = inf
        self.trees: Shelf[Tree] = Shelf(TREES)
        self.for_chips: Shelf[Solution] = Shelf(SOLUTIONS)
        self.solved: Shelf[Solution] = Shelf(SOLUTIONS)
        self.sheets: Shelf[Sheet] = Shelf(SHEETS)

    def at(self, stacks: Stacks, hands: int, path: Path, role: int) -> Spot:
        """Return the spot after some actions, for the small blind (role 0) or the big blind (1)."""
        self.begin()
        _tree, node, extra = self.find(stacks, path)
        return Spot(self.sheet(stacks, hands, role, extra), node)

    def begin(self) -> None:
        """Start the clock of a decision."""
        self.due = monotonic() + self.seconds

    @property
    def left(self) -> Seconds:
        """How long the next solve may take."""
        return Seconds(max(self.due - monotonic(), LEAST))

    def find(self, stacks: Stacks, path: Path) -> tuple[Tree, int, Extra]:
        """Return a tree in which some actions are, the node after them, and the sizes that it took."""
        extra: Extra = ()
        tree = self.tree(stacks, extra)
        node = tree.skip(0)
        for depth, action in enumerate(path):
            if action not in tree.actions[node]:
                extra = (*extra, (path[:depth], action.amount or 0))
                tree = self.tree(stacks, extra)
                node = tree.find(path[:depth])
            node = tree.step(node, action)
        return tree, node, extra

    def sheet(self, stacks: Stacks, hands: int, role: int, extra: Extra = ()) -> Sheet:
        """Return all that a player does in a hand, with some sizes past the menu."""
        key = (self.stands(stacks, hands), role, extra)
        return self.sheets.get(key, lambda: Sheet.of(self.solve(stacks, hands, extra, role), role))

    def solve(self, stacks: Stacks, hands: int, extra: Extra = (), role: int = 0) -> Solution:
        """Return the solution of a hand, the sizes past the menu taken in one after the other."""
        if not extra:
            plays = self.plays(stacks)
            chips = self.for_chips.get(plays, lambda: self.chips(plays))
            if self.goal.chips_only:
                return chips
            return self.solved.get((stacks, hands), lambda: self.beyond(chips, stacks, hands))
        key = (self.stands(stacks, hands), role, extra)
        return self.solved.get(key, lambda: self.wider(stacks, hands, extra, role))

    def plays(self, stacks: Stacks) -> Stacks:
        """Return the stacks as far as they can go in: chips past the rival's do not play (MI-11)."""
        if self.house.up_to_opponent and min(stacks) >= 2 * self.house.big_blind:
            return (min(stacks),) * 2
        return stacks

    def stands(self, stacks: Stacks, hands: int) -> tuple[Stacks, int]:
        """Return stacks and hands left, as far as they make a difference."""
        return (self.plays(stacks), 0) if self.goal.chips_only else (stacks, hands)

    def tree(self, stacks: Stacks, extra: Extra) -> Tree:
        """Return the tree of a hand, with all that can go in and no more."""
        plays = self.plays(stacks)
        sizes = {path: (to,) for path, to in extra}
        menus = (self.menu, self.menu)
        return self.trees.get(
            (plays, extra),
            lambda: build(self.house, plays, menus=menus, button=small_first(self.house), extra=sizes),
        )

    def chips(self, plays: Stacks) -> Solution:
        """Solve a hand for chips."""
        tree = self.tree(plays, ())
        solution = Solution(tree, wins(tree, ForChips(2 * self.house.stack).after(0, plays[0])))
        improve(solution, until=(Gap(NEAR), Iterations(CHIPS), self.left))
        return solution

    def beyond(self, chips: Solution, stacks: Stacks, hands: int) -> Solution:
        """Solve a hand for the goal: that for chips will do, or one goes on from it, or from nothing."""
        payoffs = self.payoffs(chips.tree, stacks, hands)
        chips.set_payoffs(payoffs)
        gap = chips.exploitability
        if gap <= NEAR:
            return chips
        solution = Solution(chips.tree, payoffs)
        if gap <= USEFUL:
            solution.take_over(chips)
            solution.engine.restart(START)
        improve(solution, until=(Gap(NEAR), Iterations(FIRST), self.left))
        return solution

    def wider(self, stacks: Stacks, hands: int, extra: Extra, role: int) -> Solution:
        """Solve a hand with a size more, around what a player was going to do without it."""
        before = self.solve(stacks, hands, extra[:-1], role)
        tree = self.tree(stacks, extra)
        solution = Solution(tree, self.payoffs(tree, stacks, hands))
        freeze(solution, before, role)
        improve(solution, until=(Iterations(WIDER), self.left))
        return solution

    def payoffs(self, tree: Tree, stacks: Stacks, hands: int) -> list[float]:
        """Return what the endings of a tree are worth, in which only what plays is on the table."""
        return wins(tree, self.goal.after(hands, stacks[0]), stacks[0])


def freeze(solution: Solution, before: Solution, role: int) -> None:
    """Make a player do what he was going to do wherever he could be before; the rival knows what he knew."""
    for player, theirs, mine in shared(before.tree, solution.tree):
        if player == role:
            solution.engine.follow(before.engine, theirs, mine)
        else:
            solution.engine.adopt(before.engine, theirs, mine)
    solution.engine.restart(START)
