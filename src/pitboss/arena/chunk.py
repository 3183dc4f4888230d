"""Some rounds between the same bots, played in one go: what a process is handed, and what it hands back.

A chunk is the unit of everything: it is played by one process or machine, written down as one record, and
after an accident played again. What it comes to follows from the task alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Final
from zlib import compress

from pitboss.arena.player import Entry, Terms

__all__ = ["Big", "Chunk", "Task", "packed_curves"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """What is to be played: which bots, and which of their rounds."""

    match: int  # which matchup, or which line-up of a table
    number: int  # which chunk of it, from 0
    first: int  # its first round, from 0
    rounds: int
    bots: tuple[Entry, ...]
    seed: bytes
    terms: Terms
    format: str  # a `Format` as JSON, so that a task is small wherever it is sent
    heads_up: bool = True  # a matchup; else a table, of two where bots are left over

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(bot.name for bot in self.bots)


@dataclass(frozen=True, kw_only=True, slots=True)
class Big:
    """A hand worth looking at: the one with the biggest pot of its chunk."""

    round: int  # from 0
    hand: int  # of the round, from 1
    place: int  # in the log of the chunk, from 1
    pot: int
    line: str  # the hand as its log has it


@dataclass(kw_only=True, slots=True)
class Chunk:
    """What a task came to."""

    match: int
    number: int
    first: int
    outcomes: str = ""  # heads-up, a letter a round: a, b, or = for a tie
    hands: list[int] = field(default_factory=list)  # of each round
    chips: list[list[int]] = field(default_factory=list)  # by round: what each bot had, or has won
    luck: list[float] = field(default_factory=list)  # heads-up, of the first bot in each round: `luck.py`
    decisions: int = 0
    faults: list[Counter[str]] = field(default_factory=list)  # by bot
    curves: str = ""  # the chips of the first bot after each hand, packed
    big: Big | None = None
    log: bytes = b""  # all hands, packed
    seconds: float = 0.0  # of processor time, without that of bots in processes of their own


PLACES: Final = 2  # bytes of a number in a curve, where that is enough


def packed_curves(curves: Sequence[Sequence[int]], *, total: int) -> str:
    """Pack how a bot's chips went, round by round, for a page to unpack.

    Little-endian numbers of 2 bytes, or of 4 where there are more chips: for each round how many
    hands it had, and then the chips after each; all of it deflated, in base64.
    """
    size = PLACES if total < 1 << 16 and all(len(curve) < 1 << 16 for curve in curves) else 4
    whole = bytearray([size])
    for curve in curves:
        for value in (len(curve), *curve):
            whole += value.to_bytes(size, "little")
    return b64encode(compress(bytes(whole), 9)).decode()


class Stopwatch:
    """How much of the processor's time something took."""

    def __init__(self) -> None:
        self.started = process_time()

    @property
    def seconds(self) -> float:
        """The time so far."""
        return round(process_time() - self.started, 6)
