"""Corners of the betting, the pots and the showdown that only one test looks into."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.errors import CardError, RuleError, StateError
from pitboss.hand.action import Action, parse_action
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot
from pitboss.hand.view import view_for
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post
from pitboss.houses.options import MAX_CHIPS

# Seat 0 has aces, seat 1 kings, seat 2 queens, seat 3 tens; no hand gets better than its pair.
CARDS = ["AcAd", "KcKd", "QcQd", "TcTd"]
BOARD = "2c7d9hJs4s"


def deal(name: str, *stacks: int, button: int = 0, holes: str = "", **options: object) -> Hand:
    """Deal a hand in which a lower seat has the higher pair, unless the holes say otherwise."""
    cards = (holes or "".join(CARDS[: len(stacks)])) + BOARD
    return Hand(find_house(name, options), stacks, button, Deck.stacked(parse_cards(cards)))


def play(hand: Hand, *steps: str) -> Hand:
    """Let seats act in turn: "0 raise 22"."""
    for step in steps:
        seat, action = step.split(maxsplit=1)
        hand.act(parse_action(action), seat=int(seat))
    return hand


def legal(hand: Hand) -> str:
    """Say who is to act and what he may do."""
    turn = hand.turn
    return "nobody" if turn is None else f"{turn.seat}? {' '.join(turn.legal)}"


def ends(hand: Hand) -> list[tuple[str, int | None]]:
    """Return who shows and who mucks, in this order."""
    return [(event.kind, event.seat) for event in hand.events if event.kind in ("show", "muck")]


# reopening and the cap


def test_ST_5_half_of_an_odd_size_is_rounded_up() -> None:
    """Over a bet of 5 an all-in for 7 adds two, less than half: the bettor may not raise again."""
    hand = deal("standard", 100, 100, 12, betting="fixed-limit", small_blind=2, big_blind=5, low=5, high=10)
    play(hand, "0 call", "1 call", "2 check", "1 bet 5", "2 allin", "0 call")
    assert legal(hand) == "1? fold call:2"


def test_RG_12_in_fixed_limit_the_next_size_counts_from_the_blind() -> None:
    """At 3/4 the sizes are 4, 7, 10: a short all-in for 8 does not reopen the betting to who made it 7."""
    hand = deal("ring", 100, 8, 100, 100, betting="fixed-limit", small_blind=3, big_blind=4)
    play(hand, "3 raise 7", "0 call", "1 allin", "2 call")
    assert legal(hand) == "3? fold call:1"


def test_ST_5_an_opening_all_in_of_half_a_size_is_the_bet_and_no_raise() -> None:
    """After 5 of a size of 10 there are three raises as after any bet: 15, 25, 35."""
    hand = deal("standard", 100, 15, 100, 100, betting="fixed-limit", small_blind=5, big_blind=10)
    play(hand, "3 call", "0 call", "1 call", "2 check")
    play(hand, "1 allin", "2 raise 15", "3 raise 25", "0 raise 35")
    assert legal(hand) == "2? fold call:20"
    assert hand.raises == 3


def test_ST_5_an_all_in_of_half_a_size_over_a_bet_is_one_of_the_raises() -> None:
    """Bet 10, all-in 15, then 25 and 35: that is the cap."""
    hand = deal("standard", 100, 100, 25, 100, betting="fixed-limit", small_blind=5, big_blind=10)
    play(hand, "3 call", "0 call", "1 call", "2 check")
    play(hand, "1 bet 10", "2 allin", "3 raise 25", "0 raise 35")
    assert legal(hand) == "1? fold call:25"
    assert hand.raises == 3


def test_ST_5_half_a_size_over_one_single_chip_is_a_raise_too() -> None:
    """At a size of two: all-in for 1 is the bet, all-in for 2 the first raise, 4 and 6 the others."""
    hand = deal("standard", 100, 3, 4, 100, betting="fixed-limit")
    play(hand, "3 call", "0 call", "1 call", "2 check")
    play(hand, "1 allin", "2 allin", "3 raise 4", "0 raise 6")
    assert legal(hand) == "3? fold call:2"


def test_ST_6_a_straddle_is_the_first_of_the_raises() -> None:
    """2, 4, 6, 8 is the cap before the flop, whether the 4 was a straddle or not."""
    hand = deal("standard", 100, 100, 100, 100, betting="fixed-limit", straddle=4)
    play(hand, "0 raise 6", "1 raise 8")
    assert legal(hand) == "2? fold call:6"


def test_ST_14_two_players_have_no_straddle() -> None:
    """Left of the big blind sits the small one: the forced bets are the blinds."""
    hand = deal("standard", 100, 100, straddle=4)
    assert (hand.bets, legal(hand)) == ([1, 2], "0? fold call:1 raise:4-100")


def test_HU_14_all_in_is_a_call_of_one_chip_where_nobody_can_go_past_it() -> None:
    """The big blind has nothing left: all that can go in is the one chip that is missing."""
    hand = play(deal("standard", 200, 2), "0 allin")
    assert (hand.over, hand.stacks) == (True, [202, 0])


def test_RG_19_one_who_could_only_call_is_nobody_to_bet_against() -> None:
    """Seat 0 has 50 in all, as much as the all-in before him: a raise of seat 2 would find no answer."""
    hand = play(deal("ring", 50, 50, 200, button=1), "1 allin")
    assert legal(hand) == "2? fold call:49"


def test_RG_19_with_nothing_to_call_one_is_not_asked_before_a_short_one_has_acted() -> None:
    """Seat 0 has posted ten, the big blind is all-in for ten, and the small blind has seven in all."""
    house = find_house("ring", {"small_blind": 5, "big_blind": 10})
    posts = [Post("small blind", 1, 5), Post("big blind", 2, 10), Post("post", 0, 10)]
    assert legal(Hand(house, [200, 7, 10], 0, Deck.full(), posts=posts)) == "1? fold call:2"


def test_ST_14_of_blinds_whose_owners_have_nothing_left_nobody_owes_anything() -> None:
    """The antes took the last chips of both blinds, so the button is not asked."""
    hand = deal("standard", 200, 5, 5, ante=5)
    assert (hand.over, hand.results) == (True, [Pot(15, (0,))])
    assert not [event for event in hand.events if event.kind == "call"]


@pytest.mark.parametrize("verb", ["bet", "raise", "raise_by"])
def test_RG_8_nothing_is_no_raise_where_there_is_none(verb: str) -> None:
    """The one with nobody left to bet against has no wager on offer, of no chips either."""
    hand = play(deal("ring", 100, 50), "1 allin")
    before = hand.state()
    with pytest.raises(RuleError):
        hand.act(Action(verb, 0))
    assert hand.state() == before


def test_one_chip_is_an_amount() -> None:
    """With blinds of one chip it is the least bet, and the least raise on top of a call."""
    hand = deal("standard", 50, 50, small_blind=1, big_blind=1)
    assert hand.why_not(Action("raise_by", 1)) is None
    play(hand, "0 raise +1", "1 call")
    assert hand.pot == 4
    assert hand.why_not(Action("bet", 1)) is None


# where the hand stands


def test_a_refusal_after_the_end_offers_nothing() -> None:
    """The hand is over: no action would be legal, and nobody is to act."""
    hand = play(deal("standard", 200, 200), "0 fold")
    with pytest.raises(RuleError) as caught:
        hand.act(Action("check"))
    assert (hand.actor, caught.value.legal) == (-1, ())
    assert caught.value.position == "nobody is to act, pot 2"


def test_RG_7_a_refusal_names_seat_0_as_any_other() -> None:
    """Who asks out of turn is a seat, and the first has a name too."""
    hand = deal("ring", 200, 200, 200, button=1)
    for seat, name in ((0, "seat 0"), (2, "seat 2"), (3, "3")):  # there is no seat 3
        with pytest.raises(RuleError, match=f"it is not the turn of {name}; "):
            hand.act(parse_action("fold"), seat=seat)


def test_the_position_names_seat_0_as_any_other() -> None:
    """The first seat has the number none, and is somebody."""
    hand = deal("standard", 200, 200)
    assert hand.position == "seat 0 is to act on the preflop, 1 to call, pot 3"


def test_the_position_names_a_call_only_if_it_costs_something() -> None:
    """With an option to check there is no call, and standing on one's blind is free (CL-5)."""
    hand = play(deal("standard", 200, 200), "0 call")
    assert hand.position == "seat 1 is to act on the preflop, pot 4"
    hand = play(deal("classroom", 200, 200, 200), "0 call", "1 call")
    assert hand.call == 0
    assert hand.position == "seat 2 is to act on the preflop, pot 6"


def test_there_is_nothing_to_call_where_one_may_check() -> None:
    """The felt says so with -1, as a call of none is a call (CL-5)."""
    hand = play(deal("standard", 200, 200), "0 call")
    assert (hand.check, hand.call) == (True, -1)
    play(hand, "1 check")
    assert (hand.check, hand.call) == (True, -1)
    hand = play(deal("standard", 20, 300, 300, button=2), "2 raise 20", "0 call", "1 call")
    assert (hand.able, hand.check, hand.call) == (2, True, -1)


def test_RG_8_a_wrong_word_is_answered_with_the_right_one() -> None:
    """Over the blinds it is a raise, on a street without a bet a bet."""
    hand = deal("ring", 200, 200, 200)
    assert "2 has been bet already, so more is a raise" in str(hand.why_not(Action("bet", 10)))
    play(hand, "0 call", "1 call", "2 check")
    assert "nobody has bet on this street, so it is a bet" in str(hand.why_not(Action("raise", 10)))


def test_RG_8_a_wager_is_told_by_its_word() -> None:
    """The first of a street is a bet, the next a raise; `micro` knows raises alone."""
    hand = play(deal("ring", 200, 200, 200), "0 call", "1 call", "2 check", "0 bet 10", "1 raise 20")
    assert [event.kind for event in hand.events][-2:] == ["bet", "raise"]
    hand = Hand(find_house("micro"), [1000, 1000], 0, Deck.full())
    for text in ("call", "check", "raise 20", "raise 40"):
        hand.act(parse_action(text))
    assert [event.kind for event in hand.events][-2:] == ["raise", "raise"]


def test_ST_13_a_call_of_the_whole_stack_is_the_reason_for_no_raise() -> None:
    """Nine chips are left, and nine there are to call."""
    hand = play(deal("standard", 200, 10, 200), "0 raise 40")
    assert "the call takes the whole stack" in str(hand.why_not(Action("raise", 10)))


def test_MI_11_the_limit_is_the_reason_where_the_opponent_has_chips_left() -> None:
    """`micro` has no limit on raises; with one it is named, and the opponent is not."""
    house = replace(find_house("micro"), raise_limit=1)
    hand = Hand(house, [1000, 1000], 0, Deck.full())
    hand.act(parse_action("raise 40"))
    assert "1 raises have been made, that is the limit" in str(hand.why_not(Action("raise", 80)))


def test_a_check_is_refused_with_one_chip_to_call() -> None:
    """The small blind is told what there is to call, and what else he may do."""
    with pytest.raises(RuleError) as caught:
        deal("standard", 200, 200).act(Action("check"))
    assert caught.value.reason == "one cannot check with 1 to call"
    assert caught.value.legal == ("fold", "call:1", "raise:4-200")


def test_CL_5_a_check_of_an_unraised_big_blind_is_refused_for_the_right_reason() -> None:
    """He has nothing to call; but the blinds are bets."""
    hand = play(deal("classroom", 200, 200, 200), "0 call", "1 call")
    assert hand.why_not(Action("call")) is None
    why = hand.why_not(Action("check"))
    assert why is not None
    assert "nobody may check before the flop, the blinds are bets" in why


@pytest.mark.parametrize("verb", ["fold", "check", "allin"])
def test_an_amount_is_refused_where_the_verb_alone_would_be_legal(verb: str) -> None:
    """The big blind may fold, check and go all-in, and none of it takes a figure."""
    hand = play(deal("standard", 200, 200), "0 call")
    assert hand.why_not(Action(verb)) is None
    with pytest.raises(RuleError, match=f"5 is one word too many: {verb} takes no amount"):
        hand.act(Action(verb, 5))


def test_a_check_puts_nothing_in() -> None:
    """Neither did it cost chips nor do any lie in front for it."""
    hand = play(deal("standard", 200, 200), "0 call", "1 check", "1 check")
    assert [event for event in hand.events if event.kind == "check"] == [Event("check", 1), Event("check", 1)]


# cards


@pytest.mark.parametrize("name", HOUSES)
def test_as_many_cards_as_the_book_says_are_enough(name: str) -> None:
    """Two for each player and five for all; in `micro` one each and one for both (MI-3)."""
    house = find_house(name)
    assert (house.hole_cards, house.board_cards) == ((1, 1) if name == "micro" else (2, 5))
    hand = Hand(house, [house.stack] * 2, 0, list(Deck.full())[: 2 * house.hole_cards + house.board_cards])
    assert (hand.board, hand.board_size) == ((), 0)


def test_the_largest_stack_there_is_plays_beside_the_smallest() -> None:
    """One chip more would be refused."""
    hand = Hand(find_house("standard"), [MAX_CHIPS, 1], 0, Deck.full())
    assert hand.started == (MAX_CHIPS, 1)
    post = Post("big blind", 0, MAX_CHIPS)
    assert Hand(find_house("standard"), [MAX_CHIPS, 1], 0, Deck.full(), posts=[post]).posted == (post,)


def test_a_short_deck_is_refused_after_any_number_of_hands() -> None:
    """The second hand of a house is dealt by a shorter way, and that way counts the cards too."""
    house = find_house("standard")
    cards = list(Deck.full())
    assert not Hand(house, [200, 200], 0, Deck(cards[:9])).over
    assert not Hand(house, [200, 200], 0, Deck(cards[:9])).over
    with pytest.raises(CardError, match=r"^8 cards are too few"):
        Hand(house, [200, 200], 0, Deck(cards[:8]))


# what went back, and what was shown


def test_ST_8_nothing_lies_in_front_of_one_who_got_his_bet_back() -> None:
    """All 80 that nobody called go, and of an ante nothing ever was in front."""
    hand = play(
        deal("standard", 200, 200, 200), "0 call", "1 call", "2 check", "1 bet 80", "2 fold", "0 fold"
    )
    assert (hand.bets, hand.stacks) == ([0, 0, 0], [198, 204, 198])
    hand = deal("standard", 5, 3, small_blind=1, big_blind=2, ante=5)
    assert (hand.over, hand.bets) == (True, [0, 0])


def test_ST_8_a_big_blind_that_nobody_matched_goes_back_to_the_last_chip() -> None:
    """The small blind is dead, and all fold: two chips go back, and the pot is empty."""
    hand = Hand(find_house("standard"), [200] * 3, 0, Deck.full(), posts=[Post("big blind", 2, 2)])
    play(hand, "0 fold", "1 fold")
    told = [(event.kind, event.seat, event.amount) for event in hand.events]
    assert told[-3:] == [("return", 2, 2), ("win", 2, 0), ("over", None, 0)]


def test_RG_17_the_odd_chip_is_left_of_the_button_wherever_that_is() -> None:
    """Seats 0 and 3 share five chips; from a button at seat 1 it is seat 3 that comes first."""
    hand = deal("ring", 100, 100, 100, 100, button=1, holes="AcKdQcTdQdTcAdKc")
    play(hand, "0 call", "1 fold", "2 fold", "3 check", *["0 check", "3 check"] * 3)
    assert hand.stacks == [100, 100, 99, 101]


def test_ST_9_the_last_aggressor_shows_first_wherever_he_sits() -> None:
    """The button bet the river, so the queens left of it see that they are beaten, and muck."""
    hand = deal("standard", 200, 200, 200, holes="AcAdQcQdKcKd")
    play(hand, "0 call", "1 call", "2 check", *["1 check", "2 check", "0 check"] * 2)
    play(hand, "1 check", "2 check", "0 bet 5", "1 call", "2 call")
    assert ends(hand) == [("show", 0), ("muck", 1), ("muck", 2)]


def test_ST_9_the_last_of_two_aggressors_shows_first() -> None:
    """Seat 1 bet and seat 2 raised: kings, then the aces of the button, and seat 1 mucks."""
    hand = deal("standard", 200, 200, 200, holes="AcAdQcQdKcKd")
    play(hand, "0 call", "1 call", "2 check", *["1 check", "2 check", "0 check"] * 2)
    play(hand, "1 bet 5", "2 raise 10", "0 call", "1 call")
    assert ends(hand) == [("show", 2), ("show", 0), ("muck", 1)]


def test_ST_9_with_one_all_in_even_a_loser_behind_the_winner_shows() -> None:
    """Kings lie open, and queens would be mucked if there were more to bet."""
    hand = play(deal("standard", 100, 100, 200), "0 allin", "1 call", "2 call")
    assert ends(hand) == [("show", 1), ("show", 2), ("show", 0)]


def test_ST_9_one_chip_behind_is_not_all_in() -> None:
    """Kings see the aces of the last aggressor, and muck."""
    hand = play(deal("standard", 100, 100, 100), "0 call", "1 call", "2 check")
    play(hand, *["1 check", "2 check", "0 check"] * 2, "1 check", "2 check", "0 bet 97", "1 call", "2 call")
    assert hand.stacks == [298, 1, 1]
    assert ends(hand) == [("show", 0), ("muck", 1), ("muck", 2)]


def test_a_view_of_a_finished_hand_has_nobody_to_act() -> None:
    """Neither a seat nor a spectator sees an actor."""
    hand = play(deal("standard", 200, 200), "0 fold")
    assert [view_for(hand, seat).actor for seat in (0, 1, None)] == [None, None, None]


# `duel`


def test_DU_1_duel_is_for_two() -> None:
    """A third stack is one too many."""
    with pytest.raises(StateError, match=r"^3 stacks are too many: duel seats 2 to 2$"):
        Hand(find_house("duel"), [100] * 3, 0, Deck.full())


@pytest.mark.parametrize("name", ["classroom", "duel"])
def test_CL_5_DU_10_no_check_before_the_flop(name: str) -> None:
    """Neither a house's fields nor its first turn know one."""
    hand = deal(name, 100, 100)
    assert hand.turn is not None
    assert (hand.house.check_preflop, hand.turn.check) == (False, False)


def test_DU_11_only_duel_tells_a_player_his_best_hand() -> None:
    """It is in no other book."""
    assert [name for name, house in HOUSES.items() if house.shows_best] == ["duel"]


def test_DU_7_a_check_puts_in_no_chips_and_calls_and_raises_are_told_apart() -> None:
    """Every move of a hand, with what it cost."""
    hand = deal("duel", 100, 100)
    for text in ("call", "raise", "check", "check", "raise", "call", "call", "call"):
        hand.act(parse_action(text))
    told = [(event.kind, event.seat, event.amount, event.total) for event in hand.events]
    assert [fact for fact in told if fact[0] in ("check", "call", "raise")] == [
        ("call", 1, 2, 2),
        ("raise", 0, 4, 4),
        ("check", 1, 0, 0),
        ("check", 0, 0, 0),
        ("raise", 1, 8, 8),
        ("call", 0, 8, 8),
        ("call", 1, 8, 8),
        ("call", 0, 8, 8),
    ]
