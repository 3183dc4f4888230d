"""A tournament by the book among twenty bots, each pair 200 rounds: how long it takes, and how much memory.

    python benchmarks/arena_book.py --quick           two rounds a pair
    python benchmarks/arena_book.py --write           and writes benchmarks/arena_book.md
    python benchmarks/arena_book.py --pipes --write   bots in processes of their own: arena_pipes.md

It is `pitboss arena run` as a user would call it, every hand kept. The memory of all processes of the judge
is looked at four times a second, and told by how much of the tournament had been played.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from arena_elo import told
from arena_judge import SIX
from arena_lines import PYTHON_BOT

from pitboss import native

PITBOSS: Final = Path(sys.executable).with_name("pitboss")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
PAUSE: Final = 0.25
BOOK: Final = 200  # rounds of a pair (MI-16)
QUARTERS: Final = (0.1, 0.25, 0.5, 0.75, 1.0)


class Came(NamedTuple):
    """What one tournament came to."""

    name: str
    rounds: int
    hands: int
    decisions: int
    clock: float
    cpu: float
    judge: list[float]  # MiB of the judge at each quarter
    players: list[float]  # MiB of the processes that play, the biggest
    disk: int
    faults: int


def descendants(pid: int) -> Iterator[int]:
    """Yield the processes of a judge that play: Python's own, not wardens and bots."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield int(child)


def memory(pid: int) -> float:
    """Return the memory of a process that is its own, in MiB."""
    resident, shared = map(int, Path(f"/proc/{pid}/statm").read_text().split()[1:3])
    return (resident - shared) * PAGE / (1 << 20)


def play(name: str, bots: list[str], rounds: int, jobs: int, folder: Path) -> Came:
    """Play a tournament, and watch it."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    words = [
        str(PITBOSS),
        "arena",
        "run",
        *bots,
        "--rounds",
        str(rounds),
        "--seed",
        "20",
        "--jobs",
        str(jobs),
    ]
    judge = subprocess.Popen([*words, "--out", str(folder)], stdout=subprocess.DEVNULL)  # noqa: S603
    ledger = folder / "ledger.jsonl"
    chunks = len(bots) * (len(bots) - 1) // 2 * -(-rounds // 20)
    seen: list[tuple[float, float, float]] = []
    while True:
        try:
            judge.wait(PAUSE)
            break
        except subprocess.TimeoutExpired:
            done = ledger.read_bytes().count(b"\n") - 1 if ledger.exists() else 0
            try:
                playing = max(map(memory, descendants(judge.pid)), default=0.0)
                seen.append((done / chunks, memory(judge.pid), playing))
            except OSError:
                continue
    clock = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert judge.returncode == 0
    results = json.loads((folder / "results.json").read_text("utf-8"))
    totals = results["totals"]
    return Came(
        name,
        totals["rounds"],
        totals["hands"],
        totals["decisions"],
        clock,
        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        at_quarters([(share, judge_) for share, judge_, _ in seen]),
        at_quarters([(share, playing) for share, _, playing in seen]),
        sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()),
        sum(sum(bot["faults"].values()) for bot in results["bots"]),
    )


def at_quarters(seen: list[tuple[float, float]]) -> list[float]:
    """Return the most memory between each quarter and the one before."""
    most = []
    low = -1.0
    for quarter in QUARTERS:
        most.append(max((used for share, used in seen if low < share <= quarter), default=float("nan")))
        low = quarter
    return most


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=BOOK)
    parser.add_argument("--pipes", action="store_true", help="bots in processes of their own")
    args = parser.parse_args()
    rounds = 2 if args.quick else args.rounds
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        folder.chmod(0o755)
        (folder / "line.py").write_text(PYTHON_BOT)
        if args.pipes:
            name, jobs = "in processes of their own, T0", 8
            bots = [f"line-{n}={sys.executable} -S {folder / 'line.py'}" for n in range(args.bots)]
        else:
            name, jobs = "in the judge's process", 2
            bots = [f"{SIX[n % 6]}-{n // 6 + 1}={SIX[n % 6]}" for n in range(args.bots)]
        text = table(play(name, bots, rounds, jobs, folder / "t"), args.bots, rounds, jobs)
    print(text)
    if args.write:
        stem = "arena_pipes.md" if args.pipes else "arena_book.md"
        Path(__file__).with_name(stem).write_text(text, "utf-8")


def table(came: Came, bots: int, rounds: int, jobs: int) -> str:
    """Write it all down."""
    heads = [f"{100 * quarter:.0f} %" for quarter in QUARTERS]
    cells = [
        *(f"{value:,}" for value in (came.rounds, came.hands, came.decisions)),
        f"{came.clock / 60:.1f}",
        f"{came.cpu / 60:.1f}",
        f"{came.hands / came.clock:,.0f}",
        f"{came.disk / (1 << 20):.0f}",
        f"{came.faults}",
    ]
    pipes = "own" in came.name
    who = "trivial bots in Python that call, in processes of their own" if pipes else "built-in bots"
    return (
        f"# {bots} bots {came.name}\n\n"
        "| rounds | hands | decisions | minutes | of a core | hands/s | MiB on disk | faults |\n"
        f"|---:|---:|---:|---:|---:|---:|---:|---:|\n| {' | '.join(cells)} |\n\n"
        f"Every pair plays {rounds} rounds of up to 100 hands of `micro`, all hands kept; {who}; "
        f"{jobs} processes that play. {os.cpu_count()} cores ({platform.machine()}), shared with others, "
        f"hands: {native.HANDS}. {told()} `python benchmarks/arena_book.py "
        f"{'--pipes ' if pipes else ''}{'' if rounds == BOOK else f'--rounds {rounds} '}--write`.\n\n"
        "## Memory\n\nThe most that was seen between one share of the tournament and the next; the last one "
        "holds the ratings and the report.\n\n"
        f"| MiB, up to | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}\n"
        f"| the judge | {' | '.join(f'{used:.0f}' for used in came.judge)} |\n"
        f"| the biggest that plays | {' | '.join(f'{used:.0f}' for used in came.players)} |\n"
    )


if __name__ == "__main__":
    main()
