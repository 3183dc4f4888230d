"""The readable twin of the native kernel: the same names, results and errors, in plain Python.

A strength is asked of the readable ranking itself, so it cannot differ from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any, Final

from pitboss.cards import CARDS, Card
from pitboss.errors import CardError
from pitboss.kernel.exact import Exact
from pitboss.kernel.monte_carlo import MonteCarlo
from pitboss.kernel.packed import ALL_CARDS, cards_of, suited_strength
from pitboss.rankings.holdem import HOLDEM, Category

__all__ = ["Exact", "MonteCarlo", "count_categories", "strength", "strength_packed", "strengths"]

MOST: Final = 7


def strength(cards: Sequence[int]) -> int:
    """Return what one to seven different cards are worth, as `HOLDEM.strength` says."""
    if not isinstance(cards, Sequence):
        cards = tuple(cards)
    _check_count(len(cards))
    hand = [_card(number) for number in cards]
    if len(set(hand)) < len(hand):
        _refuse_count(len(cards))
    return HOLDEM.strength(hand)


def strength_packed(hand: int) -> int:
    """Return what a packed hand is worth: bit c for card c."""
    if hand > ALL_CARDS:
        raise CardError(f"{hand} is no packed hand: a card is one of the bits 0 to 51")
    _check_count(hand.bit_count())
    return HOLDEM.strength(cards_of(hand))


def strengths(hands: Any) -> Any:  # noqa: ANN401 - arrays: numpy is there for those only who have it
    """Return what many hands are worth, in an array of uint32.

    They are rows of one to seven cards (uint8, one row a hand), or packed hands (uint64). An error
    says which of them, counted from 0.
    """
    import numpy as np

    kind = (getattr(hands, "dtype", None), getattr(hands, "ndim", None))
    if kind == (np.uint8, 2):
        _check_count(hands.shape[1])
        return np.array(
            [_in_row(row, strength, cards) for row, cards in enumerate(hands.tolist())], np.uint32
        )
    if kind == (np.uint64, 1):
        return np.array(
            [_in_row(row, strength_packed, hand) for row, hand in enumerate(hands.tolist())], np.uint32
        )
    raise TypeError("hands are an array of uint8, one row a hand, or of packed hands, uint64")


def count_categories(cards: int) -> tuple[int, ...]:
    """Count all hands of so many cards by their category, weakest first; the ten add up to comb(52, cards).

    The native function looks at every hand. This one looks at one of each kind: a hand with five of a
    suit by the ranks of that suit, any other by how often each rank occurs.
    """
    _check_count(cards)
    found: Counter[int] = Counter()
    flushes: Counter[tuple[int, ...]] = Counter()
    for suited, beside, hands in _flushes(cards):
        found[suited_strength(sum(1 << rank for rank in suited)) >> 20] += hands
        flushes[tuple(sorted(suited + beside))] += hands
    for ranks in combinations_with_replacement(range(13), cards):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            hands = prod(comb(4, many) for many in counts.values()) - flushes[ranks]
            # Sorted ranks in suits by turns: no card twice, and no suit five times.
            hand = [CARDS[4 * rank + place % 4] for place, rank in enumerate(ranks)]
            found[HOLDEM.strength(hand) >> 20] += hands
    return tuple(found[category] for category in Category)


def _flushes(cards: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Yield five or more ranks of a suit, the ranks beside them, and how many hands are like that."""
    for size in range(5, cards + 1):
        for suited in combinations(range(13), size):
            for beside in combinations_with_replacement(range(13), cards - size):
                yield suited, beside, 4 * prod(comb(3, many) for many in Counter(beside).values())


def _card(number: int) -> Card:
    if not 0 <= number < 52:
        raise CardError(f"{int(number)} is not a card: a card's number is 0 to 51")
    return CARDS[number]


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST:
        _refuse_count(count)


def _refuse_count(count: int) -> None:
    raise CardError(f"{count} cards make no hand: give 1 to 7 different cards")


def _in_row(row: int, ask: Any, hand: Any) -> int:  # noqa: ANN401 - either kind of hand
    try:
        return int(ask(hand))
    except CardError as error:
        raise CardError(f"hand {row}: {error}") from None
