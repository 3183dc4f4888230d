"""The boards of a spot: how strong each hand is on each of them, and which boards are alike.

A spot on the river has one board. One on the turn has a lane for each river card; cards that an exchange of
suits turns into one another, while it changes neither the board nor any range, share a lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from pitboss import kernel
from pitboss.cards import CARDS, Card, Suit
from pitboss.solver.holding import Hand2, Holding, packed

__all__ = ["Lane", "lanes_of"]

UNASKED: Final = -1  # a strength that nobody asks for, as cards are still to come

Ranges = tuple[Sequence[Hand2], Sequence[Hand2]]
Exchange = tuple[int, ...]  # suit -> suit


@dataclass(frozen=True, slots=True)
class Lane:
    """One board: strengths by hand of both ranges (0: it cannot be held there), and its images."""

    card: Card | None  # the river card; None on street 0
    cards: tuple[Card, ...]  # all river cards that it stands for
    strengths: tuple[list[int], list[int]]
    images: list[tuple[list[int], list[int]]]  # for each card: hand on the lane -> hand it stands for


def lanes_of(board: Sequence[Card], ranges: tuple[Holding, Holding]) -> list[Lane]:
    """Return street 0, and on the turn a lane for each river card or several that are alike."""
    hands: Ranges = (list(ranges[0]), list(ranges[1]))
    if len(board) == 5:
        return [Lane(None, (), (strengths(hands[0], board), strengths(hands[1], board)), [])]
    nowhere = ([UNASKED] * len(hands[0]), [UNASKED] * len(hands[1]))
    lanes = [Lane(None, (), nowhere, [])]
    exchanges = [exchange for exchange in permutations(range(4)) if keeps(exchange, board, ranges)]
    places = tuple({hand: place for place, hand in enumerate(side)} for side in hands)
    seen: set[Card] = set(board)
    for card in CARDS:
        if card in seen:
            continue
        alike: dict[Card, Exchange] = {}
        for exchange in exchanges:
            alike.setdefault(exchanged(card, exchange), exchange)
        seen |= set(alike)
        full = (*board, card)
        images = [
            tuple([places[seat][pair(hand, exchange)] for hand in hands[seat]] for seat in (0, 1))
            for exchange in alike.values()
        ]
        lanes.append(
            Lane(
                card,
                tuple(alike),
                (strengths(hands[0], full), strengths(hands[1], full)),
                [(first, second) for first, second in images],
            )
        )
    return lanes


def strengths(hands: Sequence[Hand2], board: Sequence[Card]) -> list[int]:
    """Return what each hand is worth on a full board; 0 if a card of it lies there."""
    table = packed(board)
    found = []
    for one, other in hands:
        cards = 1 << one | 1 << other
        found.append(0 if cards & table else kernel.strength_packed(cards | table))
    return found


def exchanged(card: Card, exchange: Exchange) -> Card:
    """Return the card of the same rank in another suit."""
    return Card.of(card.rank, Suit(exchange[card.suit]))


def pair(hand: Hand2, exchange: Exchange) -> Hand2:
    """Return a hand in other suits, the higher card first."""
    one, other = exchanged(hand[0], exchange), exchanged(hand[1], exchange)
    return (one, other) if one > other else (other, one)


def keeps(exchange: Exchange, board: Sequence[Card], ranges: tuple[Holding, Holding]) -> bool:
    """Say whether an exchange of suits changes nothing about the board and both ranges."""
    if {exchanged(card, exchange) for card in board} != set(board):
        return False
    return all(held.get(pair(hand, exchange)) == weight for held in ranges for hand, weight in held.items())
