"""How many hands fall in each category: classic combinatorics, to the last hand."""

from __future__ import annotations

from math import comb
from types import ModuleType

import pytest

from kernels.both import NATIVE, both, needs_native
from pitboss.errors import CardError
from pitboss.kernel import reference

# no pair, one pair, two pairs, three of a kind, straight, flush, full house, four of a kind, straight
# flush, royal flush
OF_FIVE = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
OF_SEVEN = (
    23_294_460,
    58_627_800,
    31_433_400,
    6_461_620,
    6_180_020,
    4_047_644,
    3_473_184,
    224_848,
    37_260,
    4_324,
)


@both
def test_the_counts_of_all_five_card_hands_are_exact(kernel: ModuleType) -> None:
    """2,598,960 hands in ten categories."""
    assert kernel.count_categories(5) == OF_FIVE


@both
@pytest.mark.slow
def test_the_counts_of_all_seven_card_hands_are_exact(kernel: ModuleType) -> None:
    """133,784,560 hands: the native kernel looks at each of them, its twin at one of each kind."""
    assert kernel.count_categories(7) == OF_SEVEN
    assert sum(OF_SEVEN) == comb(52, 7) == 133_784_560
    assert sum(OF_SEVEN[8:]) == 41_584


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 6])
def test_counting_hands_and_counting_kinds_agree(cards: int) -> None:
    """For the other sizes too, and every hand is counted once."""
    assert NATIVE is not None
    counts = NATIVE.count_categories(cards)
    assert counts == reference.count_categories(cards)
    assert sum(counts) == comb(52, cards)


@both
@pytest.mark.parametrize("cards", [0, 8, -1])
def test_there_are_no_hands_of_none_or_eight(kernel: ModuleType, cards: int) -> None:
    """The error starts with the number."""
    with pytest.raises(CardError, match=f"^{cards} cards make no hand"):
        kernel.count_categories(cards)
