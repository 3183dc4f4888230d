"""How often the intervals of the ratings hold the truth: simulated tournaments of players of known strength.

    python benchmarks/arena_elo.py --quick        a few tournaments of each kind
    python benchmarks/arena_elo.py --write        1,000 of each, and benchmarks/arena_elo.md

Players draw their strength from a normal distribution around 1500; a round is won by who has more of strength
and luck together, and luck is logistic: that is Bradley and Terry's model. In the second of two mirrored
rounds the luck has changed sides, in a share of the rounds that each pair draws for itself: 0 would be rounds
that have nothing to do with each other, 1 bots that the same cards lead to do the same. Outcomes go the way
of a real tournament's, from its letters to the ratings.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import numpy as np

from pitboss.arena.elo import MEAN, POINT, Ratings
from pitboss.arena.entries import find_entry
from pitboss.arena.format import format_for
from pitboss.arena.player import Terms
from pitboss.arena.separation import gap_of
from pitboss.arena.standing import ratings_of
from pitboss.arena.tournament import Tournament
from pitboss.houses.catalog import find_house


class Kind(NamedTuple):
    """A kind of tournament."""

    bots: int
    rounds: int
    mirror: bool
    spread: float = 200.0  # standard deviation of the players' strength, in points

    @property
    def cells(self) -> str:
        """The first cells of its row."""
        deals = "mirrored" if self.mirror else "independent"
        return f"{self.bots} | {self.rounds} | {deals} | {self.spread:.0f}"


KINDS: Final = (
    Kind(2, 200, mirror=True),
    Kind(6, 20, mirror=True),
    Kind(6, 200, mirror=True),
    Kind(6, 200, mirror=False),
    Kind(20, 40, mirror=True),
    Kind(6, 200, mirror=True, spread=400),
)


class Found(NamedTuple):
    """What came of some tournaments of one kind."""

    one: float  # share of tournaments in which the interval of a bot, drawn by lot, held its strength
    all: float  # the same of all bots
    gaps: float  # the same of the difference between two bots, drawn by lot
    width: float  # of the intervals, in points


def simulated(kind: Kind, dice: np.random.Generator) -> tuple[Tournament, np.ndarray]:
    """Return a tournament that has been played by players of these strengths."""
    strength = dice.normal(0, kind.spread * POINT, kind.bots)
    strength -= strength.mean()
    format_ = format_for(find_house("micro"), kind.bots, rounds=kind.rounds, mirror=kind.mirror)
    bots = [find_entry(f"b{number}=caller") for number in range(kind.bots)]
    tournament = Tournament(format_, bots, seed="1", terms=Terms())
    for pair in tournament.pairs:
        luck = dice.logistic(size=kind.rounds)
        if kind.mirror:
            swapped = dice.random(kind.rounds // 2) < dice.random()
            luck[1::2] = np.where(swapped, -luck[::2], luck[1::2])
        won = strength[pair.a] - strength[pair.b] + luck > 0
        pair.outcomes[0] = "".join("ab"[1 - int(one)] for one in won)
        tournament.rounds += kind.rounds
    return tournament, MEAN + strength / POINT


def holds(ratings: Ratings, truth: np.ndarray) -> list[bool]:
    """Say of each bot whether its interval holds its strength."""
    return [bot.low <= strength <= bot.high for bot, strength in zip(ratings.bots, truth, strict=True)]


def measured(kind: Kind, times: int, seed: int) -> Found:
    """Simulate tournaments of a kind."""
    dice = np.random.default_rng([seed, kind.bots, kind.rounds, kind.mirror])
    one, every, gaps, widths = 0, 0, 0, []
    for _ in range(times):
        tournament, truth = simulated(kind, dice)
        ratings = ratings_of(tournament)
        held = holds(ratings, truth)
        one += held[dice.integers(kind.bots)]
        every += sum(held)
        a, b = dice.choice(kind.bots, 2, replace=False)
        gap = gap_of(tournament)(int(a), int(b))
        gaps += bool(abs(gap.value - (truth[a] - truth[b])) <= gap.half)
        widths.append(median(bot.high - bot.low for bot in ratings.bots))
    return Found(one / times, every / times / kind.bots, gaps / times, median(widths))


def main() -> None:
    """Simulate, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    times = 40 if args.quick else args.times
    head = (
        "| bots | rounds a pair | deals | strength ± | one bot, % | all bots, % | a difference, % | width |\n"
        "|---:|---:|---|---:|---:|---:|---:|---:|"
    )
    print(head)
    rows = []
    for kind in KINDS:
        one, every, gaps, width = measured(kind, times, args.seed)
        shares = " | ".join(f"{100 * share:.1f}" for share in (one, every, gaps))
        rows.append(f"| {kind.cells} | {shares} | {width:.0f} |")
        print(rows[-1], flush=True)
    if args.write:
        error = 100 * (0.95 * 0.05 / times) ** 0.5
        text = (
            "# How often an interval of 95 % holds the truth\n\n"
            f"{head}\n" + "\n".join(rows) + "\n\n"
            f"Shares of {times:,} simulated tournaments of each kind in which the interval held the strength "
            "that the player was given: of one bot drawn by lot in each (a standard error is "
            f"{error:.1f}), of all bots, and of the difference between two. The width of the intervals is "
            f"the median, in points. {told()} `python benchmarks/arena_elo.py --write`.\n"
        )
        Path(__file__).with_suffix(".md").write_text(text, "utf-8")


def told() -> str:
    """Say where and when this was measured."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - the one that is there
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return f"Python {platform.python_version()}, commit {commit}, {datetime.now(UTC).date()}."


if __name__ == "__main__":
    main()
