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
    for tale in tales:
        counted.take(tale)
    for error in tales.errors:
        print(f"pitboss: {error}", file=sys.stderr)
    if player is not None and not counted.players:
        raise HistoryError(f"{said(player)} is in none of the {counted.hands} hands")
    rows = counted.table()
    if csv is not None:
        write_csv(Path(csv), rows)
    if parquet is not None:
        write_parquet(Path(parquet), rows)
    if as_json:
        told = {"hands": counted.hands, "unread": tales.unread, "players": [row_of(row) for row in rows]}
        print(json.dumps(told))
    else:
        show(counted.hands, tales.unread, rows)
    if tales.unread:
        raise typer.Exit(1)


def show(hands: int, unread: int, rows: Sequence[Figures]) -> None:
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
    lost = f", {unread:,} could not be read" if unread else ""
    write(console, f"{hands:,} hands{lost}")


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
