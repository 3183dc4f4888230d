"""Hostile clients against live tables: a million messages, and honest people who play on meanwhile.

    report = asyncio.run(Siege(n=1_000_000, rate=5000, tables=12, seed="").run())

    quiet     people play, and the time is taken from each of their requests to its answer
    siege     the same, while hostile clients send nearly all of their messages
    still     people pause; the rest is sent, and no table may have changed by it

The server is `pitboss serve` as anybody runs it. In the end it is stopped, every table is audited, and each
entry must be what an honest player or a bot has done.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

import msgspec

from pitboss.check.broken import Broken
from pitboss.check.dice import dice_for
from pitboss.errors import PitbossError
from pitboss.proving.besieger import STYLES, Besieger, Supply
from pitboss.proving.company import Company
from pitboss.proving.malice import Malice
from pitboss.proving.process import Process
from pitboss.proving.spread import Spread
from pitboss.proving.visitor import Visitor
from pitboss.server.audit import audit
from pitboss.server.store_url import open_store

__all__ = ["Besieged", "Siege"]

BESIEGERS: Final = 64  # at a time
CALM: Final = 0.1  # of the messages are sent while nobody plays
PATIENCE: Final = 60.0
REFUSALS: Final = "pitboss_refusals_total"


@dataclass(slots=True, kw_only=True)
class Besieged:
    """What a siege has come to."""

    messages: int = 0  # that were sent
    connections: int = 0
    kinds: Counter[str] = field(default_factory=Counter)  # of what was sent
    refused: Counter[str] = field(default_factory=Counter)  # by code, as the server counts
    closed: Counter[int] = field(default_factory=Counter)  # connections, by the code of their end
    quiet: Spread = field(default_factory=Spread)  # until a request of an honest player was answered
    siege: Spread = field(default_factory=Spread)
    quiet_rate: float = 0  # requests of honest players a second
    siege_rate: float = 0
    siege_seconds: float = 0
    siege_messages: int = 0  # that were sent in them
    memory_before: int = 0
    memory_after: int = 0
    entries: int = 0
    hands: int = 0
    acknowledged: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: float = 0


class Siege:
    """One siege."""

    def __init__(
        self,
        *,
        n: int,
        rate: float,
        tables: int,
        quiet: float,
        seed: str,
        progress: Callable[[int], None] = lambda _sent: None,
    ) -> None:
        self.n = n
        self.rate = rate
        self.tables = tables
        self.quiet = quiet
        self.progress = progress
        self.dice = dice_for(f"siege {seed}", 0)
        self.company = Company(seed, crowded=True)
        self.report = Besieged()

    async def run(self) -> Besieged:
        """Besiege a server, and judge."""
        began = monotonic()
        with TemporaryDirectory(prefix="pitboss-siege-") as folder:
            url = f"sqlite:///{Path(folder) / 'siege.db'}"
            self.process = await asyncio.to_thread(Process.start, store=url, log=Path(folder) / "log")
            try:
                await self.play()
            except Broken as broken:
                self.fault(broken.sentence)
            except PitbossError as error:
                self.fault(str(error))
            finally:
                await self.company.go()
                self.process.kill()
            await self.judge(url)
        self.report.seconds = monotonic() - began
        return self.report

    async def play(self) -> None:
        """Let people play, first in quiet, then besieged; then let them pause."""
        company, report = self.company, self.report
        await asyncio.to_thread(company.open_tables, self.process.address, self.tables)
        company.come(self.process.address)
        await self.until(lambda: all(party.seated for party in company.parties), "everybody to sit")
        malice = Malice(self.dice, tables=[party.table for party in company.parties])
        self.supply = Supply(malice, rate=self.rate)
        await self.take_times(asyncio.sleep(self.quiet))
        report.quiet, report.quiet_rate = self.times
        report.memory_before = (await self.figures())["memory"]
        await self.take_times(self.attack(int(self.n * (1 - CALM))))
        report.siege, report.siege_rate = self.times
        report.siege_messages = self.supply.sent
        await self.pause()
        before = await self.standing()
        await self.attack(self.n)
        if before != await self.standing():
            self.fault("while nobody played, a table has changed")
        supply = self.supply
        report.messages, report.connections = supply.sent, supply.connections
        report.kinds, report.closed = supply.kinds, supply.closed
        figures = await self.figures()
        report.memory_after = figures["memory"]
        report.refused = Counter(figures["refused"])
        for name in ("pitboss_faults_total", "pitboss_storage_failures_total"):
            if figures[name]:
                self.fault(f"{name} is {figures[name]}")
        ended = await asyncio.to_thread(self.process.stop)
        if ended:
            self.fault(f"told to stop, the server ended with {ended}")

    async def take_times(self, meanwhile: Any) -> None:  # noqa: ANN401 - something to wait for
        """Take the times of what honest players ask meanwhile."""
        company = self.company
        for guest in company.guests:
            guest.took.clear()
        began = monotonic()
        await meanwhile
        seconds = monotonic() - began
        took = [took for guest in company.guests for took in guest.took]
        self.times = Spread(took), len(took) / seconds
        self.report.siege_seconds = seconds

    async def pause(self) -> None:
        """Let people pause: they are owed no answer, and every hand stands where a person is to act."""
        for guest in self.company.guests:
            guest.resting = True
        await self.until(lambda: all(guest.settled() for guest in self.company.guests), "the last answers")
        last: tuple[int, ...] = ()
        while last != (last := tuple(guest.mirror.n for guest in self.company.guests)):
            await asyncio.sleep(0.5)  # bots and boards come to an end

    async def standing(self) -> dict[str, Any]:
        """Return how things stand at every table, as a stranger sees it, and how much is in the store."""
        visitor = Visitor(self.process.address, 0)
        told: dict[str, Any] = {"figures": (await self.figures())["entries"]}
        for party in self.company.parties:
            shown = await asyncio.to_thread(visitor.ask, f"/api/tables/{party.table}")
            shown["row"].pop("watching", None)
            told[party.table] = shown
        return told | {guest.cookie: guest.mirror.n for guest in self.company.guests}

    async def figures(self) -> dict[str, Any]:
        """Read the server's figures."""
        figures: dict[str, Any] = dict(await asyncio.to_thread(Visitor(self.process.address, 0).figures))
        figures["memory"] = int(figures["pitboss_memory_bytes"])
        for family, label in (("refused", REFUSALS), ("entries", "pitboss_entries_total")):
            found = {
                name.split('"')[1]: int(count) for name, count in figures.items() if name.startswith(label)
            }
            figures[family] = found
        return figures

    # the hostile ones

    async def attack(self, goal: int) -> None:
        """Send messages until there have been so many."""
        supply = self.supply
        supply.goal = goal
        host, port = "127.0.0.1", self.process.port
        supply.malice.overheard = [
            msgspec.json.encode(message) for guest in self.company.guests for message in guest.asked.values()
        ][-1000:]
        besiegers = [
            Besieger(supply, style=STYLES[number % len(STYLES)], number=number, host=host, port=port)
            for number in range(BESIEGERS)
        ]
        tasks = [asyncio.create_task(besieger.run()) for besieger in besiegers]
        try:
            while any(not task.done() for task in tasks):
                await asyncio.wait(tasks, timeout=0.5)
                self.progress(supply.sent)
                self.company.check()
                if not self.process.alive:
                    raise Broken("the server has gone by itself")
            for task in tasks:
                task.result()
        finally:
            for task in tasks:
                task.cancel()

    # judging

    async def until(self, done: Callable[[], bool], what: str) -> None:
        """Wait for something."""
        end = monotonic() + PATIENCE
        while not done():
            self.company.check()
            if monotonic() > end:
                raise Broken(f"{PATIENCE:.0f} seconds were too few for {what}")
            await asyncio.sleep(0.01)

    def fault(self, sentence: str) -> None:
        """Note what does not hold."""
        self.report.faults.append(sentence)

    async def judge(self, url: str) -> None:
        """Audit the store: what is in it is what honest people and bots have done."""
        report = self.report
        store = open_store(url, deep=True, writes=False)
        await store.open()
        try:
            async for table in audit(store):
                report.faults += [f"table {table.table}: {fault}" for fault in table.faults]
                report.entries += table.entries
                report.hands += table.hands
            judged = await self.company.judge(store, restarted=False)
        finally:
            await store.close()
        report.acknowledged = judged.acknowledged
        report.faults += judged.faults
