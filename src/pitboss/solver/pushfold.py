"""Push or fold: before the flop the small blind goes all-in or gives up, and the big blind calls or gives up.

    found = push_or_fold(find_house("headsup"), stack=200)
    found.push[class_of(hole)], found.call[class_of(hole)]

The house says what the endings are worth: each of them is a hand that is played. With that, and with how
often each kind of hand beats each other (`matrix.py`), it is a matrix game, solved without any abstraction
by discounted CFR. Only its two actions a player are less than the house allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from math import fsum
from operator import mul
from typing import Any, Final

from pitboss.cards import Deck
from pitboss.equity.classes import CLASSES, COMBOS
from pitboss.errors import RuleError, SolverError
from pitboss.hand.action import ALL_IN, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.solver.matrix import BOARDS, shipped_matrix
from pitboss.solver.tree import Outcome, outcome

__all__ = ["PushFold", "Stakes", "push_or_fold", "stakes_of"]

SIZE: Final = len(CLASSES)
GAP: Final = 1e-6  # of a big blind, a hand
MOST_ITERATIONS: Final = 5_000

Vector = list[float]
Product = Callable[[Sequence[float]], Vector]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the small blind wins or loses in chips: if it folds, if the big blind does, in a showdown."""

    folds: int
    stolen: int | None  # None: the big blind is not asked
    showdown: Outcome  # if it wins, ties, loses


@dataclass(frozen=True, slots=True)
class PushFold:
    """The equilibrium at one stack: how often each kind of hand goes in."""

    house: House
    stack: int
    push: tuple[float, ...]
    call: tuple[float, ...]
    value: float  # chips that the small blind wins a hand
    gap: float  # chips that a best response wins beyond it, as the mean of both seats
    iterations: int

    @property
    def bigs(self) -> float:
        """The stack in big blinds."""
        return self.stack / self.house.big_blind

    @property
    def pushed(self) -> float:
        """The share of all hands that the small blind goes in with."""
        return share(self.push)

    @property
    def called(self) -> float:
        """The share of all hands that the big blind calls with."""
        return share(self.call)


def share(chances: Sequence[float]) -> float:
    """Return which part of the 1,326 hands is played."""
    return fsum(map(mul, COMBOS, chances)) / sum(COMBOS)


def stakes_of(house: House, stack: int) -> Stakes:
    """Play the endings of push or fold with two stacks alike."""
    if house.hole_cards != 2 or house.min_seats > 2:
        raise SolverError(f"{house.name} is not hold'em for two: push or fold needs two hole cards each")

    def played(*actions: Action) -> Hand:
        hand = Hand(house, [stack, stack], 0, Deck.full())
        seats.append(hand.actor)
        for action in actions:
            hand.act(action)
        return hand

    seats: list[int] = []
    try:
        folded = played(FOLD)
        pushed = played(ALL_IN)
        stolen = None if pushed.over else played(ALL_IN, FOLD)
        called = pushed if pushed.over else played(ALL_IN, ALL_IN)
    except RuleError as error:
        raise SolverError(f"{house.name} has no push or fold: {error.rule}: {error.reason}") from None
    if not called.over or called.board_size < house.board_cards:
        raise SolverError(f"{house.name} has no push or fold: an all-in does not end the betting")
    first = seats[0]

    def won(hand: Hand) -> int:
        return hand.stacks[first] - stack

    win, tie, lose = (chips - stack for chips in outcome(called))
    showdown = (win, tie, lose) if first == 0 else (-lose, -tie, -win)
    return Stakes(won(folded), None if stolen is None else won(stolen), showdown)


def push_or_fold(house: House, stack: int, *, gap: float = GAP) -> PushFold:
    """Solve push or fold at a stack; the gap to be reached is in big blinds a hand."""
    stakes = stakes_of(house, stack)
    if stakes.stolen is None:
        raise SolverError(
            f"a stack of {stack} does not cover the big blind of {house.big_blind}: nobody can fold to it"
        )
    game = solved(stakes, gap * house.big_blind)
    push, call = (tuple(map(tidy, average)) for average in game.averages)
    return PushFold(house, stack, push, call, game.value(), game.gap(), game.iterations)


@lru_cache(maxsize=256)
def solved(stakes: Stakes, gap: float) -> Game:
    """Solve the game of some stakes, once."""
    game = Game(stakes)
    while game.gap() > gap and game.iterations < MOST_ITERATIONS:
        game.run(10)
    return game


class Game:
    """The matrix game: two blocks of 169 private states, two actions each."""

    def __init__(self, stakes: Stakes) -> None:
        matrix = shipped_matrix()
        total = self.total = float(sum(map(sum, matrix.ways)))
        win, tie, lose = stakes.showdown
        stolen = stakes.stolen or 0
        self.dealt = [sum(row) / total for row in matrix.ways]
        self.folds = [stakes.folds * part for part in self.dealt]
        self.stolen = [stolen * part for part in self.dealt]
        # What a call changes for the small blind, for each two kinds, weighted by how often they are dealt.
        called = [
            [
                (won * win + tied * tie + (ways * BOARDS - won - tied) * lose - ways * BOARDS * stolen)
                / (BOARDS * total)
                for ways, won, tied in zip(*rows, strict=True)
            ]
            for rows in zip(matrix.ways, matrix.wins, matrix.ties, strict=True)
        ]
        self.if_called = product(called)
        self.if_pushed = product([list(column) for column in zip(*called, strict=True)])
        self.regrets: tuple[tuple[Vector, Vector], tuple[Vector, Vector]] = (
            ([0.0] * SIZE, [0.0] * SIZE),
            ([0.0] * SIZE, [0.0] * SIZE),
        )
        self.sums = [[0.0] * SIZE, [0.0] * SIZE]
        self.weight = 0.0
        self.iterations = 0

    def gains(self, seat: int, other: Sequence[float]) -> Vector:
        """Return what going in wins each kind beyond folding, against how often the other goes in."""
        if seat:
            return [-worth for worth in self.if_pushed(other)]
        pushed = zip(self.stolen, self.if_called(other), self.folds, strict=True)
        return [stolen + called - folds for stolen, called, folds in pushed]

    def met(self, kind: int, other: Sequence[float]) -> float:
        """Return how often a kind of hand is dealt against one that goes in so often."""
        ways = shipped_matrix().ways
        return fsum(map(mul, ways[kind], other)) / self.total

    def now(self, seat: int) -> Vector:
        """Match the regrets."""
        positive = ((max(go, 0.0), max(fold, 0.0)) for go, fold in zip(*self.regrets[seat], strict=True))
        return [go / (go + fold) if go + fold else 0.5 for go, fold in positive]

    def run(self, iterations: int) -> None:
        """Improve both strategies, one after the other; what was learned long ago fades (DCFR 1.5, 0, 3)."""
        for _ in range(iterations):
            t = self.iterations
            self.iterations += 1
            keep = t**1.5 / (t**1.5 + 1)
            lose = 0.5 if t else 0.0
            fade = (t / (t + 1)) ** 3
            self.weight = self.weight * fade + 1
            for seat in (0, 1):
                played, sums = self.now(seat), self.sums[seat]
                goes, folds = self.regrets[seat]
                for kind, gain in enumerate(self.gains(seat, self.now(1 - seat))):
                    chance, go, fold = played[kind], goes[kind], folds[kind]
                    goes[kind] = go * (keep if go > 0 else lose) + gain * (1 - chance)
                    folds[kind] = fold * (keep if fold > 0 else lose) - gain * chance
                    sums[kind] = sums[kind] * fade + chance

    @property
    def averages(self) -> tuple[Vector, Vector]:
        """Both average strategies."""
        push, call = ([total / (self.weight or 1.0) for total in sums] for sums in self.sums)
        return push, call

    def value(self) -> float:
        """Return what the small blind wins when both play their averages."""
        push, call = self.averages
        return fsum(self.folds) + fsum(map(mul, self.gains(0, call), push))

    def gap(self) -> float:
        """Return what best responses win beyond the value, as the mean of both seats."""
        if not self.iterations:
            return float("inf")
        push, call = self.averages
        pushes, calls = self.gains(0, call), self.gains(1, push)
        missed = sum(max(gain, 0) - gain * part for gain, part in zip(pushes, push, strict=True))
        return (missed + sum(max(gain, 0) - gain * part for gain, part in zip(calls, call, strict=True))) / 2


def product(matrix: list[list[float]]) -> Product:
    """Return what multiplies a matrix with a vector: numpy where it is there."""
    with suppress(ImportError):
        numpy: Any = import_module("numpy")
        rows = numpy.array(matrix)
        return lambda vector: list(rows @ numpy.array(vector))
    return lambda vector: [fsum(map(mul, row, vector)) for row in matrix]


def tidy(chance: float) -> float:
    """Round what is all but certain."""
    return round(chance) if abs(chance - round(chance)) < 5e-4 else chance
