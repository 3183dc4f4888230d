"""Replaying many hands, by one process or several; what comes of them is the same however many there are.

Hands are read one after the other, handed out in batches, and counted in their order. So the count so far and
the place where it stands are all that is needed to go on later.
"""

from __future__ import annotations

import json
import os
import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from pitboss.errors import HistoryError
from pitboss.history.phh import text_of
from pitboss.history.pieces import Piece
from pitboss.history.replay import KINDS, Outcome, replay_text
from pitboss.history.texts import replay_other

__all__ = ["MOST_FOUND", "Found", "Part", "State", "batches", "load_state", "replay_all", "save_state"]

MOST_HANDS: Final = 250  # in a batch: some hundredths of a second
MOST_BYTES: Final = 1 << 19
OTHERS: Final = (b"P", b"{")  # with which histories begin that are no PHH
MOST_FOUND: Final = 1000  # hands that differ which a state keeps; all are told when they are found
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Found:
    """A hand that did not agree, or could not be replayed."""

    file: str
    hand: str
    kind: str
    why: str

    def __str__(self) -> str:
        """Say it in a line."""
        where = f"{self.file}, hand {self.hand}" if self.hand else self.file
        return f"{where}: {self.kind}: {self.why}"


@dataclass(slots=True)
class Part:
    """What came of some hands."""

    last: str = ""  # the source of the last of them
    done: int = 0  # pieces of that source in this part
    fresh: bool = False  # whether the source began in this part
    kinds: Counter[str] = field(default_factory=Counter)
    whys: Counter[str] = field(default_factory=Counter)  # of unrecorded and unsupported hands
    readings: Counter[str] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)
    passed_over: list[Found] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """Where a replay stands."""

    paths: list[str]
    odd_chip: str
    source: str = ""
    done: int = 0
    finished: bool = False
    left_out: int = 0  # of the hands that were found
    kinds: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(KINDS, 0)))
    whys: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)

    def add(self, part: Part) -> None:
        """Count some more hands."""
        self.done = part.done if part.fresh or part.last != self.source else self.done + part.done
        self.source = part.last
        self.kinds.update(part.kinds)
        self.whys.update(part.whys)
        self.readings.update(part.readings)
        room = MOST_FOUND - len(self.found)
        self.found += part.found[:room]
        self.left_out += len(part.found[room:])

    @property
    def hands(self) -> int:
        """How many hands have been counted."""
        return self.kinds.total()


def batches(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Put hands together, so that it pays to send them."""
    batch: list[Piece] = []
    size = 0
    for piece in pieces:
        batch.append(piece)
        size += len(piece.data)
        if len(batch) >= MOST_HANDS or size >= MOST_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def replay_all(pieces: Iterable[Piece], *, jobs: int, halve: bool) -> Iterator[Part]:
    """Replay all hands, and yield what came of them, part by part, in their order."""
    work = batches(pieces)
    first = list(islice(work, 3 * jobs if jobs > 1 else 0))
    if jobs == 1 or len(first) < 3 * jobs:
        for batch in first:
            yield replay_batch(batch, halve)
        for batch in work:
            yield replay_batch(batch, halve)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[Part]] = deque()
        try:
            with interrupts_ignored():  # so are they in the new processes, from their first moment on
                waiting.extend(pool.submit(replay_batch, batch, halve) for batch in first)
            while waiting:
                part = waiting.popleft().result()
                waiting.extend(pool.submit(replay_batch, batch, halve) for batch in islice(work, 1))
                yield part
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def replay_batch(batch: Sequence[Piece], halve: bool) -> Part:
    """Replay some hands."""
    part = Part(fresh=False)
    kinds: dict[str, int] = dict.fromkeys(KINDS, 0)
    readings: dict[tuple[str, ...], int] = {}
    for piece in batch:
        if piece.source == part.last:
            part.done += 1
        else:
            part.fresh = bool(part.last)
            part.last, part.done = piece.source, 1
        if piece.harmless:
            part.passed_over.append(Found(piece.source, piece.label, "passed over", piece.trouble))
            continue
        outcome = outcome_of(piece, halve=halve)
        kind, why, how = outcome
        kinds[kind] += 1
        if how:
            readings[how] = readings.get(how, 0) + 1
        if kind in ("disagree", "refused"):
            part.found.append(Found(piece.source, piece.label, kind, why))
        elif why:
            part.whys[cause(why)] += 1
    part.kinds = Counter(kinds)
    for hows, count in readings.items():
        for reading in hows:
            part.readings[reading] += count
    return part


def outcome_of(piece: Piece, *, halve: bool) -> Outcome:
    """Replay one hand."""
    other = replay_other(piece.data) if piece.data[:1] in OTHERS else None
    if other is not None:
        return other
    try:
        text = text_of(piece)
    except HistoryError as error:
        return Outcome("refused", str(error))
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    return replay_text(text, halve=halve)


def cause(why: str) -> str:
    """Leave out of a cause what is different in every hand."""
    return why.partition(":")[0]


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Leave Ctrl-C to the parent, which lets the running batches end."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# where a replay stands, as a file


def save_state(state: State, path: Path) -> None:
    """Write the state down, all of it or nothing."""
    told = {f.name: getattr(state, f.name) for f in fields(state)}
    text = json.dumps({"version": VERSION, **told, "found": [asdict(found) for found in state.found]})
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise HistoryError(f"{path}: {error.strerror}") from None


def load_state(path: Path, paths: list[str], odd_chip: str) -> State:
    """Read where a replay of the same paths stood; without a file it stands at the beginning."""
    try:
        told = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return State(paths, odd_chip)
    except OSError as error:
        raise HistoryError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise HistoryError(f"{path}: not the state of a replay") from None
    state = state_from(told, path)
    if (state.paths, state.odd_chip) != (paths, odd_chip):
        raise HistoryError(f"{path}: the state of another replay: of {' '.join(state.paths)[:200]}")
    return state


def state_from(told: Any, path: Path) -> State:  # noqa: ANN401 - whatever a file holds
    """Build a state from what a file says."""
    try:
        if told.pop("version") != VERSION:
            raise HistoryError(f"{path}: the state of another version")
        for key in ("kinds", "whys", "readings"):
            told[key] = Counter({str(name): int(count) for name, count in told[key].items()})
        told["found"] = [Found(**found) for found in told["found"]]
        state = State(**told)
        valid = all(type(count) is int for count in (state.done, state.left_out)) and set(state.kinds) == set(
            KINDS
        )
        if not valid or not isinstance(state.source, str) or not all(isinstance(p, str) for p in state.paths):
            raise HistoryError(f"{path}: not the state of a replay")
    except (AttributeError, KeyError, TypeError, ValueError):
        raise HistoryError(f"{path}: not the state of a replay") from None
    return state
