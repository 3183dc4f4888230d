"""Luck taken out of a matchup: a control variate on the deal.

Each hand of single cards has a better one. Before it is dealt nobody knows whose: the sign of it, times how
much chips are worth just then, is nothing on average, however the bots play. What these add up to in a round
goes along with who wins it; the part of the result that they explain is taken out by regression, without a
bias but for the one coefficient that is fitted (it vanishes as 1 / rounds).

    result without luck = result - b * luck

The part of the variance that is saved is the square of their correlation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from pitboss.arena.stats import t_quantile
from pitboss.arena.tournament import Pair, Tournament
from pitboss.cards import Card
from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.kernel.rankings import RANKINGS
from pitboss.rankings.ranking import Ranking
from pitboss.solver.files import shipped
from pitboss.solver.rounds import Values

__all__ = ["Luck", "WithoutLuck", "without_luck"]

NEAR: Final = 100  # chips more and chips less: what they change in the chance to win is what chips are worth
FEWEST: Final = 10  # trials: of fewer nothing is fitted


class Luck:
    """Knows what luck is in the rounds of a house."""

    def __init__(self, house: House, hands: int) -> None:
        self.ranks: Ranking | None = None
        self.hands = hands
        self.half = house.stack
        if house.hole_cards == 1:
            self.ranks = RANKINGS.get(house.ranking, house.ranks)
        try:
            self.values: Values | None = shipped(house)
        except SolverError:
            self.values = None
        self.steep: dict[tuple[int, int], float] = {}  # by hands played and the small blind's stack in units

    def of(self, deals: Sequence[Sequence[Card]], curve: Sequence[int], small: int) -> float:
        """Return the luck of seat 0 in a round: who was dealt what, its chips after each hand, who began."""
        ranks = self.ranks
        if ranks is None:
            return 0.0
        total, chips = 0.0, self.half
        for number, (cards, after) in enumerate(zip(deals, curve, strict=False)):
            better = sign(ranks, cards)
            if better:
                total += better * self.worth(number, chips, first=(small + number) % 2 == 0)
            chips = after
        return total

    def worth(self, number: int, chips: int, *, first: bool) -> float:
        """Return what chips are worth before a hand to seat 0, which is the small blind or is not."""
        values = self.values
        if values is None:
            return 1.0
        own = (chips if first else 2 * self.half - chips) // values.unit  # the small blind's
        key = number, own
        if key not in self.steep:
            left = min(self.hands - number, len(values.rows) - 1)
            self.steep[key] = steepness(values, left, own * values.unit)
        return self.steep[key]


def steepness(values: Values, left: int, own: int) -> float:
    """Return how much the small blind's chance rises around his stack."""
    low, high = max(own - NEAR, 0), min(own + NEAR, values.round.total)
    return values.at(left, high) - values.at(left, low)


def sign(ranks: Ranking, cards: Sequence[Card]) -> int:
    """Return 1 if the first card is better than the second with the board that follows, -1 if it is worse."""
    board = cards[2:]
    first, second = ranks.strength((cards[0], *board)), ranks.strength((cards[1], *board))
    return (first > second) - (first < second)


class WithoutLuck(NamedTuple):
    """What a pair's rounds came to: the first bot's share of them, ties half."""

    share: float
    low: float
    high: float
    saved: float  # of the variance


def without_luck(pair: Pair, tournament: Tournament) -> WithoutLuck | None:
    """Take luck out of a pair's rounds; None where nothing is known of it, or of too few rounds."""
    worth = {"a": 1.0, "b": 0.0, "=": 0.5}
    chunks = [number for number in sorted(pair.luck) if number in pair.outcomes]
    shares = [worth[letter] for number in chunks for letter in pair.outcomes[number]]
    lucks = [luck for number in chunks for luck in pair.luck[number]]
    if len(shares) != len(lucks):
        return None
    if tournament.format.mirror:  # two rounds with the same cards are one trial
        shares, lucks = halves(shares), halves(lucks)
    n = len(shares)
    if n < FEWEST:
        return None
    share, luck = fmean(shares), fmean(lucks)
    both = sum((s - share) * (c - luck) for s, c in zip(shares, lucks, strict=True))
    spread, varied = sum((c - luck) ** 2 for c in lucks), sum((s - share) ** 2 for s in shares)
    if not spread or not varied:
        return None
    slope = both / spread
    left = (varied - slope * both) / (n - 2)
    half = t_quantile(n - 2) * sqrt(left * (1 / n + luck * luck / spread))
    value = share - slope * luck
    return WithoutLuck(value, value - half, value + half, max(1 - left * (n - 1) / varied, 0.0))


def halves(values: Sequence[float]) -> list[float]:
    """Return the means of each two."""
    return [(values[at] + values[at + 1]) / 2 for at in range(0, len(values) - 1, 2)]
