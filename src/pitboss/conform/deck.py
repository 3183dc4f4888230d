"""The deck of a case: the cards that it names, and unseen ones wherever it names none."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import CARDS, Deck, parse_cards
from pitboss.errors import CaseError
from pitboss.houses.house import House

__all__ = ["deck_of", "unknown_of"]


def deck_of(house: House, holes: Sequence[str], board: str) -> Deck:
    """Return the deck that deals these holes, seat by seat, and this board.

    A hole may be empty and a board short: unseen cards fill them, in the order of their numbers.
    """
    named = [parse_cards(hole) for hole in holes]
    for seat, hole in enumerate(named):
        if len(hole) not in (0, house.hole_cards):
            raise CaseError(
                f'"{holes[seat]}" is no hole (number {seat}): {house.name} deals {house.hole_cards} each'
            )
    shared = parse_cards(board)
    if len(shared) > house.cards_needed:
        raise CaseError(f'"{board}" is no board: {house.name} has {house.cards_needed} cards there')
    known = Deck([*(card for hole in named for card in hole), *shared])
    unseen = (card for card in CARDS if card not in known)
    cards = [card for hole in named for card in hole or [next(unseen) for _ in range(house.hole_cards)]]
    return Deck([*cards, *shared, *unseen])


def unknown_of(holes: Sequence[str]) -> frozenset[int]:
    """Return the seats whose hole the case does not name."""
    return frozenset(seat for seat, hole in enumerate(holes) if not parse_cards(hole))
