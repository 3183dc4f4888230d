"""All figures in one run, each of ours interleaved with those of others.

smoke run:     python benchmarks/results.py --quick
as published:  make bench, or python benchmarks/results.py --write
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final, NamedTuple

import engines
import kernel
import replay
from drivers import DRIVERS
from games import GAMES, Game
from machine import HERE, head

PACKAGES: Final = {driver.package for driver in DRIVERS} - {"pitboss"} | {"eval7", "phevaluator", "numpy"}


class Aim(NamedTuple):
    """Something that was aimed at, and what came of it."""

    what: str
    least: str
    measured: str
    reached: bool


def at_least(what: str, least: float, figures: Sequence[float]) -> Aim:
    """Compare ratios with the least that they should be."""
    told = ", ".join(f"{figure:.3g}" for figure in figures)
    return Aim(what, f"{least:g} x", f"{told} x", min(figures) >= least)


CALLS: Final = [game for game in GAMES if game.policy == "call" and game.betting == "no-limit"]
RANDOM: Final = [game for game in GAMES if game.policy == "random"]


def hands_aims(results: engines.Results) -> Iterator[Aim]:
    """Yield what was aimed at in whole hands: heads-up, then six players."""

    def ratios(mine: str, other: str, games: Sequence[Game]) -> list[float]:
        return [results[game][mine].over(results[game][other]) for game in games]

    ours = engines.OURS[0]
    yield at_least("whole hands, call: beside open_spiel", 2, ratios(ours, "open_spiel", CALLS))
    yield at_least("whole hands, call: beside pokers", 2, ratios(ours, "pokers", CALLS))
    yield at_least("whole hands, call: beside pokerkit", 200, ratios(ours, "pokerkit", CALLS))
    yield at_least("whole hands, random: beside pokerkit", 50, ratios(ours, "pokerkit", RANDOM))
    plain, plainest = (name + engines.INTERPRETED for name in engines.OURS)
    if plain in results[GAMES[0]]:
        yield at_least("interpreted, call: beside pokerkit", 50, ratios(plain, "pokerkit", CALLS))
        for name, mine in (("turn", plain), ("felt", plainest)):
            for peer in ("pokerkit", "pokerkit, asked"):
                told = f"interpreted, random, by {name}: beside {peer}"
                yield at_least(told, 50, ratios(mine, peer, RANDOM))


def kernel_aims(results: list[tuple[kernel.Group, kernel.Rates]]) -> Iterator[Aim]:
    """Yield what was aimed at in the kernel."""
    calls, drawn, wide, three, counted, every = (rates for _, rates in results)
    for name, least in ((kernel.INT_CALL, 5), (kernel.ROWS, 20), (kernel.PACKED, 20)):
        yield at_least(f"{name}: beside eval7", least, [kernel.over(calls, name, kernel.THEIR_CALL)])
    pairs = [list(rates) for rates in (drawn, wide, three)]
    yield at_least("drawn, two hands: beside eval7", 1, [kernel.over(drawn, pairs[0][1], pairs[0][0])])
    yield at_least("drawn, hand and range: beside eval7", 1, [kernel.over(wide, pairs[1][1], pairs[1][0])])
    yield at_least("drawn, three hands: beside eval7", 20, [kernel.over(three, pairs[2][1], pairs[2][0])])
    aces = 1 / median(counted[kernel.OUR_ACES])
    yield Aim("AA against KK, exactly", "4.2 ms", kernel.written(aces), aces <= 3 * 1.4e-3)
    wide_aces = 1 / median(counted[kernel.RANDOM])
    yield Aim("AA against a random hand, exactly", "2 s", kernel.written(wide_aces), wide_aces <= 2)
    whole = 1 / median(every[kernel.OUR_ALL])
    if kernel.THEIR_ALL in every:
        theirs = 1 / median(every[kernel.THEIR_ALL])
        told = f"{kernel.written(whole)} against {kernel.written(theirs)}"
        yield Aim("all hands of seven cards: beside OMPEval", "4 x its time", told, whole <= 4 * theirs)
    else:
        yield Aim("all hands of seven cards", "1 s", kernel.written(whole), whole <= 1)


def aims(
    hands: engines.Results, parts: list[tuple[kernel.Group, kernel.Rates]], rows: list[replay.Row]
) -> list[str]:
    """Return the table of what was aimed at."""
    found = [*kernel_aims(parts), *hands_aims(hands)]
    found += [at_least(f"replay of {row.corpus}: beside pokerkit", 20, [median(row.ratios)]) for row in rows]
    return [
        "| what | aim | measured | reached |",
        "|---|---:|---:|---|",
        *(
            f"| {aim.what} | {aim.least} | {aim.measured} | {'yes' if aim.reached else 'no'} |"
            for aim in found
        ),
        "",
    ]


NOTES: Final = """\
Two figures are heads-up and six players. A random hand has three to four actions heads-up, and most end
before the flop, where pokerkit has dealt no board and compared no hands; a sixth of our time is then the
driver's own dice. There the interpreted engine stays below 50 times pokerkit, or just above, as either is
driven; where its time goes is in [interpreted.md](interpreted.md)."""


def page(*, quick: bool) -> str:
    """Measure everything and write it as a page."""
    lines = ["# What was measured", "", "Written by `make bench`.", "", *head(PACKAGES), ""]
    effort = engines.QUICK if quick else engines.FULL
    kernel_effort = kernel.QUICK if quick else kernel.FULL
    replay_effort = replay.QUICK if quick else replay.FULL
    hands = engines.measured(effort)
    parts = kernel.measured(kernel_effort)
    rows = replay.measured(replay_effort)
    lines += [*aims(hands, parts, rows), *NOTES.splitlines(), ""]
    lines += engines.section(hands, effort)
    lines += kernel.section(parts, kernel_effort)
    lines += replay.section(rows, replay_effort)
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Measure pitboss beside others.")
    parser.add_argument("--quick", action="store_true", help="a smoke run; its figures mean nothing")
    parser.add_argument("--write", action="store_true", help="write results.md as well")
    said = parser.parse_args(arguments)
    measured = page(quick=said.quick)
    print(measured)
    if said.write:
        (HERE / "results.md").write_text(measured, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
