"""Ratings beside players of known strength and a second implementation; intervals that hold what they say."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from math import log, log10
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pitboss.arena.elo import CHI_SQUARE, MEAN, POINT, fit, likelihood, points, rate, sequential
from pitboss.arena.sequential import expected

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "arena_elo.py"

Table = list[list[float]]


def played(strengths: list[float], rounds: int, seed: int = 1) -> Table:
    """Return who beats whom how often, if strength and dice decide."""
    dice = Random(seed)
    n = len(strengths)
    table = [[0.0] * n for _ in range(n)]
    for a in range(n):
        for b in range(a):
            for _ in range(rounds):
                won = dice.random() < expected(strengths[a] - strengths[b])
                table[a if won else b][b if won else a] += 1
    return table


def hunter(table: Table) -> list[float]:
    """Fit the same model in another way: by minorising and maximising (Hunter 2004), and no prior."""
    n = len(table)
    gamma = [1.0] * n
    for _ in range(20_000):
        before = gamma
        gamma = [
            sum(table[i])
            / sum((table[i][j] + table[j][i]) / (before[i] + before[j]) for j in range(n) if j != i)
            for i in range(n)
        ]
        scale = sum(map(log, gamma)) / n
        gamma = [value / np.exp(scale) for value in gamma]
        if max(abs(one / two - 1) for one, two in zip(gamma, before, strict=True)) < 1e-12:
            break
    return [MEAN + 400 * log10(value) for value in gamma]


def test_MI_18_ratings_find_the_strength_that_players_were_given() -> None:
    """Of six players over 4,000 rounds a pair each is found within ten points."""
    strengths = [1810.0, 1640.0, 1520.0, 1480.0, 1370.0, 1180.0]
    ratings = [rating.elo for rating in rate(played(strengths, 4000)).bots]
    assert ratings == pytest.approx(strengths, abs=10)


@pytest.mark.parametrize("seed", range(5))
def test_a_second_implementation_comes_to_the_same(seed: int) -> None:
    """With a prior that says next to nothing it is Hunter's algorithm, to a thousandth of a point."""
    dice = Random(seed)
    table = played([dice.gauss(1500, 200) for _ in range(7)], 60, seed)
    ours = [rating.elo for rating in rate(table, prior=1e7).bots]
    assert ours == pytest.approx(hunter(table), abs=1e-3)


def test_two_players_are_a_formula() -> None:
    """75 to 25 is 400 log 3 points apart; the prior takes two of them."""
    ratings = rate([[0, 75], [25, 0]], prior=1e7).bots
    assert ratings[0].elo - ratings[1].elo == pytest.approx(400 * log10(3), abs=1e-4)
    ratings = rate([[0, 75], [25, 0]]).bots
    assert 400 * log10(3) - 3 < ratings[0].elo - ratings[1].elo < 400 * log10(3)


def test_MI_18_the_mean_is_1500_whatever_happened() -> None:
    """To the last place that a float has."""
    for seed in range(5):
        ratings = rate(played([1900, 1500, 1400, 800], 50, seed)).bots
        assert sum(rating.elo for rating in ratings) / 4 == pytest.approx(1500, abs=1e-9)


def test_MI_18_the_order_of_the_bots_does_not_matter() -> None:
    """Named in another order each has the same rating and the same interval."""
    table = played([1700, 1500, 1450, 1350], 30)
    first = rate(table).bots
    for order in permutations(range(4)):
        again = rate([[table[a][b] for b in order] for a in order]).bots
        for place, bot in enumerate(order):
            for one, two in zip(
                (first[bot].elo, first[bot].low, first[bot].high),
                (again[place].elo, again[place].low, again[place].high),
                strict=True,
            ):
                assert one == pytest.approx(two, abs=1e-6)


def test_MI_18_a_bot_that_won_all_its_rounds_is_finite() -> None:
    """100 to 0 is about 1,040 points, with more room above than below; 10 to 0 is fewer."""
    best, worst = rate([[0, 100], [0, 0]]).bots
    assert 1000 < best.elo - worst.elo < 1080
    assert best.elo - best.low < best.high - best.elo < 1000
    fewer = rate([[0, 10], [0, 0]]).bots
    assert fewer[0].elo < best.elo


def test_who_has_not_played_is_average_and_nobody_knows() -> None:
    """No rounds: 1500 for all, and intervals as wide as the prior."""
    for rating in rate([[0.0] * 3] * 3).bots:
        assert rating.elo == pytest.approx(1500)
        assert rating.high - rating.low > 1500


def test_the_prior_weighs_less_than_a_round() -> None:
    """One more round won moves a bot further than leaving the prior out does."""
    table = played([1600, 1400], 200)
    with_prior, without = rate(table).bots[0].elo, rate(table, prior=1e7).bots[0].elo
    table[0][1] += 1
    assert abs(with_prior - without) < rate(table).bots[0].elo - with_prior


def test_an_interval_ends_where_the_likelihood_has_fallen_by_what_is_allowed() -> None:
    """For two bots, where nobody else can move along: half of chi-square's 3.84 on both sides."""
    table = np.asarray([[0.0, 30], [12, 0]])
    best = likelihood(table, fit(table), 600)
    rating = rate(table).bots[0]
    for end in (rating.low, rating.high):
        theta = (end - MEAN) * POINT * np.asarray([1.0, -1.0])
        assert best - likelihood(table, theta, 600) == pytest.approx(CHI_SQUARE / 2, abs=1e-5)


def test_an_interval_of_several_is_that_of_the_profile() -> None:
    """The others may move along in the best way: found here by fitting them with one held fast."""
    table = np.asarray(played([1620, 1500, 1490, 1390], 40))
    best = likelihood(table, fit(table), 600)
    rating = rate(table).bots[0]
    for end in (rating.low, rating.high):
        fixed = (end - MEAN) * POINT
        theta = np.full(4, -fixed / 3)
        theta[0] = fixed
        for _ in range(4000):  # slowly uphill, its mean at zero and the first held fast
            gain = np.asarray(
                [
                    sum(
                        table[a][b] - (table[a][b] + table[b][a]) * expected((theta[a] - theta[b]) / POINT)
                        for b in range(4)
                        if b != a
                    )
                    for a in range(1, 4)
                ]
            )
            theta[1:] += 0.02 * (gain - gain.mean())
        assert best - likelihood(table, theta, 600) == pytest.approx(CHI_SQUARE / 2, rel=0.02)


def test_more_luck_than_the_model_knows_makes_intervals_wider() -> None:
    """Four times the variance is twice the width; less luck in one pair's rounds narrows its bots' alone."""
    table = played([1600, 1500, 1450, 1450], 400)
    usual, wide = rate(table), rate(table, dispersion=4.0)
    for one, two in zip(usual.bots, wide.bots, strict=True):
        assert two.elo == one.elo
        assert (two.high - two.low) / (one.high - one.low) == pytest.approx(2, rel=0.02)
    assert wide.gap(0, 1)[1] / usual.gap(0, 1)[1] == pytest.approx(2, rel=0.01)
    one_pair = np.ones((4, 4))
    one_pair[0, 1] = one_pair[1, 0] = 0.1
    narrow = rate(table, dispersion=one_pair)
    assert narrow.gap(0, 1)[1] < 0.95 * usual.gap(0, 1)[1]
    assert narrow.gap(2, 3)[1] == pytest.approx(usual.gap(2, 3)[1], rel=0.01)


def test_a_difference_is_surer_than_two_intervals_suggest() -> None:
    """Two that both lost everything to a third hang together: their own matchup tells them apart."""
    ratings = rate([[0, 200, 200], [0, 0, 130], [0, 70, 0]])
    assert ratings.separated(1, 2)
    assert ratings.bots[1].low < ratings.bots[2].high
    assert ratings.gap(1, 2)[0] == -ratings.gap(2, 1)[0]


def test_many_bots_have_symmetric_intervals_of_about_the_same_width() -> None:
    """Past 100 the curvature has to do; one that is left out changes little."""
    dice = Random(3)
    strengths = [dice.gauss(1500, 150) for _ in range(101)]
    table = played(strengths, 4)
    many = rate(table).bots
    fewer = rate([row[:100] for row in table[:100]]).bots
    for one, two in zip(many[:100], fewer, strict=True):
        assert one.high - one.elo == pytest.approx(one.elo - one.low)
        assert one.high - one.low == pytest.approx(two.high - two.low, rel=0.1)


def test_the_sequential_figure_is_that_of_the_website() -> None:
    """Start at 1500, K = 20, one update a matchup by the share of wins: worked out by hand."""
    figures = sequential(3, [(0, 1, 150, 50), (0, 2, 100, 100), (1, 2, 0, 0)])
    after_first = 1500 + 20 * (0.75 - 0.5)
    assert figures[1] == 1500 - 20 * 0.25
    change = 20 * (0.5 - 1 / (1 + 10 ** ((1500 - after_first) / 400)))
    assert figures[0] == pytest.approx(after_first + change)
    assert figures[2] == pytest.approx(1500 - change)
    assert sum(figures) == pytest.approx(4500)


def test_ratings_in_points_are_around_the_mean() -> None:
    """In the model's own unit 0 is 1500, and a factor of ten in the odds is 400 points."""
    assert points([0.0, log(10)]) == pytest.approx([1500, 1900])


@pytest.mark.slow
def test_intervals_hold_the_truth_in_about_95_of_100_simulated_tournaments() -> None:
    """The command of the benchmark with 150 tournaments of each kind; each share is between 92 and 98."""
    run = subprocess.run(  # noqa: S603 - our own file
        [sys.executable, BENCHMARK, "--times", "150"], capture_output=True, text=True, check=True
    )
    rows = [line.strip("| ").split(" | ") for line in run.stdout.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == 6
    for row in rows:
        assert 92 <= float(row[5]) <= 98, row
