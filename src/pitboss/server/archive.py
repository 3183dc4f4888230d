"""Journals and people in a database: what one connection does, one thing after the other.

An entry is written in the hope that it is the next one, many at a time in one transaction. Only where the
database refuses (a number or an action that is there already) is each looked at for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import StoreError
from pitboss.server.schema import entries, journals, people, pulse
from pitboss.server.seals import FIRST, seal_of_entry, seal_of_journal, seal_of_person
from pitboss.server.store import Action, Person, conflict, taken

__all__ = ["Archive", "Head", "Write"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """One entry that somebody wants written."""

    table: str
    number: int
    data: bytes
    action: Action | None
    closing: bool


@dataclass(frozen=True, slots=True)
class Head:
    """How far a journal has come."""

    number: int = 0
    seal: bytes = FIRST
    closed: bool = False


# Built once: building a statement costs more than running it.
ADD: Final = insert(entries)
OPEN: Final = insert(journals)
CLOSE: Final = (
    update(journals)
    .where(journals.c.table_id == bindparam("of"))
    .values(closed=bindparam("by"), seal=bindparam("sealed"))
)
LAST: Final = (
    select(entries.c.number, entries.c.seal, entries.c.closing)
    .where(entries.c.table_id == bindparam("of"))
    .order_by(entries.c.number.desc())
    .limit(1)
)
DATA_AT: Final = select(entries.c.data).where(
    entries.c.table_id == bindparam("of"), entries.c.number == bindparam("at")
)
ASKED: Final = select(entries.c.number).where(
    entries.c.table_id == bindparam("of"),
    entries.c.person == bindparam("by"),
    entries.c.action == bindparam("asked"),
)


class Archive:
    """What is done with a connection, each method in a transaction that its caller opens and commits.

    `heads` remembers how far each journal has come; whoever sees a transaction fail must `forget`.
    """

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}

    def forget(self) -> None:
        """Believe nothing but the database."""
        self.heads.clear()

    # writing

    def add(self, connection: Connection, writes: Sequence[Write]) -> list[int] | None:
        """Write entries that are all the next of their journals; None if one is not."""
        heads: dict[str, Head] = {}
        rows = []
        for write in writes:
            head = heads.get(write.table) or self.head(connection, write.table)
            if write.number != head.number + 1 or head.closed:
                return None
            heads[write.table] = after(head, write)
            rows.append(row_of(write, heads[write.table].seal))
        try:
            for write in writes:
                if write.number == 1:
                    seal = seal_of_journal(write.table, 0)
                    connection.execute(OPEN, {"table_id": write.table, "closed": 0, "seal": seal})
            connection.execute(ADD, rows if len(rows) > 1 else rows[0])
            for write in writes:
                if write.closing:
                    seal = seal_of_journal(write.table, write.number)
                    connection.execute(CLOSE, {"of": write.table, "by": write.number, "sealed": seal})
        except IntegrityError:
            return None
        self.heads.update(heads)
        return [write.number for write in writes]

    def earlier(self, connection: Connection, write: Write) -> int | None:
        """Return the number under which this is there already, if it is."""
        if write.action is not None:
            person, asked = write.action
            number = connection.scalar(ASKED, {"of": write.table, "by": person, "asked": asked})
            if number is not None:
                return int(number)
        there = connection.scalar(DATA_AT, {"of": write.table, "at": write.number})
        return write.number if there is not None and blob(there) == write.data else None

    def head(self, connection: Connection, table: str) -> Head:
        """Return how far a journal has come."""
        if table not in self.heads:
            row = connection.execute(LAST, {"of": table}).first()
            self.heads[table] = Head() if row is None else Head(row.number, blob(row.seal), row.closing)
        return self.heads[table]

    def refusal(self, connection: Connection, write: Write) -> StoreError:
        """Say why an entry cannot be written."""
        return conflict(write.table, write.number, self.head(connection, write.table).number)

    def beat(self, connection: Connection) -> None:
        """Write a little for real."""
        done = connection.execute(update(pulse).values(beats=pulse.c.beats + 1))
        if done.rowcount != 1:
            raise StoreError("damaged", "the store has no pulse: a row that every store has is missing")

    # reading

    def tables(self, connection: Connection, *, closed: bool) -> list[str]:
        """Name the tables that are played, or all."""
        chosen = select(journals.c.table_id).order_by(journals.c.place)
        return list(connection.scalars(chosen if closed else chosen.where(journals.c.closed == 0)))

    def load(self, connection: Connection, table: str) -> list[bytes]:
        """Return a journal, once its seals have been looked at."""
        chosen = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
        rows = list(connection.execute(chosen))
        fault = fault_in(table, rows)
        if fault is not None:
            raise StoreError("damaged", f"table {table}: {fault}")
        return [blob(row.data) for row in rows]

    def actions(self, connection: Connection, table: str) -> dict[Action, int]:
        """Return the numbers of what clients asked for."""
        chosen = select(entries.c.person, entries.c.action, entries.c.number).where(
            entries.c.table_id == table, entries.c.person.is_not(None)
        )
        return {(row.person, row.action): row.number for row in connection.execute(chosen)}

    # looking at the seals

    def faults(self, connection: Connection, *, closed: bool) -> dict[str, str]:
        """Return what is wrong with the journals that are played, or with all."""
        found: dict[str, str] = {}
        whole = {row.table_id: row for row in connection.execute(select(journals))}
        for table, row in whole.items():
            if blob(row.seal) != seal_of_journal(table, row.closed):
                found[table] = "whether it is open or closed is not what was written"
        chosen = select(entries).order_by(entries.c.table_id, entries.c.number)
        if not closed:
            shut = select(journals.c.table_id).where(journals.c.closed != 0)
            chosen = chosen.where(entries.c.table_id.not_in(shut))
        seen = set()
        stream = connection.execute(chosen, execution_options={"yield_per": 1000})
        for table, rows in groupby(stream, key=attrgetter("table_id")):
            seen.add(table)
            fault = fault_in(table, rows)
            if fault is None and table not in whole:
                fault = "its entries are there, the table is not"
            if fault is not None:
                found.setdefault(table, fault)
        for table, row in whole.items():
            if table not in seen and (closed or not row.closed):
                found.setdefault(table, "the table is there, its entries are not")
        return found

    # people

    def put_person(self, connection: Connection, person: Person) -> None:
        """Write a person, new or changed."""
        other = self.person_by(connection, "skeleton", person.skeleton)
        if other is not None and other.id != person.id:
            raise taken(person)
        connection.execute(delete(people).where(people.c.id == person.id))
        told = {name: getattr(person, name) for name in person.__slots__}
        connection.execute(insert(people), {**told, "seal": seal_of_person(person)})

    def person_by(self, connection: Connection, key: str, value: str) -> Person | None:
        """Find a person by what only he has; one whose seal does not fit is refused."""
        row = connection.execute(select(people).where(people.c[key] == value)).first()
        return None if row is None else person_of(row)

    def check_people(self, connection: Connection) -> None:
        """Refuse people who are not as they were written."""
        for row in connection.execute(select(people)):
            person_of(row)


def blob(value: object) -> bytes:
    """Return bytes as they were read; one bit makes a text of them in SQLite, and no seal fits that."""
    return bytes(value) if isinstance(value, bytes | bytearray | memoryview) else b""


def after(head: Head, write: Write) -> Head:
    """Return how far a journal has come with one more entry."""
    seal = seal_of_entry(
        head.seal, write.table, write.number, write.data, write.action, closing=write.closing
    )
    return Head(write.number, seal, write.closing)


def row_of(write: Write, seal: bytes) -> dict[str, Any]:
    """Return an entry as a row."""
    person, action = write.action or (None, None)
    return {
        "table_id": write.table,
        "number": write.number,
        "data": write.data,
        "person": person,
        "action": action,
        "closing": write.closing,
        "seal": seal,
    }


def fault_in(table: str, rows: Iterator[Row[Any]] | Sequence[Row[Any]]) -> str | None:
    """Say what is wrong with the entries of a journal, the first fault alone."""
    head = Head()
    fault = None
    for row in rows:
        if fault is not None:
            continue  # the rows are read from a stream, to the end
        if row.number != head.number + 1:
            fault = f"entry {head.number + 1} is missing"
            continue
        action = None if row.person is None or row.action is None else (str(row.person), str(row.action))
        data = blob(row.data)
        write = Write(table=table, number=row.number, data=data, action=action, closing=bool(row.closing))
        head = after(head, write)
        if head.seal != blob(row.seal):
            fault = f"entry {row.number} is not what was written, or the seal before it is not"
    return fault


def person_of(row: Row[Any]) -> Person:
    """Return a person as he was written."""
    person = Person(
        id=row.id,
        name=row.name,
        skeleton=row.skeleton,
        cookie=row.cookie,
        password=row.password,
        bot=bool(row.bot),
        made_at=row.made_at,
    )
    if blob(row.seal) != seal_of_person(person):
        raise StoreError("damaged", f"the person {row.id} is not who was written")
    return person
