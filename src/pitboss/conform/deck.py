"""The cards of a case: those that it names, and unseen ones wherever it names none.

What a case leaves open must not decide anything: a hole that it does not name must not
come to showdown, and a board card that somebody holds must not be dealt. Both may stand
in a case whose hand ends before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.cards import CARDS, Card, Deck, parse_cards
from pitboss.errors import CaseError
from pitboss.hand.hand import Hand
from pitboss.houses.house import House

__all__ = ["CaseCards", "case_cards"]


@dataclass(frozen=True, slots=True)
class CaseCards:
    """A deck that deals the cards of a case, and where it had to put in others."""

    deck: Deck
    unknown: frozenset[int]  # seats whose hole cards the case does not name
    taken: dict[int, Card]  # places of the board whose card somebody holds

    def error_in(self, hand: Hand) -> str | None:
        """Say what the case should have named, or named otherwise, as this hand went; None: nothing."""
        for place, card in self.taken.items():
            if place < len(hand.board):
                return f"{card} came on the board and is in a hole too"
        if hand.over and hand.live > 1:
            for seat in sorted(self.unknown):
                if not hand.folded[seat]:
                    return f'the hole cards of {hand.house.seat_name(seat)} are "" and came to showdown'
        return None


def case_cards(house: House, holes: Sequence[str], board: str) -> CaseCards:
    """Return cards that deal these holes, seat by seat, and this board.

    A hole may be empty and a board short: unseen cards fill them, in the order of their numbers.
    """
    named = [parse_cards(hole) for hole in holes]
    for hole, cards in zip(holes, named, strict=True):
        if len(cards) not in (0, house.hole_cards):
            raise CaseError(f'"{hole}" is no hole: {house.name} deals {house.hole_cards} each')
    shared = parse_cards(board)
    if len(shared) > house.board_cards:
        raise CaseError(f'"{board}" is no board: {house.name} has {house.board_cards} cards there')
    held = parse_cards("".join(holes))
    seen = {*held, *shared}
    unseen = (card for card in CARDS if card not in seen)
    dealt = [card for cards in named for card in cards or [next(unseen) for _ in range(house.hole_cards)]]
    dealt += [next(unseen) if card in held else card for card in shared]
    return CaseCards(
        deck=Deck([*dealt, *unseen]),
        unknown=frozenset(seat for seat, cards in enumerate(named) if not cards),
        taken={place: card for place, card in enumerate(shared) if card in held},
    )
