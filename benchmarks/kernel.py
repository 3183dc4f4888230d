"""The kernel's speed beside eval7, phevaluator and, where it was built, OMPEval: evaluation and equities.

OMPEval is C++ and has no package; `ompeval.cpp` says how to build it, outside of this repository.
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
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

SEED: Final = seed_from_text("benchmark")


class Case(NamedTuple):
    """Something to measure: `run(n)` does n of them."""

    name: str
    run: Callable[[int], object]
    elsewhere: bool = False  # in another process: `run` returns the seconds that it took there


class Group(NamedTuple):
    """Cases that are measured in turn, and compared with the first."""

    title: str
    cases: tuple[Case, ...]
    compared: bool = True


Rates = Mapping[str, list[float]]
"""How many per second, by case, round by round."""


def over(rates: Rates, mine: str, other: str) -> float:
    """Return how many times as fast one case is as another: the median over the rounds."""
    return median(one / two for one, two in zip(rates[mine], rates[other], strict=True))


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


THEIR_CALL: Final = "eval7.evaluate(cards)"
CARD_CALL: Final = "kernel.strength(tuple of Cards)"
INT_CALL: Final = "kernel.strength(tuple of ints)"
ROWS: Final = "kernel.strengths(uint8, 100,000 x 7)"
PACKED: Final = "kernel.strengths(uint64, 100,000)"


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
            Case(THEIR_CALL, each(eval7.evaluate, theirs)),
            Case("phevaluator.evaluate_cards(*ints)", spread(hands)),
            Case(CARD_CALL, each(kernel.strength, [tuple(CARDS[c] for c in h) for h in hands])),
            Case(INT_CALL, each(kernel.strength, [tuple(h) for h in hands])),
            Case("kernel.strength_packed(int)", each(kernel.strength_packed, packed)),
            Case(ROWS, array(rows)),
            Case(PACKED, array(masks)),
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


class Ompeval:
    """OMPEval in a process of its own, built from `ompeval.cpp`; where there is none, it has no cases."""

    def __init__(self, path: str | None) -> None:
        self.process = None
        if path:
            self.process = subprocess.Popen(  # noqa: S603 - whoever measures names it
                [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )

    def cases(self, name: str, work: str) -> tuple[Case, ...]:
        """Return the case of this work."""
        return (
            ()
            if self.process is None
            else (Case(name, lambda count: self.seconds(work, count), elsewhere=True),)
        )

    def seconds(self, work: str, count: int) -> float:
        """Have it done so often, and return the processor's seconds."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{work} {count}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline().split()[0])

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.communicate()


def monte_carlo(ompeval: Ompeval) -> tuple[Group, ...]:
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
                Case("eval7, AsAh against KdKc", theirs("KdKc")),
                Case("pitboss, AsAh against KdKc", drawn_equity(["AsAh", "KdKc"])),
                *ompeval.cases("OMPEval, AsAh against KdKc", "drawn"),
            ),
        ),
        Group(
            "Drawn, hand against range, deals per second",
            (
                Case(f"eval7, AsAh against {wide}", theirs(wide)),
                Case(f"pitboss, AsAh against {wide}", drawn_equity(["AsAh", wide])),
            ),
        ),
        Group(
            "Drawn, three hands, deals per second",
            (
                Case("eval7, a loop in Python", three_way),
                Case("pitboss, AsAh against KdKc and QsJs", drawn_equity(["AsAh", "KdKc", "QsJs"])),
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
    return Case(name, again(lambda: Question.of(players, **more).exactly()))


OUR_ACES: Final = "AA against KK (61,642,944 deals)"
THEIR_ACES: Final = "OMPEval, AA against KK"
OUR_ALL: Final = "kernel.count_categories(7)"
THEIR_ALL: Final = "OMPEval, seven loops"
RANDOM: Final = "AA against random (12,585,434,400 deals)"


def whole(ompeval: Ompeval) -> tuple[Group, ...]:
    """Answers that count everything."""
    return (
        Group(
            "Counted, answers per second",
            (
                exact(OUR_ACES, ["AA", "KK"]),
                *ompeval.cases(THEIR_ACES, "aakk"),
                exact("AsAh against KdKc (1,712,304 deals)", ["AsAh", "KdKc"]),
                exact("AA against KK and QQ", ["AA", "KK", "QQ"]),
                exact(RANDOM, ["AA", "random"]),
                exact("AA against random, flop 2c7d9h", ["AA", "random"], board="2c7d9h"),
            ),
            compared=False,
        ),
        Group(
            "All 133,784,560 hands of seven cards, one by one",
            (
                Case(OUR_ALL, again(lambda: kernel.count_categories(7))),
                *ompeval.cases(THEIR_ALL, "all"),
            ),
            compared=False,
        ),
    )


def timed(case: Case, count: int) -> float:
    """Return the processor's seconds."""
    gc.collect()
    start = process_time()
    told = case.run(count)
    return float(str(told)) if case.elsewhere else process_time() - start


def size_for(case: Case, effort: Effort) -> int:
    """Find how many fill a measurement."""
    count = 1
    while (took := timed(case, count)) < effort.seconds / 4:
        count *= 4
    return max(1, round(count * effort.seconds / took))


def measure(group: Group, effort: Effort) -> Rates:
    """Measure the cases of a group, interleaved: A, B, A, B, ..."""
    sizes = [size_for(case, effort) for case in group.cases]
    rates: list[list[float]] = [[] for _ in group.cases]
    for _ in range(effort.rounds):
        for case, size, found in zip(group.cases, sizes, rates, strict=True):
            found.append(size / timed(case, size))
    return {case.name: found for case, found in zip(group.cases, rates, strict=True)}


def measured(effort: Effort, ompeval: str | None = os.environ.get("OMPEVAL")) -> list[tuple[Group, Rates]]:
    """Measure all groups, one after the other."""
    rival = Ompeval(ompeval)
    results = []
    for group in (evaluation(), *monte_carlo(rival), *whole(rival)):
        print(f"measuring: {group.title} ...", file=sys.stderr, flush=True)
        results.append((group, measure(group, effort)))
    rival.close()
    return results


def table(group: Group, rates: Rates) -> list[str]:
    """Return the table of a group."""
    first = group.cases[0].name
    last = " times the first |" if group.compared else ""
    lines = ["", f"### {group.title}", "", f"| | per second | each |{last}"]
    lines.append("|---|---:|---:|" + ("---:|" if group.compared else ""))
    for name, found in rates.items():
        rate = median(found)
        spread = (max(found) - min(found)) / rate / 2
        times = f" {over(rates, name, first):.1f} |" if group.compared else ""
        lines.append(f"| {name} | {rate:,.4g} (±{spread:.0%}) | {written(1 / rate)} |{times}")
    return lines


def written(seconds: float) -> str:
    """Write a time in a unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


METHOD: Final = """\
Cases of a table are measured in turn, {rounds} rounds of about {seconds} s each: A, B, C, A, B, C, ... Time
is the process's own. OMPEval runs in a process of its own, on one thread, built from its sources with `-O3`
and its SSE4 option; it comes without a package, see `ompeval.cpp`."""


def section(results: list[tuple[Group, Rates]], effort: Effort) -> list[str]:
    """Return all tables."""
    lines = ["## The kernel", "", *METHOD.format(**effort._asdict()).splitlines()]
    for group, rates in results:
        lines += table(group, rates)
    return [*lines, ""]
