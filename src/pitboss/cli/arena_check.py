"""`pitboss arena check`: whether a bot is fit to play, and what is wrong with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.stakes import house_for
from pitboss.cli.terminal import paper, write
from pitboss.extras import needs

if TYPE_CHECKING:
    from pitboss.arena.fitness import Fitness

__all__ = ["check"]


def check(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="A built-in, a file, a folder, module:Class, a command line.")
    ],
    *,
    house: Annotated[str, typer.Option(help="The house to play, or a house file.")] = "micro",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house."),
    ] = None,
    protocol: Annotated[str, typer.Option(help="boras, pitboss, or auto: find out.")] = "auto",
    time: Annotated[float, typer.Option("--time", help="Seconds for an answer.")] = 1.0,
    memory: Annotated[int, typer.Option(help="MiB that it may use.")] = 1024,
    tier: Annotated[int, typer.Option(min=0, max=2, help="How far to lock it in: 0, 1, 2.")] = 0,
    untrusted: Annotated[
        bool, typer.Option("--untrusted", help="Refuse to run it where it cannot be locked in (T2).")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, and nothing else.")] = False,
) -> None:
    """Ask a bot everything that a tournament would, and say what is wrong with it.

    Exits with 0 if it is fit to play, with 1 if something is wrong with it, with 2 if there is no such bot.
    """
    with needs("arena"):
        from pitboss.arena.entries import find_entry
        from pitboss.arena.fitness import fitness_of
        from pitboss.arena.format import as_told
        from pitboss.arena.player import Terms
        from pitboss.arena.program import Program
        from pitboss.arena.tiers import UNTRUSTED, require
    tier = max(tier, UNTRUSTED) if untrusted else tier
    require(tier)
    terms = Terms(
        house=house,
        options=tuple(option or ()),
        told=as_told(house_for(house, option or ())),
        seconds=time,
        memory=memory << 20,
        tier=tier,
        protocol=protocol,
    )
    entry = find_entry(bot)
    fitness = fitness_of(entry, terms)
    if as_json:
        print(json.dumps(told(fitness, terms.house, tier)))
    else:
        show(fitness, f"{house}, locked in at T{tier}" if isinstance(entry, Program) else house)
    if not fitness.ok:
        raise typer.Exit(1)


def told(fitness: Fitness, house: str, tier: int) -> dict[str, Any]:
    """Return what was found for a program."""
    return {
        "bot": fitness.bot,
        "name": fitness.name,
        "protocol": fitness.protocol,
        "house": house,
        "tier": f"T{tier}",
        "ok": fitness.ok,
        "checks": [
            {"name": finding.name, "ok": finding.ok, "words": finding.words} for finding in fitness.findings
        ],
        "faults": dict(sorted(fitness.faults.items())),
        "answers": len(fitness.times),
        "seconds": {
            "start": round(fitness.start_seconds, 6),
            "median": round(fitness.at(0.5), 6),
            "p99": round(fitness.at(0.99), 6),
            "slowest": round(fitness.at(1.0), 6),
        },
        "memory": fitness.memory,
        "stderr": fitness.stderr,
    }


def show(fitness: Fitness, where: str) -> None:
    """Show what was found, a line for each thing."""
    console = paper()
    write(console, f"{printable(fitness.name)} in {where}", "")
    for finding in fitness.findings:
        mark = "ok   " if finding.ok else "WRONG"
        write(console, f"{mark}  {finding.name}: {printable(finding.words)}")
    if fitness.stderr and not fitness.ok:
        write(console, "", "The end of what it said on stderr:")
        write(console, *[f"  {printable(line)}" for line in fitness.stderr.splitlines()[-12:]])
    wrong = sum(not finding.ok for finding in fitness.findings)
    verdict = (
        "It is fit to play." if not wrong else f"It is not fit to play: {wrong} of {len(fitness.findings)}."
    )
    write(console, "", verdict)


def printable(text: str) -> str:
    """Write control characters by their number: what a bot says must not move the cursor."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
