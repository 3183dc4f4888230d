"""Every kind of hand against every other, over all boards: the 169 x 169 matrix.

It is counted exactly (`pitboss solve equities` does it again) and comes with pitboss: for each pair of kinds
in how many of all deals the first one wins, and in how many they tie.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final

from pitboss.equity import Question
from pitboss.equity.classes import CLASSES, COMBOS, hands_of
from pitboss.errors import SolverError
from pitboss.solver.sealed import seal, sealed_with_us, unseal

__all__ = ["BOARDS", "NAME", "Matrix", "count_matrix", "pack_matrix", "shipped_matrix", "unpack_matrix"]

KIND: Final = "equities"
NAME: Final = "holdem.equities"
SIZE: Final = len(CLASSES)
BOARDS: Final = comb(48, 5)  # for any two hands
PAIRS: Final = tuple(combinations_with_replacement(range(SIZE), 2))


@dataclass(frozen=True, slots=True)
class Matrix:
    """For kinds i and j: in how many ways both can be dealt, and how often i wins and ties."""

    ways: tuple[tuple[int, ...], ...]
    wins: tuple[tuple[int, ...], ...]  # of ways * BOARDS deals
    ties: tuple[tuple[int, ...], ...]

    def equity(self, one: int, other: int) -> float:
        """Return the share of the pot that one kind can expect against another."""
        return (self.wins[one][other] + self.ties[one][other] / 2) / (self.ways[one][other] * BOARDS)


@cache
def ways() -> tuple[tuple[int, ...], ...]:
    """Count how many pairs of hands, without a card in both, there are of each two kinds."""
    hands = [[frozenset(hand) for hand in hands_of(number)] for number in range(SIZE)]
    # By symmetry it is enough to look at one hand of the first kind.
    return tuple(
        tuple(COMBOS[i] * sum(hands[i][0].isdisjoint(other) for other in hands[j]) for j in range(SIZE))
        for i in range(SIZE)
    )


def count_matrix(tell: Callable[[float], None] | None = None) -> Matrix:
    """Deal every board to every two hands."""
    counted = []
    for number, (one, other) in enumerate(PAIRS, start=1):
        tally = Question.of([CLASSES[one], CLASSES[other]]).exactly().tally
        counted += [tally[1], tally[3]]
        if tell:
            tell(number / len(PAIRS))
    return matrix_of(counted)


def matrix_of(counted: list[int]) -> Matrix:
    """Lay out wins and ties of the pairs; who loses to a kind is what that kind beats."""
    deals = ways()
    wins, ties = ([[0] * SIZE for _ in range(SIZE)] for _ in range(2))
    for (one, other), won, tied in zip(PAIRS, counted[::2], counted[1::2], strict=True):
        wins[one][other] = won
        wins[other][one] = deals[one][other] * BOARDS - won - tied
        ties[one][other] = ties[other][one] = tied
    return Matrix(deals, *(tuple(map(tuple, rows)) for rows in (wins, ties)))


def pack_matrix(matrix: Matrix) -> bytes:
    """Return the file of a matrix: its upper half."""
    cells = array("I")
    for one, other in PAIRS:
        cells += array("I", (matrix.wins[one][other], matrix.ties[one][other]))
    if sys.byteorder == "big":
        cells.byteswap()
    return seal(KIND, {"made by": "pitboss solve equities", "boards": BOARDS}, cells.tobytes())


def unpack_matrix(data: bytes, *, name: str = "the file") -> Matrix:
    """Read a matrix; what could not be counts is refused."""
    _header, numbers = unseal(KIND, data, name=name)
    cells = array("I")
    if len(numbers) != 2 * len(PAIRS) * cells.itemsize:
        raise SolverError(f"{name} cannot be read: {len(numbers):,} bytes are no matrix of {SIZE} kinds")
    cells.frombytes(numbers)
    if sys.byteorder == "big":
        cells.byteswap()
    matrix = matrix_of(list(cells))
    if min(map(min, matrix.wins)) < 0:
        raise SolverError(f"{name} cannot be read: it counts more deals than there are")
    return matrix


@cache
def shipped_matrix() -> Matrix:
    """Return the matrix that comes with pitboss."""
    data: Any = sealed_with_us(NAME)
    if data is None:
        raise SolverError(f"{NAME} did not come with this pitboss: `pitboss solve equities` makes it")
    return unpack_matrix(data, name=NAME)
