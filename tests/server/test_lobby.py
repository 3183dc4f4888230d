"""Tables: every house with its options, house files, private ones, games to their end, bots of the arena."""

from __future__ import annotations

import sys
import textwrap
import time
from pathlib import Path

import pytest

from pitboss.arena.entries import find_entry
from pitboss.errors import ServerError
from pitboss.houses.catalog import HOUSES, load_house
from pitboss.server.book import Book
from pitboss.server.crew import Crew
from pitboss.server.lobby import Lobby
from pitboss.server.room import Room
from pitboss.server.store import MemoryStore
from pitboss.server.wish import Houses
from server.served import Browser, served
from server.still import Guest, House, StillWorld, still

OPTIONS: dict[str, dict[str, object]] = {
    "standard": {"betting": "pot-limit", "small_blind": 5, "big_blind": 10, "ante": 1, "stack": 500},
    "headsup": {"levels": [5, 10], "hands_per_level": 2, "stack": 300},
    "ring": {"betting": "fixed-limit", "small_blind": 2, "big_blind": 4},
    "micro": {"hands": 3, "stack": 400},
    "classroom": {"stack": 700},
    "duel": {"stack": 50},
}


async def act(guest: Guest) -> None:
    """Check, else call, else fold."""
    turn = guest.you["turn"]
    await guest.act(next(verb for verb in ("check", "call", "fold") if turn[verb]["legal"]))


async def play(house: House, guests: list[Guest], room: Room, *, hands: int) -> None:
    """Let everybody check or call until so many hands are over, or the game is."""
    for _ in range(4000):
        await house.world.pass_by(1)
        for guest in guests:
            if "turn" in guest.you and guest.now["phase"] == "playing":
                await act(guest)
        if room.book.table.hands_played >= hands or room.book.game_over:
            return
    raise AssertionError(f"{room.book.table.hands_played} hands of {hands}")


# houses


@pytest.mark.parametrize("name", list(HOUSES))
@still
async def test_every_house_is_opened_with_its_options_and_played_by_people(name: str) -> None:
    """What was wished is what is played, and nobody's chips are lost."""
    house = await House.opened()
    size = min(3, HOUSES[name].max_seats)
    room = await house.table(house=name, options=OPTIONS[name], seats=size, seconds=None)
    for key, value in OPTIONS[name].items():
        there = getattr(room.book.house, key)
        assert (list(there) if isinstance(there, tuple) else there) == value, key
    guests = [await house.seated(room, who, seat) for seat, who in enumerate(("Ada", "Ben", "Cleo")[:size])]
    await play(house, guests, room, hands=3)
    assert room.book.table.hands_played >= 1
    assert room.book.given - room.book.taken == room.book.on_table
    await house.close()


@still
async def test_a_game_of_so_many_hands_is_over_after_them() -> None:
    """With three hands in micro: there is a result, and both have their chips."""
    house = await House.opened()
    room = await house.table(house="micro", options={"hands": 3}, seconds=None)
    guests = [await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)]
    await play(house, guests, room, hands=3)
    assert guests[0].now["phase"] == "over"
    assert guests[0].now["hands_left"] == 0
    result = guests[0].now["result"]
    assert result["hands"] == 3
    assert result["reason"] == "all hands are played"
    assert sum(one["chips"] for one in result["standings"]) == 2 * room.book.house.stack
    await house.close()


@still
async def test_heads_up_with_rising_levels_is_played_to_its_end() -> None:
    """The blinds rise on the hand, everybody is told, and one has all the chips in the end."""
    house = await House.opened()
    options = {"levels": [10, 20, 40, 80], "hands_per_level": 2, "stack": 400}
    room = await house.table(house="headsup", options=options, seconds=None)
    guests = [await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)]
    for _ in range(3000):
        await house.world.pass_by(1)
        for guest in guests:
            if "turn" in guest.you and guest.now["phase"] == "playing":
                wager = guest.you["turn"]["wager"]
                if wager["legal"] and not wager.get("short"):
                    await guest.act(wager["verb"], wager["most"])
                else:
                    await act(guest)
        if room.book.game_over:
            break
    risen = [
        fact for one in guests[0].all("event") for fact in one.get("facts", ()) if fact["kind"] == "level"
    ]
    hands = guests[0].now["hands_played"]
    assert [fact["amount"] for fact in risen] == [20, 40, 80][: len(risen)]
    assert min((hands - 1) // 2, 3) <= len(risen) <= min(hands // 2, 3)
    result = guests[0].now["result"]
    assert sorted(one["chips"] for one in result["standings"]) == [0, 800]
    assert result["winner"] in ("Ada", "Ben")
    await house.close()


@still
async def test_duel_is_played_by_two_people_in_its_roles() -> None:
    """Each has one turn a round; the seats are called YOU and BOT, whoever sits there."""
    house = await House.opened()
    room = await house.table(house="duel", seconds=None)
    guests = [await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)]
    assert room.terms.house.roles
    assert room.terms.house.one_pot
    await play(house, guests, room, hands=2)
    assert any("forced bet" in word or "calls" in word for word in guests[0].words())
    await house.close()


def test_a_house_of_ones_own_is_in_the_lobby(tmp_path: Path) -> None:
    """The owner's files are houses as any other; what is wrong with one is said when the server starts."""
    path = tmp_path / "friday.toml"
    path.write_text('based_on = "standard"\nsmall_blind = 5\nbig_blind = 10\nante = 1\n', encoding="utf-8")
    with served(houses=(load_house(path),)) as background, Browser(background.address) as browser:
        houses = {one["name"]: one for one in browser.get("/api/houses")}
        assert houses["friday"]["stakes"] == "5/10"
        assert browser.get("/api/houses/friday/rules")["rules"]
        made = browser.post("/api/tables", house="friday", bots=["caller"])
        assert browser.get(f"/api/tables/{made['table']}")["row"]["house"] == "friday"


# tables


@still
async def test_the_lobby_lists_tables_with_house_stakes_seats_and_players() -> None:
    """Those with people come first; private ones are not on it, and are there for who knows the link."""
    house = await House.opened()
    empty = await house.table(title="Empty", house="ring")
    full = await house.table(title="Full", seats=2, options={"small_blind": 5, "big_blind": 10})
    hidden = await house.table(title="Hidden", private=True)
    await house.seated(full, "Ada", 0)
    await house.seated(full, "Ben", 1)
    rows = house.lobby.rows()
    assert [row.title for row in rows] == ["Full", "Empty"]
    assert (rows[0].stakes, rows[0].size, rows[0].free, rows[0].can_join) == ("5/10", 2, 0, False)
    assert rows[0].people == ("Ada", "Ben")
    assert (rows[1].house, rows[1].free, rows[1].can_join) == ("ring", 6, True)
    assert await house.lobby.find(hidden.table) is hidden
    assert await house.lobby.find(empty.table) is empty
    await house.close()


@pytest.mark.parametrize("table", ["", "x", "0" * 16, "../" * 5, "'; drop table entries; --"])
@still
async def test_a_table_that_is_not_there_is_said(table: str) -> None:
    """The same sentence for one that never was and one that is closed."""
    house = await House.opened()
    with pytest.raises(ServerError) as refused:
        await house.lobby.find(table)
    assert refused.value.wire_code == "no_table"
    await house.close()


@still
async def test_somebody_who_does_not_sit_acts_for_nobody() -> None:
    """Neither in the hand nor beside it; and who sits acts in his own seat alone."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    stranger = await house.guest("Cleo")
    await stranger.say(t="join", table=room.table)
    actor = ada if "turn" in ada.you else ben
    other = ben if actor is ada else ada
    state, before = actor.you["turn"]["state"], room.book.n
    for kind, more in (
        ("act", {"state": state, "verb": "fold"}),
        ("leave", {}),
        ("sit_out", {}),
        ("sit_in", {}),
        ("top_up", {"chips": 10}),
        ("next", {}),
        ("again", {}),
    ):
        assert (await stranger.ask(kind, **more))["code"] == "not_seated", kind
    assert (await other.ask("act", state=state, verb="fold"))["code"] == "not_your_turn"
    assert (await other.say(t="act", id="x", state=state, verb="fold", seat=0))["code"] == "bad_message"
    assert room.book.n == before
    await house.close()


@still
async def test_chips_are_bought_up_to_what_one_may_sit_down_with() -> None:
    """In a hand they come after it; too many are refused, and in a match all are."""
    house = await House.opened()
    room = await house.table(seats=2, options={"stack": 200, "small_blind": 1, "big_blind": 2})
    ada = await house.seated(room, "Ada", 0, 40)
    assert (await ada.ask("top_up", chips=460))["t"] == "ack"
    assert (await ada.ask("top_up", chips=1))["code"] == "bad_chips"
    match = await house.table(house="headsup")
    ben = await house.seated(match, "Ben", 0)
    assert (await ben.ask("top_up", chips=10))["code"] == "bad_table"
    await house.close()


@still
async def test_a_newcomer_waits_or_posts() -> None:
    """RG-4 and ST-11: who comes between two hands waits for the big blind, or posts it at once."""
    house = await House.opened()
    room = await house.table(house="ring", seats=4, seconds=None)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    cleo = await house.guest("Cleo")
    await cleo.say(t="join", table=room.table)
    await cleo.ask("sit", seat=2, chips=room.book.house.stack)
    dora = await house.guest("Dora")
    await dora.say(t="join", table=room.table)
    await dora.ask("sit", seat=3, chips=room.book.house.stack, post=True)
    assert [seat["state"] for seat in ada.now["seats"]][2:] == ["waiting", "posting"]
    assert ada.now["seats"][3]["owes"] > 0
    await play(house, [ada, ben, cleo, dora], room, hands=4)
    assert [seat["state"] for seat in ada.now["seats"]] == ["in"] * 4
    await house.close()


@still
async def test_one_person_opens_so_many_tables_and_no_more() -> None:
    """Ten; a table that is closed makes room."""
    house = await House.opened()
    rooms = [await house.table() for _ in range(10)]
    with pytest.raises(ServerError) as refused:
        await house.table()
    assert refused.value.wire_code == "too_many"
    await rooms[0].close("owner")
    await house.world.settle()
    await house.table()
    await house.close()


# bots of the arena


BORAS = """
    import json, sys
    for line in sys.stdin:
        line = line.strip()
        if line == "__name__":
            print("Old Hand", flush=True)
        elif line == "__reset__":
            print("OK", flush=True)
        else:
            print(json.dumps({"ActionType": 1, "Amount": None}), flush=True)
"""

OURS = """
    import json, sys
    def say(**message):
        print(json.dumps(message), flush=True)
    for line in sys.stdin:
        said = json.loads(line)
        if said["t"] == "hello":
            bold = (said["game"]["house"], said["game"]["big_blind"]) == ("friday", 10)
            say(t="hello", protocol=said["protocol"], name="Stranger")
        elif said["t"] == "round":
            say(t="ready")
        elif said["t"] == "act?":
            legal = said["legal"]
            verb = "allin" if bold and legal["wager"] else "check" if legal["check"] else "call"
            say(t="act", state=said["state"], verb=verb)
"""

FRIDAY = 'name = "friday"\nbased_on = "standard"\nsmall_blind = 5\nbig_blind = 10\n'

RUDE = """
    import signal, sys, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("Rude", flush=True)
    time.sleep(1000)
"""


def program(folder: Path, text: str) -> str:
    """Write a program down, and name it as the command line does."""
    path = folder / "bot.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return f"Stranger={sys.executable} {path}"


def listen_for(browser: Browser, words: str) -> None:
    """Check or fold until somebody has done something."""
    state = None
    while True:
        message = browser.hear("event", "snapshot", "now")
        if any(words in fact.get("words", "") for fact in message.get("facts", ())):
            return
        turn = message["you"].get("turn")
        if turn is not None and turn["state"] != state:
            state = turn["state"]
            browser.say("act", state=state, verb="check" if turn["check"]["legal"] else "fold")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "wish", "words"),
    [
        (
            OURS,
            {"house_file": 'name = "friday"\nbased_on = "standard"\nsmall_blind = 5\nbig_blind = 10\n'},
            "all-in",
        ),
        (BORAS, {"house": "micro"}, "calls"),
    ],
    ids=["ours", "boras"],
)
def test_a_bot_of_the_arena_plays_over_its_protocol(
    tmp_path: Path, text: str, wish: dict[str, object], words: str
) -> None:
    """A program in a process of its own; it is told the house that is played here, and by what stakes."""
    bots = (find_entry(program(tmp_path, text)),)
    with served(bots=bots) as background, Browser(background.address) as browser:
        assert "Stranger" in [bot["name"] for bot in browser.get("/api/bots")]
        wish = {
            "bots": ["Stranger"],
            "seats": 2,
            "sit": True,
            "pace_ms": 0,
            "pause_ms": 50,
            "seconds": None,
            **wish,
        }
        made = browser.post("/api/tables", **wish)
        browser.connect()
        browser.say("join", table=made["table"])
        listen_for(browser, words)
        assert "pitboss_bot_faults_total{" not in browser.http.get("/metrics").text


@pytest.mark.slow
def test_a_bot_that_hangs_does_not_hold_up_the_table_nor_the_end(tmp_path: Path) -> None:
    """It checks or folds by the room's doing, its fault is counted, and the server stops in time."""
    bots = (find_entry(program(tmp_path, RUDE)),)
    with served(bots=bots) as background, Browser(background.address) as browser:
        background.server.lobby.crew.seconds = 0.2
        wish = {"bots": ["Stranger"], "seats": 2, "sit": True, "pace_ms": 0, "pause_ms": 50, "seconds": None}
        made = browser.post("/api/tables", **wish)
        browser.connect()
        browser.say("join", table=made["table"])
        listen_for(browser, "folds")
        listen_for(browser, "folds")
        began = time.monotonic()
        background.stop()
        assert time.monotonic() - began < 5
        assert background.server.figures.bot_faults.total() > 0


def test_a_bot_that_nobody_has_named_is_refused() -> None:
    """A client names a bot by a word of the list: no text of his is ever run."""
    crew = Crew()
    for name in ("python3 -c 'print(1)'", "os:system", "/bin/sh", "Stranger", ""):
        with pytest.raises(ServerError) as refused:
            crew.find(name)
        assert refused.value.wire_code == "bad_bot"


# a lobby that opens again


@still
async def test_tables_are_found_again_and_the_closed_ones_are_not() -> None:
    """After a restart, whoever asks for a table has it, with all that was played."""
    world, store = StillWorld(), MemoryStore()
    house = await House.opened(world, store)
    kept, gone = await house.table(title="Kept"), await house.table(title="Gone")
    await house.seated(kept, "Ada", 0)
    await gone.close("owner")
    await house.close()
    again = await House.opened(world, MemoryStore(store.disk))
    room = await again.lobby.find(kept.table)
    assert room.terms.title == "Kept"
    assert list(room.book.persons) == ["Ada"]
    with pytest.raises(ServerError):
        await again.lobby.find(gone.table)
    await again.close()


@still
async def test_a_fault_of_ours_at_one_table_is_not_the_others() -> None:
    """The table is set up anew from what is stored; the one beside it does not notice."""
    house = await House.opened()
    broken, fine = await house.table(seats=2), await house.table(seats=2)
    ada, ben = await house.seated(broken, "Ada", 0), await house.seated(broken, "Ben", 1)
    cleo = await house.seated(fine, "Cleo", 0)
    await house.world.pass_by(2)
    hole = ada.you["hole"]

    def fail() -> None:
        broken._settle = whole  # type: ignore[method-assign]
        raise ZeroDivisionError

    broken._settle, whole = fail, broken._settle  # type: ignore[method-assign]
    actor = ada if "turn" in ada.you else ben
    await actor.act("call")
    await house.world.pass_by(1)
    assert ada.you["hole"] == hole
    assert isinstance(broken.book, Book)
    actor = ada if "turn" in ada.you else ben
    assert (await actor.act("check"))["t"] == "ack"
    assert (await cleo.ask("sit_out"))["t"] == "ack"
    await house.close()


def test_the_lobby_knows_its_houses() -> None:
    """Those of pitboss, and the owner's own; an own one of the same name comes first."""
    own = Houses({"ring": HOUSES["micro"]})
    assert own.find("ring") is HOUSES["micro"]
    assert set(Houses().all()) == set(HOUSES)
    assert isinstance(
        Lobby(world=StillWorld(), store=MemoryStore(), houses=own).houses.find("ring").name, str
    )
