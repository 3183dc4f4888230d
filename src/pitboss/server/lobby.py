"""All tables of a server: opened, found again after a restart, listed, and stopped.

    lobby = Lobby(world=world, store=store, crew=crew)
    await lobby.open()
    room = await lobby.create(wish, wisher)
    ...
    await lobby.close()

A table that was played when the server stopped is taken up as soon as somebody asks for it, else in its turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Final

from pitboss.errors import HistoryError, PitbossError, ServerError, StoreError
from pitboss.server.book import Book, Step
from pitboss.server.careers import Careers, recounted
from pitboss.server.crew import Crew
from pitboss.server.journal import Closed, Entry, Left, Seated, write_entry
from pitboss.server.limits import Doors, Limits
from pitboss.server.line import GOING_AWAY
from pitboss.server.messages import Bye, LobbyList, write
from pitboss.server.parts import TableRow
from pitboss.server.room import Customs, Room, Viewer
from pitboss.server.storage import Storage
from pitboss.server.store import Store
from pitboss.server.wish import Houses, Wish, Wisher, entries_of
from pitboss.server.world import World

__all__ = ["Ledger", "Lobby"]

BEAT: Final = 1.0  # seconds between two lists for those in the lobby
MOST_RECOUNTED: Final = 500  # closed tables that are added up after a start
MENDS: Final = 3  # times that a room is set up anew after a fault


class Ledger:
    """Who is told of what happens on a server: figures and logs. Here nobody is."""

    def stepped(self, room: Room, step: Step) -> None:
        """Note an entry of a table."""

    def refused(self, room: Room, code: str) -> None:
        """Note a refusal."""

    def turned_away(self, code: str) -> None:
        """Note a refusal that concerns no table."""

    def fault(self, room: Room, error: BaseException) -> None:
        """Note a fault of ours."""

    def recovered(self, table: str, entries: int) -> None:
        """Note that a table was taken up again."""

    def damaged(self, table: str, why: str) -> None:
        """Note a table that cannot be taken up."""

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Note that a bot did not behave."""


class Lobby:
    """The rooms of a server."""

    def __init__(
        self,
        *,
        world: World,
        store: Store,
        crew: Crew | None = None,
        houses: Houses | None = None,
        limits: Limits | None = None,
        customs: Customs | None = None,
        ledger: Ledger | None = None,
        seeds: bool = False,
    ) -> None:
        self.world = world
        self.store = store
        self.storage = Storage(store, world)
        self.crew = crew or Crew()
        self.houses = houses or Houses()
        self.limits = limits or Limits()
        self.customs = customs or Customs()
        self.ledger = ledger or Ledger()
        self.doors = Doors(self.limits)
        self.seeds = seeds
        self.careers = Careers()
        self.rooms: dict[str, Room] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.sleeping: dict[str, asyncio.Lock] = {}  # tables that have not been taken up yet
        self.damage: dict[str, str] = {}
        self.readers: dict[Viewer, None] = {}  # who looks at the list of tables
        self.viewers: dict[Viewer, None] = {}  # everybody who is here
        self.bell = asyncio.Event()
        self.stale = False
        self.own: list[asyncio.Task[None]] = []
        self.stopping = False

    # opening and closing

    async def open(self) -> None:
        """Open the store, and begin to take up the tables that were played."""
        await self.store.open()
        self.damage = dict(self.store.damage)
        for table, why in self.damage.items():
            self.ledger.damaged(table, why)
        for table in await self.store.tables():
            self.sleeping[table] = asyncio.Lock()
        self.own = [
            self.world.spawn(self.storage.watch(), "storage"),
            self.world.spawn(self._wake_all(), "waking"),
            self.world.spawn(self._tell_readers(), "lobby"),
        ]

    async def close(self, *, patience: float = 2.0, why: str = "The server stops.") -> None:
        """Say goodbye to everybody, finish what is being written, and stop."""
        self.stopping = True
        for viewer in list(self.viewers):
            viewer.close(GOING_AWAY, Bye("going_away", why, 2000))
        for room in self.rooms.values():
            room.stop()
        tasks = [task for task in self.tasks.values() if not task.done()]
        if tasks:
            await self._finish(tasks, patience)
        for task in self.own:
            task.cancel()
        await self.store.close()

    async def _finish(self, tasks: Iterable[asyncio.Task[None]], patience: float) -> None:
        """Wait for tasks, and end those that take too long."""
        bell = asyncio.Event()
        left = dict.fromkeys(tasks)  # in their order, so that a simulation is the same each time

        def done(task: asyncio.Task[None]) -> None:
            left.pop(task, None)
            if not left:
                bell.set()

        for task in list(left):
            task.add_done_callback(done)
        await self.world.wait(bell, patience)
        for task in list(left):
            task.cancel()

    # tables

    async def create(self, wish: Wish, wisher: Wisher) -> Room:
        """Open a table."""
        self.check_room(wisher)
        entries = entries_of(
            wish, wisher, houses=self.houses, crew=self.crew, world=self.world, seeds=self.seeds
        )
        return await self.begin(entries)

    def check_room(self, wisher: Wisher) -> None:
        """Refuse one table too many, of all or of one person."""
        mine = sum(room.book.opened.owner == wisher.person for room in self.rooms.values())
        if len(self.rooms) + len(self.sleeping) >= self.limits.tables:
            raise ServerError("too_many", "This server has as many tables as it can hold.")
        if mine >= self.limits.tables_per_person:
            raise ServerError("too_many", f"You have {mine} tables already: close one first.")

    async def begin(self, entries: Iterable[Entry], *, table: str = "") -> Room:
        """Open a table with these entries, the first of which opens it."""
        if self.storage.down:
            raise ServerError("frozen", self.storage.reason)
        table = table or self.world.token(8).hex()
        book = Book()
        for entry in entries:
            error = None if book.n == 0 else book.why_not(entry)
            if error is not None:
                raise ServerError("bad_table", f"{error}.")
            try:
                await self.store.append(table, book.n + 1, write_entry(entry))
            except StoreError as fault:
                if fault.passing:
                    self.storage.failed(fault)
                raise ServerError("frozen", self.storage.reason or "Storage has failed.") from None
            book.take(entry)
        return self._start(table, book)

    async def find(self, table: str) -> Room:
        """Return a table; one that slept is woken."""
        if table in self.sleeping:
            await self._wake(table)
        room = self.rooms.get(table)
        if room is None or room.book.closed:
            if table in self.damage:
                raise ServerError("no_table", "The history of this table is damaged: it cannot go on.")
            raise ServerError("no_table", "There is no such table, or no more.")
        return room

    def seats_of(self, person: str) -> list[tuple[Room, str]]:
        """Return where somebody sits, and under which name."""
        found = []
        for room in self.rooms.values():
            name = room.book.name_of(person)
            if name is not None and not room.book.closed:
                found.append((room, name))
        return found

    def rows(self) -> tuple[TableRow, ...]:
        """List the open tables, those with people first; private ones are not on it."""
        rooms = [
            room for room in self.rooms.values() if not room.book.closed and not room.book.opened.private
        ]
        rooms.sort(key=lambda room: (-len(room.book.persons), -room.gallery.watching))
        return tuple(room.row() for room in rooms[:200])

    def _start(self, table: str, book: Book, done: dict[tuple[str, str], int] | None = None) -> Room:
        room = Room(
            table,
            book,
            world=self.world,
            storage=self.storage,
            crew=self.crew,
            customs=self.customs,
            done=done,
            watcher=self,
        )
        self.rooms[table] = room
        self.tasks[table] = self.world.spawn(self._keep(room), f"table {table}")
        self.changed(room)
        return room

    async def _keep(self, room: Room) -> None:
        """Run a room; a fault of ours sets it up anew from what is stored."""
        for _ in range(MENDS):
            try:
                await room.run()
                break
            except Exception as error:  # noqa: BLE001 - one table's fault must not be another's
                self.ledger.fault(room, error)
                try:
                    await self._mend(room)
                except PitbossError as again:
                    self.ledger.fault(room, again)
                    break
        else:
            room.give_up("This table has met a fault again and again: it stands still.")
        if room.book.closed:
            self.rooms.pop(room.table, None)
            self.tasks.pop(room.table, None)
            self.changed(room)

    async def _mend(self, room: Room) -> None:
        book = Book.of(await self.store.load(room.table))
        room.mend(book, await self.store.actions(room.table))

    async def _wake(self, table: str) -> None:
        lock = self.sleeping.get(table)
        if lock is None:
            return
        async with lock:
            if table not in self.sleeping:
                return
            try:
                data = await self.store.load(table)
                book, careers = await self.world.aside(lambda: recounted(data))
                done = await self.store.actions(table)
            except StoreError as error:
                if error.passing:
                    self.storage.failed(error)
                    raise ServerError("frozen", self.storage.reason) from None
                self._damaged(table, str(error))
            except HistoryError as error:
                self._damaged(table, str(error))
            else:
                self.ledger.recovered(table, book.n)
                self.careers.add(careers)
                if not book.closed and not self.stopping:
                    self._start(table, book, done)
            self.sleeping.pop(table, None)

    def _damaged(self, table: str, why: str) -> None:
        self.damage[table] = why
        self.ledger.damaged(table, why)

    async def _wake_all(self) -> None:
        """Take up all tables, one after the other; who is asked for comes first."""
        for table in list(self.sleeping):
            while table in self.sleeping:
                try:
                    await self._wake(table)
                except ServerError:
                    await self.storage.back()
        await self._recount()

    async def _recount(self) -> None:
        """Add up what was played at tables that are closed, the newest first."""
        try:
            names = await self.store.tables(closed=True)
            for table in [name for name in reversed(names) if name not in self.rooms][:MOST_RECOUNTED]:
                data = await self.store.load(table)
                if table not in self.rooms:
                    _, careers = await self.world.aside(partial(recounted, data))
                    self.careers.add(careers)
        except PitbossError:  # figures of long ago are no reason to stop
            return

    # who is here

    def enter(self, viewer: Viewer) -> None:
        """Note that somebody has come."""
        self.viewers[viewer] = None

    def leave(self, viewer: Viewer) -> None:
        """Note that somebody has gone."""
        self.viewers.pop(viewer, None)
        self.readers.pop(viewer, None)

    def read(self, viewer: Viewer) -> None:
        """Tell somebody of the open tables, now and when they change."""
        self.readers[viewer] = None
        viewer.send(write(LobbyList(self.rows())))

    async def _tell_readers(self) -> None:
        never = asyncio.Event()
        while True:
            await self.world.wait(self.bell, None)
            await self.world.wait(never, BEAT)
            never.clear()
            self.bell.clear()
            if self.readers:
                data = write(LobbyList(self.rows()))
                for reader in list(self.readers):
                    reader.send(data)

    # a watcher of rooms

    def stepped(self, room: Room, step: Step) -> None:
        """Note an entry."""
        self.ledger.stepped(room, step)
        if step.ended and room.book.current is not None:
            self.careers.take(room.book.current)
        if step.ended or isinstance(step.entry, Closed | Left | Seated):
            self.changed(room)

    def refused(self, room: Room, code: str) -> None:
        """Note a refusal."""
        self.ledger.refused(room, code)

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Note that a bot did not behave."""
        self.ledger.bot_faulted(room, kind, fault, times)

    def noticed(self, code: str) -> None:
        """Note a refusal that concerns no table."""
        self.ledger.turned_away(code)

    def changed(self, room: Room) -> None:  # noqa: ARG002 - the whole list is told anew
        """Note that the list is another."""
        self.bell.set()
