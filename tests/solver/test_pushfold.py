"""Push or fold: an equilibrium over all kinds of hands, by the house's own blinds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss import find_house, parse_cards
from pitboss.equity.classes import CLASSES, COMBOS, HANDS, class_of
from pitboss.errors import SolverError
from pitboss.solver import pushfold
from pitboss.solver.pushfold import Game, push_or_fold, stakes_of

BOTH = pytest.mark.parametrize("house", ["standard", "headsup", "ring"])


def test_every_hand_has_a_kind_and_every_kind_its_hands() -> None:
    """There are 169 kinds of 4, 6 or 12 hands, and 1,326 hands in all."""
    counted = [0] * len(CLASSES)
    for hand in HANDS:
        counted[class_of(hand)] += 1
    assert counted == list(COMBOS)
    assert (len(CLASSES), sum(counted)) == (169, 1326)
    for name, cards in (("AA", "AsAh"), ("AKs", "KdAd"), ("72o", "2c7h"), ("22", "2s2h")):
        assert CLASSES[class_of(parse_cards(cards))] == name


@BOTH
def test_at_ten_big_blinds_it_is_the_known_equilibrium(house: str) -> None:
    """58.3 % are pushed and 37.4 % called; one kind on each side is mixed."""
    found = push_or_fold(find_house(house, {"small_blind": 10, "big_blind": 20}), 200)
    assert round(100 * found.pushed, 1) == 58.3
    assert round(100 * found.called, 1) == 37.4
    assert found.gap / 20 <= 1e-6
    mixed = [
        [name for name, chance in zip(CLASSES, chances, strict=True) if 0.05 < chance < 0.95]
        for chances in (found.push, found.call)
    ]
    assert mixed == [["43s"], ["Q6s"]]


def test_the_shorter_the_stacks_the_more_goes_in() -> None:
    """From 2 to 20 big blinds fewer and fewer hands are pushed, and called with."""
    found = [push_or_fold(find_house("headsup"), 20 * stack, gap=1e-4) for stack in (2, 5, 10, 20)]
    for more, less in pairwise(found):
        assert more.pushed > less.pushed
        assert more.called > less.called
    assert min(push_or_fold(find_house("headsup"), 40).call) == 1  # two to win three: any two cards


def test_the_endings_are_those_of_the_house() -> None:
    """What a fold costs and a steal brings is read off hands that were played; antes count."""
    assert stakes_of(find_house("headsup"), 200) == pushfold.Stakes(-10, 20, (200, 0, -200))
    antes = find_house("standard", {"small_blind": 5, "big_blind": 10, "ante": 2})
    assert stakes_of(antes, 100) == pushfold.Stakes(-7, 12, (100, 0, -100))
    assert push_or_fold(antes, 100).pushed > push_or_fold(antes.with_options(ante=0), 100).pushed


def test_nobody_wins_by_changing_the_strategy_of_one_kind() -> None:
    """Each kind goes in where that wins, folds where it does not, and mixes only where it is all one."""
    house = find_house("headsup")
    found = push_or_fold(house, 200)
    game = Game(stakes_of(house, 200))
    for chances, gains in (
        (found.push, game.gains(0, found.call)),
        (found.call, game.gains(1, found.push)),
    ):
        for chance, gain in zip(chances, gains, strict=True):
            assert chance > 0.95 or gain < 1e-4
            assert chance < 0.05 or gain > -1e-4


def test_without_numpy_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The product of a matrix and a vector is written out where numpy is not there."""

    def missing(name: str) -> None:
        raise ImportError(name)

    fast = Game(stakes_of(find_house("headsup"), 200))
    monkeypatch.setattr(pushfold, "import_module", missing)
    plain = Game(stakes_of(find_house("headsup"), 200))
    for game in (fast, plain):
        game.run(5)
    for one, other in zip(fast.averages, plain.averages, strict=True):
        assert one == pytest.approx(other, abs=1e-9)


@pytest.mark.parametrize(
    ("house", "stack", "message"),
    [
        ("micro", 1000, "micro is not hold'em for two"),
        ("duel", 100, "duel has no push or fold: DU-9: BOT never folds"),
        ("classroom", 100, "classroom has no push or fold: CL-7: all-in for 100 in all is too much"),
        ("headsup", 20, "a stack of 20 does not cover the big blind of 20"),
    ],
)
def test_a_house_without_push_or_fold_says_why(house: str, stack: int, message: str) -> None:
    """One hole card, a limit, no fold: the house's own words are the reason."""
    with pytest.raises(SolverError, match=message):
        push_or_fold(find_house(house), stack)
