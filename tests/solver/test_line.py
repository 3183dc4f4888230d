"""A hand followed through a blueprint: where it stands, what both may hold, when it has left."""

from __future__ import annotations

import pytest

from pitboss import Deck, Hand, find_house, parse_action, parse_cards
from pitboss.equity.classes import HANDS
from pitboss.hand.action import ALL_IN, CALL, CHECK, bet, raise_by, raise_to
from pitboss.solver.blueprint import Wager
from pitboss.solver.line import follow, mapped, nearest
from pitboss.solver.river import as_in_a_tree, at_street, solve_street
from pitboss.solver.spot import Share
from solver.plans import learned

DECK = Deck.stacked(parse_cards("AsKs 7d7c QhJh2s 7h 9s"))


def played(*actions: str, house: str = "headsup", stack: int = 200, button: int = 0) -> Hand:
    """Return a hand after some actions."""
    hand = Hand(find_house(house), [stack, stack], button, DECK)
    for action in actions:
        hand.act(parse_action(action))
    return hand


def test_what_both_may_hold_follows_from_what_they_did() -> None:
    """Each action weighs every hand by how often the blueprint takes it; what lies on the board is gone."""
    blueprint = learned(terms=10)
    hand = played("call", "check")
    line = follow(blueprint, hand)
    assert line.node is not None
    assert blueprint.plan.tree.domain[line.node] == 1
    tree = blueprint.plan.tree
    for seat, node, number in ((1, 0, 1), (0, tree.find(tree.actions[0][1:2]), 0)):
        for place in (0, 500, 1325):
            kind = blueprint.plan.buckets.of(())[place]
            assert line.weights[seat][place] == blueprint.chances(node, kind)[number]
    hand.act(CHECK)
    after = follow(blueprint, hand)
    assert all(after.weights[0][place] == 0 for place, cards in enumerate(HANDS) if {*cards} & {*hand.board})
    held = after.holding(0)
    assert max(held.values()) == 1
    assert len(after.holding(0, doubt=0.1)) == 1326


def test_seats_are_those_who_speak_first_there() -> None:
    """In `standard` the button posts the small blind and speaks first: it is the other seat of the tree."""
    hand = played(house="standard", stack=20)
    line = follow(learned(), hand)
    assert line.turned
    assert line.seat(0) == 1
    assert not follow(learned(), played()).turned
    assert follow(learned(), played(button=1)).turned


def test_chips_are_compared_in_parts_of_the_pot() -> None:
    """Stakes and stacks need not be those of the tree; who has all but all in is all-in."""
    blueprint = learned(sizes="pot,allin")
    names = [str(action) for action in blueprint.plan.tree.actions[0]]
    assert names == ["fold", "call", "raise 60", "raise 200"]
    hand = Hand(find_house("headsup", {"small_blind": 50}), [900, 1100], 0, DECK)

    def taken(text: str) -> str:
        number = nearest(blueprint, 0, hand, parse_action(text))
        assert number is not None
        return names[number]

    assert taken("fold") == "fold"
    assert taken("call") == "call"
    assert taken("raise 300") == "raise 60"
    assert taken("raise 450") == "raise 60"
    assert taken("raise 890") == "raise 200"
    assert taken("allin") == "raise 200"
    assert taken("raise +200") == "raise 60"


@pytest.mark.parametrize(
    ("part", "number"), [(0.1, 0), (0.5, 0), (0.6, 0), (0.7, 0), (0.73, 1), (1.0, 1), (9.0, 1)]
)
def test_a_size_between_two_is_taken_for_the_likelier_one(part: float, number: int) -> None:
    """Half and all of the pot meet at 5/7 of it, by the pseudo-harmonic mapping."""
    assert mapped(part, [Wager(0, 0.5, False), Wager(1, 1.0, False)]) == number


def test_a_hand_that_leaves_the_tree_is_known_to_have_left_it() -> None:
    """The tree is all-in, the hand is not: nothing more is learned from there on."""
    blueprint = learned()  # limp or all-in
    hand = played("raise 60", "call", stack=400)
    line = follow(blueprint, hand)
    assert line.node is None
    assert sum(line.weights[1]) < 1326


def test_a_hand_that_is_over_is_followed_to_its_end() -> None:
    """An all-in and a call: both ranges are known."""
    hand = played("allin", "call")
    assert hand.over
    line = follow(learned(), hand)
    assert 0 < sum(line.weights[0]) < 1326
    assert 0 < sum(line.weights[1]) < 1326


def test_a_street_begins_where_its_cards_lie() -> None:
    """What was done on it is told apart from what was done before."""
    hand = played("call", "check", "check", "raise 20", "call", "check")
    start, since = at_street(hand)
    assert (start.street_name, len(start.actions), since) == ("turn", 5, [CHECK])
    fresh, nothing = at_street(played("call", "check"))
    assert (fresh.street_name, nothing) == ("flop", [])


def test_an_action_is_found_in_a_tree_by_what_it_comes_to() -> None:
    """An all-in that only calls is a call; what is said as more is a total."""
    hand = played("call", "check", "check")
    assert as_in_a_tree(hand, ALL_IN) == raise_to(180)
    assert as_in_a_tree(hand, raise_by(40)) == raise_to(40)
    assert as_in_a_tree(hand, bet(40)) == raise_to(40)  # as this house calls it
    hand.act(ALL_IN)
    assert as_in_a_tree(hand, ALL_IN) == CALL
    assert as_in_a_tree(hand, CALL) == CALL


def test_a_river_is_solved_with_the_sizes_that_were_bet() -> None:
    """An odd bet is in the tree; the strategies are those of the hand's own pot and stacks."""
    hand = played("call", "check", *["check"] * 4, "raise 27")
    line = follow(learned(terms=10), hand)
    ranges = (line.holding(0, doubt=0.02), line.holding(1, doubt=0.02))
    found = solve_street(hand, ranges, until=(Share(0.01),))
    assert found is not None
    spot, node = found
    assert [str(action) for action in spot.tree.paths[node]] == ["raise 27"]
    assert spot.pot == 40
    assert spot.share <= 0.01
    held = parse_cards("AsKs")
    chances = spot.strategy(node)
    assert set(chances) >= {held} or len(chances) > 900
    assert solve_street(played("call", "check"), ({}, {}), until=(Share(0.1),)) is None
