"""Hands that are told apart: 169 kinds before the flop, and on each later street a grid of buckets.

A hand's place in the grid is found by what it can expect against a rival who may hold anything (the row), and
by how much hangs on the cards to come (the column). The cuts are quantiles over boards that were dealt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from pitboss.cards import Card
from pitboss.equity.classes import CLASSES, HANDS, class_of
from pitboss.errors import SolverError
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.solver import spot

__all__ = ["BOARDS_TO_COME", "FINE", "PREFLOP", "Buckets", "Grid", "Shape", "find_buckets", "outlook"]

BOARDS_TO_COME: Final = {3: 1081, 4: 46, 5: 1}  # for one who holds two cards, by the size of the board
PREFLOP: Final = tuple(class_of(hand) for hand in HANDS)

Shape = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""Rows and columns on flop, turn and river."""

FINE: Final[Shape] = ((25, 4), (25, 4), (100, 1))
DEALT: Final = (60, 240, 800)  # boards from which the cuts are taken, by street

Outlook = tuple[list[int], list[int]]


@lru_cache(maxsize=64)
def outlook(board: tuple[Card, ...]) -> Outlook:
    """Return what each of the 1,326 hands beats over the boards that may come, added up, and its squares.

    A rival's hand that is beaten counts 2, a tie 1; hands that cannot be held count 0.
    """
    cards = [int(card) for card in board]
    native: Any = spot.native_module()
    if native is not None:
        found: Outlook = native.outlook(cards)
        return found
    return import_module("pitboss.solver.outlook_reference").outlook(cards)  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Grid:
    """The cuts of one street."""

    sums: tuple[int, ...]
    variances: tuple[tuple[int, ...], ...] = ()  # of each row; none: one column

    @property
    def size(self) -> int:
        """How many buckets there are."""
        return (len(self.sums) + 1) * self.columns

    @property
    def columns(self) -> int:
        """How many a row has."""
        return len(self.variances[0]) + 1 if self.variances else 1

    def bucket(self, total: int, squares: int, boards: int) -> int:
        """Return the bucket of a hand."""
        row = bisect_right(self.sums, total)
        if not self.variances:
            return row
        return row * self.columns + bisect_right(self.variances[row], boards * squares - total * total)

    @classmethod
    def cut(cls, seen: list[tuple[int, int]], rows: int, columns: int) -> Grid:
        """Cut what was seen, sums and variances, into rows of as many hands, and these into columns."""
        seen.sort()
        bounds = [seen[len(seen) * row // rows][0] for row in range(1, rows)]
        if columns == 1:
            return cls(tuple(bounds))
        parts: list[list[int]] = [[] for _ in range(rows)]
        for total, variance in seen:
            parts[bisect_right(bounds, total)].append(variance)
        return cls(tuple(bounds), tuple(tuple(quantiles(part, columns)) for part in parts))


def quantiles(values: list[int], parts: int) -> list[int]:
    """Return the cuts between parts of as many values; nothing to cut is cut at 0."""
    values.sort()
    return [values[len(values) * part // parts] if values else 0 for part in range(1, parts)]


@dataclass(frozen=True, slots=True)
class Buckets:
    """The grids of flop, turn and river."""

    grids: tuple[Grid, Grid, Grid]

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """How many buckets each street has."""
        flop, turn, river = (grid.size for grid in self.grids)
        return len(CLASSES), flop, turn, river

    def of(self, board: tuple[Card, ...]) -> Sequence[int]:
        """Return the bucket of each of the 1,326 hands on a board; -1 for those that cannot be held."""
        return buckets_on(self, board)

    def parts(self) -> list[tuple[list[int], list[list[int]]]]:
        """Return the cuts as the native trainer takes them."""
        return [(list(grid.sums), [list(row) for row in grid.variances]) for grid in self.grids]

    @classmethod
    def read(cls, told: Any) -> Buckets:  # noqa: ANN401 - from a file
        """Read what a file says."""
        try:
            grids = [Grid(tuple(sums), tuple(map(tuple, variances))) for sums, variances in told]
            flop, turn, river = grids
        except (TypeError, ValueError):
            raise SolverError("the buckets of a blueprint are three grids of cuts") from None
        return cls((flop, turn, river))


@lru_cache(maxsize=32)
def buckets_on(buckets: Buckets, board: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the buckets of all hands on a board."""
    if not board:
        return PREFLOP
    grid, boards = buckets.grids[len(board) - 3], BOARDS_TO_COME[len(board)]
    sums, squares = outlook(tuple(sorted(board)))
    return tuple(
        -1 if one in board or other in board else grid.bucket(total, square, boards)
        for (one, other), total, square in zip(HANDS, sums, squares, strict=True)
    )


def find_buckets(
    shape: Shape = FINE, *, boards: tuple[int, int, int] = DEALT, seed: str = "buckets"
) -> Buckets:
    """Cut the hands of some boards that are dealt: so many flops, turns and rivers."""
    grids = []
    for street, (rows, columns) in enumerate(shape):
        size = street + 3
        ways = BOARDS_TO_COME[size]
        seen: list[tuple[int, int]] = []
        for number in range(boards[street]):
            board = tuple(sorted(deck_for(seed_from_text(f"{seed} {street}"), number)[:size]))
            sums, squares = outlook(board)
            seen += [
                (total, ways * square - total * total)
                for (one, other), total, square in zip(HANDS, sums, squares, strict=True)
                if one not in board and other not in board
            ]
        grids.append(Grid.cut(seen, rows, columns))
    flop, turn, river = grids
    return Buckets((flop, turn, river))
