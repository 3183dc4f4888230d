"""Hostile messages, one by one, against a table that stands still: nothing of it may change."""

from __future__ import annotations

import json

import pytest

from pitboss.check.dice import dice_for
from pitboss.errors import ServerError
from pitboss.proving.malice import KINDS, Malice
from pitboss.server.limits import Limits
from pitboss.server.messages import read
from server.still import Guest, House, still

FREE = Limits(requests_rate=10**6, requests_burst=10**6)


def face(event: int, guest: Guest) -> str:
    """Return how things stand as of an event, but for who looks on."""
    now = {key: value for key, value in guest.now.items() if key != "watching"}
    return json.dumps([event, now, guest.you], sort_keys=True)


@still
async def test_no_hostile_message_changes_a_table() -> None:
    """Thousands of all kinds by a stranger and by somebody who sits and is not to act."""
    house = await House.opened()
    house.lobby.limits = FREE
    room = await house.table(seats=3, bots=["caller"], seconds=None)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 2)
    await house.world.pass_by(5)
    actor = ada if "turn" in ada.you else ben
    idle = ben if actor is ada else ada
    stranger = await house.guest("Eve")
    malice = Malice(dice_for("malice", 1), tables=[room.table])
    malice.overheard = [json.dumps({"t": "act", "id": "1", "state": 5, "verb": "fold"}).encode()]
    journal = list(house.store.disk.journals[room.table])  # type: ignore[attr-defined]
    before = face(room.book.n, actor)
    kinds = set()
    for number in range(3000):
        kind, message = malice.message()
        kinds.add(kind)
        who = stranger if number % 3 else idle
        if who is idle and names_the_seated(message):
            continue
        await who.client.hear(message)
        if number % 200 == 0:
            await house.world.settle()
            stranger.line.queue.clear()
            stranger.line.size = 0
        for guest in (stranger, actor, idle):
            guest.line.queue.clear()
            guest.line.size = 0
    await house.world.settle()
    assert kinds == set(KINDS)
    assert house.store.disk.journals[room.table] == journal  # type: ignore[attr-defined]
    await actor.say(t="join", table=room.table)
    assert face(room.book.n, actor) == before
    assert (await actor.act("call" if actor.you["turn"]["call"]["legal"] else "check"))["t"] == "ack"
    await house.close()


def names_the_seated(message: bytes) -> bool:
    """Say whether a message is one that somebody who sits may well send: to leave, to sit out, to buy."""
    try:
        return type(read(message)).__name__ in (
            "Leave",
            "SitOut",
            "SitIn",
            "TopUp",
            "Next",
            "Again",
            "Join",
            "Lobby",
        )
    except ServerError:
        return False


def test_most_of_what_is_said_is_no_message_at_all() -> None:
    """And some of it is, so that what comes behind the reader is tried as well."""
    malice = Malice(dice_for("malice", 2), tables=["t1"])
    fine = 0
    for _ in range(2000):
        try:
            read(malice.message()[1])
            fine += 1
        except ServerError:
            pass
    assert 400 < fine < 1600


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_said_again_and_again(kind: str) -> None:
    """No maker stumbles over its own dice."""
    malice = Malice(dice_for("malice", 3), tables=["t1"])
    assert all(isinstance(malice.makers[kind](), bytes) for _ in range(300))
