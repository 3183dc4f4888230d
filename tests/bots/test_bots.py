"""The bots that come with pitboss: legal in every house, reproducible, and as good as they say."""

from __future__ import annotations

import random

import pytest

from pitboss.bots.bot import Bot
from pitboss.bots.catalog import BOTS, find_bot
from pitboss.bots.strength import beaten, points
from pitboss.cards import Deck, parse_cards
from pitboss.errors import TableError
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.shuffle import deck_for, seed_from_text

SEED = seed_from_text("bots")

every_house = pytest.mark.parametrize("house", HOUSES)
every_bot = pytest.mark.parametrize("name", BOTS)


def play(hand: Hand, bots: list[Bot]) -> Hand:
    """Play a hand to its end; an illegal action is a RuleError."""
    while not hand.over:
        hand.act(bots[hand.actor].act(view_for(hand, hand.actor)))
    return hand


def seen(house: str, holes: str, *actions: str, stacks: tuple[int, ...] = (200, 200)) -> View:
    """Return what the player to act sees after some actions, with the button in seat 0."""
    hand = Hand(find_house(house), stacks, 0, Deck.stacked(parse_cards(holes)))
    for action in actions:
        hand.act(parse_action(action))
    return view_for(hand, hand.actor)


@every_house
@every_bot
def test_bots_are_legal_in_every_house(name: str, house: str) -> None:
    """Over many hands of unequal and tiny stacks, with wild opponents, no action of a bot is refused."""
    rules = HOUSES[house]
    dice = random.Random(f"{name} {house}")
    for number in range(30):
        seats = dice.randint(rules.min_seats, min(rules.max_seats, 5))
        least = rules.big_blind if rules.full_blinds else 1
        stacks = [dice.choice((least, 3 * rules.big_blind, rules.stack)) for _ in range(seats)]
        bots = [
            find_bot(name if dice.random() < 0.6 else "random", seed=number + seat) for seat in range(seats)
        ]
        button = 0 if rules.button_moves == "never" else dice.randrange(seats)
        hand = play(Hand(rules, stacks, button, deck_for(SEED, number)), bots)
        assert sum(hand.stacks) == sum(stacks)


@every_bot
def test_the_same_seed_makes_the_same_bot(name: str) -> None:
    """Two bots with one seed answer alike, hand after hand."""
    rules = HOUSES["standard"]
    twins = [[find_bot(name, seed=5), find_bot("random", seed=9)] for _ in range(2)]
    games = [
        [play(Hand(rules, [90, 70], 0, deck_for(SEED, n)), bots).actions for n in range(8)] for bots in twins
    ]
    assert games[0] == games[1]


def test_random_depends_on_its_seed() -> None:
    """Another seed plays another way."""
    rules = HOUSES["standard"]
    games = [
        [
            play(Hand(rules, [90, 70], 0, deck_for(SEED, n)), [find_bot("random", seed=seed)] * 2).actions
            for n in range(8)
        ]
        for seed in (1, 2)
    ]
    assert games[0] != games[1]


def test_random_does_all_that_is_legal() -> None:
    """Facing a bet it folds, calls and raises, by amounts from the whole range."""
    bot = find_bot("random", seed=3)
    view = seen("ring", "AsAd KsKd")
    answers = [bot.act(view) for _ in range(300)]
    assert {answer.verb for answer in answers} == {"fold", "call", "raise"}
    sizes = [answer.amount or 0 for answer in answers if answer.verb == "raise"]
    assert 4 <= min(sizes) < 10
    assert 150 < max(sizes) <= 200


def test_an_unknown_bot_is_named() -> None:
    """A name that is no bot's is refused by value, with those there are."""
    with pytest.raises(TableError, match=r"'shark' is not a bot: adaptive, .*caller, .*tight"):
        find_bot("shark")


def test_a_bot_needs_only_act() -> None:
    """A class with `act` is a bot; `reset` and `hand_over` may be left out."""

    class Maniac(Bot):
        def act(self, view: View) -> Action:
            return view.all_in()

    hand = Hand(HOUSES["standard"], [50, 50], 0, deck_for(SEED, 1))
    bots: list[Bot] = [Maniac(), Maniac()]
    play(hand, bots)
    for seat, bot in enumerate(bots):
        bot.reset()
        bot.hand_over(view_for(hand, seat))
    assert hand.actions == [ALL_IN, ALL_IN]


def test_caller_never_gives_up_and_never_raises() -> None:
    """It calls what is bet, and checks where nothing is."""
    bot = find_bot("caller")
    assert bot.act(seen("standard", "7h2c AsAd", "allin")) == CALL
    assert bot.act(seen("standard", "7h2c AsAd", "call")) == CHECK


def test_folder_gives_up_as_soon_as_it_costs() -> None:
    """It checks where that is free, and folds else."""
    bot = find_bot("folder")
    assert bot.act(seen("standard", "AsAd AhAc")) == FOLD
    assert bot.act(seen("standard", "AsAd AhAc", "call")) == CHECK


def test_DU_9_bot_in_duel_calls_where_it_may_not_fold() -> None:
    """BOT never folds, so even folder and tight call with the worst of hands."""
    view = seen("duel", "AsAd 7h2c")
    assert find_bot("folder").act(view) == CALL
    assert find_bot("tight").act(view) == CALL


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        *(("AsAh", 20), ("KsKh", 16), ("TsTh", 10), ("5s5h", 5), ("2s2h", 5)),
        *(("AsKs", 12), ("AhKs", 10), ("JsTs", 9), ("5s7s", 6), ("Ts9h", 6), ("7h2c", -1)),
    ],
)
def test_points_of_two_cards(cards: str, count: int) -> None:
    """Chen's count: the higher card, doubled for a pair, more for a suit, less for each gap."""
    assert points(parse_cards(cards)) == count


def test_tight_throws_rags_away_and_raises_aces() -> None:
    """Before the flop it plays the top of its range hard and lets go of the bottom, but never for free."""
    bot = find_bot("tight")
    assert bot.act(seen("standard", "AsAd 7h2c")).verb == "raise"
    assert bot.act(seen("standard", "7h2c AsAd")) == FOLD
    assert bot.act(seen("standard", "AsAd 7h2c", "raise 20")) == FOLD
    assert bot.act(seen("standard", "AsAd 7h2c", "call")) == CHECK


def test_tight_risks_its_stack_with_good_hands_alone() -> None:
    """It calls an all-in with kings, and not with a fair hand that would call a small raise."""
    bot = find_bot("tight")
    assert bot.act(seen("standard", "AsAd KhKc", "allin")) == CALL
    assert bot.act(seen("standard", "AsAd KhJc", "allin")) == FOLD
    assert bot.act(seen("standard", "AsAd KhJc", "raise 4")) == CALL


def test_tight_reads_the_board() -> None:
    """On the flop it bets four of a kind, and folds nothing but a board to a bet."""
    bot = find_bot("tight")
    assert bot.act(seen("standard", "7h2c KhAd KsKdKc", "call", "check")).verb == "bet"
    assert bot.act(seen("standard", "7h2c KhAd KsKdKc", "call", "check", "bet 40")) == FOLD


def test_MI_6_tight_knows_the_ranking_of_its_house() -> None:
    """In micro a pair beats nearly all, and it is raised with."""
    bot = find_bot("tight")
    assert bot.act(seen("micro", "7h Kd Kc", "call", "check", stacks=(1000, 1000))).verb == "raise"
    assert bot.act(seen("micro", "7h 3d Kc", "call", "check", stacks=(1000, 1000))) == CHECK


def test_MI_3_tight_knows_a_good_single_card() -> None:
    """Before the shared card it raises aces and risks its stack with them, and lets go of a three."""
    bot = find_bot("tight")
    assert bot.act(seen("micro", "7h Ad", stacks=(1000, 1000))).verb == "raise"
    assert bot.act(seen("micro", "Ad 3h", stacks=(1000, 1000))) == FOLD
    assert bot.act(seen("micro", "Kh 7d", "raise 1000", stacks=(1000, 1000))) == CALL
    assert bot.act(seen("micro", "3h 7d", "raise 1000", stacks=(1000, 1000))) == FOLD


def test_beaten_counts_what_a_rival_may_hold() -> None:
    """The share of beaten hands is 100 for the nuts, and half for a board that plays for all."""
    to_the_river = ["call", "check", "check", "check", "check", "check"]
    assert beaten(seen("standard", "2c2d AsAd AhAcKsKd2h", *to_the_river)) == 100
    assert beaten(seen("standard", "2c2d 3c3d AsKsQsJsTs", *to_the_river)) == 50
