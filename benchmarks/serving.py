"""What the server shows: load, commits, kills, hostile clients, leaks, simulated evenings.

    python benchmarks/serving.py load kill --write      # measure these again, and write server.md
    python benchmarks/serving.py --small                # all of it, in a small setting, to see that it runs

Each part is a command that anybody can run (`pitboss load`, ...); what it printed is kept in server.json with
the moment and the machine, so that parts can be measured one by one.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryFile
from time import perf_counter
from typing import Any, Final

from machine import HERE, head

from pitboss.proving.place import a_place
from pitboss.proving.spread import Spread
from pitboss.server.store_url import open_store

PAGE: Final = HERE / "server.md"
KEPT: Final = HERE / "server.json"
PACKAGES: Final = ("msgspec", "sqlalchemy", "starlette", "uvicorn", "uvloop", "websockets")
PITBOSS: Final = (sys.executable, "-c", "from pitboss.cli.main import main; main()")
Told = dict[str, Any]

# part -> (the command, what a small setting adds)
COMMANDS: Final = {
    "load": ("load", "--tables 10 --sockets 50 --seconds 3"),
    "fast": (
        "load --tables 50 --pace-ms 0 --pause-ms 100 --seconds 30",
        "--tables 5 --sockets 25 --seconds 3",
    ),
    "load-postgresql": ("load --store postgresql --seconds 30", "--tables 10 --sockets 50 --seconds 3"),
    "kill": ("chaos kill --times 300", "--times 3"),
    "kill-postgresql": ("chaos kill --times 50 --store postgresql", "--times 3"),
    "messages": ("chaos messages --n 1000000", "--n 3000 --quiet 1"),
    "leaks": ("check leaks --n 10000", "--n 60"),
    "sim": ("sim --seeds 1000", "--seeds 6"),
}
BARE: Final = 10  # entries for each bare write
ENTRY: Final = b'{"k":"acted","hand":17,"seat":3,"verb":"raise","amount":120}'


def measure(part: str, *, small: bool) -> Told:
    """Run one part."""
    if part == "commits":
        number = 300 if small else 5000
        return {kind: asyncio.run(commits(kind, number)) for kind in ("sqlite", "postgresql")}
    command, less = COMMANDS[part]
    words = [*command.split(), *(less.split() if small else []), "--json"]
    done = subprocess.run([*PITBOSS, *words], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"pitboss {' '.join(words)}: {done.stderr.strip()}")
    return {"command": f"pitboss {command}", "status": done.returncode, **json.loads(done.stdout)}


async def commits(kind: str, number: int) -> Told:
    """Write entries one after the other, each when the last one is on the disk; now and then, to it alone."""
    with a_place(kind) as place, TemporaryFile(buffering=0) as bare:
        store = open_store(place.url)
        await store.open()
        took, disk = [], []
        for n in range(1, number + 1):
            began = perf_counter()
            await store.append("t1", n, ENTRY, action=("ann", str(n)))
            took.append(perf_counter() - began)
            if n % BARE == 0:
                began = perf_counter()
                bare.write(bytes(4096))
                os.fdatasync(bare.fileno())
                disk.append(perf_counter() - began)
        await store.close()
    told = {"entries": number, "per_second": round(number / sum(took)), **Spread(took).told()}
    return {**told, "under_1_ms": share_under(took, 0.001), "disk": Spread(disk).told()}


def share_under(took: list[float], seconds: float) -> float:
    """Return which share of them took less."""
    return round(sum(one < seconds for one in took) / len(took), 4)


# the page


def page(kept: dict[str, Told]) -> str:
    """Write the page."""
    lines = [
        "# The server, measured",
        "",
        "Written by `python benchmarks/serving.py --write`; all figures are in [server.json](server.json).",
        "Each part is one run of a command that anybody can run, server and clients on one machine. What it",
        "says is explained on page [11](../docs/11-server.md).",
        "",
    ]
    for part, writer in WRITERS.items():
        if part in kept:
            told = kept[part]
            lines += [*writer(told["result"]), "", *(f"<sub>{line[2:]}</sub>  " for line in told["head"]), ""]
    missing = [part for part in WRITERS if part not in kept]
    if missing:
        lines += ["## Not measured at full size so far", ""]
        lines += [f"    pitboss {COMMANDS[part][0]}" for part in missing if part in COMMANDS]
    return "\n".join(lines).rstrip() + "\n"


def ms(told: Told) -> str:
    """Write durations."""
    return f"p50 {told['p50']:.1f} ms, p99 {told['p99']:.1f} ms, at most {told['max']:.1f} ms"


def table(title: str, told: Told, rows: list[tuple[str, str, str]]) -> list[str]:
    """Write a part: what it is, what it came to, what was wanted."""
    lines = [f"## {title}", "", *([f"    {told['command']}", ""] if "command" in told else [])]
    lines += ["| | measured | wanted |", "|---|---|---|"]
    return [*lines, *(f"| {what} | {came} | {wanted} |" for what, came, wanted in rows)]


def load_page(title: str, told: Told) -> list[str]:
    """Write a load."""
    wanted = ("p50 under 15 ms, p99 under 150 ms", "under 100 KB") if told["tables"] == 200 else ("", "")
    return table(
        title,
        told,
        [
            (
                "tables, bots, sockets",
                f"{told['tables']}, {told['tables'] * told['bots']}, {told['sockets']}",
                "",
            ),
            ("actions", f"{told['actions']:,}, {told['actions_per_second']:,} a second", ""),
            ("messages to viewers", f"{told['messages']:,}, {told['bytes'] / 2**20:,.0f} MiB", ""),
            ("action to all viewers", ms(told["to_all_viewers_ms"]), wanted[0]),
            ("an action committed", ms(told["commit_ms"]), ""),
            ("memory a socket", f"{told['memory_per_socket'] / 1000:.1f} KB", wanted[1]),
            ("memory of the server", f"{told['memory_after'] / 2**20:,.0f} MiB", ""),
            ("processor of the server", f"{told['server_cpu']:.0%} of one core", ""),
            ("errors", str(len(told["errors"])), "0"),
        ],
    )


def kill_page(title: str, told: Told) -> list[str]:
    """Write kills."""
    chips = told["chips"]
    total = f"{chips['given']:,} = {chips['taken']:,} + {chips['rake']:,} + {chips['there']:,}"
    backends = f", {told['backends']} backends killed besides" if told["backends"] else ""
    return table(
        title,
        told,
        [
            ("kills", f"{told['kills']}{backends}", ""),
            ("played", f"{told['tables']} tables, {told['people']} people, {told['hands']:,} hands", ""),
            ("chips given = taken along + rake + there", total, "equal"),
            ("acknowledged requests", f"{told['acknowledged']:,}", ""),
            ("of them lost, of them done twice", f"{len(told['lost'])}, {len(told['twice'])}", "0, 0"),
            ("other faults", str(len(told["faults"])), "0"),
            ("playable again after", ms(told["playable_ms"]), "2,000 ms"),
        ],
    )


def messages_page(told: Told) -> list[str]:
    """Write a siege."""
    refused = sorted(told["refused"].items(), key=lambda one: -one[1])[:6]
    return table(
        "Hostile clients",
        told,
        [
            ("messages", f"{told['messages']:,}, {told['messages_per_second']:,} a second", "a million"),
            ("over connections", f"{told['connections']:,}", ""),
            ("refused by code", ", ".join(f"{code} {count:,}" for code, count in refused), ""),
            ("answers to honest players, in quiet", ms(told["quiet_ms"]), ""),
            ("the same under siege", ms(told["siege_ms"]), "p99 under 150 ms"),
            (
                "their requests a second",
                f"{told['quiet_requests_per_second']} and {told['siege_requests_per_second']}",
                "",
            ),
            (
                "memory before and after",
                f"{told['memory_before'] / 2**20:.0f} and {told['memory_after'] / 2**20:.0f} MiB",
                "",
            ),
            ("tables changed, crashes, other faults", str(len(told["faults"])), "0"),
        ],
    )


def leaks_page(told: Told) -> list[str]:
    """Write the search for leaks."""
    return table(
        "Leaks",
        told,
        [
            ("hands", f"{told['hands']:,} in {told['evenings']:,} evenings", "10,000"),
            ("twin evenings, cards changed", f"{told['twins']:,}, {told['changed']:,}", ""),
            ("compared", f"{told['compared'] / 2**20:,.0f} MiB", ""),
            ("differences", str(len(told["failures"])), "0"),
            ("took", f"{told['seconds']:,.0f} s", ""),
        ],
    )


def sim_page(told: Told) -> list[str]:
    """Write simulated evenings."""
    faults = f"{told['network_faults']:,} of the network, {told['disk_faults']:,} of the disk"
    return table(
        "Simulated evenings",
        told,
        [
            ("evenings, hands", f"{told['seeds']:,}, {told['hands']:,}", "1,000 evenings"),
            ("kills, stops", f"{told['kills']:,}, {told['stops']:,}", ""),
            ("faults", faults, ""),
            ("virtual time", f"{told['virtual_seconds'] / 3600:,.0f} hours", ""),
            ("took", f"{told['seconds']:,.0f} s", "under 300 s"),
            ("failures", str(len(told["failures"])), "0"),
            ("trace", f"`{told['trace'][:16]}`", "the same each time"),
        ],
    )


def commits_page(told: Told) -> list[str]:
    """Write what a commit costs."""
    wanted = {"sqlite": "under 1 ms", "postgresql": ""}
    rows = []
    for kind, one in told.items():
        came = f"{ms(one)}; {one['under_1_ms']:.1%} under 1 ms; {one['per_second']:,} a second"
        rows += [
            (f"{kind}, {one['entries']:,} entries", came, wanted[kind]),
            ("meanwhile the disk, 4 KiB and `fdatasync`", ms(one["disk"]), ""),
        ]
    return table("A committed action, one after the other", told, rows)


WRITERS: Final = {
    "load": lambda told: load_page("Load", told),
    "fast": lambda told: load_page("Load, as fast as bots can", told),
    "load-postgresql": lambda told: load_page("Load on PostgreSQL", told),
    "commits": commits_page,
    "kill": lambda told: kill_page("Kills on SQLite", told),
    "kill-postgresql": lambda told: kill_page("Kills on PostgreSQL", told),
    "messages": messages_page,
    "leaks": leaks_page,
    "sim": sim_page,
}


def main() -> None:
    """Measure, print, and write if asked."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("parts", nargs="*", choices=[*WRITERS, []], help="what to measure; else all")
    parser.add_argument("--small", action="store_true", help="in a setting of seconds")
    parser.add_argument("--write", action="store_true", help="write server.md and server.json")
    wanted = parser.parse_args()
    kept: dict[str, Told] = {}
    for part in wanted.parts or WRITERS:
        busy = os.getloadavg()[0]
        where = [
            *head(PACKAGES),
            f"- the machine was {'idle' if busy < 1 else 'busy'} before: load {busy:.1f}",
        ]
        result = measure(part, small=wanted.small)
        if wanted.write and KEPT.exists():  # as it is now: parts may be measured side by side
            kept = json.loads(KEPT.read_text("utf-8"))
        kept[part] = {"head": where, "result": result}
        if wanted.write:
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(page(kept))
    if wanted.write:
        Path(PAGE).write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
