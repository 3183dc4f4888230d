"""The hands of some paths by their number, from 1: whatever history they are, in the order of the files.

    shelf = Shelf([Path("evening.log"), Path("old/")])
    shelf[12].tape()          # the 12th hand, or a HistoryError that says why it cannot be read

Nothing is taken apart before it is asked for, and only the last hands are kept: going far back reads the
files again, in bounded memory however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from pitboss.errors import HistoryError
from pitboss.history.log import LoggedHand
from pitboss.history.log_read import LogReader, logged_hand
from pitboss.history.phh import read_phh, text_of
from pitboss.history.pieces import Piece
from pitboss.history.pokerstars_phh import recorded_page
from pitboss.history.pokerstars_read import pages_of, read_page
from pitboss.history.sources import Reading
from pitboss.history.stats_sources import TEXTS, beginning, texts_in
from pitboss.history.tape import Tape

__all__ = ["Kept", "Shelf"]

KEPT: Final = 100


class Kept(NamedTuple):
    """A hand that was found, not taken apart yet."""

    source: str
    label: str
    tape: Callable[[], Tape]


class Shelf:
    """Hands by number."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.paths = list(paths)
        self.again()

    def again(self) -> None:
        """Begin to read from the first hand."""
        self.hands = hands_of(self.paths)
        self.kept: dict[int, Kept] = {}
        self.read = 0

    def __getitem__(self, number: int) -> Kept:
        """Return a hand; one that is not there is a HistoryError that says how many there are."""
        if number < 1:
            raise HistoryError(f"hand {number} is not there: they count from 1")
        if number <= self.read and number not in self.kept:
            self.again()
        while self.read < number:
            found = next(self.hands, None)
            if found is None:
                paths = ", ".join(map(str, self.paths))
                raise HistoryError(f"hand {number} is not there: {paths} has {self.read}")
            self.read += 1
            self.kept[self.read] = found
            self.kept.pop(self.read - KEPT, None)
        return self.kept[number]


def hands_of(paths: Iterable[Path]) -> Iterator[Kept]:
    """Find the hands of all paths."""
    for path in paths:
        if path.is_dir():
            yield from recorded(path)
            for file in texts_in(path):
                yield from hands_in(file)
        else:
            yield from hands_in(path)


def hands_in(path: Path) -> Iterator[Kept]:
    """Find the hands of one file, which shows in its first bytes what it is."""
    start = beginning(path)
    if start.startswith(b'{"v":'):
        yield from logged(path)
    elif b"PokerStars " in start:
        yield from pages(path)
    elif path.suffix.lower() in TEXTS:
        yield Kept(str(path), "", partial(refuse, "neither a log nor PokerStars text"))
    else:
        yield from recorded(path)


def refuse(words: str) -> Tape:
    """Say why there is no tape."""
    raise HistoryError(words)


def logged(path: Path) -> Iterator[Kept]:
    """Find the hands of a log; a damaged line stands in the place of one."""
    damage: list[HistoryError] = []
    told = 0
    for entry in LogReader(path, damage=damage):
        yield from damaged(path, damage[told:])
        told = len(damage)
        if isinstance(entry, LoggedHand):
            yield Kept(str(path), f"line {entry.line}", partial(Tape.of_log, entry))
    yield from damaged(path, damage[told:])


def damaged(path: Path, damage: Iterable[HistoryError]) -> Iterator[Kept]:
    """Yield lines that cannot be read."""
    for error in damage:
        yield Kept(str(path), "", partial(refuse, str(error)))


def pages(path: Path) -> Iterator[Kept]:
    """Find the hands of PokerStars text."""
    with path.open("rb") as stream:
        for line, page in pages_of(stream):
            if isinstance(page, HistoryError):
                yield Kept(str(path), f"line {line}", partial(refuse, str(page)))
            else:
                yield Kept(str(path), f"line {line}", partial(tape_of_page, page))


def tape_of_page(page: list[str]) -> Tape:
    """Take a page of PokerStars text apart."""
    return Tape.of_record(recorded_page(read_page(page)))


def recorded(path: Path) -> Iterator[Kept]:
    """Find the hands of PHH: a file, an archive or a folder."""
    for piece in Reading([str(path)]):
        if not piece.harmless:
            label = f"hand {piece.label}" if piece.label else ""
            yield Kept(piece.source, label, partial(tape_of_piece, piece))


def tape_of_piece(piece: Piece) -> Tape:
    """Take a hand of a file or an archive apart."""
    if piece.data.startswith(b"PokerStars "):
        return tape_of_page(text_of(piece).split("\n"))
    if piece.data.startswith(b'{"v":'):  # a log that is packed
        return Tape.of_log(logged_hand(piece.data))
    return Tape.of_record(read_phh(text_of(piece)))
