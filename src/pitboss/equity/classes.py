"""The 169 kinds of two hole cards, in the order of a chart: pairs on its diagonal, suited hands above it.

       A    K    Q   ...
    A  AA   AKs  AQs
    K  AKo  KK   KQs
    Q  AQo  KQo  QQ

Two hands of one kind differ by their suits alone, and before the flop nobody can tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pitboss.cards import CARDS, Card

__all__ = ["CLASSES", "COMBOS", "HANDS", "SIDE", "class_of", "hands_of"]

SIDE: Final = 13
RANKS: Final = "AKQJT98765432"

HANDS: Final[tuple[tuple[Card, Card], ...]] = tuple((high, low) for low, high in combinations(CARDS, 2))
"""All 1,326 hands, the higher card first."""


def class_of(hole: Sequence[Card]) -> int:
    """Return the number of two cards' kind: 0 for AA to 168 for 22."""
    one, other = hole
    high, low = (
        (14 - one.rank, 14 - other.rank) if one.rank >= other.rank else (14 - other.rank, 14 - one.rank)
    )
    return SIDE * high + low if one.suit is other.suit else SIDE * low + high


def named(number: int) -> str:
    """Name a kind: "AA", "AKs", "72o"."""
    row, column = divmod(number, SIDE)
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


CLASSES: Final[tuple[str, ...]] = tuple(named(number) for number in range(SIDE * SIDE))
"""Their names, row by row."""


def hands_of(number: int) -> list[tuple[Card, Card]]:
    """Return the 4, 6 or 12 hands of a kind."""
    return [hand for hand in HANDS if class_of(hand) == number]


def combos(number: int) -> int:
    row, column = divmod(number, SIDE)
    return 6 if row == column else 4 if row < column else 12


COMBOS: Final[tuple[int, ...]] = tuple(combos(number) for number in range(SIDE * SIDE))
"""How many hands there are of each."""
