"""A server for one person, inside another program: a free port, a table ready, a link that lets him in.

    with private_server(Wish(house="ring", fill=True, sit=True)) as table:
        webbrowser.open(table.link)
        table.wait()                     # until it is stopped; or so many seconds after the last one has gone

It listens on 127.0.0.1 alone. Whoever has the link has the seat, so it works until somebody has come by it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pitboss.history.log_write import LogWriter
from pitboss.server.app import Server
from pitboss.server.background import Background
from pitboss.server.on_record import OnRecord
from pitboss.server.room import Customs
from pitboss.server.settings import Settings
from pitboss.server.store import MemoryStore, Store
from pitboss.server.wish import Wish, Wisher
from pitboss.server.world import RealWorld, SeededWorld

__all__ = ["AT_HOME", "Private", "private_server"]

AT_HOME: Final = Customs(first_pause=0.1)  # who opens a table for himself wants his cards


class Private(Background):
    """A server of one's own, with one table."""

    def __init__(
        self,
        wish: Wish,
        *,
        name: str,
        seed: str | None,
        store: Store,
        settings: Settings,
        log: LogWriter | None,
    ) -> None:
        world = RealWorld() if seed is None else SeededWorld(seed)
        super().__init__(Server(settings=settings, store=store, world=world), self.open_table)
        self.log = log
        self.record: OnRecord | None = None
        self.wish = wish
        self.name = name
        self.table = ""
        self.key = ""

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
        since = None
        while not self.ended.wait(0.25):
            if self.watched or alone is None:
                since = None
                continue
            since = since or time.monotonic()
            if time.monotonic() - since >= alone:
                return

    async def open_table(self) -> None:
        """Open the table, and make the key."""
        server = self.server
        person, cookie = await server.people.guest()
        if self.name:
            person = await server.people.rename(person, self.name)
        person = await server.people.keep(person)
        room = await server.lobby.create(self.wish, Wisher(person=person.id, name=person.name))
        self.table = room.table
        if self.log is not None:
            self.record = OnRecord(self.log, room, server.lobby.ledger, await server.store.load(room.table))
            server.lobby.ledger = self.record
        self.key = server.let_in(cookie, f"/table/{room.table}")


@contextmanager
def private_server(
    wish: Wish,
    *,
    name: str = "",
    seed: str | None = None,
    store: Store | None = None,
    settings: Settings | None = None,
    log: LogWriter | None = None,
) -> Iterator[Private]:
    """Run a server of one's own; an error of the wish, of the store or of the port is raised here.

    `log`: where the hands of its table are written down as they end.
    """
    private = Private(
        wish,
        name=name,
        seed=seed,
        store=store or MemoryStore(),
        settings=settings or Settings(port=0, private=True, customs=AT_HOME),
        log=log,
    )
    try:
        private.start()
        yield private
    finally:
        private.stop()
