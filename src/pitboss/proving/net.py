"""A network in memory, with the faults of a real one and more.

    client  wire.send ──> [way] ──> server's inbox
            wire.receive <── [way] <── server's line

A message takes its time and, in bad weather, is lost, comes twice, is overtaken, or takes the connection with
it. Of a cut the two ends learn when they do: one may believe for half a minute that the other is there.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from pitboss.check.dice import Dice
from pitboss.proving.loop import VirtualLoop
from pitboss.proving.weather import CALM, Weather

__all__ = ["End", "Net"]

WINDOW: Final = 16  # messages that are under way, or wait for a reader, before a sender has to wait


class End:
    """What arrives at one end of a connection."""

    def __init__(self) -> None:
        self.inbox: deque[bytes] = deque()
        self.bell = asyncio.Event()
        self.room = asyncio.Event()
        self.closed = False  # this end knows that it is over
        self.code: int | None = None
        self.under_way = 0
        self.latest = 0.0  # when the last message arrives: the next does not overtake it

    def arrive(self, data: bytes) -> None:
        """Lay a message down."""
        if not self.closed:
            self.inbox.append(data)
            self.bell.set()

    def hang_up(self, code: int | None = None) -> None:
        """Let this end know that it is over; what has arrived can still be read."""
        if not self.closed:
            self.closed, self.code = True, code
            self.bell.set()
            self.room.set()

    async def receive(self) -> bytes | None:
        """Return the next message; None: it is over."""
        while not self.inbox:
            if self.closed:
                return None
            self.bell.clear()
            await self.bell.wait()
        self.under_way -= 1
        self.room.set()
        return self.inbox.popleft()

    async def wait_for_room(self) -> None:
        """Wait while too much is under way."""
        while self.under_way >= WINDOW and not self.closed:
            self.room.clear()
            await self.room.wait()


class Wire:
    """One connection, as its client has it."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.client = End()
        self.server = End()
        self.broken = False
        self.cookie = ""  # that the server has given to somebody new

    # the client's side

    def send(self, data: bytes) -> None:
        """Send a message to the server."""
        self.net.carry(self, self.server, data)

    async def receive(self) -> bytes | None:
        """Return the next message from the server; None: the connection is gone."""
        if self.net.dice.random() < self.net.weather.deaf:
            await asyncio.sleep(self.net.dice.uniform(1, 30))
        return await self.client.receive()

    def close(self) -> None:
        """Hang up."""
        self.net.cut(self)

    # the server's side

    async def answer(self, data: bytes) -> None:
        """Send a message to the client, as soon as there is room."""
        await self.client.wait_for_room()
        self.net.carry(self, self.client, data)

    def end(self, code: int) -> None:
        """Close the connection from the server's side: what is under way still arrives."""
        loop = self.net.loop
        loop.call_at(max(self.client.latest, loop.time()) + 0.001, self.client.hang_up, code)
        self.server.hang_up(code)


class Net:
    """All connections to a server."""

    def __init__(self, loop: VirtualLoop, dice: Dice, weather: Weather = CALM) -> None:
        self.loop = loop
        self.dice = dice
        self.weather = weather
        self.wires: dict[Wire, None] = {}
        self.listener: Callable[[Wire, str], None] | None = None  # the server, if it runs
        self.seen: Callable[[int, bytes], None] = lambda _guest, _data: None
        self.stack = 200  # what one sits down with
        self.faults = 0

    def now(self) -> float:
        """Say what time it is, in virtual seconds."""
        return self.loop.time()

    async def connect(self, cookie: str) -> Wire | None:
        """Connect to the server; None: nobody is there."""
        await asyncio.sleep(self.dice.uniform(*self.weather.way))
        if self.listener is None:
            return None
        wire = Wire(self)
        self.wires[wire] = None
        self.listener(wire, cookie)
        return wire

    def carry(self, wire: Wire, to: End, data: bytes) -> None:
        """Take a message to the other end, or not."""
        weather, dice = self.weather, self.dice
        if wire.broken:
            return
        fate = dice.random()
        if fate < weather.cut:
            self.faults += 1
            self.cut(wire)
            return
        if dice.random() < weather.drop:
            self.faults += 1
            return
        self.later(to, data)
        if dice.random() < weather.twice:
            self.faults += 1
            self.later(to, data)

    def later(self, to: End, data: bytes) -> None:
        """Deliver a message when its time has come."""
        due = self.loop.time() + self.dice.uniform(*self.weather.way)
        if self.dice.random() < self.weather.late:
            self.faults += 1
            due += self.dice.uniform(0, 2)
        else:
            due = to.latest = max(due, to.latest)
        to.under_way += 1
        self.loop.call_at(due, to.arrive, data)

    def cut(self, wire: Wire) -> None:
        """Break a connection: its ends learn of it by and by."""
        if wire.broken:
            return
        wire.broken = True
        self.wires.pop(wire, None)
        for end in (wire.client, wire.server):
            after = self.dice.uniform(0, 1) if self.dice.random() < 0.8 else self.dice.uniform(1, 30)
            self.loop.call_later(after, end.hang_up)

    def cut_all(self) -> None:
        """Break all connections at once: the server is gone."""
        for wire in list(self.wires):
            wire.broken = True
            wire.server.hang_up()
            self.loop.call_later(self.dice.uniform(0, 0.1), wire.client.hang_up)
        self.wires.clear()
