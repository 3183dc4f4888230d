"""How sure one may be: intervals of shares and of means, and how much luck mirrored deals took out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

__all__ = ["Interval", "dispersion", "mean_interval", "rounds_to_settle", "share_interval", "t_quantile"]

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within
LEAST: Final = 30  # rounds' worth of binomial variance, before the dispersion is estimated
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


def dispersion(pairs: Iterable[Sequence[float]]) -> float:
    """Return how the scores of mirrored rounds vary, beside rounds that are independent: 1 is no difference.

    Each sequence holds the mean scores of one matchup's mirrored pairs (1 both won, 0.5 one each). The
    variance within the matchups is compared with that of as many independent rounds of the same mean; all
    matchups are taken together, as one alone says little.
    """
    found = expected = weight = 0.0
    for scores in pairs:
        n = len(scores)
        if n < 2:
            continue
        mean = fmean(scores)
        found += sum((score - mean) ** 2 for score in scores) * n / (n - 1)
        expected += n * mean * (1 - mean) / 2
        weight += 4 * n * mean * (1 - mean)
    if weight < LEAST:
        return 1.0
    return min(max(found / expected, NARROWEST), WIDEST)


def rounds_to_settle(gap: float, half: float, rounds: int) -> int | None:
    """Return how many rounds more would take a difference out of its interval, if it stays as it is.

    `half` is half the interval of the difference after so many rounds; intervals shrink as the root of them.
    """
    if gap <= 0:
        return None
    needed = rounds * (half / gap) ** 2
    return max(int(needed) + 1 - rounds, 0)
