"""Ratings of all bots at once, from every round won and lost: the order of play does not matter (MI-18).

Bradley and Terry's model: a beats b with probability 1 / (1 + 10 ** ((b - a) / 400)). The ratings are those
that make what happened likeliest, together with a prior: before a round is played a bot's rating is normal
around 1500, with a standard deviation of 600. It keeps a bot that won all its rounds finite (100-0 is about
1,040 points), and weighs less than one round otherwise. Their mean is exactly 1500.

The intervals are those of the likelihood: a rating is inside as long as the likelihood, with the others
moved along in the best way, falls by less than chi-square allows. They need no symmetry: who has won
nearly everything may be far better than we saw, and hardly worse. Rounds that mirror each other are not
independent, and have less luck in them than the model thinks: `dispersion` says how much less, and
narrows the intervals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["MEAN", "PRIOR", "Rating", "Ratings", "fit", "rate", "sequential"]

MEAN: Final = 1500.0
PRIOR: Final = 600.0  # standard deviation of the prior, in points
POINT: Final = log(10) / 400  # of Elo, in the model's own unit
CHI_SQUARE: Final = 3.841458820694124  # 95 % of it, one degree of freedom
START: Final = 1500.0  # of the sequential figure
K: Final = 20.0

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


def rate(wins: Sequence[Sequence[float]], *, dispersion: float = 1.0, prior: float = PRIOR) -> Ratings:
    """Rate all bots; `wins[a][b]` is how often a has beaten b (half a time for a tie, if ties count)."""
    table = np.asarray(wins, dtype=np.float64)
    theta = fit(table, prior=prior)
    spread = covariance(table, theta, prior)
    allowed = CHI_SQUARE * dispersion / 2
    best = likelihood(table, theta, prior)
    ratings = []
    for bot in range(len(theta)):
        variance = max(spread[bot, bot], 1e-18)
        path = spread[:, bot] / variance  # how the others move along, as far as a straight line goes
        step = (2 * allowed * variance) ** 0.5
        low, high = (
            theta[bot] + side * edge(table, theta, path * side, step, best - allowed, prior)
            for side in (-1.0, 1.0)
        )
        ratings.append(Rating(*(float(MEAN + value / POINT) for value in (theta[bot], low, high))))
    return Ratings(ratings, spread * dispersion / POINT**2)


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


def covariance(table: Floats, theta: Floats, prior: float) -> Floats:
    """Return how ratings vary around their mean: what the prior says of the mean itself is left out."""
    n = len(theta)
    weight = 1 / (prior * POINT) ** 2
    spread: Floats = np.asarray(np.linalg.inv(information(table, theta) + weight * np.eye(n)), np.float64)
    return spread - 1 / (weight * n)


def edge(table: Floats, theta: Floats, path: Floats, step: float, allowed: float, prior: float) -> float:
    """Return how far one may go along a path until the likelihood has fallen to what is allowed."""
    near, far = 0.0, step
    while likelihood(table, theta + far * path, prior) > allowed and far < 100:
        near, far = far, 2 * far
    for _ in range(40):
        middle = (near + far) / 2
        if likelihood(table, theta + middle * path, prior) > allowed:
            near = middle
        else:
            far = middle
        if far - near < 1e-6:
            break
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
