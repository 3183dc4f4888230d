"""When a pair is decided early: two sequential tests side by side, with stated rates of errors.

Is a better than b by d Elo points or more, or not better? Is b? Each question is a sequential probability
ratio test (Wald 1945) of the mean score, against a score that d points would make; a pair stops when one
of them says yes, or when both say no (Sobel and Wald 1949):

    verdict   what was found                                how often it is wrong
    a, b      this one is better                            at most `error`, if neither is better
    even      neither is better by d points                 at most `error` each, if one of them is

What is observed is a pair of mirrored rounds (or a single round, where deals are not mirrored), as it has
less luck in it than two rounds apart. Its variance is estimated, as engine testers do (the generalised
test, Van den Bergh: "A practical introduction to the GSPRT"), with a few made-up observations in front so
that a short run of equal scores is not taken for certainty. `benchmarks/arena_until.py` measures the rates.
"""

from __future__ import annotations

from math import log
from typing import Final, Literal

from pitboss.arena.format import Format

__all__ = ["Verdict", "expected", "scores_of", "separated"]

Verdict = Literal["a", "b", "even"]

LEAST: Final = 8  # observations before any verdict
SCORE: Final = {"a": 1.0, "b": 0.0, "=": 0.5}
WORTH: Final = 1.0  # how much the made-up observations weigh, all together


def expected(points: float) -> float:
    """Return the share of wins that a difference in Elo stands for."""
    return 1 / (1 + 10 ** (-points / 400))


def scores_of(outcomes: str, *, mirror: bool) -> list[float]:
    """Return the observations: the mean score of a in each mirrored pair, or in each round."""
    scores = [SCORE[letter] for letter in outcomes]
    if not mirror:
        return scores
    return [(scores[at] + scores[at + 1]) / 2 for at in range(0, len(scores) - 1, 2)]


def separated(outcomes: str, format_: Format) -> Verdict | None:
    """Return what has been found of a pair, or None: play on."""
    scores = scores_of(outcomes, mirror=format_.mirror)
    if len(scores) < LEAST:
        return None
    bound = log((1 - format_.error) / (format_.error / 2))
    least = log(format_.error / (1 - format_.error / 2))
    better = expected(format_.indifference)
    a = ratio(scores, better)
    b = ratio([1 - score for score in scores], better)
    if a >= bound:
        return "a"
    if b >= bound:
        return "b"
    return "even" if a <= least and b <= least else None


def ratio(scores: list[float], better: float) -> float:
    """Return the logarithm of how much likelier the scores are for one who is better than for an equal."""
    n = len(scores)
    made_up = WORTH / 2  # at each end of the scale
    mean = (sum(scores) + made_up) / (n + WORTH)
    squares = sum((score - mean) ** 2 for score in scores)
    variance = (squares + made_up * ((1 - mean) ** 2 + mean**2)) / (n + WORTH)
    return n * (better - 0.5) * (2 * mean - better - 0.5) / (2 * variance)
