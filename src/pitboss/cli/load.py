"""`pitboss load`: a server under a load, and how long it takes until everybody knows."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pitboss.cli.progress import Progress
from pitboss.cli.ranges import in_range
from pitboss.extras import needs

__all__ = ["load"]


def load(
    *,
    tables: Annotated[int, typer.Option(help="How many tables.")] = 200,
    bots: Annotated[int, typer.Option(help="How many bots at each.")] = 6,
    sockets: Annotated[int, typer.Option(help="How many sockets look on.")] = 1000,
    seconds: Annotated[float, typer.Option(help="For how long.")] = 60,
    house: Annotated[str, typer.Option(help="What is played.")] = "standard",
    pace_ms: Annotated[int, typer.Option(help="How long a bot takes for an action.")] = 900,
    pause_ms: Annotated[int, typer.Option(help="The pause between two hands.")] = 3500,
    store: Annotated[
        str, typer.Option(metavar="STORE", help="sqlite, postgresql (both for this run alone), or a URL.")
    ] = "sqlite",
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object at the end, and nothing else.")
    ] = False,
) -> None:
    """Run a server in a process of its own, let bots play and sockets look on, and measure.

    What is measured is the time from an action of a bot to the arrival at the last viewer of its table. Exits
    with 0, or with 1 if a socket was closed, an event was missed or anything else went wrong.
    """
    in_range("--tables", tables, 2000)
    in_range("--bots", bots, 10)
    in_range("--sockets", sockets, 20_000)
    in_range("--seconds", seconds, 86_400)
    in_range("--pace-ms", pace_ms, 10_000, least=0)
    in_range("--pause-ms", pause_ms, 30_000, least=0)
    with needs("server"):
        from pitboss.cli.load_page import lines_of, summary_of
        from pitboss.proving.load import Load, put_load
        from pitboss.proving.place import a_place
    wanted = Load(
        tables=tables,
        bots=bots,
        sockets=sockets,
        seconds=seconds,
        house=house,
        pace_ms=pace_ms,
        pause_ms=pause_ms,
    )
    progress = Progress(wanted=not as_json)
    with a_place(store) as place:
        report = put_load(wanted, url=place.url, progress=progress.tell)
    progress.wipe()
    kind = place.url.partition(":")[0]
    print(json.dumps(summary_of(report, kind)) if as_json else "\n".join(lines_of(report, kind)))
    if report.errors:
        raise typer.Exit(1)
