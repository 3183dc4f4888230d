"""A tournament in a folder: begun, written down chunk by chunk, and gone on with after whatever happened.

with begun(tournament, folder) as record:           # or: resumed(tournament, folder, found)
    for chunk in spread(tournament.take, jobs=2):
        record.add(chunk)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pitboss.arena.chunk import Chunk
from pitboss.arena.exploits import read_exploits
from pitboss.arena.format import Format
from pitboss.arena.ledger import LEDGER, Found, Ledger, log_is_whole, log_path
from pitboss.arena.results import RESULTS
from pitboss.arena.tournament import Tournament
from pitboss.errors import ArenaError, said

__all__ = ["Record", "begun", "found_in", "resumed"]


class Record:
    """Counts what was played, and has it written down first."""

    def __init__(self, tournament: Tournament, folder: Path, ledger: Ledger) -> None:
        self.tournament = tournament
        self.folder = folder
        self.ledger = ledger
        self.remarks: list[str] = []  # what was found damaged

    def add(self, chunk: Chunk) -> None:
        """Write a chunk down, then count it."""
        self.ledger.add(chunk, self.where(chunk))
        chunk.log, chunk.curves, chunk.big = b"", "", None
        self.tournament.add(chunk)

    def where(self, chunk: Chunk) -> Path:
        """Return where the hands of a chunk are."""
        return log_path(self.folder, self.tournament.folder_of(chunk.match), chunk.first)

    def chunks(self) -> Iterator[Chunk]:
        """Yield what was played, as it was written down, each chunk once."""
        seen = set()
        for chunk in self.ledger.chunks():
            place = chunk.match, chunk.number
            if place not in self.tournament.done or place in seen:
                continue
            if self.tournament.span(*place) == (chunk.first, len(chunk.hands)):
                seen.add(place)
                yield chunk


def found_in(folder: Path) -> Found:
    """Read what a folder holds of an earlier tournament; a ledger that says not which one is refused."""
    found = Ledger(folder).read()
    if found.header is None and (found.chunks or len(found.damage) > 1):
        raise ArenaError(
            f"{folder / LEDGER}: its first line is damaged, so nobody knows which tournament this is; "
            "nothing was changed"
        )
    if found.header is None:
        found.damage.clear()  # it broke off before anything was played
    return found


@contextmanager
def begun(tournament: Tournament, folder: Path) -> Iterator[Record]:
    """Begin a tournament in a folder that holds none."""
    found = found_in(folder)
    if found.header is not None:
        raise ArenaError(
            f"{folder}: holds a tournament already, {len(found.chunks)} chunks of it are played: "
            "go on with --resume, or use another folder"
        )
    if (folder / RESULTS).exists():
        raise ArenaError(f"{folder}: holds other results already: use another folder")
    ledger = Ledger(folder)
    with ledger:
        ledger.open()
        ledger.mend()
        ledger.begin(tournament.header())
        yield Record(tournament, folder, ledger)


@contextmanager
def resumed(tournament: Tournament, folder: Path, found: Found) -> Iterator[Record]:
    """Go on with a tournament; what is damaged is named, and will be played again."""
    if found.header is None:
        raise ArenaError(f"{folder}: holds no tournament to go on with")
    header = json.loads(json.dumps(tournament.header()))
    same_tournament(folder, found.header, header)
    ledger = Ledger(folder)
    with ledger:
        ledger.open()
        record = Record(tournament, folder, ledger)
        record.remarks += found.damage
        whole = []
        for chunk in found.chunks:
            if log_is_whole(chunk, record.where(chunk)):
                whole.append(chunk)
            else:
                record.remarks.append(
                    f"{record.where(chunk)}: is missing or damaged; its rounds are played again"
                )
        tournament.exploits = read_exploits(folder)
        if found.damage:
            ledger.mend()
        if found.header["format"] != header["format"]:
            ledger.begin(header)
        tournament.resume(whole)
        yield record


def same_tournament(folder: Path, there: dict[str, Any], asked: dict[str, Any]) -> None:
    """Refuse to mix two tournaments; only more rounds may be asked for."""
    for key in ("seed", "bots", "terms"):
        if there[key] != asked[key]:
            raise ArenaError(
                f"{folder}: holds another tournament, with {key} {said(plain(there[key]))}, "
                f"not {said(plain(asked[key]))}: use another folder"
            )
    Format.from_told(there["format"])
    for key, value in asked["format"].items():
        was = there["format"][key]
        if value != was and not (key == "rounds" and value > was):
            name = "house" if key == "told" else key
            raise ArenaError(
                f"{folder}: holds another tournament, with {name} {said(was)}, not {said(value)}: "
                "use another folder"
            )


def plain(value: object) -> object:
    """Write bots as they are named on the command line."""
    if isinstance(value, list):
        return " ".join(name if name == spec else f"{name}={spec}" for name, spec in value)
    return value
