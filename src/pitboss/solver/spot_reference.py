"""The readable twin of native/spot.hpp in numpy: the same functions and the same answers, for small spots.

On each lane a matrix says which pairs of hands can be dealt, and two more say who of them wins. That is all
that cards have to do with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.reference import Vector, faded, shared_out

__all__ = ["Spot"]

Matrix = NDArray[np.float64]
Hands = list[tuple[int, int]]
LaneParts = tuple[list[int], list[int], list[tuple[list[int], list[int]]]]

FIRST, SECOND, LIFT, FOLD = range(4)

# What two values differ by may be nothing but the rounding of single precision, in which the native one
# works; up to this part of what is at stake it counts as nothing, here as there.
ROUNDING: Final = 8 * 2.0**-23


class Lane:
    """One board as matrices, first player by second."""

    def __init__(self, ranges: list[Hands], parts: LaneParts) -> None:
        first, second, self.images = parts
        strengths = [np.array(side)[:, None] for side in (first, second)]
        mine, theirs = strengths[0], strengths[1].T
        self.here = [strength[:, 0] != 0 for strength in strengths]
        apart = [[not {*one} & {*other} for other in ranges[1]] for one in ranges[0]]
        self.dealt: Matrix = np.array(apart) * (mine != 0) * (theirs != 0) * 1.0
        self.won: Matrix = self.dealt * (mine > theirs)
        self.tied: Matrix = self.dealt * (mine == theirs)

    def met(self, table: Matrix, player: int, reach: Vector) -> Vector:
        """Return what each hand of a player meets of the other's reach, as a table weighs it."""
        return table @ reach if player == 0 else reach @ table

    def ending(self, payoff: tuple[float, float, float], player: int, reach: Vector, *, fold: bool) -> Vector:
        """Return what an ending is worth to each hand of a player."""
        win, tie, lose = payoff
        if fold:
            return win * self.met(self.dealt, player, reach)
        won, tied = self.met(self.won, player, reach), self.met(self.tied, player, reach)
        rest = self.met(self.dealt, player, reach) - won - tied
        return win * won + tie * tied + lose * rest if player == 0 else win * rest + tie * tied + lose * won


class Spot:
    """DCFR over a public tree; the arguments are those of the native one. `threads` is not used."""

    def __init__(
        self,
        ranges: list[Hands],
        weights: list[list[float]],
        lanes: list[LaneParts],
        chance: float,
        nodes: list[list[int]],
        payoffs: int,
        blocks: int,
        discount: tuple[float, float, float],
        threads: int,  # noqa: ARG002 - the native one has threads
    ) -> None:
        self.weights = [np.array(side) for side in weights]
        self.lanes = [Lane(ranges, parts) for parts in lanes]
        self.chance = chance
        self.kind, self.domain, self.first, self.many, self.tag = nodes
        self.payoffs = np.zeros((payoffs, 3))
        self.discount = discount
        self.iterations = 0
        self.frozen = [False] * blocks
        self.player = [0] * blocks
        self.regrets: dict[tuple[int, int], Matrix] = {}
        self.sums: dict[tuple[int, int], Matrix] = {}
        for node, kind in enumerate(self.kind):
            if kind > SECOND:
                continue
            self.player[self.tag[node]] = kind
            for lane in range(len(self.lanes)):
                if (lane > 0) == (self.domain[node] > 0):
                    shape = (self.many[node], len(ranges[kind]))
                    self.regrets[self.tag[node], lane] = np.zeros(shape)
                    self.sums[self.tag[node], lane] = np.zeros(shape)
        self.keep = (1.0, 1.0, 1.0)
        self.noise = 0.0

    # what the native one has too

    def set_payoffs(self, payoffs: list[float]) -> None:
        """Take three numbers for each ending, to the first player: he wins, ties, loses."""
        if len(payoffs) != self.payoffs.size:
            raise ValueError("three numbers for each ending")
        self.payoffs = np.array(payoffs).reshape(-1, 3)
        self.noise = ROUNDING * float(np.abs(self.payoffs).max())

    def run(self, iterations: int) -> None:
        """Improve both strategies, one after the other, so many times."""
        for _ in range(iterations):
            t = self.iterations
            self.iterations += 1
            positive, negative, average = self.discount
            self.keep = (faded(t, positive), faded(t, negative), (t / (t + 1)) ** average)
            for player in (0, 1):
                self.look(0, 0, player, self.weights[1 - player], self.weights[player])

    @property
    def deals(self) -> float:
        """How many ways there are to deal the two ranges."""
        return float(self.weights[0] @ self.lanes[0].dealt @ self.weights[1])

    @property
    def bytes(self) -> int:
        """What regrets and strategies take."""
        return sum(table.nbytes for tables in (self.regrets, self.sums) for table in tables.values())

    def respond(self, player: int) -> float:
        """Return what a best response wins against the other's average strategy."""
        worth = self.weigh(0, 0, player, self.weights[1 - player], best=True)
        return float(self.weights[player] @ worth)

    def value(self, player: int) -> float:
        """Return what a player wins when both play their averages."""
        worth = self.weigh(0, 0, player, self.weights[1 - player], best=False)
        return float(self.weights[player] @ worth)

    def worth(self, node: int, player: int) -> list[float]:
        """Return what each hand is worth at a node of street 0, against all that comes there."""
        if not 0 <= node < len(self.kind) or self.domain[node]:
            raise ValueError("no such node")
        reach = self.carried(node, 1 - player)
        return [float(part) for part in self.weigh(node, 0, player, reach, best=False)]

    def average(self, block: int, lane: int = 0) -> list[float]:
        """Return the average strategy of a block, a row of hands for each action."""
        if (block, lane) not in self.sums:
            raise ValueError("no such block")
        here = self.lanes[lane].here[self.player[block]]
        return [float(part) for part in (self.mean(block, lane) * here).ravel()]

    def freeze(self, block: int, strategy: list[float]) -> None:
        """Let a block of street 0 play one strategy for good."""
        if self.sums[block, 0].size != len(strategy):
            raise ValueError("no such strategy")
        self.sums[block, 0] = np.array(strategy).reshape(self.sums[block, 0].shape)
        self.frozen[block] = True

    # how it is done

    def now(self, block: int, lane: int) -> Matrix:
        """Match the regrets."""
        return shared_out(np.maximum(self.regrets[block, lane], 0))

    def mean(self, block: int, lane: int) -> Matrix:
        """Return the average strategy; for hands that never come here, what they would do now."""
        sums = self.sums[block, lane]
        return np.where(sums.sum(axis=0) > 0, shared_out(sums), self.now(block, lane))

    def ending(self, node: int, lane: int, player: int, theirs: Vector) -> Vector:
        """Return what an ending is worth to each hand."""
        win, tie, lose = (float(part) for part in self.payoffs[self.tag[node]])
        payoff = (win, tie, lose) if player == 0 else (-lose, -tie, -win)
        if self.kind[node] == FOLD and player:
            payoff = (-win, -win, -win)
        return self.lanes[lane].ending(payoff, player, theirs, fold=self.kind[node] == FOLD)

    def carried(self, node: int, player: int) -> Vector:
        """Return the reach with which a player's hands come to a node."""
        parents = {
            child: (parent, child - self.first[parent])
            for parent in range(node)
            for child in range(self.first[parent], self.first[parent] + self.many[parent])
        }
        reach = self.weights[player]
        while node in parents:
            node, action = parents[node]
            if self.kind[node] == player:
                reach = reach * self.mean(self.tag[node], 0)[action]
        return reach

    def look(self, node: int, lane: int, player: int, theirs: Vector, mine: Vector) -> Vector:
        """Return what each hand of a player is worth at a node, learning on the way back."""
        kind, first, block = self.kind[node], self.first[node], self.tag[node]
        if kind >= FOLD:
            return self.ending(node, lane, player, theirs)
        if kind == LIFT:
            return self.below(player, [self.look(*at) for at in self.lifted(first, player, theirs, mine)])
        played = self.mean(block, lane) if self.frozen[block] else self.now(block, lane)
        if kind != player:
            parts = [self.look(first + a, lane, player, theirs * row, mine) for a, row in enumerate(played)]
            return np.array(np.sum(parts, axis=0))
        values = np.array(
            [self.look(first + a, lane, player, theirs, mine * row) for a, row in enumerate(played)]
        )
        worth: Vector = (values * played).sum(axis=0)
        if not self.frozen[block]:
            keep, lose, fade = self.keep
            old = self.regrets[block, lane]
            gained = values - worth
            gained[
                np.abs(gained) <= self.noise * self.lanes[lane].met(self.lanes[lane].dealt, player, theirs)
            ] = 0
            self.regrets[block, lane] = old * np.where(old > 0, keep, lose) + gained
            self.sums[block, lane] = self.sums[block, lane] * fade + mine * played
        return worth

    def weigh(self, node: int, lane: int, player: int, theirs: Vector, *, best: bool) -> Vector:
        """Return what each hand is worth against averages, with averages or the best of actions."""
        kind, first, block = self.kind[node], self.first[node], self.tag[node]
        if kind >= FOLD:
            return self.ending(node, lane, player, theirs)
        if kind == LIFT:
            lifted = self.lifted(first, player, theirs, self.weights[player])
            return self.below(player, [self.weigh(*at[:-1], best=best) for at in lifted])
        if kind != player:
            parts = [
                self.weigh(first + a, lane, player, theirs * row, best=best)
                for a, row in enumerate(self.mean(block, lane))
            ]
            return np.array(np.sum(parts, axis=0))
        values = np.array(
            [self.weigh(first + a, lane, player, theirs, best=best) for a in range(self.many[node])]
        )
        worth: Vector = values.max(axis=0) if best else (values * self.mean(block, lane)).sum(axis=0)
        return worth

    def lifted(
        self, node: int, player: int, theirs: Vector, mine: Vector
    ) -> Iterator[tuple[int, int, int, Vector, Vector]]:
        """Carry reach through chance, lane by lane: what cannot be held on a board is not there."""
        for number, lane in enumerate(self.lanes[1:], start=1):
            there = self.chance * theirs * lane.here[1 - player]
            yield node, number, player, there, mine * lane.here[player]

    def below(self, player: int, worths: list[Vector]) -> Vector:
        """Add up what the lanes are worth, once for each of their images."""
        worth = np.zeros(len(self.weights[player]))
        for lane, part in zip(self.lanes[1:], worths, strict=True):
            for image in lane.images:
                worth[image[player]] += part * lane.here[player]
        return worth
