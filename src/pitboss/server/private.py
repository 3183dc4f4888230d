"""A server for one person, inside another program: a free port, a table ready, a link that lets him in.

    with private_server(Wish(house="ring", bots=["tight", "caller"], sit=True)) as table:
        webbrowser.open(table.link)
        table.wait()                     # until Ctrl-C, or until nobody has looked on for a while

It listens on 127.0.0.1 alone. Whoever has the link has the seat, so it works once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from pitboss.errors import PitbossError, ServerError
from pitboss.server.app import Server
from pitboss.server.serve import Runner, config_of, listen
from pitboss.server.settings import Settings
from pitboss.server.store import MemoryStore, Store
from pitboss.server.wish import Wish, Wisher
from pitboss.server.world import RealWorld, SeededWorld

__all__ = ["Private", "private_server"]

SECONDS: Final = 30  # until it must be up


class Private:
    """A server in a thread of its own."""

    def __init__(
        self, wish: Wish, *, name: str, seed: str | None, store: Store | None, settings: Settings
    ) -> None:
        self.wish = wish
        self.name = name
        self.world = RealWorld() if seed is None else SeededWorld(seed)
        self.settings = settings
        self.ear = listen(settings)
        self.server = Server(settings=settings, store=store or MemoryStore(), world=self.world)
        self.runner: Runner | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.ready = Event()
        self.ended = Event()
        self.error: Exception | None = None
        self.table = ""
        self.key = ""
        self.thread = Thread(target=self.run, name="pitboss server", daemon=True)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.ear.getsockname()[1]}"

    @property
    def link(self) -> str:
        """The link that lets somebody in, once, and leads to the table."""
        return f"{self.address}/enter?key={self.key}"

    @property
    def watched(self) -> bool:
        """Whether somebody has the table open."""
        return bool(self.server.lobby.viewers)

    def wait(self, *, alone: float | None = None) -> None:
        """Wait until it has ended; with `alone`, or until nobody has had it open for so many seconds."""
        left = None
        while not self.ended.wait(0.25):
            if self.watched or alone is None:
                left = None
                continue
            left = left or time.monotonic() + alone
            if time.monotonic() >= left:
                return

    def stop(self) -> None:
        """Say goodbye to whoever is there, and stop."""
        loop, runner = self.loop, self.runner
        if loop is not None and runner is not None and not self.ended.is_set():
            loop.call_soon_threadsafe(runner.begin_to_stop)
        self.thread.join(10)

    # in the thread

    def run(self) -> None:
        """Run until it is stopped."""
        config = config_of(self.server, self.settings.limits)
        try:
            with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
                runner.run(self.serve())
        except (PitbossError, OSError) as error:
            self.error = error
        finally:
            self.ended.set()
            self.ready.set()
            self.ear.close()

    async def serve(self) -> None:
        """Open the table, and serve it."""
        server = self.server
        await server.start()
        person, cookie = await server.people.guest()
        if self.name:
            person = await server.people.rename(person, self.name)
        await server.people.keep(person)
        room = await server.lobby.create(self.wish, Wisher(person=person.id, name=person.name))
        self.table = room.table
        self.key = server.let_in(cookie, f"/table/{room.table}")
        self.loop = asyncio.get_running_loop()
        self.runner = Runner(server, config_of(server, self.settings.limits))
        serving = self.loop.create_task(self.runner.serve(sockets=[self.ear]))
        while not self.runner.started and not serving.done():
            await asyncio.sleep(0.005)
        self.ready.set()
        await serving


@contextmanager
def private_server(
    wish: Wish,
    *,
    name: str = "",
    seed: str | None = None,
    store: Store | None = None,
    settings: Settings | None = None,
) -> Iterator[Private]:
    """Run a server of one's own; an error of the wish, of the store or of the port is raised here."""
    private = Private(
        wish, name=name, seed=seed, store=store, settings=settings or Settings(port=0, private=True)
    )
    private.thread.start()
    try:
        if not private.ready.wait(SECONDS):
            raise ServerError("timeout", f"the server is not up after {SECONDS} seconds")
        if private.error is not None:
            raise private.error
        yield private
    finally:
        private.stop()
