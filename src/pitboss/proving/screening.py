"""One evening at the whole server, in virtual time, with every byte noted that any viewer is sent.

    seen = screen("1", relaid={})
    seen.sent[viewer]                    # (when, what): messages, answers over HTTP, headers too
    seen.log                             # what the server has logged

Who plays here is blind: people throw dice, bots are of those that never look at their cards. So an evening
with other cards goes the same way, as long as the same hands win.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Final

from pitboss.cards import Deck
from pitboss.check.broken import Broken
from pitboss.check.dice import dice_for
from pitboss.houses.catalog import HOUSES
from pitboss.proving.guest import Guest
from pitboss.proving.inner import Browser
from pitboss.proving.loop import Stuck, VirtualLoop
from pitboss.proving.world import SimWorld
from pitboss.server.app import Server
from pitboss.server.book import Book, Played
from pitboss.server.figures import LOG, JsonLines
from pitboss.server.journal import Dealt, read_entry
from pitboss.server.limits import Limits
from pitboss.server.settings import Settings
from pitboss.server.store import Disk, MemoryStore

__all__ = ["Seen", "screen"]

BLIND: Final = ("random", "random", "caller", "caller", "folder", "maniac")
PACE: Final = 0.3  # of the time that a person takes
LONGEST: Final = 600.0  # virtual seconds
FREE: Final = Limits(http_rate=10**6, http_burst=10**6, tables_per_person=10**6)
HASH: Final = re.compile(rb"[0-9a-f]{64}")  # commitments, salts and paths: of cards nobody sees, but salted
CHANGING: Final = re.compile(r"^(# \w+ )?pitboss_(memory_bytes|uptime_seconds).*\n", re.MULTILINE)
PATHS: Final = (
    *("/api/me", "/api/me/play", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/hands"),
    "/api/tables/{table}/hands/{hand}/proof",
)
FILM: Final = "/api/tables/{table}/hands/{hand}"  # with equities: nine tenths of the work of an evening
FILMS: Final = 0.02  # of what is read during the evening


@dataclass(slots=True)
class Seen:
    """What an evening looked like from outside, and what it was."""

    house: str = ""
    people: int = 0
    table: str = ""
    sent: dict[int, list[tuple[float, bytes]]] = field(default_factory=dict)
    log: str = ""
    ids: dict[int, str] = field(default_factory=dict)  # viewer -> his id as a person
    hands: dict[tuple[int, int], Played] = field(default_factory=dict)  # by number and deal
    events: dict[int, dict[int, int]] = field(default_factory=dict)  # viewer -> event -> sent by then
    evening: dict[int, int] = field(default_factory=dict)  # viewer -> sent before anybody looked back


class Screening:
    """A number, played; `relaid` are the decks of some hands, by their number and how often it was dealt."""

    def __init__(
        self, seed: str, *, hands: int, relaid: dict[tuple[int, int], Deck], until: tuple[int, int] | None
    ) -> None:
        self.seed = seed
        self.hands = hands
        self.relaid = relaid
        self.until = until  # (viewer, how much he is sent) at which it may end
        self.seen = Seen()
        self.world = SimWorld(seed, dice_for(f"world {seed}", 0))
        self.disk = Disk()
        self.server = Server(
            settings=Settings(private=True, limits=FREE), store=MemoryStore(self.disk), world=self.world
        )
        self.guests: list[Guest] = []
        self.browsers: list[Browser] = []

    def note(self, viewer: int, data: bytes) -> None:
        """Note what a viewer is sent."""
        sent = self.seen.sent[viewer]
        sent.append((asyncio.get_running_loop().time(), HASH.sub(b"*", data)))
        if data.startswith(b'{"t":"event"'):
            self.seen.events[viewer].setdefault(json.loads(data)["n"], len(sent))

    async def play(self) -> None:
        """Play the evening, and ask for everything that can be asked for."""
        await self.server.start()
        await self.open_table()
        loop = asyncio.get_running_loop()
        running = [loop.create_task(guest.live()) for guest in self.guests]
        running += [loop.create_task(guest.think()) for guest in self.guests]
        running += [loop.create_task(self.read(viewer)) for viewer in range(len(self.guests))]
        end = loop.time() + LONGEST
        while not self.done() and loop.time() < end:
            for task in running:
                if task.done():
                    task.result()
            await asyncio.sleep(0.5)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.seen.evening = {viewer: len(sent) for viewer, sent in self.seen.sent.items()}
        if self.until is None:
            await self.look_back()
        self.seen.hands = self.played()
        for viewer, browser in enumerate(self.browsers):
            person = await self.server.people.find(browser.cookie)
            self.seen.ids[viewer] = "?" if person is None else person.id

    async def open_table(self) -> None:
        """Open a table of any house, for people and bots that are blind."""
        dice = dice_for(f"screening {self.seed}", 0)
        number = self.seed.rpartition("/")[2]
        houses = [*HOUSES.values()]
        house = houses[int(number) % len(houses)] if number.isdigit() else dice.choice(houses)
        people = dice.randint(1, min(4, house.max_seats))
        bots = max(dice.randint(0, min(3, house.max_seats - people)), house.min_seats - people)
        self.seen.house, self.seen.people = house.name, people
        for viewer in range(people + 1):
            self.seen.sent[viewer] = []
            self.seen.events[viewer] = {}
            browser = Browser(self.server.app, number=viewer, seen=self.note, stack=house.stack)
            guest = Guest(
                viewer, net=browser, dice=dice_for(f"guest {self.seed}", viewer), table="", pace=PACE
            )
            guest.seats = viewer < people
            self.browsers.append(browser)
            self.guests.append(guest)
            await browser.get("/api/me")
        wish = {
            "house": house.name,
            "seats": max(people + bots, house.min_seats),
            "bots": [dice.choice(BLIND) for _ in range(bots)],
            "pace_ms": 50,
            "pause_ms": 100,
        }
        made = json.loads((await self.browsers[0].get("/api/tables", wish)).body)
        self.seen.table = made["table"]
        for guest in self.guests:
            guest.table = made["table"]
        self.world.relaid = self.relaid

    def done(self) -> bool:
        """Say whether enough has been played."""
        if self.until is not None:
            viewer, much = self.until
            return len(self.seen.sent[viewer]) >= much
        room = self.server.lobby.rooms.get(self.seen.table)
        return room is None or self.dealt > self.hands

    @property
    def dealt(self) -> int:
        """How many hands have been dealt."""
        journal = self.disk.journals[self.seen.table]
        return sum(data.startswith(b'{"k":"dealt"') for data in journal)

    async def read(self, viewer: int) -> None:
        """Read this and that over HTTP, in the middle of hands too."""
        dice = dice_for(f"reader {self.seed}", viewer)
        while True:
            await asyncio.sleep(dice.uniform(0.3, 2))
            path = FILM if dice.random() < FILMS else dice.choice(PATHS)
            await self.browsers[viewer].get(
                path.format(table=self.seen.table, hand=dice.randint(1, self.hands))
            )

    async def look_back(self) -> None:
        """Ask for all hands and their proofs, one of them again, and a table that begins in one."""
        dice = dice_for(f"looking back {self.seed}", 0)
        for viewer, browser in enumerate(self.browsers):
            await browser.get(FILM.format(table=self.seen.table, hand=dice.randint(1, self.hands)))
            for path in PATHS:
                for hand in range(1, self.hands + 1) if "{hand}" in path else (0,):
                    await browser.get(path.format(table=self.seen.table, hand=hand))
            start = {"table": self.seen.table, "hand": 1 + viewer % self.hands, "position": 0}
            answer = await browser.get("/api/tables", {"from": start, "private": True})
            if answer.status == 200:  # it was his decision
                await browser.get(json.loads(answer.body)["link"].replace("/table", "/api/tables"))
                await self.watch(viewer, json.loads(answer.body)["table"])
        figures = await self.browsers[-1].get("/healthz")
        self.seen.log += (
            CHANGING.sub("", self.server.figures.metrics(self.server.lobby)) + figures.body.decode()
        )

    async def watch(self, viewer: int, table: str) -> None:
        """Look at a table for a while."""
        wire = await self.browsers[viewer].connect("")
        if wire is not None:
            wire.send(json.dumps({"t": "join", "table": table}).encode())
            await asyncio.sleep(3)
            wire.close()

    def played(self) -> dict[tuple[int, int], Played]:
        """Return the hands that were played to their end, by number and deal, as the world counts them."""
        book, deals = Book(), Counter[int]()
        hands: dict[tuple[int, int], Played] = {}
        for data in self.disk.journals[self.seen.table]:
            step = book.take(read_entry(data))
            if isinstance(step.entry, Dealt):
                deals[step.entry.number] += 1
            if step.ended and book.current is not None:
                hands[book.current.number, deals[book.current.number]] = book.current
        return hands


def screen(
    seed: str,
    *,
    hands: int,
    relaid: dict[tuple[int, int], Deck] | None = None,
    until: tuple[int, int] | None = None,
) -> Seen:
    """Play an evening, and return all that was seen of it."""
    told = StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(JsonLines())
    LOG.addHandler(handler)
    level, LOG.level = LOG.level, logging.DEBUG
    try:
        with VirtualLoop() as loop:
            screening = Screening(seed, hands=hands, relaid=relaid or {}, until=until)
            loop.run_until_complete(screening.play())
            if loop.errors:
                raise Broken(f"a task has failed: {loop.errors[0]}")
    except Stuck as stuck:
        raise Broken(f"evening {seed}: {stuck}") from None
    finally:
        LOG.removeHandler(handler)
        LOG.level = level
    screening.seen.log += "".join(undated(line) for line in told.getvalue().splitlines())
    return screening.seen


def undated(line: str) -> str:
    """Return a line of the log without its time, which is the real one."""
    said: dict[str, Any] = json.loads(line)
    del said["at"]
    return f"{said}\n"
