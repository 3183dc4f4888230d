"""`pitboss check leaks`: whether anything that a server says hangs on a card that its reader may not see."""

from __future__ import annotations

import json
import shlex
import time
from collections import Counter
from typing import Annotated, Any

import typer

from pitboss.cli.progress import Progress
from pitboss.cli.ranges import in_range
from pitboss.extras import needs
from pitboss.shuffle import fresh_seed

__all__ = ["leaks"]

MOST_FAILURES = 10


def leaks(
    *,
    n: Annotated[int, typer.Option("--n", help="How many hands.")] = 10_000,
    seed: Annotated[
        str, typer.Option(help="Any text; the same seed gives the same hands.", show_default="a new one")
    ] = "",
    at: Annotated[int, typer.Option(help="The number of the first evening.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 2,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object at the end, and nothing else.")
    ] = False,
) -> None:
    """Play evenings at a server twice, with other cards where a viewer may not look: he must not notice.

    Everything that he is sent is compared, byte by byte and by its time: messages, answers over HTTP with
    their headers, proofs, and the server's log. Exits with 0 if nothing differs, else with 1.
    """
    in_range("--n", n, 10**9)
    in_range("--at", at, 10**9)
    in_range("--jobs", jobs, 64)
    with needs("server"):
        from pitboss.proving.leaks import Leaks, check_leaks
    seed = seed or fresh_seed().hex()[:12]
    progress = Progress(wanted=not as_json)
    began = time.perf_counter()
    sums: Counter[str] = Counter()
    houses: Counter[str] = Counter()
    failures: list[Leaks] = []
    for report in check_leaks(seed=seed, first=at, hands=n, jobs=jobs):
        houses[report.house] += report.hands
        sums.update(evenings=1, hands=report.hands, twins=report.twins, changed=report.changed)
        sums["compared"] += report.compared
        if report.faults:
            failures.append(report)
        if len(failures) >= MOST_FAILURES:
            break
        progress.tell(f"{sums['hands']:,} of {n:,} hands")
    progress.wipe()
    told: dict[str, Any] = {
        "seed": seed,
        **{key: sums[key] for key in ("hands", "evenings", "twins", "changed", "compared")},
        "by_house": dict(sorted(houses.items())),
        "failures": [{"evening": report.seed, "faults": report.faults} for report in failures],
        "seconds": round(time.perf_counter() - began, 3),
        "ok": not failures,
    }
    print(json.dumps(told) if as_json else "\n".join(lines_of(told)))
    if failures:
        raise typer.Exit(1)


def lines_of(told: dict[str, Any]) -> list[str]:
    """Tell a person."""
    lines = [f"seed {told['seed']}"]
    for failure in told["failures"]:
        lines += [f"evening {failure['evening']}: {fault}" for fault in failure["faults"]]
        seed, _, number = failure["evening"].rpartition("/")
        lines.append(
            f"  again: pitboss check leaks {shlex.join(['--seed', seed, '--at', number, '--n', '1'])}"
        )
    houses = ", ".join(f"{house} {hands:,}" for house, hands in told["by_house"].items())
    count = len(told["failures"])
    return [
        *lines,
        f"{told['hands']:,} hands in {told['seconds']:.1f} s: {houses}",
        f"{told['twins']:,} twin evenings with {told['changed']:,} other cards",
        f"{told['compared']:,} bytes compared",
        f"{count:,} failure{'' if count == 1 else 's'}",
    ]
