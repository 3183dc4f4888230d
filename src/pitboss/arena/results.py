"""`results.json`: what a tournament came to, for programs.

key           what it holds
version       1; a reader of another version should stop
complete      whether everything was played
house         the house by name, and `options` everything else that was set
seed          as it was given; with the same bots it repeats the tournament
isolation     how far the bots were locked in: "T0" to "T2"; "none" if classes were run in the judge's process
rating        how the Elo was worked out: model, prior, ties, dispersion
bots          the best first: name spec elo elo_low elo_high wins losses ties faults hands, and
              chips_per_100 chips_low chips_high (of tables; null in matchups, as elo is at tables);
              elo_sequential, and what else `columns.py` has
matchups      a b rounds a_wins b_wins ties hands verdict log, and
              without_luck: share low high saved (`luck.py`)
totals        rounds hands decisions

Nothing in it depends on when, where or by how many processes it was played: the same seed and the same
bots give the same file, byte for byte.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from typing import Any, Final

from pitboss.arena.columns import COLUMNS, Column
from pitboss.arena.elo import MEAN, PRIOR
from pitboss.arena.entries import Trusted
from pitboss.arena.ledger import HANDS, whole_file
from pitboss.arena.luck import WithoutLuck, without_luck
from pitboss.arena.standing import Standing, dispersions_of, standings
from pitboss.arena.tournament import Tournament

__all__ = ["RESULTS", "VERSION", "results", "write_results"]

RESULTS: Final = "results.json"
VERSION: Final = 1


def results(tournament: Tournament) -> dict[str, Any]:
    """Return the results as JSON can hold them."""
    format_ = tournament.format
    told = format_.as_told()
    house = told.pop("told")
    return {
        "version": VERSION,
        "pitboss": version("pitboss"),
        "complete": tournament.complete,
        "house": format_.house.name,
        "options": {**told, "stack": format_.house.stack, **stakes(house)},
        "seed": tournament.seed_text,
        "isolation": isolation(tournament),
        "rating": rating(tournament),
        "bots": [bot(tournament, line) for line in standings(tournament)],
        "matchups": matchups(tournament),
        "totals": {
            "rounds": tournament.rounds,
            "hands": tournament.hands,
            "decisions": tournament.decisions,
        },
    }


def stakes(house: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the house; those of the format have their own names."""
    return {key: value for key, value in house.items() if key not in ("name", "options", "hands", "stack")}


def isolation(tournament: Tournament) -> str:
    """Name the tier in which bots were locked in; classes that are trusted are not."""
    if any(isinstance(bot, Trusted) for bot in tournament.bots):
        return "none"
    return f"T{tournament.terms.tier}"


def rating(tournament: Tournament) -> dict[str, Any] | None:
    """Say how the ratings were worked out; there are none at tables."""
    if not tournament.format.heads_up:
        return None
    return {
        "model": "Bradley-Terry, maximum likelihood",
        "mean": MEAN,
        "prior": f"normal, mean {MEAN:.0f}, standard deviation {PRIOR:.0f}",
        "interval": "95 %, by profile likelihood",
        "ties": tournament.format.ties,
        "dispersion": round(dispersions_of(tournament)[0], 4),
    }


def bot(tournament: Tournament, line: Standing) -> dict[str, Any]:
    """Return one bot's figures."""
    elo, chips = line.elo, line.chips
    return {
        "name": line.name,
        "spec": tournament.bots[line.bot].spec,
        "elo": None if elo is None else rounded(elo.elo),
        "elo_low": None if elo is None else rounded(elo.low),
        "elo_high": None if elo is None else rounded(elo.high),
        "wins": line.wins,
        "losses": line.losses,
        "ties": line.ties,
        "faults": dict(sorted(line.faults.items())),
        "hands": line.hands,
        "chips_per_100": None if chips is None else rounded(chips.value),
        "chips_low": None if chips is None else rounded(chips.low),
        "chips_high": None if chips is None else rounded(chips.high),
        **{column.key: further(column, tournament, line) for column in COLUMNS},
    }


def further(column: Column, tournament: Tournament, line: Standing) -> float | None:
    """Return one of the further figures."""
    value = column.figure(tournament, line)
    return None if value is None else rounded(value)


def matchups(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every pair's figures; tables have none."""
    kept = tournament.format.keep_hands
    found = []
    for number, pair in enumerate(tournament.pairs):
        won, lost, tied = pair.wins
        found.append(
            {
                "a": tournament.names[pair.a],
                "b": tournament.names[pair.b],
                "rounds": won + lost + tied,
                "a_wins": won,
                "b_wins": lost,
                "ties": tied,
                "hands": pair.hands,
                "verdict": pair.verdict,
                "without_luck": luckless(without_luck(pair, tournament)),
                "log": f"{HANDS}/{tournament.folder_of(number)}" if kept else None,
            }
        )
    return found


def luckless(found: WithoutLuck | None) -> dict[str, float] | None:
    """Return a pair's result without luck: shares of the rounds, and which part of the variance is saved."""
    return None if found is None else {key: round(value, 4) for key, value in found._asdict().items()}


def rounded(value: float) -> float | None:
    """Round a figure to a hundredth; one without bounds is null."""
    return round(value, 2) if isfinite(value) else None


def write_results(tournament: Tournament, folder: Path) -> Path:
    """Write results.json as a whole, and return where it is."""
    path = folder / RESULTS
    told = json.dumps(results(tournament), indent=2, ensure_ascii=False, allow_nan=False)
    whole_file(path, (told + "\n").encode())
    return path
