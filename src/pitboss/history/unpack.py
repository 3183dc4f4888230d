"""Whatever a file is packed in: xz, gz, bz2, tar, zip, and one in the other. What it is shows in its bytes.

Everything is read as a stream, so a packed file of any size needs no more memory than a small one.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final, cast

from pitboss.errors import HistoryError
from pitboss.history import tar

__all__ = ["HANDS", "PACKED", "PACKING_ERRORS", "streams", "unpacked"]

HANDS: Final = (".phh", ".phhs")
PACKED: Final = (".xz", ".gz", ".bz2", ".tar", ".txz", ".tgz", ".tbz2", ".zip")
DEEPEST: Final = 4  # a packed archive in an archive; more is a trick
MOST_MEMORY: Final = 1 << 28  # that an xz file may ask for: four times what `xz -9` needs
BUFFER: Final = 1 << 17

PACKING_ERRORS: Final = (
    OSError,
    EOFError,
    HistoryError,
    lzma.LZMAError,
    zlib.error,
    zipfile.BadZipFile,
    NotImplementedError,  # a packing that the library does not know
    RuntimeError,  # a zip with a password
    ValueError,
)
OTHERS: Final = {
    b"\x28\xb5\x2f\xfd": "Zstandard",
    b"7z\xbc\xaf\x27\x1c": "7-Zip",
    b"Rar!": "RAR",
}


class Unxz(io.RawIOBase):
    """An xz stream, or several one after the other, within bounds of memory."""

    def __init__(self, packed: BinaryIO) -> None:
        self.packed = packed
        self.decoder = lzma.LZMADecompressor(lzma.FORMAT_AUTO, MOST_MEMORY)

    def readable(self) -> bool:
        """Say that it is there to be read."""
        return True

    def readinto(self, buffer: object, /) -> int:
        """Unpack what fits."""
        view = memoryview(buffer)  # type: ignore[arg-type]
        while True:
            if self.decoder.eof:
                more = self.decoder.unused_data.lstrip(b"\0") or self.packed.read(BUFFER).lstrip(b"\0")
                if not more:
                    return 0
                self.decoder = lzma.LZMADecompressor(lzma.FORMAT_AUTO, MOST_MEMORY)
            elif self.decoder.needs_input:
                more = self.packed.read(BUFFER)
                if not more:
                    raise EOFError("the packed file ends before its end is marked")
            else:
                more = b""
            data = self.decoder.decompress(more, len(view))
            if data:
                view[: len(data)] = data
                return len(data)


def streams(name: str, raw: BinaryIO, depth: int = 0) -> Iterator[tuple[str, BinaryIO | Exception]]:
    """Yield every stream of hands in a file, with the name to tell it by; or the error in its place."""
    file = raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, raw), BUFFER)
    start = file.peek(tar.RECORD)
    if depth > DEEPEST:
        yield name, HistoryError(f"packed more than {DEEPEST} times")
        return
    for magic, packing in OTHERS.items():
        if start.startswith(magic):
            yield name, HistoryError(f"packed by {packing}, which is not read here: unpack it first")
            return
    if start.startswith(b"\xfd7zXZ\0"):
        yield from streams(name, cast(BinaryIO, Unxz(file)), depth + 1)
    elif start.startswith(b"\x1f\x8b"):
        yield from streams(name, cast(BinaryIO, gzip.GzipFile(fileobj=file, mode="rb")), depth + 1)
    elif start.startswith(b"BZh"):
        yield from streams(name, cast(BinaryIO, bz2.BZ2File(file)), depth + 1)
    elif start[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        yield from zipped(name, file, depth)
    elif tar.is_tar(start):
        for member, part in tar.members(file):
            if wanted(member):
                yield from inside(f"{name}:{member}", part, depth)
    else:
        yield name, file


def unpacked(raw: BinaryIO) -> BinaryIO:
    """Return what a file holds that may be packed by xz or gz, and once; any other as it is."""
    file = raw if isinstance(raw, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, raw), BUFFER)
    start = file.peek(len(b"\xfd7zXZ\0"))
    if start.startswith(b"\xfd7zXZ\0"):
        return io.BufferedReader(Unxz(file), BUFFER)
    if start.startswith(b"\x1f\x8b"):
        return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=file, mode="rb")), BUFFER)
    return file


def inside(name: str, part: tar.Part, depth: int) -> Iterator[tuple[str, BinaryIO | Exception]]:
    """Yield what is in one file of an archive; a small one is read at once, as most are."""
    if name.endswith(HANDS):
        yield name, io.BytesIO(part.whole()) if part.left <= BUFFER else io.BufferedReader(part, BUFFER)
    else:
        yield from streams(name, cast(BinaryIO, part), depth + 1)


def zipped(name: str, file: BinaryIO, depth: int) -> Iterator[tuple[str, BinaryIO | Exception]]:
    """Yield what is in a zip archive; a damaged member does not hide the others."""
    if not file.seekable():
        yield name, HistoryError("a zip inside another archive is not read here: unpack it first")
        return
    with zipfile.ZipFile(file) as archive:
        for info in archive.infolist():
            if info.is_dir() or not wanted(info.filename):
                continue
            inner = f"{name}:{info.filename}"
            try:
                with archive.open(info) as member:
                    yield from streams(inner, cast(BinaryIO, member), depth + 1)
            except PACKING_ERRORS as error:
                yield inner, error


def wanted(name: str) -> bool:
    """Say whether a file's name promises hands; what a system hides does not count."""
    last = name.rpartition("/")[2].lower()
    return last.endswith((*HANDS, *PACKED)) and not last.startswith(".")
