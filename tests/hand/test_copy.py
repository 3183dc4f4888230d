"""Copies, states and replays: a hand as a value."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.errors import RuleError
from pitboss.hand import hand as hand_module
from pitboss.hand.action import CALL, CHECK, FOLD, Action, parse_action, raise_to
from pitboss.hand.hand import OWN, Hand
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import FIELDS, Post
from pitboss.shuffle import deck_for, seed_from_text

CARDS = "AsAd7c2dQsQd3c8h9dJs4c"

interpreted = pytest.mark.skipif(
    not str(hand_module.__file__).endswith(".py"), reason="a compiled field takes no value of another type"
)
every_house = pytest.mark.parametrize("name", HOUSES)


def deal(name: str, *stacks: int, cards: str = CARDS, **options: object) -> Hand:
    """Deal a hand: everybody's cards, seat by seat, then the board."""
    return Hand(find_house(name, options), stacks, 0, Deck.stacked(parse_cards(cards)))


def passive(hand: Hand) -> list[Action]:
    """Play to the end by checks and calls, and return them."""
    played = []
    while not hand.over:
        action = CHECK if hand.check else CALL
        hand.act(action)
        played.append(action)
    return played


@every_house
def test_a_copy_is_equal_and_goes_its_own_way(name: str) -> None:
    """At every moment of a hand: acting on one does not move the other."""
    house = HOUSES[name]
    hand = Hand(house, [house.stack] * 2, 0, Deck.full())
    while not hand.over:
        before = hand.state()
        other = hand.copy()
        assert other.state() == before
        passive(other)
        assert hand.state() == before
        kept = hand.copy()
        hand.act(CHECK if hand.check else CALL)
        assert kept.state() == before
        assert hand.state() != before


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_the_usual_ways_to_copy_are_that_way(way: Callable[[Hand], Hand]) -> None:
    """`copy.copy` and `copy.deepcopy`, on either engine."""
    hand = deal("ring", 200, 200)
    other = way(hand)
    assert other.state() == hand.state()
    other.act(FOLD)
    assert not hand.over


def test_a_copy_shares_no_list() -> None:
    """Also one that a rule does not use at the moment."""
    hand = deal("ring", 200, 200, 200)
    hand.act(raise_to(20))
    other = hand.copy()
    names = [name for name in FIELDS + OWN if isinstance(getattr(hand, name), (list, dict, set))]
    assert {"stacks", "bets", "log", "actions"} <= set(names)
    assert [name for name in names if getattr(hand, name) is getattr(other, name)] == []
    assert type(other) is Hand


@interpreted
def test_a_state_holds_everything_there_is() -> None:
    """Whatever changes in a hand changes its state, so that comparing states compares hands."""
    hand = deal("ring", 200, 200, 200)
    for name in FIELDS + OWN:
        changed = hand.copy()
        setattr(changed, name, "changed" if not isinstance(getattr(hand, name), list) else ["changed"])
        assert changed.state() != hand.state(), name


def test_a_state_does_not_move_with_the_hand() -> None:
    """It is a value, not a window."""
    hand = deal("ring", 200, 200, 200)
    before = hand.state()
    again = deal("ring", 200, 200, 200).state()
    hand.act(raise_to(20))
    assert before == again != hand.state()


@every_house
def test_a_replay_has_the_same_state_and_events(name: str) -> None:
    """House, stacks, button, deck and actions determine everything."""
    house = HOUSES[name]
    deck = deck_for(seed_from_text("replay"), 1)
    hand = Hand(house, [house.stack, house.stack], 0, deck)
    played = passive(hand)
    again = Hand.replay(house, [house.stack, house.stack], 0, deck, played)
    assert again.state() == hand.state()
    assert again.events == hand.events
    assert repr(again.events) == repr(hand.events)
    half = Hand.replay(house, hand.started, hand.button, hand.deck, hand.actions[:2])
    assert half.actions == played[:2]
    assert not half.over


def test_a_replay_takes_the_posts_of_the_table() -> None:
    """What was asked for is kept with the hand (RG-4)."""
    posts = [Post("small blind", 1, 1), Post("big blind", 2, 2), Post("post", 0, 2)]
    house = find_house("ring")
    hand = Hand(house, [200, 200, 200], 0, Deck.full(), posts=posts)
    assert hand.bets == [2, 1, 2]
    hand.act(CHECK)
    again = Hand.replay(house, hand.started, 0, hand.deck, hand.actions, posts=hand.posted)
    assert again.state() == hand.state()
    assert Hand.replay(house, hand.started, 0, hand.deck, []).bets == [0, 1, 2]


def test_a_replay_refuses_what_the_hand_refused() -> None:
    """An action that was never legal cannot be smuggled in."""
    with pytest.raises(RuleError, match="RG-8"):
        Hand.replay(find_house("ring"), [200, 200, 200], 0, Deck.full(), [CHECK])


def test_other_cards_and_the_same_actions_leave_the_same_chips_until_the_showdown() -> None:
    """No rule of betting looks at a card."""
    one = deal("ring", 200, 200, 200)
    two = deal("ring", 200, 200, 200, cards="2c2d2h2s3c3d3h3s4c4d4h")
    for text in ("raise 22", "call", "fold", "bet 20", "raise 40"):
        one.act(parse_action(text))
        two.act(parse_action(text))
    assert (one.stacks, one.turn) == (two.stacks, two.turn)
    assert one.state() != two.state()


def test_lists_that_were_given_are_not_the_hands_own() -> None:
    """A caller may go on using his stacks and posts."""
    stacks = [200, 200]
    posts = [Post("small blind", 0, 1), Post("big blind", 1, 2)]
    hand = Hand(find_house("ring"), stacks, 0, Deck.full(), posts=posts)
    before = hand.state()
    stacks[0] = 5
    posts.clear()
    assert hand.state() == before
    hand.act(FOLD)
    assert stacks == [5, 200]


@pytest.mark.parametrize("betting", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("name", ["standard", "ring"])
def test_a_house_that_was_played_in_deals_the_same_as_a_new_one(name: str, betting: str) -> None:
    """Whatever a house may keep of earlier hands, at any depth of stacks, with any button."""
    options = {"betting": betting, "small_blind": 1, "big_blind": 3}
    new = find_house(name, options)
    used = find_house(name, options)
    for button in range(2):
        Hand(used, [200, 200], button, Deck.full())
    for stacks in product(range(1, 14), repeat=2):
        for button in range(2):
            one = Hand(replace(new), stacks, button, Deck.full())
            two = Hand(used, stacks, button, Deck.full())
            assert two.state() == one.state(), (stacks, button)
            assert two.turn == one.turn


@pytest.mark.parametrize("name", ["micro", "duel", "headsup", "classroom"])
def test_a_house_of_one_structure_that_was_played_in_deals_the_same_too(name: str) -> None:
    """The same where wagers are cut to the opponent, blinds must be full, or the betting is another."""
    used = find_house(name)
    least = used.big_blind if used.full_blinds else 1
    Hand(used, [used.stack] * 2, 0, Deck.full())
    for stacks in product(range(least, 4 * used.big_blind + 3), repeat=2):
        one = Hand(replace(used), stacks, 0, Deck.full())
        assert Hand(used, stacks, 0, Deck.full()).state() == one.state(), stacks
