"""What a ranking says about some cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pitboss.cards import Card, Rank

__all__ = ["Best", "Ranking", "kickers", "packed"]


@dataclass(frozen=True, slots=True)
class Best:
    """The best that some cards make.

    Two hands with the same name are a tie, and two hands that tie have the same name.
    """

    strength: int
    """Greater wins, equal is a tie; comparable within one ranking only."""
    category: str
    name: str
    cards: tuple[Card, ...]
    """The cards that play, as people list them: pairs first, then kickers; the wheel is 5-4-3-2-A."""


class Ranking(Hashable, Protocol):
    """What hands are worth in a house. The cards given must be different ones."""

    @property
    def name(self) -> str:
        """The name by which a house file asks for it."""
        ...

    def strength(self, cards: Sequence[Card]) -> int:
        """Greater wins, equal is a tie."""
        ...

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each of some hands with one board, which is quicker than one by one."""
        ...

    def best(self, cards: Sequence[Card]) -> Best:
        """Say what the cards make, in words and with the cards that play."""
        ...


def packed(category: int, ranks: Sequence[Rank]) -> int:
    """Return one number that sorts as (category, ranks) does: a hex digit for each of up to five ranks."""
    number = category
    for place in range(5):
        number = number << 4 | (ranks[place] if place < len(ranks) else 0)
    return number


def kickers(ranks: Iterable[Rank]) -> str:
    """Say the kickers as the tail of a name: ", king four kickers", or nothing."""
    words = [rank.word for rank in ranks]
    if not words:
        return ""
    return f", {' '.join(words)} kicker{'s' if len(words) > 1 else ''}"
