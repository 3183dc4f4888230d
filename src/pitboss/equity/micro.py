"""Equities with one hole card and one shared card (MI-6 to MI-8): few enough to deal each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from pitboss.cards import CARDS, Card
from pitboss.rankings.micro import MICRO

__all__ = ["count_micro"]


@cache
def strength(hole: Card, shared: Card) -> int:
    """Return what a hole card and the shared card are worth together."""
    return MICRO.strength((hole, shared))


def count_micro(
    hands: Sequence[Sequence[tuple[Card, ...]]], board: Sequence[Card], dead: Sequence[Card]
) -> list[int]:
    """Count, for every set of players, in how many deals exactly they win, or share the pot."""
    tally = [0] * (1 << len(hands))
    shared = board or [card for card in CARDS if card not in dead]
    for dealt in product(*hands):
        holes = [card for (card,) in dealt]
        if len(set(holes)) < len(holes):
            continue
        for card in shared:
            if card not in holes:
                strengths = [strength(hole, card) for hole in holes]
                best = max(strengths)
                tally[sum(1 << player for player, value in enumerate(strengths) if value == best)] += 1
    return tally
