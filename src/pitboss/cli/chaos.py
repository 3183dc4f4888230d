"""`pitboss chaos`: a server that is killed while people play, and hostile clients against live tables."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

import typer

from pitboss.cli.progress import Progress
from pitboss.cli.ranges import in_range
from pitboss.extras import needs
from pitboss.shuffle import fresh_seed

__all__ = ["app"]

app = typer.Typer(help="Do to a server what fate and bad people do.", no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object at the end, and nothing else.")]
Tables = Annotated[int, typer.Option(help="How many tables are played at; the houses take turns.")]
Seed = Annotated[
    str, typer.Option(help="Any text; people and moments are drawn from it.", show_default="a new one")
]


@app.callback()
def chaos() -> None:
    """Do to a server what fate and bad people do."""


@app.command("kill")
def kill(
    *,
    times: Annotated[int, typer.Option(help="How many kills.")] = 100,
    store: Annotated[
        str,
        typer.Option(
            metavar="STORE",
            help="sqlite, postgresql (both for this run alone), or the URL of an empty store. "
            "Of PostgreSQL the backends are killed, too.",
        ),
    ] = "sqlite",
    tables: Tables = 12,
    seed: Seed = "",
    as_json: AsJson = False,
) -> None:
    """Kill a server with kill -9 at random moments while people play, and start it again.

    In the end every chip is counted, and everything that was ever acknowledged or told is looked for. Exits
    with 0 if nothing was lost and nothing done twice, else with 1.
    """
    in_range("--times", times, 10**6)
    in_range("--tables", tables, 200)
    with needs("server"):
        from pitboss.cli.chaos_page import kill_lines, kill_summary
        from pitboss.proving.kills import Killing
        from pitboss.proving.place import a_place
        from pitboss.proving.process import quick_loop
    progress = Progress(wanted=not as_json)
    seed = seed or fresh_seed().hex()[:12]
    with a_place(store) as place, asyncio.Runner(loop_factory=quick_loop) as runner:
        killing = Killing(
            url=place.url,
            times=times,
            tables=tables,
            seed=seed,
            sabotage=place.kill_backends if place.is_postgresql else None,
            progress=lambda report: progress.tell(f"{report.kills:,} of {times:,} kills"),
        )
        report = runner.run(killing.run())
    progress.wipe()
    kind = place.url.partition(":")[0]
    told = kill_summary(report, kind, seed)
    print(json.dumps(told) if as_json else "\n".join(kill_lines(report, kind, seed)))
    if not report.well:
        raise typer.Exit(1)


@app.command("messages")
def messages(
    *,
    n: Annotated[int, typer.Option("--n", help="How many messages.")] = 100_000,
    rate: Annotated[float, typer.Option(help="How many a second, at the most.")] = 4000,
    tables: Tables = 12,
    quiet: Annotated[float, typer.Option(help="Seconds of play without them, to compare with.")] = 10,
    seed: Seed = "",
    as_json: AsJson = False,
) -> None:
    """Send hostile messages to a server on which people play: nonsense, floods, other people's turns.

    What they cost the people at the tables is measured: the time from a request to its answer, with them and
    without. Exits with 0 if the server stands, no table has changed by them and every chip is there, else
    with 1.
    """
    in_range("--n", n, 10**9, least=100)
    in_range("--rate", rate, 10**6)
    in_range("--tables", tables, 200)
    in_range("--quiet", quiet, 3600, least=0)
    with needs("server"):
        from pitboss.cli.chaos_page import siege_lines, siege_summary
        from pitboss.proving.process import quick_loop
        from pitboss.proving.siege import Siege
    progress = Progress(wanted=not as_json)
    seed = seed or fresh_seed().hex()[:12]
    with asyncio.Runner(loop_factory=quick_loop) as runner:
        siege = Siege(
            n=n,
            rate=rate,
            tables=tables,
            quiet=quiet,
            seed=seed,
            progress=lambda sent: progress.tell(f"{sent:,} of {n:,} messages"),
        )
        report = runner.run(siege.run())
    progress.wipe()
    print(json.dumps(siege_summary(report, seed)) if as_json else "\n".join(siege_lines(report, seed)))
    if report.faults:
        raise typer.Exit(1)
