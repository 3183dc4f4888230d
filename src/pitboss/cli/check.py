"""`pitboss check hands`: random hands over all houses, and every promise of the engine about them."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections import Counter
from dataclasses import asdict
from typing import Annotated, Final

import typer

from pitboss.check.run import Failure, Part, check_hands
from pitboss.cli.check_leaks import leaks
from pitboss.cli.ranges import in_range
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.shuffle import fresh_seed

__all__ = ["app"]

app = typer.Typer(help="Look for mistakes in the engine.", no_args_is_help=True)

MOST_FAILURES: Final = 10  # enough to see what is wrong
MOST_JOBS: Final = 64
FAR: Final = 10**12


@app.callback()
def check() -> None:
    """Look for mistakes in the engine."""


app.command("leaks")(leaks)


@app.command("hands")
def hands(
    *,
    n: Annotated[int, typer.Option("--n", help="How many hands.")] = 10_000,
    seed: Annotated[
        str, typer.Option(help="Any text; the same seed gives the same hands.", show_default="a new one")
    ] = "",
    at: Annotated[int, typer.Option(help="The number of the first hand.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 2,
    house: Annotated[
        list[str] | None, typer.Option(help="Only this house or house file; may be repeated.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object at the end, and nothing else.")
    ] = False,
) -> None:
    """Play random hands by all houses and options, and look at everything after every action.

    Exits with 0 if all promises held, else with 1. A failure is printed with the call that repeats its hand.
    """
    in_range("--n", n, FAR)
    in_range("--at", at, FAR)
    in_range("--jobs", jobs, MOST_JOBS)
    houses = list(dict.fromkeys(house or HOUSES))
    for name in houses:
        find_house(name)
    seed = seed or fresh_seed().hex()[:12]
    tally = Tally(seed=seed, n=n, as_json=as_json)
    try:
        tally.begin()
        for part in check_hands(houses, seed=seed, first=at, n=n, jobs=jobs):
            tally.add(part)
            if len(tally.failures) >= MOST_FAILURES:
                tally.stopped = f"stopped after {len(tally.failures)} failures"
                break
    except KeyboardInterrupt:
        tally.stopped = "interrupted"
    tally.end()
    if tally.failures:
        raise typer.Exit(1)
    if tally.stopped:
        raise typer.Exit(130)


class Tally:
    """What has been checked so far, and how it is told."""

    def __init__(self, *, seed: str, n: int, as_json: bool) -> None:
        self.seed = seed
        self.n = n
        self.as_json = as_json
        self.by_house: Counter[str] = Counter()
        self.failures: list[Failure] = []
        self.stopped = ""
        self.live = sys.stderr.isatty()
        self.started = time.perf_counter()

    @property
    def checked(self) -> int:
        """How many hands have been checked."""
        return self.by_house.total()

    def begin(self) -> None:
        """Tell the seed before anything can go wrong."""
        print(f"seed {self.seed}", file=sys.stderr if self.as_json else sys.stdout, flush=True)

    def add(self, part: Part) -> None:
        """Count some more hands, and tell of those that failed."""
        self.by_house += part.by_house
        for failure in part.failures:
            self.failures.append(failure)
            if not self.as_json:
                self.wipe()
                print(told(failure, self.seed), flush=True)
        if self.live:
            rate = self.checked / (time.perf_counter() - self.started)
            print(
                f"\r{self.checked:,} of {self.n:,} hands, {rate:,.0f} a second ",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def wipe(self) -> None:
        """Clear the line of progress."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Tell what it all came to."""
        self.wipe()
        seconds = time.perf_counter() - self.started
        if self.as_json:
            print(json.dumps(self.summary(seconds)))
            return
        if self.stopped:
            print(self.stopped)
        print(
            f"{counted(self.checked, 'hand')} in {seconds:.1f} s, {self.checked / seconds:,.0f} a second:",
            end=" ",
        )
        print(", ".join(f"{name} {number:,}" for name, number in sorted(self.by_house.items())) or "none")
        print(counted(len(self.failures), "failure"))

    def summary(self, seconds: float) -> dict[str, object]:
        """Return the same for a program."""
        return {
            "seed": self.seed,
            "hands": self.checked,
            "failures": [asdict(failure) for failure in self.failures],
            "seconds": round(seconds, 3),
            "hands_per_second": round(self.checked / seconds, 1),
            "by_house": dict(sorted(self.by_house.items())),
            "stopped": self.stopped or None,
        }


def counted(number: int, word: str) -> str:
    """Write a number of things."""
    return f"{number:,} {word}" + ("" if number == 1 else "s")


def told(failure: Failure, seed: str) -> str:
    """Write a failure down, with the call and the expression that repeat it."""
    words = ["--seed", seed, "--house", failure.house, "--at", str(failure.number), "--n", "1"]
    return (
        f"hand {failure.number}, {failure.house}: {failure.sentence}\n"
        f"  again: pitboss check hands {shlex.join(words)}\n"
        f"  {failure.hand}"
    )
