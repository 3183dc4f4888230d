"""What a player may hold: hands, each with a weight, as people write ranges with `:` and a weight behind.

holding("QQ+, AKs, 76s:0.5")      every 76s stands for half a hand
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pitboss.cards import Card
from pitboss.equity.ranges import parse_range
from pitboss.errors import RangeError, said

__all__ = ["Hand2", "Holding", "beside", "holding", "packed"]

Hand2 = tuple[Card, Card]
"""Two cards, the higher one first."""

Holding = Mapping[Hand2, float]


def holding(text: str) -> dict[Hand2, float]:
    """Read a range; entries may have weights, and where one hand is in several the last one holds."""
    entries = [entry for entry in re.split(r"[\s,]+", text) if entry]
    if not entries:
        parse_range(text)  # says what a range is
    held: dict[Hand2, float] = {}
    for entry in entries:
        hands, colon, weight = entry.partition(":")
        value = weight_of(entry, weight) if colon else 1.0
        for one, other in parse_range(hands).hands:
            held[one, other] = value
    return {hand: weight for hand, weight in sorted(held.items()) if weight > 0}


def weight_of(entry: str, text: str) -> float:
    """Read the weight of an entry: from 0 to 1."""
    if not re.fullmatch(r"[01]|[01]?\.\d{1,6}", text, re.ASCII) or float(text) > 1:
        raise RangeError(f"{said(entry)} has no weight from 0 to 1 behind its colon, as in 76s:0.5")
    return float(text)


def beside(held: Holding, board: Sequence[Card], *, whose: str) -> dict[Hand2, float]:
    """Return what is left of a range beside a board; none at all is a RangeError."""
    left = {hand: weight for hand, weight in held.items() if hand[0] not in board and hand[1] not in board}
    if not left:
        raise RangeError(f"the range of {whose} has no hand left beside {''.join(map(str, board))}")
    return left


def packed(hand: Sequence[Card]) -> int:
    """Return cards as a set of bits, as the kernel takes them."""
    return sum(1 << card for card in hand)
