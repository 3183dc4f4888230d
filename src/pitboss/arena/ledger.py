"""The ledger of a tournament: a file that only grows, a sealed line for each chunk that is finished.

    DIR/ledger.jsonl                 {"v":1,"kind":"tournament", ...}
                                     {"v":1,"kind":"chunk","match":0,"number":0, ... ,"crc":"5a3c01f2"}
    DIR/hands/MATCH/from-1.log.gz    all hands of a chunk, in the format of our log

The log of a chunk is written before its line is, and both before the next chunk is looked at; a line holds
the checksum of its log. So a judge that is killed has lost nothing. A second at the most passes until the
disk itself has it (fsync): what a power cut takes, or what is damaged otherwise, is named and played again,
and comes to the same.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from io import FileIO
from pathlib import Path
from time import monotonic
from typing import Any, Final, Self
from zlib import crc32

from pitboss.arena.chunk import Big, Chunk
from pitboss.errors import ArenaError, HistoryError
from pitboss.history.log import VERSION, sealed, unsealed

__all__ = ["LEDGER", "Found", "Ledger", "log_is_whole", "log_path", "whole_file"]

LEDGER: Final = "ledger.jsonl"
HANDS: Final = "hands"
SYNC_SECONDS: Final = 1.0
MOST_FRESH: Final = 256
UNREADABLE: Final = (HistoryError, KeyError, TypeError, ValueError)


@dataclass(slots=True)
class Found:
    """What a ledger holds that was there already."""

    header: dict[str, Any] | None = None
    chunks: list[Chunk] = field(default_factory=list)
    damage: list[str] = field(default_factory=list)  # in words


class Ledger:
    """Appends to a ledger; one tournament at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / LEDGER
        self._file: FileIO | None = None
        self._fresh: list[Path] = []  # logs that the disk may not have yet
        self._synced = monotonic()

    def open(self) -> None:
        """Make the folder and open the file; what cannot be written to is an ArenaError."""
        with telling(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            file = FileIO(self.path, "ab")  # no buffer: what could not be written is not tried again
        lock(file, self.folder)
        self._file = file

    def begin(self, header: Mapping[str, Any]) -> None:
        """Write down which tournament this is."""
        self._append({"kind": "tournament", **header})
        self.sync()

    def add(self, chunk: Chunk, where: Path) -> None:
        """Write a chunk down: its hands first, then its line."""
        told = told_chunk(chunk)
        if chunk.log:
            with telling(where):
                where.parent.mkdir(parents=True, exist_ok=True)
            whole_file(where, chunk.log, sync=False)
            self._fresh.append(where)
        self._append({"kind": "chunk", **told})
        if len(self._fresh) >= MOST_FRESH or monotonic() - self._synced > SYNC_SECONDS:
            self.sync()

    def _append(self, told: Mapping[str, Any]) -> None:
        file = self._file
        if file is None:
            raise ArenaError(f"{self.path}: is not open")
        line = sealed({"v": VERSION, **told})
        with telling(self.path):
            write_all(file, line)

    def sync(self) -> None:
        """Have the disk itself take what was written: the logs, then the lines that speak of them."""
        for path in self._fresh:
            with telling(path), path.open("rb") as log:
                os.fsync(log.fileno())
        self._fresh.clear()
        if self._file is not None:
            with telling(self.path):
                os.fsync(self._file.fileno())
        self._synced = monotonic()

    def read(self) -> Found:
        """Read what is there, without the curves and the hands; a ledger that is not there holds nothing."""
        found = Found()
        for number, line in self.lines():
            take(found, line, f"{self.path}, line {number}")
        return found

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield the lines as they are, with their numbers."""
        try:
            with self.path.open("rb") as file:
                yield from enumerate(file, start=1)
        except FileNotFoundError:
            return
        except NotADirectoryError:
            raise ArenaError(
                f"{self.folder}: cannot be a folder: a file is there, or on the way to it"
            ) from None
        except OSError as error:
            raise ArenaError(f"{self.path}: cannot be read: {error.strerror}") from None

    def chunks(self) -> Iterator[Chunk]:
        """Yield every chunk that is whole, complete as it was written but for its log."""
        for _, line in self.lines():
            with suppress(*UNREADABLE):
                told = unsealed(line.removesuffix(b"\n"))
                if told["kind"] == "chunk":
                    yield chunk_from(told)

    def mend(self) -> None:
        """Leave out every line that is not whole; the file is replaced at once, or stays as it is."""
        whole = []
        for _, line in self.lines():
            with suppress(HistoryError):
                unsealed(line.removesuffix(b"\n"))
                whole.append(line)
        self.close()
        whole_file(self.path, b"".join(whole))
        self.open()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            try:
                self.sync()
            finally:
                self._file.close()
                self._file = None

    def __enter__(self) -> Self:
        """Use the ledger as a context, so that its file is closed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()


def take(found: Found, line: bytes, place: str) -> None:
    """Take one line in, or note why it cannot be."""
    if not line.endswith(b"\n"):
        found.damage.append(f"{place}: breaks off, and is left out; its rounds are played again")
        return
    try:
        told = unsealed(line.removesuffix(b"\n"))
        if told["kind"] == "tournament":
            found.header = told
        elif told["kind"] == "chunk":
            found.chunks.append(replace(chunk_from(told), curves="", big=None))
    except UNREADABLE as error:
        words = str(error) if isinstance(error, HistoryError) else "does not hold what it should"
        found.damage.append(f"{place}: {words}; its rounds are played again")


# chunks as JSON


def told_chunk(chunk: Chunk) -> dict[str, Any]:
    """Return a chunk as a line of the ledger tells it: of its log only the size and the checksum."""
    told = asdict(chunk)
    told["log"] = [len(chunk.log), crc32(chunk.log)]
    told["faults"] = [dict(sorted(faults.items())) for faults in chunk.faults]
    return told


def chunk_from(told: Mapping[str, Any]) -> Chunk:
    """Read a chunk again; its log stays where it is."""
    values = {key: told[key] for key in told if key not in ("v", "kind", "log", "big", "faults", "crc")}
    size, checksum = told["log"]
    chunk = Chunk(
        big=None if told["big"] is None else Big(**told["big"]),
        faults=[Counter(faults) for faults in told["faults"]],
        log=b"%d %d" % (size, checksum) if size else b"",
        **values,
    )
    if len(chunk.hands) != len(chunk.chips) or (chunk.outcomes and len(chunk.outcomes) != len(chunk.hands)):
        raise ValueError("rounds")
    return chunk


def log_is_whole(chunk: Chunk, where: Path) -> bool:
    """Say whether the log of a chunk that was read from a ledger is there, and is what was written."""
    if not chunk.log:
        return True
    size, checksum = map(int, chunk.log.split())
    try:
        data = where.read_bytes()
    except OSError:
        return False
    return len(data) == size and crc32(data) == checksum


def log_path(folder: Path, match: str, first: int) -> Path:
    """Return where the hands of a chunk are: DIR/hands/MATCH/from-001.log.gz, by its first round."""
    return folder / HANDS / match / f"from-{first + 1:03d}.log.gz"


# files


def whole_file(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Write a file so that it is there as a whole, or not at all; `sync` has the disk itself take it."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with telling(path):
            with FileIO(part, "wb") as file:
                write_all(file, data)
                if sync:
                    os.fsync(file.fileno())
            part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_all(file: FileIO, data: bytes) -> None:
    """Write all of it: the system may take a part and refuse the rest, when a disk is full."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


class telling:  # noqa: N801 - used as a phrase: with telling(path)
    """Turn what the system says about a path into an ArenaError."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Say what is wrong in one line."""
        if isinstance(error, OSError):
            raise ArenaError(f"{self.path}: cannot be written: {error.strerror or error}") from None


def lock(file: FileIO, folder: Path) -> None:
    """Let nobody else write to the same tournament at the same time, where the system can do that."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise ArenaError(f"{folder}: another tournament is being played in this folder") from None
