"""The win matrix of a report: who beats whom, in per cent of their rounds, and how sure that is."""

from __future__ import annotations

from typing import Any, Final

from pitboss.arena.standing import Standing, dispersions_of
from pitboss.arena.stats import share_interval
from pitboss.arena.tournament import Tournament

__all__ = ["matrix"]

MOST_MATRIX: Final = 40  # bots: 1,600 cells


def matrix(tournament: Tournament, lines: list[Standing]) -> dict[str, Any]:
    """Return who beats whom, in per cent of their rounds, the best first."""
    shown = lines[:MOST_MATRIX]
    vary = dispersions_of(tournament)[1]
    numbers = {(pair.a, pair.b): number for number, pair in enumerate(tournament.pairs)}
    rows = []
    for line in shown:
        cells = []
        for other in shown:
            key = min(line.bot, other.bot), max(line.bot, other.bot)
            number = numbers.get(key, -1) if line is not other else -1
            cells.append(None if number < 0 else cell(tournament, number, line, other, vary[number]))
        rows.append((line.name, cells))
    return {
        "rows": rows,
        "heads": [line.name for line in shown],
        "narrow": len(shown) > 9,
        "left_out": len(lines) - len(shown),
    }


def cell(
    tournament: Tournament, number: int, line: Standing, other: Standing, dispersion: float
) -> dict[str, Any]:
    """Return one cell: per cent, half its interval, its tone, and the sentence behind it."""
    pair = tournament.pairs[number]
    a_wins, b_wins, ties = pair.wins
    rounds = a_wins + b_wins + ties
    wins, losses = (a_wins, b_wins) if line.bot == pair.a else (b_wins, a_wins)
    if not rounds:
        return {"percent": "", "half": "", "depth": 0, "side": "even", "words": "not played", "match": number}
    share = share_interval(wins + ties / 2, rounds, dispersion=dispersion)
    even = share.low <= 0.5 <= share.high
    tied = f", {ties} tied" if ties else ""
    return {
        "percent": f"{100 * share.value:.0f}",
        "half": f"±{50 * (share.high - share.low):.0f}",
        "depth": round(min(abs(share.value - 0.5) / 0.42, 1.0), 2),
        "side": "even" if even else "win" if share.value > 0.5 else "loss",
        "words": f"{line.name} against {other.name}: {wins} won, {losses} lost{tied}, "
        f"95% interval {100 * share.low:.0f} to {100 * share.high:.0f} percent",
        "match": number,
    }
