"""What a server writes down, and the promise that comes with it: what is appended stays.

    store = open_store("sqlite:///evening.db")      # store_url.py
    await store.open()
    await store.append("t1", 1, b"...")             # on the disk when it returns

Each table has a journal: entries numbered from 1, without gaps, never changed and never removed. A store
knows them as bytes; what they say is for `journal.py`. Deals are entries too, their decks included: a deck
is on the disk before anybody has seen a card of it, and the store is as secret as the cards.

Asking twice is harmless. Whoever got no answer asks again with the same number and the same bytes. A
client's action carries the id that the client gave it: the second time it comes, nothing is written, and
the number of the first is returned.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from pitboss.errors import StoreError

__all__ = ["Action", "Disk", "MemoryStore", "Person", "Store", "Trouble"]

Action = tuple[str, str]
"""Who asked for it, and the id that his client gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody with a name. Neither his cookie nor his password is kept, only what proves them."""

    id: str
    name: str
    skeleton: str  # the name as look-alikes are compared: nobody else has one like it
    cookie: str | None = field(default=None, repr=False)  # a hash of it
    password: str | None = field(default=None, repr=False)  # a hash of it
    bot: bool = False
    made_at: str = ""


class Store(Protocol):
    """Where journals and people are kept. Every method may raise a StoreError."""

    damage: dict[str, str]
    """Tables whose entries are not what was written, and why; `open` finds them, `tables` leaves them out."""

    async def open(self) -> None:
        """Connect, bring the tables up to date, and look at every seal of what is still played."""

    async def close(self) -> None:
        """Write what is queued, and let go."""

    async def ready(self) -> None:
        """Write a little for real, or raise what an append would raise now."""

    async def append(
        self, table: str, number: int, data: bytes, *, action: Action | None = None, closing: bool = False
    ) -> int:
        """Write an entry; it is durable when this returns its number, or the earlier one of this action."""

    async def tables(self, *, closed: bool = False) -> list[str]:
        """Name the tables that are played, or with `closed` all there ever were, the oldest first."""

    async def load(self, table: str) -> list[bytes]:
        """Return the journal of a table, the first entry first."""

    async def actions(self, table: str) -> dict[Action, int]:
        """Return the numbers of the entries that clients asked for."""

    async def put_person(self, person: Person) -> None:
        """Write a person, new or changed."""

    async def person(self, id: str) -> Person | None:  # noqa: A002 - what it is called everywhere
        """Find a person by his id."""

    async def person_by_cookie(self, cookie: str) -> Person | None:
        """Find a person by the hash of his cookie."""

    async def person_by_skeleton(self, skeleton: str) -> Person | None:
        """Find the person who has a name like this."""


class Trouble:
    """What may go wrong with a write: it fails, it hangs, its answer is lost. Here nothing does."""

    async def before(self, what: str) -> None:
        """Come before a write; what is raised here is raised by the store, and nothing is written."""

    async def after(self, what: str) -> None:
        """Come after a write; what is raised here is raised by the store, and it is written all the same."""


@dataclass(slots=True)
class Disk:
    """What is left of a memory store when the server that used it is gone."""

    journals: dict[str, list[bytes]] = field(default_factory=dict)
    asked: dict[str, dict[Action, int]] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    people: dict[str, Person] = field(default_factory=dict)


class MemoryStore:
    """A store without a database, for simulations and tests; its disk outlives it."""

    def __init__(self, disk: Disk | None = None, *, trouble: Trouble | None = None) -> None:
        self.damage: dict[str, str] = {}
        self.disk = disk or Disk()
        self.trouble = trouble or Trouble()

    async def open(self) -> None:
        """Do nothing: a disk is always there."""

    async def close(self) -> None:
        """Do nothing: nothing is queued."""

    async def ready(self) -> None:
        """Write nothing, and have the trouble of it."""
        await self.trouble.before("ready")
        await self.trouble.after("ready")

    async def append(
        self, table: str, number: int, data: bytes, *, action: Action | None = None, closing: bool = False
    ) -> int:
        """Write an entry, as the contract has it."""
        await self.trouble.before("append")
        disk = self.disk
        journal = disk.journals.setdefault(table, [])
        asked = disk.asked.setdefault(table, {})
        if action in asked:
            return asked[action]
        if 0 < number <= len(journal) and journal[number - 1] == data:
            return number
        if number != len(journal) + 1 or table in disk.closed:
            raise conflict(table, number, len(journal))
        journal.append(data)
        if action is not None:
            asked[action] = number
        if closing:
            disk.closed.add(table)
        await self.trouble.after("append")
        return number

    async def tables(self, *, closed: bool = False) -> list[str]:
        """Name the tables that are played, or all."""
        disk = self.disk
        return [
            table
            for table, journal in disk.journals.items()
            if journal and (closed or table not in disk.closed)
        ]

    async def load(self, table: str) -> list[bytes]:
        """Return the journal of a table."""
        return list(self.disk.journals.get(table, ()))

    async def actions(self, table: str) -> dict[Action, int]:
        """Return the numbers of the entries that clients asked for."""
        return dict(self.disk.asked.get(table, {}))

    async def put_person(self, person: Person) -> None:
        """Write a person, new or changed."""
        await self.trouble.before("person")
        for other in self.disk.people.values():
            if other.skeleton == person.skeleton and other.id != person.id:
                raise taken(person)
        self.disk.people[person.id] = person
        await self.trouble.after("person")

    async def person(self, id: str) -> Person | None:  # noqa: A002 - as in the contract
        """Find a person by his id."""
        return self.disk.people.get(id)

    async def person_by_cookie(self, cookie: str) -> Person | None:
        """Find a person by the hash of his cookie."""
        return next((one for one in self.disk.people.values() if one.cookie == cookie), None)

    async def person_by_skeleton(self, skeleton: str) -> Person | None:
        """Find the person who has a name like this."""
        return next((one for one in self.disk.people.values() if one.skeleton == skeleton), None)


def conflict(table: str, number: int, last: int) -> StoreError:
    """Build the error for an entry that does not follow the last one."""
    return StoreError(
        "conflict",
        f"entry {number} of table {table} cannot be written, its journal ends at {last}: "
        "another server writes in this store",
    )


def taken(person: Person) -> StoreError:
    """Build the error for a name that somebody else has."""
    return StoreError("taken", f"{person.name} is taken: somebody has a name that looks like it")
