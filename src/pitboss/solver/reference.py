"""The solver's readable twin in numpy: the same functions and the same answers as native/discounted.hpp."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["Discounted"]

Vector = NDArray[np.float64]
DomainParts = tuple[int, int, list[float], list[float], list[float], list[int], list[int]]
LiftParts = tuple[int, int, list[int]]


class Space:
    """A domain as arrays, and what endings are worth on it."""

    def __init__(self, parts: DomainParts) -> None:
        self.lanes, self.rows, count, scale, diagonal, lower, upper = parts
        shape = (self.rows, self.lanes)
        self.count = np.array(count, dtype=np.float64).reshape(shape)
        self.scale = np.array(scale, dtype=np.float64).reshape(shape)
        self.diagonal = np.array(diagonal, dtype=np.float64).reshape(shape)
        rows = np.repeat(np.arange(self.rows)[:, None], self.lanes, axis=1)
        self.lower = np.array(lower, dtype=np.intp).reshape(shape) if lower else rows
        self.upper = np.array(upper, dtype=np.intp).reshape(shape) if upper else rows + 1

    def fold(self, payoff: float, reach: Vector) -> Vector:
        """Return what a fold is worth to each state."""
        reach = reach.reshape(self.rows, self.lanes)
        total = (self.count * reach).sum(axis=0)
        worth: Vector = (payoff * (self.scale * total + self.diagonal * reach)).ravel()
        return worth

    def showdown(self, payoff: tuple[float, float, float], reach: Vector) -> Vector:
        """Return what a showdown is worth to each state."""
        win, tie, lose = payoff
        reach = reach.reshape(self.rows, self.lanes)
        below = np.vstack([np.zeros(self.lanes), np.cumsum(self.count * reach, axis=0)])
        weaker = np.take_along_axis(below, self.lower, axis=0)
        upper = np.take_along_axis(below, self.upper, axis=0)
        mixed = win * weaker + tie * (upper - weaker) + lose * (below[-1] - upper)
        worth: Vector = (self.scale * mixed + tie * self.diagonal * reach).ravel()
        return worth


class Discounted:
    """DCFR over a public tree; the arguments are those of the native one. `threads` is not used."""

    def __init__(
        self,
        domains: list[DomainParts],
        lifts: list[LiftParts],
        nodes: list[list[int]],
        payoffs: int,
        blocks: int,
        discount: tuple[float, float, float],
        threads: int,  # noqa: ARG002 - the native one has threads
    ) -> None:
        self.spaces = [Space(parts) for parts in domains]
        self.origins = [np.array(origin, dtype=np.intp) for _start, _end, origin in lifts]
        self.kind, self.domain, self.first, self.many, self.tag = nodes
        self.payoffs = np.zeros((payoffs, 3))
        self.noise = 0.0
        self.discount = discount
        self.iterations = 0
        shapes: list[tuple[int, int]] = [(0, 0)] * blocks
        self.owners = [-1] * blocks
        for node, kind in enumerate(self.kind):
            if kind <= 1:
                space = self.spaces[self.domain[node]]
                shapes[self.tag[node]] = (self.many[node], space.rows * space.lanes)
                self.owners[self.tag[node]] = kind
        self.regrets = [np.zeros(shape) for shape in shapes]
        self.sums = [np.zeros(shape) for shape in shapes]
        self.anchors = [np.zeros(shape) for shape in shapes]
        self.holds = [0.0] * blocks
        self.keep = (1.0, 1.0, 1.0)

    def set_payoffs(self, payoffs: list[float]) -> None:
        """Take three numbers for each ending, to the first player: he wins, ties, loses."""
        if len(payoffs) != self.payoffs.size:
            raise ValueError("three numbers for each ending")
        self.payoffs = np.array(payoffs, dtype=np.float64).reshape(-1, 3)
        self.noise = float(4 * np.finfo(np.float32).eps * np.abs(self.payoffs).max(initial=0))

    def run(self, iterations: int) -> None:
        """Improve both strategies, one after the other, so many times."""
        for _ in range(iterations):
            self.step()
            for player in (0, 1):
                one = np.ones(self.spaces[self.domain[0]].count.size)
                self.look(0, player, one, one)

    def restart(self, iteration: int) -> None:
        """Forget how many iterations were made, and nothing else."""
        self.iterations = max(iteration, 0)

    def forget(self) -> None:
        """Begin from nothing."""
        for table in (*self.regrets, *self.sums):
            table[:] = 0
        self.iterations = 0

    def respond(self, player: int, keep: bool = False) -> float:
        """Return what a best response wins against the other's average strategy; with `keep`, play it."""
        one = np.ones(self.spaces[self.domain[0]].count.size)
        return float(self.weigh(0, player, one, best=True, keep=keep).sum())

    def value(self, player: int) -> float:
        """Return what a player wins when both play their averages."""
        one = np.ones(self.spaces[self.domain[0]].count.size)
        return float(self.weigh(0, player, one, best=False, keep=False).sum())

    def average(self, block: int) -> list[float]:
        """Return the average strategy of a block, a row of states for each action."""
        return [float(part) for part in self.mean(block).ravel()]

    def packed(self, player: int) -> bytes:
        """Return all that a player does, a byte for each part, block after block."""
        own = [block for block, owner in enumerate(self.owners) if owner == player]
        return b"".join((255 * self.mean(block) + 0.5).astype(np.uint8).tobytes() for block in own)

    def average_at(self, block: int, state: int) -> list[float]:
        """Return the average strategy of one state."""
        return [float(part) for part in self.mean(block)[:, state]]

    def anchor(self, block: int, strategy: list[float], hold: float) -> None:
        """Make a block play a strategy in this part of all cases; 1 freezes it."""
        if len(strategy) != self.anchors[block].size or not 0 <= hold <= 1:
            raise ValueError("no such anchor")
        self.anchors[block] = np.array(strategy).reshape(self.anchors[block].shape)
        self.holds[block] = hold

    def release(self, block: int) -> None:
        """Let a block go."""
        self.holds[block] = 0.0

    def follow(self, other: Discounted, theirs: int, mine: int) -> None:
        """Make a block play what another solver found for one of its own."""
        if other.sums[theirs].shape != self.sums[mine].shape:
            raise ValueError("shapes differ")
        self.anchors[mine] = other.mean(theirs)
        self.holds[mine] = 1.0

    def load(self, block: int, strategy: list[float]) -> None:
        """Give a block an average strategy."""
        if len(strategy) != self.sums[block].size:
            raise ValueError("no such strategy")
        self.sums[block] = np.array(strategy).reshape(self.sums[block].shape)

    def adopt(self, other: Discounted, theirs: int, mine: int) -> None:
        """Take over what another one knows about a block of the same shape."""
        if other.sums[theirs].shape != self.sums[mine].shape:
            raise ValueError("shapes differ")
        self.regrets[mine] = other.regrets[theirs].copy()
        self.sums[mine] = other.sums[theirs].copy()

    # how it is done

    def step(self) -> None:
        """Count an iteration, and work out how what was learned fades before it."""
        t = self.iterations
        self.iterations += 1
        positive, negative, average = self.discount
        self.keep = (faded(t, positive), faded(t, negative), (t / (t + 1)) ** average)

    def payoff(self, node: int, player: int) -> tuple[float, float, float]:
        """Return win, tie and loss to a player."""
        win, tie, lose = (float(part) for part in self.payoffs[self.tag[node]])
        return (win, tie, lose) if player == 0 else (-lose, -tie, -win)

    def now(self, block: int) -> Vector:
        """Match the regrets: each action in proportion to its positive regret."""
        return shared_out(np.maximum(self.regrets[block], 0))

    def mixed(self, block: int, strategy: Vector) -> Vector:
        """Mix an anchor in."""
        hold = self.holds[block]
        return strategy if not hold else hold * self.anchors[block] + (1 - hold) * strategy

    def mean(self, block: int) -> Vector:
        """Return the average strategy; where its player never is, what he would do now."""
        sums = np.maximum(self.sums[block], 0)
        known = sums.sum(axis=0) > 0
        return self.mixed(block, np.where(known, shared_out(sums), self.now(block)))

    def ending(self, node: int, player: int, theirs: Vector) -> Vector:
        """Return what an ending is worth to each state."""
        payoff = self.payoff(node, player)
        space = self.spaces[self.domain[node]]
        return space.fold(payoff[0], theirs) if self.kind[node] == 3 else space.showdown(payoff, theirs)

    def lowered(self, node: int, after: Vector) -> Vector:
        """Add up, for each state before chance, what the states that follow are worth."""
        origin = self.origins[self.tag[node]]
        size = self.spaces[self.domain[node]].count.size
        worth = np.bincount(origin[origin >= 0], after[origin >= 0], minlength=size)
        return worth.astype(np.float64, copy=False)

    def lifted(self, node: int, reach: Vector) -> Vector:
        """Carry reach through chance."""
        origin = self.origins[self.tag[node]]
        return np.where(origin >= 0, reach[origin], 0.0)

    def look(self, node: int, player: int, theirs: Vector, mine: Vector) -> Vector:
        """Return what each state of a player is worth at a node, learning on the way back."""
        kind = self.kind[node]
        first = self.first[node]
        if kind > 2:
            return self.ending(node, player, theirs)
        if kind == 2:
            after = self.look(first, player, self.lifted(node, theirs), self.lifted(node, mine))
            return self.lowered(node, after)
        block = self.tag[node]
        free = self.now(block)
        played = self.mixed(block, free)
        if kind != player:
            parts = [self.look(first + a, player, theirs * row, mine) for a, row in enumerate(played)]
            summed: Vector = np.sum(parts, axis=0, dtype=np.float64)
            return summed
        values = np.array([self.look(first + a, player, theirs, mine * row) for a, row in enumerate(played)])
        if self.holds[block] < 1:
            keep, lose, fade = self.keep
            old = self.regrets[block]
            gained = values - (values * free).sum(axis=0)
            noise = self.spaces[self.domain[node]].fold(self.noise, theirs)  # as the native one has it
            gained = np.where(np.abs(gained) > noise, gained, 0)
            self.regrets[block] = old * np.where(old > 0, keep, lose) + gained
            self.sums[block] = self.sums[block] * fade + mine * free
        worth: Vector = (values * played).sum(axis=0)
        return worth

    def weigh(self, node: int, player: int, theirs: Vector, *, best: bool, keep: bool) -> Vector:
        """Return what each state is worth against averages, with averages or the best of actions."""
        kind = self.kind[node]
        first = self.first[node]
        if kind > 2:
            return self.ending(node, player, theirs)
        if kind == 2:
            return self.lowered(
                node, self.weigh(first, player, self.lifted(node, theirs), best=best, keep=keep)
            )
        block = self.tag[node]
        if kind != player:
            parts = [
                self.weigh(first + a, player, theirs * row, best=best, keep=keep)
                for a, row in enumerate(self.mean(block))
            ]
            summed: Vector = np.sum(parts, axis=0, dtype=np.float64)
            return summed
        values = np.array(
            [self.weigh(first + a, player, theirs, best=best, keep=keep) for a in range(self.many[node])]
        )
        if not best:
            worth: Vector = (values * self.mean(block)).sum(axis=0)
            return worth
        if keep:
            self.sums[block] = np.eye(len(values))[:, values.argmax(axis=0)]
        top: Vector = values.max(axis=0)
        return top


def shared_out(positive: Vector) -> Vector:
    """Divide by the sum over actions; all alike where it is nothing."""
    total = positive.sum(axis=0)
    return np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / len(positive))


def faded(t: int, exponent: float) -> float:
    """Return which part of the regrets of the first t iterations is kept."""
    if t == 0 or exponent == -np.inf:
        return 0.0
    return 1.0 if exponent == np.inf else float(t**exponent / (t**exponent + 1))
