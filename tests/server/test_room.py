"""A room: what people ask of it, what they are told, and what time does."""

from __future__ import annotations

import pytest

from pitboss.errors import StoreError
from pitboss.server.book import Step
from pitboss.server.journal import Acted, Dealt, read_entry
from pitboss.server.store import Disk, MemoryStore, Trouble
from server.still import Guest, House, StillWorld, still


def to_act(*guests: Guest) -> Guest:
    """Return who is to act."""
    return next(guest for guest in guests if "turn" in guest.you)


# sitting down


@still
async def test_two_people_sit_down_and_a_hand_is_dealt() -> None:
    """The first hand comes after a short pause; each is told his own cards and nobody else's."""
    house = await House.opened()
    room = await house.table(house="standard", seats=3)
    ada = await house.seated(room, "Ada", 0)
    assert ada.now["phase"] == "waiting"
    assert ada.now["reason"] == "Waiting for one more player."
    ben = await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    assert ada.now["phase"] == "playing"
    assert len(ada.you["hole"]) == len(ben.you["hole"]) == 2
    assert not set(ada.you["hole"]) & set(ben.you["hole"])
    cards = set(ben.you["hole"])
    assert not [one for one in ada.heard if cards & set(str(one).replace("'", " ").split())]
    assert [event["n"] for event in ada.all("event")] == list(range(2, 5))
    await house.close()


@pytest.mark.parametrize(
    ("seat", "chips", "code"),
    [(0, 200, "seat_taken"), (7, 200, "no_seat"), (1, 1, "bad_chips"), (1, 10**6, "bad_chips")],
)
@still
async def test_a_seat_that_cannot_be_had_is_refused(seat: int, chips: int, code: str) -> None:
    """Taken, not there, too few chips, too many: each has its code, and nothing changes."""
    house = await House.opened()
    room = await house.table(seats=3)
    await house.seated(room, "Ada", 0)
    ben = await house.guest("Ben")
    await ben.say(t="join", table=room.table)
    before = room.book.n
    answer = await ben.ask("sit", seat=seat, chips=chips)
    assert (answer["t"], answer["code"]) == ("refused", code)
    assert room.book.n == before
    await house.close()


@still
async def test_nobody_sits_twice_and_nobody_at_a_full_table() -> None:
    """A second seat, a table without a free one, a game that has begun."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada = await house.seated(room, "Ada", 0)
    assert (await ada.ask("sit", seat=1, chips=200))["code"] == "already_seated"
    await house.seated(room, "Ben", 1)
    cleo = await house.guest("Cleo")
    await cleo.say(t="join", table=room.table)
    assert (await cleo.ask("sit", seat=1, chips=200))["code"] == "table_full"
    assert (await cleo.ask("leave"))["code"] == "not_seated"
    await house.close()


@still
async def test_nobody_joins_a_match_that_has_begun() -> None:
    """In headsup the two who begin play to the end."""
    house = await House.opened()
    room = await house.table(house="headsup", bots=["caller"])
    ada = await house.seated(room, "Ada", 0)
    await house.world.pass_by(2)
    await ada.ask("leave")
    ben = await house.guest("Ben")
    await ben.say(t="join", table=room.table)
    await house.world.pass_by(20)
    assert (await ben.ask("sit", seat=0, chips=1000))["code"] == "bad_table"
    await house.close()


# acting


@still
async def test_an_action_is_stored_before_anybody_is_told() -> None:
    """When the event goes out, its entry is on the disk; the ack names the event."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    actor = to_act(ada, ben)
    seen: list[int] = []
    tell = room.gallery.tell

    def spy(step: Step, whose: str) -> None:
        disk = house.store.disk  # type: ignore[attr-defined]
        seen.append(len(disk.journals[room.table]) - step.n)
        tell(step, whose)

    room.gallery.tell = spy  # type: ignore[method-assign]
    answer = await actor.act("call")
    assert answer["t"] == "ack"
    assert answer["n"] == actor.all("event")[-1]["n"]
    assert seen == [0]
    await house.close()


@still
async def test_an_action_for_a_turn_that_has_passed_is_stale() -> None:
    """`state` names the turn; another one is refused, and so is acting out of turn."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    actor = to_act(ada, ben)
    other = ben if actor is ada else ada
    state = actor.you["turn"]["state"]
    before = room.book.n
    assert (await actor.ask("act", state=state - 1, verb="call"))["code"] == "stale"
    assert (await other.ask("act", state=state, verb="call"))["code"] == "not_your_turn"
    assert room.book.n == before
    await house.close()


@still
async def test_ST_4_a_refusal_by_the_rules_names_the_rule() -> None:
    """Too small a raise is refused with the number of the rule and a sentence."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    answer = await to_act(ada, ben).act("raise", 3)
    assert (answer["code"], answer["rule"]) == ("refused", "ST-4")
    assert answer["why"].endswith(".")
    await house.close()


@still
async def test_a_request_is_done_once() -> None:
    """The same id again is acknowledged again, and changes nothing; after a restart, too."""
    disk = Disk()
    house = await House.opened(store=MemoryStore(disk))
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    actor = to_act(ada, ben)
    message = {"t": "act", "id": "once", "state": actor.you["turn"]["state"], "verb": "call"}
    first = await actor.say(**message)
    n = room.book.n
    assert await actor.say(**message) == first
    assert room.book.n == n
    await house.close()

    again = await House.opened(store=MemoryStore(disk))
    back = await again.guest(person=actor.person)
    await back.say(t="join", table=room.table)
    assert await back.say(**message) == first
    assert (await again.lobby.find(room.table)).book.n == n
    await again.close()


# windows and connections


@still
async def test_the_newest_window_plays() -> None:
    """Who opens a second window has his seat there; the first is told, and closed."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada = await house.seated(room, "Ada", 0)
    again = await house.guest(person=ada.person)
    await again.say(t="join", table=room.table)
    assert ada.all("bye")[-1]["code"] == "replaced"
    assert ada.line.code == 4001
    assert again.you["seat"] == 0
    await house.close()


@still
async def test_a_lost_connection_is_shown_and_the_seat_is_kept() -> None:
    """The others see that he is away; when he is back he has his seat and his cards."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    hole = ben.you["hole"]
    await ben.gone()
    assert ada.now["seats"][1]["away"] is True
    back = await house.guest(person=ben.person)
    await back.say(t="join", table=room.table)
    assert back.you["hole"] == hole
    assert "away" not in ada.now["seats"][1]
    await house.close()


@still
async def test_who_sits_down_where_somebody_left_does_not_see_his_cards() -> None:
    """The last hand is still shown; a newcomer in the same seat is a stranger to it."""
    house = await House.opened()
    room = await house.table(seats=3, pause_ms=20_000)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    loser = to_act(ada, ben)
    hole, seat = loser.you["hole"], loser.you["seat"]
    await loser.act("fold")
    await loser.ask("leave")
    cleo = await house.seated(room, "Cleo", seat)
    assert cleo.you["seat"] == seat
    assert "hole" not in cleo.you
    for one in (cleo, loser):
        mine = {card for message in one.heard for card in message.get("you", {}).get("hole", ())}
        assert mine == (set(hole) if one is loser else set())
    await house.close()


# clocks


@still
async def test_running_out_of_time_folds_and_twice_sits_out() -> None:
    """Time, then the bank, then a check or a fold; after two such turns in a row he sits out."""
    house = await House.opened()
    room = await house.table(seats=3, seconds=10, bank=5, pause_ms=1000)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    first = to_act(ada, ben)
    clock = first.all("event")[-1]["clock"]
    assert (clock["of_ms"], clock["bank_ms"]) == (10_000, 5_000)
    await house.world.pass_by(10.5)
    assert first.all("clock")[-1]["running"] == "bank"
    await house.world.pass_by(5)
    entries = map(read_entry, house.store.disk.journals[room.table])  # type: ignore[attr-defined]
    assert [entry.why for entry in entries if isinstance(entry, Acted)] == ["clock"]
    for _ in range(40):
        await house.world.pass_by(5)
    assert any("sits out" in word or "sit out" in word for word in ada.words())
    await house.close()


@still
async def test_a_table_without_a_clock_waits_for_ever() -> None:
    """At home nobody is hurried."""
    house = await House.opened()
    room = await house.table(seats=2, seconds=None)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    before = room.book.n
    await house.world.pass_by(100_000)
    assert room.book.n == before
    assert "clock" not in to_act(ada, ben).all("event")[-1]
    await house.close()


@still
async def test_a_lost_connection_has_its_grace() -> None:
    """A turn of ten seconds is held longer for one whose connection is lost, but not for ever."""
    house = await House.opened()
    room = await house.table(seats=2, seconds=10, bank=0)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    actor = to_act(ada, ben)
    other = ben if actor is ada else ada
    await house.world.pass_by(5)
    before = room.book.n
    await actor.gone()
    await house.world.pass_by(6)
    assert room.book.n == before
    assert other.all("clock")[-1]["running"] == "grace"
    await house.world.pass_by(30)
    assert room.book.n > before
    await house.close()


# bots


@still
async def test_bots_play_at_their_pace_and_buy_chips_when_they_have_none() -> None:
    """A person and two bots play hand after hand; nobody's chips are lost."""
    house = await House.opened()
    room = await house.table(seats=3, bots=["maniac", "caller"])
    ada = await house.seated(room, "Ada", 0)
    for _ in range(400):
        await house.world.pass_by(1)
        if "turn" in ada.you:
            await ada.act("check" if ada.you["turn"]["check"]["legal"] else "fold")
    assert room.book.table.hands_played > 10
    assert room.book.given - room.book.taken == room.book.on_table
    assert any("buys 200 chips" in word for word in ada.words())
    await house.close()


@still
async def test_bots_rest_while_nobody_looks() -> None:
    """Without viewers no hand is dealt; after ten minutes an empty table is closed."""
    house = await House.opened()
    room = await house.table(seats=2, bots=["caller", "caller"])
    await house.world.pass_by(100)
    assert room.book.table.hands_played == 0
    watcher = await house.guest()
    await watcher.say(t="join", table=room.table)
    await house.world.pass_by(60)
    assert room.book.table.hands_played > 0
    await watcher.gone()
    await house.world.pass_by(1000)
    assert room.book.closed
    assert house.lobby.rooms == {}
    await house.close()


# storage


class Failing(Trouble):
    """A disk that is full while somebody says so."""

    def __init__(self) -> None:
        self.full = False
        self.lost = False

    async def before(self, what: str) -> None:
        """Fail, and write nothing."""
        if self.full:
            raise StoreError("full", f"no room for {what}")

    async def after(self, what: str) -> None:
        """Write it, and fail to say so."""
        if self.lost and what == "append":
            self.lost = False
            raise StoreError("unreachable", "the answer was lost")


@still
async def test_tables_freeze_while_storage_is_down_and_go_on_when_it_is_back() -> None:
    """Everybody is told why; requests are refused; the one that was on its way is done in the end."""
    trouble = Failing()
    house = await House.opened(store=MemoryStore(trouble=trouble))
    room = await house.table(seats=2, seconds=10, bank=0)
    other_room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    cleo = await house.seated(other_room, "Cleo", 0)
    await house.world.pass_by(2)
    actor = to_act(ada, ben)
    other = ben if actor is ada else ada
    trouble.full = True
    await actor.ask("act", state=actor.you["turn"]["state"], verb="call")
    assert other.now["phase"] == cleo.now["phase"] == "frozen"
    assert "full" in other.now["reason"]
    assert (await other.ask("sit_out"))["code"] == "frozen"
    await house.world.pass_by(1000)
    assert room.book.table.hands_played == 0
    trouble.full = False
    await house.world.pass_by(3)
    assert other.now["phase"] == "playing"
    assert actor.all("ack")[-1]["n"] == room.book.n
    assert to_act(ada, ben) is other
    await house.close()


@still
async def test_a_write_whose_answer_was_lost_is_done_once() -> None:
    """The store has it, and says so when it is asked again."""
    trouble = Failing()
    house = await House.opened(store=MemoryStore(trouble=trouble))
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    actor = to_act(ada, ben)
    n = room.book.n
    trouble.lost = True
    await actor.ask("act", state=actor.you["turn"]["state"], verb="call")
    await house.world.pass_by(3)
    assert room.book.n == n + 1
    assert actor.all("ack")[-1]["n"] == n + 1
    await house.close()


@still
async def test_a_restarted_server_has_the_same_hand_and_the_same_deck() -> None:
    """Killed in the middle of a hand: cards, chips and turn are as they were, and the clock begins anew."""
    disk = Disk()
    house = await House.opened(store=MemoryStore(disk))
    room = await house.table(seats=2, seconds=10)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    await to_act(ada, ben).act("call")
    await house.world.pass_by(9)
    hole, seats = ada.you["hole"], [(one["chips"], one["bet"]) for one in ada.now["seats"] if "bet" in one]
    # no goodbye: the process is gone
    again = await House.opened(StillWorld("another seed"), MemoryStore(disk))
    back = await again.guest(person=ada.person)
    await back.say(t="join", table=room.table)
    assert back.you["hole"] == hole
    assert [(one["chips"], one["bet"]) for one in back.now["seats"] if "bet" in one] == seats
    assert back.all("snapshot")[-1]["clock"]["left_ms"] == 10_000
    deals = [read_entry(data) for data in disk.journals[room.table]]
    assert sum(isinstance(entry, Dealt) for entry in deals) == 1
    await again.close()
    await house.close()


# talk


@still
async def test_chat_is_plain_bounded_and_mutable() -> None:
    """Control signs are taken out; a flood is refused; who is muted is not heard."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await ada.ask("chat", text="hello \u202ethere\x07")
    assert ben.all("chat")[-1]["line"]["text"] == "hello there"
    await ben.ask("mute", name="Ada")
    heard = len(ben.all("chat"))
    await ada.ask("chat", text="again")
    assert len(ben.all("chat")) == heard
    answers = [await ada.ask("chat", text=f"line {number}") for number in range(10)]
    assert answers[-1]["code"] == "too_fast"
    await house.close()


# the next hand


@still
async def test_who_does_not_want_to_wait_gets_the_next_hand_at_once() -> None:
    """When all people who are in have said so, it is dealt."""
    house = await House.opened()
    room = await house.table(seats=2, pause_ms=30_000)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    await to_act(ada, ben).act("fold")
    assert ada.now["phase"] == "between"
    await ada.ask("next")
    await house.world.settle()
    assert ada.now["phase"] == "between"
    await ben.ask("next")
    await house.world.settle()
    assert ada.now["phase"] == "playing"
    await house.close()


@still
async def test_a_game_that_is_over_can_be_begun_anew() -> None:
    """Headsup to its end against a maniac, and once more with the chips of the beginning."""
    house = await House.opened()
    room = await house.table(house="headsup", bots=["maniac"], seconds=None)
    ada = await house.seated(room, "Ada", 0)
    for _ in range(200):
        await house.world.pass_by(2)
        if "turn" in ada.you:
            await ada.act("call" if ada.you["turn"]["call"]["legal"] else "check")
        if ada.now["phase"] == "over":
            break
    result = ada.now["result"]
    assert sum(one["chips"] for one in result["standings"]) == 2000
    assert (await ada.ask("again"))["t"] == "ack"
    assert [seat["chips"] for seat in ada.now["seats"]] == [1000, 1000]
    assert room.book.given - room.book.taken == room.book.on_table == 2000
    await house.close()
