"""Sitting out and coming back, leaving, and chips bought on the way."""

from __future__ import annotations

import pytest

from pitboss.errors import TableError
from pitboss.hand.action import ALL_IN, CALL, FOLD
from table.scenes import folded, shoved, start, table_of

THREE = {"A": (0, 100), "B": (1, 100), "C": (3, 100)}
FOUR = {"A": (0, 100), "B": (1, 100), "C": (2, 100), "D": (3, 100)}
FIVE = {**FOUR, "E": (4, 100)}

CASH_HOUSES = ["standard", "ring", "classroom"]


# sitting out


@pytest.mark.parametrize("house", CASH_HOUSES)
def test_one_who_sits_out_is_passed(house: str) -> None:
    """No cards and no blinds."""
    table = table_of(house, FOUR, seats=6)
    table.sit_out("D")
    for _ in range(4):
        folded(table)
        assert table.dealt == ("A", "B", "C")
    assert table.players["D"].chips == 100


def test_ST_10_nothing_is_owed_where_no_blind_went_by() -> None:
    """C sits out while the blinds are with others."""
    table = table_of("standard", FIVE, seats=6)
    folded(table)
    table.sit_out("A")
    assert folded(table) == "button 1, dealt B C D E, posted C:1 D:2"
    table.sit_in("A")
    assert folded(table) == "button 2, dealt A B C D E, posted D:1 E:2"


def test_ST_10_both_missed_blinds_are_owed_the_big_live_the_small_dead() -> None:
    """D misses both, first the big one and then the small; coming back he posts them behind the blinds."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.sit_out("D")
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"
    assert folded(table) == "button 2, dealt A B C, posted A:1 B:2"
    table.sit_in("D", post=True)
    assert folded(table) == "button 0, dealt A B C D, posted B:1 C:2 D:(1)+2"


def test_ST_10_a_dead_small_blind_lies_in_the_pot_and_is_no_bet() -> None:
    """Of the three chips that D pays, two are in front of him."""
    table = table_of("standard", FIVE, seats=6)
    table.sit_out("D")
    for _ in range(4):
        folded(table)
    table.sit_in("D", post=True)
    hand = start(table)
    assert hand.pot == 1 + 2 + 3
    assert hand.bets[table.dealt.index("D")] == 2
    assert hand.stacks[table.dealt.index("D")] == 97


def test_ST_10_one_who_sits_out_long_owes_each_blind_once() -> None:
    """Three rounds of the table cost no more than one."""
    table = table_of("standard", FIVE, seats=6)
    table.sit_out("E")
    for _ in range(13):
        folded(table)
    table.sit_in("E", post=True)
    assert folded(table) == "button 1, dealt A B C D E, posted C:1 D:2 E:(1)+2"


def test_ST_10_or_he_waits_for_the_big_blind_and_owes_nothing() -> None:
    """The big blind that he posts makes up for both."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.sit_out("D")
    for _ in range(2):
        folded(table)
    table.sit_in("D")
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"


def test_ST_10_a_big_blind_who_sits_out_one_hand_owes_the_small_one() -> None:
    """It was due in C's seat, and was dead there."""
    table = table_of("standard", FIVE, seats=6)
    folded(table)
    table.sit_out("C")
    assert folded(table) == "button 1, dealt A B D E, posted D:2"
    table.sit_in("C", post=True)
    assert folded(table) == "button 2, dealt A B C D E, posted D:1 E:2 C:(1)"


def test_ST_10_the_small_blind_goes_by_one_who_may_not_post_yet() -> None:
    """D misses the big blind and comes back: still between the blinds, he misses the small one too."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.sit_out("D")
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"
    table.sit_in("D", post=True)
    assert folded(table) == "button 2, dealt A B C, posted A:1 B:2"
    assert folded(table) == "button 0, dealt A B C D, posted B:1 C:2 D:(1)+2"


def test_ST_10_whoever_sits_out_and_in_between_two_hands_has_missed_nothing() -> None:
    """The big blind finds him in his seat."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.sit_out("D")
    table.sit_in("D")
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"


def test_ST_10_nobody_dodges_the_blinds_of_the_first_hand() -> None:
    """C sits out where the big blind would have been: in the second hand he may not come in for free."""
    table = table_of("standard", FOUR, seats=6)
    table.sit_out("C")
    assert folded(table) == "button 0, dealt A B D, posted B:1 D:2"
    table.sit_in("C")
    assert folded(table) == "button 1, dealt A B D, posted D:1 A:2"


def test_ST_11_a_newcomer_who_sits_out_still_owes_one_big_blind_and_no_more() -> None:
    """Blinds that go by before his first hand are not his."""
    table = table_of("standard", FOUR, seats=6)
    table.join("E", 4, 100)
    table.sit_out("E")
    for _ in range(5):
        folded(table)
    table.sit_in("E", post=True)
    assert folded(table) == "button 1, dealt A B C D E, posted C:1 D:2 E:2"


def test_RG_4_a_returning_player_posts_what_he_missed_in_any_seat() -> None:
    """The book says nothing of it, so blinds are owed as in `standard`; the seat may be the small blind's."""
    table = table_of("ring", FOUR, seats=6)
    folded(table)
    table.sit_out("D")
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"
    table.sit_in("D", post=True)
    assert folded(table) == "button 2, dealt A B C D, posted D:2 A:2"


@pytest.mark.parametrize("house", CASH_HOUSES)
def test_a_player_who_sits_out_during_a_hand_plays_it_to_its_end(house: str) -> None:
    """He is passed from the next one on."""
    table = table_of(house, FOUR, seats=6)
    hand = start(table)
    table.sit_out("B")
    while not hand.over:
        hand.act(FOLD)
    table.finish()
    assert table.players["B"].chips == 99
    folded(table)
    assert "B" not in table.dealt


# leaving


def test_one_who_leaves_between_hands_is_gone_at_once() -> None:
    """His seat is free for somebody else."""
    table = table_of("ring", THREE, seats=6)
    table.leave("B")
    table.join("D", 1, 50)
    assert sorted(table.players) == ["A", "C", "D"]


def test_one_who_leaves_during_a_hand_goes_when_it_is_over() -> None:
    """Until then the seat is his, and so are the chips that he wins."""
    table = table_of("ring", THREE, seats=6)
    hand = start(table)
    table.leave("C")
    with pytest.raises(TableError, match="seat 3 is taken, by C"):
        table.join("D", 3, 100)
    hand.act(FOLD)
    hand.act(FOLD)
    table.finish()
    assert sorted(table.players) == ["A", "B"]
    table.join("D", 3, 100)


def test_one_who_is_not_in_the_hand_leaves_while_it_is_played() -> None:
    """It is none of his."""
    table = table_of("ring", THREE, seats=6)
    table.join("D", 4, 100)
    start(table)
    table.leave("D")
    assert "D" not in table.players


def test_ST_10_all_but_one_leave_and_the_table_waits() -> None:
    """No hand is dealt, and the next to come has no advantage: A was not big blind last."""
    table = table_of("standard", THREE, seats=6)
    folded(table)
    table.leave("B")
    table.leave("C")
    assert table.places() is None
    table.join("D", 3, 100)
    assert folded(table) == "button 3, dealt A D, posted D:1 A:2"


def test_everybody_may_leave_and_others_begin_anew() -> None:
    """An empty table is a table."""
    table = table_of("standard", THREE, seats=6)
    folded(table)
    for name in "ABC":
        table.leave(name)
    assert table.places() is None
    table.join("D", 2, 100)
    table.join("E", 4, 100, post=True)
    assert folded(table) == "button 2, dealt D E, posted D:1 E:2"


# chips


def test_a_top_up_counts_from_the_next_hand_on() -> None:
    """Between two hands at once."""
    table = table_of("ring", THREE, seats=6)
    table.top_up("A", 50)
    hand = start(table)
    assert hand.stacks[0] == 150


def test_a_top_up_during_a_hand_is_not_in_play() -> None:
    """A can lose 100 in this hand and no more; then he has what he bought."""
    table = table_of("ring", {"A": (0, 100), "B": (1, 100)})
    hand = start(table)
    table.top_up("A", 30)
    assert hand.stacks == [98, 99]
    hand.act(ALL_IN)
    hand.act(CALL)
    before = table.players["A"].chips
    table.finish()
    assert before == 100
    assert sorted(player.chips for player in table.players.values()) in ([30, 200], [0, 230], [100, 130])


def test_one_who_is_not_in_the_hand_has_his_chips_at_once() -> None:
    """Nothing is at stake for him."""
    table = table_of("ring", THREE, seats=6)
    table.join("D", 4, 100)
    start(table)
    table.top_up("D", 11)
    assert table.players["D"].chips == 111


def test_one_who_has_lost_all_and_buys_chips_at_once_plays_on() -> None:
    """No blind has gone by him."""
    table = table_of("standard", {"A": (0, 100), "B": (1, 300), "C": (2, 100), "D": (3, 300)}, seats=6)
    shoved(table, "A")
    table.top_up("C", 100)
    assert folded(table) == "button 1, dealt A B C D, posted C:1 D:2"


def test_one_who_has_lost_all_and_buys_chips_later_owes_what_went_by() -> None:
    """The small blind was due at C's seat: he waits, or pays it."""
    table = table_of("standard", {"A": (0, 100), "B": (1, 300), "C": (2, 100), "D": (3, 300)}, seats=6)
    shoved(table, "A")
    folded(table)
    table.top_up("C", 100)
    assert table.players["C"].state == "waiting"
    table.sit_in("C", post=True)
    assert folded(table) == "button 2, dealt A B C D, posted D:1 A:2 C:(1)"


@pytest.mark.parametrize("post", [True, False])
def test_one_chip_is_enough_to_be_dealt_in(post: bool) -> None:
    """Whether he waits or posts: it is all that he has of his blind."""
    table = table_of("ring", THREE, seats=6)
    folded(table)
    table.join("D", 4, 1, post=post)
    hand = start(table)
    assert table.dealt == ("A", "B", "C", "D")
    assert hand.stacks[3] == 0


def test_one_who_sits_out_and_buys_chips_goes_on_sitting_out() -> None:
    """Chips are no request for cards."""
    table = table_of("standard", FOUR, seats=6)
    table.sit_out("D")
    table.top_up("D", 10)
    folded(table)
    assert table.dealt == ("A", "B", "C")
