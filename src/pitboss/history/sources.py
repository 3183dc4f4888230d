"""Where hands come from: files, folders and archives, hand by hand, always in the same order.

A folder is read in the order of its names, links included, and no folder twice: so links may go in circles.
Nothing is kept but the folders that were seen. What cannot be read is a piece with its trouble, and the rest
goes on.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from pitboss.errors import HistoryError
from pitboss.history.pieces import Piece
from pitboss.history.texts import cut
from pitboss.history.unpack import HANDS, PACKED, PACKING_ERRORS, streams

__all__ = ["Reading", "check_paths", "sizes"]

READ: Final = (*HANDS, *PACKED)
CIRCLE: Final = "leads to a folder that was read already"


def check_paths(paths: Iterable[str]) -> None:
    """Refuse a path that is not there, before anything is read."""
    for path in paths:
        try:
            Path(path).stat()
        except (OSError, ValueError) as error:
            raise HistoryError(f"{path}: {reason(error)}") from None


def files_in(path: str, seen: set[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """Yield the files under a path with what is wrong with them; in folders only those that hold hands."""
    try:
        told = Path(path).stat()
    except (OSError, ValueError) as error:
        yield path, reason(error)
        return
    if not stat.S_ISDIR(told.st_mode):
        yield path, "" if stat.S_ISREG(told.st_mode) else "neither a file nor a folder"
        return
    if (told.st_dev, told.st_ino) in seen:
        yield path, CIRCLE
        return
    seen.add((told.st_dev, told.st_ino))
    try:
        names = sorted(entry.name for entry in os.scandir(path) if worth_it(entry))
    except OSError as error:
        yield path, reason(error)
        return
    for name in names:
        yield from files_in(str(Path(path, name)), seen)


def worth_it(entry: os.DirEntry[str]) -> bool:
    """Say whether to look at an entry of a folder: another folder, or a file whose name promises hands."""
    if entry.name.startswith("."):
        return False
    if entry.name.lower().endswith(READ):
        return True
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def sizes(paths: Iterable[str]) -> int:
    """Return how many bytes there are to read, packed as they are."""
    seen: set[tuple[int, int]] = set()
    total = 0
    for path in paths:
        for file, trouble in files_in(path, seen):
            if not trouble:
                try:
                    total += Path(file).stat().st_size
                except OSError:
                    continue
    return total


def reason(error: Exception) -> str:
    """Say what is wrong, in the system's words where it has some."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text or type(error).__name__


class Reading:
    """All hands under some paths, one after the other; `at` counts the bytes that lie behind.

    With `after`, a source and a number, it begins behind so many hands of that source.
    """

    def __init__(self, paths: Iterable[str], *, after: tuple[str, int] | None = None) -> None:
        self.paths = list(paths)
        self.after = after
        self.behind = 0  # bytes of the files that are done
        self.file: BinaryIO | None = None

    @property
    def at(self) -> int:
        """How many bytes have been read, packed as they are."""
        try:
            return self.behind + (self.file.tell() if self.file is not None else 0)
        except ValueError:  # closed in this moment
            return self.behind

    def __iter__(self) -> Iterator[Piece]:
        """Yield the hands."""
        seen: set[tuple[int, int]] = set()
        for path in self.paths:
            for file, trouble in files_in(path, seen):
                if trouble:
                    piece = Piece(file, "", b"", trouble, trouble == CIRCLE)
                    yield from self.from_the_mark(file, iter([piece]))
                elif self.after is None or (self.after[0] + ":").startswith(file + ":"):
                    yield from self.hands_of(file)
                self.behind += size_of(file)
        if self.after is not None:
            raise HistoryError(f"{self.after[0]}: not there any more, and that is where to go on")

    def hands_of(self, path: str) -> Iterator[Piece]:
        """Yield the hands of one file, whatever it is packed in."""
        try:
            with Path(path).open("rb") as self.file:
                for name, stream in streams(path, self.file):
                    if isinstance(stream, Exception):
                        pieces = iter([Piece(name, "", b"", reason(stream))])
                    else:
                        pieces = safely(name, stream)
                    yield from self.from_the_mark(name, pieces)
        except PACKING_ERRORS as error:
            yield from self.from_the_mark(path, iter([Piece(path, "", b"", reason(error))]))
        finally:
            self.file = None

    def from_the_mark(self, source: str, pieces: Iterator[Piece]) -> Iterator[Piece]:
        """Leave out what was done before."""
        if self.after is None:
            yield from pieces
            return
        name, count = self.after
        if source != name:
            return
        self.after = None
        for number, piece in enumerate(pieces):
            if number >= count:
                yield piece


def safely(name: str, stream: BinaryIO) -> Iterator[Piece]:
    """Yield the hands of a stream, and at last what keeps it from being read to its end."""
    try:
        yield from cut(name, stream.read)
    except PACKING_ERRORS as error:
        yield Piece(name, "", b"", reason(error))


def size_of(path: str) -> int:
    """Return the size of a file, or none."""
    try:
        told = Path(path).stat()
    except (OSError, ValueError):
        return 0
    return told.st_size if stat.S_ISREG(told.st_mode) else 0
