"""A store in SQLite or PostgreSQL.

One thread has the one connection (`scribe.py`). An append is done when its transaction is on the disk:
SQLite waits for it with synchronous=FULL, PostgreSQL with synchronous_commit=on. Whatever goes wrong, the
connection is thrown away and nothing that was remembered is believed; a connection that broke is tried once
more at once, as asking twice is harmless.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import StoreError
from pitboss.server.archive import Archive, Write
from pitboss.server.claim import Claim
from pitboss.server.schema import HEAD
from pitboss.server.scribe import Scribe
from pitboss.server.sqlfaults import error_of, told
from pitboss.server.store import Action, Person

__all__ = ["SqlStore"]

T = TypeVar("T")


def psycopg_errors() -> tuple[type[Exception], ...]:
    """Return what PostgreSQL's driver raises, where it is installed."""
    try:
        from psycopg import Error
    except ImportError:
        return ()
    return (Error,)


DRIVERS: Final[tuple[type[Exception], ...]] = (
    SQLAlchemyError,
    sqlite3.Error,
    UnicodeError,
    *psycopg_errors(),
)
QUICK: Final = 64 * 2**20  # bytes of a SQLite file that is looked through to the last index at start


class SqlStore:
    """Journals and people in a database. `deep`: look at the seals of closed tables, too."""

    def __init__(
        self, engine: Engine, *, deep: bool = False, writes: bool = True, claim: Claim | None = None
    ) -> None:
        self.damage: dict[str, str] = {}
        self.engine = engine
        self.deep = deep
        self.writes = writes
        self.claim = claim
        self.archive = Archive()
        self.connection: Connection | None = None
        self.reached = False  # there was a connection for the last job, whatever became of it
        self.scribe: Scribe | None = None

    # the contract

    async def open(self) -> None:
        """Connect, migrate, and look at every seal."""
        if self.claim is not None:
            self.claim.take()
        self.scribe = Scribe(self.write_all)
        try:
            self.damage = await self.scribe.ask(self.begin)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Write what is queued, and let go."""
        if self.scribe is not None:
            self.scribe.ask(self.let_go)
            await self.scribe.stop()
            self.scribe = None
        self.engine.dispose()
        if self.claim is not None:
            self.claim.release()

    async def ready(self) -> None:
        """Write a little for real."""
        await self._do(self.archive.beat)

    async def append(
        self, table: str, number: int, data: bytes, *, action: Action | None = None, closing: bool = False
    ) -> int:
        """Write an entry, as the contract has it."""
        write = Write(table=table, number=number, data=data, action=action, closing=closing)
        result: int = await self._scribe.ask(write)
        return result

    async def tables(self, *, closed: bool = False) -> list[str]:
        """Name the tables that are played, or all; damaged ones are left out of those that are played."""
        names = await self._do(partial(self.archive.tables, closed=closed))
        return [name for name in names if closed or name not in self.damage]

    async def load(self, table: str) -> list[bytes]:
        """Return the journal of a table."""
        return await self._do(partial(self.archive.load, table=table))

    async def actions(self, table: str) -> dict[Action, int]:
        """Return the numbers of the entries that clients asked for."""
        return await self._do(partial(self.archive.actions, table=table))

    async def put_person(self, person: Person) -> None:
        """Write a person, new or changed."""
        await self._do(partial(self.archive.put_person, person=person))

    async def person(self, id: str) -> Person | None:  # noqa: A002 - as in the contract
        """Find a person by his id."""
        return await self._do(partial(self.archive.person_by, key="id", value=id))

    async def person_by_cookie(self, cookie: str) -> Person | None:
        """Find a person by the hash of his cookie."""
        return await self._do(partial(self.archive.person_by, key="cookie", value=cookie))

    async def person_by_skeleton(self, skeleton: str) -> Person | None:
        """Find the person who has a name like this."""
        return await self._do(partial(self.archive.person_by, key="skeleton", value=skeleton))

    @property
    def _scribe(self) -> Scribe:
        if self.scribe is None:
            raise StoreError("unreachable", f"{told(self.engine)} is closed")
        return self.scribe

    async def _do(self, job: Callable[[Connection], T]) -> T:
        result: T = await self._scribe.ask(partial(self.within, job))
        return result

    # in the scribe's thread

    def begin(self) -> dict[str, str]:
        """Bring the tables of the database up to date, find what is damaged, and see that it takes writes."""
        self.within(partial(migrate, store=told(self.engine), writes=self.writes))
        found = self.within(self.look)
        if self.writes:
            self.within(self.archive.beat)
        return found

    def look(self, connection: Connection) -> dict[str, str]:
        """Find damage: in the file as a whole, in people, in journals."""
        if connection.dialect.name == "sqlite":
            check_file(connection, store=told(self.engine), deep=self.deep)
        self.archive.check_people(connection)
        return self.archive.faults(connection, closed=self.deep)

    def write_all(self, writes: Sequence[Write]) -> Sequence[object]:
        """Write many entries in one transaction, or each in its own if they cannot go together."""
        try:
            numbers = self.within(partial(self.add_all, writes=writes))
        except StoreError as error:
            return [error] * len(writes)
        return numbers if numbers is not None else [self.write_one(write) for write in writes]

    def write_one(self, write: Write) -> object:
        """Write one entry, if it is not there already."""
        try:
            return self.within(partial(self.add_one, write=write))
        except StoreError as error:
            return error

    def add_all(self, connection: Connection, writes: Sequence[Write]) -> list[int] | None:
        """Write entries that all follow; if one does not, undo them."""
        numbers = self.archive.add(connection, writes)
        if numbers is None:
            connection.rollback()
            self.archive.forget()
        return numbers

    def add_one(self, connection: Connection, write: Write) -> int:
        """Write one entry, or find it, or refuse it."""
        self.archive.forget()
        there = self.archive.earlier(connection, write)
        if there is not None:
            return there
        numbers = self.add_all(connection, [write])
        if numbers is None:
            raise self.archive.refusal(connection, write)
        return numbers[0]

    def within(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction; if a connection broke that was there, once more on a new one."""
        try:
            return self.once(job)
        except StoreError as error:
            if error.kind != "unreachable" or not self.reached:
                raise
        return self.once(job)

    def once(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction, and commit; after any failure believe nothing."""
        self.reached = self.connection is not None
        try:
            if self.connection is None:
                self.connection = self.engine.connect()
                self.reached = True
            result = job(self.connection)
            self.connection.commit()
        except StoreError:
            self.let_go()
            raise
        except Exception as error:  # the driver's own too, from before SQLAlchemy wraps them
            self.let_go()
            if not isinstance(error, DRIVERS):
                raise
            raise error_of(error, self.engine) from None
        return result

    def let_go(self) -> None:
        """Throw the connection away, and what is remembered of the database."""
        self.archive.forget()
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:  # it is broken: that is why it goes
                pass
        self.engine.dispose()


def migrate(connection: Connection, *, store: str, writes: bool) -> None:
    """Run the migrations that the store lacks; refuse what a newer pitboss has written."""
    version = version_of(connection)
    if version == HEAD:
        return
    if version is not None and not version < HEAD:
        raise StoreError("newer", f"{store} is of version {version}, newer than this pitboss ({HEAD})")
    if not writes:
        raise StoreError("damaged", f"{store} holds no tables of pitboss")
    from alembic import command  # 0.1 s that most starts do not need
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "pitboss.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version_of(connection: Connection) -> str | None:
    """Return the version of a store, None of an empty one."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    version = connection.scalar(text("select version_num from alembic_version"))
    return None if version is None else str(version)


def check_file(connection: Connection, *, store: str, deep: bool) -> None:
    """Have SQLite look through its file: pages and rows, and the indexes if it is not too long."""
    size: Any = connection.scalar(
        text("select page_count * page_size from pragma_page_count, pragma_page_size")
    )
    pragma = "integrity_check" if deep or size <= QUICK else "quick_check"
    said = [str(row[0]) for row in connection.execute(text(f"pragma {pragma}(3)"))]
    if said != ["ok"]:
        raise StoreError("damaged", f"{store} is damaged: {'; '.join(said)[:200]}")
