"""The 169 x 169 matrix that comes with pitboss is what the kernel counts."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.equity import Question
from pitboss.equity.classes import CLASSES
from pitboss.solver.matrix import BOARDS, count_matrix, pack_matrix, shipped_matrix, unpack_matrix

SIZE = len(CLASSES)


def test_it_counts_every_deal_of_two_hands() -> None:
    """There are 52 x 51 x 50 x 49 / 4 ways to deal two hands, and what one kind wins the other loses."""
    matrix = shipped_matrix()
    assert sum(map(sum, matrix.ways)) == 52 * 51 * 50 * 49 // 4
    for one in range(SIZE):
        for other in range(SIZE):
            both = matrix.wins[one][other] + matrix.wins[other][one] + matrix.ties[one][other]
            assert both == matrix.ways[one][other] * BOARDS


def test_some_of_it_is_counted_again() -> None:
    """Twenty pairs of kinds, drawn from all, are dealt again with every board."""
    matrix = shipped_matrix()
    dice = Random(169)
    for _ in range(20):
        one, other = dice.randrange(SIZE), dice.randrange(SIZE)
        odds = Question.of([CLASSES[one], CLASSES[other]]).exactly()
        assert (odds.tally[1], odds.tally[3]) == (matrix.wins[one][other], matrix.ties[one][other])
        assert matrix.equity(one, other) == pytest.approx(float(odds.shares[0].equity), abs=1e-12)


@pytest.mark.slow
def test_all_of_it_is_counted_again() -> None:
    """`pitboss solve equities` makes the file that comes with pitboss, to the byte."""
    assert pack_matrix(count_matrix()) == pack_matrix(shipped_matrix())


def test_what_is_packed_is_read_again() -> None:
    """The file holds the upper half; the lower one follows from it."""
    matrix = shipped_matrix()
    assert unpack_matrix(pack_matrix(matrix)) == matrix
