"""Packed hands: an int with bit c for card c, so that four bits in a row are the suits of one rank.

Beside them stand rank keys, which count ranks: three bits for each, the twos lowest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from pitboss.cards import CARDS, Card, Rank
from pitboss.rankings.holdem import made_by_ranks, made_by_suit
from pitboss.rankings.ranking import packed

__all__ = [
    "ALL_CARDS",
    "cards_of",
    "pack",
    "rank_key",
    "ranked_strength",
    "ranks_in",
    "suited_strength",
]

ALL_CARDS: Final = (1 << 52) - 1


def pack(cards: Iterable[int]) -> int:
    """Return the packed hand of some cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def cards_of(hand: int) -> tuple[Card, ...]:
    """Return the cards of a packed hand, lowest first."""
    return tuple(card for card in CARDS if hand >> card & 1)


def ranks_in(hand: int, suit: int) -> int:
    """Return the ranks that a packed hand has in one suit, a bit for each, bit 0 for the two."""
    return sum(1 << rank for rank in range(13) if hand >> 4 * rank + suit & 1)


def rank_key(hand: int) -> int:
    """Count the ranks of a packed hand."""
    return sum((hand >> 4 * rank & 15).bit_count() << 3 * rank for rank in range(13))


@cache
def ranked_strength(key: int) -> int:
    """Return the strength of ranks, whatever the suits."""
    return packed(*made_by_ranks({rank: many for rank in Rank if (many := key >> 3 * (rank - 2) & 7)}))


@cache
def suited_strength(ranks: int) -> int:
    """Return the strength of ranks of one suit; 0 if they are fewer than five."""
    if ranks.bit_count() < 5:
        return 0
    return packed(*made_by_suit([rank for rank in Rank if ranks >> rank - 2 & 1]))
