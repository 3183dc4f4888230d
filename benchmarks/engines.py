"""Whole hands per second from Python: pitboss beside pokerkit, open_spiel, pokers and others."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Final, NamedTuple

from drivers import DRIVERS, plays
from elsewhere import Elsewhere, timed
from games import GAMES, Game

from pitboss.native import HANDS

PEERS: Final = (
    "pokerkit",
    "pokerkit, asked",
    "open_spiel",
    "pokers",
    "texasholdem",
    "rlcard, env",
    "rlcard, game",
    "clubs",
)
OURS: Final = ("pitboss, turn", "pitboss, felt")
INTERPRETED: Final = ", interpreted"


class Effort(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float  # of each measurement
    warm_up: float  # seconds of each driver before the first


FULL: Final = Effort(rounds=9, seconds=0.4, warm_up=2.0)
QUICK: Final = Effort(rounds=1, seconds=0.01, warm_up=0.0)


class Speed(NamedTuple):
    """What one driver did in one game."""

    rates: tuple[float, ...]  # hands per second, round by round
    hands: int  # in each round
    actions: float  # per hand

    @property
    def rate(self) -> float:
        """The median of the rounds."""
        return median(self.rates)

    @property
    def spread(self) -> float:
        """Largest less smallest, as a share of the median."""
        return (max(self.rates) - min(self.rates)) / self.rate

    def over(self, other: Speed) -> float:
        """Return how many times as fast this is: the median over the rounds, each with its own ratio."""
        return median(mine / theirs for mine, theirs in zip(self.rates, other.rates, strict=True))


Timed = Callable[[int], tuple[float, int]]
"""Play so many hands and return the seconds and the actions."""


def hands_for(play: Timed, effort: Effort) -> int:
    """Warm up, and find how many hands fill a measurement."""
    spent, hands = 0.0, 1
    while True:
        took, _ = play(hands)
        spent += took
        if took >= effort.seconds / 4 and spent >= effort.warm_up:
            return max(1, round(hands * effort.seconds / took))
        if took < effort.seconds / 2:
            hands *= 2


def made(game: Game) -> Iterator[tuple[str, Timed]]:
    """Yield the drivers of a game, set up; after them ours once more, on the interpreted engine."""
    for driver in DRIVERS:
        if plays(driver, game):
            yield driver.name, partial(timed, driver.make(game))
    if engine() == "compiled":
        for name in OURS:
            yield name + INTERPRETED, Elsewhere(name, game)


def measure(
    game: Game, effort: Effort, made: Callable[[Game], Iterator[tuple[str, Timed]]] = made
) -> dict[str, Speed]:
    """Measure all drivers in one game, interleaved: A, B, C, A, B, C, ..."""
    drivers = dict(made(game))
    hands = {name: hands_for(play, effort) for name, play in drivers.items()}
    rates: dict[str, list[float]] = {name: [] for name in drivers}
    actions = dict.fromkeys(drivers, 0)
    for _ in range(effort.rounds):
        for name, play in drivers.items():
            took, done = play(hands[name])
            rates[name].append(hands[name] / took)
            actions[name] += done
    for play in drivers.values():
        if isinstance(play, Elsewhere):
            play.close()
    return {
        name: Speed(tuple(rates[name]), hands[name], actions[name] / (effort.rounds * hands[name]))
        for name in drivers
    }


Results = dict[Game, dict[str, Speed]]


def names(results: Results) -> list[str]:
    """Return all rows: ours, ours interpreted, and the others."""
    measured = {name for speeds in results.values() for name in speeds}
    rows = [*OURS, *(name + INTERPRETED for name in OURS), *PEERS]
    return [name for name in rows if name in measured]


def rates_table(results: Results) -> list[str]:
    """Return hands per second, one row a driver."""
    lines = [heading("hands per second", results)]
    for name in names(results):
        cells = []
        for speeds in results.values():
            speed = speeds.get(name)
            cells.append(f"{speed.rate:,.0f} (±{speed.spread / 2:.0%})" if speed else "-")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def ratios_table(results: Results) -> list[str]:
    """Return how many times as fast ours is, one row for each of our drivers and each peer."""
    lines = [heading("times as fast", results)]
    for mine in names(results):
        for peer in PEERS if mine.startswith("pitboss") else ():
            cells = [
                f"{speeds[mine].over(speeds[peer]):.1f}" if peer in speeds else "-"
                for speeds in results.values()
            ]
            lines.append(f"| {mine} / {peer} | {' | '.join(cells)} |")
    return lines


def detail_table(results: Results) -> list[str]:
    """Return how many hands were played in each round, and the actions in a hand."""
    lines = [heading("hands a round; actions a hand", results)]
    for name in names(results):
        speeds = [by_name.get(name) for by_name in results.values()]
        cells = [f"{speed.hands:,}; {speed.actions:.1f}" if speed else "-" for speed in speeds]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def heading(corner: str, results: Results) -> str:
    """Return the first two lines of a table."""
    return f"| {corner} | {' | '.join(map(str, results))} |\n|---|{'---:|' * len(results)}"


def section(results: Results, effort: Effort) -> list[str]:
    """Return the tables, and how each engine is driven."""
    return [
        "## Whole hands per second, from Python",
        "",
        *METHOD.format(engine=engine(), **effort._asdict()).splitlines(),
        "",
        *rates_table(results),
        "",
        "± is half of largest less smallest, as a share of the median.",
        "",
        *ratios_table(results),
        "",
        *detail_table(results),
        "",
        "How each is driven (`drivers.py`):",
        "",
        *(f"- {driver.name}: {driver.how}" for driver in DRIVERS),
        "",
    ]


METHOD: Final = """\
Blinds 1 and 2, stacks of 200, a freshly shuffled deck for every hand. "call": everybody checks or calls to
the showdown. "random": uniform over check or call, fold if there is a bet, bet or raise if legal, its size
uniform over the legal range (rlcard and open_spiel: over the menu). pitboss plays `standard`, {engine}, with
its log, its actions and its checks of every request; its decks are `SeededShuffler.deal`. "interpreted" is
the same with nothing compiled, neither hands nor kernel (PITBOSS_PURE=1, PITBOSS_KERNEL=reference), as it
runs where there was no compiler, in a process of its own.

Every driver warms up for {warm_up} s. Then come {rounds} rounds, in each of which every driver in turn plays
for about {seconds} s: A, B, C, A, B, C, ... Time is the process's own (`process_time`), so that other work on
the machine counts for little. The tables show medians over the rounds; the ratios are medians of the ratios
within a round. Read ratios, not absolute figures."""


def engine() -> str:
    """Say whether the engine that is measured is Python as it stands, or compiled."""
    return HANDS.partition(",")[0]


@contextmanager
def silence() -> Iterator[None]:
    """Keep off the screen what engines print while they play: pokers prints every raise that it refuses."""
    sys.stdout.flush()
    screen = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(screen, 1)
        os.close(screen)
        os.close(nowhere)


def measured(effort: Effort) -> Results:
    """Measure all games, one after the other."""
    results: Results = {}
    for game in GAMES:
        print(f"measuring {game} ...", file=sys.stderr, flush=True)
        with silence():
            results[game] = measure(game, effort)
    return results
