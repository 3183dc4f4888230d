"""`report.html`: a tournament on one page that needs nothing else.

Every table and drawing is there without a script; the script adds stack curves of any round and replays.
The page stays bounded, however much was played: what does not fit is said, and where it is.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from pitboss.arena.closer import closer, gathered
from pitboss.arena.columns import COLUMNS, Column
from pitboss.arena.ledger import HANDS, whole_file
from pitboss.arena.matrix import matrix
from pitboss.arena.method import notes
from pitboss.arena.plots import COLOURS, Scale, lines_chart, whisker, without_strays
from pitboss.arena.record import Record
from pitboss.arena.results import RESULTS, isolation
from pitboss.arena.separation import separation
from pitboss.arena.standing import Standing, ratings_after, standings
from pitboss.arena.stats import Interval
from pitboss.arena.tournament import Tournament

__all__ = ["REPORT", "page_of", "write_report"]

REPORT: Final = "report.html"
MOST_STANDINGS: Final = 500
MOST_LINES: Final = 24  # of a chart
CHECKPOINTS: Final = 26


def write_report(record: Record) -> Path:
    """Write report.html as a whole, and return where it is."""
    path = record.folder / REPORT
    whole_file(path, page_of(record).encode())
    return path


def page_of(record: Record) -> str:
    """Return the page."""
    tournament = record.tournament
    lines = standings(tournament)
    page = files("pitboss.arena") / "page"
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"thousands": lambda value: f"{value:,}", "unbroken": unbroken}
    template = environment.from_string((page / "report.html.j2").read_text("utf-8"))
    data, bigs = gathered(record)
    return template.render(
        css=Markup((page / "report.css").read_text("utf-8")),  # noqa: S704 - our own
        js=Markup((page / "report.js").read_text("utf-8")),  # noqa: S704 - our own
        data=as_script(data),
        t=tournament,
        format=tournament.format,
        house=tournament.format.house,
        title=subtitle(tournament),
        isolation=isolation(tournament),
        separation=separation(tournament),
        columns=(columns := [column for column in COLUMNS if any_figure(column, tournament, lines)]),
        rows=standing_rows(tournament, lines, columns),
        hidden=max(len(lines) - MOST_STANDINGS, 0),
        matrix=matrix(tournament, lines) if tournament.format.heads_up else None,
        convergence=convergence(tournament, lines),
        faults=fault_table(tournament),
        closer=closer(tournament, lines, bigs),
        notes=notes(tournament),
        results=RESULTS,
        hands=HANDS,
        colours=COLOURS,
    )


def subtitle(tournament: Tournament) -> str:
    """Say what was played, in the head of the page."""
    format_ = tournament.format
    name = format_.house.name.capitalize()
    if format_.heads_up:
        pairs = len(tournament.pairs)
        words = f"{pairs:,} {'matchup' if pairs == 1 else 'matchups'} of {format_.rounds:,} rounds"
    else:
        seats, blocks = format_.seats, tournament.chunks
        words = f"{len(tournament.bots):,} bots at tables of {seats}, {blocks:,} blocks of {seats} rounds"
    return f"{name}, {words}, seed {tournament.seed_text}"


# standings


def any_figure(column: Column, tournament: Tournament, lines: list[Standing]) -> bool:
    """Say whether a column has something to tell."""
    return any(column.figure(tournament, line) is not None for line in lines)


def standing_rows(
    tournament: Tournament, lines: list[Standing], columns: list[Column]
) -> list[dict[str, Any]]:
    """Return the rows of the standings, with their whiskers on one scale."""
    shown = lines[:MOST_STANDINGS]
    spans = [interval for line in shown if (interval := figure(line)) is not None]
    ends = [end for _, low, high in spans for end in (low, high) if abs(end) != float("inf")]
    scale = Scale(*without_strays(ends), 5, 205) if ends else Scale(0, 1, 5, 205)
    return [
        row(place, line, scale) | {"more": [told(column, tournament, line) for column in columns]}
        for place, line in enumerate(shown, start=1)
    ]


def told(column: Column, tournament: Tournament, line: Standing) -> str:
    """Write one of the further figures."""
    value = column.figure(tournament, line)
    return "" if value is None else column.told.format(value)


def figure(line: Standing) -> Interval | None:
    """Return what a bot is ranked by, with its interval."""
    if line.elo is not None:
        return Interval(line.elo.elo, line.elo.low, line.elo.high)
    return line.chips


def row(place: int, line: Standing, scale: Scale) -> dict[str, Any]:
    """Return one row."""
    interval = figure(line)
    chips = line.elo is None
    words = "{:+,.1f}" if chips else "{:.0f}"
    span = ""
    if interval is not None and abs(interval.low) != float("inf"):
        span = f"{words.format(interval.low)} to {words.format(interval.high)}"
    return {
        "place": place,
        "line": line,
        "colour": (place - 1) % COLOURS,
        "figure": "" if interval is None else words.format(interval.value),
        "span": span,
        "whisker": "" if interval is None else whisker(*interval, scale, place - 1),
    }


# convergence


def convergence(tournament: Tournament, lines: list[Standing]) -> Markup:
    """Draw how the ratings, or the chips, came to what they are."""
    shown = lines[:MOST_LINES]
    if tournament.format.heads_up:
        played = max((len(pair.played) for pair in tournament.pairs), default=0)
        if not played:
            return Markup("")
        ratings = [(rounds, ratings_after(tournament, rounds)) for rounds in checkpoints(played)]
        series = [
            (line.name, place, [(float(rounds), found[line.bot]) for rounds, found in ratings])
            for place, line in enumerate(shown)
        ]
        return charts(series, label="Elo of every bot after each round played")
    series = []
    for place, line in enumerate(shown):
        purse = tournament.purses[line.bot]
        chips = hands = 0
        walk = []
        for number, key in enumerate(sorted(purse.blocks, key=lambda key: (key[1], key[0])), start=1):
            chips += purse.blocks[key]
            hands += purse.hands[key]
            walk.append((float(number * tournament.format.seats), 100 * chips / hands))
        series.append((line.name, place, walk[-1:] if len(walk) < 2 else thinned(walk)))
    return charts(series, label="Chips per 100 hands of every bot, as they were played")


def charts(series: list[tuple[str, int, list[tuple[float, float]]]], *, label: str) -> Markup:
    """Draw lines twice: for a desk, and for a phone."""
    return lines_chart(series, label=label) + lines_chart(series, label=label, phone=True)


def checkpoints(played: int) -> list[int]:
    """Return after how many rounds to look: closely at first, then evenly."""
    early = [rounds for rounds in (2, 4, 6, 8, 10, 14, 18, 24, 30) if rounds < played / 2]
    step = max(played / (CHECKPOINTS - len(early)), 1)
    later = [round(step * number) for number in range(1, CHECKPOINTS) if step * number <= played]
    return sorted({*early, *(rounds for rounds in later if rounds > (early or [0])[-1]), played})


def thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return some of the points, the last among them."""
    step = max(len(points) // 60, 1)
    return [*points[:-1:step], points[-1]]


# faults


def fault_table(tournament: Tournament) -> dict[str, Any] | None:
    """Return who did what wrong; None if nobody did."""
    kinds = sorted({kind for faults in tournament.faults for kind in faults})
    if not kinds:
        return None
    rows = [
        (name, [faults[kind] for kind in kinds])
        for name, faults in zip(tournament.names, tournament.faults, strict=True)
        if faults
    ]
    return {"kinds": kinds, "rows": rows, "others": len(tournament.names) - len(rows)}


# texts


def unbroken(call: str) -> Markup:
    """Write a command line so that it breaks between words alone, not at their hyphens."""
    return Markup(" ").join(Markup("<span>{}</span>").format(word) for word in call.split(" "))


def as_script(data: object) -> Markup:
    """Write data so that it can stand in a script element: no sign of it can end one."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704 - escaped above
