"""`pitboss stats`: figures of the players of recorded hands."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from pitboss.cli.log_page import printable
from pitboss.cli.terminal import paper, write
from pitboss.errors import HistoryError, said
from pitboss.history.stats import Figures, Stats
from pitboss.history.stats_files import COLUMNS, Row, row_of, write_csv, write_parquet
from pitboss.history.stats_sources import Tales

__all__ = ["stats"]

TELL_EVERY: Final = 1000
INTERRUPTED: Final = 130  # what a shell reports for Ctrl-C
MOST_ROWS: Final = 50  # of the table on a screen; files have everybody


def stats(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Logs, PHH files and archives, PokerStars text, and folders."),
    ],
    *,
    player: Annotated[str | None, typer.Option(help="Only this player.", show_default="everybody")] = None,
    csv: Annotated[str | None, typer.Option(metavar="FILE", help="Write the table as CSV.")] = None,
    parquet: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the table as Parquet (needs pyarrow).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, and nothing else.")] = False,
) -> None:
    """Count what players do: VPIP, PFR, 3-bet, aggression, WTSD, W$SD, bb/100 with its 95 % interval.

    Hands that cannot be read are named, and the rest is counted; the exit status is then 1.
    """
    tales = Tales([Path(path) for path in paths])
    counted = Stats(only=player)
    count(tales, counted)
    complain(tales)
    if player is not None and not counted.players:
        raise HistoryError(f"{said(player)} is in none of the {counted.hands} hands")
    rows = counted.table()
    if csv is not None:
        write_csv(Path(csv), rows)
    if parquet is not None:
        write_parquet(Path(parquet), rows)
    if as_json:
        told = {"hands": counted.hands, "unread": tales.unread, "other_games": dict(tales.other_games)}
        print(json.dumps({**told, "players": [row_of(row) for row in rows]}))
    else:
        show(counted.hands, tales, rows)
    if tales.unread:
        raise typer.Exit(1)


def count(tales: Tales, counted: Stats) -> None:
    """Count all hands; on a terminal say now and then how many there are."""
    live = sys.stderr.isatty()
    try:
        for tale in tales:
            counted.take(tale)
            if live and not counted.hands % TELL_EVERY:
                print(f"\r{counted.hands:,} hands ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\ninterrupted after {counted.hands:,} hands: nothing is written", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if live:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def complain(tales: Tales) -> None:
    """Name what could not be read."""
    for error in tales.errors:
        print(f"pitboss: {error}", file=sys.stderr)
    if tales.unread > len(tales.errors):
        print(f"pitboss: ... and {tales.unread - len(tales.errors):,} more", file=sys.stderr)


def show(hands: int, tales: Tales, rows: Sequence[Figures]) -> None:
    """Print the table, and what it is made of."""
    console = paper()
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("player", overflow="fold")
    for head in HEADS:
        grid.add_column(head, justify="right")
    for row in rows[:MOST_ROWS]:
        grid.add_row(printable(row.name), *cells(row_of(row)))
    console.print(grid)
    if len(rows) > MOST_ROWS:
        write(console, f"... and {len(rows) - MOST_ROWS:,} more: --csv FILE has everybody")
    lost = f", {tales.unread:,} could not be read" if tales.unread else ""
    write(console, f"{hands:,} hands{lost}")
    if tales.other_games:
        games = ", ".join(f"{printable(game)} {number:,}" for game, number in tales.other_games.most_common())
        write(console, f"{tales.other_games.total():,} hands of other games are not counted: {games}")


HEADS: Final = ("hands", "VPIP", "PFR", "3-bet", "AF", "AFq", "WTSD", "W$SD", "won bb", "bb/100", "±95 %")


SIGNED: Final = ("won_bb", "bb_per_100")


def cells(row: Row) -> list[str]:
    """Write a row; what cannot be said is a dash."""
    texts = []
    for column in COLUMNS[1:12]:
        value = row[column]
        if value is None:
            texts.append("-")
        elif isinstance(value, float):
            texts.append(f"{value:+,.1f}" if column in SIGNED else f"{value:,.1f}")
        else:
            texts.append(f"{value:,}")
    return texts
