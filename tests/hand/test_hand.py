"""What a hand promises whoever plays it: turns, refusals, and a pot that closes in time."""

from __future__ import annotations

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.errors import RuleError
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, bet, parse_action, raise_by, raise_to
from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post

every_house = pytest.mark.parametrize("name", HOUSES)


def deal(name: str, *stacks: int, cards: str = "", button: int = 0, **options: object) -> Hand:
    """Deal a hand: first everybody's cards, seat by seat, then the board."""
    return Hand(find_house(name, options), stacks, button, Deck.stacked(parse_cards(cards)))


def play(hand: Hand, *steps: str) -> Hand:
    """Let seats act in turn: "0 raise 22"."""
    for step in steps:
        seat, action = step.split(maxsplit=1)
        hand.act(parse_action(action), seat=int(seat))
    return hand


# whose turn it is


def test_a_turn_says_all_that_is_legal() -> None:
    """Seat, fold, check or call, and a wager with its bounds; its words are those of conformance files."""
    turn = deal("ring", 200, 150, 200).turn
    assert turn is not None
    assert (turn.seat, turn.fold, turn.check, turn.call) == (0, True, False, 2)
    assert (turn.wager, turn.least, turn.most, turn.short) == ("raise", 4, 200, False)
    assert turn.legal == ("fold", "call:2", "raise:4-200")


def test_a_turn_says_when_an_all_in_is_below_the_least() -> None:
    """The whole stack is the one size then, and the word for it is "allin" (RG-12)."""
    hand = play(deal("ring", 200, 30, 200), "0 raise 20")
    turn = hand.turn
    assert turn is not None
    assert (turn.wager, turn.least, turn.most, turn.short) == ("raise", 30, 30, True)
    assert turn.legal == ("fold", "call:19", "allin:30")


def test_a_short_stack_calls_with_what_it_has() -> None:
    """The cost of a call is what the player really pays."""
    hand = play(deal("standard", 200, 10, 200), "0 raise 40")
    assert hand.turn is not None
    assert (hand.turn.call, hand.turn.wager) == (9, None)


def test_ways_to_say_the_same_come_to_the_same() -> None:
    """Raise to, raise by (HU-8) and all-in put the same chips in."""
    ways = (raise_to(200), raise_by(198), ALL_IN, parse_action("raise +198"), parse_action("all-in"))
    hands = [deal("standard", 200, 200, 200) for _ in ways]
    for hand, action in zip(hands, ways, strict=True):
        hand.act(action)
    assert {tuple(hand.stacks) for hand in hands} == {(0, 199, 198)}
    assert len({str(hand.events) for hand in hands}) == 1


@every_house
def test_nobody_is_to_act_when_a_hand_is_over(name: str) -> None:
    """The turn is None then, and only then."""
    house = HOUSES[name]
    hand = Hand(house, [house.stack] * 2, 0, Deck.full())
    turns = 0
    while not hand.over:
        assert hand.turn is not None
        hand.act(CHECK if hand.turn.check else CALL)
        turns += 1
    assert hand.turn is None
    assert turns >= 2 * len(house.streets) - 1


@pytest.mark.parametrize("betting", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("name", ["ring", "standard"])
def test_RG_11_a_limit_of_no_raises_leaves_the_bet(name: str, betting: str) -> None:
    """Raises are counted after the bet of a street: with none allowed one may still open it."""
    hand = play(deal(name, 200, 200, betting=betting, raise_limit=0), f"{1 if name == 'ring' else 0} call")
    assert hand.turn is not None
    assert hand.turn.wager is None
    hand.act(CHECK)
    turn = hand.turn
    assert turn.wager == "bet"
    hand.act(bet(turn.least))
    assert hand.turn.legal == ("fold", f"call:{turn.least}")


# refusals


def test_a_refusal_carries_rule_reason_position_and_choices() -> None:
    """Who catches it can show any part; the message has them all."""
    hand = play(deal("ring", 200, 200, 200), "0 raise 22")
    with pytest.raises(RuleError) as caught:
        hand.act(raise_to(41))
    error = caught.value
    assert error.rule == "RG-10"
    assert error.reason == "41 in all is too little, 42 is the least"
    assert error.position == "seat 1 is to act on the preflop, 21 to call, pot 25"
    assert error.legal == ("fold", "call:21", "raise:42-200")
    assert error.code == "refused"
    for part in (error.rule, error.reason, error.position, *error.legal):
        assert part in str(error)


@pytest.mark.parametrize(
    "asked",
    [
        CHECK,
        bet(22),
        raise_to(41),
        raise_to(201),
        raise_by(19),
        Action("raise"),
        Action("muck"),
        Action("call", 21),
    ],
    ids=str,
)
def test_why_not_says_what_act_would_raise_and_a_refusal_changes_nothing(asked: Action) -> None:
    """Asking, explaining and doing share one path."""
    hand = play(deal("ring", 200, 200, 200), "0 raise 22")
    before = hand.state()
    why = hand.why_not(asked)
    with pytest.raises(RuleError) as caught:
        hand.act(asked)
    assert str(caught.value) == why
    assert hand.state() == before


def test_why_not_has_nothing_against_what_is_legal() -> None:
    """None is the answer then, and nothing has been done."""
    hand = deal("ring", 200, 200, 200)
    before = hand.state()
    assert [hand.why_not(action) for action in (FOLD, CALL, raise_to(4), raise_to(200), ALL_IN)] == [None] * 5
    assert hand.state() == before


def test_RG_7_acting_out_of_turn_is_refused_and_changes_nothing() -> None:
    """A request with a seat is that seat's; the turn is another's."""
    hand = deal("ring", 200, 200, 200)
    before = hand.state()
    for seat in (1, 2):
        with pytest.raises(RuleError, match=f"RG-7: it is not the turn of seat {seat}"):
            hand.act(FOLD, seat=seat)
    assert hand.state() == before
    hand.act(FOLD, seat=0)
    assert hand.folded == [True, False, False]


@every_house
def test_an_action_after_the_end_is_refused(name: str) -> None:
    """The chips have been given out; the message names the action that came too late."""
    house = HOUSES[name]
    hand = Hand(house, [house.stack] * 2, 0, Deck.full())
    while not hand.over:
        hand.act(CALL if hand.call >= 0 else CHECK)
    before = hand.state()
    for action in (FOLD, CHECK, CALL, ALL_IN, raise_to(house.big_blind)):
        with pytest.raises(RuleError, match=f"'{action.verb}' comes too late, the hand is over"):
            hand.act(action)
    assert hand.state() == before


# a pot closes as soon as one claimant is left


def three_with_a_side_pot() -> Hand:
    """Seat 0 is all-in for 20 with the best hand; seats 1 and 2 have 100 each in, 80 of it in a side pot."""
    hand = deal("standard", 20, 300, 300, cards="AsAdKsKdQsQd2c7h9dJs3c", button=2)
    play(hand, "2 raise 20", "0 call", "1 call")
    return play(hand, "1 bet 80", "2 call")


def test_ST_13_a_side_pot_closes_when_one_of_two_folds_though_he_could_check() -> None:
    """The other is not asked any more: he has nobody left to bet against, so he cannot fold chips away."""
    hand = play(three_with_a_side_pot(), "1 fold")
    assert hand.over
    assert hand.results == [Pot(60, (0,)), Pot(160, (2,))]
    assert hand.stacks == [60, 200, 360]


def test_ST_13_whoever_folds_first_the_chips_stay() -> None:
    """After a check the second may fold too: then the side pot is the first one's, and no chip is lost."""
    hand = play(three_with_a_side_pot(), "1 check", "2 fold")
    assert hand.over
    assert hand.results == [Pot(60, (0,)), Pot(160, (1,))]
    assert sum(hand.stacks) == 620


def test_ST_13_the_last_with_chips_may_call_but_not_raise() -> None:
    """Against an all-in he has a choice to make, and it is fold or call."""
    hand = play(deal("standard", 100, 200), "0 allin")
    assert hand.turn is not None
    assert hand.turn.legal == ("fold", "call:98")


def test_ST_13_one_whom_the_ante_put_all_in_is_not_counted_twice() -> None:
    """He has no chips left for his blind, and the others still play on."""
    hand = deal("standard", 200, 200, 5, small_blind=1, big_blind=2, ante=5)
    play(hand, "0 call")
    assert hand.turn is not None
    assert hand.turn.legal == ("fold", "call:1", "raise:4-195")


def test_ST_14_one_whom_a_dead_post_took_the_last_chip_plays_for_the_dead_money() -> None:
    """He has no bet that anybody matched: all that he can win is what is dead."""
    posts = [Post("small blind", 1, 1), Post("big blind", 2, 2), Post("dead", 0, 1)]
    hand = Hand(
        find_house("standard"),
        [1, 50, 50],
        0,
        Deck.stacked(parse_cards("AsAd7c2dQsQd3c8h9dJs4c")),
        posts=posts,
    )
    play(hand, "1 call", "2 check", *("1 check", "2 check") * 3)
    assert hand.results == [Pot(1, (0,)), Pot(4, (2,))]
    assert hand.stacks == [1, 48, 52]


# values


def test_a_hand_and_its_deck_tell_no_card_that_is_not_open() -> None:
    """Whoever logs a hand by mistake gives nothing away."""
    hand = deal("standard", 200, 200, cards="AsAdKsKd2c7h9dJs3c")
    play(hand, "0 call", "1 check")
    for text in (repr(hand), str(hand), f"{hand}", repr(hand.deck), str(hand.deck), f"{hand.deck}"):
        assert not any(str(card) in text or repr(card) in text for card in hand.deck)
    assert repr(hand) == "<Hand standard, 2 players: seat 1 is to act on the flop, pot 4>"


def test_a_hand_says_which_street_it_is_and_what_lies_open() -> None:
    """The board grows street by street."""
    hand = deal("standard", 200, 200, cards="AsAdKsKd2c7h9dJs3c")
    seen = [(hand.street_name, len(hand.board))]
    for steps in (("0 call", "1 check"), ("1 check", "0 check"), ("1 check", "0 check")):
        play(hand, *steps)
        seen.append((hand.street_name, len(hand.board)))
    assert seen == [("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5)]
    assert hand.board == parse_cards("2c7h9dJs3c")
    assert hand.hole(1) == parse_cards("KsKd")


def test_pots_are_as_they_would_be_awarded_now() -> None:
    """An uncalled part is in no pot, and asking does not give it back."""
    hand = play(deal("standard", 20, 300, 300, button=2), "2 raise 100", "0 call")
    before = hand.state()
    assert hand.pots == [Pot(6, (0, 1, 2)), Pot(36, (0, 2))]
    assert hand.pot == 6 + 36 + 80
    assert hand.state() == before
