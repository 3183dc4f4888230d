"""The rankings that houses may use in place of the readable ones."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given

from kernels.both import hands
from pitboss import kernel
from pitboss.cards import CARDS, Card
from pitboss.errors import CardError
from pitboss.kernel.rankings import RANKINGS, FastHoldem, QuickMicro
from pitboss.rankings import HOLDEM, MICRO
from pitboss.rankings import RANKINGS as READABLE


def test_there_is_one_for_each_readable_ranking() -> None:
    """With the native kernel hold'em is looked up there; two cards are remembered."""
    assert list(RANKINGS) == list(READABLE)
    assert isinstance(RANKINGS["holdem"], FastHoldem) is kernel.NATIVE
    assert all(ranking.name == name for name, ranking in RANKINGS.items())
    assert isinstance(RANKINGS["micro"], QuickMicro)


def test_what_is_remembered_of_two_cards_is_what_was_read() -> None:
    """Every hand in both orders, alone and against a board."""
    quick = RANKINGS["micro"]
    for pair in permutations(CARDS, 2):
        assert quick.strength(pair) == MICRO.strength(pair)
        assert quick.strengths({3: pair[:1]}, pair[1:]) == MICRO.strengths({3: pair[:1]}, pair[1:])
    with pytest.raises(CardError):
        quick.strength(CARDS[:3])


@given(hands(1, 7))
def test_the_fast_ranking_says_what_the_readable_one_says(cards: list[Card]) -> None:
    """Strength, name, category and the cards that play."""
    fast = FastHoldem()
    assert fast.strength(cards) == HOLDEM.strength(cards)
    assert fast.best(cards) == HOLDEM.best(cards)
