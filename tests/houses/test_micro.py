"""`micro`, rule by rule (book 002). Seat 0 has the big blind, so seat 1 opens, unless a test says otherwise.

MI-16 to MI-18 are about matchups, bots and tournaments; they are tested with the arena.
"""

from __future__ import annotations

import pytest
from transcript import offer, play, refusal

from pitboss.cards import Deck, parse_cards
from pitboss.errors import StateError, TableError
from pitboss.hand.action import ALL_IN, FOLD, parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.table.table import Table

MICRO = find_house("micro")


def deal(stacks: list[int], cards: str = "Kd 9s Kc", *, button: int = 0) -> Hand:
    """Deal a hand: the card of seat 0, that of seat 1, the shared one."""
    return Hand(MICRO, stacks, button, Deck.stacked(parse_cards(cards)))


def shown(hand: Hand) -> dict[int | None, str]:
    """Return what was shown, by seat."""
    return {event.seat: event.text for event in hand.events if event.kind == "show"}


def table_of(ann: int, bob: int, *, button: int = 0, **options: object) -> Table:
    """Seat two players for the first hand of a round: Ann has seat 0."""
    table = Table(MICRO.with_options(**options), button=button)
    table.seat_first("Ann", 0, ann)
    table.seat_first("Bob", 1, bob)
    return table


def fold_on(table: Table) -> Hand:
    """Play a hand in which the small blind folds at once."""
    hand = table.start(Deck.full())
    hand.act(FOLD)
    table.finish()
    return hand


def test_MI_1_two_players_a_thousand_chips_and_52_cards() -> None:
    """Any card may come; a deck without enough of them, and a third player, find no hand."""
    assert (MICRO.stack, MICRO.max_seats) == (1000, 2)
    assert len(Deck.full()) == 52
    with pytest.raises(StateError, match="micro seats 2 to 2"):
        deal([1000, 1000, 1000])


def test_MI_2_blinds_of_10_and_20_are_swapped_every_hand() -> None:
    """What one posts now the other one posts in the next hand."""
    table = table_of(1000, 1000)
    posted = []
    for _ in range(3):
        blinds = {e.kind: (e.seat, e.amount) for e in fold_on(table).events if "blind" in e.kind}
        posted.append((blinds["small blind"], blinds["big blind"]))
    assert posted == [((1, 10), (0, 20)), ((0, 10), (1, 20)), ((1, 10), (0, 20))]


def test_MI_3_one_card_each_then_one_for_both() -> None:
    """Preflop betting, one card face up, postflop betting, showdown."""
    hand = deal([1000, 1000])
    assert [len(hand.hole(0)), len(hand.hole(1)), len(hand.board)] == [1, 1, 0]
    assert hand.street_name == "preflop"
    play(hand, "call", "check")
    assert (hand.street_name, len(hand.board)) == ("postflop", 1)
    play(hand, "check", "check")
    assert (hand.over, hand.stacks) == (True, [1020, 980])


@pytest.mark.parametrize("button", [0, 1])
def test_MI_4_the_small_blind_acts_first_on_both_streets(button: int) -> None:
    """The big blind's word out of turn is refused."""
    hand = deal([1000, 1000], button=button)
    for actions in (("call", "check"), ("check", "check")):
        assert hand.actor == 1 - button
        assert refusal(hand, "fold", seat=button) == "MI-4"
        play(hand, *actions)
    assert hand.over


def test_MI_5_fold_call_or_raise_on_both_streets() -> None:
    """Before the shared card and after it, whenever there is something to call."""
    hand = deal([1000, 1000])
    assert offer(hand) == "1? fold call:10 raise:40-1000"
    assert refusal(hand, "check") == "MI-5"
    play(hand, "call", "check", "check", "raise 50")
    assert offer(hand) == "1? fold call:50 raise:100-980"
    assert refusal(hand, "check") == "MI-5"


def test_MI_5_a_call_of_nothing_is_a_check() -> None:
    """The word is check; folding instead is legal."""
    hand = play(deal([1000, 1000]), "call", "check")
    assert offer(hand) == "1? fold check raise:20-980"
    assert refusal(hand, "call") == "MI-5"
    assert play(hand, "fold").stacks == [1020, 980]


def test_MI_5_a_limped_big_blind_may_check_or_raise() -> None:
    """A raise goes back to the small blind."""
    hand = play(deal([1000, 1000]), "call")
    assert offer(hand) == "0? fold check raise:40-1000"
    assert offer(play(hand, "raise 60")) == "1? fold call:40 raise:100-1000"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("8c 9h 8h", 1),  # a straight flush beats a pair
        ("2c 3d 2h", 0),  # a pair beats a straight
        ("7c Ah 8h", 0),  # a straight beats a flush
        ("2h Ad 8h", 0),  # a flush beats a high card
    ],
)
def test_MI_6_straight_flush_pair_straight_flush_high_card(cards: str, winner: int) -> None:
    """Each beats the next one, at its weakest against the other's better cards."""
    hand = play(deal([1000, 1000], cards), "call", "check", "check", "check")
    assert hand.stacks[winner] == 1020


def test_MI_7_ace_and_two_are_no_straight() -> None:
    """Not of two suits, where two-three beats them, and of one suit they are a flush and no more."""
    assert play(deal([1000, 1000], "Ac 3d 2h"), "allin", "call").stacks == [0, 2000]
    assert play(deal([1000, 1000], "Ah 2d 2h"), "allin", "call").stacks == [0, 2000]
    assert play(deal([1000, 1000], "As Qc Kd"), "allin", "call").stacks == [2000, 0]  # ace-king is one


def test_MI_7_suits_break_no_tie() -> None:
    """Nine-five of clubs and diamonds is nine-five of clubs and spades."""
    assert play(deal([1000, 1000], "5d 5s 9c"), "allin", "call").stacks == [1000, 1000]


@pytest.mark.parametrize(
    ("cards", "after"),
    [
        ("7c 9d 8h", [980, 1020]),  # of two straights the nine's
        ("Ts Qs 6s", [980, 1020]),  # of two flushes the queen's
        ("8c 7d Kh", [1020, 980]),  # the shared king is the higher card of both: the other one decides
        ("Tc Td 4h", [1000, 1000]),
    ],
)
def test_MI_8_the_higher_card_then_the_other_one_then_halves(cards: str, after: list[int]) -> None:
    """Both pay 20 and check to the showdown."""
    assert play(deal([1000, 1000], cards), "call", "check", "check", "check").stacks == after


@pytest.mark.parametrize("stack", [21, 333, 999])
def test_MI_8_the_pot_is_even_whatever_the_stacks(stack: int) -> None:
    """All-in for an odd stack and a tie: both have what they had."""
    hand = play(deal([stack, 1000], "Tc Td 4h"), "allin", "call")
    assert [pot.amount for pot in hand.pots] == [2 * stack]
    assert hand.stacks == [stack, 1000]


def test_MI_9_a_showdown_reveals_both_hands_to_everybody() -> None:
    """To the winner, to the loser, to whoever looks on."""
    hand = play(deal([1000, 1000]), "call", "check", "check", "check")
    assert shown(hand) == {0: "pair of kings", 1: "high card, king, nine kicker"}
    for observer in (0, 1, None):
        assert view_for(hand, observer).open_holes == {0: hand.hole(0), 1: hand.hole(1)}


def test_MI_9_after_a_fold_nothing_is_revealed() -> None:
    """Neither the folded card nor the winner's."""
    hand = play(deal([1000, 1000]), "raise 60", "fold")
    assert (hand.over, shown(hand), view_for(hand, 0).open_holes) == (True, {}, {})
    dealt = {event.seat: event.cards for event in view_for(hand, 0).events if event.kind == "deal"}
    assert dealt == {0: hand.hole(0), 1: ()}


def test_MI_10_the_books_example() -> None:
    """By 20, by 100, and then by 100 or more; of the next street nothing is left of it."""
    hand = play(deal([1000, 1000]), "raise +20")
    assert offer(hand) == "0? fold call:20 raise:60-1000"
    play(hand, "raise +100")
    assert offer(hand) == "1? fold call:100 raise:240-1000"
    assert refusal(hand, "raise 239") == "MI-10"
    assert refusal(hand, "raise +99") == "MI-10"
    play(hand, "call")
    assert offer(hand) == "1? fold check raise:20-860"
    assert refusal(hand, "raise 19") == "MI-10"


def test_MI_10_the_first_raise_is_by_the_big_blind_at_least() -> None:
    """Twenty on top of the twenty that lie there."""
    hand = deal([1000, 1000])
    assert refusal(hand, "raise 39") == "MI-10"
    assert hand.why_not(parse_action("raise 40")) is None


def test_MI_10_there_is_no_cap_on_the_number_of_raises() -> None:
    """Forty-nine of them by 20, and it is over with the chips."""
    hand = deal([1000, 1000])
    for to in range(40, 1001, 20):
        play(hand, f"raise {to}")
    assert offer(hand).endswith("fold call:20")
    assert len(hand.actions) == 49


def test_MI_11_a_bet_of_1000_against_300_is_a_bet_of_300() -> None:
    """The 700 never leave the stack."""
    hand = deal([300, 1000])
    assert offer(hand) == "1? fold call:10 raise:40-300"
    play(hand, "raise 1000")
    assert (hand.bets, hand.stacks[1]) == ([20, 300], 700)
    play(hand, "call")
    assert ([pot.amount for pot in hand.pots], hand.stacks) == ([600], [600, 700])
    assert "return" not in [event.kind for event in hand.events]


def test_MI_11_all_in_against_a_shorter_stack_is_its_size_too() -> None:
    """On the second street the short one has 230 left."""
    hand = play(deal([250, 1000], "Kd 9s 9c"), "call", "check", "allin")
    assert (offer(hand), hand.bets) == ("0? fold call:230", [0, 230])
    assert play(hand, "call").stacks == [0, 1250]


def test_MI_11_nobody_bets_more_than_he_has() -> None:
    """An amount is cut to the opponent's stack, never to one's own."""
    assert refusal(deal([1000, 300]), "raise 301") == "MI-11"
    assert refusal(deal([300, 1000]), "raise 1001") == "MI-11"


def test_MI_11_there_are_no_side_pots() -> None:
    """At any point of an all-in there is one pot, of equal parts."""
    hand = play(deal([300, 1000]), "raise 100", "raise 300")
    assert [pot.amount for pot in hand.pots] == [200]
    assert [pot.amount for pot in play(hand, "call").pots] == [600]


def test_MI_12_all_in_for_less_than_the_least_raise_is_legal() -> None:
    """To 100 was by 80, so the least is 180, but 150 are all there is."""
    hand = play(deal([150, 1000]), "raise 100")
    assert offer(hand) == "0? fold call:80 allin:150"
    assert refusal(hand, "raise 149") == "MI-10"
    assert offer(play(hand, "allin")) == "1? fold call:50"


def test_MI_12_so_it_is_when_the_opponent_is_the_short_one() -> None:
    """He has 30: any amount above is 30, and 29 is neither a raise nor all-in."""
    hand = deal([30, 1000])
    assert offer(hand) == "1? fold call:10 allin:30"
    assert refusal(hand, "raise 29") == "MI-10"
    assert play(hand.copy(), "raise 600").bets == play(hand, "allin").bets == [20, 30]


def test_MI_13_nobody_raises_an_all_in() -> None:
    """Fold or call, though 700 more are there."""
    hand = play(deal([1000, 300]), "allin")
    assert offer(hand) == "0? fold call:280"
    assert refusal(hand, "raise 600") == "MI-13"
    assert play(hand, "call").stacks == [1300, 0]


def test_MI_13_nobody_raises_a_bet_of_all_that_he_has() -> None:
    """The bigger stack is all-in in the sense of MI-11, with 700 behind."""
    hand = play(deal([300, 1000]), "raise 300")
    assert offer(hand) == "0? fold call:280"
    assert refusal(hand, "raise 300") == "MI-13"


def test_MI_13_after_a_called_all_in_there_is_no_more_betting() -> None:
    """The shared card is dealt and the hands are compared."""
    hand = play(deal([600, 1000], button=1), "raise 200", "raise 600", "call")
    assert (hand.over, len(hand.board), hand.stacks) == (True, 1, [1200, 400])
    assert hand.why_not(ALL_IN) is not None


@pytest.mark.parametrize(
    ("stacks", "button"), [([19, 1000], 0), ([1000, 9], 0), ([1000, 19], 1), ([9, 1000], 1)]
)
def test_MI_14_a_hand_needs_both_blinds(stacks: list[int], button: int) -> None:
    """No hand is dealt, no chip moves, and the round is over: more chips win it."""
    with pytest.raises(StateError, match="MI-14"):
        deal(stacks, button=button)
    table = table_of(*stacks, button=button)
    assert table.over
    assert table.winner == ("Ann" if stacks[0] > stacks[1] else "Bob")
    with pytest.raises(TableError):
        table.start(Deck.full())


@pytest.mark.parametrize(
    ("stacks", "asked"),
    [
        ([20, 1000], "1? fold call:10"),  # the big blind is all-in
        ([1000, 10], ""),  # the small blind is: ten of the big one do not play
        ([1000, 15], "1? fold call:5"),
        ([20, 10], ""),
    ],
)
def test_MI_14_just_enough_is_enough(stacks: list[int], asked: str) -> None:
    """The hand is played for what the shorter stack has."""
    hand = deal(stacks)
    assert offer(hand) == asked
    if asked:
        play(hand, "call")
    short = min(stacks)
    assert (hand.over, hand.stacks) == (True, [stacks[0] + short, stacks[1] - short])


def test_MI_14_the_same_chips_may_do_for_the_other_blind() -> None:
    """Fifteen post a small blind, and after its fold five post nothing."""
    table = table_of(15, 1985, button=1)
    assert not table.over
    fold_on(table)
    assert (table.over, table.winner) == (True, "Bob")


def test_MI_15_a_round_is_a_hundred_hands() -> None:
    """Stacks are carried along; with a fold in each hand it ends in a tie."""
    table = table_of(1000, 1000)
    stacks = []
    while not table.over:
        stacks.append(fold_on(table).started)
    assert stacks == [(1000, 1000), (1010, 990)] * 50
    assert (table.hands_played, table.winner) == (100, None)


def test_MI_15_more_chips_at_the_end_win() -> None:
    """Three hands: one small blind of 10 is the difference."""
    table = table_of(1000, 1000, hands=3)
    for _ in range(3):
        assert (table.over, table.winner) == (False, None)
        fold_on(table)
    assert (table.over, table.winner) == (True, "Ann")


def test_MI_15_a_round_ends_early_when_a_stack_is_gone() -> None:
    """The first hand takes all: nobody posts a blind any more (MI-14)."""
    table = table_of(1000, 1000)
    play(table.start(Deck.stacked(parse_cards("Kd 9s Kc"))), "allin", "call")
    table.finish()
    assert (table.over, table.winner, table.hands_played) == (True, "Ann", 1)
