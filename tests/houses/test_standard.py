"""The rules ST-1 to ST-14 of `standard`, each at work in a hand or at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from transcript import legal, refused
from transcript import play_seats as play

from pitboss.cards import Deck, parse_cards
from pitboss.errors import HouseError, StateError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.table.table import Table

# On this board a pair stays a pair, and these holes fall from seat to seat.
BOARD = "2c7d9hJs4s"
HOLES = ("AcAd", "KcKd", "QcQd", "TcTd", "8c8d", "6c6d", "5c5d", "3c3d", "AhKh", "QhTh", "8h6h")
ROYAL = "AsKsQsJsTs"
FORCED = ("small blind", "big blind", "post", "dead")


def deal(
    *stacks: int, button: int = 0, holes: Sequence[str] = HOLES, board: str = BOARD, **options: object
) -> Hand:
    """Deal a hand, at 1/2 and no limit where the options say nothing else."""
    cards = "".join(holes[: len(stacks)]) + board
    return Hand(find_house("standard", options), stacks, button, Deck.stacked(parse_cards(cards)))


def check_down(hand: Hand) -> Hand:
    """Check, whoever's turn it is, to the end."""
    while hand.turn is not None:
        hand.act(parse_action("check"))
    return hand


def facts(hand: Hand, *kinds: str) -> list[tuple[str, int | None]]:
    """Return what happened, of these kinds, and to whom."""
    return [(event.kind, event.seat) for event in hand.events if event.kind in kinds]


def pots(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    """Return the pots with those who may win them, or have won them."""
    return [(pot.amount, pot.claimants) for pot in hand.pots]


def table_of(seats: int, **players: int) -> Table:
    """Seat players, NAME = SEAT, with 100 chips each, for their first hand; the button is at seat 0."""
    table = Table(find_house("standard"), seats=seats, button=0)
    for name, seat in players.items():
        table.seat_first(name, seat, 100)
    return table


def walk(table: Table) -> tuple[str, str]:
    """Play a hand in which all fold to the big blind; return who was dealt in and who put in what."""
    hand = table.start(Deck.full())
    names = table.dealt
    posted = [(names[e.seat or 0], e.amount) for e in hand.events if e.kind in FORCED]
    while hand.turn is not None:
        hand.act(parse_action("fold"))
    table.finish()
    return " ".join(names), " ".join(f"{name}:{amount}" for name, amount in posted)


def test_ST_1_two_to_ten_players() -> None:
    """One is too few and eleven are too many; the message says what would be right."""
    assert legal(deal(*[50] * 10)) == "3? fold call:2 raise:4-50"
    assert legal(deal(50, 50)) == "0? fold call:1 raise:4-50"
    with pytest.raises(StateError, match="11 stacks are too many: standard seats 2 to 10"):
        deal(*[50] * 11)
    with pytest.raises(StateError, match="1 stacks are too few"):
        deal(50)


def test_ST_1_three_structures_and_no_other() -> None:
    """The first player's raise in each of them."""
    raises = {
        betting: legal(deal(200, 200, 200, betting=betting)).split()[-1]
        for betting in ("no-limit", "pot-limit", "fixed-limit")
    }
    assert raises == {"no-limit": "raise:4-200", "pot-limit": "raise:4-7", "fixed-limit": "raise:4"}
    with pytest.raises(HouseError, match="'spread-limit'"):
        deal(200, 200, betting="spread-limit")


def test_ST_2_heads_up_the_button_is_the_small_blind() -> None:
    """He acts first before the flop and last afterwards."""
    hand = deal(100, 100)
    assert hand.bets == [1, 2]
    assert legal(hand) == "0? fold call:1 raise:4-100"
    play(hand, "0 call", "1 check")
    assert legal(hand) == "1? fold check bet:2-98"


def test_ST_2_with_more_players_the_blinds_are_left_of_the_button() -> None:
    """Three or ten, the button has none."""
    assert deal(100, 100, 100).bets == [0, 1, 2]
    assert deal(100, 100, 100, 100, button=2).bets == [2, 0, 0, 1]


def test_ST_3_left_of_the_big_blind_and_then_left_of_the_button() -> None:
    """After the flop the small blind is first, and when he is gone the next."""
    hand = deal(100, 100, 100, 100)
    assert legal(hand).startswith("3? ")
    play(hand, "3 call", "0 call", "1 call", "2 check")
    assert legal(hand).startswith("1? ")
    play(hand, "1 fold", "2 check", "3 check", "0 check")
    assert legal(hand).startswith("2? ")


def test_ST_3_out_of_turn_is_refused() -> None:
    """Before one's turn, after a fold, and after the end."""
    hand = deal(100, 100, 100)
    assert refused(hand, "1 fold") == "ST-3"
    play(hand, "0 fold")
    assert refused(hand, "0 call") == "ST-3"
    play(hand, "1 fold")
    assert refused(hand, "2 check") == "ST-3"


def test_ST_4_a_raise_adds_what_the_last_one_added() -> None:
    """To 6 adds four, to 20 adds fourteen."""
    hand = play(deal(200, 200, 200), "0 raise 6")
    assert refused(hand, "1 raise 9") == "ST-4"
    play(hand, "1 raise 20")
    assert legal(hand) == "2? fold call:18 raise:34-200"
    assert refused(hand, "2 raise 33") == "ST-4"


def test_ST_4_each_street_starts_from_the_big_blind() -> None:
    """Whatever was raised before the flop."""
    hand = play(deal(200, 200), "0 raise 100", "1 call")
    assert legal(hand) == "1? fold check bet:2-100"
    assert refused(hand, "1 bet 1") == "ST-4"
    assert refused(hand, "1 bet 101") == "ST-4"


def test_ST_4_the_right_word_at_the_right_time() -> None:
    """A check, a call, a bet or a raise that does not fit the moment is refused with a reason."""
    hand = deal(100, 100)
    assert refused(hand, "0 check") == "ST-4"
    assert refused(hand, "0 bet 4") == "ST-4"
    play(hand, "0 call", "1 check")
    assert refused(hand, "1 raise 4") == "ST-4"
    assert refused(hand, "1 call") == "ST-4"
    play(hand, "1 bet 4")
    assert refused(hand, "0 check") == "ST-4"


def test_ST_4_a_refusal_tells_where_the_hand_stands_and_what_would_be_legal() -> None:
    """Rule and value first, then the position, then the legal actions."""
    hand = play(deal(200, 200, 200), "0 raise 6")
    assert hand.why_not(parse_action("raise 9")) == (
        "ST-4: 9 in all is too little, 10 is the least; "
        "seat 1 is to act on the preflop, 5 to call, pot 9; legal: fold call:5 raise:10-200"
    )
    assert hand.why_not(parse_action("raise 10")) is None


def test_ST_5_a_short_all_in_does_not_reopen() -> None:
    """Bet 100, all-in 150: the bettor may call the 50, and no more."""
    hand = deal(2000, 2000, 250, small_blind=50, big_blind=100)
    play(hand, "0 call", "1 call", "2 check", "1 bet 100", "2 allin", "0 call")
    assert legal(hand) == "1? fold call:50"
    assert refused(hand, "1 raise 250") == "ST-5"
    assert refused(hand, "1 allin") == "ST-5"


def test_ST_5_who_has_not_acted_may_raise_over_it_and_so_reopens() -> None:
    """The step stays what the last full bet made it."""
    hand = deal(2000, 2000, 250, small_blind=50, big_blind=100)
    play(hand, "0 call", "1 call", "2 check", "1 bet 100", "2 allin")
    assert legal(hand) == "0? fold call:150 raise:250-1900"
    assert legal(play(hand, "0 raise 250")) == "1? fold call:150 raise:350-1900"


def test_ST_5_short_all_ins_add_up() -> None:
    """100, 150, 200: a full raise for the bettor, half of one for the caller in between."""
    hand = deal(1000, 1000, 250, 1000, 300, button=4, small_blind=50, big_blind=100)
    play(
        hand,
        "2 call",
        "3 call",
        "4 call",
        "0 call",
        "1 check",
        "0 bet 100",
        "1 fold",
        "2 allin",
        "3 call",
        "4 allin",
    )
    assert legal(hand) == "0? fold call:100 raise:300-900"
    play(hand, "0 call")
    assert legal(hand) == "3? fold call:50"
    assert refused(hand, "3 raise 300") == "ST-5"


@pytest.mark.parametrize(
    ("stack", "next_player", "bettor"),
    [
        (24, "0? fold call:14 raise:20", "1? fold call:4"),
        (25, "0? fold call:15 raise:25", "1? fold call:5 raise:25"),
    ],
)
def test_ST_5_in_fixed_limit_half_a_bet_counts_as_a_full_one(
    stack: int, next_player: str, bettor: str
) -> None:
    """Four over a bet of ten are completed and reopen nothing, five are raised and do."""
    hand = deal(100, 100, stack, betting="fixed-limit", small_blind=5, big_blind=10)
    play(hand, "0 call", "1 call", "2 check", "1 bet 10", "2 allin")
    assert legal(hand) == next_player
    assert legal(play(hand, "0 call")) == bettor


def test_ST_6_no_cap_in_no_limit_and_pot_limit() -> None:
    """A raise war goes on as long as there are chips."""
    for betting in ("no-limit", "pot-limit"):
        hand = deal(1000, 1000, betting=betting)
        for number in range(20):
            play(hand, f"{number % 2} raise {4 + 2 * number}")
        assert hand.bets == [40, 42]


def test_ST_6_fixed_limit_takes_a_bet_and_three_raises() -> None:
    """Before the flop the big blind is the bet: 10, 20, 30, 40."""
    hand = deal(200, 200, 200, betting="fixed-limit", small_blind=5, big_blind=10)
    for step in ("0 raise 19", "0 raise 30", "0 allin"):
        assert refused(hand, step) == "ST-6"
    play(hand, "0 raise 20", "1 raise 30", "2 raise 40")
    assert legal(hand) == "0? fold call:20"
    assert refused(hand, "0 raise 50") == "ST-6"
    play(hand, "0 call", "1 call", "1 bet 10", "2 raise 20", "0 raise 30", "1 raise 40")
    assert legal(hand) == "2? fold call:20"


def test_ST_6_uncapped_heads_up_lifts_the_cap_for_two() -> None:
    """As soon as two are left in the hand."""
    options: dict[str, Any] = {"betting": "fixed-limit", "small_blind": 5, "big_blind": 10}
    steps = ("0 raise 20", "1 raise 30", "2 raise 40")
    hand = play(deal(200, 200, 200, **options, uncapped_heads_up=True), *steps)
    assert legal(hand) == "0? fold call:20"
    assert legal(play(hand, "0 fold")) == "1? fold call:10 raise:50"
    capped = play(deal(200, 200, 200, **options), *steps, "0 fold")
    assert legal(capped) == "1? fold call:10"


def test_ST_7_the_largest_raise_is_the_pot_after_the_call() -> None:
    """The least is the last raise, as everywhere here."""
    hand = deal(300, 300, 300, betting="pot-limit")
    assert refused(hand, "0 raise 8") == "ST-7"
    assert refused(hand, "0 allin") == "ST-7"
    play(hand, "0 raise 7")
    assert legal(hand) == "1? fold call:6 raise:12-23"
    play(hand, "1 raise 23", "2 fold")
    assert legal(hand) == "0? fold call:16 raise:39-71"
    play(hand, "0 call")
    assert legal(hand) == "1? fold check bet:2-48"


def test_ST_7_antes_are_part_of_the_pot() -> None:
    """Three antes of one let the first player raise three more."""
    assert legal(deal(100, 100, 100, betting="pot-limit", ante=1)) == "0? fold call:2 raise:4-10"


def test_ST_8_uncalled_chips_go_back_and_levels_make_pots() -> None:
    """The deepest stack gets back what nobody could match."""
    hand = play(deal(500, 30, 70, 130, holes=HOLES[3::-1]), "3 allin", "0 call", "1 call", "2 call")
    assert pots(hand) == [(120, (3,)), (120, (3,)), (120, (3,))]
    assert hand.stacks == [370, 0, 0, 360]


def test_ST_8_one_wins_only_what_one_paid_for() -> None:
    """Here the shortest has the best hand, the next the next best."""
    hand = play(deal(20, 50, 100, 200, button=3), "2 allin", "3 call", "0 call", "1 call")
    assert pots(hand) == [(80, (0,)), (90, (1,)), (100, (2,))]


def test_ST_8_odd_chips_go_to_the_first_winner_left_of_the_button_pot_by_pot() -> None:
    """41 by three leave two chips, 25 by two leave one: seat 2 gets them all."""
    hand = deal(100, 100, 100, 10, 100, board=ROYAL)
    play(hand, "3 allin", "4 call", "0 call", "1 fold", "2 call")
    play(hand, "2 check", "4 bet 5", "0 raise 10", "2 call", "4 fold")
    assert pots(check_down(hand)) == [(41, (0, 2, 3)), (25, (0, 2))]
    assert hand.stacks == [105, 99, 108, 13, 85]


def test_ST_9_the_last_aggressor_shows_first_and_a_loser_mucks() -> None:
    """Seat 1 bet the river; seat 2 sees that he is beaten; seat 0 wins."""
    hand = play(deal(100, 100, 100), "0 call", "1 call", "2 check", *["1 check", "2 check", "0 check"] * 2)
    play(hand, "1 bet 5", "2 call", "0 call")
    assert facts(hand, "show", "muck") == [("show", 1), ("muck", 2), ("show", 0)]
    assert sorted(view_for(hand, None).open_holes) == [0, 1]


def test_ST_9_without_a_bet_on_the_river_the_first_left_of_the_button_shows() -> None:
    """A bet on the turn does not matter any more; nor must the others show what loses."""
    hand = play(deal(100, 100, 100, button=1), "1 call", "2 call", "0 check", "2 check", "0 check", "1 check")
    play(hand, "2 check", "0 bet 5", "1 call", "2 call")
    assert facts(check_down(hand), "show", "muck") == [("show", 2), ("show", 0), ("muck", 1)]


def test_ST_9_a_tie_is_no_losing_hand() -> None:
    """Whoever shares a pot shows for it."""
    hand = check_down(play(deal(100, 100, board=ROYAL), "0 call", "1 check"))
    assert facts(hand, "show", "muck") == [("show", 1), ("show", 0)]


def test_ST_9_an_all_in_showdown_opens_all_hands() -> None:
    """The loser's too."""
    hand = play(deal(100, 100, 100), "0 allin", "1 call", "2 fold")
    assert facts(hand, "show", "muck") == [("show", 1), ("show", 0)]


def test_ST_9_no_showdown_no_cards() -> None:
    """When all others fold, nothing is shown."""
    hand = play(deal(100, 100), "0 raise 6", "1 fold")
    assert facts(hand, "show", "muck") == []


def test_ST_10_the_button_moves_forward() -> None:
    """Round the players, with the blinds before it."""
    table = table_of(6, A=0, B=2, C=3)
    assert [(table.button, walk(table)[1]) for _ in range(3)] == [
        (0, "B:1 C:2"),
        (2, "C:1 A:2"),
        (3, "A:1 B:2"),
    ]


def test_ST_10_a_small_blind_who_leaves_leaves_a_dead_button() -> None:
    """It rests on his empty seat, and nobody has the big blind twice or not at all."""
    table = table_of(4, A=0, B=1, C=2, D=3)
    walk(table)
    table.leave("B")
    assert table.button == 1
    assert walk(table) == ("A C D", "C:1 D:2")
    assert table.button == 2
    assert walk(table) == ("A C D", "D:1 A:2")


def test_ST_10_a_big_blind_who_leaves_leaves_a_dead_small_blind() -> None:
    """And then a dead button."""
    table = table_of(4, A=0, B=1, C=2, D=3)
    walk(table)
    table.leave("C")
    assert walk(table) == ("A B D", "D:2")
    assert table.button == 2
    assert walk(table) == ("A B D", "D:1 A:2")


def test_ST_10_missed_blinds_are_owed_the_big_one_live_the_small_one_dead() -> None:
    """Both went by while D sat out: he pays both at once and is dealt in."""
    table = table_of(4, A=0, B=1, C=2, D=3)
    walk(table)
    table.sit_out("D")
    assert walk(table) == ("A B C", "C:1 A:2")
    assert walk(table) == ("A B C", "A:1 B:2")
    table.sit_in("D", post=True)
    hand = table.start(Deck.full())
    assert table.dealt == ("A", "B", "C", "D")
    assert facts(hand, *FORCED) == [("small blind", 1), ("big blind", 2), ("dead", 3), ("post", 3)]
    assert hand.bets == [0, 1, 2, 2]
    assert hand.pot == 6
    assert legal(hand) == "3? fold check raise:4-99"
    play(hand, "3 fold", "0 fold", "1 fold")
    table.finish()
    assert walk(table) == ("A B C D", "C:1 D:2")
    assert walk(table) == ("A B C D", "D:1 A:2")
    table.sit_out("D")
    walk(table)
    table.sit_in("D")  # no blind went by, and what he owed is paid
    assert walk(table) == ("A B C D", "B:1 C:2")


def test_ST_10_a_missed_small_blind_alone_is_dead() -> None:
    """It is no part of his bet: he still has the whole big blind to call."""
    table = table_of(4, A=0, B=1, C=2, D=3)
    walk(table)
    table.sit_out("C")
    assert walk(table) == ("A B D", "D:2")
    table.sit_in("C", post=True)
    hand = table.start(Deck.full())
    assert facts(hand, *FORCED) == [("small blind", 3), ("big blind", 0), ("dead", 2)]
    assert legal(play(hand, "1 fold")) == "2? fold call:2 raise:4-100"


def test_ST_10_who_waits_for_the_big_blind_owes_nothing_else() -> None:
    """He pays it in his turn, and that is that."""
    table = table_of(4, A=0, B=1, C=2, D=3)
    walk(table)
    table.sit_out("D")
    walk(table)
    walk(table)
    table.sit_in("D")
    assert walk(table) == ("A B C", "B:1 C:2")
    assert walk(table) == ("A B C D", "C:1 D:2")


def test_ST_10_who_sits_out_between_his_blinds_owes_nothing() -> None:
    """The button and the seats behind it are free."""
    table = table_of(5, A=0, B=1, C=2, D=3, E=4)
    walk(table)
    table.sit_out("B")
    assert walk(table) == ("A C D E", "C:1 D:2")
    table.sit_in("B")
    assert walk(table) == ("A B C D E", "D:1 E:2")


def test_ST_11_a_newcomer_waits_or_posts() -> None:
    """D waits for the big blind, E pays one at once."""
    table = table_of(8, A=0, B=1, C=3)
    table.join("D", 4, 100)
    table.join("E", 6, 100, post=True)
    assert walk(table) == ("A B C E", "B:1 C:2 E:2")
    assert walk(table) == ("A B C D E", "C:1 D:2")


def test_ST_11_nobody_is_dealt_in_between_the_button_and_the_small_blind() -> None:
    """He has to let the button pass, even if he would post."""
    table = table_of(6, A=0, B=2, C=4)
    table.join("D", 1, 100, post=True)
    assert walk(table) == ("A B C", "B:1 C:2")
    assert walk(table) == ("A D B C", "C:1 A:2 D:2")


def test_ST_12_the_rake_is_rounded_down_and_capped() -> None:
    """5 % of 31 is one chip, of 200 it would be ten; without an option there is none."""
    rake = {"percent": 5, "cap": 3}
    small = play(deal(100, 100, 100, rake=rake), "0 raise 15", "1 fold", "2 call", "2 fold")
    assert small.stacks == [115, 99, 85]
    large = play(deal(100, 100, rake=rake), "0 allin", "1 call")
    assert large.stacks == [197, 0]
    assert play(deal(100, 100), "0 allin", "1 call").stacks == [200, 0]


def test_ST_12_no_flop_no_drop() -> None:
    """A pot that is won before the flop is the winner's, to the last chip."""
    hand = play(deal(100, 100, rake={"percent": 50, "cap": 99}), "0 raise 50", "1 raise 100", "0 fold")
    assert hand.stacks == [50, 150]
    assert facts(hand, "rake") == []


def test_ST_12_uncalled_chips_are_not_raked_and_the_main_pot_pays_first() -> None:
    """30 and 80 in the pots, 50 went back: eleven chips, all of them from the main pot."""
    hand = play(
        deal(50, 100, 10, holes=("KcKd", "QcQd", "AcAd"), rake={"percent": 10}), "0 fold", "1 allin", "2 call"
    )
    assert hand.stacks == [50, 90, 18]
    hand = play(
        deal(50, 100, 10, holes=("KcKd", "QcQd", "AcAd"), rake={"percent": 10}), "0 allin", "1 call", "2 call"
    )
    assert hand.stacks == [80, 50, 19]
    assert [(e.amount, e.total) for e in hand.events if e.kind == "rake"] == [(11, 0)]


def test_ST_13_with_nobody_to_bet_against_one_may_only_call_or_fold() -> None:
    """A raise that nobody could answer is refused."""
    hand = play(deal(100, 60, 300), "0 allin", "1 call")
    assert legal(hand) == "2? fold call:98"
    assert refused(hand, "2 raise 198") == "ST-13"


def test_ST_13_who_has_nothing_to_call_either_is_not_asked() -> None:
    """The hand runs out at once."""
    hand = play(deal(2, 100), "0 call")
    assert hand.over
    assert len(hand.board) == 5


def test_ST_13_a_pot_closes_as_soon_as_one_claimant_is_left() -> None:
    """Two of three leave the side pot; the third has it, with the worst cards."""
    hand = play(deal(100, 100, 100, 10, holes=HOLES[3::-1]), "3 allin", "0 call", "1 call", "2 call")
    play(hand, "1 bet 20", "2 call", "0 call", "1 fold", "2 fold")
    assert pots(hand) == [(40, (3,)), (60, (0,))]
    assert hand.stacks == [130, 70, 70, 40]


def test_ST_14_antes_come_before_the_blinds_and_are_no_bet() -> None:
    """They are in the pot; the range of a raise does not know them."""
    hand = deal(100, 100, 100, small_blind=5, big_blind=10, ante=2)
    assert facts(hand, "ante", *FORCED) == [
        ("ante", 1), ("ante", 2), ("ante", 0), ("small blind", 1), ("big blind", 2),
    ]  # fmt: skip
    assert (hand.bets, hand.pot) == ([0, 5, 10], 21)
    assert legal(hand) == "0? fold call:10 raise:20-98"


def test_ST_14_an_ante_that_nobody_matched_goes_back() -> None:
    """Seat 0 has three of the five; nothing in front ever is less than nothing."""
    hand = deal(3, 100, button=1, small_blind=5, big_blind=10, ante=5)
    assert hand.stacks == [6, 97]
    assert min(hand.bets) >= 0


def test_ST_14_a_short_big_blind_is_a_full_one_for_the_others() -> None:
    """They call ten and raise to twenty, and three of each call are the main pot."""
    hand = deal(100, 100, 100, 3, button=1, small_blind=5, big_blind=10)
    assert legal(hand) == "0? fold call:10 raise:20-100"
    play(hand, "0 call", "1 fold", "2 call")
    assert pots(hand) == [(9, (0, 2, 3)), (14, (0, 2))]


def test_ST_14_nobody_matches_more_than_another_can_have_in_front() -> None:
    """Of a blind of ten seven are enough if the deepest other stack is seven; eight are no raise."""
    hand = deal(100, 7, 3, small_blind=5, big_blind=10)
    assert legal(hand) == "0? fold call:7"
    assert legal(deal(8, 7, 3, small_blind=5, big_blind=10)) == "0? fold call:7"
    assert pots(play(hand, "0 call", "1 call")) == [(9, (0,)), (8, (0,))]
    assert deal(100, 4, small_blind=5, big_blind=10).over


def test_ST_14_a_straddle_is_twice_the_big_blind_and_acts_last() -> None:
    """The others face four, and the straddler keeps the option."""
    hand = deal(100, 100, 100, 100, straddle=True)
    assert hand.bets == [0, 1, 2, 4]
    assert legal(hand) == "0? fold call:4 raise:8-100"
    play(hand, "0 call", "1 call", "2 call")
    assert legal(hand) == "3? fold check raise:8-100"
    assert legal(play(hand, "3 check")) == "1? fold check bet:2-96"
