"""Which store a URL names.

sqlite:///evening.db                     a file; four slashes for a path from the root
postgresql://ann:secret@host/pitboss     a PostgreSQL database
memory:                                  nothing that outlives the server
"""

from __future__ import annotations

import os
import re
import sys
from errno import EACCES, EPERM, EROFS
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from pitboss.errors import StoreError, said
from pitboss.server.claim import Claim
from pitboss.server.sqlstore import SqlStore
from pitboss.server.store import MemoryStore, Store

__all__ = ["default_store", "open_store"]

PASSWORD: Final = re.compile(r":(?!//).*@")
FORMS: Final = "sqlite:///PATH, postgresql://USER@HOST/DATABASE or memory:"
SECONDS: Final = 5  # that a server waits for a database
CLAIM_SECONDS: Final = 3  # and for the one before it to go
CLAIM: Final = 0x70697462  # the lock of whoever writes in a PostgreSQL store


def open_store(url: str | None = None, *, deep: bool = False, writes: bool = True) -> Store:
    """Return the store that a URL names, not opened yet; without one, a file in the user's data folder."""
    if url == "memory:":
        return MemoryStore()
    try:
        parsed = make_url(default_store() if url is None else url)
    except (ArgumentError, ValueError):
        hidden = PASSWORD.sub(":***@", url or "")
        raise StoreError("bad_url", f"{said(hidden)} is not a store: {FORMS}") from None
    engine = engine_of(parsed, writes=writes)
    claim = Claim(path_of(parsed)) if writes and parsed.get_backend_name() == "sqlite" else None
    return SqlStore(engine, deep=deep, writes=writes, claim=claim)


def default_store() -> str:
    """Return the URL of the user's own store."""
    return f"sqlite:///{data_folder() / 'pitboss.db'}"


def data_folder() -> Path:
    """Return where this system keeps the data of a user's programs."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pitboss"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pitboss"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pitboss"


def engine_of(url: URL, *, writes: bool) -> Engine:
    """Return an engine with one connection, and with the settings that make a commit durable."""
    kind = url.get_backend_name()
    if kind == "sqlite":
        return sqlite_engine(url, writes=writes)
    if kind == "postgresql":
        return postgres_engine(url, writes=writes)
    raise StoreError("bad_url", f"{kind} is not a kind of store: {FORMS}")


def sqlite_engine(url: URL, *, writes: bool) -> Engine:
    """Return an engine for a file, which is the owner's alone: there are cards in it."""
    path = path_of(url)
    if not path.name or "\0" in str(path) or url.database == ":memory:":
        raise StoreError("bad_url", "a SQLite store is a file: sqlite:///PATH (or memory:)")
    if writes:
        make_file(path)
    elif not path.is_file():
        raise StoreError("unreachable", f"there is no store at {path}")
    engine = create_engine(
        url.set(drivername="sqlite"), poolclass=NullPool, connect_args={"timeout": SECONDS}
    )

    def settings(connection: Any, _record: object) -> None:  # noqa: ANN401 - sqlite3's own
        connection.isolation_level = None  # sqlite3 begins no transactions: `begin` below does
        if writes:
            connection.execute("pragma journal_mode=wal")
            connection.execute("pragma synchronous=full")
        else:
            connection.execute("pragma query_only=on")

    event.listen(engine, "connect", settings)
    begin = "begin immediate" if writes else "begin"
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def path_of(url: URL) -> Path:
    """Return the file that a URL of SQLite names, also one of the form file:PATH."""
    return Path((url.database or "").removeprefix("file:"))


def make_file(path: Path) -> None:
    """Make the file, readable by its owner alone; one that is there is left alone."""
    if path.exists():
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        kind = "readonly" if error.errno in (EACCES, EPERM, EROFS) else "unreachable"
        raise StoreError(kind, f"the store {path} cannot be opened: {error.strerror}") from None


def postgres_engine(url: URL, *, writes: bool) -> Engine:
    """Return an engine for PostgreSQL, through psycopg; whoever writes is alone in it."""
    wait = SECONDS * 1000
    options = f"-c synchronous_commit=on -c statement_timeout={wait} -c lock_timeout={CLAIM_SECONDS * 1000}"
    if not writes:
        options = "-c default_transaction_read_only=on"
    try:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            poolclass=NullPool,
            connect_args={"connect_timeout": SECONDS, "options": options},
            isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",  # who reads wants one moment
        )
    except ModuleNotFoundError:
        raise StoreError("bad_url", 'PostgreSQL needs its driver: pip install "pitboss[postgres]"') from None

    def claim(connection: Any, _record: object) -> None:  # noqa: ANN401 - psycopg's own
        # The backend of a server that was killed may still be committing: its lock goes when it is done.
        connection.execute("select pg_advisory_lock(%s)", (CLAIM,))
        connection.commit()

    if writes:
        event.listen(engine, "connect", claim)
    return engine
