"""Several hands at one table as a case file tells them: read, checked, and played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pitboss.conform.case import house_of
from pitboss.conform.entry import Entry, brief
from pitboss.conform.episode_steps import EpisodeStep, PlayHand, parse_episode_step
from pitboss.conform.lines import Miss, read_steps
from pitboss.conform.session import EVERYBODY_FOLDS, Script, Session
from pitboss.errors import CaseError
from pitboss.houses.house import House
from pitboss.table.table import Table

__all__ = ["Episode"]

KEYS: Final = ("name", "rules", "house", "options", "seats", "players", "button", "play", "hands")
HAND_KEYS: Final = ("holes", "board", "play")

Parse = Callable[[str], EpisodeStep]


@dataclass(frozen=True, kw_only=True, slots=True)
class Episode:
    """A table, who sits there, and what happens from hand to hand."""

    house: House
    seats: int | None
    players: dict[str, tuple[int, int]]  # seat and chips of those who play the first hand
    button: int
    steps: list[tuple[str, EpisodeStep]]
    hands: dict[int, Script]  # by the number that a step calls them

    @classmethod
    def read(cls, said: dict[str, Any], folder: Path) -> Episode:
        """Read an `[[episode]]`; whatever is wrong with it is a PitbossError."""
        entry = Entry(said, what="an episode", keys=KEYS)
        entry.need("house", "players", "play")
        entry.text("name")
        entry.texts("rules")
        house = house_of(entry, folder)
        players = {name: place_of(name, place) for name, place in entry.table("players").items()}
        names = list(dict.fromkeys([*players, *newcomers(entry)]))

        def parse(text: str) -> EpisodeStep:
            return parse_episode_step(text, names)

        steps = read_steps(entry.texts("play"), parse)
        scripts = [
            read_hand(hand, parse, names, number)
            for number, hand in enumerate(entry.tables("hands"), start=1)
        ]
        return cls(
            house=house,
            seats=entry.whole("seats"),
            players=players,
            button=first_button(entry, players),
            steps=steps,
            hands=numbered(scripts, steps),
        )

    def play(self) -> Iterator[tuple[str, Miss]]:
        """Play the episode step by step; yield what went wrong, with the step."""
        table = Table(self.house, seats=self.seats, button=self.button)
        for name, (seat, chips) in self.players.items():
            table.seat_first(name, seat, chips)
        session = Session(table)
        for label, step in self.steps:
            if isinstance(step, PlayHand):
                missed = [(label + inner, miss) for inner, miss in session.play_hand(self.script(step))]
            else:
                missed = [(label, miss) for miss in [session.run(step)] if miss]
            yield from missed
            if any(miss.fatal for _, miss in missed):
                return

    def script(self, step: PlayHand) -> Script:
        """Return what is played at this step."""
        return EVERYBODY_FOLDS if step.number is None else self.hands[step.number]


def place_of(name: str, place: object) -> tuple[int, int]:
    """Read where a player sits and what he has: NAME = [SEAT, CHIPS]."""
    if not name or any(sign.isspace() or sign in "?!,:" for sign in name):
        raise CaseError(f"{brief(name)} is not a name: it has a gap or one of ? ! , :")
    match place:
        case [int(seat), int(chips)] if type(seat) is type(chips) is int:
            return seat, chips
    raise CaseError(f"{name} = {brief(place)} is not a player: NAME = [SEAT, CHIPS]")


def newcomers(entry: Entry) -> Iterator[str]:
    """Return who joins in the course of an episode; whether the step is right is seen later."""
    scripts = [Entry(hand, what="a hand", keys=HAND_KEYS).texts("play") for hand in entry.tables("hands")]
    for text in chain(entry.texts("play"), *scripts):
        match text.split():
            case ["join", name, *_]:
                yield name


def first_button(entry: Entry, players: dict[str, tuple[int, int]]) -> int:
    """Return the seat of the first button: seat 0 or the first player after it where none is named."""
    button = entry.whole("button")
    return min((seat for seat, _ in players.values()), default=0) if button is None else button


def read_hand(said: dict[str, Any], parse: Parse, names: Collection[str], number: int) -> Script:
    """Read an entry of `hands`."""
    entry = Entry(said, what="a hand", keys=HAND_KEYS)
    entry.need("play")
    holes = entry.table("holes")
    for name, hole in holes.items():
        if name not in names or not isinstance(hole, str):
            raise CaseError(f"{name} = {brief(hole)} is no hole of entry {number} of hands: NAME = CARDS")
    label = f", entry {number} of hands, "
    steps = read_steps(entry.texts("play"), parse, of=label)
    if any(isinstance(step, PlayHand) for _, step in steps):
        raise CaseError(f"entry {number} of hands plays a hand within a hand")
    return Script(holes=dict(holes), board=entry.text("board"), steps=steps)


def numbered(scripts: Iterable[Script], steps: Iterable[tuple[str, EpisodeStep]]) -> dict[int, Script]:
    """Give the hands their numbers: from one, or from zero where a step says `hand 0`."""
    called = {
        step.number: label for label, step in steps if isinstance(step, PlayHand) and step.number is not None
    }
    hands = dict(enumerate(scripts, start=0 if 0 in called else 1))
    for number, label in called.items():
        if number not in hands:
            raise CaseError(f"{label}: there is no such entry, hands has {len(hands)}")
    return hands
