"""`pitboss solve micro`: the table of a round, made, gone on with, and measured."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any, Final

from pitboss.cli.terminal import paper, write
from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.solver.files import load_values, save_values, shipped_file
from pitboss.solver.measure import AsPlayed, OnGrid, Play, measure
from pitboss.solver.meeting import EVERYBODY, meeting
from pitboss.solver.menu import Menu
from pitboss.solver.rival import Rival
from pitboss.solver.rounds import Round, Values
from pitboss.solver.sweep import Sweep

__all__ = ["check_round", "solve_round"]

EVERY: Final = 10  # hands between two lines
SAVED: Final = 3.0  # seconds between two files
MOST_STATES: Final = 500_000
INTERRUPTED: Final = 130
COARSE: Final = 100  # chips between two stacks, on a grid


class Teller:
    """Prints how far it is, unless a program wants one object."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.begun = monotonic()

    def say(self, *lines: str) -> None:
        """Say it to a person."""
        if not self.as_json:
            write(paper(), *lines)

    def end(self, told: dict[str, Any], *lines: str) -> None:
        """Say what it came to."""
        self.say(*lines)
        if self.as_json:
            print(json.dumps(told))

    def rival(self, rival: Rival, last: int) -> None:
        """Say how the rival does with so many hands left."""
        if rival.hands % EVERY == 0 or rival.hands == last:
            self.say(f"{rival.hands:3} hands: a rival wins {100 * rival.chance:.2f} %; {self.seconds:.0f} s")

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return round(monotonic() - self.begun, 1)


class Making:
    """A table being made, in its file."""

    def __init__(self, house: House, menu: str, path: Path, last: int) -> None:
        self.house = house
        self.menu = menu
        self.path = path
        self.last = last
        self.values, self.about = self.begun()
        self.saved = monotonic()

    def begun(self) -> tuple[Values, dict[str, Any]]:
        """Return what there is of it: nothing, or what the file holds."""
        round_ = Round.of(self.house)
        about = {"house": self.house.name, "menu": self.menu, "pitboss": version("pitboss"), "seconds": 0.0}
        if not self.path.exists():
            return Values(round_, round_.small), about
        tables, found = load_values(self.path)
        if tables[0].round != round_ or any(found.get(key) != about[key] for key in ("house", "menu")):
            raise SolverError(
                f"{self.path} holds another table ({found.get('house')}, {found.get('menu')}, "
                f"{tables[0].round}): give another --out"
            )
        return tables[0], found

    @property
    def done(self) -> int:
        """How many hands are worked out."""
        return max(len(self.values.rows) - 1, 0)

    def save(self, seconds: float) -> None:
        """Write what there is."""
        if self.values.rows:
            save_values(self.path, [self.values], {**self.about, "seconds": self.about["seconds"] + seconds})
            self.saved = monotonic()

    def make(self, tell: Teller, threads: int) -> None:
        """Go on to the last hand."""

        def step(done: int) -> None:
            if monotonic() - self.saved > SAVED:
                self.save(tell.seconds)
            if done % EVERY == 0 or done == self.last:
                chance = self.values.at(done, self.values.round.total // 2)
                tell.say(f"{done:3} hands: the small blind wins {100 * chance:.2f} %; {tell.seconds:.0f} s")

        menu = Menu.of(self.menu)
        sweep = Sweep(self.house, menu=menu, unit=self.values.unit, threads=threads, values=self.values)
        sweep.run(self.last, step)
        self.about["seconds"] = round(self.about["seconds"] + tell.seconds, 1)
        self.about["rival"] = {}

    def measured(self, tell: Teller, threads: int) -> Rival:
        """Let a rival play his best response to it, and note in the file how often he wins."""
        play = AsPlayed(self.house, self.values, menu=Menu.of(self.menu))
        rival = measure(
            play, hands=self.last, threads=threads, tell=lambda found: tell.rival(found, self.last)
        )
        self.about["rival"]["in the tree"] = round(rival.chance, 5)
        return rival


def solve_round(
    house: House, menu: str, path: Path, *, hands: int | None, threads: int, as_json: bool
) -> int:
    """Make the table of a round, or go on with it, and measure it; return the exit status."""
    Menu.of(menu)
    making = Making(house, menu, path, last_hand(house, hands))
    tell = Teller(as_json=as_json)
    if making.done:
        tell.say(f"{path} has {making.done} of {making.last} hands already")
    try:
        if making.done < making.last:
            making.make(tell, threads)
            making.save(0)
        if not making.about.get("rival"):
            tell.say("", "the same once more, for a rival who knows every strategy:")
            making.measured(tell, threads)
            making.save(0)
    except KeyboardInterrupt:
        if making.done < making.last:
            making.save(tell.seconds)
        tell.end(
            {"file": str(path), "hands": making.done, "complete": False},
            f"{making.done} of {making.last} hands are kept in {path}: the same call goes on from there",
        )
        return INTERRUPTED
    chance = making.about["rival"]["in the tree"]
    tell.end(
        {"file": str(path), "hands": making.done, "complete": True, **making.about},
        "",
        f"{path}: {path.stat().st_size:,} bytes, made in {making.about['seconds']:.0f} s; "
        f"a rival who knows every strategy wins {100 * chance:.2f} % of rounds inside the tree",
    )
    return 0


def check_round(
    house: House,
    path: Path | None,
    *,
    grid: int | None,
    step: int | None,
    hands: int | None,
    meet: bool,
    threads: int,
    as_json: bool,
) -> int:
    """Measure a table, in its tree or on a grid of sizes; return the exit status."""
    if path is None:
        values, about = shipped_file(house.page)
    else:
        tables, about = load_values(path)
        values = tables[0]
    menu = Menu.of(str(about.get("menu")))
    apart = step or (values.unit if grid is None else COARSE)
    if apart < 1 or apart % values.unit or (values.round.total // 2) % apart:
        raise SolverError(
            f"{apart} is out of range for --step: a multiple of {values.unit} "
            f"that divides {values.round.total // 2}"
        )
    if grid is not None and (grid < 1 or meet):
        raise SolverError(f"{grid} is out of range for --grid: 1 chip or more, and not with --meet")
    last = min(last_hand(house, hands), len(values.rows) - 1)
    play: Play = (
        AsPlayed(house, values, menu=menu) if grid is None else OnGrid(house, values, grid, menu=menu)
    )
    tell = Teller(as_json=as_json)
    try:
        met = {
            name: meeting(name, house, values, step=values.unit, stride=apart)
            for name in (EVERYBODY if meet else ())
        }
        rival = measure(
            play,
            hands=last,
            stride=apart,
            threads=threads,
            others=tuple(met.values()),
            tell=lambda r: tell.rival(r, last),
        )
    except KeyboardInterrupt:
        tell.say("interrupted: nothing is known before the last hand")
        return INTERRUPTED
    where = "inside the tree" if grid is None else f"betting multiples of {grid} chips"
    if path is not None and last == len(values.rows) - 1:
        key = "in the tree" if grid is None else f"grid {grid}, step {apart}"
        about["rival"] = {**about.get("rival", {}), key: round(rival.chance, 5)}
        save_values(path, [values], about)
    told = {"rival": rival.chance, "grid": grid, "step": apart, "hands": last, "seconds": tell.seconds}
    tell.end(
        told | ({"wins": {name: 1 - other.chance for name, other in met.items()}} if met else {}),
        "",
        *(f"round-aware wins {100 * (1 - other.chance):.2f} % from {name}" for name, other in met.items()),
        f"a rival who knows every strategy wins {100 * rival.chance:.2f} % of rounds {where}, "
        f"with stacks looked at every {apart} chips",
    )
    return 0


def last_hand(house: House, hands: int | None) -> int:
    """Return how many hands a table is to have."""
    round_ = Round.of(house)
    last = round_.hands if hands is None else hands
    if not 1 <= last <= round_.hands:
        raise SolverError(f"{last} is out of range for --hands: 1 to {round_.hands}")
    states = last * (round_.total // round_.small + 1)
    if states > MOST_STATES:
        raise SolverError(f"a table of {states:,} states is too large: at most {MOST_STATES:,}")
    return last
