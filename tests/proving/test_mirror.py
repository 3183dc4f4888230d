"""A client's mirror of a table: what breaks the protocol is found by it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.check.broken import Broken
from pitboss.houses.catalog import HOUSES
from pitboss.proving.mirror import Mirror
from pitboss.server.facts import house_facts
from pitboss.server.messages import Ack, Event, Snapshot, Standstill, write
from pitboss.server.parts import Choice, HandNow, Now, SeatNow, Terms, TurnNow, Wager, You
from server.still import House, still

TERMS = Terms("t1", "T", house_facts(HOUSES["standard"]), 2, 40, 500)
LEGAL = Choice(legal=True, label="Check")


def now(*, chips: tuple[int, int] = (100, 100), pot: int = 0, actor: int | None = 0, **more: Any) -> Now:  # noqa: ANN401 - fields of Now
    """Return a table of two, in the middle of a hand."""
    seats = tuple(SeatNow(seat, name=name, chips=chips[seat]) for seat, name in enumerate(("Ada", "Ben")))
    hand = HandNow(1, "flop", ("As", "Kd", "2c"), pot=pot, actor=actor)
    return Now("playing", seats, **{"hand": hand, **more})


def mirror() -> Mirror:
    """Return a mirror that has seen a table as of event 5, of 220 chips."""
    mirror = Mirror()
    mirror.hear(write(Snapshot("t1", 5, TERMS, now(pot=20), You())))
    return mirror


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (Event("t1", 7, "acted", now(pot=20), You()), "event 7 comes after event 5"),
        (Event("t1", 5, "acted", now(pot=20), You()), "event 5 comes after event 5"),
        (Event("t1", 6, "acted", now(chips=(100, 90), pot=20), You()), "220 chips were here"),
        (Event("t1", 6, "acted", now(chips=(-1, 201), pot=20), You()), "less than no chips"),
        (Event("t1", 6, "acted", now(pot=20, actor=None), You()), "nobody is to act"),
        (Event("t1", 6, "acted", now(pot=20), You(hole=("As", "Qd"))), "a card lies here twice"),
        (Event("t1", 6, "acted", now(pot=20), You(seat=0)), "seat 0 is to act"),
        (Standstill("t1", 6, now(pot=20), You()), "how things stand at event 6 is told at event 5"),
        (Snapshot("t1", 4, TERMS, now(pot=20), You()), "something is lost"),
    ],
)
def test_what_breaks_the_protocol_is_found(message: Any, words: str) -> None:  # noqa: ANN401 - any message
    """Gaps, chips from nowhere, nobody to act, a card twice, a snapshot of the past."""
    with pytest.raises(Broken, match=words):
        mirror().hear(write(message))


def test_what_keeps_to_it_is_taken() -> None:
    """The next event replaces how things stand; an ack is remembered."""
    glass = mirror()
    turn = TurnNow(6, LEGAL, LEGAL, LEGAL, Wager(legal=False, label="Bet"))
    glass.hear(write(Event("t1", 6, "acted", now(chips=(100, 80), pot=40), You(seat=0, turn=turn))))
    glass.hear(write(Ack("x", 6)))
    assert (glass.n, glass.chips, glass.acks) == (6, 220, {"x": {6}})


def test_what_is_no_message_is_found() -> None:
    """The types of the protocol are the only ones."""
    with pytest.raises(Broken, match="no message"):
        Mirror().hear(b'{"t":"steal"}')


@still
async def test_a_real_table_keeps_to_the_protocol() -> None:
    """Everything that two people and a bot are told in some hands goes through a mirror."""
    house = await House.opened()
    room = await house.table(seats=3, bots=["random"], seconds=None)
    guests = [await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 2)]
    for _ in range(200):
        await house.world.pass_by(1)
        for guest in guests:
            if "turn" in guest.you and guest.now["phase"] == "playing":
                await guest.act("check" if guest.you["turn"]["check"]["legal"] else "fold")
    for guest in guests:
        glass = Mirror()
        for message in guest.heard:
            glass.hear(json.dumps(message).encode())
        assert glass.n == room.book.n
    assert room.book.table.hands_played > 3
    await house.close()
