"""Histories that are no PHH: PokerStars text and our own log, cut into pieces, and replayed piece by piece.

A page of PokerStars text is compared as any record is. A line of our log is played by its own house, and must
come to the same events; lines that are no hands pass over in silence.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, cast

from pitboss.errors import HistoryError
from pitboss.history.log import MOST_BYTES, LoggedHand
from pitboss.history.log_read import entry_from, lines_of
from pitboss.history.pieces import Piece, pieces_of
from pitboss.history.pokerstars_phh import recorded_page
from pitboss.history.pokerstars_read import OtherGameError, pages_of, read_page
from pitboss.history.replay import AGREE, Outcome, replay_hand

__all__ = ["cut", "replay_other"]

PAGE: Final = b"PokerStars "
LINE: Final = b'{"v":'
BOM: Final = b"\xef\xbb\xbf"
OURS: Final = b'"kind":"hand"'


class Stream(io.RawIOBase):
    """A stream whose beginning was read already."""

    def __init__(self, start: bytes, read: Callable[[int], bytes]) -> None:
        self.start = start
        self.more = read

    def readable(self) -> bool:
        """Say that it is there to be read."""
        return True

    def readinto(self, buffer: object, /) -> int:
        """Give out what was read, then read on."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self.start[: len(view)] or self.more(len(view))
        self.start = self.start[len(data) :]
        view[: len(data)] = data
        return len(data)


def cut(source: str, read: Callable[[int], bytes]) -> Iterator[Piece]:
    """Cut a stream into hands, whatever history it is: its first bytes say it."""
    start = read(1 << 12)
    body = start.removeprefix(BOM).lstrip()
    stream = cast(BinaryIO, io.BufferedReader(Stream(start, read)))
    if body.startswith(PAGE):
        for first, page in pages_of(stream):
            if isinstance(page, HistoryError):
                yield Piece(source, f"of line {first}", b"", str(page))
            else:
                yield Piece(source, f"of line {first}", "\n".join(page).encode("utf-8", "replace"))
    elif body.startswith(LINE):
        for number, line in enumerate(lines_of(stream), start=1):
            if len(line) > MOST_BYTES:
                yield Piece(source, f"of line {number}", b"", f"is longer than {MOST_BYTES} bytes")
            elif OURS in line or not line.startswith(LINE):
                yield Piece(source, f"of line {number}", line)
    else:
        yield from pieces_of(source, stream.read)


def replay_other(data: bytes) -> Outcome | None:
    """Replay a page of PokerStars text or a line of our log; None for anything else."""
    if data.startswith(LINE):
        try:
            entry = entry_from(data.removesuffix(b"\n"))
            if isinstance(entry, LoggedHand):
                entry.replay()
        except HistoryError as error:
            return Outcome("refused", str(error))
        return AGREE
    if not data.startswith(PAGE):
        return None
    try:
        return replay_hand(recorded_page(read_page(data.decode().split("\n"))))
    except OtherGameError as error:
        return Outcome("unsupported", str(error))
    except HistoryError as error:
        return Outcome("refused", str(error))
