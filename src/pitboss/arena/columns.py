"""Further figures of a bot: each is a key of its line in `results.json`, and a column in the report.

Whoever knows something more about bots adds a `Column` here, and nothing else has to change. Where there
is nothing to tell of any bot, the report leaves the column out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pitboss.arena.elo import START, K
from pitboss.arena.luck import without_luck
from pitboss.arena.standing import Standing
from pitboss.arena.tournament import Tournament

__all__ = ["COLUMNS", "Column"]


class Column(NamedTuple):
    """One figure: how it is called for programs and for people, and where it comes from."""

    key: str
    title: str
    hint: str
    figure: Callable[[Tournament, Standing], float | None]
    told: str = "{:.0f}"


def exploited(tournament: Tournament, line: Standing) -> float | None:
    """Return what a best response wins from a bot, if `pitboss arena exploit` has measured it."""
    found = tournament.exploits.get(tournament.bots[line.bot].spec)
    return None if found is None else float(found["chips"]["value"])


def luck_free(tournament: Tournament, line: Standing) -> float | None:
    """Return how many of 100 rounds a bot would have won without luck, as the mean over those it met."""
    shares = []
    for pair in tournament.pairs:
        found = without_luck(pair, tournament) if line.bot in (pair.a, pair.b) else None
        if found is not None:
            shares.append(found.share if pair.a == line.bot else 1 - found.share)
    return 100 * sum(shares) / len(shares) if shares else None


COLUMNS: Final = (
    Column(
        "elo_sequential",
        "Sequential",
        f"Start {START:.0f}, K = {K:.0f}, one update a matchup",
        lambda _, line: line.sequential,
    ),
    Column(
        "without_luck",
        "Without luck",
        "Rounds won of 100, ties half, with the luck of the deal taken out",
        luck_free,
        "{:.1f}",
    ),
    Column(
        "exploited",
        "Exploited",
        "Chips a hand that a best response in a small tree wins: pitboss arena exploit",
        exploited,
        "{:.1f}",
    ),
)
