"""Every ranking by the name that a house gives, with the native strengths where they were built.

The rankings themselves stay the readable ones: names, categories and the cards that play are theirs. Of
two cards each hand is read once and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from pitboss import kernel
from pitboss.cards import Card
from pitboss.rankings import RANKINGS as READABLE
from pitboss.rankings import Ranking
from pitboss.rankings.holdem import Holdem
from pitboss.rankings.micro import MICRO, Micro

__all__ = ["RANKINGS", "FastHoldem", "QuickMicro"]


class FastHoldem(Holdem):
    """`HOLDEM` with its strengths from the kernel: the same numbers, and no card twice on trust."""

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that compares hands of any sizes."""
        return kernel.strength(cards)

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each hand with this board."""
        strength = kernel.strength
        return {seat: strength([*hand, *board]) for seat, hand in hands.items()}


class QuickMicro(Micro):
    """`MICRO`, which reads each of its 2,652 hands (in both orders) once."""

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that compares hands."""
        return read(tuple(cards))

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each hand with this board."""
        return {seat: read((*hand, *board)) for seat, hand in hands.items()}


@lru_cache(maxsize=1 << 12)
def read(cards: tuple[Card, ...]) -> int:
    """Return what the readable ranking says."""
    return MICRO.strength(cards)


RANKINGS: Final[dict[str, Ranking]] = dict(READABLE) | {"micro": QuickMicro()}
if kernel.NATIVE:
    RANKINGS["holdem"] = FastHoldem()
