"""Exact equities against plain dealing, and against each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.both import ANY_TWO, KERNELS, NATIVE, both, hands, needs_native, pack, pairs
from pitboss.kernel import reference
from pitboss.kernel.packed import cards_of
from pitboss.rankings import HOLDEM


def exact(kernel: ModuleType, ranges: list[list[int]], board: int = 0, dead: int = 0) -> list[int]:
    """Run to the end, one stride."""
    run = kernel.Exact(ranges, board, dead)
    while not run.over:
        run.step(1000)
    tally: list[int] = run.tally
    return tally


def dealt(ranges: list[list[int]], board: int = 0, dead: int = 0) -> list[int]:
    """Deal all there is, card by card, and ask the readable ranking: the slow truth."""
    found: Counter[int] = Counter()
    for holes in product(*ranges):
        seen = board | dead
        if sum(hole.bit_count() for hole in holes) + seen.bit_count() != (sum(holes) | seen).bit_count():
            continue
        if any(one & other for one, other in combinations((*holes, seen), 2)):
            continue
        rest = cards_of((1 << 52) - 1 & ~(sum(holes) | seen))
        for more in combinations(rest, 5 - board.bit_count()):
            full = board | pack(more)
            strengths = [HOLDEM.strength(cards_of(hole | full)) for hole in holes]
            best = max(strengths)
            found[sum(1 << player for player, value in enumerate(strengths) if value == best)] += 1
    return [found[players] for players in range(1 << len(ranges))]


@both
def test_aces_against_kings(kernel: ModuleType) -> None:
    """36 deals of hole cards, 1,712,304 boards each; of them, suits set aside, three are looked at."""
    run = kernel.Exact([pairs("A"), pairs("K")], 0, 0)
    assert run.alike == 24
    assert not run.over
    assert run.step(10) == 3
    assert run.over
    assert run.tally == [0, 50_371_344, 10_986_372, 285_228]
    assert sum(run.tally) == 36 * 1_712_304


@both
def test_a_long_run_goes_on_where_it_was_left(kernel: ModuleType) -> None:
    """Strides of one deal end in the same tally as one long stride, and the progress never falls."""
    ranges, board = [pairs("A"), pairs("7") + pairs("2")], pack("2c7d9h")
    run = kernel.Exact(ranges, board, 0)
    shares = [run.progress]
    while not run.over:
        run.step(1)
        shares.append(run.progress)
    assert run.tally == exact(kernel, ranges, board)
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(shares) > 5


@both
@pytest.mark.parametrize(
    ("holes", "board", "dead"),
    [
        ("AsKs QdQh", "2s7s9h", ""),  # a flush draw
        ("AsKs QsJs", "2s7s9s", ""),  # two flushes already
        ("AsKs QdQh", "2s7s9s4s", ""),
        ("AcKc 2d2h", "AsKsQsJsTs", ""),  # the board plays
        ("5h4h 6s6d", "7h8h2c", "9hThJh"),
        ("AhAd KhKd QhQd", "2h3h4c", ""),
    ],
)
def test_equities_agree_with_dealing_every_board(
    kernel: ModuleType, holes: str, board: str, dead: str
) -> None:
    """Flush draws, made flushes, the board that plays, dead cards, three players."""
    ranges = [[pack(hole)] for hole in holes.split()]
    assert exact(kernel, ranges, pack(board), pack(dead)) == dealt(ranges, pack(board), pack(dead))


@given(st.data(), st.integers(2, 5), st.integers(3, 5), st.integers(0, 6))
@settings(max_examples=25)
def test_any_deal_agrees_with_dealing_every_board(
    data: st.DataObject, players: int, board: int, dead: int
) -> None:
    """Random hole cards, boards from the flop on, and dead cards."""
    size = 2 * players + board + dead
    cards = data.draw(hands(size, size))
    ranges = [[pack(cards[2 * player : 2 * player + 2])] for player in range(players)]
    shared, out = pack(cards[2 * players : 2 * players + board]), pack(cards[2 * players + board :])
    wanted = dealt(ranges, shared, out)
    assert sum(wanted) > 0
    for kernel in KERNELS:
        assert exact(kernel, ranges, shared, out) == wanted


@given(st.lists(st.lists(hands(2, 2), min_size=1, max_size=4), min_size=2, max_size=3), hands(5, 5))
@settings(max_examples=40)
def test_ranges_on_the_river_agree_with_dealing_each_hand(
    ranges: list[list[list[int]]], board: list[int]
) -> None:
    """Hands that share cards with each other are no deals."""
    packed = [sorted({pack(hand) for hand in hands} - {0}) for hands in ranges]
    packed = [[hand for hand in hands if not hand & pack(board)] for hands in packed]
    if not all(packed):
        return
    wanted = dealt(packed, pack(board))
    for kernel in KERNELS:
        assert exact(kernel, packed, pack(board)) == wanted


@both
def test_suits_that_may_be_exchanged_change_nothing(kernel: ModuleType) -> None:
    """A range against the sum over its hands, for which fewer exchanges, or none, are allowed."""
    board = pack("Ts9s2d")
    whole = exact(kernel, [pairs("A"), pairs("K")], board)
    parts = [exact(kernel, [[one], [other]], board) for one in pairs("A") for other in pairs("K")]
    assert whole == [sum(column) for column in zip(*parts, strict=True)]
    assert kernel.Exact([pairs("A"), pairs("K")], board, 0).alike == 2
    assert kernel.Exact([[pack("AsKs")], pairs("Q")], 0, 0).alike == 6


@both
def test_hands_that_share_cards_leave_no_deal(kernel: ModuleType) -> None:
    """Three players cannot all have aces: the run ends with nothing counted."""
    run = kernel.Exact([pairs("A"), pairs("A"), pairs("A")], 0, 0)
    run.step(10)
    assert run.over
    assert sum(run.tally) == 0


@needs_native
@pytest.mark.slow
def test_aces_against_a_random_hand_in_both_kernels() -> None:
    """Known as 85.2 %; every one of 12,585,434,400 deals is counted."""
    assert NATIVE is not None
    hands = [hand for hand in ANY_TWO if not hand & pack("AsAh")]
    found = exact(NATIVE, [[pack("AsAh")], hands])
    assert sum(found) == 1225 * 1_712_304
    assert round((found[1] + found[3] / 2) / sum(found), 4) == 0.8520
    some = hands[::150]
    assert exact(NATIVE, [[pack("AsAh")], some]) == exact(reference, [[pack("AsAh")], some])


@needs_native
@pytest.mark.parametrize(
    ("ranges", "board", "dead"),
    [
        ([[pack("AsKs")]], 0, 0),
        ([[pack("AsKs")]] * 11, 0, 0),
        ([[], [pack("AsKs")]], 0, 0),
        ([[1], [2]], 0, 0),
        ([[1 << 60 | 1], [6]], 0, 0),
        ([[pack("AsKs")], [pack("QsJs")]], 63, 0),
        ([[pack("AsKs")], [pack("QsJs")]], 1, 1),
        ([[pack("AsKs")], [pack("QsJs")]], 0, (1 << 48) - 1),
    ],
)
def test_what_is_no_deal_cannot_crash_the_native_kernel(
    ranges: list[list[int]], board: int, dead: int
) -> None:
    """It is checked with better words before; here it is a ValueError."""
    assert NATIVE is not None
    with pytest.raises(ValueError, match="no such deal"):
        NATIVE.Exact(ranges, board, dead)
    with pytest.raises(ValueError, match="no such deal"):
        NATIVE.MonteCarlo(ranges, board, dead, bytes(32))
