"""An audit finds every chip, and whatever is wrong with a history."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from pitboss.cards import print_cards
from pitboss.cli.main import main
from pitboss.history.log_house import told_house
from pitboss.houses.catalog import find_house
from pitboss.server.audit import TableReport, audit, audit_table
from pitboss.server.journal import (
    Acted,
    Closed,
    Dealt,
    Entry,
    Left,
    Opened,
    SatIn,
    SatOut,
    Seated,
    ToppedUp,
    read_entry,
    write_entry,
)
from pitboss.server.store import Disk, MemoryStore, Store
from pitboss.server.store_url import open_store
from pitboss.shuffle import deck_for, seed_from_text
from server.journals import PEOPLE, Written, played


def reports(store: Store) -> list[TableReport]:
    """Audit a store."""

    async def run() -> list[TableReport]:
        await store.open()
        try:
            return [report async for report in audit(store)]
        finally:
            await store.close()

    return asyncio.run(run())


def faults(written: Written) -> list[str]:
    """Audit a journal."""
    return audit_table("t1", written.journal, written.actions).faults


def changed(written: Written, number: int, entry: Entry) -> list[str]:
    """Audit a journal in which one entry is another."""
    journal = list(written.journal)
    journal[number - 1] = write_entry(entry)
    return audit_table("t1", journal, written.actions).faults


def put(url: str, written: Written) -> None:
    """Write a journal into a store of a kind that lasts."""

    async def run() -> None:
        store = open_store(url)
        await store.open()
        await written.put(store)
        await store.close()

    asyncio.run(run())


def exit_of(*arguments: str) -> int:
    """Run the command; return its exit status."""
    try:
        main(["audit", *arguments])
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


@pytest.mark.parametrize("house", ["standard", "ring"])
def test_a_table_that_was_played_is_found_well(house: str) -> None:
    """All its hands, and every chip of them."""
    written = played(12, house=house)
    report = audit_table("t1", written.journal, written.actions)
    assert report.faults == []
    assert (report.entries, report.hands, report.title) == (len(written.journal), 12, "Friday")
    assert report.given == report.taken + report.rake + report.there
    assert report.requests == len(written.actions) > 10


def test_chips_are_counted_through_comings_and_goings() -> None:
    """Bought during a hand, left during a hand, a rake, sitting out, a closed table with a hand running."""
    written = Written()
    house = find_house("standard", {"rake": {"percent": 5}})
    written.add(Opened(house=told_house(house), size=4, button=0))
    for seat, name in enumerate(("Ann", "Ben", "Cy")):
        written.add(Seated(name=name, seat=seat, chips=200, bot="random"))
    deck = print_cards(deck_for(seed_from_text("x"), 1))
    written.add(Dealt(number=1, deck=deck, secret="ab" * 32))
    written.add(ToppedUp(name="Ann", chips=50))
    written.add(Left(name="Cy"))
    written.add(Acted(hand=1, seat=0, verb="raise", amount=40))
    written.add(Acted(hand=1, seat=1, verb="call"))
    written.add(Acted(hand=1, seat=2, verb="fold", why="left"))
    while written.book.hand is not None:
        actor = written.book.current
        assert actor is not None
        written.add(Acted(hand=1, seat=actor.seats[written.book.hand.actor], verb="check"))
    written.add(SatOut(name="Ben"))
    written.add(SatIn(name="Ben", post=True))
    written.add(Dealt(number=2, deck=deck, secret="ab" * 32))
    written.add(Closed())
    report = audit_table("t1", written.journal, written.actions)
    assert report.faults == []
    assert (report.given, report.there, report.rake) == (650, 0, 4)
    assert report.taken == 646


def test_a_history_that_the_rules_refuse_is_a_fault() -> None:
    """With the number of the entry, and the rule."""
    written = played(2)
    first = next(n for n, data in enumerate(written.journal, 1) if isinstance(read_entry(data), Acted))
    acted = read_entry(written.journal[first - 1])
    assert isinstance(acted, Acted)
    (fault,) = changed(written, first, msgspec.structs.replace(acted, verb="check", amount=None))
    assert fault.startswith(f"entry {first} cannot be: ST-")
    (fault,) = changed(written, first, msgspec.structs.replace(acted, hand=7))
    assert fault == f"entry {first} is of hand 7, not of 1"


def test_an_entry_that_is_none_is_a_fault() -> None:
    """Bytes that are no entry, and a second opening."""
    written = played(1)
    written.journal[3] = b"\x00\xff"
    (fault,) = faults(written)
    assert fault.startswith("entry 4 is no entry of a journal")
    again = played(1)
    assert changed(again, 3, read_entry(again.journal[0])) == ["entry 3 cannot be: the table has been opened"]


def test_a_deck_with_a_card_twice_is_a_fault() -> None:
    """Also where nobody has seen either of the two."""
    written = played(1)
    dealt = read_entry(written.journal[5])
    assert isinstance(dealt, Dealt)
    deck = dealt.deck.split() if " " in dealt.deck else [dealt.deck[at : at + 2] for at in range(0, 104, 2)]
    deck[50] = deck[51]
    found = changed(written, 6, msgspec.structs.replace(dealt, deck="".join(deck)))
    assert len(found) == 1
    assert "twice" in found[0]


@pytest.mark.parametrize("secret", ["xyz", "abcd"])
def test_a_secret_that_is_none_is_a_fault(secret: str) -> None:
    """No hexadecimal, or too short: no proof could be made."""
    written = played(1)
    dealt = read_entry(written.journal[5])
    assert isinstance(dealt, Dealt)
    (fault,) = changed(written, 6, msgspec.structs.replace(dealt, secret=secret))
    assert "the secret of hand 1 is none" in fault


def test_a_request_by_somebody_else_is_a_fault() -> None:
    """Ben cannot have acted for Ann; nobody acts for a person who has not asked."""
    written = played(2)
    action, number = next((a, n) for a, n in written.actions.items() if n > 6 and a[0] == "p-ann")
    del written.actions[action]
    (fault,) = faults(written)
    assert (
        fault == f"entry {number} breaks the books: p-ann has acted at seat 0, and there is no request of his"
    )
    written.actions["p-ben", "x"] = number
    (fault,) = faults(written)
    assert fault == f"entry {number} breaks the books: p-ben has acted for seat 0, which is p-ann's"


def test_requests_without_an_entry_of_their_own_are_faults() -> None:
    """A number beyond the end, and two requests for one entry."""
    written = played(1)
    written.actions["p-ann", "late"] = 999
    number = next(n for (who, _), n in written.actions.items() if who == "p-ann")
    written.actions["p-ann", "twin"] = number
    found = faults(written)
    assert f"request late of p-ann is said to be entry 999, there are {len(written.journal)}" in found
    assert any(f"entry {number} is said to be two requests" in fault for fault in found)


def test_a_person_whom_nobody_knows_is_a_fault() -> None:
    """Who sits at a table is in the store."""
    written = played(1)
    disk = Disk(journals={"t1": written.journal}, asked={"t1": written.actions})
    (report,) = reports(MemoryStore(disk))
    assert report.faults == [
        "Ann has sat here, and nobody is known by the id p-ann",
        "Ben has sat here, and nobody is known by the id p-ben",
    ]


def test_a_journal_that_is_closed_and_goes_on_is_a_fault() -> None:
    """What the store says of a table must be what its history says."""
    written = played(1)
    people = {person.id: person for person in PEOPLE}
    disk = Disk({"t1": written.journal}, {"t1": written.actions}, closed={"t1"}, people=people)
    (report,) = reports(MemoryStore(disk))
    assert report.faults == ["is among the closed ones, and has not been closed"]
    written.add(Closed())
    disk.closed.clear()
    (report,) = reports(MemoryStore(disk))
    assert report.faults == ["has been closed, and is still among those that are played"]


# the command, on stores that last


def test_the_command_says_that_all_is_well(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 0, and the sums, on both kinds of store."""
    written = played(3)
    put(url, written)
    assert exit_of("--store", url) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith(f"1 table, 0 closed: {len(written.journal)} entries, 3 hands, ")
    assert lines[2].startswith(f"{written.book.given:,} chips given = 0 taken along + 0 rake + ")
    assert lines[3] == "All is well."
    assert exit_of("--store", url, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    assert told["faults"] == []
    assert told["given"] == told["there"] == written.book.given
    assert told["by_table"][0]["hands"] == 3


def test_an_audit_of_a_store_in_use_disturbs_nobody(url: str) -> None:
    """While a server has the store open and writes, the audit reads as far as the journal has come."""

    async def run() -> None:
        written = played(3)
        server = open_store(url)
        await server.open()
        await Written(written.journal[:9], written.actions).put(server)
        reader = open_store(url, deep=True, writes=False)
        await reader.open()
        found = [report async for report in audit(reader)]
        for number in range(10, len(written.journal) + 1):
            data = written.journal[number - 1]
            await server.append("t1", number, data, action=written.action_of(number))
        found += [report async for report in audit(reader)]
        await reader.close()
        await server.close()
        assert [report.faults for report in found] == [[], []]
        assert [report.entries for report in found] == [9, len(written.journal)]

    asyncio.run(run())


def test_one_changed_byte_is_a_fault_with_its_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a store whose pages are sound: somebody has changed the amount of a raise."""
    path = tmp_path / "store.db"
    put(f"sqlite:///{path}", played(2))
    with sqlite3.connect(path) as connection:
        connection.execute("update entries set data = replace(data, 'Friday', 'Sunday') where number = 1")
    connection.close()
    assert exit_of("--store", f"sqlite:///{path}") == 1
    out = capsys.readouterr().out
    assert "WRONG: table t1: is damaged: entry 1 is not what was written" in out
    assert out.endswith("1 fault.\n")


def test_a_file_that_is_damaged_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hole in the middle of the file: exit status 1, in words."""
    path = tmp_path / "store.db"
    put(f"sqlite:///{path}", played(20))
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = bytes(4096)
    path.write_bytes(data)
    assert exit_of("--store", f"sqlite:///{path}") == 1
    out = capsys.readouterr().out
    assert "WRONG: the store sqlite:///" in out
    assert "is damaged" in out


def test_a_store_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line with a code, exit status 2; and the audit makes no file."""
    path = tmp_path / "nowhere.db"
    assert exit_of("--store", f"sqlite:///{path}") == 2
    assert capsys.readouterr().err == f"pitboss: there is no store at {path} [store_unreachable]\n"
    assert not path.exists()
    assert exit_of("--store", "postgresql://nobody@127.0.0.1:1/nothing") == 2
    assert capsys.readouterr().err.endswith("[store_unreachable]\n")
    assert exit_of("--store", "carrier-pigeon://") == 2
