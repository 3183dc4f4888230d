"""Every ranking by the name that a house gives, with the native strengths where they were built.

The rankings themselves stay the readable ones: names, categories and the cards that play are theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pitboss import kernel
from pitboss.cards import Card
from pitboss.rankings import RANKINGS as READABLE
from pitboss.rankings import Ranking
from pitboss.rankings.holdem import Holdem

__all__ = ["RANKINGS", "FastHoldem"]


class FastHoldem(Holdem):
    """`HOLDEM` with its strengths from the kernel: the same numbers, and no card twice on trust."""

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that compares hands of any sizes."""
        return kernel.strength(cards)

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each hand with this board."""
        strength = kernel.strength
        return {seat: strength([*hand, *board]) for seat, hand in hands.items()}


RANKINGS: Final[dict[str, Ranking]] = dict(READABLE)
if kernel.NATIVE:
    RANKINGS["holdem"] = FastHoldem()
