"""Luck that is taken out: nothing on average, the same from both sides, and worth taking out."""

from __future__ import annotations

from itertools import permutations

import pytest

from arena.scenes import played, tournament_of
from pitboss.arena.luck import Luck, sign, without_luck
from pitboss.arena.results import results
from pitboss.arena.standing import standings
from pitboss.cards import parse_cards
from pitboss.houses.catalog import find_house
from pitboss.houses.micro import MICRO

RANKS = MICRO.ranks
NAMES = "tight caller"


def test_the_better_card_is_the_one_that_wins_at_the_showdown() -> None:
    """A pair beats an ace; equal ranks of two other suits are equal."""
    assert sign(RANKS, parse_cards("7s As 7d")) == 1
    assert sign(RANKS, parse_cards("As 7s 7d")) == -1
    assert sign(RANKS, parse_cards("9s 9h 2d")) == 0


def test_luck_is_nothing_on_average() -> None:
    """Over every deal of a small deck, whatever is at stake."""
    luck = Luck(MICRO, 100)
    deals = permutations(parse_cards("2s5s9sKs2h5h9hKh"), 3)
    assert sum(luck.of([deal], [1000], 1) for deal in deals) == pytest.approx(0)


def test_one_bots_luck_is_the_others_bad_luck() -> None:
    """The same cards with seats swapped, and chips swapped too."""
    luck = Luck(MICRO, 100)
    deals = [parse_cards("As 2d 9h"), parse_cards("3s Kd 3h")]
    swapped = [parse_cards("2d As 9h"), parse_cards("Kd 3s 3h")]
    assert luck.of(deals, [1200, 900], 0) == pytest.approx(-luck.of(swapped, [800, 1100], 1))


def test_chips_weigh_most_when_they_decide() -> None:
    """In an even round's last hand more than in its first; where the round is settled nothing."""
    luck = Luck(MICRO, 100)
    assert luck.worth(99, 1000, first=True) > luck.worth(0, 1000, first=True) > 0
    assert luck.worth(99, 1900, first=True) == 0


def test_a_house_of_two_hole_cards_has_no_such_luck() -> None:
    """It is not known there which hand is the better one before the board is whole."""
    assert Luck(find_house("headsup"), 100).of([parse_cards("AsKs")], [1], 0) == 0


def test_without_mirrored_deals_much_of_the_variance_is_luck() -> None:
    """The result is as good as one of more rounds, and near the share of rounds that were won."""
    tournament = played(tournament_of(NAMES, rounds=200, mirror=False))
    pair = tournament.pairs[0]
    found = without_luck(pair, tournament)
    assert found is not None
    assert found.saved > 0.05
    assert found.low < found.share < found.high
    counted = (pair.wins[0] + pair.wins[2] / 2) / 200
    assert found.share == pytest.approx(counted, abs=0.07)


def test_results_hold_it_for_every_pair_and_bot() -> None:
    """Shares of both bots add up to all rounds."""
    tournament = played(tournament_of(NAMES, rounds=40))
    told = results(tournament)
    found = told["matchups"][0]["without_luck"]
    assert set(found) == {"share", "low", "high", "saved"}
    assert 0 <= found["saved"] <= 1
    assert sum(bot["without_luck"] for bot in told["bots"]) == pytest.approx(100, abs=0.02)
    assert len(standings(tournament)) == 2


def test_of_a_few_rounds_nothing_is_fitted() -> None:
    """There is no figure then, and none in the results."""
    tournament = played(tournament_of(NAMES, rounds=8))
    assert without_luck(tournament.pairs[0], tournament) is None
    assert results(tournament)["matchups"][0]["without_luck"] is None
