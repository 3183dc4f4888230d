"""What a table refuses: each is a TableError that names the value, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.errors import TableError, said
from pitboss.hand.action import FOLD
from pitboss.houses.catalog import find_house
from pitboss.houses.options import MAX_CHIPS
from pitboss.table.player import Player
from pitboss.table.table import Table
from table.scenes import folded, start, table_of

TWO = {"A": (0, 100), "B": (1, 100)}
MATCHES = ["headsup", "micro", "duel"]

no_chips = pytest.mark.parametrize(
    "chips",
    [0, -5, True, 1.5, float("nan"), "100", None, 10**13, 10**30, pytest.param(10**5000, id="endless")],
)


def refused(table: Table, request: Callable[[], object], says: str) -> None:
    """Check that a request is refused in these words, and that the table is as before."""
    before = [repr(player) for player in table.players.values()]
    with pytest.raises(TableError, match=says):
        request()
    assert [repr(player) for player in table.players.values()] == before


@pytest.mark.parametrize("seats", [1, 0, -2, 11, True, 2.0, "6"])
def test_a_table_has_as_many_seats_as_its_house_allows(seats: Any) -> None:  # noqa: ANN401
    """Two to ten at ring."""
    with pytest.raises(TableError, match=f"{seats!r} seats: a table of ring has 2 to 10"):
        Table(find_house("ring"), seats=seats)


@pytest.mark.parametrize("button", [-1, 6, True, 1.0, None])
def test_the_button_is_at_one_of_the_seats(button: Any) -> None:  # noqa: ANN401
    """Six seats are 0 to 5."""
    with pytest.raises(TableError, match=f"the button cannot be at {button!r}: seats are 0 to 5"):
        Table(find_house("ring"), seats=6, button=button)


def test_a_taken_seat_is_refused_with_the_name_of_who_sits_there() -> None:
    """For a newcomer and for a player of the first hand."""
    table = table_of("ring", TWO)
    refused(table, lambda: table.join("C", 1, 100), "seat 1 is taken, by B")
    refused(table, lambda: table.seat_first("C", 0, 100), "seat 0 is taken, by A")


def test_a_name_sits_at_one_seat_only() -> None:
    """The message says where."""
    table = table_of("ring", TWO)
    refused(table, lambda: table.join("B", 3, 100), "'B' sits here already, at seat 1")


@pytest.mark.parametrize("seat", [-1, 6, 1.0, True, "3", None, pytest.param(10**5000, id="endless")])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:  # noqa: ANN401
    """Neither below nor above, nor what is no whole number."""
    table = table_of("ring", TWO, seats=6)
    refused(table, lambda: table.join("C", seat, 100), f"there is no seat {said(seat)}: seats are 0 to 5")


@pytest.mark.parametrize("name", ["", None, 7])
def test_a_name_is_a_word(name: Any) -> None:  # noqa: ANN401
    """Somebody has to be called something."""
    table = table_of("ring", TWO)
    refused(table, lambda: table.join(name, 3, 100), f"{name!r} is not a name")


@no_chips
def test_nobody_sits_down_with_what_are_no_chips(chips: Any) -> None:  # noqa: ANN401
    """Chips are whole, more than none, and not without end."""
    table = table_of("ring", TWO)
    refused(table, lambda: table.join("C", 3, chips), f"{said(chips)} chips")
    refused(table, lambda: table.seat_first("C", 3, chips), f"{said(chips)} chips")


@no_chips
def test_nobody_buys_what_are_no_chips(chips: Any) -> None:  # noqa: ANN401
    """Nor does a negative amount take chips off the table."""
    table = table_of("ring", TWO)
    refused(table, lambda: table.top_up("A", chips), f"{said(chips)} chips")


def test_a_table_holds_no_more_chips_than_one_stack_may_be() -> None:
    """Or the winner of them all could not be dealt another hand; chips bought during a hand count."""
    table = table_of("ring", TWO)
    start(table)
    table.top_up("A", MAX_CHIPS - 200)
    refused(table, lambda: table.join("C", 3, 1), f"1 chips are too many: a table holds {MAX_CHIPS}")
    refused(table, lambda: table.top_up("B", 1), "1 chips are too many")


@pytest.mark.parametrize("verb", ["leave", "sit_out", "sit_in"])
def test_a_stranger_can_do_nothing(verb: str) -> None:
    """Neither go nor come."""
    table = table_of("ring", TWO)
    refused(table, lambda: getattr(table, verb)("Zoe"), "'Zoe' does not sit here")
    refused(table, lambda: table.top_up("Zoe", 10), "'Zoe' does not sit here")


@pytest.mark.parametrize("house", MATCHES)
def test_nobody_buys_chips_in_a_game_for_all_the_chips(house: str) -> None:
    """Not during a hand and not between two."""
    table = table_of(house, TWO)
    refused(table, lambda: table.top_up("A", 50), f"50 more chips for 'A': nobody buys chips in {house}")
    start(table)
    refused(table, lambda: table.top_up("A", 50), f"nobody buys chips in {house}")


@pytest.mark.parametrize("house", MATCHES)
def test_nobody_joins_a_game_for_all_the_chips_once_it_has_begun(house: str) -> None:
    """Leaving and coming back would be a way to buy chips."""
    table = table_of(house, TWO)
    start(table)
    with pytest.raises(TableError, match=f"'C' is too late: nobody joins a game of {house}"):
        table.join("C", 1, 50)


def test_the_players_of_the_first_hand_sit_down_before_it() -> None:
    """Afterwards one joins, and waits or posts."""
    table = table_of("ring", TWO)
    start(table)
    refused(table, lambda: table.seat_first("C", 3, 100), "'C' is too late for the first hand")


def test_no_hand_is_dealt_while_one_is_played() -> None:
    """Nor when it is over and its chips still lie on the felt."""
    table = table_of("ring", TWO)
    hand = start(table)
    refused(table, lambda: start(table), "a hand is being played: finish it first")
    hand.act(FOLD)
    refused(table, lambda: start(table), "a hand is being played")
    assert table.hand is hand


def test_no_hand_is_finished_before_its_end() -> None:
    """Chips come back to the seats when they have been won."""
    table = table_of("ring", TWO)
    refused(table, table.finish, "no hand has been played to its end")
    start(table)
    refused(table, table.finish, "no hand has been played to its end")
    assert table.hand is not None


def test_one_player_is_no_hand() -> None:
    """Nor one and a sleeper."""
    table = Table(find_house("ring"))
    refused(table, lambda: start(table), "too few players for a hand: ring needs 2")
    table.seat_first("A", 0, 100)
    refused(table, lambda: start(table), "too few players")
    table.seat_first("B", 1, 100)
    table.sit_out("B")
    refused(table, lambda: start(table), "too few players")


def test_no_hand_is_dealt_in_a_game_that_is_over() -> None:
    """Two hands were agreed on."""
    table = table_of("micro", {"A": (0, 1000), "B": (1, 1000)}, hands=2)
    folded(table)
    folded(table)
    refused(table, lambda: start(table), "the game is over: no hand can be dealt")


def test_a_player_is_plain_data() -> None:
    """A shell may show all of it."""
    table = table_of("ring", TWO)
    assert table.players["A"] == Player("A", 0, 100)
