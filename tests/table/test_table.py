"""The button, the blinds and the level, hand after hand."""

from __future__ import annotations

import pytest

from pitboss.cards import Deck
from pitboss.errors import CardError
from pitboss.hand.action import CALL, FOLD
from pitboss.houses.catalog import find_house
from pitboss.table.table import Table
from table.scenes import folded, shoved, start, table_of

THREE = {"A": (0, 100), "B": (1, 100), "C": (3, 100)}
FOUR = {"A": (0, 100), "B": (1, 100), "C": (2, 100), "D": (3, 100)}


def stacks(table: Table) -> dict[str, int]:
    """Return what everybody has."""
    return {name: player.chips for name, player in table.players.items()}


# ring


def test_RG_1_the_button_goes_round_the_players() -> None:
    """Seats 2, 4 and 5 are empty, and nobody notices."""
    table = table_of("ring", THREE, seats=6)
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"
    assert folded(table) == "button 3, dealt A B C, posted A:1 B:2"
    assert table.button == 0
    assert stacks(table) == {"A": 100, "B": 100, "C": 100}


def test_RG_2_the_blinds_are_in_before_the_cards() -> None:
    """The first facts of a hand are the posts, then comes the deal."""
    hand = start(table_of("ring", THREE, seats=6))
    kinds = [event.kind for event in hand.events]
    assert kinds[:3] == ["small blind", "big blind", "deal"]


def test_RG_3_two_players_take_turns_with_the_big_blind_on_the_button() -> None:
    """The small blind is the other one."""
    table = table_of("ring", {"A": (0, 100), "B": (4, 100)}, button=4)
    assert folded(table) == "button 4, dealt A B, posted A:1 B:2"
    assert folded(table) == "button 0, dealt A B, posted B:1 A:2"
    assert folded(table) == "button 4, dealt A B, posted A:1 B:2"


def test_RG_1_whoever_leaves_is_passed_by_the_button() -> None:
    """B would have had it; C has it instead, and A the small blind."""
    table = table_of("ring", FOUR)
    assert folded(table) == "button 0, dealt A B C D, posted B:1 C:2"
    table.leave("B")
    assert folded(table) == "button 2, dealt A C D, posted D:1 A:2"


def test_CL_2_CL_3_the_red_button_and_the_blinds_left_of_it() -> None:
    """At $2/$4 the blinds are 1 and 2, at 10 and 20 they are 5 and 10."""
    table = table_of("classroom", THREE)
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"
    dearer = table_of("classroom", THREE, low=10, high=20)
    assert folded(dearer) == "button 0, dealt A B C, posted B:5 C:10"


def test_CL_3_with_two_players_the_dealer_has_the_big_blind() -> None:
    """The other one posts the small blind."""
    table = table_of("classroom", {"A": (0, 100), "B": (1, 100)}, button=1)
    assert folded(table) == "button 1, dealt A B, posted A:1 B:2"
    assert folded(table) == "button 0, dealt A B, posted B:1 A:2"


# standard


def test_ST_2_with_two_players_the_button_posts_the_small_blind() -> None:
    """He has it in turns, as they have the button."""
    table = table_of("standard", {"A": (0, 100), "B": (4, 100)})
    assert folded(table) == "button 0, dealt A B, posted A:1 B:2"
    assert folded(table) == "button 4, dealt A B, posted B:1 A:2"


def test_ST_10_a_dead_button_then_business_as_usual() -> None:
    """B, due for the button, leaves: it goes to his empty seat, and on."""
    table = table_of("standard", FOUR, seats=6)
    assert folded(table) == "button 0, dealt A B C D, posted B:1 C:2"
    table.leave("B")
    assert folded(table) == "button 1, dealt A C D, posted C:1 D:2"
    assert folded(table) == "button 2, dealt A C D, posted D:1 A:2"


def test_ST_10_with_a_dead_button_the_player_before_it_acts_last() -> None:
    """The hand knows no empty seats: A is nearest before the button, so C opens the flop."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.leave("B")
    hand = start(table)
    assert table.dealt[hand.button] == "A"


def test_ST_10_a_dead_small_blind_then_a_dead_button() -> None:
    """C was big blind and leaves: nobody is small blind, then nobody has the button."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.leave("C")
    assert folded(table) == "button 1, dealt A B D, posted D:2"
    assert folded(table) == "button 2, dealt A B D, posted D:1 A:2"
    assert folded(table) == "button 3, dealt A B D, posted A:1 B:2"


def test_ST_10_the_next_big_blind_may_leave_and_the_one_after_has_it() -> None:
    """Nobody posts it twice: it goes on to A."""
    table = table_of("standard", FOUR, seats=6)
    folded(table)
    table.leave("D")
    assert folded(table) == "button 1, dealt A B C, posted C:1 A:2"


def test_ST_10_three_leave_two_and_two_become_three() -> None:
    """The last big blind is never the next; a third player comes in as big blind."""
    table = table_of("standard", {"A": (0, 100), "B": (1, 100), "C": (2, 100)}, seats=6)
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"
    table.leave("A")
    assert folded(table) == "button 2, dealt B C, posted C:1 B:2"
    assert folded(table) == "button 1, dealt B C, posted B:1 C:2"
    table.join("D", 4, 100)
    assert folded(table) == "button 1, dealt B C D, posted C:1 D:2"
    assert folded(table) == "button 2, dealt B C D, posted D:1 B:2"


def test_ST_10_a_big_blind_who_loses_all_leaves_a_dead_small_blind_as_well() -> None:
    """A wins from everybody, B and D share the rest, and C is there without chips."""
    table = table_of("standard", {"A": (0, 100), "B": (1, 300), "C": (2, 100), "D": (3, 300)}, seats=6)
    assert shoved(table, "A") == "button 0, dealt A B C D, posted B:1 C:2"
    assert stacks(table) == {"A": 400, "B": 200, "C": 0, "D": 200}
    assert folded(table) == "button 1, dealt A B D, posted D:2"
    assert folded(table) == "button 2, dealt A B D, posted D:1 A:2"


def test_ST_14_antes_come_from_everybody_and_a_straddle_from_the_third() -> None:
    """All antes first; the straddle is twice the big blind, and there is none between two."""
    table = table_of("standard", THREE, ante=1, straddle=True)
    assert folded(table) == "button 0, dealt A B C, posted B:1+1 C:1+2 A:1+4"
    table.leave("C")
    assert folded(table) == "button 1, dealt A B, posted A:1+2 B:1+1"


def test_ST_12_what_is_raked_leaves_the_table() -> None:
    """400 in the middle, 5 percent of it, at most 15."""
    players = {"A": (0, 200), "B": (1, 200)}
    table = table_of("standard", players, rake={"percent": 5, "cap": 15})
    shoved(table, "A")
    assert stacks(table) == {"A": 385, "B": 0}


# two players and levels


def test_HU_3_the_button_goes_to_the_other_player() -> None:
    """And with it the big blind (HU-5)."""
    table = table_of("headsup", {"A": (0, 1000), "B": (1, 1000)}, button=1)
    assert folded(table) == "button 1, dealt A B, posted A:10 B:20"
    assert folded(table) == "button 0, dealt A B, posted B:10 A:20"
    assert table.button == 1


def test_HU_1_both_begin_with_a_thousand_unless_told_otherwise() -> None:
    """The stack is the house's, and an option."""
    assert find_house("headsup").stack == 1000
    assert find_house("headsup", {"stack": 300}).stack == 300


def test_HU_2_the_level_rises_every_ten_hands_and_the_last_stays() -> None:
    """Ten levels of ten hands: the hundredth hand and all after it are at 500/1000."""
    table = table_of("headsup", {"A": (0, 10**6), "B": (1, 10**6)})
    levels = []
    for _ in range(120):
        levels.append(table.level)
        folded(table)
    smalls = [10, 15, 25, 50, 75, 100, 150, 200, 300, 500]
    assert levels == [(small, 2 * small) for small in smalls for _ in range(10)] + [(500, 1000)] * 20


def test_HU_2_the_schedule_is_an_option() -> None:
    """Two hands at 5/10, then 8/16."""
    table = table_of("headsup", {"A": (0, 500), "B": (1, 500)}, levels=[5, 8], hands_per_level=2)
    assert folded(table) == "button 0, dealt A B, posted B:5 A:10"
    assert folded(table) == "button 1, dealt A B, posted A:5 B:10"
    assert table.level == (8, 16)
    assert folded(table) == "button 0, dealt A B, posted B:8 A:16"


def test_HU_2_a_small_blind_given_is_the_first_level() -> None:
    """The schedule goes on above it."""
    table = table_of("headsup", {"A": (0, 900), "B": (1, 900)}, small_blind=20, hands_per_level=1)
    assert table.level == (20, 40)
    folded(table)
    assert table.level == (25, 50)


def test_HU_2_a_level_changes_only_between_hands() -> None:
    """What is said of the next hand does not touch the one that is being played."""
    table = table_of("headsup", {"A": (0, 900), "B": (1, 900)}, levels=[5, 50], hands_per_level=1)
    hand = start(table)
    assert hand.house.big_blind == 10
    assert table.level == (5, 10)


def test_MI_2_the_blinds_are_swapped_every_hand() -> None:
    """Ten from the one and twenty from the other."""
    table = table_of("micro", {"A": (0, 1000), "B": (1, 1000)})
    assert folded(table) == "button 0, dealt A B, posted B:10 A:20"
    assert folded(table) == "button 1, dealt A B, posted A:10 B:20"


def test_DU_1_you_and_bot_keep_their_places() -> None:
    """There is no button that could move, and the hand knows its own forced bets."""
    table = table_of("duel", {"YOU": (0, 100), "BOT": (1, 100)})
    for _ in range(3):
        assert table.button == 0
        hand = start(table)
        assert hand.posted is None
        while not hand.over:
            hand.act(CALL)
        table.finish()
    assert table.dealt == ("YOU", "BOT")


# the button before the first hand, and a deck too short


def test_the_button_is_known_before_the_first_hand() -> None:
    """Where it was put; if nobody sits there, at the next player; with nobody at all, where it was put."""
    assert Table(find_house("ring")).button == 0
    table = Table(find_house("ring"), seats=6, button=2)
    assert table.button == 2
    table.seat_first("A", 0, 100)
    assert table.button == 2
    table.seat_first("B", 4, 100)
    assert table.button == 4


def test_the_button_stays_where_it_was_while_there_are_too_few_for_a_hand() -> None:
    """It has been at seat 1 last, and that is where it would go on from."""
    table = table_of("ring", THREE)
    folded(table)
    folded(table)
    table.leave("A")
    table.leave("C")
    assert table.places() is None
    assert table.button == 1


def test_a_deck_too_short_changes_nothing() -> None:
    """The same hand can be dealt with a better deck."""
    table = table_of("ring", THREE)
    with pytest.raises(CardError, match="too few"):
        table.start(Deck.full()[:9])
    assert table.hand is None
    assert folded(table) == "button 0, dealt A B C, posted B:1 C:2"


def test_hands_are_counted_when_they_are_finished() -> None:
    """One that is being played does not count yet."""
    table = table_of("ring", THREE)
    hand = start(table)
    assert table.hands_played == 0
    while not hand.over:
        hand.act(FOLD)
    table.finish()
    assert table.hands_played == 1


def test_a_table_is_as_large_as_its_house_unless_told_otherwise() -> None:
    """Ten seats at ring, two at micro."""
    assert Table(find_house("ring")).size == 10
    assert Table(find_house("micro")).size == 2
    assert Table(find_house("ring"), seats=4).size == 4
