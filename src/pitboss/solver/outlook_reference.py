"""The readable twin of native/runout.hpp: what each hand beats on a board, and on all that may come of it.

It takes a fraction of a second for a board of five cards, and a minute for one of three.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import combinations

from pitboss import kernel
from pitboss.equity.classes import HANDS

__all__ = ["count_of", "counts", "outlook"]

PACKED = tuple(1 << high | 1 << low for high, low in HANDS)


def outlook(board: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the counts of all hands, added up over the boards that may come, and those of their squares."""
    sums, squares = [0] * len(HANDS), [0] * len(HANDS)
    rest = [card for card in range(52) if card not in board]
    for more in combinations(rest, 5 - len(board)):
        for hand, count in enumerate(counts([*board, *more])):
            sums[hand] += count
            squares[hand] += count * count
    return sums, squares


def counts(board: Sequence[int]) -> list[int]:
    """Count for each hand on a full board the hands that it beats twice, and those that tie once.

    A hand that has a card of the board counts 0, as one that is not there.
    """
    table = sum(1 << card for card in board)
    strengths = [0 if cards & table else kernel.strength_packed(cards | table) for cards in PACKED]
    every = sorted(filter(None, strengths))
    by_card: list[list[int]] = [[] for _ in range(52)]
    for (high, low), strength in zip(HANDS, strengths, strict=True):
        if strength:
            by_card[high].append(strength)
            by_card[low].append(strength)
    for row in by_card:
        row.sort()

    def place(strength: int, high: int, low: int) -> int:
        """Count below and up to a strength together; hands with one of these cards are taken out again."""
        return sum(
            sign * (bisect_left(row, strength) + bisect_right(row, strength))
            for sign, row in ((1, every), (-1, by_card[high]), (-1, by_card[low]))
        )

    # The hand itself is once among all, and once with each of its cards: taken out once too often.
    return [
        place(strength, high, low) + 1 if strength else 0
        for (high, low), strength in zip(HANDS, strengths, strict=True)
    ]


def count_of(hand: int, board: Sequence[int]) -> int:
    """Count for one hand alone, rival by rival."""
    table = sum(1 << card for card in board)
    mine = kernel.strength_packed(PACKED[hand] | table)
    gone = PACKED[hand] | table
    rivals = [kernel.strength_packed(cards | table) for cards in PACKED if not cards & gone]
    return 2 * sum(mine > rival for rival in rivals) + rivals.count(mine)
