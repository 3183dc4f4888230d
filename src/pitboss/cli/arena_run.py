"""`pitboss arena run`: a tournament of bots, with live standings, in a folder from which it can go on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.errors import ArenaError
from pitboss.extras import needs

__all__ = ["run"]

BotNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BOT...", help="A built-in, a file, module:Class, a command; NAME= may stand in front."
    ),
]


def run(
    bots: BotNames = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Keep results, report and all hands here.", show_default="nowhere"
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the tournament in --out; bots need not be named.")
    ] = False,
    house: Annotated[
        str | None, typer.Option(help="A house, or a house file NAME.toml.", show_default="micro")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house."),
    ] = None,
    stacks: Annotated[
        int | None, typer.Option("--stacks", "--stack", help="Chips that everybody starts with.")
    ] = None,
    blinds: Annotated[str | None, typer.Option("--blinds", "--stakes", help="SB/BB, as in 10/20.")] = None,
    hands: Annotated[
        int | None,
        typer.Option(help="The most hands of a round.", show_default="as the house has it, or 100"),
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds of each pair.", show_default="200")] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            help="Seats at a table; 2: every pair meets.", show_default="all, if the house has them"
        ),
    ] = None,
    opponents: Annotated[
        int | None,
        typer.Option(help="How many others each bot meets, by lot.", show_default="all of them"),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text: the same tournament again.", show_default="a new one")
    ] = None,
    mirror: Annotated[
        bool | None,
        typer.Option("--mirror/--no-mirror", help="Play each sequence of deals from every seat."),
    ] = None,
    ties: Annotated[
        str | None, typer.Option(help="What a tie is in the ratings: ignore, half.", show_default="ignore")
    ] = None,
    until: Annotated[
        str | None, typer.Option(help="separated: stop a pair as soon as it is decided.")
    ] = None,
    error: Annotated[
        float | None, typer.Option(help="How often such a decision may be wrong.", show_default="0.05")
    ] = None,
    indifference: Annotated[
        int | None, typer.Option(help="Elo points that need not be told apart.", show_default="35")
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option(metavar="tcp://...", help="Play on a dask.distributed cluster instead.")
    ] = None,
    tls: Annotated[
        tuple[str, str, str] | None,
        typer.Option("--tls", metavar="CA CERT KEY", help="Certificates for a scheduler at tls://..."),
    ] = None,
    time: Annotated[
        float | None, typer.Option("--time", help="Seconds that a bot has for an answer.", show_default="1")
    ] = None,
    memory: Annotated[int | None, typer.Option(help="MiB that a bot may use.", show_default="1024")] = None,
    protocol: Annotated[
        str | None, typer.Option(help="boras, pitboss, or auto: find out.", show_default="auto")
    ] = None,
    fresh: Annotated[
        bool | None,
        typer.Option("--fresh/--no-fresh", help="Start bots anew for every round.", show_default=False),
    ] = None,
    tier: Annotated[
        int | None,
        typer.Option(min=0, max=2, help="How far to lock bots in: 0, 1, 2.", show_default="0"),
    ] = None,
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Run Python classes in this process: fast, and not locked in.")
    ] = False,
    untrusted: Annotated[
        bool, typer.Option("--untrusted", help="T2 and --fresh; refuse to run where T2 cannot be had.")
    ] = False,
    reveal_folded: Annotated[
        bool | None,
        typer.Option("--reveal-folded", help="Tell bots the cards of folded hands.", show_default=False),
    ] = None,
    keep_hands: Annotated[
        bool | None, typer.Option("--keep-hands/--no-hands", help="Write every hand down.")
    ] = None,
) -> None:
    """Let bots play: every pair of them, or at tables of many; rate them, and say how sure that is.

    With --out the folder holds results.json, report.html and every hand. Ctrl-C stops and keeps what was
    played: --resume goes on.
    """
    with needs("arena"):
        from pitboss.arena import spread
        from pitboss.arena.tiers import UNTRUSTED
        from pitboss.cli.arena_asked import Asked
        from pitboss.cli.arena_screen import Screen
    format_ = {
        "rounds": rounds,
        "hands": hands,
        "seats": seats,
        "opponents": opponents,
        "mirror": mirror,
        "ties": ties,
        "until": until,
        "error": error,
        "indifference": indifference,
        "keep_hands": keep_hands,
    }
    terms = {
        "seconds": time,
        "memory": None if memory is None else memory << 20,
        "protocol": protocol,
        "fresh": (untrusted or None) if fresh is None else fresh,
        "tier": max(tier or 0, UNTRUSTED) if untrusted else tier,
        "reveal_folded": reveal_folded,
    }
    asked = Asked(
        bots=bots or [],
        house=house,
        options=option or [],
        blinds=blinds,
        stacks=stacks,
        seed=seed,
        format={key: value for key, value in format_.items() if value is not None},
        terms={key: value for key, value in terms.items() if value is not None},
        trusted=trusted,
    )
    if jobs < 1 or jobs > spread.MOST_JOBS:
        raise ArenaError(f"{jobs} is out of range for --jobs: 1 to {spread.MOST_JOBS}")
    with asked.record(out, resume=resume) as (tournament, record):
        screen = Screen(tournament, record)
        if scheduler is None:
            chunks = spread.spread(tournament.take, jobs=jobs)
        else:
            with needs("cluster"):
                from pitboss.arena.cluster import on_cluster
            chunks = on_cluster(tournament.take, scheduler, tls=tls)
        status = screen.play(chunks)
    raise typer.Exit(status)
