"""Hands to be counted, from whatever holds them: our logs, PHH files and archives, PokerStars text, folders.

What a file is shows in its first bytes; in folders only names that promise hands are looked at. A hand that
cannot be read is an error with its place, and the rest goes on.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pitboss.errors import HistoryError, PitbossError
from pitboss.history.log_read import LogReader, logged_hand
from pitboss.history.log_table import replayed
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import read_sheet
from pitboss.history.pieces import Piece
from pitboss.history.pokerstars_phh import recorded_hands
from pitboss.history.sources import Reading
from pitboss.history.stakes import GAMES
from pitboss.history.stats import Tale, tale_of
from pitboss.history.stats_tales import tale_of_record
from pitboss.history.unpack import PACKING_ERRORS, unpacked

__all__ = ["Tales"]

TEXTS: Final = (".log", ".txt")  # in folders: logs of ours, and PokerStars text
MOST_ERRORS: Final = 20  # that are kept; the others are counted
START: Final = 4096


class Tales:
    """The hands of some paths, one after the other; what cannot be read is in `errors`."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.paths = list(paths)
        self.errors: list[str] = []  # the first of them
        self.unread = 0
        self.other_games: Counter[str] = Counter()  # hands of games that nobody here plays

    def __iter__(self) -> Iterator[Tale]:
        """Tell every hand."""
        for path in self.paths:
            if path.is_dir():
                yield from self.recorded(path)
                for file in texts_in(path):
                    yield from self.told(file)
            else:
                yield from self.told(path)

    def told(self, path: Path) -> Iterator[Tale]:
        """Tell the hands of one file."""
        start = beginning(path)
        if start.startswith(b'{"v":'):
            yield from self.logged(path)
        elif b"PokerStars " in start:
            yield from self.pages(path)
        elif path.suffix.lower() in TEXTS:
            self.fail(f"{path}: neither a log nor PokerStars text")
        else:
            yield from self.recorded(path)

    def fail(self, words: str) -> None:
        """Count what cannot be read, and keep the first of it."""
        self.unread += 1
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(words)

    def logged(self, path: Path) -> Iterator[Tale]:
        """Play the hands of a log again."""
        damage: list[HistoryError] = []
        reader = LogReader(path, damage=damage)
        try:
            for logged, hand in replayed(reader):
                yield tale_of(hand, logged.names)
        except HistoryError as error:
            damage.append(error)
        for found in damage:
            self.fail(str(found))
        if reader.broken_off is not None:
            self.errors.append(reader.broken_off)

    def pages(self, path: Path) -> Iterator[Tale]:
        """Read PokerStars text."""
        try:
            with path.open("rb") as stream:
                for line, read in recorded_hands(stream):
                    try:
                        if isinstance(read, HistoryError):
                            raise read
                        tale = tale_of_record(read)
                    except HistoryError as error:
                        self.fail(f"{path}, line {line}: {error}")
                    else:
                        yield tale
        except OSError as error:
            self.fail(f"{path}: cannot be read: {error.strerror}")

    def recorded(self, path: Path) -> Iterator[Tale]:
        """Read PHH: a file, an archive or a folder."""
        for piece in Reading([str(path)]):
            if piece.trouble:
                self.fail(f"{place(piece)}: {piece.trouble}")
                continue
            try:
                if piece.data.startswith(b'{"v":'):  # a log that is packed
                    logged = logged_hand(piece.data)
                    yield tale_of(logged.replay(), logged.names)
                    continue
                sheet = read_sheet(piece.data.decode().replace("\r\n", "\n"))
                if sheet.variant not in GAMES:
                    self.other_games[sheet.variant[:20]] += 1
                    continue
                tale = tale_of_record(recorded_of(sheet))
            except UnicodeDecodeError as error:
                self.fail(f"{place(piece)}: byte {error.start} of the hand is not UTF-8")
            except PitbossError as error:
                self.fail(f"{place(piece)}: {error}")
            else:
                yield tale


def place(piece: Piece) -> str:
    """Name a hand by its file and its number there."""
    return f"{piece.source}, hand {piece.label}" if piece.label else piece.source


def beginning(path: Path) -> bytes:
    """Return the first bytes of a file that must be there."""
    try:
        with path.open("rb") as file:
            return unpacked(file).read(START)
    except PACKING_ERRORS as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise HistoryError(f"{path}: cannot be read: {reason}") from None


def texts_in(folder: Path) -> Iterator[Path]:
    """Return the logs and texts under a folder, in the order of their names; links to folders are left."""
    for where, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.lower().endswith(TEXTS) and not name.startswith("."):
                yield Path(where, name)
