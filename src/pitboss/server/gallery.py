"""Who looks at a table, and what each of them is sent. Spectators all get the same bytes, written once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import msgspec

from pitboss.server.book import Step
from pitboss.server.journal import kind_of
from pitboss.server.line import REPLACED, TABLE_CLOSED
from pitboss.server.messages import Bye, Clock, Event, Said, Snapshot, Standstill, write
from pitboss.server.names import plain_text
from pitboss.server.parts import Fact, Line, Now, Terms, You
from pitboss.server.picture import Sight, facts_since
from pitboss.server.stage import eye_of, facts_of, now_of, terms_of_book, you_of

if TYPE_CHECKING:
    from pitboss.server.room import Room

__all__ = ["Gallery", "Viewer"]

KEPT_LINES: Final = 50
MOST_MUTED: Final = 100


class Viewer(Protocol):
    """One socket of one person, as a room sees it."""

    @property
    def person(self) -> str:
        """The person's id."""

    @property
    def name(self) -> str:
        """What he is called."""

    def send(self, data: bytes) -> None:
        """Queue a message; this never waits."""

    def close(self, code: int, bye: Bye | None = None) -> None:
        """Close the socket, once what waits has gone out."""


class Gallery:
    """The viewers of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.viewers: dict[Viewer, None] = {}  # in the order in which they came
        self.people: dict[str, int] = {}  # person -> how many sockets
        self.lines: deque[Line] = deque(maxlen=KEPT_LINES)
        self.said = 0
        self.muted: dict[str, set[str]] = {}
        self.terms: Terms = terms_of_book(room.table, room.book)

    # coming and going

    def enter(self, viewer: Viewer, *, sits: bool) -> None:
        """Let somebody look on; if he sits here, his other sockets are closed: the newest one plays."""
        if sits:
            for other in [one for one in self.viewers if one.person == viewer.person and one is not viewer]:
                self.exit(other)
                other.close(REPLACED, Bye("replaced", "You play on in another window."))
        if viewer not in self.viewers:
            self.viewers[viewer] = None
            self.people[viewer.person] = self.people.get(viewer.person, 0) + 1

    def exit(self, viewer: Viewer) -> bool:
        """Forget a viewer; say whether he was there."""
        if viewer not in self.viewers:
            return False
        del self.viewers[viewer]
        self.people[viewer.person] -= 1
        if not self.people[viewer.person]:
            del self.people[viewer.person]
        return True

    def has(self, person: str) -> bool:
        """Say whether somebody looks on, in any window."""
        return person in self.people

    @property
    def watching(self) -> int:
        """How many look on who do not sit here."""
        seated = set(self.room.book.persons.values())
        return len(self.people) - len(seated.intersection(self.people))

    def close(self) -> None:
        """Send everybody home: the table is closed."""
        for viewer in list(self.viewers):
            self.exit(viewer)
            viewer.close(TABLE_CLOSED, Bye("closed", "The table is closed."))

    # telling

    def tell(self, step: Step, whose: str) -> None:
        """Tell everybody of an entry."""
        if not self.viewers:
            return
        room = self.room
        now, clock = self.now(), self.clock()
        kind = kind_of(step.entry)

        def event(person: str) -> bytes:
            facts = tuple(facts_of(room.book, step, person, whose))
            return write(Event(room.table, step.n, kind, now, self.you(person), facts, clock))

        self._to_all(event, whose)

    def tell_now(self, *, besides: Viewer | None = None) -> None:
        """Tell everybody how things stand, where no entry says it, but for one who is told more."""
        if self.viewers:
            room = self.room
            now, clock = self.now(), self.clock()

            def standstill(person: str) -> bytes:
                return write(Standstill(room.table, room.book.n, now, self.you(person), clock))

            self._to_all(standstill, "", besides=besides)

    def tell_clock(self) -> None:
        """Tell everybody that another time of the clock runs."""
        clock = self.clock()
        if clock is not None:
            data = write(clock)
            for viewer in list(self.viewers):
                viewer.send(data)

    def tell_snapshot(self, viewer: Viewer) -> None:
        """Tell one viewer all that he may know."""
        room = self.room
        book = room.book
        played = book.current
        story: list[Fact] = []
        if played is not None:
            story = [Fact("hand", total=played.number, words=f"Hand {played.number}.")]
            story += facts_since(played, eye_of(played, viewer.person), 0)
        muted = self.muted.get(viewer.person, ())
        viewer.send(
            write(
                Snapshot(
                    room.table,
                    book.n,
                    self.terms,
                    self.now(),
                    self.you(viewer.person),
                    self.clock(),
                    tuple(story),
                    tuple(line for line in self.lines if line.name not in muted),
                )
            )
        )

    def _to_all(self, message: Callable[[str], bytes], whose: str, *, besides: Viewer | None = None) -> None:
        """Send everybody his own message; those who are nobody here get the same one."""
        own = {*self.room.book.persons.values(), whose}
        if self.room.book.current is not None:
            own.update(self.room.book.current.persons)
        outside: bytes | None = None
        mine: dict[str, bytes] = {}
        for viewer in list(self.viewers):
            person = viewer.person
            if viewer is besides:
                continue
            if person not in own:
                outside = outside or message("")
                viewer.send(outside)
                continue
            if person not in mine:
                mine[person] = message(person)
            viewer.send(mine[person])

    def now(self) -> Now:
        """Write how things stand, once for all."""
        book = self.room.book
        sight = None if book.current is None else Sight(book.current)
        return cast("Now", msgspec.Raw(_WRITER.encode(now_of(book, sight, self.room.standings()))))

    def you(self, person: str) -> You:
        """Tell what a viewer alone may know."""
        you = you_of(self.room.book, person)
        name = self.room.book.name_of(person) if person else None
        if name is not None and self.room.clocks.seconds is not None:
            you.bank_ms = int(self.room.clocks.left_of_bank(name) * 1000)
        return you

    def clock(self) -> Clock | None:
        """Tell the clock of the player to act, if one runs."""
        room = self.room
        clocks = room.clocks
        actor = clocks.actor
        if actor is None or clocks.seconds is None or room.book.actor != actor:
            return None
        now = room.world.now()
        running: Any = "paused" if room.storage.down or room.broken else clocks.running(now)
        left = max(clocks.since + clocks.seconds - now, 0)
        bank = clocks.left_of_bank(actor)
        if running == "bank":
            bank -= now - clocks.since - clocks.seconds
        elif running == "grace":
            bank = 0
            left = max(clocks.deadline() - now, 0)
            left = 0 if left == inf else left
        return Clock(
            room.table,
            room.book.table.players[actor].seat,
            int(left * 1000),
            int(clocks.seconds * 1000),
            int(max(bank, 0) * 1000),
            running,
        )

    # chat

    def say(self, viewer: Viewer, text: str, at: str) -> None:
        """Pass a line of chat on to all who want to hear it."""
        text = plain_text(text, 300)
        if not text:
            return
        self.said += 1
        line = Line(self.said, viewer.name, text, at)
        self.lines.append(line)
        data = write(Said(self.room.table, line))
        for other in list(self.viewers):
            if viewer.name not in self.muted.get(other.person, ()):
                other.send(data)

    def mute(self, person: str, name: str, *, on: bool) -> None:
        """Hear no more of somebody, or hear him again."""
        names = self.muted.setdefault(person, set())
        if on and len(names) < MOST_MUTED:
            names.add(name)
        elif not on:
            names.discard(name)


_WRITER: Final = msgspec.json.Encoder()
