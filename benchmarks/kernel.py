"""The kernel's speed beside eval7 and phevaluator: evaluation and equities.

smoke run:     python benchmarks/kernel.py --quick
as published:  python benchmarks/kernel.py --write
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

import eval7
import numpy as np
import phevaluator

from pitboss import kernel
from pitboss.cards import CARDS
from pitboss.equity import Question
from pitboss.shuffle import seed_from_text

HERE: Final = Path(__file__).parent
SEED: Final = seed_from_text("benchmark")


class Case(NamedTuple):
    """Something to measure: `run(n)` does n of them."""

    name: str
    run: Callable[[int], object]
    unit: str


class Group(NamedTuple):
    """Cases that are measured in turn, and compared with the first."""

    title: str
    cases: tuple[Case, ...]


class Effort(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float


FULL: Final = Effort(rounds=9, seconds=0.4)
QUICK: Final = Effort(rounds=1, seconds=0.02)


def random_hands(count: int) -> list[list[int]]:
    """Draw hands of seven cards."""
    dice = random.Random(1)
    return [dice.sample(range(52), 7) for _ in range(count)]


def each(call: Callable[[Any], object], hands: list[Any]) -> Callable[[int], object]:
    """Call for one hand after the other."""

    def run(count: int) -> None:
        for _ in range(-(-count // len(hands))):
            for hand in hands:
                call(hand)

    return run


def spread(hands: list[list[int]]) -> Callable[[int], object]:
    """Call phevaluator, which takes seven arguments."""
    call = phevaluator.evaluate_cards

    def run(count: int) -> None:
        for _ in range(-(-count // len(hands))):
            for a, b, c, d, e, f, g in hands:
                call(a, b, c, d, e, f, g)

    return run


def evaluation() -> Group:
    """One call from Python for one hand of seven cards, and arrays of hands."""
    hands = random_hands(2_000)
    theirs = [[eval7.Card(str(CARDS[card])) for card in hand] for hand in hands]
    packed = [sum(1 << card for card in hand) for hand in hands]
    rows = np.array(hands * 50, np.uint8)
    masks = np.array(packed * 50, np.uint64)

    def array(hands: Any) -> Callable[[int], object]:  # noqa: ANN401 - of either kind
        def run(count: int) -> None:
            for _ in range(-(-count // len(hands))):
                kernel.strengths(hands)

        return run

    return Group(
        "Seven cards, hands per second",
        (
            Case("eval7.evaluate(cards)", each(eval7.evaluate, theirs), "hands"),
            Case(
                "phevaluator.evaluate_cards(*ints)",
                spread(hands),
                "hands",
            ),
            Case(
                "kernel.strength(tuple of Cards)",
                each(kernel.strength, [tuple(CARDS[c] for c in h) for h in hands]),
                "hands",
            ),
            Case("kernel.strength(tuple of ints)", each(kernel.strength, [tuple(h) for h in hands]), "hands"),
            Case("kernel.strength_packed(int)", each(kernel.strength_packed, packed), "hands"),
            Case("kernel.strengths(uint8, 100,000 x 7)", array(rows), "hands"),
            Case("kernel.strengths(uint64, 100,000)", array(masks), "hands"),
        ),
    )


def drawn_equity(players: list[str]) -> Callable[[int], object]:
    """Draw so many deals."""
    question = Question.of(players)
    return lambda count: question.sampled(count, SEED)


def three_way(count: int) -> float:
    """Draw deals of three hands as a user of eval7 writes it."""
    holes = [[eval7.Card("As"), eval7.Card("Ah")], [eval7.Card("Kd"), eval7.Card("Kc")]]
    holes.append([eval7.Card("Qs"), eval7.Card("Js")])
    deck = [card for card in eval7.Deck().cards if all(card not in hole for hole in holes)]
    share = 0.0
    for _ in range(count):
        board = random.sample(deck, 5)
        values = [eval7.evaluate(hole + board) for hole in holes]
        best = max(values)
        if values[0] == best:
            share += 1 / values.count(best)
    return share


def monte_carlo() -> tuple[Group, ...]:
    """Deals drawn for two hands, a hand against a range, and three hands."""
    aces = [eval7.Card("As"), eval7.Card("Ah")]

    def theirs(text: str) -> Callable[[int], object]:
        hands = eval7.HandRange(text)
        return lambda count: eval7.py_hand_vs_range_monte_carlo(aces, hands, [], count)

    wide = "JJ+,AQs+,AKo"
    return (
        Group(
            "Drawn, hand against hand, deals per second",
            (
                Case("eval7, AsAh against KdKc", theirs("KdKc"), "deals"),
                Case("pitboss, AsAh against KdKc", drawn_equity(["AsAh", "KdKc"]), "deals"),
            ),
        ),
        Group(
            "Drawn, hand against range, deals per second",
            (
                Case(f"eval7, AsAh against {wide}", theirs(wide), "deals"),
                Case(f"pitboss, AsAh against {wide}", drawn_equity(["AsAh", wide]), "deals"),
            ),
        ),
        Group(
            "Drawn, three hands, deals per second",
            (
                Case("eval7, a loop in Python", three_way, "deals"),
                Case("pitboss, AsAh against KdKc and QsJs", drawn_equity(["AsAh", "KdKc", "QsJs"]), "deals"),
            ),
        ),
    )


def again(work: Callable[[], object]) -> Callable[[int], object]:
    """Do the same so many times."""

    def run(count: int) -> None:
        for _ in range(count):
            work()

    return run


def exact(name: str, players: list[str], **more: str) -> Case:
    """Count all deals of a question, reading it included."""
    return Case(name, again(lambda: Question.of(players, **more).exactly()), "answers")


def whole() -> tuple[Group, ...]:
    """Answers that count everything."""
    return (
        Group(
            "Counted, answers per second",
            (
                exact("AA against KK (61,642,944 deals)", ["AA", "KK"]),
                exact("AsAh against KdKc (1,712,304 deals)", ["AsAh", "KdKc"]),
                exact("AA against KK and QQ", ["AA", "KK", "QQ"]),
                exact("AA against random (12,585,434,400 deals)", ["AA", "random"]),
                exact("AA against random, flop 2c7d9h", ["AA", "random"], board="2c7d9h"),
            ),
        ),
        Group(
            "All 133,784,560 hands of seven cards, one by one",
            (Case("kernel.count_categories(7)", again(lambda: kernel.count_categories(7)), "answers"),),
        ),
    )


def timed(case: Case, count: int) -> float:
    """Return the processor's seconds."""
    gc.collect()
    start = process_time()
    case.run(count)
    return process_time() - start


def size_for(case: Case, effort: Effort) -> int:
    """Find how many fill a measurement."""
    count = 1
    while (took := timed(case, count)) < effort.seconds / 4:
        count *= 4
    return max(1, round(count * effort.seconds / took))


def measure(group: Group, effort: Effort) -> list[str]:
    """Measure the cases of a group, interleaved (A, B, A, B, ...), and return the table."""
    sizes = [size_for(case, effort) for case in group.cases]
    rates: list[list[float]] = [[] for _ in group.cases]
    for _ in range(effort.rounds):
        for case, size, found in zip(group.cases, sizes, rates, strict=True):
            found.append(size / timed(case, size))
    compared = group.cases[0].name.startswith("eval7")
    lines = ["", f"## {group.title}", "", "| | per second | each | times the first |", "|---|---:|---:|---:|"]
    for case, found in zip(group.cases, rates, strict=True):
        rate = median(found)
        spread = (max(found) - min(found)) / rate / 2
        ratio = median(mine / first for mine, first in zip(found, rates[0], strict=True))
        times = f"{ratio:.1f}" if compared else "-"
        lines.append(f"| {case.name} | {rate:,.4g} (±{spread:.0%}) | {written(1 / rate)} | {times} |")
    return lines


def written(seconds: float) -> str:
    """Write a time in a unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


HEAD: Final = """\
# The kernel

Written by `python benchmarks/kernel.py --write`.

- {when:%Y-%m-%d %H:%M} UTC, commit {commit}; the kernel is {kind}
- {processor}, {cores} cores; Python {python}; eval7 {eval7}, phevaluator {phevaluator}, numpy {numpy}

Cases of a table are measured in turn, {rounds} rounds of about {seconds} s each: A, B, C, A, B, C, ... Time
is the process's own (`process_time`), so that other work on the machine counts for less. Rates are
medians, ± is half of largest less smallest; ratios are medians of the ratios within a round. Read ratios."""


def head(effort: Effort) -> str:
    """Say what was measured, and how."""
    commit = subprocess.run(  # noqa: S603 - no input goes in
        ["git", "-C", str(HERE), "describe", "--always", "--dirty"],  # noqa: S607 - whatever git there is
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return HEAD.format(
        when=datetime.now(UTC),
        commit=commit or "unknown",
        kind="native" if kernel.NATIVE else "the Python twin",
        processor=models[0] if models else platform.machine(),
        cores=os.cpu_count(),
        python=platform.python_version(),
        eval7=version("eval7"),
        phevaluator=version("phevaluator"),
        numpy=version("numpy"),
        rounds=effort.rounds,
        seconds=effort.seconds,
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Measure the kernel beside eval7 and phevaluator.")
    parser.add_argument("--quick", action="store_true", help="a smoke run; its figures mean nothing")
    parser.add_argument("--write", action="store_true", help="write kernel.md as well")
    said = parser.parse_args(arguments)
    effort = QUICK if said.quick else FULL
    lines = [head(effort)]
    for group in (evaluation(), *monte_carlo(), *whole()):
        print(f"measuring: {group.title} ...", file=sys.stderr, flush=True)
        lines += measure(group, effort)
    page = "\n".join(lines) + "\n"
    print(page)
    if said.write:
        (HERE / "kernel.md").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
