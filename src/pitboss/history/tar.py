"""A tape archive as a stream: one header of 512 bytes, the file, padding; again and again.

Only what can hold hands is looked at: files, with the long names of either dialect. The standard library's
reader keeps every header it has seen and spends more time on one than we spend on playing the hand.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from pitboss.errors import HistoryError

__all__ = ["Part", "is_tar", "members"]

RECORD: Final = 512
LONGEST_NAME: Final = 65_536
ZEROS: Final = bytes(RECORD)
LENGTH: Final = re.compile(rb"(\d{1,9}) ")


class Part(io.RawIOBase):
    """One file of the archive, as long as it is."""

    def __init__(self, tape: BinaryIO, size: int) -> None:
        self.tape = tape
        self.left = size

    def readable(self) -> bool:
        """Say that it is there to be read."""
        return True

    def readinto(self, buffer: object, /) -> int:
        """Read what fits."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = self.tape.read(min(len(view), self.left))
        if not data and self.left and len(view):
            raise HistoryError(f"the archive ends {self.left} bytes before its file does")
        view[: len(data)] = data
        self.left -= len(data)
        return len(data)

    def whole(self) -> bytes:
        """Read all of it at once."""
        data = self.tape.read(self.left)
        self.left -= len(data)
        if self.left:
            raise HistoryError(f"the archive ends {self.left} bytes before its file does")
        return data


def is_tar(start: bytes) -> bool:
    """Say whether these are the first bytes of a tape archive."""
    return len(start) >= RECORD and (start[257:262] == b"ustar" or checked(start[:RECORD]))


def checked(header: bytes) -> bool:
    """Say whether the checksum of a header is right: it counts itself as eight spaces."""
    try:
        told = int(header[148:156].rstrip(b" \0") or b"0", 8)
    except ValueError:
        return False
    return bool(told) and told == sum(header) - sum(header[148:156]) + 8 * 32


def members(tape: BinaryIO) -> Iterator[tuple[str, Part]]:
    """Yield each file with its name; what is left unread of one is passed over."""
    name = ""
    size = -1
    while True:
        header = tape.read(RECORD)
        if not header or header == ZEROS:
            return
        if len(header) < RECORD or not checked(header):
            raise HistoryError("the archive is damaged: no header where one should be")
        length = number(header[124:136])
        kind = header[156:157]
        if kind in (b"L", b"x", b"g", b"K"):
            text = exactly(tape, length, LONGEST_NAME)
            if kind == b"L":
                name = text.rstrip(b"\0").decode("utf-8", "replace")
            elif kind == b"x":
                told = extended(text)
                name = told.get("path", name)
                size = number_of(told["size"]) if "size" in told else size
            skip(tape, -length % RECORD)
            continue
        length = size if size >= 0 else length
        part = Part(tape, length)
        if kind in (b"0", b"\0", b"7"):
            yield name or plain_name(header), part
        skip(tape, part.left + -length % RECORD)
        name, size = "", -1


def plain_name(header: bytes) -> str:
    """Return the name that the header has room for."""
    name = header[:100].partition(b"\0")[0]
    prefix = header[345:500].partition(b"\0")[0] if header[257:263] == b"ustar\0" else b""
    return (prefix + b"/" + name if prefix else name).decode("utf-8", "replace")


def number(field: bytes) -> int:
    """Read a size: octal digits, or bytes where it is too large for them."""
    if field[0] & 0x80:
        value = int.from_bytes(field[1:], "big")
    else:
        digits = field.strip(b" \0") or b"0"
        if not re.fullmatch(rb"[0-7]{1,12}", digits):
            raise HistoryError("the archive is damaged: no size where one should be")
        value = int(digits, 8)
    if value >= 1 << 60:
        raise HistoryError("the archive is damaged: a size without bounds")
    return value


def extended(text: bytes) -> dict[str, str]:
    """Read the lines of an extended header: "27 path=...": each says how long it is."""
    told = {}
    at = 0
    while match := LENGTH.match(text, at):
        end = at + int(match[1])
        key, _, value = text[match.end() : end].rstrip(b"\n").partition(b"=")
        if end <= match.end():
            break
        told[key.decode("utf-8", "replace")] = value.decode("utf-8", "replace")
        at = end
    return told


def number_of(text: str) -> int:
    """Read a size of an extended header."""
    if not re.fullmatch(r"[0-9]{1,18}", text, re.ASCII):
        raise HistoryError("the archive is damaged: no size where one should be")
    return int(text)


def exactly(tape: BinaryIO, length: int, most: int) -> bytes:
    """Read so many bytes, if that is not too many."""
    if length > most:
        raise HistoryError(f"the archive is damaged: a name of {length} bytes")
    data = tape.read(length)
    if len(data) < length:
        raise HistoryError("the archive ends in the middle of a header")
    return data


def skip(tape: BinaryIO, length: int) -> None:
    """Pass over bytes, a block at a time."""
    while length > 0:
        data = tape.read(min(length, 1 << 16))
        if not data:
            raise HistoryError(f"the archive ends {length} bytes before its file does")
        length -= len(data)
