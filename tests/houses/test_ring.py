"""The rules RG-1 to RG-19 of `ring`, each at work in a hand or at a table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from transcript import legal, refused
from transcript import play_seats as play

from pitboss.cards import Deck, parse_cards
from pitboss.errors import TableError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.table.table import Table

# On this board a pair stays a pair, and these holes fall from seat to seat.
BOARD = "2c7d9hJs4s"
HOLES = ("AcAd", "KcKd", "QcQd", "TcTd", "8c8d", "6c6d")
ROYAL = "AsKsQsJsTs"
FORCED = ("small blind", "big blind", "post", "dead")


def deal(
    *stacks: int,
    button: int = 0,
    holes: Sequence[str] = HOLES,
    board: str = BOARD,
    betting: str = "no-limit",
    **options: int,
) -> Hand:
    """Deal a hand at 1/2, or at the blinds that are given."""
    house = find_house("ring", {"betting": betting, **options})
    cards = "".join(holes[: len(stacks)]) + board
    return Hand(house, stacks, button, Deck.stacked(parse_cards(cards)))


def table_of(seats: int, button: int = 0, **players: int) -> Table:
    """Seat players, NAME = SEAT, with 100 chips each, for their first hand."""
    table = Table(find_house("ring"), seats=seats, button=button)
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


def test_RG_1_the_button_goes_to_the_next_player_on_the_left() -> None:
    """Round the table, past the empty seats, and back to the first."""
    table = table_of(6, A=0, B=1, C=3)
    seen = []
    for _ in range(4):
        seen.append(table.button)
        walk(table)
    assert seen == [0, 1, 3, 0]


def test_RG_1_the_button_passes_over_leavers_and_waiting_newcomers() -> None:
    """It only stops where somebody is dealt in: there is no dead button here."""
    table = table_of(6, A=0, B=1, C=2, D=4)
    walk(table)
    assert table.button == 1
    table.leave("B")
    assert table.button == 2
    table.join("E", 3, 100)
    walk(table)
    assert table.button == 4


def test_RG_2_blinds_are_in_before_any_card_is_dealt() -> None:
    """The first facts of a hand are the two blinds, then come the hole cards."""
    hand = deal(100, 100, 100)
    assert [event.kind for event in hand.events] == ["small blind", "big blind", "deal", "deal", "deal"]
    assert hand.bets == [0, 1, 2]


def test_RG_3_the_small_blind_sits_left_of_the_button_and_the_big_blind_next() -> None:
    """Counted from the button, wherever it is."""
    assert deal(100, 100, 100, 100, button=2).bets == [2, 0, 0, 1]
    assert deal(100, 100, 100, 100, button=3).bets == [1, 2, 0, 0]


def test_RG_3_with_two_players_the_button_posts_the_big_blind() -> None:
    """The rule holds for two as it does for ten, unlike in `standard`."""
    hand = deal(100, 100, button=0)
    assert hand.bets == [2, 1]
    assert legal(hand) == "1? fold call:1 raise:4-100"


def test_RG_4_a_newcomer_waits_for_the_big_blind() -> None:
    """He is dealt in for the first time when the big blind is at his seat."""
    table = table_of(6, A=0, B=1, C=3)
    table.join("D", 4, 100)
    assert walk(table) == ("A B C", "B:1 C:2")
    assert walk(table) == ("A B C D", "C:1 D:2")


def test_RG_4_a_newcomer_who_posts_is_dealt_in_at_once() -> None:
    """His big blind is live, and he may still raise when his turn comes."""
    table = table_of(6, A=0, B=1, C=3)
    table.join("D", 4, 100, post=True)
    hand = table.start(Deck.full())
    assert table.dealt == ("A", "B", "C", "D")
    assert hand.bets == [0, 1, 2, 2]
    assert legal(hand) == "3? fold check raise:4-100"


def test_RG_4_one_who_posts_may_sit_anywhere() -> None:
    """In the small blind's seat he posts a big blind, and there is no small blind."""
    table = table_of(6, A=0, B=2, C=4)
    table.join("D", 1, 100, post=True)
    assert walk(table) == ("A D B C", "D:2 B:2")
    assert table.button == 1


def test_RG_4_a_newcomer_posts_once() -> None:
    """On his second hand he pays what everybody pays."""
    table = table_of(6, A=0, B=1, C=2, D=3)
    table.join("E", 5, 100, post=True)
    assert walk(table) == ("A B C D E", "B:1 C:2 E:2")
    assert walk(table) == ("A B C D E", "C:1 D:2")


def test_RG_4_nobody_joins_on_a_taken_seat() -> None:
    """Nor with a taken name, nor without chips; the table says what is wrong."""
    table = table_of(6, A=0, B=1)
    with pytest.raises(TableError, match="seat 1 is taken"):
        table.join("C", 1, 100)
    with pytest.raises(TableError, match="'A' sits here"):
        table.join("A", 2, 100)
    with pytest.raises(TableError, match="0 chips"):
        table.join("C", 2, 0)


def test_RG_5_every_round_starts_left_of_the_big_blind() -> None:
    """Seat 3 opens all four streets; `standard` would turn to seat 1 on the flop."""
    hand = deal(100, 100, 100, 100)
    openers: dict[str, int] = {}
    while hand.turn is not None:
        openers.setdefault(hand.street_name, hand.turn.seat)
        hand.act(parse_action("check" if hand.turn.check else "call"))
    assert openers == {"preflop": 3, "flop": 3, "turn": 3, "river": 3}


def test_RG_5_an_opener_who_folded_or_is_all_in_is_passed_over() -> None:
    """The next one to his left begins."""
    hand = play(deal(100, 100, 100, 7, 100), "3 allin", "4 call", "0 call", "1 call", "2 call")
    assert legal(hand).startswith("4? ")
    play(hand, "4 fold", "0 check", "1 check", "2 check")
    assert legal(hand).startswith("0? ")


def test_RG_6_the_big_blind_has_the_last_word_before_the_flop() -> None:
    """All bets are equal, but he has not acted yet; his raise goes round once more."""
    hand = play(deal(100, 100, 100), "0 call", "1 call")
    assert legal(hand) == "2? fold check raise:4-100"
    other = hand.copy()
    assert play(hand, "2 check").street_name == "flop"
    assert play(other, "2 raise 6", "0 call").street_name == "preflop"
    assert play(other, "1 call").street_name == "flop"


def test_RG_6_a_round_ends_when_the_last_bet_is_answered() -> None:
    """Who checked must answer a bet, who made it must not."""
    hand = play(deal(100, 100, 100), "0 call", "1 call", "2 check", "0 check", "1 bet 2", "2 call")
    assert legal(hand).startswith("0? fold call:2")
    assert play(hand, "0 call").street_name == "turn"


def test_RG_7_out_of_turn_is_refused_and_changes_nothing() -> None:
    """Whatever is asked for, and whoever asks."""
    hand = deal(100, 100, 100)
    for step in ("1 fold", "1 call", "2 check", "2 raise 6", "1 allin"):
        assert refused(hand, step) == "RG-7"
    play(hand, "0 fold")
    assert refused(hand, "0 call") == "RG-7"
    play(hand, "1 fold")
    assert refused(hand, "2 check") == "RG-7"  # the hand is over


def test_RG_8_the_blinds_are_bets() -> None:
    """The first player may not check, and what he puts on top is a raise."""
    hand = deal(100, 100, 100)
    assert refused(hand, "0 check") == "RG-8"
    assert refused(hand, "0 bet 4") == "RG-8"
    assert legal(hand) == "0? fold call:2 raise:4-100"


def test_RG_8_first_a_bet_and_then_raises() -> None:
    """On a later street nothing is to be called or raised until somebody bets."""
    hand = play(deal(100, 100, 100), "0 call", "1 call", "2 check")
    assert refused(hand, "0 raise 4") == "RG-8"
    assert refused(hand, "0 call") == "RG-8"
    play(hand, "0 bet 4")
    assert refused(hand, "1 bet 8") == "RG-8"
    assert refused(hand, "1 check") == "RG-8"
    assert legal(hand) == "1? fold call:4 raise:8-98"


def test_RG_8_one_may_always_fold() -> None:
    """Also where a check is free."""
    hand = play(deal(100, 100, 100), "0 call", "1 call", "2 fold", "0 fold")
    assert hand.over
    assert hand.stacks == [98, 104, 98]


def test_RG_9_a_bet_is_from_the_big_blind_to_the_whole_stack() -> None:
    """One chip less, or one more than he has, is refused."""
    hand = play(deal(100, 100, small_blind=5, big_blind=10), "1 call", "0 check")
    assert legal(hand) == "1? fold check bet:10-90"
    assert refused(hand, "1 bet 9") == "RG-9"
    assert refused(hand, "1 bet 91") == "RG-9"
    assert play(hand.copy(), "1 bet 10").bets == [0, 10]
    assert play(hand, "1 bet 90").stacks == [90, 0]


def test_RG_10_a_raise_doubles_what_was_wagered_above_the_blind() -> None:
    """The book's figures: twenty on the blind of two, then at least 42, then at least 82."""
    hand = play(deal(400, 400, 400), "0 raise 22")
    assert legal(hand) == "1? fold call:21 raise:42-400"
    assert refused(hand, "1 raise 41") == "RG-10"
    play(hand, "1 raise 42")
    assert legal(hand) == "2? fold call:40 raise:82-400"
    assert refused(hand, "2 raise 81") == "RG-10"
    play(hand, "2 raise 82")
    assert legal(hand) == "0? fold call:60 raise:162-400"


def test_RG_10_after_the_flop_there_is_no_blind_to_leave_out() -> None:
    """20, 40, 80."""
    hand = play(deal(400, 400, 400), "0 call", "1 call", "2 check", "0 bet 20")
    assert refused(hand, "1 raise 39") == "RG-10"
    play(hand, "1 raise 40")
    assert refused(hand, "2 raise 79") == "RG-10"
    assert legal(play(hand, "2 raise 80")) == "0? fold call:60 raise:160-398"


def test_RG_10_a_raise_is_never_less_than_a_big_blind_more() -> None:
    """Over the bare blind doubling would ask for nothing, over an all-in of three for one chip."""
    hand = deal(100, 100, 100)
    assert refused(hand, "0 raise 3") == "RG-10"
    short = play(deal(3, 100, 100, 100, button=1), "0 allin")
    assert legal(short) == "1? fold call:3 raise:5-100"


def test_RG_10_doubling_counts_short_all_ins() -> None:
    """22, all-in 30: the next total is 2 + 2 x 28."""
    hand = play(deal(200, 30, 200), "0 raise 22", "1 allin")
    assert legal(hand) == "2? fold call:28 raise:58-200"


def test_RG_11_four_raises_and_then_call_or_fold() -> None:
    """The big blind is the bet, so the first wager over it is raise number one."""
    hand = play(deal(200, 200, 200), "0 raise 4", "1 raise 6", "2 raise 10", "0 raise 18")
    assert legal(hand) == "1? fold call:12"
    assert refused(hand, "1 raise 34") == "RG-11"
    assert refused(hand, "1 allin") == "RG-11"


def test_RG_11_each_street_has_its_own_four() -> None:
    """A bet and four raises after the flop."""
    hand = play(deal(200, 200), "1 raise 4", "0 raise 6", "1 raise 10", "0 raise 18", "1 call")
    play(hand, "1 bet 2", "0 raise 4", "1 raise 8", "0 raise 16", "1 raise 32")
    assert legal(hand) == "0? fold call:16"


def test_RG_11_a_call_with_the_last_chips_is_still_a_call() -> None:
    """All-in is accepted after the last raise if it is no more than a call."""
    hand = play(deal(200, 200, 15), "0 raise 4", "1 raise 6", "2 raise 10", "0 raise 18", "1 fold")
    assert legal(hand) == "2? fold call:5"
    assert play(hand, "2 allin").over


def test_RG_11_the_number_of_raises_is_a_setting() -> None:
    """With one raise allowed the second is refused."""
    hand = play(deal(100, 100, 100, raise_limit=1), "0 raise 10")
    assert refused(hand, "1 raise 20") == "RG-11"


def test_RG_12_a_short_all_in_is_no_raise_and_reopens_nothing() -> None:
    """Who raised to 22 may only call the eight more; four raises are still three."""
    hand = play(deal(200, 30, 200), "0 raise 22", "1 allin", "2 call")
    assert legal(hand) == "0? fold call:8"
    assert refused(hand, "0 raise 58") == "RG-12"
    assert refused(hand, "0 allin") == "RG-12"
    assert hand.raises == 1


def test_RG_12_several_short_all_ins_reopen_for_whom_they_reach_a_raise() -> None:
    """44 is past the 42 that seat 3 faced, and short of the 58 that seat 0 faced."""
    hand = play(deal(200, 44, 200, 200, 30), "3 raise 22", "4 allin", "0 call", "1 allin", "2 fold")
    assert legal(hand) == "3? fold call:22 raise:86-200"
    play(hand, "3 call")
    assert legal(hand) == "0? fold call:14"
    assert refused(hand, "0 raise 86") == "RG-12"


def test_RG_12_in_fixed_limit_the_next_raise_completes_and_counts() -> None:
    """4, all-in 5, completed to 8: that is the first of the four raises."""
    hand = deal(40, 9, 40, betting="fixed-limit", small_blind=2, big_blind=4)
    play(hand, "0 call", "1 call", "2 check", "0 check", "1 check", "2 check", "0 bet 4", "1 allin")
    assert legal(hand) == "2? fold call:5 raise:8"
    called = play(hand.copy(), "2 call")
    assert legal(called) == "0? fold call:1"
    assert refused(called, "0 raise 8") == "RG-12"
    play(hand, "2 raise 8", "0 raise 12", "2 raise 16", "0 raise 20")
    assert refused(hand, "2 raise 24") == "RG-11"


def test_RG_13_the_books_limit_of_three_raises() -> None:
    """In a $1/$2 game the bet is $1, then $2, $3, and $4 is the cap."""
    hand = deal(100, 100, 100, 100, betting="fixed-limit", raise_limit=3)
    play(hand, "3 call", "0 call", "1 call", "2 check")
    assert legal(hand) == "3? fold check bet:1"
    play(hand, "3 bet 1", "0 raise 2", "1 raise 3", "2 raise 4")
    assert legal(hand) == "3? fold call:3"
    assert refused(hand, "3 raise 5") == "RG-11"


def test_RG_13_before_the_flop_the_big_blind_is_the_bet() -> None:
    """2, 3, 4, 5, 6."""
    hand = play(deal(100, 100, 100, betting="fixed-limit"), "0 raise 3", "1 raise 4", "2 raise 5")
    assert legal(hand) == "0? fold call:2 raise:6"
    assert legal(play(hand, "0 raise 6")) == "1? fold call:2"


def test_RG_13_one_size_and_no_other() -> None:
    """A small blind on the flop, a big blind on the turn; neither more nor less nor everything."""
    hand = deal(100, 100, betting="fixed-limit", small_blind=5, big_blind=10)
    for step in ("1 raise 14", "1 raise 20", "1 allin"):
        assert refused(hand, step) == "RG-13"
    play(hand, "1 call", "0 check")
    for step in ("1 bet 4", "1 bet 10", "1 allin"):
        assert refused(hand, step) == "RG-13"
    play(hand, "1 bet 5")
    assert refused(hand, "0 raise 15") == "RG-13"  # raises do not double
    play(hand, "0 call")
    assert legal(hand) == "1? fold check bet:10"
    assert legal(play(hand, "1 check", "0 check")) == "1? fold check bet:10"


def test_RG_14_the_books_two_to_five() -> None:
    """Call two and raise by two to five: a total of four to seven."""
    hand = deal(200, 200, 200, betting="pot-limit")
    assert legal(hand) == "0? fold call:2 raise:4-7"
    for step in ("0 raise 8", "0 raise 3", "0 allin"):
        assert refused(hand, step) == "RG-14"
    assert legal(play(hand, "0 raise +5")) == "1? fold call:6 raise:9-23"


def test_RG_14_the_least_raise_stays_a_big_blind() -> None:
    """However large the last one was, and four raises are the limit here too."""
    hand = play(deal(500, 500, 500, betting="pot-limit"), "0 raise 7", "1 raise 23", "2 raise 76")
    assert legal(hand) == "0? fold call:69 raise:78-251"
    play(hand, "0 raise 78")
    assert refused(hand, "1 raise 80") == "RG-11"


def test_RG_14_side_pots_count_for_the_size_of_the_pot() -> None:
    """Three times ten lie in a main pot that is no matter of the two who go on betting."""
    hand = play(deal(200, 200, 10, betting="pot-limit"), "0 raise 7", "1 call", "2 allin", "0 call", "1 call")
    assert legal(hand) == "0? fold check bet:2-30"
    assert legal(play(hand, "0 bet 30")) == "1? fold call:30 raise:32-120"


def test_RG_15_several_all_ins_make_several_pots() -> None:
    """One per depth, and each is won by the best of those who paid into it."""
    hand = deal(20, 50, 100, 200, button=3)
    play(hand, "2 allin", "3 call", "0 call", "1 call")
    assert [(pot.amount, pot.claimants) for pot in hand.pots] == [(80, (0,)), (90, (1,)), (100, (2,))]
    assert hand.stacks == [80, 90, 100, 100]


def test_RG_15_the_pots_can_be_seen_before_they_are_won() -> None:
    """Who could win them is told while the hand goes on, and folded chips stay in."""
    hand = play(deal(100, 100, 100, 10), "3 allin", "0 call", "1 call", "2 call")
    play(hand, "0 bet 20", "1 call", "2 fold")
    assert [(pot.amount, pot.claimants) for pot in hand.pots] == [(40, (0, 1, 3)), (40, (0, 1))]


def test_RG_16_the_best_five_of_seven_win() -> None:
    """Two cards of one's own beat one, by a flush over a straight."""
    hand = deal(20, 100, 100, holes=("JcAd", "As3s", "Kd6c"), board="Ts9s8h7d2s")
    play(hand, "0 allin", "1 call", "2 fold")
    assert hand.stacks == [0, 122, 98]


def test_RG_17_a_tie_splits_and_the_odd_chip_goes_left_of_the_button() -> None:
    """Seats 0 and 2 share five chips; seat 2 comes first from the button."""
    hand = play(deal(100, 100, 100, board=ROYAL), "0 call", "1 fold", "2 check")
    play(hand, *["0 check", "2 check"] * 3)
    assert hand.stacks == [100, 99, 101]


def test_RG_18_the_last_one_left_shows_nothing() -> None:
    """He wins at once, and nobody else ever sees his cards."""
    hand = play(deal(100, 100, 100), "0 raise 6", "1 fold", "2 fold")
    assert hand.over
    assert hand.stacks == [103, 99, 98]
    assert not [event for event in hand.events if event.kind in ("show", "muck")]
    assert view_for(hand, 1).open_holes == {}


def test_RG_19_what_nobody_called_goes_back_first() -> None:
    """The pot that is won holds matched chips alone."""
    hand = play(deal(100, 100, 100), "0 raise 50", "1 fold", "2 fold")
    assert [(e.seat, e.amount) for e in hand.events if e.kind == "return"] == [(0, 48)]
    assert [pot.amount for pot in hand.pots] == [5]


def test_RG_19_with_nobody_to_bet_against_one_may_only_call_or_fold() -> None:
    """Others with chips do not count if they cannot go past the bet."""
    hand = play(deal(100, 300, 50), "0 allin")
    assert legal(hand) == "1? fold call:99"
    assert refused(hand, "1 raise 200") == "RG-19"


def test_RG_19_with_nothing_to_call_either_one_is_not_asked() -> None:
    """The small blind's last chip is in: the button keeps his option for another day."""
    hand = play(deal(100, 2), "1 call")
    assert hand.over
    assert sum(hand.stacks) == 102
