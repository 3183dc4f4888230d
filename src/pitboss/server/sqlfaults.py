"""What a database complains of, in the words of a StoreError."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from pitboss.errors import StoreError

__all__ = ["error_of"]

# https://www.sqlite.org/rescode.html: the low byte of a result code
SQLITE: Final = {
    sqlite3.SQLITE_FULL: ("full", "the disk is full"),
    sqlite3.SQLITE_READONLY: ("readonly", "it can only be read"),
    sqlite3.SQLITE_PERM: ("readonly", "it may not be written"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "the file is damaged"),
    sqlite3.SQLITE_NOTADB: ("damaged", "the file is no SQLite database, or its head is damaged"),
    sqlite3.SQLITE_BUSY: ("unreachable", "another process holds it"),
    sqlite3.SQLITE_LOCKED: ("unreachable", "another process holds it"),
    sqlite3.SQLITE_CANTOPEN: ("unreachable", "the file cannot be opened"),
}

# https://www.postgresql.org/docs/15/errcodes-appendix.html: a state, or its class
POSTGRES: Final = {
    "53100": ("full", "the disk is full"),
    "53": ("unreachable", "the database has no room for this connection"),
    "25006": ("readonly", "it can only be read"),
    "42501": ("readonly", "it may not be written"),
    "28": ("unreachable", "the database lets this user not in"),
    "3D": ("unreachable", "there is no such database"),
    "55P03": ("conflict", "another server writes in it"),
    "57014": ("unreachable", "the database takes too long"),
    "57": ("unreachable", "the database goes down"),
    "08": ("unreachable", "the connection broke"),
    "XX": ("damaged", "the database finds itself damaged"),
}

ROOM: Final = 2**20  # with less than this left, an I/O error is a full disk


def error_of(error: Exception, engine: Engine) -> StoreError:
    """Return what a database error means; what nobody has thought of is "unreachable", and tried again."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(
        original, UnicodeError
    ):  # a text that is none any more, in the file or in SQLite's complaint
        kind, meaning = "damaged", "the file is damaged"
    elif isinstance(original, sqlite3.Error):
        kind, meaning = sqlite_meaning(original, engine.url.database)
    else:
        kind, meaning = postgres_meaning(getattr(original, "sqlstate", None))
    said = " ".join(str(original).split())[:200]
    return StoreError(kind, f"{told(engine)}: {meaning} ({said})")


def told(engine: Engine) -> str:
    """Name the store, without its password."""
    return f"the store {engine.url.render_as_string(hide_password=True)}"


def sqlite_meaning(error: sqlite3.Error, database: str | None) -> tuple[str, str]:
    """Read a result code; a disk that is full shows as a failed write, too."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_IOERR:
        return ("full", "the disk is full") if is_full(database) else ("unreachable", "the disk fails")
    if code == sqlite3.SQLITE_CANTOPEN and is_readonly(database):  # of a file that writes ahead
        return SQLITE[sqlite3.SQLITE_READONLY]
    if code in SQLITE:
        return SQLITE[code]
    if isinstance(error, sqlite3.OperationalError) and "no such" in str(error):
        return "damaged", "a table that every store has is missing"
    return "unreachable", "the database fails"


def is_readonly(database: str | None) -> bool:
    """Say whether a file is there, in a folder that takes no other one: SQLite needs two beside it."""
    path = Path(database or "")
    return path.is_file() and not os.access(path.parent, os.W_OK)


def is_full(database: str | None) -> bool:
    """Say whether the disk under a file has no room, or the file may not grow any further."""
    try:
        if database is None or shutil.disk_usage(Path(database).parent).free < ROOM:
            return True
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    except (ImportError, OSError):
        return False
    return limit != -1


def postgres_meaning(state: str | None) -> tuple[str, str]:
    """Read an SQLSTATE; a connection that broke has none."""
    if state is None:
        return POSTGRES["08"]
    return POSTGRES.get(state) or POSTGRES.get(state[:2]) or ("unreachable", f"the database says {state}")
