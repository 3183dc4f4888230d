"""Menus: which of all legal sizes are looked at."""

from __future__ import annotations

import pytest

from pitboss.cards import Deck
from pitboss.errors import SolverError
from pitboss.hand.action import CALL, CHECK, raise_to
from pitboss.hand.hand import Hand
from pitboss.houses.micro import MICRO
from pitboss.solver.menu import Grid, Menu, choices


def hand(*actions: object, stacks: tuple[int, int] = (1000, 1000)) -> Hand:
    """Return a hand of micro after some actions; seat 0 is the small blind."""
    return Hand.replay(MICRO, stacks, 1, Deck.full(), actions)  # type: ignore[arg-type]


def test_the_pot_is_what_lies_there_after_the_call() -> None:
    """10 and 20 in the middle, 10 to call: the pot is 40, on top of 20."""
    assert Menu.of("pot")(hand()) == [60]
    assert Menu.of("half,pot,double,allin")(hand()) == [40, 60, 100, 1000]
    assert Menu.of("pot")(hand(raise_to(60))) == [180]
    assert Menu.of("half")(hand(CALL, CHECK)) == [20]


def test_parts_of_the_pot_are_numbers_too() -> None:
    """0.75 is three quarters."""
    assert Menu.of("0.75, 2.5")(hand()) == Menu.of("threequarters,2.5")(hand()) == [50, 120]


def test_raises_have_a_menu_of_their_own_after_a_slash() -> None:
    """Blinds are no wager: the first raise opens."""
    menu = Menu.of("half,pot/allin")
    assert menu(hand()) == [40, 60]
    assert menu(hand(raise_to(60))) == [1000]
    assert menu(hand(CALL, CHECK)) == [20, 40]


def test_too_small_a_size_is_the_least_and_one_near_everything_is_everything() -> None:
    """A third of the pot is less than a big blind; a pot of 300 more is nearly all of 350."""
    assert Menu.of("third")(hand()) == [40]
    assert Menu.of("min,allin")(hand()) == [40, 1000]
    assert Menu.of("pot,allin")(hand(raise_to(60), raise_to(180), stacks=(600, 600))) == [600]
    assert Menu.of("pot")(hand(raise_to(60), raise_to(180), stacks=(600, 600))) == [540]


def test_totals_are_multiples_of_a_unit_if_it_says_so() -> None:
    """The least and everything stay what they are."""
    assert Menu.of("0.6,allin", unit=10)(hand()) == [40, 1000]
    assert Menu.of("0.6,allin")(hand()) == [44, 1000]


def test_a_grid_has_every_multiple_and_everything() -> None:
    """From the least on."""
    assert Grid(100)(hand(stacks=(350, 350))) == [100, 200, 300, 350]
    assert Grid(20)(hand(stacks=(90, 90))) == [40, 60, 80, 90]


def test_who_may_not_raise_has_no_sizes() -> None:
    """Against an all-in one calls or folds (MI-13)."""
    facing = hand(raise_to(1000))
    assert Menu.of("pot,allin")(facing) == Grid(10)(facing) == []
    assert [action.verb for action in choices(facing, Grid(10))] == ["fold", "call"]


def test_extra_sizes_join_the_menu_where_they_are_legal() -> None:
    """In their order."""
    told = choices(hand(), Menu.of("pot"), (45, 39, 1001))
    assert [action.amount for action in told if action.amount] == [45, 60]


@pytest.mark.parametrize("text", ["", "pott", "0", "-1", "1e3", "pot,,allin", "nan", "1/2/3", "9999"])
def test_a_word_that_is_no_size_is_named(text: str) -> None:
    """With those that are."""
    with pytest.raises(
        SolverError, match=r"is not a size: min, third, .*, or a part of the pot such as 0\.75"
    ):
        Menu.of(text)
