"""Reading a log line by line, in bounded memory; it may be packed, by gz or xz.

    for entry in LogReader("evening.log"):     # LoggedHand, LoggedTable or LoggedRequest
        ...

A damaged line is a HistoryError that names it. With `damage`, a list, the errors go there and reading goes
on behind the line. A last line that a crash cut short is no damage: `broken_off` says so at the end.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from pitboss.cards import CARDS, Card, Deck, parse_cards
from pitboss.errors import CardError, HistoryError, StateError, said
from pitboss.hand.action import Action, parse_action
from pitboss.history.log import (
    MOST_BYTES,
    REQUESTS,
    LoggedHand,
    LoggedRequest,
    LoggedTable,
    unsealed,
)
from pitboss.history.log_house import house_from
from pitboss.history.unpack import PACKING_ERRORS, unpacked
from pitboss.houses.felt import Post
from pitboss.houses.house import House

__all__ = ["MOST_DAMAGE", "Entry", "LogReader", "entry_from", "logged_hand"]

MOST_DAMAGE: Final = 100  # errors that are collected: a film is no log, and has many lines

T = TypeVar("T")

Entry = LoggedHand | LoggedTable | LoggedRequest


class LogReader:
    """The entries of a log, in their order. It may be read more than once."""

    def __init__(self, path: str | os.PathLike[str], *, damage: list[HistoryError] | None = None) -> None:
        self.path = Path(path)
        self.damage = damage
        self.broken_off: str | None = None  # what to say of a last line that was cut short

    def __iter__(self) -> Iterator[Entry]:
        """Read from the beginning."""
        self.broken_off = None
        try:
            with self.path.open("rb") as file:
                yield from self._entries(unpacked(file))
        except HistoryError:
            raise
        except PACKING_ERRORS as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise HistoryError(f"{self.path}: cannot be read: {reason}") from None

    def _entries(self, file: BinaryIO) -> Iterator[Entry]:
        for number, line in enumerate(lines_of(file), start=1):
            try:
                yield replace(entry_from(line.removesuffix(b"\n")), line=number)
            except HistoryError as error:
                if not line.endswith(b"\n") and len(line) <= MOST_BYTES:
                    self.broken_off = f"{self.path}, line {number}: breaks off; everything before it is whole"
                    return
                self.damaged(number, error)

    def damaged(self, line: int, error: HistoryError) -> None:
        """Name a line that cannot be used: as an error, or in the list of them."""
        damage = HistoryError(f"{self.path}, line {line}: {error}")
        if self.damage is None:
            raise damage from None
        if len(self.damage) >= MOST_DAMAGE:
            raise HistoryError(f"{self.path}: more than {MOST_DAMAGE} lines are damaged, or this is no log")
        self.damage.append(damage)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Cut a file into lines; of one too long only the beginning is kept."""
    while line := file.readline(MOST_BYTES + 1):
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES + 1)
        yield line


def entry_from(line: bytes) -> Entry:
    """Read one line without its end."""
    if len(line) > MOST_BYTES:
        raise HistoryError(f"is longer than {MOST_BYTES} bytes")
    fields = Fields(unsealed(line))
    kind = fields.text("kind")
    if kind == "hand":
        return hand_from(fields)
    if kind == "table":
        return LoggedTable(
            at=fields.maybe(fields.text, "at"),
            house=fields.house(),
            seats=fields.whole("seats"),
            button=fields.whole("button"),
        )
    if kind in REQUESTS:
        values = {key: fields.flag(key) if key == "post" else fields.whole(key) for key in REQUESTS[kind]}
        during = fields.maybe(fields.whole, "during")
        name, step = fields.text("name"), fields.whole("step")
        return LoggedRequest(kind=kind, step=step, name=name, values=values, during=during)
    raise HistoryError(f"is of kind {said(kind)}: hand, table, {', '.join(REQUESTS)}")


def logged_hand(line: bytes) -> LoggedHand:
    """Read one line that is a hand."""
    entry = entry_from(line.removesuffix(b"\n"))
    if not isinstance(entry, LoggedHand):
        raise HistoryError("is no hand")
    return entry


def hand_from(fields: Fields) -> LoggedHand:
    """Read a hand: the shape of every value here, what it means when the hand is replayed."""
    names = fields.texts("names")
    seats = fields.wholes("seats")
    stacks = fields.wholes("stacks")
    holes = fields.texts("holes")
    if not len(names) == len(seats) == len(stacks) == len(holes):
        raise HistoryError(
            f"has {len(names)} names, {len(seats)} seats, {len(stacks)} stacks and {len(holes)} holes"
        )
    house = fields.house()
    number = fields.maybe(fields.whole, "number")
    return LoggedHand(
        number=number,
        step=0 if number is None else fields.whole("step"),
        at=fields.maybe(fields.text, "at"),
        house=house,
        names=tuple(names),
        seats=tuple(seats),
        stacks=tuple(stacks),
        button=fields.whole("button"),
        posts=posts_from(fields),
        deck=deck_from(house, holes, fields.text("board"), fields.text("rest")),
        actions=tuple(step_from(step) for step in fields.texts("play")),
        result=tuple(fields.wholes("result")),
        events=fields.text("events"),
    )


def deck_from(house: House, holes: list[str], board: str, rest: str) -> Deck:
    """Put the deck together as it lay before the deal."""
    try:
        hands = [cards_from(hole) for hole in holes]
        shared = cards_from(board)
        deck = Deck([*(card for hand in hands for card in hand), *shared, *cards_from(rest)])
    except CardError as error:
        raise HistoryError(f"deck: {error}") from None
    if len(shared) != house.board_cards or any(len(hand) != house.hole_cards for hand in hands):
        raise HistoryError(
            f"deck: {house.name} deals {house.hole_cards} cards to a player, {house.board_cards} to the board"
        )
    return deck


CARD: Final = {str(card): card for card in CARDS}


def cards_from(text: str) -> Sequence[Card]:
    """Read cards without gaps, as a log has them; any other way is looked at slowly."""
    try:
        return [CARD[text[at : at + 2]] for at in range(0, len(text), 2)]
    except KeyError:
        return parse_cards(text)


POST: Final = re.compile(r"(\d{1,3}) (\w+( \w+)?) (\d{1,15})", re.ASCII)
STEP: Final = re.compile(r"(\d{1,3}) ([a-z0-9 +]{1,40})", re.ASCII)


def posts_from(fields: Fields) -> tuple[Post, ...] | None:
    """Read forced bets: "1 small blind 5"."""
    if fields.told.get("posts") is None:
        return None
    posts = []
    for told in fields.texts("posts"):
        match = POST.fullmatch(told)
        if match is None:
            raise HistoryError(f'posts: {said(told)} is no forced bet, as "1 small blind 5" is')
        posts.append(Post(match[2], int(match[1]), int(match[4])))
    return tuple(posts)


@lru_cache(maxsize=4096)
def step_from(told: str) -> tuple[int, Action]:
    """Read who did what: "2 raise 6"."""
    match = STEP.fullmatch(told)
    try:
        if match is not None:
            return int(match[1]), parse_action(match[2])
    except StateError:
        pass
    raise HistoryError(f'play: {said(told)} is no action of a seat, as "2 raise 6" is')


MOST_KNOWN: Final = 2_000


@lru_cache(maxsize=64)
def house_known(text: str) -> House:
    """Return the house that a line describes, remembering the last ones."""
    return house_from(json.loads(text))


class Fields:
    """The fields of a line, each asked for by its type."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told

    def house(self) -> House:
        """Return the house of the line; of a table's hands it is nearly always the same."""
        text = json.dumps(self.told.get("house"))
        return house_known(text) if len(text) < MOST_KNOWN else house_from(json.loads(text))

    def whole(self, key: str) -> int:
        """Return a whole number of at least 0."""
        value = self.told.get(key)
        if type(value) is not int or value < 0:
            raise HistoryError(f"{key}: {said(value)} is no whole number")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.told.get(key)
        if not isinstance(value, bool):
            raise HistoryError(f"{key}: {said(value)} is neither true nor false")
        return value

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.told.get(key)
        if not isinstance(value, str):
            raise HistoryError(f"{key}: {said(value)} is no text")
        return value

    def wholes(self, key: str) -> list[int]:
        """Return a list of whole numbers."""
        return self._list(key, lambda value: type(value) is int and value >= 0, "whole numbers")

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        return self._list(key, lambda value: isinstance(value, str), "texts")

    def _list(self, key: str, right: Callable[[object], bool], what: str) -> list[Any]:
        value = self.told.get(key)
        if not isinstance(value, list) or not all(map(right, value)):
            raise HistoryError(f"{key}: {said(value)} is no list of {what}")
        return value

    def maybe(self, read: Callable[[str], T], key: str) -> T | None:
        """Return what may be missing."""
        return read(key) if key in self.told else None
