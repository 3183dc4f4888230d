"""`classroom`, rule by rule (book 003): "$2/$4" with the red button on seat 0, unless a test says otherwise.

Of CL-13 these show what the page is told; the page itself is tested in `tests/browser`, and the glossary
of CL-14 where it is.
"""

from __future__ import annotations

import pytest
from transcript import offer, play, refusal

from pitboss.cards import Card, Deck, Rank, Suit, parse_cards
from pitboss.errors import HouseError, StateError
from pitboss.hand.action import FOLD
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.rankings import HOLDEM
from pitboss.table.table import Table

CLASSROOM = find_house("classroom")
KINGS_QUEENS_ACES = "KcKd QcQd AcAd 2c7d9hJs4s"


def deal(stacks: list[int], cards: str = "", *, button: int = 0, low: int = 2, high: int = 4) -> Hand:
    """Deal a hand: everybody's cards by seat, then the board."""
    house = CLASSROOM.with_options(low=low, high=high)
    return Hand(house, stacks, button, Deck.stacked(parse_cards(cards)))


def pots(hand: Hand) -> list[int]:
    """Return the main pot and the side pots."""
    return [pot.amount for pot in hand.pots]


def strength(cards: str) -> int:
    """Return what some cards are worth."""
    return HOLDEM.strength(parse_cards(cards))


def table_of(**chips: int) -> Table:
    """Seat players in a row for their first hand; the red button is at the first one."""
    table = Table(CLASSROOM, seats=max(len(chips), 2))
    for seat, (name, stack) in enumerate(chips.items()):
        table.seat_first(name, seat, stack)
    return table


def fold_around(table: Table) -> Hand:
    """Play a hand in which everybody folds to the big blind."""
    hand = table.start(Deck.full())
    while not hand.over:
        hand.act(FOLD)
    table.finish()
    return hand


def blinds(hand: Hand) -> list[tuple[int | None, int]]:
    """Return who has posted what: the small blind, then the big one."""
    return [(event.seat, event.amount) for event in hand.events if "blind" in event.kind]


def test_CL_1_cards_decks_ranks_and_suits_are_things_of_their_own() -> None:
    """A deck has a card for every rank and suit, once."""
    every = [Card.of(rank, suit) for rank in Rank for suit in Suit]
    assert sorted(Deck.full()) == sorted(every)
    assert len(set(every)) == 52
    assert [(card.rank, card.suit) for card in parse_cards("QhTs")] == [
        (Rank.QUEEN, Suit.HEARTS),
        (Rank.TEN, Suit.SPADES),
    ]


def test_CL_2_the_red_button_passes_one_player_to_the_left() -> None:
    """Once around the table and back."""
    table = table_of(Ann=100, Bob=100, Cleo=100)
    buttons = []
    for _ in range(4):
        buttons.append(table.button)
        assert fold_around(table).button == buttons[-1]
    assert buttons == [0, 1, 2, 0]


def test_CL_2_a_player_without_chips_is_passed_over() -> None:
    """Bob loses his four chips; the button goes from Ann to Cleo."""
    table = table_of(Ann=100, Bob=4, Cleo=100)
    play(table.start(Deck.stacked(parse_cards("AcAd KcKd 5c5d 2c7d9hJs4s"))), "raise 4", "call", "fold")
    table.finish()
    assert table.button == 2
    fold_around(table)
    assert table.dealt == ("Ann", "Cleo")


def test_CL_3_half_the_lower_limit_and_the_lower_limit() -> None:
    """Posted by the two players left of the button."""
    assert blinds(deal([100] * 4)) == [(1, 1), (2, 2)]
    assert blinds(deal([100] * 4, button=2, low=10, high=20)) == [(3, 5), (0, 10)]


def test_CL_3_of_two_players_the_dealer_posts_the_big_blind() -> None:
    """And the other one the small blind; he begins every round (CL-5, CL-6)."""
    hand = deal([100, 100], button=1)
    assert blinds(hand) == [(0, 1), (1, 2)]
    for actions in (("call", "call"), ("check", "check"), ("check", "check"), ("check", "check")):
        assert hand.actor == 0
        play(hand, *actions)
    assert hand.over


def test_CL_3_the_lower_limit_is_an_even_number() -> None:
    """A limit of 1 has no half; "$1/$2" is 2 and 4 in chips of 50 cents."""
    with pytest.raises(HouseError, match="low = 1 is odd"):
        CLASSROOM.with_options(low=1, high=2)
    assert CLASSROOM.with_options(low=2, high=4).small_blind == 1


def test_CL_4_two_cards_face_down_and_five_face_up() -> None:
    """Three, one and one; nobody sees another player's two."""
    hand = deal([100] * 3)
    assert [len(hand.hole(seat)) for seat in range(3)] == [2, 2, 2]
    assert [e.cards for e in view_for(hand, 0).events if e.kind == "deal"] == [hand.hole(0), (), ()]
    for cards, actions in ((0, ["call"] * 3), (3, ["check"] * 3), (4, ["check"] * 3)):
        assert len(hand.board) == cards
        play(hand, *actions)
    assert len(hand.board) == 5


def test_CL_5_the_first_round_begins_left_of_the_big_blind_and_nobody_checks() -> None:
    """Neither who has something to call, nor the big blind, who stands on his blind by a call of nothing."""
    hand = deal([100] * 4)
    assert offer(hand) == "3? fold call:2 raise:4"
    assert refusal(hand, "check") == "CL-5"
    play(hand, "call", "call", "call")
    assert offer(hand) == "2? fold call:0 raise:4"
    assert refusal(hand, "check") == "CL-5"
    assert play(hand, "call").street_name == "flop"


def test_CL_5_a_bet_in_the_first_round_is_a_call_or_a_raise() -> None:
    """The blinds are bets already: the word is refused under this number."""
    assert refusal(deal([100] * 3), "bet 2") == "CL-5"


@pytest.mark.parametrize(("word", "after"), [("fold", [103, 99, 98]), ("raise 4", [98, 99, 103])])
def test_CL_5_an_unraised_big_blind_may_fold_or_raise_too(word: str, after: list[int]) -> None:
    """He gives his blind up, or makes the other one fold."""
    hand = play(deal([100] * 3), "call", "fold", word)
    assert (hand if hand.over else play(hand, "fold")).stacks == after


def test_CL_6_check_fold_or_bet_and_after_a_bet_fold_call_or_raise() -> None:
    """Whoever has checked may raise when the bet comes back."""
    hand = play(deal([100] * 3), "call", "call", "call")
    assert offer(hand) == "1? fold check bet:2"
    assert refusal(hand, "call") == "CL-6"
    assert refusal(hand, "raise 4") == "CL-6"
    play(hand, "check", "bet 2")
    assert offer(hand) == "0? fold call:2 raise:4"
    assert refusal(hand, "check") == "CL-6"
    assert refusal(hand, "bet 4") == "CL-6"
    play(hand, "call")
    assert offer(hand) == "1? fold call:2 raise:4"
    assert play(hand, "raise 4").bets == [2, 4, 2]


def test_CL_6_the_first_active_player_left_of_the_button_begins() -> None:
    """The small blind has folded; the big blind begins, and when he has too, the next one."""
    hand = play(deal([100] * 4), "call", "call", "fold", "call")
    assert (hand.street_name, hand.actor) == ("flop", 2)
    play(hand, "fold", "check", "check")
    assert (hand.street_name, hand.actor) == ("turn", 3)


def test_CL_7_one_size_in_two_rounds_and_another_in_two() -> None:
    """$2/$4: nothing but 2 on the flop, nothing but 4 on turn and river."""
    hand = play(deal([100, 100]), "call", "call")
    for street, size in (("flop", 2), ("turn", 4), ("river", 4)):
        assert (hand.street_name, offer(hand)) == (street, f"1? fold check bet:{size}")
        for wrong in (1, size - 1, size + 1, 2 * size, 90):
            assert refusal(hand, f"bet {wrong}") == "CL-7"
        play(hand, f"bet {size}")
        assert offer(hand) == f"0? fold call:{size} raise:{2 * size}"
        assert refusal(hand, f"raise +{size + 1}") == "CL-7"
        play(hand, "call")
    assert pots(hand) == [24]


def test_CL_7_all_in_is_no_size() -> None:
    """A hundred chips are no bet of 2, and none of 4."""
    assert refusal(deal([100] * 3), "allin") == "CL-7"


def test_CL_8_two_four_six_eight_and_the_cap() -> None:
    """Before the flop the big blind is the bet; capped, there is call or fold."""
    hand = deal([100] * 3)
    for wanted in ("0? fold call:2 raise:4", "1? fold call:3 raise:6", "2? fold call:4 raise:8"):
        assert offer(hand) == wanted
        play(hand, f"raise {wanted[-1]}")
    assert offer(hand) == "0? fold call:4"
    assert [refusal(hand, word) for word in ("raise 10", "raise +2", "allin")] == ["CL-8"] * 3


def test_CL_8_four_bets_in_each_later_round_counted_for_all_together() -> None:
    """Two players share them: a bet, a raise, a re-raise, the cap."""
    hand = play(deal([200, 200]), "call", "call")
    for size in (2, 4, 4):
        play(hand, f"bet {size}", f"raise {2 * size}", f"raise {3 * size}", f"raise {4 * size}")
        assert offer(hand) == f"1? fold call:{size}"
        assert refusal(hand, f"raise {5 * size}") == "CL-8"
        play(hand, "call")
    assert pots(hand) == [4 + 2 * 4 * (2 + 4 + 4)]


def test_CL_9_betting_goes_clockwise_past_those_who_folded() -> None:
    """Out of turn nothing is taken, from nobody."""
    hand = deal([100] * 5, button=3)
    order = []
    for text in ("call", "fold", "call", "fold", "call", "check", "bet 2", "call", "call"):
        order.append(hand.actor)
        for seat in {0, 1, 2, 3, 4} - {hand.actor}:
            assert refusal(hand, "fold", seat=seat) == "CL-9"
        play(hand, text)
    assert order == [1, 2, 3, 4, 0, 0, 1, 3, 0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("QcQd6h6sJh", "QhQs6c6dTc"),  # the book: the fifth card
        ("9c9d7h4s2h", "9h9s5c3d2c"),  # the book: the next card
        ("6d5c4h3s2c", "5d4c3h2sAc"),  # A-2-3-4-5 is the lowest straight
        ("5d4c3h2sAc", "AdAsAhKcQd"),  # and a straight it is
        ("AhKhQhJhTh", "KsQsJsTs9s"),  # the royal flush is the best straight flush
        ("8c8d8h8sAc", "8c8d8h8sKc"),  # four of a kind: the fifth card
    ],
)
def test_CL_10_kickers_and_straights_decide(better: str, worse: str) -> None:
    """The book's examples, and what was decided about straights and four of a kind."""
    assert strength(better) > strength(worse)


def test_CL_10_the_ranks_in_their_order() -> None:
    """From the royal flush down to no pair, by the book's names."""
    falling = [
        ("AsKsQsJsTs", "royal flush"),
        ("Th9h8h7h6h", "straight flush"),
        ("3c3d3h3s2c", "four of a kind"),
        ("8c8d8h4s4d", "full house"),
        ("QcTc7c6c2c", "flush"),
        ("6c5d4h3s2c", "straight"),
        ("JcJdJh7s4c", "three of a kind"),
        ("QcQd7h7s4c", "two pairs"),
        ("TcTdKh4s3c", "one pair"),
        ("AcKdQhJs9c", "no pair"),
    ]
    assert [HOLDEM.best(parse_cards(cards)).category for cards, _ in falling] == [name for _, name in falling]
    strengths = [strength(cards) for cards, _ in falling]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("cards", "after"),
    [
        ("Jh3d Tc4s QcQd6h6s2c", [102, 98]),  # one pocket card
        ("AsKs 7s4h TsJsQs2s9d", [102, 98]),  # two against one
        ("AsAd KsKd 5c6d7h8s9c", [100, 100]),  # none
        ("AsKs AhKh Qc7d2h9s4c", [100, 100]),  # identical but for the suits
        ("KdKc Ah2c 8c8d8h8sAc", [100, 100]),  # four of a kind and the fifth card on the board
        ("KdQd Ah2c 8c8d8h8s5c", [98, 102]),
    ],
)
def test_CL_10_two_one_or_none_of_the_pocket_cards(cards: str, after: list[int]) -> None:
    """Both pay 2 and check; the best five of seven win, or share."""
    hand = play(deal([100, 100], cards), "call", "call", *["check"] * 6)
    assert hand.stacks == after
    assert view_for(hand, None).open_holes == {0: hand.hole(0), 1: hand.hole(1)}


def test_CL_11_a_bet_that_nobody_calls_wins_at_once() -> None:
    """No further card, no showdown, and the bet comes back."""
    hand = play(deal([100] * 3), "call", "call", "call", "bet 2", "fold", "fold")
    assert (hand.over, len(hand.board), hand.stacks) == (True, 3, [98, 104, 98])
    assert "show" not in [event.kind for event in hand.events]


def test_CL_12_a_short_all_in_is_no_raise_and_the_next_one_completes_it() -> None:
    """$4/$8: all-in for 6, completed to 8; then 12, and 16 is the cap."""
    hand = deal([100, 100, 100, 6], low=4, high=8)
    assert offer(hand) == "3? fold call:4 allin:6"
    assert refusal(hand, "raise 5") == "CL-7"
    for text, wanted in [
        ("allin", "0? fold call:6 raise:8"),
        ("raise 8", "1? fold call:6 raise:12"),
        ("raise 12", "2? fold call:8 raise:16"),
        ("raise 16", "0? fold call:8"),
    ]:
        assert offer(play(hand, text)) == wanted


def test_CL_12_a_short_all_in_does_not_reopen() -> None:
    """Who bet before it may call the 2 or fold, until somebody completes it."""
    hand = play(deal([100, 100, 10], low=4, high=8), "call", "call", "call", "bet 4", "allin")
    assert offer(hand) == "0? fold call:6 raise:8"
    called = play(hand.copy(), "call")
    assert offer(called) == "1? fold call:2"
    assert refusal(called, "raise 8") == "CL-12"
    assert offer(play(hand, "raise 8")) == "1? fold call:4 raise:12"


def test_CL_12_who_called_a_short_all_in_may_raise_its_completion() -> None:
    """Six were called; the completion to 8 is a raise that counts, for him too."""
    hand = play(
        deal([100, 100, 10, 100], low=4, high=8), *["call"] * 4, "bet 4", "allin", "call", "raise 8", "call"
    )
    assert offer(hand) == "3? fold call:2 raise:12"


def test_CL_12_an_opening_all_in_below_the_limit_is_completed_to_the_bet() -> None:
    """Three of 4: who checked before it may not raise; the completion to 4 is the bet, so 16 is the cap."""
    checked = play(deal([100, 100, 7], low=4, high=8), "call", "call", "call", "check", "allin", "call")
    assert offer(checked) == "1? fold call:3"
    assert refusal(checked, "raise 4") == "CL-12"
    hand = play(deal([100, 7, 100], low=4, high=8), "call", "call", "call", "allin")
    for wanted in (4, 8, 12, 16):
        assert offer(hand).endswith(f"raise:{wanted}")
        play(hand, f"raise {wanted}")
    assert offer(hand) == "2? fold call:4"


def test_CL_12_with_nobody_left_to_bet_against_there_is_call_and_fold() -> None:
    """And no question at all when there is nothing to call."""
    hand = play(deal([100, 4, 4], KINGS_QUEENS_ACES), "call", "raise 4", "call")
    assert offer(hand) == "0? fold call:2"
    assert refusal(hand, "raise 6") == "CL-12"
    assert play(hand, "call").stacks == [96, 0, 12]
    assert play(deal([100, 2]), "call").over


def test_CL_12_side_pots_each_with_its_odd_chip() -> None:
    """Two players share both pots of 9: the first one left of the button has 5 of each."""
    cards = "AsKd 3c3d AhKc 7c2d QhJd Ac9d5h3sTd"
    hand = play(deal([100, 100, 100, 2, 5], cards), "call", "raise 4", "call", "fold", "call")
    assert pots(hand) == [9, 6]
    play(hand, "bet 2", "call", "call")
    assert pots(hand) == [9, 9, 2]
    play(hand, *["check"] * 4)
    assert (pots(hand), hand.stacks) == ([9, 9, 2], [103, 99, 105, 0, 0])


def test_CL_12_a_short_big_blind_is_a_full_one_for_the_others() -> None:
    """Three of 4: the others call 4 and play a side pot of 2."""
    hand = deal([100, 100, 3], KINGS_QUEENS_ACES, low=4, high=8)
    assert offer(hand) == "0? fold call:4 raise:8"
    assert pots(play(hand, "call", "call")) == [9, 2]
    assert play(hand, *["check"] * 6).stacks == [98, 96, 9]


@pytest.mark.parametrize("stacks", [[100], [100] * 11, [100, 0], [100, -5]])
def test_CL_12_stacks_that_nobody_could_play_with(stacks: list[int]) -> None:
    """Two to ten players, each with chips."""
    with pytest.raises(StateError):
        deal(stacks)


def test_CL_13_the_page_is_told_what_it_draws_and_only_the_legal_actions() -> None:
    """The others' cards stay face down; board, stacks, bets, pot, red button and turn are for all."""
    hand = deal([100, 100, 100], KINGS_QUEENS_ACES)
    play(hand, "call", "call", "call")
    play(hand, "check", "bet 2")  # the flop: seat 1, then seat 2
    acting, watching = view_for(hand, 0), view_for(hand, 1)
    for view in (acting, watching):
        assert (view.button, view.actor, view.street) == (0, 0, "flop")
        assert (view.stacks, view.bets, view.pot) == ((98, 98, 96), (0, 0, 2), 8)
        assert view.board == parse_cards("2c7d9h")
        assert view.open_holes == {}
    assert acting.hole == parse_cards("KcKd")
    assert watching.hole == parse_cards("QcQd")
    assert acting.turn is not None
    assert acting.turn.legal == ("fold", "call:2", "raise:4")
    assert watching.turn is None


def test_CL_13_the_result_is_told_with_every_hand_that_is_shown_down() -> None:
    """Who folded stays face down to the end."""
    hand = deal([100, 100, 100], KINGS_QUEENS_ACES)
    play(hand, "fold", "call", "call", *["check"] * 4, "bet 4", "call")
    view = view_for(hand, 0)
    assert view.over
    assert [(pot.amount, pot.claimants) for pot in view.pots] == [(12, (2,))]
    assert view.open_holes[2] == parse_cards("AcAd")
    assert [(event.seat, event.text) for event in view.events if event.kind == "show"][-1] == (
        2,
        "one pair, aces, jack nine seven kickers",
    )
    assert 0 not in view_for(hand, 1).open_holes
