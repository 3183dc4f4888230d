"""Bots that solve what they play: odd sizes are answered, earlier play stands, leads are folded home."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pitboss.arena.inside import Inside
from pitboss.arena.round import Round, play_round
from pitboss.bots.bot import Bot
from pitboss.bots.caller import Caller
from pitboss.bots.equilibrium import Equilibrium, RoundAware, path_of
from pitboss.bots.exploiter import Exploiter
from pitboss.bots.tight import Tight
from pitboss.cards import Deck, parse_cards
from pitboss.hand.action import Action, parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House
from pitboss.houses.micro import MICRO
from pitboss.shuffle import SeededShuffler, deck_for, seed_from_text
from pitboss.solver.files import shipped
from pitboss.solver.goal import ForChips, ForRound
from pitboss.solver.solve import Solution
from pitboss.solver.spots import Spots
from pitboss.solver.tree import shared

ODD = (Action("raise", 137),)


@lru_cache(maxsize=1)
def spots() -> Spots:
    """Return what solves hands of micro for chips, however long it takes."""
    return Spots(MICRO, goal=ForChips(2000), seconds=float("inf"))


def micro_view(
    cards: str, *actions: str, stacks: tuple[int, int] = (1000, 1000), house: House = MICRO
) -> View:
    """Return what the player to act sees; seat 1 is the small blind."""
    first = parse_cards(cards)
    rest = [card for card in Deck.full() if card not in first]
    hand = Hand(house, list(stacks), 0, Deck([*first, *rest]))
    for action in actions:
        hand.act(parse_action(action))
    return view_for(hand, hand.actor)


def test_a_size_past_the_menu_is_answered_in_a_tree_that_has_it() -> None:
    """A raise to 137 may be folded to, called and raised; twos are folded, and aces are not."""
    spot = spots().at((1000, 1000), 100, ODD, 1)
    assert [action.verb for action in spot.actions][:2] == ["fold", "call"]
    assert spot.sheet.tree.paths[spot.node] == ODD
    folds = {rank: spot.chances(parse_cards(f"{rank}s"), ())[0] for rank in "2A"}
    assert folds["2"] > 0.9
    assert folds["A"] < 0.1


def test_what_was_going_to_be_done_stands_after_an_odd_size() -> None:
    """The strategy of the player to act is frozen wherever the tree without that size has it too."""
    before = spots().solve((1000, 1000), 100)
    after = spots().solve((1000, 1000), 100, (((), 137),), 1)
    both = [(mine, theirs) for player, theirs, mine in shared(before.tree, after.tree) if player == 1]
    assert len(both) > 20
    for mine, theirs in both:
        assert after.engine.average(mine) == pytest.approx(before.engine.average(theirs), abs=1e-6)


def test_odd_sizes_of_both_streets_are_taken_in_one_after_the_other() -> None:
    """An odd raise, and later an odd bet: the path is found, and every action there is legal."""
    path = (Action("raise", 137), Action("call"), Action("raise", 77))
    spot = spots().at((1000, 1000), 100, path, 1)
    assert spot.sheet.tree.paths[spot.node] == path
    assert sum(spot.chances(parse_cards("9s"), parse_cards("2d"))) == pytest.approx(1)


def test_a_solve_that_has_no_time_still_answers() -> None:
    """After the time of a decision is over each solve has a moment: what it finds is legal, if not good."""
    hurried = Spots(MICRO, goal=ForRound(shipped(MICRO)), seconds=0)
    spot = hurried.at((1000, 1000), 100, ODD, 1)
    assert sum(spot.chances(parse_cards("As"), ())) == pytest.approx(1)


def test_the_same_seed_plays_the_same() -> None:
    """Ten decisions in a row."""
    view = micro_view("As Ks")
    one, two = Equilibrium(7), Equilibrium(7)
    assert [one.act(view) for _ in range(10)] == [two.act(view) for _ in range(10)]


def test_a_lead_that_cannot_be_lost_is_folded_home() -> None:
    """With one hand left and 1,021 chips even aces are folded; for chips they are not."""
    house = find_house("micro", {"hands": 1})
    view = micro_view("2d As", stacks=(979, 1021), house=house)
    assert view.hole == parse_cards("As")
    assert RoundAware().act(view) == Action("fold")
    assert Equilibrium().act(view) != Action("fold")


def test_who_is_behind_in_the_last_hand_gives_nothing_up() -> None:
    """With 500 chips less than the rival a fold is the round: the small blind never folds."""
    house = find_house("micro", {"hands": 1})
    view = micro_view("Ad 2s", stacks=(1250, 750), house=house)
    bot = RoundAware()
    assert all(bot.act(view) != Action("fold") for _ in range(20))


def test_hands_are_counted_and_a_reset_begins_again() -> None:
    """The round-aware bot must know how many are left."""
    bot = RoundAware()
    hand = Hand(MICRO, [1000, 1000], 0, deck_for(seed_from_text("count"), 1))
    hand.act(parse_action("fold"))
    for _ in range(3):
        bot.hand_over(view_for(hand, 0))
    here = bot.here(micro_view("As Ks"))
    assert here is not None
    assert (here.hands, here.stacks, here.role) == (97, (1000, 1000), 0)
    bot.reset()
    again = bot.here(micro_view("As Ks"))
    assert again is not None
    assert again.hands == 100


@pytest.mark.parametrize("bot", [Equilibrium(), RoundAware(), Exploiter()])
def test_where_nothing_can_be_solved_they_play_as_tight_does(bot: Bot) -> None:
    """In a house of two hole cards."""
    hand = Hand(find_house("headsup"), [1500, 1500], 0, deck_for(seed_from_text("elsewhere"), 1))
    view = view_for(hand, hand.actor)
    assert bot.act(view) == Tight().act(view)


def test_a_path_is_what_was_done_and_no_blinds() -> None:
    """Totals of bets and raises, and the bare words of all else."""
    view = micro_view("As Ks 2d", "raise 60", "call", "check")
    assert path_of(view) == (Action("raise", 60), Action("call"), Action("check"))


def played(one: Bot, two: Bot, *, hands: int) -> Round:
    """Play a round of so many hands."""
    house = find_house("micro", {"hands": hands})
    deal = SeededShuffler(seed_from_text("exploiter")).deal
    return play_round([house], [Inside(one), Inside(two)], deal, most_hands=hands)


def test_the_exploiter_finds_out_who_always_calls_and_forgets_him() -> None:
    """After twelve hands it is sure of him; a new round begins with the prior."""
    bot = Exploiter(1)
    prior = dict(bot._profile.weights)
    played(bot, Caller(), hands=12)
    weights = bot._profile.weights
    assert weights["equilibrium"] < 0.5
    assert max(weights, key=lambda name: weights[name]) == "calls"
    bot.reset()
    assert bot._profile.weights == pytest.approx(prior)


def test_the_exploiter_begins_as_round_aware_does() -> None:
    """In the first hand it has seen nothing, so both do the same with the same dice."""
    view = micro_view("As Ks")
    one, two = Exploiter(3), RoundAware(3)
    assert [one.act(view) for _ in range(10)] == [two.act(view) for _ in range(10)]


def test_a_solution_that_is_followed_is_not_touched() -> None:
    """What was solved for one decision serves the next: freezing copies, and leaves it as it was."""
    before = spots().solve((1000, 1000), 100)
    told = before.engine.average(0)
    spots().at((1000, 1000), 100, (Action("raise", 333),), 1)
    assert isinstance(before, Solution)
    assert before.engine.average(0) == told
