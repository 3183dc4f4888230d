"""What is counted and written down while a server runs: figures for Prometheus, a log in JSON.

No card is ever among it, and no text of a client's: tables, kinds, codes, counts and times are.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from pitboss.errors import PitbossError
from pitboss.server.book import Step
from pitboss.server.journal import Acted, Dealt, Opened, kind_of
from pitboss.server.lobby import Ledger, Lobby
from pitboss.server.room import Room

__all__ = ["LOG", "Figures", "JsonLines", "log_to"]

LOG: Final = logging.getLogger("pitboss.server")
BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


class Spread:
    """How long things took, in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Note one."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        """Write it as Prometheus reads it."""
        so_far = 0
        for bound, count in zip(BUCKETS, self.counts, strict=False):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f'{name}_bucket{{le="+Inf"}} {sum(self.counts)}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {sum(self.counts)}"


class Figures(Ledger):
    """Counts what happens, and writes a line of the log for what somebody may want to look up."""

    def __init__(self) -> None:
        self.started = time.time()
        self.entries: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.faults = 0
        self.bot_faults: Counter[str] = Counter()
        self.sockets = 0
        self.slow = 0
        self.hands = 0
        self.writes = Spread()

    # what happens

    def stepped(self, room: Room, step: Step) -> None:
        """Note an entry."""
        self.entries[kind_of(step.entry)] += 1
        self.hands += step.ended
        if isinstance(step.entry, Acted | Dealt):
            return
        said: dict[str, Any] = {"table": room.table, "n": step.n, "kind": kind_of(step.entry)}
        if step.seat is not None:
            said["seat"] = step.seat
        tell("table", **said)

    def refused(self, room: Room, code: str) -> None:  # noqa: ARG002 - the code says enough
        """Note a refusal."""
        self.refusals[code] += 1

    def turned_away(self, code: str) -> None:
        """Note a refusal that concerns no table."""
        self.refusals[code] += 1

    def fault(self, room: Room, error: BaseException) -> None:
        """Note a fault of ours: where it was, and nothing of what was in it (there are cards in it)."""
        self.faults += 1
        frames = traceback.extract_tb(error.__traceback__)[-6:]
        where = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}" for frame in frames]
        code = error.code if isinstance(error, PitbossError) else ""
        tell(
            "fault", level=logging.ERROR, table=room.table, error=type(error).__name__, code=code, where=where
        )

    def opened(self, room: Room) -> None:
        """Note a table that is opened."""
        entry = room.book.opened
        assert isinstance(entry, Opened)  # noqa: S101 - it is the first entry
        tell(
            "opened", table=room.table, house=room.book.house.name, seats=entry.size, bots=len(room.book.bots)
        )

    def recovered(self, table: str, entries: int) -> None:
        """Note a table that was taken up again."""
        tell("recovered", table=table, entries=entries)

    def damaged(self, table: str, why: str) -> None:
        """Note a table that cannot be taken up."""
        tell("damaged", level=logging.ERROR, table=table, why=why)

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Note that a bot did not behave: of which kind its fault was, and nothing that it said."""
        self.bot_faults[fault] += times
        tell("bot", level=logging.WARNING, table=room.table, bot=kind, fault=fault, times=times)

    # telling

    def metrics(self, lobby: Lobby) -> str:
        """Write the figures as Prometheus reads them."""
        return "\n".join([*self.lines(lobby), ""])

    def lines(self, lobby: Lobby) -> Iterator[str]:
        """Yield the lines, each figure with what it means."""
        gauges = {
            "tables": ("Tables that are open.", len(lobby.rooms)),
            "tables_asleep": ("Tables that have not been taken up since the start.", len(lobby.sleeping)),
            "tables_damaged": ("Tables whose history is damaged.", len(lobby.damage)),
            "sockets": ("Websockets that are open.", self.sockets),
            "viewers": (
                "Viewers of tables.",
                sum(len(room.gallery.viewers) for room in lobby.rooms.values()),
            ),
            "storage_up": ("1 while the store takes writes.", int(not lobby.storage.down)),
            "uptime_seconds": ("Since the start.", round(time.time() - self.started)),
            "memory_bytes": ("Resident memory.", memory()),
        }
        for name, (text, value) in gauges.items():
            yield from (
                f"# HELP pitboss_{name} {text}",
                f"# TYPE pitboss_{name} gauge",
                f"pitboss_{name} {value}",
            )
        counts = {
            "hands_total": ("Hands played to their end.", self.hands),
            "faults_total": ("Faults of ours.", self.faults),
            "slow_readers_total": ("Sockets closed because they read too slowly.", self.slow),
            "storage_failures_total": ("Writes that failed.", lobby.storage.failures),
        }
        for name, (text, value) in counts.items():
            yield from (
                f"# HELP pitboss_{name} {text}",
                f"# TYPE pitboss_{name} counter",
                f"pitboss_{name} {value}",
            )
        yield from family("entries_total", "Entries written, by kind.", "kind", self.entries)
        yield from family("refusals_total", "Requests refused, by code.", "code", self.refusals)
        yield from family("bot_faults_total", "Faults of bots, by kind.", "kind", self.bot_faults)
        yield from family("http_requests_total", "Answers over HTTP, by status.", "status", self.requests)
        yield "# HELP pitboss_write_seconds Until an entry was on the disk."
        yield "# TYPE pitboss_write_seconds histogram"
        yield from self.writes.lines("pitboss_write_seconds")


def family(name: str, text: str, label: str, counts: Counter[Any]) -> Iterator[str]:
    """Write a counter by label."""
    yield f"# HELP pitboss_{name} {text}"
    yield f"# TYPE pitboss_{name} counter"
    for value, count in sorted(counts.items()):
        yield f'pitboss_{name}{{{label}="{value}"}} {count}'


def memory() -> int:
    """Return how much memory the process has."""
    try:
        with open("/proc/self/statm") as told:  # noqa: PTH123 - a file of the kernel's
            return int(told.read().split()[1]) * 4096
    except (OSError, IndexError, ValueError):
        return 0


# logs


def tell(event: str, *, level: int = logging.INFO, **facts: Any) -> None:  # noqa: ANN401 - whatever JSON holds
    """Write a line of the log."""
    LOG.log(level, event, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        facts = getattr(record, "facts", {})
        said = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **facts,
        }
        if record.exc_info and record.exc_info[0] is not None:
            said["error"] = record.exc_info[0].__name__  # its text may hold anything
        return json.dumps(said, ensure_ascii=False)


def log_to(stream: Any = None, *, level: int = logging.INFO) -> None:  # noqa: ANN401 - any text stream
    """Send the log of the server, and uvicorn's, to a stream: stderr if none is named."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("pitboss.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level if name == "pitboss.server" else logging.WARNING)
