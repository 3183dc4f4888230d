"""Two bots whose every strategy is known, over a whole round: how often each wins, without playing a hand.

    meeting = Meeting(values, 10, plays=Fixed(spots, values, does))
    measure(AsPlayed(house, values), others=[meeting])
    meeting.chance                     how often that player wins rounds from `round-aware`

It is worked out as a rival's chances are (`rival.py`), from the last hand to the first, but the player does
what he does, and not the best that he could.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.houses.house import House
from pitboss.solver.goal import ForChips, ForRound
from pitboss.solver.rival import Rival
from pitboss.solver.rounds import Values, wins
from pitboss.solver.solve import Solution
from pitboss.solver.spots import MENU, Spots
from pitboss.solver.tree import Tree

__all__ = ["EVERYBODY", "Blind", "Equals", "Fixed", "Meeting", "Plays", "always", "meeting"]

Blind = Callable[[Tree, int], list[float]]
"""How often each action of a node is taken, whatever is held."""

Plays = Callable[[int, int], Solution]
"""What a player does with so many hands left, where the small blind has so many chips: in both seats."""


@dataclass(slots=True)
class Meeting(Rival):
    """By how much a player's chances exceed the table's; he plays what he is known to play."""

    plays: Plays = field(kw_only=True)

    def kept(self, hands: int) -> list[int]:
        """Return all stacks that a hand can be dealt with: he may not know that a lead can be folded home."""
        round_ = self.values.round
        last = round_.total - round_.big if hands else -1
        return [x for x in range(0, last + 1, self.step) if x >= round_.small]

    def open_stacks(self, hands: int) -> list[int]:
        """Return those that are looked at: in what is settled fewer of them."""
        fine = Rival.open_stacks(self, hands)
        apart = self.stride or self.step
        settled = self.values.round.settled
        return fine + [x for x in self.kept(hands) if x % apart == 0 and settled(hands, x) is not None]

    def excess(self, rows: Sequence[array[float]], hands: int, stack: int) -> float:
        """Read an excess off its rows, in what the table has settled too."""
        return self.line(rows[hands], stack)

    def against(self, *, small: Solution, big: Solution, stack: int) -> tuple[float, float]:
        """Return by how much he exceeds a state with one more hand, against `big` and against `small`."""
        hands = self.hands + 1
        settled, total = self.values.round.settled(hands, stack), self.values.round.total
        value, his = self.values.at(hands, stack), self.plays(hands, stack)
        as_small = as_big = 0.0
        if settled != 0:  # else the big blind folds his lead home
            pay = wins(big.tree, lambda left: self.chance_as_big(self.hands, total - left), stack)
            as_small = joined(his, big, pay) - value
        if settled != 1:
            pay = wins(big.tree, lambda left: 1 - self.chance_as_small(self.hands, total - left), stack)
            as_big = value - joined(small, his, pay)
        return as_small, as_big


def joined(small: Solution, big: Solution, payoffs: list[float]) -> float:
    """Return what the small blind wins where each plays his part of another solution of the same tree."""
    game = Solution(small.tree, payoffs)
    for block, node in enumerate(small.tree.blocks):
        game.engine.follow((small if small.tree.kind[node] == 0 else big).engine, block, block)
    return game.value


@dataclass(slots=True)
class Fixed:
    """One who does the same in every spot, whatever he holds."""

    spots: Spots
    values: Values
    does: Blind
    made: dict[tuple[int, int], Solution] = field(default_factory=dict)

    def __call__(self, hands: int, stack: int) -> Solution:  # noqa: ARG002 - always the same
        """Return what he does."""
        plays = self.spots.plays((stack, self.values.round.total - stack))
        if plays not in self.made:
            tree = self.spots.tree(plays, ())
            solution = Solution(tree, [0.0] * 3 * len(tree.outcomes))
            for block, node in enumerate(tree.blocks):
                size = tree.deal.domains[tree.domain[node]].size
                solution.engine.load(block, [part for part in self.does(tree, node) for _ in range(size)])
            self.made[plays] = solution
        return self.made[plays]


@dataclass(slots=True)
class Equals:
    """`equilibrium`: it plays each hand for chips."""

    spots: Spots
    values: Values

    def __call__(self, hands: int, stack: int) -> Solution:
        """Return what it does."""
        return self.spots.solve((stack, self.values.round.total - stack), hands)


def always(*wanted: str) -> Blind:
    """Return one who does the first of some things that can be done: fold, check, call, or everything."""

    def does(tree: Tree, node: int) -> list[float]:
        actions = tree.actions[node]
        verbs = [action.verb for action in actions]
        most = len(actions) - 1 if actions[-1].amount is not None else -1
        for word in wanted:
            place = most if word == "everything" else verbs.index(word) if word in verbs else -1
            if place >= 0:
                return [float(number == place) for number in range(len(actions))]
        raise AssertionError(f"nothing of {wanted} at {verbs}")

    return does


# The built-in bots that never bet a size which the menu has not: what they do is known in every spot.
EVERYBODY: Final[dict[str, Blind | None]] = {
    "equilibrium": None,
    "caller": always("check", "call"),
    "folder": always("check", "fold", "call"),
    "maniac": always("everything", "call", "check"),
}


def meeting(name: str, house: House, values: Values, *, step: int, stride: int = 0) -> Meeting:
    """Return a meeting with one of them."""
    does = EVERYBODY[name]
    spots = Spots(house, goal=ForChips(2 * house.stack) if does is None else ForRound(values), menu=MENU)
    plays: Plays = Equals(spots, values) if does is None else Fixed(spots, values, does)
    return Meeting(values, step, plays=plays, stride=stride)
