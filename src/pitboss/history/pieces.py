"""Cutting a stream of bytes into hands, a block at a time.

A `.phhs` file has a header for each hand, `[1]`, `[2]`, ...; a `.phh` file is one hand without any. What a
file is shows in its first line, whatever its name. However long a hand or a line may be, no more than a block
and the longest hand that we would read is held.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from pitboss.history.phh_sheet import MOST_BYTES

__all__ = ["Piece", "pieces_of"]

BLOCK: Final = 1 << 16
BLANK: Final = re.compile(rb"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*")
NAME: Final = re.compile(
    rb"[ \t]*([A-Za-z0-9_-]{1,40}|\"[^\"\\\n]{0,40}\"|'[^'\n]{0,40}')[ \t]*\][ \t]*(?:#[^\n]*)?\r?(?:\n|\Z)"
)
INNER: Final = re.compile(rb"[ \t]*([A-Za-z0-9_-]{1,40})[ \t]*\.[ \t]*")
BOM: Final = b"\xef\xbb\xbf"
TOO_LONG: Final = f"more than {MOST_BYTES} bytes are too long for a hand"


class Piece(NamedTuple):
    """A hand as it was found, or what is wrong in its place."""

    source: str  # the file, and what it is called inside an archive
    label: str  # the number of the hand, as its header says it
    data: bytes
    trouble: str = ""
    harmless: bool = False  # a trouble that hides no hand


def pieces_of(source: str, read: Callable[[int], bytes]) -> Iterator[Piece]:
    """Cut what `read` returns into hands."""
    start = filled(read).removeprefix(BOM)
    while start and BLANK.fullmatch(start):
        start = filled(read)
    blank = BLANK.match(start)
    body = start[blank.end() :] if blank else start
    if body[:1] == b"[":
        yield from many(source, body[1:], read)
    elif body:
        yield single(source, start, read)


def filled(read: Callable[[int], bytes]) -> bytes:
    """Read a block, in as many steps as it takes."""
    parts = []
    size = 0
    while size < BLOCK:
        more = read(BLOCK - size)
        if not more:
            break
        parts.append(more)
        size += len(more)
    return b"".join(parts)


def single(source: str, start: bytes, read: Callable[[int], bytes]) -> Piece:
    """Take all there is as one hand."""
    parts = [start]
    size = len(start)
    while size <= MOST_BYTES:
        block = read(BLOCK)
        if not block:
            return Piece(source, "1", b"".join(parts))
        parts.append(block)
        size += len(block)
    return Piece(source, "1", b"", TOO_LONG)


def many(source: str, rest: bytes, read: Callable[[int], bytes]) -> Iterator[Piece]:
    """Cut at the headers. The bracket that opens a header is the cut, and belongs to neither side."""
    waiting: Piece | None = None  # the next header may still belong to it
    too_long = False
    while True:
        block = read(BLOCK)
        parts = (rest + block).split(b"\n[")
        rest = parts.pop() if block else b""
        for part in parts:
            if too_long:
                too_long = False  # the end of what was passed over
                continue
            piece = headed(source, part)
            if waiting is not None:
                inside = within(waiting, part)
                if inside is not None:
                    waiting = inside
                    continue
                yield waiting
            waiting = piece
        if not block:
            break
        if len(rest) > MOST_BYTES:
            if not too_long:
                if waiting is not None:
                    yield waiting
                waiting = headed(source, rest)
                too_long = True
            rest = rest[-1:]
    if waiting is not None:
        yield waiting


def headed(source: str, part: bytes) -> Piece:
    """Take the header off a hand: "1]", then the lines of the hand."""
    end = part.find(b"]\n", 0, 12)
    if end > 0 and part[:end].isdigit() and len(part) <= MOST_BYTES:
        return Piece(source, part[:end].decode(), part[end + 2 :])
    match = NAME.match(part)
    if match is None:
        line = part[:60].partition(b"\n")[0].decode("utf-8", "replace")
        return Piece(source, "?", b"", f"[{line} is not the header of a hand")
    label = match[1].decode("utf-8", "replace").strip("\"'")
    if len(part) > MOST_BYTES:
        return Piece(source, label, b"", TOO_LONG)
    return Piece(source, label, part[match.end() :])


def within(hand: Piece, part: bytes) -> Piece | None:
    """Add a table inside a hand to it: "[1.notes]" is "[notes]" of hand 1."""
    match = INNER.match(part, 0, 90)
    if match is None or match[1].decode() != hand.label or hand.trouble:
        return None
    data = hand.data + b"\n[" + part[match.end() :]
    if len(data) > MOST_BYTES:
        return hand._replace(data=b"", trouble=TOO_LONG)
    return hand._replace(data=data)
