"""Intervals of shares and means, and how much luck mirrored deals take out."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from pitboss.arena.stats import (
    Trials,
    dispersions,
    mean_interval,
    rounds_to_settle,
    share_interval,
    t_quantile,
)


def test_the_interval_of_a_share_is_wilsons() -> None:
    """Figures of Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, rounds, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        interval = share_interval(won, rounds)
        assert interval[1:] == pytest.approx((low, high), abs=1e-4)


def test_a_share_of_nothing_may_be_anything() -> None:
    """No round has been played."""
    assert share_interval(0, 0) == (0.5, 0.0, 1.0)


def test_less_luck_is_as_good_as_more_rounds() -> None:
    """A dispersion of a half is twice the rounds."""
    assert share_interval(60, 100, dispersion=0.5)[1:] == share_interval(120, 200)[1:]


def test_the_interval_of_a_mean_is_students() -> None:
    """Of 1 to 5: 3 give or take 2.776 standard errors; of two values there is none."""
    interval = mean_interval([1, 2, 3, 4, 5])
    assert interval is not None
    assert interval.value == 3
    assert interval.high - 3 == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=1e-3)
    assert 3 - interval.low == pytest.approx(interval.high - 3)
    assert mean_interval([1, 2]) is None


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (6, 2.447),
        (7, 2.365),
        (10, 2.228),
        (20, 2.086),
        (60, 2.000),
        (1000, 1.962),
    ],
)
def test_students_quantiles_are_those_of_any_table(degrees: int, quantile: float) -> None:
    """To three figures after the point."""
    assert t_quantile(degrees) == pytest.approx(quantile, abs=2e-3)


def trials(pairs: int, chance: float, swapped: float, seed: int = 1) -> Trials:
    """Return pairs of rounds; in a share of them whoever wins the one loses the other."""
    dice = Random(seed)
    won = []
    for _ in range(pairs):
        first = dice.random() < chance
        second = (not first) if dice.random() < swapped else dice.random() < chance
        won.append(float(first + second))
    return Trials(won, [2.0] * pairs)


def test_the_dispersion_of_rounds_that_have_nothing_to_do_with_each_other_is_one() -> None:
    """Over many matchups; within one it is taken together with what all of them say."""
    overall, each = dispersions([trials(100, 0.5, 0.0, seed) for seed in range(60)])
    assert overall == pytest.approx(1, abs=0.05)
    assert all(0.5 < value < 1.6 for value in each)


def test_the_dispersion_of_mirrored_rounds_is_less() -> None:
    """Half of the pairs decided by the cards alone halve the variance."""
    overall, _ = dispersions([trials(100, 0.5, 0.5, seed) for seed in range(60)])
    assert overall == pytest.approx(0.5, abs=0.05)


def test_each_matchup_has_a_dispersion_of_its_own() -> None:
    """Twins have no luck at all, and that says little of two that play differently."""
    overall, (twins, others) = dispersions([trials(100, 0.5, 1.0), trials(100, 0.5, 0.0, 2)])
    assert twins < 0.2 < overall < 0.8 < others


def test_a_few_rounds_say_nothing_of_dispersion() -> None:
    """Seven pairs are taken for independent rounds; so is nothing, and a pair that one bot always won."""
    assert dispersions([trials(7, 0.5, 1.0)]) == (1.0, [1.0])
    assert dispersions([]) == (1.0, [])
    assert dispersions([Trials([], [])]) == (1.0, [1.0])
    overall, each = dispersions([Trials([2.0] * 50, [2.0] * 50), trials(100, 0.5, 0.5)])
    assert each[0] == overall


def test_ties_that_do_not_count_have_no_luck_in_them() -> None:
    """A trial of which one round was tied has one round that counts."""
    half_tied = Trials([1.0, 0.0] * 50, [1.0] * 100)
    overall, _ = dispersions([half_tied])
    assert overall == pytest.approx(1, abs=0.05)


def test_it_takes_four_times_the_rounds_to_halve_an_interval() -> None:
    """A difference of half its interval wants three times as many more; one of nothing wants no number."""
    assert rounds_to_settle(10, 20, 100) == pytest.approx(300, abs=1)
    assert rounds_to_settle(0, 20, 100) is None
    assert rounds_to_settle(inf, 20, 100) == 0
