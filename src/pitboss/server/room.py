"""One table on a server: a task that reads requests one by one, keeps time, and tells everybody what happens.

    room = Room("t1", book, world=world, storage=storage, crew=crew)
    task = world.spawn(room.run(), "t1")
    room.join(viewer)                 # a snapshot comes, then events
    room.ask(viewer, request)         # an ack or a refusal comes

    request ──> checked ──> stored ──> applied ──> told to all viewers ──> acknowledged

A room looks at no clock, random source or socket: they are the world's, the storage's and the viewers'.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from math import inf
from typing import Final

from pitboss.errors import ServerError, StoreError
from pitboss.server.book import Book, Played, Step
from pitboss.server.clocks import Clocks
from pitboss.server.crew import Crew
from pitboss.server.customs import Customs
from pitboss.server.desk import Desk
from pitboss.server.fair import FairDeal
from pitboss.server.gallery import Gallery, Viewer
from pitboss.server.journal import Acted, Again, Closed, Dealt, Entry, Seated, write_entry
from pitboss.server.messages import Request
from pitboss.server.parts import TableRow, Terms
from pitboss.server.pause import Pause
from pitboss.server.stage import Standings
from pitboss.server.storage import Storage
from pitboss.server.store import Action
from pitboss.server.turns import Turns
from pitboss.server.watcher import Nobody, Watcher
from pitboss.server.world import World

__all__ = ["Customs", "Room", "Viewer", "Watcher"]

CLOSING: Final = 5.0  # seconds within which a table is closed, if it can be


class Room:
    """A table that people and bots share."""

    def __init__(
        self,
        table: str,
        book: Book,
        *,
        world: World,
        storage: Storage,
        crew: Crew,
        customs: Customs | None = None,
        done: Mapping[Action, int] | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        self.table = table
        self.book = book
        self.world = world
        self.storage = storage
        self.crew = crew
        self.customs = customs or Customs()
        self.watcher: Watcher = watcher or Nobody()
        self.bell = asyncio.Event()
        self.gallery = Gallery(self)
        opened = book.opened
        self.clocks = Clocks(seconds=opened.seconds, bank=opened.bank, grace=opened.grace)
        self.desk = Desk(self, done or {})
        self.turns = Turns(self)
        self.pause = Pause(self)
        self.stopping = False
        self.ended = asyncio.Event()
        self.broken = ""  # why no hand can be played here any more
        self.fair = None if book.current is None else self.deal_of(book.current)
        self.down_since: float | None = None
        storage.listeners[self.storage_changed] = None

    # for those who come

    def join(self, viewer: Viewer) -> None:
        """Show the table to somebody; who sits here has his seat again, with the newest of his sockets."""
        name = self.book.name_of(viewer.person)
        self.gallery.enter(viewer, sits=name is not None)
        if name is not None and name in self.clocks.away:
            self.clocks.back(name)
            self.gallery.tell_now(besides=viewer)
        self.gallery.tell_snapshot(viewer)
        self.pause.alone_since = None
        self.bell.set()
        self.watcher.changed(self)

    def part(self, viewer: Viewer) -> None:
        """Forget a viewer: his connection is lost, or he looks elsewhere."""
        if not self.gallery.exit(viewer):
            return
        name = self.book.name_of(viewer.person)
        if name is not None and not self.gallery.has(viewer.person):
            self.clocks.lost(name, self.world.now())
            self.pause.ready.discard(name)
            self.gallery.tell_now()
        self.bell.set()
        self.watcher.changed(self)

    def ask(self, viewer: Viewer, request: Request) -> None:
        """Take a request; its answer comes to the viewer."""
        self.desk.take(viewer, request)

    def stop(self) -> None:
        """Let the task end when what is being written is written."""
        self.stopping = True
        self.bell.set()

    def storage_changed(self) -> None:
        """Stand still, or go on: time during which nobody could act is given back."""
        now = self.world.now()
        if self.storage.down:
            self.down_since = now
            self.desk.take_again()
        elif self.down_since is not None:
            lost, self.down_since = now - self.down_since, None
            self.clocks.pause(lost)
            self.turns.act_at += lost
            self.pause.shift(lost)
        self.gallery.tell_now()
        self.bell.set()

    def deal_of(self, played: Played) -> FairDeal:
        """Return the commitment to a hand of this table."""
        secret = bytes.fromhex(played.secret)
        return FairDeal(played.hand, table=self.table, number=played.number, secret=secret)

    # the task

    async def run(self) -> None:
        """Keep the table going until it is closed or stopped."""
        self.ended.clear()
        now = self.world.now()
        for name in self.book.persons:
            if not self.gallery.has(self.book.persons[name]):
                self.clocks.lost(name, now)
        self._settle()
        while not self.stopping and not self.book.closed:
            self.bell.clear()
            await self.desk.work()
            wake = await self._keep_time()
            if not self.desk.mail:
                await self.world.wait(self.bell, None if wake == inf else wake - self.world.now())
        self.storage.listeners.pop(self.storage_changed, None)
        await self.turns.close()
        self.ended.set()

    def check_open(self) -> None:
        """Refuse what cannot be done: the table is closed, or stands still."""
        if self.book.closed:
            raise ServerError("no_table", "This table is closed.")
        if self.broken:
            raise ServerError("frozen", self.broken)
        if self.storage.down:
            raise ServerError("frozen", self.storage.reason)

    # entries

    async def commit(self, entry: Entry, action: Action | None = None) -> int:
        """Store an entry, apply it, tell everybody; return its number, or the earlier one of this action."""
        number = self.book.n + 1
        began, failures = self.world.now(), self.storage.failures
        try:
            n = await self.storage.append(
                self.table, number, write_entry(entry), action=action, closing=isinstance(entry, Closed)
            )
        except StoreError as error:
            self._break(error)
            raise ServerError("frozen", self.broken) from None
        took = self.world.now() - began
        if took > self.customs.slow and failures == self.storage.failures:
            self.clocks.pause(took)
        if action is not None:
            self.desk.remember(action, n)
        if n != number:
            return n
        whose = self._whose(entry)
        step = self.book.take(entry)
        self._note(step)
        self._settle()
        self.gallery.tell(step, whose)
        self.watcher.stepped(self, step)
        return n

    def _break(self, error: StoreError) -> None:
        """Stand still for good: what is stored and what is known here are two things."""
        conflict = error.kind == "conflict"
        fault = "another server plays it." if conflict else "its history is damaged."
        self.give_up(f"This table cannot go on: {fault}")

    def _whose(self, entry: Entry) -> str:
        name = getattr(entry, "name", None)
        if isinstance(entry, Seated):
            return entry.person
        return "" if name is None else self.book.persons.get(name, "")

    def _note(self, step: Step) -> None:
        """Keep what hangs on an entry: clocks, bots, the commitment."""
        book, entry, now = self.book, step.entry, self.world.now()
        if isinstance(entry, Acted) and not entry.why:
            self.clocks.acted(now)
        if isinstance(entry, Dealt) and book.current is not None:
            self.fair = self.deal_of(book.current)
        if isinstance(entry, Again):
            self.fair = None
            self.turns.reset()
        if step.ended:
            self.clocks.hand_over()
            self.turns.hand_over()
        for name in [name for name in (*self.clocks.away, *self.turns.absent) if name not in book.persons]:
            self.clocks.forget(name)
        self.turns.forget()

    # time

    def _settle(self) -> None:
        """After an entry: begin the clock of a new turn, or plan the next hand."""
        now = self.world.now()
        if self.book.hand is None:
            self.turns.turn = 0
            self.clocks.begin(None, now)
            self.pause.plan(now)
        else:
            self.pause.deal_at = None
            self.turns.settle(now)

    async def _keep_time(self) -> float:
        """Do what is due, and return when the next thing will be."""
        if self.storage.down or self.broken or self.stopping or self.book.closed:
            return inf
        now = self.world.now()
        return await (self.pause if self.book.hand is None else self.turns).keep(now)

    def mend(self, book: Book, done: Mapping[Action, int]) -> None:
        """Begin anew from what is stored, with the same viewers."""
        self.book = book
        self.desk.begin_anew(done)
        self.turns.begin_anew()
        self.fair = None if book.current is None else self.deal_of(book.current)
        for viewer in list(self.gallery.viewers):
            self.gallery.tell_snapshot(viewer)

    def give_up(self, why: str) -> None:
        """Stand still for good, and say why."""
        self.broken = why
        self.gallery.tell_now()

    async def close(self, why: str) -> None:
        """Close the table for good, between two hands; all entries are written by the room's own task."""
        self.check_open()
        if self.book.hand is None:
            self.pause.closing = why
            self.bell.set()
            await self.world.wait(self.ended, CLOSING)
            self.pause.closing = ""
        if not self.book.closed:
            raise ServerError("bad_table", "A hand is being played: close the table after it.")

    # what others tell it and ask of it

    def ring(self) -> None:
        """Hear that a bot has something to say."""
        self.bell.set()

    def bot_faulted(self, kind: str, fault: str, times: int) -> None:
        """Hear that a bot did not behave."""
        self.watcher.bot_faulted(self, kind, fault, times)

    def standings(self) -> Standings:
        """Say what is not in the book: the phase, and who is away."""
        book, now = self.book, self.world.now()
        if book.closed:
            phase, reason = "closed", "The table is closed."
        elif self.storage.down or self.broken:
            phase, reason = "frozen", self.broken or self.storage.reason
        elif book.hand is not None:
            phase, reason = "playing", ""
        elif book.game_over:
            phase, reason = "over", ""
        elif self.pause.deal_at is not None:
            phase, reason = "between", ""
        else:
            phase, reason = "waiting", self.pause.why_waiting()
        pause = max((self.pause.deal_at or now) - now, 0) if phase == "between" else 0
        held = max(self.clocks.deadline() - now, 0) if self.clocks.deadline() < inf else 0
        return Standings(
            phase=phase,
            reason=reason,
            pause_ms=int(pause * 1000),
            watching=self.gallery.watching,
            away=tuple(self.clocks.away),
            held_ms=int(held * 1000),
            commitment="" if self.fair is None else self.fair.root,
        )

    @property
    def terms(self) -> Terms:
        """What stays the same as long as the table stands."""
        return self.gallery.terms

    def row(self) -> TableRow:
        """Tell the table as one row of the lobby."""
        book, table, terms = self.book, self.book.table, self.gallery.terms
        free = table.size - len(table.players)
        late = book.house.is_match and table.hands_played + (table.hand is not None) > 0
        return TableRow(
            table=self.table,
            title=terms.title,
            house=terms.house.name,
            stakes=terms.house.stakes,
            betting=terms.house.betting,
            size=table.size,
            people=tuple(book.persons),
            bots=len(book.bots),
            watching=self.gallery.watching,
            phase=self.standings().phase,
            hands=table.hands_played,
            free=free,
            can_join=bool(free) and not late and not book.closed,
            clock=book.opened.seconds,
        )
