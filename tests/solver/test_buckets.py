"""What hands beat on a board, and the buckets that they are put into."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pitboss import parse_cards
from pitboss.equity import Question
from pitboss.equity.classes import HANDS
from pitboss.errors import SolverError
from pitboss.solver import outlook_reference
from pitboss.solver.buckets import BOARDS_TO_COME, PREFLOP, Buckets, Grid, find_buckets, outlook
from pitboss.solver.holding import packed

PLACE = {hand: number for number, hand in enumerate(HANDS)}


@pytest.mark.parametrize("board", ["QsJh2h8c3d", "AsKsQsJsTs", "2c2d2h2s3c", "Ts9s8s7s2d"])
def test_what_a_hand_beats_on_a_full_board_is_counted(board: str) -> None:
    """The twin sorts, the native one too; both agree with looking at every rival of some hands."""
    cards = parse_cards(board)
    sums, squares = outlook(cards)
    assert list(sums) == outlook_reference.counts(cards)
    assert list(squares) == [count * count for count in sums]
    for number in Random(board).sample(range(1326), 20):
        hand = HANDS[number]
        if packed(hand) & packed(cards):
            assert sums[number] == 0
            continue
        odds = Question.of(["".join(map(str, hand)), "random"], board=board).exactly()
        assert sums[number] == 2 * odds.tally[1] + odds.tally[3]


def test_before_the_last_card_counts_are_added_up() -> None:
    """On a turn over 46 rivers; the twin says the same of every hand."""
    cards = parse_cards("QsJh2h8c")
    sums, squares = outlook(cards)
    assert (list(sums), list(squares)) == outlook_reference.outlook(cards)
    aces = PLACE[parse_cards("AsAh")]  # type: ignore[index]
    odds = Question.of(["AsAh", "random"], board="QsJh2h8c").exactly()
    share = float(odds.shares[0].equity)
    assert sums[aces] / (46 * 1980) == pytest.approx(share, abs=1e-12)


def test_on_a_flop_what_is_counted_is_the_equity() -> None:
    """A hand's sum over 1,081 run-outs is its equity against any two cards, exactly."""
    sums, _ = outlook(parse_cards("QsJh2h"))
    for hole in ("AsAh", "Th9h", "7c2d", "2c2s"):
        odds = Question.of([hole, "random"], board="QsJh2h").exactly()
        found = sums[PLACE[tuple(sorted(parse_cards(hole), reverse=True))]] / (1081 * 1980)  # type: ignore[index]
        assert found == pytest.approx(float(odds.shares[0].equity), abs=1e-12)


def test_a_grid_has_about_as_many_hands_in_each_bucket() -> None:
    """Rows are cut by what a hand can expect, columns by how much hangs on the cards."""
    buckets = find_buckets(((5, 2), (5, 2), (10, 1)), boards=(10, 30, 60))
    assert buckets.sizes == (169, 10, 10, 10)
    for board in ("QsJh2h", "QsJh2h8c", "QsJh2h8c3d"):
        found = Counter(buckets.of(parse_cards(board)))
        gone = found.pop(-1)
        assert gone == 1326 - sum(found.values())
        assert set(found) <= set(range(10))
    assert buckets.of(()) == PREFLOP


def test_the_better_hand_is_in_the_higher_row_and_the_draw_in_the_later_column() -> None:
    """Aces stand above sevens; a draw stands to the right of a made hand that can expect as much."""
    buckets = find_buckets(((5, 2), (5, 2), (10, 1)), boards=(10, 30, 60))
    on = buckets.of(parse_cards("Qs8h2h"))

    def bucket(hole: str) -> int:
        return on[PLACE[tuple(sorted(parse_cards(hole), reverse=True))]]  # type: ignore[index]

    assert bucket("AsAc") // 2 > bucket("7s7c") // 2 >= bucket("7s6c") // 2
    assert bucket("Th9h") % 2 == 1
    assert bucket("AsKc") % 2 == 0


def test_the_same_seed_cuts_the_same_buckets() -> None:
    """And they are found again in a file's header."""
    shape = ((2, 2), (2, 2), (4, 1))
    one, other = (find_buckets(shape, boards=(2, 3, 4), seed="x") for _ in range(2))
    assert one == other
    assert one != find_buckets(shape, boards=(2, 3, 4), seed="y")
    assert Buckets.read(one.parts()) == one


@pytest.mark.parametrize("told", [None, 7, [], [[1]], [[[1], []]] * 2, "grids"])
def test_grids_that_are_none_are_refused(told: object) -> None:
    """A header may say anything."""
    with pytest.raises(SolverError, match="three grids of cuts"):
        Buckets.read(told)


def test_a_hand_on_a_cut_belongs_above_it() -> None:
    """Cuts are lower bounds; variances decide within a row."""
    grid = Grid((10, 20), ((5,), (5,), (5,)))
    assert grid.size == 6
    assert [grid.bucket(total, total * total, 1) for total in (9, 10, 19, 20)] == [0, 2, 2, 4]
    assert grid.bucket(10, 106, 1) == 3  # a variance of 6
    assert BOARDS_TO_COME[3] == 47 * 46 // 2
