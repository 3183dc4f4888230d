"""A load: tables of bots that play, many sockets that look on, and how long it takes until all of them know.

    report = put_load(Load(tables=200, sockets=1000, seconds=60), url=url)
    report.to_all.at(0.99)                   # from the decision of a bot until its last viewer has it

The server is a process of its own (`stand.py`) and notes when each action was decided; the viewers, in this
process, note when it arrives. Both read the monotonic clock of the one machine. What the viewers themselves
need to read a message is in the figures, too: nobody is faster than that.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pitboss.proving.process import Process, proxied, quick_loop
from pitboss.proving.spread import Spread
from pitboss.proving.visitor import Visitor

__all__ = ["Load", "Loaded", "put_load"]

STAND: Final = (sys.executable, "-m", "pitboss.proving.stand")
TABLES_EACH: Final = 10  # that one person may open
SOCKETS_EACH: Final = 50  # of one address
AT_ONCE: Final = 50  # sockets that connect at the same time
SETTLING: Final = 2.0  # seconds until all tables play
TROUBLES: Final = ("pitboss_faults_total", "pitboss_slow_readers_total", "pitboss_storage_failures_total")


class Head(Struct):
    """What is read of a message that arrives: its type and its number."""

    t: str
    n: int = 0
    table: str = ""


READ: Final = msgspec.json.Decoder(Head).decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """How much of what."""

    tables: int = 200
    bots: int = 6
    sockets: int = 1000
    seconds: float = 60
    pace_ms: int = 900  # that a bot takes, as the lobby has it
    pause_ms: int = 3500  # between two hands
    house: str = "standard"


@dataclass(slots=True, kw_only=True)
class Loaded:
    """What a load has come to."""

    load: Load
    actions: int = 0  # that all viewers were told of
    messages: int = 0
    bytes: int = 0
    to_all: Spread = field(default_factory=Spread)
    committed: Spread = field(default_factory=Spread)
    memory_before: int = 0  # of the server, when all tables are there and nobody looks on
    memory_joined: int = 0  # when all sockets have their snapshot
    memory_after: int = 0  # at the end
    seconds: float = 0
    cpu: float = 0  # seconds of the server's processor
    errors: list[str] = field(default_factory=list)

    @property
    def per_socket(self) -> int:
        """How much memory the server has taken for each socket, by the end."""
        grown = max(self.memory_joined, self.memory_after) - self.memory_before
        return max(grown, 0) // self.load.sockets


class Watcher:
    """One socket that looks on, and notes when what arrives."""

    def __init__(self, number: int, table: str) -> None:
        self.number = number
        self.table = table
        self.n = 0
        self.arrived: dict[int, float] = {}
        self.messages = self.bytes = 0
        self.error = ""
        self.socket: ClientConnection | None = None
        self.joined = asyncio.Event()

    async def open(self, address: str) -> None:
        """Connect, and join the table."""
        url = address.replace("http", "ws") + "/api/socket"
        headers = {"X-Forwarded-For": proxied(1000 + self.number // SOCKETS_EACH)}
        self.socket = await connect(url, additional_headers=headers, compression=None, max_queue=None)
        await self.socket.send(msgspec.json.encode({"t": "join", "table": self.table}).decode())

    async def listen(self) -> None:
        """Note what arrives, until the socket is closed."""
        assert self.socket is not None  # noqa: S101 - it is open
        try:
            while True:
                data = await self.socket.recv(decode=False)
                self.note(data, monotonic())
        except ConnectionClosed as closed:
            self.error = self.error or f"socket {self.number} was closed: {closed}"

    def note(self, data: bytes, now: float) -> None:
        """Note a message."""
        self.messages += 1
        self.bytes += len(data)
        head = READ(data)
        if head.t == "snapshot":
            self.n = head.n
            self.joined.set()
        elif head.t == "event":
            if head.n != self.n + 1:
                self.error = self.error or f"socket {self.number}: event {head.n} came after {self.n}"
            self.n = head.n
            self.arrived[head.n] = now
        elif head.t in ("refused", "bye"):
            self.error = self.error or f"socket {self.number} was told: {data[:200]!r}"


class Run:
    """One run of a load."""

    def __init__(self, load: Load, process: Process, report: Loaded) -> None:
        self.load = load
        self.process = process
        self.report = report
        self.tables: list[str] = []
        self.watchers: list[Watcher] = []
        self.window = (0.0, 0.0)  # between which it is measured

    def open_tables(self) -> None:
        """Open all tables, a few for each person: they play as soon as somebody looks on."""
        load, visitor = self.load, Visitor(self.process.address, 0)
        wish = {
            "house": load.house,
            "bots": [("tight", "caller", "random")[at % 3] for at in range(load.bots)],
            "seats": load.bots,
            "pace_ms": load.pace_ms,
            "pause_ms": load.pause_ms,
        }
        for number in range(load.tables):
            if number % TABLES_EACH == 0:
                visitor = Visitor(self.process.address, number // TABLES_EACH + 1)
            self.tables.append(visitor.ask("/api/tables", wish)["table"])

    def figures(self) -> dict[str, float]:
        """Read the server's figures."""
        return Visitor(self.process.address, 0).figures()

    async def look_on(self) -> None:
        """Connect all sockets, and let them look on for a while."""
        report = self.report
        self.watchers = [
            Watcher(number, self.tables[number % len(self.tables)]) for number in range(self.load.sockets)
        ]
        for first in range(0, len(self.watchers), AT_ONCE):
            some = self.watchers[first : first + AT_ONCE]
            await asyncio.gather(*(watcher.open(self.process.address) for watcher in some))
        listening = [asyncio.create_task(watcher.listen()) for watcher in self.watchers]
        async with asyncio.timeout(60):
            await asyncio.gather(*(watcher.joined.wait() for watcher in self.watchers))
        await asyncio.sleep(SETTLING)
        report.memory_joined = int((await asyncio.to_thread(self.figures))["pitboss_memory_bytes"])
        began, cpu = monotonic(), self.process.cpu
        await asyncio.sleep(self.load.seconds)
        self.window = (began, monotonic())
        report.seconds = self.window[1] - began
        report.cpu = self.process.cpu - cpu
        figures = await asyncio.to_thread(self.figures)
        report.memory_after = int(figures["pitboss_memory_bytes"])
        report.errors += [f"{name} {figures[name]:.0f}" for name in TROUBLES if figures[name]]
        report.errors += [watcher.error for watcher in self.watchers if watcher.error][:10]
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for watcher in self.watchers:
            with suppress(ConnectionClosed):
                assert watcher.socket is not None  # noqa: S101 - it was opened
                watcher.socket.transport.abort()

    def add_up(self, notes: Path) -> None:
        """Bring together what the server noted and what arrived."""
        report, (began, ended) = self.report, self.window
        by_table: dict[str, list[Watcher]] = {table: [] for table in self.tables}
        for watcher in self.watchers:
            by_table[watcher.table].append(watcher)
            report.messages += watcher.messages
            report.bytes += watcher.bytes
        to_all, committed = [], []
        for line in notes.read_text("utf-8").splitlines():
            table, number, decided, stored = line.split()
            if not began <= float(decided) < ended - SETTLING / 2:
                continue
            committed.append(float(stored) - float(decided))
            arrivals = [watcher.arrived.get(int(number)) for watcher in by_table.get(table, ())]
            if None in arrivals:
                report.errors.append(f"event {number} of table {table} did not reach all of its viewers")
            elif arrivals:
                to_all.append(max(at for at in arrivals if at is not None) - float(decided))
        report.actions = len(to_all)
        report.to_all, report.committed = Spread(to_all), Spread(committed)


def put_load(load: Load, *, url: str, progress: Callable[[str], None] = lambda _text: None) -> Loaded:
    """Run a server under a load, and report."""
    with tempfile.TemporaryDirectory(prefix="pitboss-load-") as folder:
        notes = Path(folder) / "notes"
        report = Loaded(load=load)
        with Process.serving(store=url, words=(*STAND, str(notes))) as process:
            run = Run(load, process, report)
            progress(f"opening {load.tables:,} tables")
            run.open_tables()
            report.memory_before = int(run.figures()["pitboss_memory_bytes"])
            progress(f"{load.sockets:,} sockets look on for {load.seconds:,.0f} seconds")
            with asyncio.Runner(loop_factory=quick_loop) as runner:
                runner.run(run.look_on())
            process.stop()
        run.add_up(notes)
        return report
