"""The rankings that houses may use in place of the readable ones."""

from __future__ import annotations

from hypothesis import given

from kernels.both import hands
from pitboss import kernel
from pitboss.cards import Card
from pitboss.kernel.rankings import RANKINGS, FastHoldem
from pitboss.rankings import HOLDEM
from pitboss.rankings import RANKINGS as READABLE


def test_there_is_one_for_each_readable_ranking() -> None:
    """With the native kernel hold'em is looked up there; all others are the readable ones."""
    assert list(RANKINGS) == list(READABLE)
    assert isinstance(RANKINGS["holdem"], FastHoldem) is kernel.NATIVE
    assert all(ranking.name == name for name, ranking in RANKINGS.items())
    assert RANKINGS["micro"] is READABLE["micro"]


@given(hands(1, 7))
def test_the_fast_ranking_says_what_the_readable_one_says(cards: list[Card]) -> None:
    """Strength, name, category and the cards that play."""
    fast = FastHoldem()
    assert fast.strength(cards) == HOLDEM.strength(cards)
    assert fast.best(cards) == HOLDEM.best(cards)
