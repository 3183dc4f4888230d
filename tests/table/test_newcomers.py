"""Newcomers: who waits, who posts, and where; one who has left and comes back is one as well."""

from __future__ import annotations

import pytest

from pitboss.houses.catalog import find_house
from pitboss.table.table import Table
from table.scenes import folded, start, table_of

THREE = {"A": (0, 100), "B": (1, 100), "C": (3, 100)}
FOUR = {"A": (0, 100), "B": (1, 100), "C": (2, 100), "D": (3, 100)}

CASH_HOUSES = ["standard", "ring", "classroom"]


# newcomers in ring


def test_RG_4_a_newcomer_waits_for_the_big_blind() -> None:
    """It reaches D in the second hand; the button is past C in the third."""
    table = table_of("ring", THREE, seats=6)
    table.join("D", 4, 100)
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"
    assert table.button == 1
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"
    assert table.button == 3
    assert folded(table) == "button 3, dealt A B C D, posted D:1 A:2"


def test_RG_4_one_who_waits_right_behind_the_blinds_waits_a_whole_round() -> None:
    """D sits where the big blind has just been."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    folded(table)
    table.join("D", 4, 100)
    assert folded(table) == "button 3, dealt A B C, posted A:1 B:2"
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"


def test_RG_4_or_he_posts_a_big_blind_and_plays_at_once() -> None:
    """It is his bet: with nothing to match he may check when his turn comes."""
    table = table_of("ring", THREE, seats=6)
    table.join("D", 4, 100, post=True)
    hand = start(table)
    assert table.dealt == ("A", "B", "C", "D")
    assert hand.bets == [0, 1, 2, 2]
    assert hand.turn is not None
    assert table.dealt[hand.turn.seat] == "D"
    assert hand.turn.check


def test_RG_4_in_the_small_blinds_seat_he_posts_the_big_in_place_of_the_small() -> None:
    """Two of two chips lie in front of N, and nobody posts a small blind."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    table.join("N", 2, 100, post=True)
    assert folded(table) == "button 1, dealt A B N C, posted N:2 C:2"
    assert folded(table) == "button 2, dealt A B N C, posted C:1 A:2"


def test_RG_4_in_the_big_blinds_seat_he_posts_it_once() -> None:
    """What he would post is what everybody posts there."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    table.join("D", 4, 100, post=True)
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (2, "button 2, dealt A B N C, posted C:1 A:2 N:2"),
        (4, "button 3, dealt A B C N, posted N:2 A:2"),
        (5, "button 3, dealt A B C N, posted N:2 A:2"),
    ],
)
def test_RG_4_a_newcomer_is_dealt_in_anywhere(seat: int, told: str) -> None:
    """On the button, as he is the next player dealt in, or left of it, for one big blind."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    folded(table)
    table.join("N", seat, 100, post=True)
    assert folded(table) == told


def test_RG_4_of_two_who_wait_the_big_blind_reaches_one_after_the_other() -> None:
    """Each of them is dealt in when he is big blind."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    table.join("D", 4, 100)
    table.join("E", 5, 100)
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"
    assert folded(table) == "button 3, dealt A B C D E, posted D:1 E:2"


def test_RG_4_a_third_player_waits_between_two() -> None:
    """Heads-up the big blind comes to W as soon as the small blind is right of him."""
    table = table_of("ring", {"A": (0, 100), "B": (3, 100)}, seats=6, button=3)
    table.join("W", 4, 100)
    assert folded(table) == "button 3, dealt A B, posted A:1 B:2"
    assert folded(table) == "button 0, dealt A B W, posted B:1 W:2"


def test_RG_4_who_waits_may_post_after_all() -> None:
    """And the other way round: it is his choice until he is dealt in."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    folded(table)
    table.join("D", 5, 100)
    table.sit_in("D", post=True)
    table.sit_in("D", post=False)
    assert folded(table) == "button 3, dealt A B C, posted A:1 B:2"
    table.sit_in("D", post=True)
    assert folded(table) == "button 5, dealt A B C D, posted A:1 B:2 D:2"


# newcomers in standard


def test_ST_11_a_newcomer_waits_for_the_big_blind() -> None:
    """It reaches E right after D."""
    table = table_of("standard", FOUR, seats=6)
    table.join("E", 4, 100)
    assert folded(table) == "button 0, dealt A B C D, posted B:1 C:2"
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"
    assert folded(table) == "button 2, dealt A B C D E, posted D:1 E:2"
    assert folded(table) == "button 3, dealt A B C D E, posted E:1 A:2"


def test_ST_11_or_he_posts_behind_the_big_blind() -> None:
    """From his first hand on; the next big blind is his like anybody's."""
    table = table_of("standard", FOUR, seats=6)
    table.join("F", 5, 100, post=True)
    assert folded(table) == "button 0, dealt A B C D F, posted B:1 C:2 F:2"
    assert folded(table) == "button 1, dealt A B C D F, posted C:1 D:2"
    assert folded(table) == "button 2, dealt A B C D F, posted D:1 F:2"


def test_ST_11_nobody_posts_between_the_button_and_the_small_blind() -> None:
    """N sits there for one hand more than he likes, then he has the button behind him."""
    table = table_of("standard", {"A": (0, 100), "B": (1, 100), "C": (3, 100), "D": (4, 100)}, seats=6)
    folded(table)
    table.join("N", 2, 100, post=True)
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"
    assert folded(table) == "button 3, dealt A B N C D, posted D:1 A:2 N:2"


def test_ST_11_nobody_takes_the_seat_of_a_dead_small_blind() -> None:
    """C leaves after his big blind; N in his seat is not dealt in until the button is there."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.leave("C")
    table.join("N", 2, 100, post=True)
    assert folded(table) == "button 1, dealt A B D, posted D:2"
    assert folded(table) == "button 2, dealt A B N D, posted D:1 A:2 N:2"


def test_ST_11_whoever_comes_back_is_a_newcomer() -> None:
    """Leaving before the blinds and joining behind them costs a big blind."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.leave("D")
    table.join("D", 3, 100, post=True)
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"
    table.leave("A")
    table.join("A", 0, 100)
    table.sit_out("A")
    assert folded(table) == "button 2, dealt B C D, posted D:1 B:2"
    table.sit_in("A", post=True)
    assert folded(table) == "button 3, dealt B C D, posted B:1 C:2"
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2 A:2"


def test_ST_14_a_straddle_takes_the_place_of_a_post() -> None:
    """N sits left of the big blind: four chips, and no two besides."""
    table = table_of("standard", FOUR, seats=6, straddle=True)
    folded(table)
    table.join("N", 4, 100, post=True)
    assert folded(table) == "button 1, dealt A B C D N, posted C:1 D:2 N:4"


# newcomers in the other houses


def test_CL_3_a_newcomer_who_posts_waits_until_the_blinds_are_past_him() -> None:
    """The book does not speak of it, so it is as in `standard`."""
    table = table_of("classroom", THREE, seats=6)
    folded(table)
    table.join("N", 2, 100, post=True)
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"
    assert folded(table) == "button 3, dealt A B N C, posted A:1 B:2 N:2"


@pytest.mark.parametrize("house", CASH_HOUSES)
def test_two_newcomers_begin_a_game_without_waiting(house: str) -> None:
    """There is no big blind that could reach them."""
    table = Table(find_house(house), seats=6)
    table.join("A", 0, 100)
    table.join("B", 2, 100)
    folded(table)
    assert table.dealt == ("A", "B")


@pytest.mark.parametrize("house", CASH_HOUSES)
def test_a_game_that_had_come_to_a_halt_starts_again_without_waiting(house: str) -> None:
    """Only B is left when C and D come; both play, whatever they chose."""
    table = table_of(house, {"A": (0, 100), "B": (1, 100)}, seats=6)
    folded(table)
    table.leave("A")
    table.join("C", 2, 100)
    table.join("D", 4, 100, post=True)
    line = folded(table)
    assert table.dealt == ("B", "C", "D")
    assert line.count(":") == 2
    assert not any(player.owes_big for player in table.players.values())
