"""What a store does when the disk, the database or the network fails, on real ones of both kinds."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, text

from pitboss.errors import StoreError
from pitboss.server.cluster import Cluster
from pitboss.server.sqlfaults import sqlite_meaning
from pitboss.server.sqlstore import SqlStore
from pitboss.server.store import Action, Person, Store
from pitboss.server.store_url import open_store

ENTRIES: list[tuple[str, int, bytes, Action | None]] = [
    ("t1", 1, b"open", None),
    ("t2", 1, b"open", ("ann", "a1")),
    ("t1", 2, b"sit", ("ann", "a2")),
    ("t1", 3, b"deal", None),
    ("t2", 2, b"sit", ("ben", "b1")),
    ("t1", 4, b"fold", ("ann", "a3")),
]
ANN = Person(id="ann", name="Ann", skeleton="ann", cookie="c1")


def sql_store(url: str) -> SqlStore:
    """Return a store of a kind that lasts."""
    store = open_store(url)
    assert isinstance(store, SqlStore)
    return store


async def patiently(store: Store, table: str, number: int, data: bytes, action: Action | None) -> int:
    """Write an entry as a table does: again and again, until the store says that it is there."""
    for _attempt in range(20):
        try:
            return await store.append(table, number, data, action=action)
        except StoreError as error:
            if not error.passing:
                raise
    raise AssertionError("the store does not come back")


async def is_whole(url: str, entries: list[tuple[str, int, bytes, Action | None]]) -> None:
    """See that a new server finds each entry once, in its place, and whose it was."""
    store = sql_store(url)
    await store.open()
    try:
        assert store.damage == {}
        for table in {table for table, *_ in entries}:
            mine = [entry for entry in entries if entry[0] == table]
            assert await store.load(table) == [data for _, _, data, _ in mine]
            assert await store.actions(table) == {action: number for _, number, _, action in mine if action}
    finally:
        await store.close()


class Saboteur:
    """Breaks the N-th thing that a store asks of its database, before it is done or after."""

    def __init__(self, store: SqlStore, *, at: int, after: bool, crime: Callable[[], None]) -> None:
        self.at = at
        self.after = after
        self.crime = crime
        self.done = 0
        dialect: Any = store.engine.dialect
        for name in ("do_execute", "do_executemany", "do_execute_no_params", "do_commit"):
            setattr(dialect, name, partial(self.doing, getattr(dialect, name)))

    def doing(self, deed: Callable[..., Any], *arguments: Any, **options: Any) -> Any:  # noqa: ANN401
        """Do it, and the crime when its time has come."""
        self.done += 1
        if self.done != self.at:
            return deed(*arguments, **options)
        if not self.after:
            self.crime()
            return deed(*arguments, **options)
        result = deed(*arguments, **options)
        self.crime()
        return result


def fail_of_disk() -> None:
    """Be a disk that fails."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    raise error


async def sabotaged(url: str, *, at: int, after: bool, crime: Callable[[SqlStore], None]) -> bool:
    """Write all entries while the N-th thing fails; say whether there was an N-th thing."""
    store = sql_store(url)
    await store.open()
    saboteur = Saboteur(store, at=at, after=after, crime=lambda: crime(store))
    try:
        await asyncio.gather(
            *(write_table(store, table) for table in ("t1", "t2")),
        )
    finally:
        await store.close()
    await is_whole(url, ENTRIES)
    return saboteur.done >= at


async def write_table(store: Store, wanted: str) -> None:
    """Write the entries of one table, one after the other."""
    for table, number, data, action in ENTRIES:
        if table == wanted:
            assert await patiently(store, table, number, data, action) == number


def all_of_them(new_url: Callable[[], str], *, after: bool, crime: Callable[[SqlStore], None]) -> int:
    """Break the first thing, the second, and so on, until there is none left to break."""
    at = 1
    while asyncio.run(sabotaged(new_url(), at=at, after=after, crime=crime)):
        at += 1
    return at - 1


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_whichever_write_fails_in_sqlite_everything_is_there_once(tmp_path: Path, after: bool) -> None:
    """The N-th statement or commit fails, for all N; with `after` it was done, and its answer is lost."""
    urls = (f"sqlite:///{tmp_path / f'{number}.db'}" for number in range(1000))
    broken = all_of_them(lambda: next(urls), after=after, crime=lambda _store: fail_of_disk())
    assert broken >= 9


@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_whichever_write_a_backend_dies_at_everything_is_there_once(cluster: Cluster, after: bool) -> None:
    """PostgreSQL's own process for our connection is killed at the N-th statement or commit, for all N."""
    names = (f"killed_{after}_{number}".lower() for number in range(1000))
    broken = all_of_them(
        lambda: cluster.database(next(names)), after=after, crime=lambda store: kill_backend(cluster, store)
    )
    assert broken >= 9


def kill_backend(cluster: Cluster, store: SqlStore, *, wait: int = 5000) -> None:
    """Kill the process that serves a store, and wait some milliseconds until it is gone."""
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid, %s) from pg_stat_activity where datname = %s",
            (wait, store.engine.url.database),
        )


@pytest.mark.slow
def test_backends_killed_at_random_moments_lose_nothing(cluster: Cluster) -> None:
    """Three tables write at once while the backend is killed again and again."""
    url = cluster.database("random_kills")
    entries = [(f"t{table}", number, b"%d" % number, ("ann", f"{table}.{number}")) for number in range(1, 401)
               for table in range(3)]  # fmt: skip
    dice = Random(7)

    async def run() -> int:
        store = sql_store(url)
        await store.open()
        killed = 0
        written = asyncio.Event()

        async def write(wanted: str) -> None:
            for table, number, data, action in entries:
                if table == wanted:
                    assert await patiently(store, table, number, data, action) == number
                    written.set()

        writing = [asyncio.create_task(write(f"t{table}")) for table in range(3)]
        while not all(task.done() for task in writing):
            written.clear()
            await asyncio.to_thread(kill_backend, cluster, store, wait=0)
            killed += 1
            async with asyncio.timeout(60):  # something is written between two kills, on a slow machine too
                await written.wait()
            await asyncio.wait(writing, timeout=dice.uniform(0, 0.03))
        await asyncio.gather(*writing)
        await store.close()
        return killed

    assert asyncio.run(run()) >= 3
    asyncio.run(is_whole(url, list(entries)))


@pytest.mark.slow
def test_a_database_that_is_stopped_is_unreachable_until_it_is_back() -> None:
    """Opening and writing fail in seconds, in words without the password; then all goes on."""
    with Cluster.started() as cluster:
        url = cluster.url.replace("pitboss@", "pitboss:hush@")

        async def run() -> None:
            store = sql_store(url)
            await store.open()
            await store.append("t1", 1, b"one")
            cluster.stop()
            for attempt in (store.append("t1", 2, b"two"), store.ready(), sql_store(url).open()):
                with pytest.raises(StoreError) as caught:
                    await attempt
                assert caught.value.kind == "unreachable"
                assert "hush" not in str(caught.value)
            cluster.start()
            await store.ready()
            assert await store.append("t1", 2, b"two") == 2
            await store.close()
            await is_whole(url, [("t1", 1, b"one", None), ("t1", 2, b"two", None)])

        asyncio.run(run())


def test_a_disk_that_is_full_is_said_and_writing_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """A process whose files may not grow any further: the same as a full disk to SQLite."""
    script = """
        import asyncio, resource, signal, sys
        from pitboss.errors import StoreError
        from pitboss.server.store_url import open_store

        async def run(url):
            store = open_store(url)
            await store.open()
            await store.append("t1", 1, b"one")
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, hard))
            number = 2
            try:
                while number < 200:
                    await store.append("t1", number, b"x" * 5000)
                    number += 1
            except StoreError as error:
                print(error.kind, error.passing, error)
            try:
                for _ in range(100):  # a little may still fit
                    await store.ready()
            except StoreError as error:
                print(error.kind)
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            await store.ready()
            await store.append("t1", number, b"x" * 5000)
            print(number == len(await store.load("t1")) > 2)
            await store.close()

        asyncio.run(run(sys.argv[1]))
    """
    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", textwrap.dedent(script), f"sqlite:///{tmp_path / 'store.db'}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.stderr == ""
    assert lines[0].startswith("full True the store sqlite:///")
    assert "the disk is full" in lines[0]
    assert lines[-2:] == ["full", "True"]


def test_a_store_that_can_only_be_read_says_so_until_it_can_be_written(url: str) -> None:
    """Somebody makes it read-only while a server runs, and later lets it be written again."""

    async def run() -> None:
        store = sql_store(url)
        await store.open()
        await store.append("t1", 1, b"one")
        locked = True

        def lock(connection: Any, _record: object) -> None:  # noqa: ANN401 - either driver's own
            if locked and "sqlite" in url:
                connection.execute("pragma query_only=on")
            elif locked:
                connection.read_only = True

        event.listen(store.engine, "connect", lock)
        await store._scribe.ask(store.let_go)
        for attempt in (store.append("t1", 2, b"two"), store.ready()):
            with pytest.raises(StoreError) as caught:
                await attempt
            assert caught.value.kind == "readonly"
            assert caught.value.passing
        locked = False
        await store._scribe.ask(store.let_go)
        assert await store.append("t1", 2, b"two") == 2
        await store.close()

    asyncio.run(run())


def test_a_store_that_takes_no_writes_is_refused_at_start(tmp_path: Path) -> None:
    """It is found out by writing: a file that can be read alone, and a disk without room."""
    path = tmp_path / "store.db"
    asyncio.run(fill(f"sqlite:///{path}"))
    readonly = open_store(f"sqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(StoreError) as caught:
        asyncio.run(readonly.open())
    assert (caught.value.kind, caught.value.passing) == ("readonly", True)


def test_a_folder_that_can_only_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite only says that it cannot open the file: it wants to write two others beside it."""
    path = tmp_path / "store.db"
    asyncio.run(fill(f"sqlite:///{path}"))
    error = sqlite3.OperationalError("unable to open database file")
    error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    assert sqlite_meaning(error, str(path)) == ("unreachable", "the file cannot be opened")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write anywhere
    assert sqlite_meaning(error, str(path)) == ("readonly", "it can only be read")
    assert sqlite_meaning(error, str(tmp_path / "none.db")) == ("unreachable", "the file cannot be opened")


def test_a_store_of_a_newer_pitboss_is_refused(url: str) -> None:
    """And it is left as it is."""

    async def run() -> None:
        store = sql_store(url)
        await store.open()
        await store._do(
            lambda connection: connection.execute(text("update alembic_version set version_num = '9999'"))
        )
        await store.close()
        for writes in (True, False):
            newer = open_store(url, writes=writes)
            with pytest.raises(StoreError, match="is of version 9999, newer than this pitboss") as caught:
                await newer.open()
            assert caught.value.kind == "newer"
            assert not caught.value.passing

    asyncio.run(run())


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    """A text, and a database of something else that lacks what a store has."""
    path = tmp_path / "letter.db"
    path.write_text("Dear Ann,\n" * 1000)
    with pytest.raises(StoreError, match="is no SQLite database") as caught:
        asyncio.run(open_store(f"sqlite:///{path}").open())
    assert caught.value.kind == "damaged"
    assert path.read_text().startswith("Dear Ann")


# one flipped byte


async def fill(url: str) -> None:
    """Write some tables and a person."""
    store = sql_store(url)
    await store.open()
    for table, number, data, action in ENTRIES:
        await store.append(table, number, data * 20, action=action)
    await store.put_person(ANN)
    await store.close()


async def contents(url: str) -> object:
    """Return all that a server would find; None where the store notices damage at start."""
    store = sql_store(url)
    try:
        await store.open()
        if store.damage:
            return None
        tables = await store.tables()
        return (
            tables,
            [await store.load(table) for table in tables],
            [await store.actions(table) for table in tables],
            await store.person("ann"),
            await store.person_by_cookie("c1"),
        )
    except StoreError as error:
        if error.kind not in ("damaged", "newer", "readonly"):  # a version of the file that may only be read
            raise
        return None
    finally:
        await store.close()


def flipped(data: bytes, places: Iterator[tuple[int, int]]) -> Iterator[tuple[int, bytes]]:
    """Yield the file with one bit flipped, for each of these places."""
    for place, bit in places:
        changed = bytearray(data)
        changed[place] ^= 1 << bit
        yield place, bytes(changed)


@pytest.mark.slow
def test_one_flipped_bit_in_a_file_is_noticed_at_start_or_changes_nothing(tmp_path: Path) -> None:
    """Anywhere in the file: damage is said at start, or the bit lay where nothing is kept."""
    path = tmp_path / "store.db"
    url = f"sqlite:///{path}"
    asyncio.run(fill(url))
    whole = asyncio.run(contents(url))
    assert whole is not None
    data = path.read_bytes()
    dice = Random(1)
    marks = [at for at in range(len(data)) if data[at]]  # where something is written
    places = [(dice.choice(marks), dice.randrange(8)) for _ in range(250)] + [
        (at, 0) for at in range(0, 100, 3)
    ]
    noticed = 0
    for place, changed in flipped(data, iter(places)):
        for also in ("-wal", "-shm"):
            Path(f"{path}{also}").unlink(missing_ok=True)
        path.write_bytes(changed)
        found = asyncio.run(contents(url))
        assert found in (None, whole), f"byte {place}"
        noticed += found is None
    assert noticed > len(places) // 2


@pytest.mark.slow
def test_one_flipped_bit_in_postgresql_is_noticed_at_start() -> None:
    """In what PostgreSQL keeps of an entry, of a request and of a person."""
    with Cluster.started() as cluster:
        asyncio.run(fill(cluster.url))
        for relation, word, found in (("entries", b"foldfold", "t1"), ("people", b"Ann", "damaged")):
            with psycopg.connect(cluster.url) as connection:
                row = connection.execute("select pg_relation_filepath(%s)", (relation,)).fetchone()
                connection.execute("checkpoint")
            assert row is not None
            cluster.stop(mode="fast")
            path = Path(cluster.data) / row[0]
            data = path.read_bytes()
            path.write_bytes(data.replace(word, word[:-1] + bytes([word[-1] ^ 1])))
            cluster.start()
            assert noticed_in(cluster.url) == found
            cluster.stop(mode="fast")
            path.write_bytes(data)
            cluster.start()


def noticed_in(url: str) -> str:
    """Return the table that is found damaged, or why the whole store is refused."""

    async def run() -> str:
        store = sql_store(url)
        try:
            await store.open()
        except StoreError as error:
            return error.kind
        (table,) = store.damage
        assert table not in await store.tables()
        assert len(await store.tables()) == 1
        await store.close()
        return table

    return asyncio.run(run())


def test_a_second_server_on_a_store_is_refused(url: str) -> None:
    """Whoever writes is alone, and may be looked at; when he is gone, the next one may."""

    async def run() -> None:
        first, second = sql_store(url), sql_store(url)
        await first.open()
        with pytest.raises(StoreError, match="another server writes in") as caught:
            await second.open()
        assert caught.value.kind == "conflict"
        reader = open_store(url, writes=False)
        await reader.open()
        await reader.close()
        await first.close()
        await second.open()
        await second.close()

    asyncio.run(run())
