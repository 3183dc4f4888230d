"""`pitboss sim`: whole evenings of a table in virtual time, with everything that can go wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any, Final

import typer

from pitboss.cli.ranges import in_range
from pitboss.extras import needs

__all__ = ["sim"]

MOST_JOBS: Final = 64
FAR: Final = 10**9


def sim(
    *,
    seeds: Annotated[int, typer.Option(help="How many evenings.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; with it the same numbers are other evenings.")] = "",
    at: Annotated[int, typer.Option(help="The number of the first evening.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 2,
    every_commit: Annotated[
        bool,
        typer.Option("--every-commit", help="One short evening for each seed, killed at each of its writes."),
    ] = False,
    trace: Annotated[bool, typer.Option("--trace", help="Print the hash of every evening.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object at the end, and nothing else.")
    ] = False,
) -> None:
    """Play evenings in virtual time: lost messages, slow disks, servers killed at any write.

    Each has a number and is the same to the bit every time: the hash is that of all messages that all guests
    got, and when. Exits with 0 if everything held, else with 1; a failure tells the call that repeats it.
    """
    for option, value, most in (("--seeds", seeds, FAR), ("--at", at, FAR), ("--jobs", jobs, MOST_JOBS)):
        in_range(option, value, most)
    with needs("server"):
        from pitboss.cli.sim_page import Tally
        from pitboss.proving.evenings import evenings
        from pitboss.proving.evenings import every_commit as killed_everywhere

    def all_kills() -> Iterator[Any]:
        for number in range(at, at + seeds):
            yield from killed_everywhere(f"{seed}/{number}" if seed else str(number))

    tally = Tally(seed=seed, at=at, as_json=as_json, trace=trace, live=sys.stderr.isatty())
    tally.every_commit = every_commit
    try:
        for report in all_kills() if every_commit else evenings(seed=seed, first=at, n=seeds, jobs=jobs):
            tally.add(report)
            if len(tally.failures) >= tally.enough:
                tally.stopped = f"stopped after {len(tally.failures)} failures"
                break
    except KeyboardInterrupt:
        tally.stopped = "interrupted"
    tally.end()
    if tally.failures:
        raise typer.Exit(1)
    if tally.stopped:
        raise typer.Exit(130)
