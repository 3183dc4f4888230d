"""The readable twin of native/blueprint.hpp: external-sampling Monte Carlo CFR, number for number.

A lesson takes it minutes where the native one takes a hundredth of a second: it is there to be read, and to
be compared with.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from pitboss import kernel
from pitboss.equity.classes import HANDS
from pitboss.kernel.dice import Dice
from pitboss.solver.buckets import BOARDS_TO_COME, Grid
from pitboss.solver.outlook_reference import count_of

__all__ = ["Blueprint"]

PLACE = {hand: number for number, hand in enumerate(HANDS)}
LIFT, FOLD = 2, 3


class Blueprint:
    """The arguments are those of the native one; it has one thread."""

    def __init__(
        self,
        nodes: list[list[int]],
        payoffs: list[float],
        blocks: int,
        preflop: list[int],
        grids: list[tuple[list[int], list[list[int]]]],
        seed: int,
        threads: int = 1,  # noqa: ARG002 - the native one has threads
    ) -> None:
        self.kind, self.street, self.first, self.many, self.tag = nodes
        self.payoffs = payoffs
        self.preflop = preflop
        self.grids = [Grid(tuple(sums), tuple(map(tuple, rows))) for sums, rows in grids]
        self.seed = seed
        self.lessons = 0
        sizes = [1 + max(preflop), *(grid.size for grid in self.grids)]
        shapes = [(0, 0)] * blocks
        for node, kind in enumerate(self.kind):
            if kind < LIFT:
                shapes[self.tag[node]] = (sizes[self.street[node]], self.many[node])
        self.regrets = [[[0.0] * many for _ in range(size)] for size, many in shapes]
        self.sums = [[[0.0] * many for _ in range(size)] for size, many in shapes]

    def learn(self, lessons: int, deals: int) -> None:
        """Learn from so many flops, with so many deals each."""
        for _ in range(lessons):
            self.dice = dice_for(self.seed, self.lessons, SALT)
            self.lessons += 1
            flop = self.draw((), 3)
            for _ in range(deals):
                self.deal(flop)

    def fade(self, part: float) -> None:
        """Let what was learned so far count for this part from now on."""
        for table in self.tables:
            for block in table:
                for row in block:
                    row[:] = [part * value for value in row]

    def learned(self) -> bytes:
        """Return all that was learned so far: regrets, then sums."""
        return array(
            "d", (value for table in self.tables for block in table for row in block for value in row)
        ).tobytes()

    def go_on(self, learned: bytes, lessons: int) -> None:
        """Go on from what was learned before."""
        values = array("d", learned)
        if len(values) != sum(len(row) for table in self.tables for block in table for row in block):
            raise ValueError("this is not what this tree learns")
        rest = iter(values)
        for table in self.tables:
            for block in table:
                for row in block:
                    row[:] = [next(rest) for _ in row]
        self.lessons = lessons

    @property
    def tables(self) -> tuple[list[list[list[float]]], list[list[list[float]]]]:
        """What is learned."""
        return self.regrets, self.sums

    def average(self) -> bytes:
        """Return how often each action is taken, in 255ths."""
        told = bytearray()
        for block in self.sums:
            for row in block:
                total = sum(row)
                parts = [value / total for value in row] if total > 0 else [1 / len(row)] * len(row)
                told += bytes(int(255 * part + 0.5) for part in parts)
        return bytes(told)

    # one deal

    def draw(self, used: Sequence[int], many: int) -> list[int]:
        """Draw cards that are not used yet."""
        drawn: list[int] = []
        while len(drawn) < many:
            card = self.dice.below(52)
            if card not in used and card not in drawn:
                drawn.append(card)
        return drawn

    def deal(self, flop: list[int]) -> None:
        """Deal the rest, and let each player learn from it."""
        rest = self.draw(flop, 6)
        board = [*flop, *rest[:2]]
        hands = [tuple(sorted(rest[at : at + 2], reverse=True)) for at in (2, 4)]
        self.buckets = [self.buckets_of(PLACE[hand], board) for hand in hands]  # type: ignore[index]
        one, other = (kernel.strength_packed(sum(1 << card for card in (*hand, *board))) for hand in hands)
        self.result = 0 if one > other else 1 if one == other else 2
        for player in (0, 1):
            self.go(0, player)

    def buckets_of(self, hand: int, board: list[int]) -> list[int]:
        """Return the bucket of a hand on each street of a board."""
        found = [self.preflop[hand]]
        for size, grid in zip((3, 4, 5), self.grids, strict=True):
            total, squares = self.seen(hand, tuple(board[:size]))
            found.append(grid.bucket(total, squares, BOARDS_TO_COME[size]))
        return found

    def seen(self, hand: int, board: tuple[int, ...]) -> tuple[int, int]:
        """Return what a hand beats over all boards that may come, added up, and its squares."""
        if len(board) == 5:
            count = count_of(hand, board)
            return count, count * count
        parts = [
            self.seen(hand, (*board, card))
            for card in range(52)
            if card not in board and card not in HANDS[hand]
        ]
        ways = 2 if len(board) == 3 else 1  # two cards come in two orders
        return sum(total for total, _ in parts) // ways, sum(squares for _, squares in parts) // ways

    def go(self, node: int, player: int) -> float:
        """Return what a player wins from a node on, learning on the way back."""
        kind = self.kind[node]
        if kind >= FOLD:
            won = self.payoffs[3 * self.tag[node] + (0 if kind == FOLD else self.result)]
            return -won if player else won
        if kind == LIFT:
            return self.go(self.first[node], player)
        bucket = self.buckets[kind][self.street[node]]
        regrets = self.regrets[self.tag[node]][bucket]
        chances = matched(regrets)
        if kind != player:
            sums = self.sums[self.tag[node]][bucket]
            sums[:] = [value + chance for value, chance in zip(sums, chances, strict=True)]
            return self.go(self.first[node] + self.pick(chances), player)
        values = [self.go(self.first[node] + action, player) for action in range(self.many[node])]
        worth = 0.0
        for chance, value in zip(chances, values, strict=True):
            worth += chance * value
        regrets[:] = [regret + (value - worth) for regret, value in zip(regrets, values, strict=True)]
        return worth

    def pick(self, chances: list[float]) -> int:
        """Draw an action."""
        left = (self.dice.next() >> 11) * 2.0**-53
        for action, chance in enumerate(chances[:-1]):
            left -= chance
            if left < 0:
                return action
        return len(chances) - 1


SALT = 0x706974626F7373
WORD = (1 << 64) - 1


def dice_for(seed: int, number: int, salt: int) -> Dice:
    """Return dice for one of many runs: seeds that are alike must not begin alike (SplitMix64)."""
    state = seed

    def following() -> int:
        nonlocal state
        state = word = state + 0x9E3779B97F4A7C15 & WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return word ^ word >> 31

    state = following() ^ number
    state = following() ^ salt
    return Dice(b"".join(following().to_bytes(8, "little") for _ in range(4)))


def matched(regrets: list[float]) -> list[float]:
    """Match the regrets: each action in proportion to its positive regret."""
    positive = [max(regret, 0.0) for regret in regrets]
    total = 0.0
    for part in positive:
        total += part
    return [part / total if total > 0 else 1 / len(regrets) for part in positive]
