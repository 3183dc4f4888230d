"""A world for tests: its clock stands until somebody moves it, and its cards follow from a word.

world = StillWorld("a word")
table = await Company.at(world, Wish(bots=["caller"]))
ada = await table.guest("Ada")
ada.join()
await world.pass_by(2)
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from itertools import count
from math import inf
from typing import Any, TypeVar

from msgspec import convert

from pitboss.cards import Deck
from pitboss.server.client import Client
from pitboss.server.line import Line
from pitboss.server.lobby import Lobby
from pitboss.server.people import People
from pitboss.server.room import Customs, Room
from pitboss.server.store import MemoryStore, Person, Store
from pitboss.server.wish import Wish, Wisher
from pitboss.shuffle import deck_for, seed_from_text

T = TypeVar("T")
Heard = dict[str, Any]


def still(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test in an event loop."""

    @wraps(test)
    def run(*args: object, **kwargs: object) -> None:
        asyncio.run(test(*args, **kwargs))  # type: ignore[arg-type]

    return run


class StillWorld:
    """Time that only passes when it is told to; cards and secrets that follow from a seed."""

    def __init__(self, seed: str = "still") -> None:
        self.seed = seed
        self.time = 1000.0
        self.drawn = 0
        self.sleepers: dict[object, tuple[float, asyncio.Event]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.decks: dict[int, Deck] = {}  # stacked ones, by the number of the hand

    def now(self) -> float:
        """Return the time that was set."""
        return self.time

    def wall(self) -> str:
        """Say one and the same time."""
        return "2026-11-19T20:15:00Z"

    async def wait(self, bell: asyncio.Event, seconds: float | None) -> bool:
        """Wait for the bell, or until time has been moved."""
        if bell.is_set():
            return True
        key = object()
        self.sleepers[key] = (inf if seconds is None else self.time + max(seconds, 0), bell)
        try:
            await bell.wait()
        finally:
            self.sleepers.pop(key, None)
        return True

    def deck(self, table: str, number: int) -> Deck:  # noqa: ARG002 - every table has the same cards
        """Return the deck of this number."""
        return self.decks.get(number) or deck_for(seed_from_text(self.seed), number)

    def token(self, size: int) -> bytes:
        """Return bytes that follow from the seed."""
        self.drawn += 1
        return sha256(f"{self.seed} token {self.drawn}".encode()).digest()[:size].ljust(size, b"x")

    def below(self, bound: int) -> int:
        """Draw from the seed."""
        self.drawn += 1
        return int.from_bytes(sha256(f"{self.seed} {self.drawn}".encode()).digest()) % bound

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task, and remember it."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def aside(self, work: Callable[[], T]) -> T:
        """Do it here, a moment later."""
        await asyncio.sleep(0)
        return work()

    # moving it

    async def settle(self) -> None:
        """Let everybody do what can be done now."""
        for _ in range(60):
            await asyncio.sleep(0)

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, from one thing that is due to the next."""
        await self.settle()
        end = self.time + seconds
        while True:
            due, bell = min(self.sleepers.values(), key=lambda one: one[0], default=(inf, None))
            if due > end or bell is None:
                break
            self.time = max(self.time, due)
            for at, one in list(self.sleepers.values()):
                if at <= self.time:
                    one.set()
            await self.settle()
        self.time = end
        await self.settle()


@dataclass
class Guest:
    """Somebody at a socket, who remembers what he was sent."""

    client: Client
    line: Line
    world: StillWorld
    heard: list[Heard] = field(default_factory=list)
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def person(self) -> Person:
        """Who he is."""
        return self.client.who

    async def say(self, **message: object) -> Heard:
        """Ask for something, and return its answer: an ack, a refusal, or the last message."""
        await self.client.hear(json.dumps(message).encode())
        await self.world.settle()
        new = self.listen()
        wanted = message.get("id")
        answers = [one for one in new if one["t"] in ("ack", "refused") and one.get("id") == wanted]
        return answers[-1] if answers and wanted else new[-1] if new else {}

    async def ask(self, kind: str, **fields: object) -> Heard:
        """Ask with an id of its own."""
        return await self.say(t=kind, id=f"{kind}-{next(self.ids)}", **fields)

    async def act(self, verb: str, amount: int | None = None) -> Heard:
        """Act in the turn that he was told of last."""
        more = {} if amount is None else {"amount": amount}
        return await self.ask("act", state=self.you["turn"]["state"], verb=verb, **more)

    def listen(self) -> list[Heard]:
        """Take what has come since the last time."""
        new = [json.loads(data) for data in self.line.queue]
        self.line.queue.clear()
        self.line.size = 0
        self.heard += new
        return new

    @property
    def now(self) -> Heard:
        """How things stand, as he was told last."""
        self.listen()
        return next(one["now"] for one in reversed(self.heard) if "now" in one)

    @property
    def you(self) -> Heard:
        """What he alone was told last."""
        self.listen()
        you: Heard = next(one["you"] for one in reversed(self.heard) if "you" in one)
        return you

    def words(self) -> list[str]:
        """All sentences of facts that he has heard."""
        self.listen()
        return [fact["words"] for one in self.heard for fact in one.get("facts", ()) if fact.get("words")]

    def all(self, kind: str) -> list[Heard]:
        """All messages of a type that he has heard."""
        self.listen()
        return [one for one in self.heard if one["t"] == kind]

    async def gone(self) -> None:
        """Lose the connection."""
        self.client.gone()
        await self.world.settle()


class House:
    """A lobby in a still world, with people who come and go."""

    def __init__(self, world: StillWorld, store: Store, customs: Customs | None = None) -> None:
        self.world = world
        self.store = store
        self.lobby = Lobby(world=world, store=store, customs=customs)
        self.people = People(store, world, self.lobby.doors)

    @classmethod
    async def opened(
        cls, world: StillWorld | None = None, store: Store | None = None, customs: Customs | None = None
    ) -> House:
        """Open one."""
        house = cls(world or StillWorld(), store or MemoryStore(), customs)
        await house.lobby.open()
        await house.world.settle()
        return house

    async def table(self, **wish: object) -> Room:
        """Open a table whose bots and pauses take a second."""
        told = {"pace_ms": 1000, "pause_ms": 1000, **wish}
        room = await self.lobby.create(convert(told, Wish), Wisher(person="owner", name="Owner"))
        await self.world.settle()
        return room

    async def guest(self, name: str = "", *, person: Person | None = None) -> Guest:
        """Welcome somebody; with `person`, in another window."""
        if person is None:
            person, _ = await self.people.guest()
            if name:
                person = await self.people.rename(person, name)
        line = Line()
        guest = Guest(Client(self.lobby, self.people, person, line), line, self.world)
        guest.client.greet("test")
        return guest

    async def seated(self, room: Room, name: str, seat: int, chips: int | None = None) -> Guest:
        """Welcome somebody who joins a table and sits down."""
        guest = await self.guest(name)
        await guest.say(t="join", table=room.table)
        answer = await guest.ask("sit", seat=seat, chips=chips or room.book.house.stack)
        assert answer["t"] == "ack", answer
        return guest

    async def close(self) -> None:
        """Stop everything."""
        closing = self.world.spawn(self.lobby.close(), "closing")
        await self.world.pass_by(5)
        await closing
        for task in list(self.world.tasks):
            task.cancel()
        await asyncio.gather(*self.world.tasks, return_exceptions=True)
