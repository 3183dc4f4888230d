"""What hands are worth: one call, packed hands, and arrays of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.both import KERNELS, NATIVE, both, hands, needs_native, pack
from pitboss.cards import CARDS, Card
from pitboss.errors import CardError
from pitboss.rankings import HOLDEM


def by_ranks(cards: int) -> list[tuple[Card, ...]]:
    """One hand without five of a suit for all ranks that so many cards can have."""
    return [
        tuple(CARDS[4 * rank + place % 4] for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(range(13), cards)
        if max(Counter(ranks).values()) <= 4
    ]


def by_suit(cards: int) -> list[tuple[Card, ...]]:
    """All spades that make a flush."""
    return [tuple(CARDS[4 * rank + 3] for rank in ranks) for ranks in combinations(range(13), cards)]


@both
def test_all_7462_classes_agree_with_the_readable_ranking(kernel: ModuleType) -> None:
    """One hand of five cards for each class: by a call, packed, and in arrays, always the same number."""
    all_hands = by_ranks(5) + by_suit(5)
    wanted = [HOLDEM.strength(cards) for cards in all_hands]
    assert len(set(wanted)) == 7_462
    packed = [pack(cards) for cards in all_hands]
    assert [kernel.strength(cards) for cards in all_hands] == wanted
    assert [kernel.strength_packed(hand) for hand in packed] == wanted
    assert kernel.strengths(np.array(all_hands, np.uint8)).tolist() == wanted
    assert kernel.strengths(np.array(packed, np.uint64)).tolist() == wanted


@needs_native
@pytest.mark.slow
@pytest.mark.parametrize("cards", range(1, 8))
def test_all_ranks_and_all_flushes_agree_with_the_readable_ranking(cards: int) -> None:
    """Every place of the native tables: 76,154 hands by their ranks, and all flushes."""
    assert NATIVE is not None
    all_hands = by_ranks(cards) + (by_suit(cards) if cards >= 5 else [])
    found = NATIVE.strengths(np.array(all_hands, np.uint8)).tolist()
    assert found == [HOLDEM.strength(hand) for hand in all_hands]


@given(hands(1, 7))
def test_any_hand_is_worth_what_the_readable_ranking_says(cards: list[Card]) -> None:
    """Tuples, lists, other sequences and packed hands alike."""
    wanted = HOLDEM.strength(cards)
    for kernel in KERNELS:
        assert kernel.strength(cards) == kernel.strength(tuple(cards)) == wanted
        assert kernel.strength(bytes(cards)) == kernel.strength([int(card) for card in cards]) == wanted
        assert kernel.strength_packed(pack(cards)) == wanted


@given(st.integers(1, 7).flatmap(lambda size: st.lists(hands(size, size), min_size=1, max_size=20)))
def test_arrays_of_hands_are_worth_what_each_hand_is(rows: list[list[Card]]) -> None:
    """Rows of cards and packed hands, of one to seven cards."""
    wanted = [HOLDEM.strength(cards) for cards in rows]
    for kernel in KERNELS:
        found = kernel.strengths(np.array(rows, np.uint8))
        assert (found.dtype, found.tolist()) == (np.uint32, wanted)
        assert kernel.strengths(np.array([pack(cards) for cards in rows], np.uint64)).tolist() == wanted


@both
def test_an_array_without_hands_gives_one_without_strengths(kernel: ModuleType) -> None:
    """Nothing in, nothing out."""
    assert kernel.strengths(np.empty((0, 7), np.uint8)).shape == (0,)
    assert kernel.strengths(np.empty(0, np.uint64)).shape == (0,)


@both
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ((), "0 cards make no hand: give 1 to 7 different cards"),
        (range(8), "8 cards make no hand: give 1 to 7 different cards"),
        ((5, 5), "2 cards make no hand: give 1 to 7 different cards"),
        ((48, 48, 48, 48, 48, 48, 48), "7 cards make no hand: give 1 to 7 different cards"),
        ((1, 2, 52), "52 is not a card: a card's number is 0 to 51"),
        ((1, -1), "-1 is not a card: a card's number is 0 to 51"),
        ((2**64 + 1,), f"{2**64 + 1} is not a card: a card's number is 0 to 51"),
    ],
)
def test_what_is_no_hand_is_refused_in_the_same_words(kernel: ModuleType, cards: object, said: str) -> None:
    """The words are those of the readable ranking, whichever kernel is asked."""
    with pytest.raises(CardError) as refused:
        kernel.strength(cards)
    assert str(refused.value) == said


@both
@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (0, "0 cards make no hand: give 1 to 7 different cards"),
        (255, "8 cards make no hand: give 1 to 7 different cards"),
        (1 << 52, f"{1 << 52} is no packed hand: a card is one of the bits 0 to 51"),
    ],
)
def test_what_is_no_packed_hand_is_refused(kernel: ModuleType, hand: int, said: str) -> None:
    """Alone by what is wrong, in an array with its place, counted from 0."""
    with pytest.raises(CardError) as refused:
        kernel.strength_packed(hand)
    assert str(refused.value) == said
    with pytest.raises(CardError) as refused:
        kernel.strengths(np.array([1, 3, hand, 0], np.uint64))
    assert str(refused.value) == f"hand 2: {said}"


@both
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ([3, 3, 4], "hand 1: 3 cards make no hand: give 1 to 7 different cards"),
        ([3, 60, 4], "hand 1: 60 is not a card: a card's number is 0 to 51"),
        ([3, 255, 255], "hand 1: 255 is not a card: a card's number is 0 to 51"),
        ([64, 128, 192], "hand 1: 64 is not a card: a card's number is 0 to 51"),
    ],
)
def test_a_row_that_is_no_hand_is_named(kernel: ModuleType, row: list[int], said: str) -> None:
    """The first wrong row of an array is told with its place."""
    with pytest.raises(CardError) as refused:
        kernel.strengths(np.array([[0, 1, 2], row, [9, 9, 9]], np.uint8))
    assert str(refused.value) == said


@both
@pytest.mark.parametrize("width", [0, 8])
def test_rows_of_no_cards_or_of_eight_are_refused(kernel: ModuleType, width: int) -> None:
    """Even if there is no row."""
    with pytest.raises(CardError, match=f"^{width} cards make no hand"):
        kernel.strengths(np.zeros((0, width), np.uint8))


@both
@pytest.mark.parametrize("array", [np.zeros((2, 7), np.int64), np.zeros(7, np.uint8), [[1, 2, 3]], None])
def test_an_array_of_another_kind_is_a_type_error(kernel: ModuleType, array: object) -> None:
    """A number is never cut down to a byte in silence."""
    with pytest.raises(TypeError):
        kernel.strengths(array)


@both
@pytest.mark.parametrize("cards", [None, 7, ["As"], [1.0]])
def test_what_are_no_ints_is_a_type_error(kernel: ModuleType, cards: object) -> None:
    """Texts are for `parse_cards`."""
    with pytest.raises(TypeError):
        kernel.strength(cards)
