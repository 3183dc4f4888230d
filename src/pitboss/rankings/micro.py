"""Hands of two cards, the player's own and the shared one (MI-6, MI-7, MI-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final

from pitboss.cards import Card, Rank
from pitboss.errors import CardError
from pitboss.rankings.ranking import Best, kickers, packed

__all__ = ["MICRO", "Category", "Micro"]


class Category(IntEnum):
    """MI-6, weakest first: the order follows the odds among 1,326 hands, 792 264 144 78 48."""

    HIGH_CARD = 0
    FLUSH = 1
    STRAIGHT = 2
    PAIR = 3
    STRAIGHT_FLUSH = 4

    @property
    def words(self) -> str:
        """The category as a player says it: "straight flush"."""
        return self.name.lower().replace("_", " ")


def category_of(high: Card, low: Card) -> Category:
    """Name what two cards make; aces are high only, so A-2 is no straight (MI-7)."""
    neighbours = high.rank - low.rank == 1
    if high.suit is low.suit:
        return Category.STRAIGHT_FLUSH if neighbours else Category.FLUSH
    if high.rank is low.rank:
        return Category.PAIR
    return Category.STRAIGHT if neighbours else Category.HIGH_CARD


def spoken(category: Category, ranks: Sequence[Rank]) -> str:
    """Say a hand so that only hands that tie share a name."""
    match category:
        case Category.PAIR:
            return f"pair of {ranks[0].plural}"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return f"{category.words}, {ranks[0].word} high"
        case Category.FLUSH:
            return f"{category.words}, {ranks[0].word} high{kickers(ranks[1:])}"
        case _:
            return f"{category.words}, {ranks[0].word}{kickers(ranks[1:])}"


class Micro:
    """Two cards; before the shared card, one card is a high card."""

    name: Final = "micro"

    def strength(self, cards: Sequence[Card]) -> int:
        """Compare the category, then the higher card, then the other one (MI-8); never the suit (MI-7)."""
        category, ordered = _read(cards)
        return packed(category, [card.rank for card in ordered])

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each hand with this board."""
        return {seat: self.strength((*hand, *board)) for seat, hand in hands.items()}

    def best(self, cards: Sequence[Card]) -> Best:
        """Say the hand and its name, with the higher card first."""
        category, ordered = _read(cards)
        ranks = [card.rank for card in ordered]
        return Best(
            strength=packed(category, ranks),
            category=category.words,
            name=spoken(category, ranks),
            cards=ordered,
        )


def _read(cards: Sequence[Card]) -> tuple[Category, tuple[Card, ...]]:
    """Return the category and the cards, the higher rank first and a pair as given."""
    match cards:
        case [card]:
            return Category.HIGH_CARD, (card,)
        case [one, other] if one != other:
            high, low = (one, other) if one.rank >= other.rank else (other, one)
            return category_of(high, low), (high, low)
        case _:
            raise CardError(f"{len(cards)} cards make no hand: give one card, or two different ones")


MICRO: Final = Micro()
