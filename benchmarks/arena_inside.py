"""Whole tournaments of built-in bots beside PyPokerEngine's match loop; what the judge spends a decision on.

    python benchmarks/arena_inside.py --quick
    python benchmarks/arena_inside.py --write        and writes benchmarks/arena_inside.md

The tournament is the command itself, `pitboss arena run` with six built-in bots, all pairs, everything that
it does included: start, shuffles, views, rules, bots, every hand in a log on the disk, ratings, report. All
settings are measured in turn, several times. Rates are per second of processor time, as others use the
machine too; the rate by the clock is told as well.
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
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from arena_elo import told
from arena_judge import SIX, profile
from arena_peer import pypokerengine

from pitboss import native
from pitboss.arena.inside import Inside
from pitboss.arena.round import play_round
from pitboss.bots.catalog import find_bot
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

PITBOSS: Final = Path(sys.executable).with_name("pitboss")
SEED: Final = seed_from_text("arena_inside")


class Run(NamedTuple):
    """What one setting came to."""

    hands: int
    decisions: int
    cpu: float  # of all processes
    clock: float


def tournament(rounds: int, jobs: int, *more: str) -> Run:
    """Play a tournament of six built-in bots as a user would."""
    before, began = children(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "t"
        words = [str(PITBOSS), "arena", "run", *SIX, "--rounds", str(rounds), "--seed", "7", *more]
        subprocess.run(  # noqa: S603 - our own program
            [*words, "--jobs", str(jobs), "--out", str(out)], check=True, stdout=subprocess.DEVNULL
        )
        totals = json.loads((out / "results.json").read_text("utf-8"))["totals"]
    return Run(totals["hands"], totals["decisions"], children() - before, time.perf_counter() - began)


def children() -> float:
    """Return the processor time of all that this process has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peer(hands: int, kind: str) -> Run:
    """Play matches by PyPokerEngine's own loop."""
    began, clock = time.process_time(), time.perf_counter()
    played, decisions = pypokerengine(hands, kind)
    return Run(played, decisions, time.process_time() - began, time.perf_counter() - clock)


def matches(hands: int, kind: str, house: str) -> Run:
    """Play the same matches by our loop, in this process."""
    rules = find_house(house, {"small_blind": 10, "big_blind": 20, "stack": 1000})
    played = decisions = 0
    name = "caller" if kind == "call" else "random"
    players = [Inside(find_bot(name, seed=seat)) for seat in range(2)]
    deal = SeededShuffler(SEED).deal
    began, clock = time.process_time(), time.perf_counter()
    while played < hands:
        came_to = play_round([rules], players, deal, most_hands=100)
        played += came_to.hands
        decisions += came_to.decisions
    return Run(played, decisions, time.process_time() - began, time.perf_counter() - clock)


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--times", type=int, default=5)
    args = parser.parse_args()
    rounds, hands, times = (4, 200, 1) if args.quick else (200, 2000, args.times)
    settings: dict[str, Callable[[], Run]] = {
        "pitboss, tournament, one process": lambda: tournament(rounds, 1),
        "pitboss, tournament, two processes": lambda: tournament(rounds, 2),
        "pitboss, tournament without hands, one process": lambda: tournament(rounds, 1, "--no-hands"),
        "pitboss, match of callers, hold'em": lambda: matches(20 * hands, "call", "standard"),
        "pitboss, match of random bots, hold'em": lambda: matches(20 * hands, "random", "standard"),
        "PyPokerEngine, match of callers, hold'em": lambda: peer(hands, "call"),
        "PyPokerEngine, match of random bots, hold'em": lambda: peer(hands, "random"),
    }
    found: dict[str, list[Run]] = {name: [] for name in settings}
    for _ in range(times):
        for name, play in settings.items():
            found[name].append(play())
            print(f"{name:50} {found[name][-1].hands / found[name][-1].cpu:10,.0f} hands/s", flush=True)
    text = table(found, profile(2 if args.quick else 20, times), rounds, times)
    print(text)
    if args.write:
        Path(__file__).with_suffix(".md").write_text(text, "utf-8")


def table(found: dict[str, list[Run]], parts: list[tuple[str, float]], rounds: int, times: int) -> str:
    """Write it all down."""
    base = [run.hands / run.cpu for run in found["PyPokerEngine, match of callers, hold'em"]]
    head = (
        "",
        "hands",
        "hands/s of processor time",
        "times PyPokerEngine",
        "from - to",
        "hands/s by the clock",
    )
    rows = [f"| {' | '.join(head)} |", "|---|---:|---:|---:|---:|---:|"]
    for name, runs in found.items():
        rates = [run.hands / run.cpu for run in runs]
        ratios = [rate / other for rate, other in zip(rates, base, strict=True)]
        cells = [
            name,
            f"{runs[0].hands:,}",
            f"{median(rates):,.0f}",
            f"{median(ratios):,.0f}",
            f"{min(ratios):,.0f} - {max(ratios):,.0f}",
            f"{median(run.hands / run.clock for run in runs):,.0f}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    costs = [f"| {name} | {cost:.2f} |" for name, cost in parts]
    return (
        "# Bots in the judge's own process\n\n" + "\n".join(rows) + "\n\n"
        f"The tournament is `pitboss arena run {' '.join(SIX)} --rounds {rounds}` as a user would call it, "
        "start, ratings and report included; a match is rounds of a hundred hands at 10/20 with 1,000 chips. "
        f"Medians of {times} runs, all settings in turn. {os.cpu_count()} cores ({platform.machine()}), "
        f"hands: {native.HANDS}. {told()} `python benchmarks/arena_inside.py --write`.\n\n"
        "## What the judge spends a decision on\n\n| | us a decision |\n|---|---:|\n"
        + "\n".join(costs)
        + "\n\n"
        "The same hands of all pairs of built-in bots again, with bots that answer from a list; the best of "
        f"{times} runs. A decision is one answer; a hand has {decisions_a_hand(found):.1f} of them.\n"
    )


def decisions_a_hand(found: dict[str, list[Run]]) -> float:
    """Return how many decisions a hand of the tournament has."""
    run = found["pitboss, tournament, one process"][0]
    return run.decisions / run.hands


if __name__ == "__main__":
    main()
