"""What a store looks like inside: its settings, its tables, and how it gets from one version to the next."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from pitboss.server.cluster import Cluster
from pitboss.server.schema import HEAD, METADATA
from pitboss.server.sqlstore import SqlStore
from pitboss.server.store_url import open_store


def inside(url: str, *, job: str) -> list[object]:
    """Open a store, and return what some statements say on its own connection."""

    def ask(connection: Connection) -> list[object]:
        return [connection.scalar(text(line)) for line in job.split(";")]

    return asyncio.run(within(url, ask))


async def within(url: str, job: Callable[[Connection], list[object]]) -> list[object]:
    """Open a store, and do something on its own connection."""
    store = open_store(url)
    assert isinstance(store, SqlStore)
    await store.open()
    try:
        return await store._do(job)
    finally:
        await store.close()


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    """WAL, and synchronous=FULL: what is acknowledged has survived the power going out."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    assert inside(url, job="pragma journal_mode;pragma synchronous") == ["wal", 2]
    assert (tmp_path / "store.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_postgresql_waits_for_the_disk_and_is_one_writers_alone(cluster: Cluster) -> None:
    """synchronous_commit=on, and a lock that a second server does not get."""
    url = cluster.database("settings")
    held = "select count(*) from pg_locks where locktype = 'advisory' and granted"
    assert inside(url, job=f"show synchronous_commit;show statement_timeout;{held}") == ["on", "5s", 1]


def test_the_migrations_make_what_the_schema_says(url: str) -> None:
    """An empty store gets the tables of `schema.py`, to the last column, and is of the newest version."""

    def difference(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection)
        found = compare_metadata(context, METADATA)
        assert context.get_current_revision() == HEAD
        return list(found)

    assert asyncio.run(within(url, difference)) == []
    assert asyncio.run(within(url, difference)) == []  # a second start changes nothing


def test_a_start_that_is_cut_off_leaves_no_half_of_a_migration(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps are one transaction: the next start begins where this one did."""

    async def fail() -> None:
        store = open_store(url)
        assert isinstance(store, SqlStore)
        with monkeypatch.context() as patch:
            patch.setattr(store, "look", lambda _connection: 1 / 0)
            patch.setattr("pitboss.server.sqlstore.version_of", lambda _connection: None)
            with pytest.raises(ZeroDivisionError):
                await store.open()

    asyncio.run(fail())
    assert inside(url, job="select beats from pulse;select count(*) from entries") == [1, 0]


@pytest.mark.slow
def test_the_tests_own_postgresql_is_not_run_by_root(cluster: Cluster) -> None:
    """It refuses to; so an ordinary user runs it, in a folder of his own, on no port."""
    owner = Path(cluster.data).stat().st_uid
    assert owner != 0
    assert (cluster.user is None) == (os.geteuid() != 0)
    assert inside(cluster.database("ports"), job="show listen_addresses") == [""]
