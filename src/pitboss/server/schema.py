"""The tables of the database, as the newest migration leaves them; `migrations` make them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Integer, LargeBinary, MetaData, String, Table, UniqueConstraint

__all__ = ["HEAD", "METADATA", "entries", "journals", "people", "pulse"]

HEAD: Final = "0001"
"""The newest migration: a store that says anything else is migrated, or refused."""

METADATA: Final = MetaData()

journals: Final = Table(
    "journals",
    METADATA,
    Column("place", Integer, primary_key=True, autoincrement=True),  # in the order of opening
    Column("table_id", String(64), nullable=False, unique=True),
    Column("closed", Integer, nullable=False),  # by which entry; 0 while it is open
    Column("seal", LargeBinary, nullable=False),
)

entries: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
    Column("person", String(64)),  # who asked for it, if somebody did,
    Column("action", String(64)),  # and the id that his client gave it
    Column("closing", Boolean, nullable=False),
    Column("seal", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "person", "action", name="an_action_counts_once"),
    sqlite_with_rowid=False,
)

people: Final = Table(
    "people",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("skeleton", String(256), nullable=False, unique=True),
    Column("cookie", String(128), unique=True),
    Column("password", String(256)),
    Column("bot", Boolean, nullable=False),
    Column("made_at", String(64), nullable=False),
    Column("seal", LargeBinary, nullable=False),
)

# One row that `ready` writes to: whether the store takes writes is found out by writing.
pulse: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beats", Integer, nullable=False),
)
