"""Who stands where: ratings, wins, chips and faults of every bot, out of what a tournament has counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from pitboss.arena.elo import Floats, Rating, Ratings, fit, points, rate, sequential
from pitboss.arena.stats import Interval, Trials, dispersions, mean_interval
from pitboss.arena.tournament import Pair, Purse, Tournament

__all__ = [
    "Standing",
    "dispersions_of",
    "rates_of",
    "ratings_after",
    "ratings_of",
    "standings",
    "trials_of",
    "win_table",
]


@dataclass(slots=True)
class Standing:
    """One bot's line in the standings."""

    bot: int
    name: str
    elo: Rating | None = None  # None at tables, where nobody wins or loses a round
    sequential: float | None = None
    wins: int = 0
    losses: int = 0
    ties: int = 0
    hands: int = 0
    chips: Interval | None = None  # at tables: won in 100 hands
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def key(self) -> tuple[float, int]:
        """Return by what bots are ranked."""
        figure = self.elo.elo if self.elo else self.chips.value if self.chips else 0.0
        return -figure, self.bot


class Counts(NamedTuple):
    """What a pair's rounds came to."""

    a: int
    b: int
    won: int
    lost: int
    tied: int


def standings(tournament: Tournament) -> list[Standing]:
    """Return the standings, the best first."""
    lines = [
        Standing(bot=bot, name=name, faults=tournament.faults[bot])
        for bot, name in enumerate(tournament.names)
    ]
    (paired if tournament.format.heads_up else tabled)(tournament, lines)
    return sorted(lines, key=lambda line: line.key)


def paired(tournament: Tournament, lines: list[Standing]) -> None:
    """Fill in what matchups come to."""
    counted = [counts(pair) for pair in tournament.pairs]
    ratings = ratings_of(tournament)
    figures = sequential(len(lines), [(c.a, c.b, c.won, c.lost) for c in counted])
    for line, rating, figure in zip(lines, ratings.bots, figures, strict=True):
        line.elo, line.sequential = rating, figure
    for pair, (a, b, won, lost, tied) in zip(tournament.pairs, counted, strict=True):
        for line, wins, losses in ((lines[a], won, lost), (lines[b], lost, won)):
            line.wins += wins
            line.losses += losses
            line.ties += tied
            line.hands += pair.hands


def tabled(tournament: Tournament, lines: list[Standing]) -> None:
    """Fill in what tables come to: chips in 100 hands, and blocks that ended with more or fewer chips."""
    for line, purse in zip(lines, tournament.purses, strict=True):
        rates = list(rates_of(purse).values())
        line.hands = sum(purse.hands.values())
        line.chips = mean_interval(rates)
        if line.chips is None and rates:
            mean = sum(rates) / len(rates)
            line.chips = Interval(mean, float("-inf"), float("inf"))
        line.wins = sum(chips > 0 for chips in purse.blocks.values())
        line.losses = sum(chips < 0 for chips in purse.blocks.values())
        line.ties = sum(chips == 0 for chips in purse.blocks.values())


def rates_of(purse: Purse) -> dict[int, float]:
    """Return what a bot has won in 100 hands, lap by lap: in each it plays one block."""
    return {place[1]: 100 * purse.blocks[place] / purse.hands[place] for place in sorted(purse.blocks)}


def counts(pair: Pair, rounds: int | None = None) -> Counts:
    """Count a pair's rounds, or only its first so many."""
    if rounds is None:
        return Counts(pair.a, pair.b, *pair.wins)
    played = pair.played[:rounds]
    return Counts(pair.a, pair.b, played.count("a"), played.count("b"), played.count("="))


def win_table(bots: int, counted: Sequence[Counts], *, ties: str) -> Floats:
    """Return who has beaten whom how often; ties count for neither, or half for each."""
    table = np.zeros((bots, bots))
    for a, b, won, lost, tied in counted:
        half = tied / 2 if ties == "half" else 0.0
        table[a, b] += won + half
        table[b, a] += lost + half
    return table


def trials_of(pair: Pair, *, ties: str) -> Trials:
    """Return what was observed of a pair whose deals are mirrored: two rounds are one trial."""
    tie = 1.0 if ties == "half" else 0.0
    worth = {"a": 1.0, "b": 0.0, "=": tie / 2}
    counted = {"a": 1.0, "b": 1.0, "=": tie}
    played = pair.played
    twos = range(0, len(played) - 1, 2)
    return Trials(
        [worth[played[at]] + worth[played[at + 1]] for at in twos],
        [counted[played[at]] + counted[played[at + 1]] for at in twos],
    )


def dispersions_of(tournament: Tournament) -> tuple[float, list[float]]:
    """Return how much mirrored rounds vary, beside independent ones: all together, and of each pair."""
    if not tournament.format.mirror:
        return 1.0, [1.0] * len(tournament.pairs)
    return dispersions([trials_of(pair, ties=tournament.format.ties) for pair in tournament.pairs])


def ratings_of(tournament: Tournament) -> Ratings:
    """Return the ratings."""
    bots = len(tournament.names)
    vary = np.ones((bots, bots))
    for pair, value in zip(tournament.pairs, dispersions_of(tournament)[1], strict=True):
        vary[pair.a, pair.b] = vary[pair.b, pair.a] = value
    counted = [counts(pair) for pair in tournament.pairs]
    return rate(win_table(bots, counted, ties=tournament.format.ties), dispersion=vary)


def ratings_after(tournament: Tournament, rounds: int) -> list[float]:
    """Return the ratings as they were after so many rounds of every matchup."""
    counted = [counts(pair, rounds) for pair in tournament.pairs]
    table = win_table(len(tournament.names), counted, ties=tournament.format.ties)
    return points(fit(table))
