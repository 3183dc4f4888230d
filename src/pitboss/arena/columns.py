"""Further figures of a bot: each is a key of its line in `results.json`, and a column in the report.

Whoever knows something more about bots adds a `Column` here, and nothing else has to change. Where there
is nothing to tell of any bot, the report leaves the column out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pitboss.arena.elo import START, K
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


COLUMNS: Final = (
    Column(
        "elo_sequential",
        "Sequential",
        f"Start {START:.0f}, K = {K:.0f}, one update a matchup",
        lambda _, line: line.sequential,
    ),
    Column(
        "exploited",
        "Exploited",
        "Chips a hand that a best response in a small tree wins: pitboss arena exploit",
        exploited,
        "{:.1f}",
    ),
)
