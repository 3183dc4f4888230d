"""Every deal of some ranges, as many at a time as the caller likes; the twin of native/exact.hpp.

Players are given their hole cards one after the other. Of hands that an exchange of suits makes alike, as
far as ranges, board, dead cards and the hands given before go, one is looked at for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, permutations
from typing import Final

from pitboss.kernel.boards import count_boards

__all__ = ["Exact"]

EXCHANGES: Final = tuple(permutations(range(4)))  # the first leaves all suits as they are
ONE_SUIT: Final = 0x1111111111111


class Exact:
    """Counts, for every set of players, in how many deals exactly they win, or share the pot."""

    def __init__(self, ranges: Sequence[Sequence[int]], board: int, dead: int) -> None:
        self._ranges = [sorted(hands) for hands in ranges]
        self._board = board
        self._dead = dead
        self._symmetries = symmetries(self._ranges, board, dead)
        self._tally = [0] * (1 << len(ranges))
        self._next = [0] * len(ranges)  # how far into each range we are
        self._deals = self._deal((), board | dead, self._symmetries, 1)
        self.over = False

    def step(self, most: int) -> int:
        """Look at up to so many deals of hole cards; return how many there were to look at."""
        done = 0
        for holes, times in islice(self._deals, most):
            count_boards(holes, self._board, self._dead, tally=self._tally, times=times)
            done += 1
        self.over = done < most
        return done

    @property
    def alike(self) -> int:
        """In how many ways suits can be exchanged here: about so much less is to be done."""
        return len(self._symmetries)

    @property
    def progress(self) -> float:
        """The share that is done, as far as the first two players' cards tell."""
        if self.over:
            return 1.0
        outer, inner = self._next[:2]
        return max(0.0, (outer - 1 + inner / len(self._ranges[1])) / len(self._ranges[0]))

    @property
    def tally(self) -> list[int]:
        """The number of deals for every set of players, a bit for each player."""
        return list(self._tally)

    def _deal(
        self, holes: tuple[int, ...], used: int, alike: tuple[int, ...], times: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        player = len(holes)
        if player == len(self._ranges):
            yield holes, times
            return
        for number, hand in enumerate(self._ranges[player], start=1):
            self._next[player] = number
            if hand & used:
                continue
            images = [exchanged(hand, exchange) for exchange in alike]
            if min(images) == hand:
                kept = tuple(exchange for exchange, image in zip(alike, images, strict=True) if image == hand)
                yield from self._deal((*holes, hand), used | hand, kept, times * len(alike) // len(kept))


@cache
def exchanged(hand: int, number: int) -> int:
    """Return a packed hand with its suits exchanged."""
    return sum((hand >> suit & ONE_SUIT) << to for suit, to in enumerate(EXCHANGES[number]))


def symmetries(ranges: Sequence[Sequence[int]], board: int, dead: int) -> tuple[int, ...]:
    """Return the exchanges that keep the board, the dead cards and every range as they are."""
    sets = [frozenset(hands) for hands in ranges] + [frozenset({board}), frozenset({dead})]
    return tuple(
        number
        for number in range(len(EXCHANGES))
        if all(exchanged(hand, number) in hands for hands in sets for hand in hands)
    )
