"""Public trees: every position is one of the hand's own, and nothing else decides what is in it."""

from __future__ import annotations

import pytest

from pitboss.cards import Card, Deck, parse_cards
from pitboss.errors import SolverError, StateError
from pitboss.hand.action import CALL, CHECK, FOLD, raise_to
from pitboss.hand.hand import Hand
from pitboss.houses.micro import MICRO
from pitboss.houses.standard import STANDARD
from pitboss.solver import tree as tree_module
from pitboss.solver.menu import Grid, Menu, choices
from pitboss.solver.tree import FOLD as FOLDED
from pitboss.solver.tree import LIFT, SHOWDOWN, Tree, build

POT = Menu.of("pot,allin")


def replayed(tree: Tree, node: int, deal: str) -> Hand:
    """Play the actions that lead to a node, with real cards."""
    deck = Deck.stacked(parse_cards(deal))
    return Hand.replay(tree.house, list(tree.stacks), tree.button, deck, tree.paths[node])


@pytest.mark.parametrize("stacks", [(1000, 1000), (310, 1690), (30, 1970), (15, 1985), (1975, 25)])
def test_every_node_is_a_position_of_the_hand(stacks: tuple[int, int]) -> None:
    """Who is to act, what he may do of his menu, and where the hand is over."""
    tree = build(MICRO, stacks, menus=(POT, Menu.of("half,allin")), button=1)
    for node, kind in enumerate(tree.kind):
        hand = replayed(tree, node, "As 7d Kc")
        if kind == LIFT:
            assert hand.street == tree.domain[node] + 1
        elif kind >= FOLDED:
            assert hand.over
            assert (hand.live == 1) == (kind == FOLDED)
        else:
            assert hand.actor == kind
            assert hand.street == tree.domain[node]
            assert tree.actions[node]
            assert all(hand.why_not(action) is None for action in tree.actions[node])


def test_outcomes_are_what_the_hand_pays() -> None:
    """Whether seat 0 wins, ties or loses, with cards that make it so."""
    tree = build(MICRO, (420, 1580), menus=(POT, POT), button=1)
    deals = ("As 7d Kc", "9h 9d Kc", "7d As Kc")
    endings = [node for node, kind in enumerate(tree.kind) if kind >= FOLDED]
    assert any(tree.kind[node] == SHOWDOWN for node in endings)
    for node in endings:
        told = tree.outcomes[tree.tag[node]]
        assert told == tuple(replayed(tree, node, deal).stacks[0] for deal in deals)


def test_children_stand_side_by_side_after_their_parents() -> None:
    """As native/public_tree.hpp wants it."""
    tree = build(MICRO, (1000, 1000), menus=(POT, POT), button=1)
    seen = [
        child
        for first, many in zip(tree.first, tree.many, strict=True)
        for child in range(first, first + many)
    ]
    assert sorted(seen) == list(range(1, len(tree)))
    assert [tree.tag[node] for node in tree.blocks] == list(range(len(tree.blocks)))


def test_a_seat_has_a_menu_of_its_own() -> None:
    """Seat 0 bets the pot or everything, seat 1 every hundred."""
    tree = build(MICRO, (400, 400), menus=(POT, Grid(100)), button=1)
    assert tree.actions[0] == (FOLD, CALL, raise_to(60), raise_to(400))
    limped = tree.find([CALL])
    assert tree.actions[limped] == (CHECK, *(raise_to(to) for to in (100, 200, 300, 400)))


def test_extra_sizes_come_after_some_actions_only() -> None:
    """A raise to 77 after a call, and nowhere else; one that is not legal is left out."""
    tree = build(MICRO, (400, 400), menus=(POT, POT), button=1, extra={(CALL,): (77, 5, 9999)})
    assert raise_to(77) in tree.actions[tree.find([CALL])]
    assert sum(raise_to(77) in actions for actions in tree.actions) == 1
    assert tree.find([CALL, raise_to(77), CALL]) > 0


def test_a_node_is_found_by_what_was_done() -> None:
    """Chance takes no word; an action that is not in the tree is named."""
    tree = build(MICRO, (1000, 1000), menus=(POT, POT), button=1)
    postflop = tree.find([CALL, CHECK])
    assert tree.domain[postflop] == 1
    assert tree.paths[postflop] == (CALL, CHECK)
    with pytest.raises(SolverError, match="raise 70 is not in the tree here: fold, call, raise 60, "):
        tree.find([raise_to(70)])
    with pytest.raises(SolverError, match="call is not in the tree here"):
        tree.find([FOLD, CALL])
    with pytest.raises(SolverError, match="nobody's decision"):
        tree.block_at(tree.find([FOLD]))


def test_nobody_folds_where_a_check_is_free() -> None:
    """The menus leave it out, the house would allow it."""
    hand = Hand(MICRO, [400, 400], 1, Deck.full())
    hand.act(CALL)
    assert hand.why_not(FOLD) is None
    assert choices(hand, POT)[0] == CHECK


def test_three_stacks_and_a_stack_of_nothing_are_refused() -> None:
    """The first by the solver, the second by the hand."""
    with pytest.raises(SolverError, match="3 stacks: the solver plays heads-up"):
        build(MICRO, (400, 400, 400), menus=(POT, POT))
    with pytest.raises(StateError):
        build(MICRO, (400, 0), menus=(POT, POT))


def test_a_house_that_cannot_be_folded_is_refused() -> None:
    """Two hole cards are for another solver."""
    with pytest.raises(SolverError, match="standard deals 2 hole cards"):
        build(STANDARD, (400, 400), menus=(POT, POT))


def test_a_tree_that_grows_past_all_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it fills the memory."""
    monkeypatch.setattr(tree_module, "MOST_NODES", 1000)
    with pytest.raises(SolverError, match="more than 1,000 nodes: take a smaller menu"):
        build(MICRO, (1000, 1000), menus=(Grid(10), Grid(10)), button=1)


def test_the_deck_may_be_a_small_one() -> None:
    """Its cards are those of the domains too."""
    deck: tuple[Card, ...] = parse_cards("2s3s2h3h")
    tree = build(MICRO, (100, 100), menus=(POT, POT), button=1, cards=deck)
    assert tree.deal.domains[0].rows == 2
