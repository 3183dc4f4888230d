"""Ratings of all bots at once, from every round won and lost: the order of play does not matter (MI-18).

Bradley and Terry's model: a beats b with probability 1 / (1 + 10 ** ((b - a) / 400)). The ratings are those
that make what happened likeliest, together with a prior: before a round is played a bot's rating is normal
around 1500, with a standard deviation of 600. It keeps a bot that won all its rounds finite (100-0 is about
1,040 points), and weighs less than one round otherwise. Their mean is exactly 1500.

The intervals are those of the likelihood: a rating is inside as long as the likelihood, with the others
moved along in the best way, falls by less than chi-square allows. They need no symmetry: who has won
nearly everything may be far better than we saw, and hardly worse.

Rounds that mirror each other are not independent, and mostly have less luck in them than the model thinks:
`dispersion` says of each pair how its variance compares with the model's. From it follows how the ratings
really vary (the sandwich of Huber 1967 and White 1982), and by that the intervals are scaled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["MEAN", "PRIOR", "Floats", "Rating", "Ratings", "fit", "points", "rate", "sequential"]

MEAN: Final = 1500.0
PRIOR: Final = 600.0  # standard deviation of the prior, in points
POINT: Final = log(10) / 400  # of Elo, in the model's own unit
CHI_SQUARE: Final = 3.841458820694124  # 95 % of it, one degree of freedom
START: Final = 1500.0  # of the sequential figure
K: Final = 20.0
MOST_EXACT: Final = 100  # bots; the intervals of more are symmetric, which costs next to nothing
MOST_FAR: Final = 100.0  # in the model's unit: 17,000 points
MOST_CHORDS: Final = 60
CLOSE: Final = 1e-7

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % interval."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of all bots, and how they hang together."""

    bots: list[Rating]
    spread: Floats  # the covariance of the ratings, in points

    def gap(self, a: int, b: int) -> tuple[float, float]:
        """Return how far a is above b, and half its 95 % interval: narrower than both suggest together."""
        variance = self.spread[a, a] + self.spread[b, b] - 2 * self.spread[a, b]
        half = (CHI_SQUARE * max(float(variance), 0.0)) ** 0.5
        return self.bots[a].elo - self.bots[b].elo, half

    def separated(self, a: int, b: int) -> bool:
        """Say whether one of them is better than the other, as far as 95 % go."""
        gap, half = self.gap(a, b)
        return abs(gap) > half


def rate(
    wins: Sequence[Sequence[float]] | Floats, *, dispersion: float | Floats = 1.0, prior: float = PRIOR
) -> Ratings:
    """Rate all bots; `wins[a][b]` is how often a has beaten b (half a time for a tie, if ties count).

    `dispersion` is the variance of each pair's wins beside that of independent rounds, or one figure for all.
    """
    table = np.asarray(wins, dtype=np.float64)
    theta = fit(table, prior=prior)
    model = covariance(table, theta, prior, 1.0)
    spread = covariance(table, theta, prior, dispersion)
    exact = len(theta) <= MOST_EXACT
    ratings = []
    for bot, middle in enumerate(theta):
        variance = max(model[bot, bot], 1e-18)
        path = model[:, bot] / variance  # how the others move along, as far as a straight line goes
        scale = max(spread[bot, bot], 1e-18) / variance
        step = (CHI_SQUARE * scale * variance) ** 0.5
        ends = [step, step]
        if exact:
            ends = [edge(table, theta, side * path, step, CHI_SQUARE * scale / 2, prior) for side in (-1, 1)]
        ratings.append(Rating(*points([middle, middle - ends[0], middle + ends[1]])))
    return Ratings(ratings, spread / POINT**2)


def points(theta: Sequence[float] | Floats) -> list[float]:
    """Return ratings in points."""
    return [float(MEAN + value / POINT) for value in theta]


def fit(table: Floats, *, prior: float = PRIOR, start: Floats | None = None) -> Floats:
    """Return the likeliest ratings in the model's unit, around 0, by Newton's method."""
    n = len(table)
    weight = 1 / (prior * POINT) ** 2
    theta: Floats = np.zeros(n) if start is None else start - start.mean()
    value = likelihood(table, theta, prior)
    for _ in range(100):
        gain = table.sum(axis=1) - expected_wins(table, theta) - weight * theta
        move = np.linalg.solve(information(table, theta) + weight * np.eye(n), gain)
        size = 1.0
        while (better := likelihood(table, theta + size * move, prior)) < value - 1e-9 and size > 1e-6:
            size /= 2
        theta = theta + size * move
        value = better
        if np.abs(move).max() < 1e-10:
            break
    centred: Floats = theta - theta.mean()
    return centred


def beats(theta: Floats) -> Floats:
    """Return the probability that each bot beats each other one."""
    chances: Floats = 1 / (1 + np.exp(np.clip(theta[None, :] - theta[:, None], -700, 700)))
    return chances


def expected_wins(table: Floats, theta: Floats) -> Floats:
    """Return how often each bot should have won."""
    wins: Floats = ((table + table.T) * beats(theta)).sum(axis=1)
    return wins


def information(table: Floats, theta: Floats) -> Floats:
    """Return the curvature of the likelihood."""
    chances = beats(theta)
    weights: Floats = (table + table.T) * chances * chances.T
    np.fill_diagonal(weights, 0.0)
    curvature: Floats = np.diag(weights.sum(axis=1)) - weights
    return curvature


def likelihood(table: Floats, theta: Floats, prior: float) -> float:
    """Return the logarithm of the likelihood, prior included."""
    losses = np.logaddexp(0.0, theta[None, :] - theta[:, None])
    return float(-(table * losses).sum() - (theta**2).sum() / (2 * (prior * POINT) ** 2))


def covariance(table: Floats, theta: Floats, prior: float, dispersion: float | Floats) -> Floats:
    """Return how ratings vary around their mean: what the prior says of the mean itself is left out."""
    n = len(theta)
    weight = 1 / (prior * POINT) ** 2
    alone = weight * np.eye(n)
    bread = np.linalg.inv(information(table, theta) + alone)
    filling = information(table * dispersion, theta) + alone
    spread: Floats = np.asarray(bread @ filling @ bread, np.float64)
    return spread - 1 / (weight * n)


def edge(table: Floats, theta: Floats, path: Floats, step: float, fall: float, prior: float) -> float:
    """Return how far one may go along a path until the likelihood has fallen by so much.

    The root of the fall is nearly a straight line, so that the chord finds it in a few steps.
    """
    best = likelihood(table, theta, prior)
    wanted = float(np.sqrt(fall))

    def gone(far: float) -> float:
        return float(np.sqrt(max(best - likelihood(table, theta + far * path, prior), 0.0)))

    near, low = 0.0, 0.0
    far, high = step, gone(step)
    while high < wanted and far < MOST_FAR:
        near, low = far, high
        far *= 2
        high = gone(far)
    for _ in range(MOST_CHORDS):
        if high <= low:
            break
        middle = near + (wanted - low) / (high - low) * (far - near)
        middle = min(max(middle, near), far)
        height = gone(middle)
        if abs(height - wanted) < CLOSE:
            return middle
        if height < wanted:
            near, low = middle, height
        else:
            far, high = middle, height
    return (near + far) / 2


def sequential(bots: int, matchups: Sequence[tuple[int, int, float, float]]) -> list[float]:
    """Return the figures that the tournament's website shows: one update a matchup, in their order.

    Everybody starts at 1500; a matchup moves both by K = 20 times the share of its wins less what was
    expected of it. `matchups` are (a, b, wins of a, wins of b).
    """
    figures = [START] * bots
    for a, b, won, lost in matchups:
        if won + lost:
            expected = 1 / (1 + 10 ** ((figures[b] - figures[a]) / 400))
            change = K * (won / (won + lost) - expected)
            figures[a] += change
            figures[b] -= change
    return figures
