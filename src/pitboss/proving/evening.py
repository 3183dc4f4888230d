"""One simulated evening: a table, its guests, a server that is killed and comes back, and what must hold.

    report = play_evening("1", kill_at=None)
    report.faults                        # none, or what did not hold
    report.trace                         # a hash of every message that every guest got: the same each time

At the end the weather clears. Everybody gets his answers, the server is killed once more, and:

- every chip is found, every history plays again, every pot went right (`server/audit.py`)
- what was acknowledged is in the history under the number that was told, and once
- what any guest was told as event n is entry n, and all guests were told the same
- the table goes on: a hand that is dealt now is played to its end
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from pitboss.check.broken import Broken
from pitboss.check.dice import Dice, dice_for
from pitboss.errors import PitbossError
from pitboss.houses.catalog import HOUSES
from pitboss.proving.disk import BadDisk
from pitboss.proving.guest import Guest
from pitboss.proving.host import Host
from pitboss.proving.judge import judge
from pitboss.proving.loop import Stuck, VirtualLoop
from pitboss.proving.net import Net
from pitboss.proving.weather import CALM, Weather, draw_weather
from pitboss.proving.world import SimWorld
from pitboss.server.audit import audit
from pitboss.server.book import Book
from pitboss.server.store import Disk, MemoryStore
from pitboss.server.wish import Wish, Wisher

__all__ = ["Evening", "Report", "kill_of", "play_evening"]

HANDS: Final = 12  # of an evening, about
LONGEST: Final = 1800.0  # virtual seconds of bad weather
PATIENCE: Final = 1200.0  # virtual seconds for everything to come to rest
BOTS: Final = ("random", "caller", "folder", "maniac", "tight")
DEALT: Final = b'{"k":"dealt"'
REAL_NAMES: Final = tuple(HOUSES)


@dataclass(slots=True, kw_only=True)
class Report:
    """What an evening has come to."""

    seed: str
    house: str = ""
    guests: int = 0
    hands: int = 0
    entries: int = 0
    kills: int = 0
    stops: int = 0
    messages: int = 0
    acknowledged: int = 0
    network_faults: int = 0
    disk_faults: int = 0
    seconds: float = 0  # of virtual time
    trace: str = ""
    faults: list[str] = field(default_factory=list)


class Evening:
    """A seed, played."""

    def __init__(
        self,
        seed: str,
        loop: VirtualLoop,
        *,
        weather: Weather | None = None,
        kill_at: tuple[int, str] | None = None,
        hands: int = HANDS,
    ) -> None:
        self.seed = seed
        self.loop = loop
        self.hands = hands
        dice = self.dice = dice_for(f"evening {seed}", 0)
        self.weather = draw_weather(dice) if weather is None else weather
        self.kill_at = kill_at
        self.net = Net(loop, dice_for(f"net {seed}", 0), self.weather)
        self.world = SimWorld(seed, dice_for(f"world {seed}", 0))
        self.disk = Disk()
        self.report = Report(seed=seed)
        self.hash = sha256()
        self.net.seen = self.seen
        self.host: Host | None = None
        self.guests: list[Guest] = []
        self.table = ""
        self.dealt = self.counted = 0  # hands, and entries that have been looked through for them

    def seen(self, guest: int, data: bytes) -> None:
        """Note what a guest got, and when."""
        self.report.messages += 1
        self.hash.update(b"%d %r %d " % (guest, repr(self.loop.time()).encode(), len(data)))
        self.hash.update(data)

    # the server

    async def open_server(self, weather: Weather) -> Host:
        """Start a server on the disk as it is."""
        kill_at, self.kill_at = self.kill_at, None
        trouble = BadDisk(Dice(f"disk {self.seed} {self.report.kills + self.report.stops}"), lambda: None)
        self.host = Host(loop=self.loop, net=self.net, world=self.world, disk=self.disk, trouble=trouble)
        trouble.kill = self.host.kill
        trouble.weather, trouble.kill_at = weather, kill_at
        await self.host.start()
        return self.host

    async def keep_server(self) -> None:
        """Start the server again whenever it is dead."""
        while True:
            assert self.host is not None  # noqa: S101 - it has been opened
            await self.host.dead.wait()
            self.note_host()
            await asyncio.sleep(self.dice.uniform(0.1, 5))
            await self.open_server(self.net.weather)

    def note_host(self) -> None:
        """Take down what a dead server leaves."""
        host = self.host
        if host is not None:
            self.report.disk_faults += host.trouble.faults
            self.report.kills += 1
            self.report.faults += [f"a fault in the server: {fault}" for fault in host.ledger.found]
            host.ledger.found.clear()

    async def fate(self) -> None:
        """Stop the server as one should, and set the clock, now and then."""
        while True:
            await asyncio.sleep(1)
            if self.dice.random() < self.net.weather.jump:
                self.world.jump()
            host = self.host
            if self.dice.random() < self.net.weather.stop and host is not None and not host.dead.is_set():
                self.report.stops += 1
                self.report.kills -= 1
                await host.stop()

    # the table

    def wish(self) -> Wish:
        """Draw a table: any house, people and bots, with a clock or without one."""
        dice = self.dice
        name = dice.choice(REAL_NAMES)
        house = HOUSES[name]
        people = dice.randint(1, min(4, house.max_seats))
        bots = dice.randint(0, min(3, house.max_seats - people))
        bots = max(bots, house.min_seats - people)
        size = max(min(people + bots + dice.randint(0, 2), house.max_seats), house.min_seats)
        self.guests = [self.guest(number) for number in range(people + 1)]
        self.guests[-1].seats = False
        self.net.stack = house.stack
        self.report.house, self.report.guests = name, people
        return Wish(
            title=f"evening {self.seed}",
            house=name,
            seats=size,
            bots=[dice.choice(BOTS) for _ in range(bots)],
            seconds=dice.choice((5, 10, 20)),
            bank=dice.choice((0, 10, 60)),
            pace_ms=dice.choice((0, 100, 900)),
            pause_ms=dice.choice((200, 1000, 3500)),
        )

    def guest(self, number: int) -> Guest:
        """Make a guest."""
        return Guest(number, net=self.net, dice=dice_for(f"guest {self.seed}", number), table="")

    async def open_table(self) -> None:
        """Open the table before the weather turns bad."""
        wish = self.wish()
        while not self.table:
            host = await self.open_server(CALM)
            opening = host.spawn(host.lobby.create(wish, Wisher(person="", name="")))
            await asyncio.wait((opening,))
            if opening.cancelled():  # killed meanwhile: what is half open stays so, and the guests try again
                self.note_host()
            else:
                self.table = opening.result().table
        for guest in self.guests:
            guest.table = self.table
        host.trouble.weather = self.weather

    @property
    def book(self) -> Book | None:
        """The table as the server has it now."""
        room = None if self.host is None else self.host.lobby.rooms.get(self.table)
        return None if room is None else room.book

    async def play(self) -> None:
        """Play the evening."""
        await self.open_table()
        running = [self.loop.create_task(work) for work in (self.keep_server(), self.fate())]
        for guest in self.guests:
            running += [self.loop.create_task(guest.live()), self.loop.create_task(guest.think())]
        try:
            await self.until(lambda: self.played >= self.hands or self.closed, LONGEST, running)
            self.clear_up()
            goal = self.played + 1
            if not await self.until(lambda: self.at_rest(goal), PATIENCE, running):
                self.fault(f"the evening does not come to rest: {self.unrest(goal)}")
            await self.last_kill(running)
        finally:
            for task in running:
                task.cancel()

    def clear_up(self) -> None:
        """Let the weather be calm, and everybody reasonable."""
        self.net.weather = CALM
        if self.host is not None:
            self.host.trouble.weather = CALM
        for guest in self.guests:
            guest.calm = True

    async def last_kill(self, running: list[asyncio.Task[Any]]) -> None:
        """Kill the server once more, and see that the table goes on."""
        if self.host is None or self.closed:
            return
        goal = self.played + 1
        self.host.kill()
        if not await self.until(lambda: self.at_rest(goal), PATIENCE, running):
            self.fault(f"after the last kill the table does not go on: {self.unrest(goal)}")

    async def until(self, done: Any, seconds: float, running: list[asyncio.Task[Any]]) -> bool:  # noqa: ANN401
        """Let time go by until something holds; a task that fails ends the evening."""
        end = self.loop.time() + seconds
        while self.loop.time() < end:
            if done():
                return True
            for task in running:
                if task.done():
                    task.result()
            await asyncio.sleep(0.5)
        return bool(done())

    @property
    def played(self) -> int:
        """How many hands have been played, by what is on the disk."""
        journal = self.disk.journals.get(self.table, [])
        self.dealt += sum(data.startswith(DEALT) for data in journal[self.counted :])
        self.counted = len(journal)
        self.report.hands = max(self.dealt - 1, 0)
        return self.report.hands

    @property
    def closed(self) -> bool:
        """Whether the table is gone."""
        return self.table in self.disk.closed

    def at_rest(self, goal: int) -> bool:
        """Say whether all have their answers, and the table has gone on or cannot."""
        if self.closed:
            return True
        book = self.book
        if book is None or not all(guest.settled() for guest in self.guests):
            return False
        deserted = book.game_over and len(book.table.players) < book.house.min_seats
        return deserted or self.played >= goal

    def unrest(self, goal: int) -> str:
        """Say what is missing."""
        waiting = [list(guest.waiting) for guest in self.guests if not guest.settled()]
        book = self.book
        where = "no table" if book is None else f"event {book.n}, {book.actor} to act"
        return f"{self.played} hands of {goal}, {where}, without an answer: {waiting}"

    def fault(self, sentence: str) -> None:
        """Note what does not hold."""
        self.report.faults.append(sentence)

    # what must hold

    async def judge(self) -> None:
        """Look at what is on the disk, and at what was told."""
        self.note_host()
        self.report.kills -= 1
        async for table in audit(MemoryStore(self.disk)):
            for fault in table.faults:
                self.fault(f"audit: {fault}")
            self.report.entries += table.entries
        journal = self.disk.journals.get(self.table, [])
        asked = {id_: number for (_, id_), number in self.disk.asked.get(self.table, {}).items()}
        restarted = self.report.kills + self.report.stops > 0
        judged = judge(self.guests, journal, asked, restarted=restarted)
        self.report.acknowledged = judged.acknowledged
        self.report.faults += judged.faults
        self.report.network_faults = self.net.faults
        self.report.seconds = round(self.loop.time(), 3)
        self.report.trace = self.hash.hexdigest()
        for error in self.loop.errors:
            self.fault(f"a task has failed: {error}")


def play_evening(
    seed: str,
    *,
    weather: Weather | None = None,
    kill_at: tuple[int, str] | None = None,
    hands: int = HANDS,
) -> Report:
    """Play the evening of a seed, and report."""
    with VirtualLoop() as loop:
        evening = Evening(seed, loop, weather=weather, kill_at=kill_at, hands=hands)
        try:
            loop.run_until_complete(evening.play())
            loop.run_until_complete(evening.judge())
        except Broken as broken:
            evening.fault(broken.sentence)
        except Stuck as stuck:
            evening.fault(str(stuck))
        except PitbossError as error:
            evening.fault(f"{type(error).__name__}: {error}")
        return replace(evening.report, trace=evening.hash.hexdigest())


def kill_of(number: int) -> tuple[int, str]:
    """Return at which write the first server of an evening is killed: the next number, the next moment."""
    return number // 2 % 60 + 1, ("before", "after")[number % 2]
