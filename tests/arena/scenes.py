"""Small tournaments of the bots that come with pitboss, ready to be played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pitboss.arena.chunk import Task
from pitboss.arena.entries import find_entry
from pitboss.arena.format import Format, format_for
from pitboss.arena.player import Terms
from pitboss.arena.spread import here
from pitboss.arena.tournament import Tournament
from pitboss.bots.bot import Bot
from pitboss.cards import Deck
from pitboss.cli.main import main
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

SEED = seed_from_text("arena")


def format_of(house: str = "micro", bots: int = 2, **settings: Any) -> Format:  # noqa: ANN401 - of a format
    """Return a format with what is given set."""
    return format_for(find_house(house), bots, **settings)


def task_of(names: str, format_: Format, *, first: int = 0, rounds: int = 4) -> Task:
    """Return a task of built-in bots."""
    return Task(
        match=0,
        number=0,
        first=first,
        rounds=rounds,
        bots=tuple(find_entry(name) for name in names.split()),
        seed=SEED,
        terms=Terms(),
        format=json.dumps(format_.as_told()),
    )


def tournament_of(
    names: str,
    house: str = "micro",
    seed: str = "7",
    **settings: Any,  # noqa: ANN401 - of a format
) -> Tournament:
    """Return a tournament of built-in bots."""
    entries = [find_entry(name) for name in names.split()]
    return Tournament(
        format_of(house, len(entries), **settings), entries, seed=seed, terms=Terms(house=house)
    )


def played(tournament: Tournament) -> Tournament:
    """Play a tournament to its end, in this process."""
    for chunk in here(tournament.take):
        tournament.add(chunk)
    return tournament


def decks(seed: bytes) -> Callable[[int], Deck]:
    """Return where whole decks come from, one after the other."""
    shuffler = SeededShuffler(seed)
    return lambda _cards: shuffler.deck()


def arena(*words: object) -> int:
    """Call `pitboss arena run` and return its exit status."""
    try:
        main(["arena", "run", *map(str, words)])
    except SystemExit as left:
        return int(left.code or 0)
    return 0


def files(folder: Path, names: Iterable[str] = ("**/*.gz",)) -> dict[str, bytes]:
    """Return what the files in a folder hold, by their names in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for pattern in names
        for path in sorted(folder.glob(pattern))
    }


class Listener(Bot):
    """Calls, and remembers when it was reset and how hands ended."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def reset(self) -> None:
        """Remember it."""
        self.told.append("reset")

    def act(self, view: Any) -> Any:  # noqa: ANN401 - a test's bot
        """Call."""
        return view.call()

    def hand_over(self, result: Any) -> None:  # noqa: ANN401 - a test's bot
        """Remember what it won or lost."""
        self.told.append(f"{result.stacks[result.seat] - result.started[result.seat]:+d}")
