"""The figures of players, checked by hand on hands that fit on a line."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from history.log_scenes import one_hand
from pitboss.cards import Deck, parse_cards
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.history.stats import Figures, Stats, tale_of
from pitboss.houses.catalog import HOUSES, find_house

NAMES = ("Ann", "Bob", "Cem", "Dee")
ACES_HOLD = "2c7d 2d8c AsAh 5c7h"  # Cem, under the gun of four players, wins a showdown
BOARD = "KsKd9h4cTs"


def figures(*hands: str, holes: str = ACES_HOLD, stacks: tuple[int, ...] = (200,) * 4) -> dict[str, Figures]:
    """Play hands at 1/2, seat 0 the button: "raise 6, fold, call"; return the figures by name."""
    stats = Stats()
    for told in hands:
        hand = Hand(HOUSES["standard"], stacks, 0, Deck.stacked(parse_cards(holes + BOARD)))
        for action in told.split(", "):
            hand.act(parse_action(action))
        assert hand.over, hand.position
        stats.take(tale_of(hand, NAMES[: len(stacks)]))
    return stats.players


def test_blinds_are_not_put_in_by_choice() -> None:
    """Everybody folds to the big blind: nobody's VPIP moves, and the walk is a hand like another."""
    players = figures("fold, fold, fold")
    assert [players[name].hands for name in NAMES] == [1, 1, 1, 1]
    assert [players[name].vpip for name in NAMES] == [0, 0, 0, 0]
    assert players["Cem"].bb_per_100 == 50  # the small blind: half a big one


def test_a_call_and_a_raise_before_the_flop_are_vpip_and_only_the_raise_is_pfr() -> None:
    """Dee raises and Ann calls, the blinds fold; in a second hand nobody plays."""
    # Dee is under the gun; Ann the button, Bob small blind, Cem big blind
    players = figures(
        "raise 6, call, fold, fold, check, check, check, check, check, check", "fold, fold, fold"
    )
    assert (players["Dee"].vpip, players["Dee"].pfr) == (50, 50)
    assert (players["Ann"].vpip, players["Ann"].pfr) == (50, 0)
    assert (players["Bob"].vpip, players["Cem"].vpip) == (0, 0)


def test_a_check_in_the_big_blind_is_no_vpip() -> None:
    """Whoever checks has put nothing in by choice; the small blind's completion is."""
    players = figures("fold, fold, call, check, check, check, check, check, check, check")
    assert (players["Bob"].vpip, players["Cem"].vpip) == (100, 0)


def test_a_three_bet_needs_a_raise_to_go_over() -> None:
    """Dee opens; Ann re-raises; Bob and Cem face two raises, which is no chance to 3-bet; Dee folds."""
    players = figures("raise 6, raise 20, fold, fold, fold", "raise 6, fold, fold, fold")
    assert (players["Ann"].reraised, players["Ann"].faced_raise, players["Ann"].three_bet) == (1, 2, 50)
    assert (players["Bob"].reraised, players["Bob"].faced_raise) == (0, 1)
    assert players["Dee"].faced_raise == 0
    assert players["Dee"].three_bet is None


def test_a_limp_and_a_re_raise_is_a_three_bet() -> None:
    """Dee calls, Ann raises, Dee comes back over the top."""
    players = figures("call, raise 8, fold, fold, raise 30, fold")
    assert players["Dee"].three_bet == 100
    assert (players["Dee"].vpip, players["Dee"].pfr) == (100, 100)


def test_a_four_bet_is_no_second_three_bet() -> None:
    """Dee's answer to a re-raise faces two raises, and counts for nothing more."""
    players = figures("raise 6, raise 20, fold, fold, raise 60, fold")
    assert (players["Dee"].faced_raise, players["Dee"].reraised) == (0, 0)


def test_aggression_counts_what_is_done_after_the_flop() -> None:
    """Cem checks and calls, then check-raises; Dee bets, bets, folds. Before the flop nothing counts."""
    players = figures(
        "raise 6, fold, fold, call, check, bet 10, call, check, bet 20, raise 60, fold",
    )
    cem, dee = players["Cem"], players["Dee"]
    assert (cem.bets, cem.calls, cem.folds, cem.aggression) == (1, 1, 0, 1)
    assert (dee.bets, dee.calls, dee.folds, dee.aggression) == (2, 0, 1, None)
    assert cem.aggression_frequency == 50
    assert dee.aggression_frequency == pytest.approx(200 / 3)
    assert players["Ann"].aggression_frequency is None


def test_showdowns_are_counted_of_the_flops_seen() -> None:
    """Cem sees two flops and shows once, and wins there; Dee sees two, shows once, and loses."""
    players = figures(
        "call, fold, fold, check, check, check, check, check, check, check",
        "call, fold, fold, check, check, bet 4, fold",
        "fold, fold, fold",
    )
    cem, dee = players["Cem"], players["Dee"]
    assert (cem.saw_flop, cem.showdowns, cem.wtsd, cem.wsd) == (2, 1, 50, 100)
    assert (dee.saw_flop, dee.showdowns, dee.wtsd, dee.wsd) == (2, 1, 50, 0)
    assert players["Bob"].wtsd is None


def test_all_in_before_the_flop_sees_the_flop_and_the_showdown() -> None:
    """The board is dealt for those who are all-in."""
    players = figures("allin, fold, fold, call")
    assert (players["Dee"].saw_flop, players["Dee"].showdowns) == (1, 1)
    assert (players["Dee"].wsd, players["Cem"].wsd) == (0, 100)


def test_a_split_pot_is_won_by_both() -> None:
    """Getting chips at the showdown is winning money there."""
    players = figures("allin, call", holes="2c3d 2d3c", stacks=(50, 50))
    assert (players["Ann"].wsd, players["Bob"].wsd) == (100, 100)
    assert (players["Ann"].bb_per_100, players["Bob"].bb_per_100) == (0, 0)


def test_the_interval_is_that_of_the_mean() -> None:
    """Dee loses 3 bb, wins 1.5 bb, loses 3 bb: mean -1.5, deviation 2.598, standard error 1.5."""
    players = figures(
        "raise 6, raise 20, fold, fold, fold",
        "raise 6, fold, fold, fold",
        "raise 6, raise 20, fold, fold, fold",
    )
    dee = players["Dee"]
    assert dee.won == pytest.approx(-3 + 1.5 - 3)
    assert dee.bb_per_100 == pytest.approx(-150)
    assert dee.margin == pytest.approx(100 * 1.959964 * 1.5, rel=1e-6)


def test_one_hand_has_no_interval() -> None:
    """Nothing can be said of the spread of a single result."""
    assert figures("fold, fold, fold")["Cem"].margin is None


def test_stakes_are_compared_in_big_blinds() -> None:
    """A blind stolen at 1/2 and one at 50/100 weigh alike."""
    stats = Stats()
    for small in (1, 50):
        house = find_house("standard", {"small_blind": small})
        hand = Hand(house, [1000, 1000], 0, one_hand(house).deck)
        hand.act(parse_action("fold"))
        stats.take(tale_of(hand, ["Ann", "Bob"]))
    bob = stats.players["Bob"]
    assert (bob.bb_per_100, bob.margin, bob.won) == (50, 0, 1)


def test_players_who_play_most_come_first() -> None:
    """The table is in the order of hands, then of names."""
    stats = Stats()
    hand = one_hand(HOUSES["standard"])
    for names in (["Bob", "Ann"], ["Cem", "Ann"]):
        stats.take(tale_of(hand, names))
    assert [player.name for player in stats.table()] == ["Ann", "Bob", "Cem"]


def test_one_player_alone_can_be_asked_for() -> None:
    """Nobody else is kept, and his figures are the same."""
    hand = one_hand(HOUSES["standard"], 4)
    everybody, ann = Stats(), Stats(only="Ann")
    for stats in (everybody, ann):
        stats.take(tale_of(hand, NAMES))
    assert ann.players == {"Ann": everybody.players["Ann"]}


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=60), st.integers(1, 20))
def test_mean_and_margin_are_those_of_the_textbook(results: list[int], big_blind: int) -> None:
    """Hand by hand or all at once, mean and standard error are the same."""
    figures = Figures("Ann")
    for chips in results:
        figures.take_result(chips, big_blind)
    rates = [chips / big_blind for chips in results]
    mean = sum(rates) / len(rates)
    variance = sum((rate - mean) ** 2 for rate in rates) / (len(rates) - 1)
    assert figures.bb_per_100 == pytest.approx(100 * mean, abs=1e-6)
    assert figures.margin == pytest.approx(
        100 * 1.959964 * math.sqrt(variance / len(rates)), rel=1e-6, abs=1e-6
    )


@pytest.mark.parametrize("name", HOUSES)
def test_every_house_can_be_counted(name: str) -> None:
    """Chips won and lost add up to nothing in every house, and no share is more than all."""
    house = HOUSES[name]
    stats = Stats()
    names = NAMES[: min(4, house.max_seats)]
    for seed in range(40):
        stats.take(tale_of(one_hand(house, len(names), seed=seed), names))
    players = stats.table()
    assert sum(player.won for player in players) == pytest.approx(0, abs=1e-9)
    assert all(player.hands == 40 for player in players)
    for player in players:
        shares = (
            player.vpip,
            player.pfr,
            player.three_bet,
            player.wtsd,
            player.wsd,
            player.aggression_frequency,
        )
        assert all(share is None or 0 <= share <= 100 for share in shares)
    assert sum(player.showdowns for player in players) > 1
