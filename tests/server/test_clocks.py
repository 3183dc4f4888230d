"""The clock of a table: time for an action, a bank, grace; setting a computer's clock changes nothing."""

from __future__ import annotations

from math import inf

import pytest

from pitboss.server.clocks import Clocks
from pitboss.server.journal import Acted, read_entry
from pitboss.server.room import Customs
from pitboss.server.store import MemoryStore, Trouble
from server.still import Guest, House, StillWorld, still


def ticking() -> Clocks:
    """Return a clock of ten seconds, with a bank of thirty, that runs for Ada since the thousandth second."""
    clocks = Clocks(seconds=10, bank=30, grace=20)
    clocks.begin("Ada", 1000)
    return clocks


def test_first_the_time_runs_then_the_bank() -> None:
    """Ten seconds are free; what one takes beyond them is taken from the bank, and from his alone."""
    clocks = ticking()
    assert clocks.running(1009.9) == "time"
    assert clocks.running(1010.1) == "bank"
    assert clocks.deadline() == 1040
    clocks.acted(1014)
    assert clocks.left_of_bank("Ada") == 26
    assert clocks.left_of_bank("Ben") == 30
    clocks.begin("Ada", 2000)
    assert clocks.deadline() == 2036


def test_who_acts_in_time_keeps_his_bank() -> None:
    """Nothing is taken."""
    clocks = ticking()
    clocks.acted(1010)
    assert clocks.left_of_bank("Ada") == 30


def test_a_bank_grows_by_a_second_each_hand_up_to_what_it_was() -> None:
    """Whoever has used it is not without for ever."""
    clocks = ticking()
    clocks.acted(1012)
    for left in (29, 30, 30):
        clocks.hand_over()
        assert clocks.left_of_bank("Ada") == left


def test_running_out_is_counted_until_one_acts() -> None:
    """Two in a row are two; after an action the count begins anew."""
    clocks = ticking()
    assert clocks.ran_out(1040) == 1
    clocks.begin("Ada", 1100)
    assert clocks.ran_out(1110) == 2
    clocks.begin("Ada", 1200)
    clocks.acted(1201)
    clocks.begin("Ada", 1300)
    assert clocks.ran_out(1310) == 1


def test_a_lost_connection_holds_the_turn_and_not_for_ever() -> None:
    """Twenty seconds from the loss, at the most thirty from the beginning of the turn."""
    clocks = Clocks(seconds=10, bank=0, grace=20)
    clocks.begin("Ada", 1000)
    clocks.lost("Ada", 1008)
    assert clocks.deadline() == 1028
    clocks.begin("Ada", 2000)  # gone since long
    assert clocks.deadline() == 2010
    clocks.back("Ada")
    clocks.lost("Ada", 2009)
    assert clocks.deadline() == 2029
    clocks.back("Ada")
    assert clocks.deadline() == 2010


def test_time_in_which_nobody_could_act_is_given_back() -> None:
    """Storage was down for a minute: turn and grace last a minute longer."""
    clocks = ticking()
    clocks.lost("Ada", 1005)
    before = clocks.deadline(), clocks.held_until("Ada")
    clocks.pause(60)
    assert (clocks.deadline(), clocks.held_until("Ada")) == (before[0] + 60, before[1] + 60)


def test_without_a_clock_no_time_is_ever_up() -> None:
    """For home games."""
    clocks = Clocks(seconds=None)
    clocks.begin("Ada", 1000)
    clocks.lost("Ada", 1000)
    assert clocks.deadline() == clocks.next_change(10**9) == inf
    assert clocks.running(10**9) == "time"


# at a table


def to_act(*guests: Guest) -> Guest:
    """Return who is to act."""
    return next(guest for guest in guests if "turn" in guest.you)


@still
async def test_setting_the_computers_clock_changes_nothing() -> None:
    """An hour forward, a year back: the turn lasts as long, only what people read says something else."""
    world = StillWorld()
    house = await House.opened(world)
    room = await house.table(seats=2, seconds=10, bank=0)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await world.pass_by(2)
    before = room.book.n
    for year in ("1970", "2099", "0001"):
        world.wall = lambda year=year: f"{year}-01-01T00:00:00Z"  # type: ignore[method-assign,misc]
        await world.pass_by(2.5)
        assert room.book.n == before
    await world.pass_by(3)
    assert room.book.n > before
    assert to_act(ada, ben).you["turn"]
    await house.close()


@still
async def test_who_sat_out_by_the_clock_comes_back_when_he_says_so() -> None:
    """He is told that he sits out, and sits in again; his chips are his."""
    house = await House.opened()
    room = await house.table(seats=3, seconds=5, bank=0)
    ada, ben, cleo = [
        await house.seated(room, name, seat) for seat, name in enumerate(("Ada", "Ben", "Cleo"))
    ]
    for _ in range(300):
        await house.world.pass_by(1)
        for guest in (ben, cleo):
            if "turn" in guest.you and ada.now["phase"] == "playing":
                await guest.act("check" if guest.you["turn"]["check"]["legal"] else "fold")
        if ada.now["seats"][0]["state"] == "out":
            break
    assert ada.now["seats"][0]["state"] == "out"
    chips = ada.now["seats"][0]["chips"]
    answer = await ada.ask("sit_in", post=True)
    assert answer["t"] == "ack"
    assert ada.now["seats"][0]["state"] in ("in", "posting", "waiting")
    assert ada.now["seats"][0]["chips"] == chips
    await house.close()


@still
async def test_in_a_match_nobody_sits_out_and_nobody_is_waited_for() -> None:
    """Who has gone from a game to the end checks or folds at once, so that the other need not wait."""
    house = await House.opened()
    room = await house.table(house="headsup", seconds=10, bank=0)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await house.world.pass_by(2)
    await ben.gone()
    began, hands = house.world.now(), 0
    while hands < 6 and house.world.now() - began < 600:
        await house.world.pass_by(1)
        if "turn" in ada.you and ada.now["phase"] == "playing":
            await ada.act("check" if ada.you["turn"]["check"]["legal"] else "fold")
        hands = room.book.table.hands_played
    assert hands == 6
    entries = map(read_entry, house.store.disk.journals[room.table])  # type: ignore[attr-defined]
    assert "away" in {entry.why for entry in entries if isinstance(entry, Acted)}
    assert room.book.table.players["Ben"].state != "out"
    await house.close()


class Slow(Trouble):
    """A disk that takes its time."""

    def __init__(self, world: StillWorld) -> None:
        self.world = world
        self.seconds = 0.0

    async def before(self, what: str) -> None:
        """Let time go by."""
        if what == "append" and self.seconds:
            self.world.time += self.seconds


@still
async def test_a_slow_write_is_not_taken_from_anybodys_time() -> None:
    """A disk that takes four seconds gives them back."""
    world = StillWorld()
    trouble = Slow(world)
    house = await House.opened(world, MemoryStore(trouble=trouble), Customs(slow=0.5))
    room = await house.table(seats=2, seconds=10, bank=0)
    ada, ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    await world.pass_by(2)
    trouble.seconds = 4
    await to_act(ada, ben).act("call")
    trouble.seconds = 0
    clock = to_act(ada, ben).all("event")[-1]["clock"]
    assert clock["left_ms"] == 10_000
    await house.close()


@pytest.mark.parametrize("seconds", [3, 30, None])
@still
async def test_a_table_has_the_clock_that_was_wished(seconds: int | None) -> None:
    """Whoever opens it chooses; none is a choice, too."""
    house = await House.opened()
    room = await house.table(seconds=seconds, bank=40)
    assert room.terms.seconds == seconds
    assert room.terms.bank == (0 if seconds is None else 40)
    assert room.row().clock == seconds
    await house.close()
