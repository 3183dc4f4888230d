"""How sure one may be: intervals of shares and of means, and how much luck mirrored deals took out."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

__all__ = [
    "Interval",
    "Trials",
    "dispersions",
    "mean_interval",
    "rounds_to_settle",
    "share_interval",
    "t_quantile",
]

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within
FEW: Final = 7.5  # the variance of thirty rounds between equals: what an estimate is worth having for
NARROWEST, WIDEST = 0.05, 4.0  # what a dispersion may be


class Interval(NamedTuple):
    """A figure and where its truth lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


def share_interval(won: float, rounds: float, *, dispersion: float = 1.0) -> Interval:
    """Return the share of rounds that were won, by Wilson's score interval; of none it is anything."""
    if not rounds:
        return Interval(0.5, 0.0, 1.0)
    n = rounds / dispersion
    p = won / rounds
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return Interval(p, max(middle - half, 0.0), min(middle + half, 1.0))


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Return the mean of some observations, by Student's distribution; None of fewer than three."""
    if len(values) < 3:
        return None
    mean = fmean(values)
    half = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def t_quantile(degrees: int) -> float:
    """Return within how many standard errors 95 % of Student's distribution lie, to three figures.

    Exact for two degrees of freedom and up to 5; past that Fisher's expansion (Abramowitz and Stegun 26.7.5).
    """
    known = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571}
    if degrees in known:
        return known[degrees]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(term / float(degrees) ** (power + 1) for power, term in enumerate(terms))


class Trials(NamedTuple):
    """What was observed of a matchup: in each trial how many rounds were won, and how many counted."""

    won: Sequence[float]
    rounds: Sequence[float]

    @property
    def variances(self) -> tuple[float, float]:
        """The variance of the rounds won that was found, and that of as many independent rounds."""
        n, total = len(self.won), sum(self.rounds)
        if n < 2 or not total:
            return 0.0, 0.0
        share = sum(self.won) / total
        squares = sum((won - share * of) ** 2 for won, of in zip(self.won, self.rounds, strict=True))
        return squares * n / (n - 1), share * (1 - share) * total


def dispersions(matchups: Sequence[Trials]) -> tuple[float, list[float]]:
    """Return how rounds vary beside independent ones, which is 1: all together, and in each matchup.

    One matchup alone says little, so that each is taken together with a few rounds that vary as all do.
    """
    variances = [trials.variances for trials in matchups]
    found, model = (sum(column) for column in zip(*variances, strict=True)) if variances else (0.0, 0.0)
    if model < FEW:
        return 1.0, [1.0] * len(matchups)
    overall = bounded(found / model)
    return overall, [bounded((one + FEW * overall) / (of + FEW)) for one, of in variances]


def bounded(value: float) -> float:
    """Keep a dispersion within what is sensible."""
    return min(max(value, NARROWEST), WIDEST)


def rounds_to_settle(gap: float, half: float, rounds: int) -> int | None:
    """Return how many rounds more would take a difference out of its interval, if it stays as it is.

    `half` is half the interval of the difference after so many rounds; intervals shrink as the root of them.
    """
    if gap <= 0:
        return None
    needed = rounds * (half / gap) ** 2
    return max(int(needed) + 1 - rounds, 0)
