"""Line-protocol bots: decisions a second over all cores, and what locking them in costs.

    python benchmarks/arena_lines.py                 print
    python benchmarks/arena_lines.py --write         and write benchmarks/arena_lines.md

Each worker is a process that plays one match of `micro` after the other, between two bots in processes of
their own; several matches are in flight, so that no core waits for an answer. The bots do next to nothing:
they call. Every setting is measured many times for a short while, all of them in turn. Told are the best of
them, which is what the machine can do when nobody else uses it, and the median.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import resource
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple

from pitboss.arena import program as programs
from pitboss.arena.cell import Cell
from pitboss.arena.entries import find_entry
from pitboss.arena.outside import Outside
from pitboss.arena.player import Terms
from pitboss.arena.process import Process
from pitboss.arena.round import play_round
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

PYTHON_BOT: Final = """
import sys
read, write, flush = sys.stdin.readline, sys.stdout.write, sys.stdout.flush
while line := read():
    write("OK\\n" if line[:3] == "__r" else "P\\n" if line[:3] == "__n" else '{"ActionType":1}\\n')
    flush()
"""

JSON_BOT: Final = """
import json, sys
for line in sys.stdin:
    line = line.strip()
    if line == "__name__":
        print("J")
    elif line == "__reset__":
        print("OK")
    else:
        state = json.loads(line)
        print(json.dumps({"ActionType": 2 if state["MyCard"]["Rank"] == "A" else 1, "Amount": None}))
"""

C_BOT: Final = r"""
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        const char *s = line[0] == '{' ? "{\"ActionType\":1}\n" : line[2] == 'n' ? "C\n" : "OK\n";
        if (write(1, s, strlen(s)) < 0) return 1;
    }
    return 0;
}
"""

PITBOSS_BOT: Final = """
import sys
read, write, flush = sys.stdin.readline, sys.stdout.write, sys.stdout.flush
while line := read():
    if line.startswith('{"t":"act?","state":'):
        state = line[20:line.index(",", 20)]
        verb = "check" if '"check":true' in line else "call"
        write('{"t":"act","state":%s,"verb":"%s"}\\n' % (state, verb))
        flush()
    elif line.startswith('{"t":"round"}'):
        write('{"t":"ready"}\\n')
        flush()
    elif line.startswith(('{"t":"hello"', "__name__")):
        write('{"t":"hello","name":"O"}\\n')
        flush()
"""

SEED: Final = seed_from_text("arena_lines")


class Bare(Process):
    """The same pipes without a warden: what isolation is measured against."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.stderr = self.failed = ""
        self.chatter = self.owed = self.memory = 0
        self.news: list[str] = []
        self.code: int | None = None
        self.lingered = False
        self._rest = self._tidings = b""
        self._closed = False
        self._bot = subprocess.Popen(cell.argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        assert self._bot.stdin
        assert self._bot.stdout
        self._to, self._from = self._bot.stdin.fileno(), self._bot.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._poll = select.poll()
        self._poll.register(self._from, select.POLLIN)

    def close(self, *, at_once: bool = False) -> None:  # noqa: ARG002 - as the other has it
        """End it."""
        self._bot.communicate()
        self.cell.clear()

    def listen(self, *, until: float = 0.0) -> None:
        """Nobody is there to tell anything."""


class Told(NamedTuple):
    """What one match came to."""

    decisions: int
    seconds: float
    judge: float  # processor time of the judge alone, while it was played
    all: float  # and of bots and wardens too
    start: float  # processor time to start both bots, greet them and end them again


class Measure(NamedTuple):
    """What all matches of one setting came to."""

    rate: float  # decisions a second, by the wall clock
    judge: float  # microseconds of processor time a decision
    all: float
    start: float  # milliseconds of processor time a bot


def spent() -> float:
    """Return the processor time of this process, and of those that it has waited for."""
    mine, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


def match(spec: str, tier: int, seconds: float, out: multiprocessing.Queue[Told]) -> None:
    """Play for some seconds, and tell what it came to."""
    if tier < 0:
        programs.Process = Bare  # type: ignore[attr-defined]
    terms = Terms(tier=max(tier, 0), seconds=60, start_seconds=60)
    entry = find_entry(spec)
    house = find_house("micro")
    before = spent()
    for player in [entry.start(terms, seed=SEED) for _ in range(2)]:
        player.close()
    start = spent() - before
    players = [entry.start(terms, seed=SEED) for _ in range(2)]
    deal = SeededShuffler(SEED).deal
    decisions = 0
    before = spent()  # bots are not among those that were waited for yet
    began, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        for player in players:
            player.reset()
        decisions += play_round([house], players, deal, most_hands=100).decisions
    took, used = time.perf_counter() - began, time.process_time() - used
    for player in players:
        player.close()
        assert isinstance(player, Outside)
        assert not player.faults, (player.faults, player.notes)
    out.put(Told(decisions, took, used, spent() - before - start, start))


def measured(spec: str, tier: int, *, workers: int, seconds: float) -> Measure:
    """Let so many matches run side by side."""
    out: multiprocessing.Queue[Told] = multiprocessing.Queue()
    started = [multiprocessing.Process(target=match, args=(spec, tier, seconds, out)) for _ in range(workers)]
    for worker in started:
        worker.start()
    told = [out.get(timeout=120) for _ in started]
    for worker in started:
        worker.join()
    decisions = sum(one.decisions for one in told)
    return Measure(
        sum(one.decisions / one.seconds for one in told),
        1e6 * sum(one.judge for one in told) / decisions,
        1e6 * sum(one.all for one in told) / decisions,
        1e3 * statistics.mean(one.start for one in told) / 2,
    )


def bots(folder: Path) -> dict[str, str]:
    """Write the bots down; return how each is run."""
    folder.chmod(0o755)
    texts = {"python": PYTHON_BOT, "python with json": JSON_BOT, "python, our protocol": PITBOSS_BOT}
    commands = {}
    for name, text in texts.items():
        file = folder / f"{name.replace(' ', '_').replace(',', '')}.py"
        file.write_text(text)
        commands[name] = f"{sys.executable} -S {file}"
    source = folder / "bot.c"
    source.write_text(C_BOT)
    subprocess.run(["gcc", "-O2", "-o", str(folder / "bot"), str(source)], check=True)  # noqa: S603, S607
    commands["c"] = str(folder / "bot")
    return commands


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--times", type=int, default=15)
    parser.add_argument("--workers", type=int, default=4 * (os.cpu_count() or 1))
    args = parser.parse_args()
    found: dict[tuple[str, int], list[Measure]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        commands = bots(Path(folder))
        settings = [(name, tier) for name in ("python", "c") for tier in (-1, 0, 1, 2)]
        settings += [("python with json", 0), ("python, our protocol", 0)]
        for _ in range(args.times):
            for name, tier in settings:
                one = measured(commands[name], tier, workers=args.workers, seconds=args.seconds)
                found[name, tier].append(one)
                print(
                    f"{name:22} {label(tier):5} {one.rate:9,.0f} decisions/s "
                    f"{one.judge:6.1f} us judge {one.all:6.1f} us all, {one.start:.1f} ms to start",
                    flush=True,
                )
    text = table(found, args)
    print(text)
    if args.write:
        Path(__file__).with_suffix(".md").write_text(text)


def label(tier: int) -> str:
    """Name a tier."""
    return "none" if tier < 0 else f"T{tier}"


def table(found: dict[tuple[str, int], list[Measure]], args: argparse.Namespace) -> str:
    """Write it all down."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - the one that is there
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    how = (
        f"`python benchmarks/arena_lines.py --write`, commit {commit}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores ({platform.machine()}) that others used too, {args.workers} matches in "
        "flight. Whole rounds of `micro`: shuffle, deal, views, rules, the question, the answer, each hand's "
        f"result told to both; the bots only call. {args.times} runs of {args.seconds:g} s of each setting, "
        "all settings in turn: decisions a second by the clock, the best and the median; and the least "
        "processor time a decision, of the judge alone and of judge, bots and wardens while they play. "
        "`beside none` compares the latter. `start` is a bot's start, greeting and end, in processor time."
    )
    head = (
        "| bots | locked in | decisions/s | median | judge, us | all, us | beside none | start, ms |\n"
        "|---|---|---:|---:|---:|---:|---:|---:|"
    )
    lines = ["# Bots behind pipes", "", how, "", head]
    for (name, tier), runs in found.items():
        base = found.get((name, -1))
        all_ = min(run.all for run in runs)
        cells = [
            name,
            label(tier),
            f"{max(run.rate for run in runs):,.0f}",
            f"{statistics.median(run.rate for run in runs):,.0f}",
            f"{min(run.judge for run in runs):.1f}",
            f"{all_:.1f}",
            "" if base is None else f"{100 * all_ / min(run.all for run in base):.0f} %",
            f"{min(run.start for run in runs):.1f}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
