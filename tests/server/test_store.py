"""The promises of a store, kept by every kind of store there is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pitboss.errors import StoreError
from pitboss.server.store import MemoryStore, Person, Store, Trouble
from pitboss.server.store_url import open_store

ANN = Person(id="p1", name="Ann", skeleton="ann", cookie="c1")


def using(use: Callable[[Store], Awaitable[None]], store: Store) -> None:
    """Open a store, use it, and close it."""

    async def run() -> None:
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture
def store(any_url: str) -> Store:
    """Return an empty store, of every kind in turn."""
    return open_store(any_url)


def test_entries_come_back_in_their_order(store: Store) -> None:
    """What was appended is what is loaded, byte for byte, each table for itself."""

    async def use(store: Store) -> None:
        for number in (1, 2, 3):
            assert await store.append("t1", number, b"entry %d\x00\xff" % number) == number
        await store.append("t2", 1, b"other")
        assert await store.load("t1") == [b"entry 1\x00\xff", b"entry 2\x00\xff", b"entry 3\x00\xff"]
        assert await store.load("t2") == [b"other"]
        assert await store.load("t3") == []
        assert await store.tables() == ["t1", "t2"]

    using(use, store)


def test_the_same_entry_again_is_harmless(store: Store) -> None:
    """Whoever got no answer asks again: it is there once."""

    async def use(store: Store) -> None:
        await store.append("t1", 1, b"one")
        await store.append("t1", 2, b"two")
        assert await store.append("t1", 2, b"two") == 2
        assert await store.append("t1", 1, b"one") == 1
        assert await store.load("t1") == [b"one", b"two"]

    using(use, store)


@pytest.mark.parametrize("number", [1, 3, 0, -1])
def test_an_entry_that_does_not_follow_the_last_is_a_conflict(store: Store, number: int) -> None:
    """Another entry in a place that is taken, or a gap, means that two servers write."""

    async def use(store: Store) -> None:
        await store.append("t1", 1, b"one")
        with pytest.raises(StoreError, match=f"entry {number} of table t1 .* ends at 1") as caught:
            await store.append("t1", number, b"mine")
        assert caught.value.kind == "conflict"
        assert not caught.value.passing
        assert await store.load("t1") == [b"one"]

    using(use, store)


def test_an_action_that_comes_twice_is_written_once(store: Store) -> None:
    """The second time it has the number of the first, whatever number it asks for; ids are a person's own."""

    async def use(store: Store) -> None:
        await store.append("t1", 1, b"open")
        assert await store.append("t1", 2, b"fold", action=("p1", "a7")) == 2
        assert await store.append("t1", 3, b"fold", action=("p1", "a7")) == 2
        assert await store.append("t1", 3, b"fold", action=("p2", "a7")) == 3
        assert await store.append("t2", 1, b"fold", action=("p1", "a7")) == 1
        assert await store.load("t1") == [b"open", b"fold", b"fold"]
        assert await store.actions("t1") == {("p1", "a7"): 2, ("p2", "a7"): 3}

    using(use, store)


def test_a_closed_table_takes_no_more_entries(store: Store) -> None:
    """It is no longer among the tables that are played, and its journal stays."""

    async def use(store: Store) -> None:
        await store.append("t1", 1, b"open")
        await store.append("t1", 2, b"close", closing=True)
        assert await store.tables() == []
        assert await store.load("t1") == [b"open", b"close"]
        assert await store.append("t1", 2, b"close", closing=True) == 2
        with pytest.raises(StoreError):
            await store.append("t1", 3, b"more")

    using(use, store)


def test_people_are_found_by_id_cookie_and_name(store: Store) -> None:
    """A person can change, and is still one person."""

    async def use(store: Store) -> None:
        assert await store.person("p1") is None
        await store.put_person(ANN)
        await store.put_person(Person(id="b1", name="Bot", skeleton="bot", bot=True))
        assert await store.person("p1") == await store.person_by_cookie("c1") == ANN
        assert await store.person_by_skeleton("ann") == ANN
        changed = Person(id="p1", name="Anna", skeleton="anna", cookie="c2", password="x", made_at="now")  # noqa: S106
        await store.put_person(changed)
        assert await store.person("p1") == changed
        assert await store.person_by_cookie("c1") is None
        assert await store.person_by_skeleton("ann") is None

    using(use, store)


def test_a_name_that_is_taken_is_refused(store: Store) -> None:
    """Two names with one skeleton would be taken for one another."""

    async def use(store: Store) -> None:
        await store.put_person(ANN)
        with pytest.raises(StoreError, match="\u0410nn is taken") as caught:
            await store.put_person(Person(id="p2", name="\u0410nn", skeleton="ann", cookie="c2"))
        assert caught.value.kind == "taken"
        assert await store.person("p2") is None

    using(use, store)


def test_a_person_shows_no_secret_in_a_log() -> None:
    """Neither cookie nor password is in his repr, hashed as they are."""
    person = Person(id="p1", name="Ann", skeleton="ann", cookie="c00c1e", password="$argon2")  # noqa: S106
    assert "c00c1e" not in repr(person)
    assert "argon2" not in repr(person)


class LostAnswer(Trouble):
    """The answer to the second write is lost."""

    writes = 0

    async def after(self, what: str) -> None:
        """Lose it."""
        self.writes += 1
        if self.writes == 2:
            raise StoreError("unreachable", f"{what}: no answer")


def test_a_memory_disk_outlives_its_store() -> None:
    """An entry whose answer was lost is there when the next server opens the disk, and can be asked again."""

    async def run() -> None:
        first = MemoryStore(trouble=LostAnswer())
        await first.append("t1", 1, b"one")
        with pytest.raises(StoreError) as caught:
            await first.append("t1", 2, b"two")
        assert caught.value.passing
        second = MemoryStore(first.disk)
        assert await second.load("t1") == [b"one", b"two"]
        assert await second.append("t1", 2, b"two") == 2

    asyncio.run(run())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "'' is not a store"),
        ("nonsense", "'nonsense' is not a store"),
        ("mysql://somewhere/else", "mysql is not a kind of store"),
        ("sqlite://", "a SQLite store is a file"),
        ("sqlite:///.", "a SQLite store is a file"),
        ("sqlite:///:memory:", "a SQLite store is a file"),
        ("sqlite:///%00", "a SQLite store is a file"),
        (
            "postgresql://ann:secret@host:port/pitboss",
            "'postgresql://ann:***@host:port/pitboss' is not a store",
        ),
    ],
)
def test_a_url_that_is_no_store_is_said_without_its_password(url: str, words: str) -> None:
    """Nothing is opened, and nothing is guessed."""
    with pytest.raises(StoreError) as caught:
        open_store(url)
    assert words in str(caught.value)
    assert caught.value.kind == "bad_url"
