"""A server that is killed again and again while people play, with kill -9, at random moments.

    report = asyncio.run(Killing(times=300, url=url).run())
    report.lost, report.twice, report.faults         # none

After each kill it is started again at once, as whoever supervises it would, and the time is taken until it
can be played on: everybody has been told how things stand, and somebody's request has been acknowledged. In
the end it is stopped as one should, an audit counts every chip, and all that people were ever told is
compared with the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from pitboss.check.broken import Broken
from pitboss.check.dice import dice_for
from pitboss.errors import PitbossError, ServerError
from pitboss.proving.company import Company
from pitboss.proving.process import Process
from pitboss.proving.spread import Spread
from pitboss.server.audit import audit
from pitboss.server.store_url import open_store

__all__ = ["Killed", "Killing"]

PATIENCE: Final = 60.0  # seconds until a server that has been killed must be playable again
STARTS: Final = 3  # more, where somebody cuts the server off from its store
STEP: Final = 0.005


@dataclass(slots=True, kw_only=True)
class Killed:
    """What many kills have come to."""

    kills: int = 0
    backends: int = 0  # of PostgreSQL, that were killed too
    tables: int = 0
    people: int = 0
    entries: int = 0
    hands: int = 0
    acknowledged: int = 0
    given: int = 0  # chips; given = taken + rake + there
    taken: int = 0
    rake: int = 0
    there: int = 0
    lost: list[str] = field(default_factory=list)  # acknowledged, and gone
    twice: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # of the audit, and whatever else does not hold
    playable: Spread = field(default_factory=Spread)  # after a kill
    seconds: float = 0

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.twice or self.faults)


class Killing:
    """One run: `times` kills of a server on the store at `url`.

    `sabotage` is called now and then while it runs: it does something else to the store, and says how often.
    """

    def __init__(
        self,
        *,
        url: str,
        times: int,
        tables: int,
        seed: str,
        sabotage: Callable[[], int] | None = None,
        progress: Callable[[Killed], None] = lambda _report: None,
    ) -> None:
        self.url = url
        self.times = times
        self.tables = tables
        self.sabotage = sabotage
        self.progress = progress
        self.dice = dice_for(f"kills {seed}", 0)
        self.company = Company(seed)
        self.report = Killed(tables=tables)
        self.began = monotonic()

    async def run(self) -> Killed:
        """Kill, and judge."""
        await self.refuse_a_store_in_use()
        with TemporaryDirectory(prefix="pitboss-chaos-") as folder:
            self.log = Path(folder) / "log"
            self.process = await self.start(0)
            try:
                await self.play()
            except Broken as broken:
                self.fault(broken.sentence)
            except PitbossError as error:
                self.fault(str(error))
            finally:
                await self.company.go()
                self.process.kill()
        await self.judge()
        self.report.seconds = monotonic() - self.began
        return self.report

    async def refuse_a_store_in_use(self) -> None:
        """See that nobody's tables are in the store: they would be killed with it."""
        store = open_store(self.url)
        await store.open()
        try:
            if await store.tables(closed=True):
                raise ServerError(
                    "in_use", "there are tables in this store: give an empty one to be killed in"
                )
        finally:
            await store.close()

    async def start(self, port: int) -> Process:
        """Start the server on the same port as before; if its store is gone just then, again."""
        for _ in range(STARTS if self.sabotage else 0):
            with suppress(ServerError):
                return await asyncio.to_thread(Process.start, store=self.url, port=port, log=self.log)
        return await asyncio.to_thread(Process.start, store=self.url, port=port, log=self.log)

    async def play(self) -> None:
        """Play, be killed, play on."""
        company = self.company
        await asyncio.to_thread(company.open_tables, self.process.address, self.tables)
        company.come(self.process.address)
        self.report.people = len(company.guests)
        await self.until(lambda: all(party.back for party in company.parties), "the first join")
        sabotaging = asyncio.create_task(self.keep_sabotaging())
        try:
            for _ in range(self.times):
                await asyncio.sleep(self.dice.uniform(0.02, 0.8))
                self.report.playable.note(await self.kill())
                self.report.kills += 1
                self.progress(self.report)
        finally:
            sabotaging.cancel()
        company.calm_down()
        await self.until(lambda: all(guest.settled() for guest in company.guests), "every last answer")
        ended = await asyncio.to_thread(self.process.stop)
        if ended:
            self.fault(f"told to stop, the server ended with {ended}")

    async def kill(self) -> float:
        """Kill the server, start it again, and return the seconds until it could be played on."""
        port, company = self.process.port, self.company
        company.check()
        self.process.kill()
        killed = monotonic()
        for guest in company.guests:
            guest.joined = False
        before = company.acknowledged
        self.process = await self.start(port)
        await self.until(
            lambda: all(party.back for party in company.parties) and company.acknowledged > before,
            f"kill {self.report.kills + 1}",
        )
        return monotonic() - killed

    async def keep_sabotaging(self) -> None:
        """Do something else to the store, now and then."""
        while self.sabotage is not None:
            await asyncio.sleep(self.dice.uniform(0.1, 1.0))
            self.report.backends += await asyncio.to_thread(self.sabotage)

    async def until(self, done: Callable[[], bool], what: str) -> None:
        """Wait for something, and notice if the server is gone."""
        end = monotonic() + PATIENCE
        while not done():
            self.company.check()
            if not self.process.alive:
                said = self.log.read_text("utf-8", errors="replace").strip().rpartition("\n")[2]
                raise ServerError("no_server", f"the server has gone by itself, after {what}: {said[:300]}")
            if monotonic() > end:
                raise ServerError("timeout", f"{PATIENCE:.0f} seconds after {what} it cannot be played on")
            await asyncio.sleep(STEP)

    def fault(self, sentence: str) -> None:
        """Note what does not hold."""
        self.report.faults.append(sentence)

    async def judge(self) -> None:
        """Audit the store, and compare it with what people were told."""
        report = self.report
        store = open_store(self.url, deep=True, writes=False)
        await store.open()
        try:
            async for table in audit(store):
                report.faults += [f"table {table.table}: {fault}" for fault in table.faults]
                for key in ("entries", "hands", "given", "taken", "rake", "there"):
                    setattr(report, key, getattr(report, key) + getattr(table, key))
            judged = await self.company.judge(store, restarted=True)
        finally:
            await store.close()
        report.acknowledged = judged.acknowledged
        report.lost, report.twice = judged.lost, judged.twice
        report.faults += judged.untrue
