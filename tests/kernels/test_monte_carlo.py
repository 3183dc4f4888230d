"""Drawn deals: even, repeatable, and the same from both kernels."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from types import ModuleType

import pytest

from kernels.both import ANY_TWO, NATIVE, SEED, both, needs_native, pack, pairs
from pitboss.kernel import reference
from pitboss.kernel.dice import Dice

SPOTS = {
    "two hands": ([[pack("AsAh")], [pack("KsKh")]], "", ""),
    "two ranges": ([pairs("A"), pairs("K")], "", ""),
    "a range and anything": ([pairs("A"), ANY_TWO], "", ""),
    "ranges that share cards": ([pairs("A"), pairs("A"), ANY_TWO], "", "2c"),
    "a flop": ([[pack("AsKs")], pairs("Q"), ANY_TWO], "2s7s9h", "QcTs"),
    "a river": ([[pack("AsKs")], ANY_TWO], "2s7s9h2c3c", ""),
    "ten players": ([ANY_TWO] * 10, "", ""),
}


def drawn(kernel: ModuleType, spot: str, trials: int, seed: bytes = SEED) -> list[int]:
    """Draw so many deals of a spot."""
    ranges, board, dead = SPOTS[spot]
    run = kernel.MonteCarlo(ranges, pack(board), pack(dead), seed)
    assert run.run(trials) == trials
    tally: list[int] = run.tally
    assert sum(tally) == trials
    return tally


@needs_native
@pytest.mark.parametrize("spot", SPOTS)
def test_both_kernels_draw_the_same_deals(spot: str) -> None:
    """From one seed come the same deals, so the tallies are equal to the last one."""
    assert NATIVE is not None
    assert drawn(NATIVE, spot, 300) == drawn(reference, spot, 300)


@both
def test_another_seed_draws_other_deals(kernel: ModuleType) -> None:
    """And the same seed the same ones."""
    first = drawn(kernel, "two ranges", 500)
    assert drawn(kernel, "two ranges", 500) == first
    assert drawn(kernel, "two ranges", 500, bytes(32)) != first


@both
def test_a_run_goes_on_where_it_was_left(kernel: ModuleType) -> None:
    """Two runs of one stride each are one run of two."""
    ranges, _, _ = SPOTS["a range and anything"]
    run = kernel.MonteCarlo(ranges, 0, 0, SEED)
    run.run(100)
    run.run(150)
    assert run.tally == drawn(kernel, "a range and anything", 250)


@needs_native
@pytest.mark.parametrize("spot", ["two hands", "two ranges", "ranges that share cards", "a flop", "a river"])
def test_what_is_drawn_is_near_what_is_counted(spot: str) -> None:
    """Every cell of the tally of 400,000 deals is within 4.5 standard errors of the exact one."""
    assert NATIVE is not None
    ranges, board, dead = SPOTS[spot]
    out = pack(board + dead)
    run = NATIVE.Exact(
        [[hand for hand in hands if not hand & out] for hands in ranges[:2]], pack(board), pack(dead)
    )
    while not run.over:
        run.step(100)
    trials = 400_000
    sample = NATIVE.MonteCarlo(ranges[:2], pack(board), pack(dead), SEED)
    sample.run(trials)
    for counted, found in zip(run.tally, sample.tally, strict=True):
        share = counted / sum(run.tally)
        assert abs(found / trials - share) <= 4.5 * sqrt(share * (1 - share) / trials)


@both
def test_ranges_that_leave_no_deal_draw_none(kernel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a million draws in vain it gives up (the twin here after a hundred)."""
    monkeypatch.setattr("pitboss.kernel.monte_carlo.PATIENCE", 100)
    run = kernel.MonteCarlo([pairs("A"), pairs("A"), pairs("A")], 0, 0, SEED)
    assert run.run(10) == 0
    assert sum(run.tally) == 0


@both
@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(kernel: ModuleType, size: int) -> None:
    """Neither less nor more."""
    with pytest.raises(ValueError, match="32 bytes"):
        kernel.MonteCarlo([[3], [12]], 0, 0, bytes(size))


def test_the_stream_is_xoshiro256_starstar() -> None:
    """The first words from the state 1, 2, 3, 4, as published with the generator."""
    dice = Dice(b"".join(word.to_bytes(8, "little") for word in (1, 2, 3, 4)))
    assert [dice.next() for _ in range(6)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
    ]


def test_draws_are_even() -> None:
    """Of 5,200 pairs of different places, no first place is off by more than 4.5 standard errors."""
    dice = Dice(SEED)
    pairs = [dice.below_each(52, 2) for _ in range(5200)]
    assert all(0 <= one < 52 and 0 <= other < 51 for one, other in pairs)
    counts = Counter(one for one, _ in pairs)
    assert all(abs(counts[place] - 100) <= 45 for place in range(52))
