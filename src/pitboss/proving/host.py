"""A server in a simulated evening: the real lobby, rooms and people, on a network and a disk in memory.

It runs as tasks of its own, which are cut off all at once when it is killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any

from pitboss.errors import StoreError
from pitboss.proving.disk import BadDisk
from pitboss.proving.loop import OWNER, VirtualLoop
from pitboss.proving.net import Net, Wire
from pitboss.proving.world import SimWorld
from pitboss.server.client import Client
from pitboss.server.line import Line
from pitboss.server.lobby import Ledger, Lobby
from pitboss.server.people import People
from pitboss.server.room import Room
from pitboss.server.store import Disk, MemoryStore

__all__ = ["Host"]


class Faults(Ledger):
    """Notes what the server itself takes for a fault of its own."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def fault(self, room: Room, error: BaseException) -> None:  # noqa: ARG002 - as a ledger has it
        """Note a fault."""
        self.found.append(f"{type(error).__name__}: {error}")

    def damaged(self, table: str, why: str) -> None:
        """Note a table that is lost."""
        self.found.append(f"{table}: {why}")


class Host:
    """One run of a server, from its start until it is stopped or killed."""

    def __init__(self, *, loop: VirtualLoop, net: Net, world: SimWorld, disk: Disk, trouble: BadDisk) -> None:
        self.loop = loop
        self.net = net
        self.trouble = trouble
        self.store = MemoryStore(disk, trouble=trouble)
        self.ledger = Faults()
        self.lobby = Lobby(world=world, store=self.store, ledger=self.ledger)
        self.people = People(self.store, world, self.lobby.doors)
        self.context = copy_context()
        self.context.run(OWNER.set, self)
        self.dead = asyncio.Event()

    async def start(self) -> None:
        """Open the lobby, and listen."""
        await self.spawn(self.lobby.open())
        self.net.listener = self.accept

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task of this server."""
        return self.loop.create_task(work, context=self.context.copy())

    def accept(self, wire: Wire, cookie: str) -> None:
        """Take a connection."""
        self.spawn(self.talk(wire, cookie))

    async def talk(self, wire: Wire, cookie: str) -> None:
        """Do for a wire what `server/wire.py` does for a socket."""
        try:
            person = await self.people.find(cookie)
        except StoreError:
            wire.end(1011)
            return
        if person is None:
            person, wire.cookie = await self.people.guest()
        line = Line(self.lobby.limits)
        client = Client(self.lobby, self.people, person, line)
        client.greet("pitboss")
        writing = self.spawn(write_out(wire, line))
        hearing = self.spawn(hear_all(wire, client))
        await asyncio.wait((writing, hearing), return_when=asyncio.FIRST_COMPLETED)
        client.gone()
        line.close(1000)
        hearing.cancel()

    def kill(self) -> None:
        """End at once: no task gets to do anything more, and all connections break."""
        if self.dead.is_set():
            return
        self.dead.set()
        self.trouble.dead = True
        self.net.listener = None
        self.net.cut_all()
        self.loop.call_soon(self.loop.cancel_of, self)

    async def stop(self) -> None:
        """Stop as one should: everything is written, everybody is told."""
        self.net.listener = None
        stopping = self.spawn(self.lobby.close())
        dying = self.loop.create_task(self.dead.wait())
        await asyncio.wait((stopping, dying), return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        await asyncio.sleep(0.5)  # for what is on its way
        self.kill()


async def write_out(wire: Wire, line: Line) -> None:
    """Send what waits."""
    while (data := await line.take()) is not None:
        await wire.answer(data)
    wire.end(line.code or 1000)


async def hear_all(wire: Wire, client: Client) -> None:
    """Hear one message after the other."""
    while (data := await wire.server.receive()) is not None:
        await client.hear(data)
