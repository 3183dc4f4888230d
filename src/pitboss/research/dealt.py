"""A hand of `micro` whose cards come one by one, as OpenSpiel deals them: its own, the other's, the board."""

from __future__ import annotations

from typing import Final

from pitboss.cards import CARDS, Card
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.houses.micro import MICRO

__all__ = ["HOLES", "PLAYERS", "Dealt"]

PLAYERS: Final = 2
HOLES: Final = 2  # one card each


class Dealt:
    """The cards so far, the actions so far, and the hand that they make: the button is player 1's."""

    def __init__(self, stack: int, cards: tuple[Card, ...] = (), actions: tuple[Action, ...] = ()) -> None:
        self.stack = stack
        self.cards = cards
        self.actions = actions
        self.hand = self.played()

    def played(self) -> Hand | None:
        """Play what was done with the cards that are there; None, before both have one."""
        if len(self.cards) < HOLES:
            return None
        return Hand.replay(MICRO, [self.stack] * PLAYERS, 1, self.deck, self.actions)

    @property
    def deck(self) -> list[Card]:
        """The cards of the hand; before the board is turned any card may lie there."""
        rest = [card for card in CARDS if card not in self.cards]
        return [*self.cards, *rest][: HOLES + MICRO.board_cards]

    @property
    def board(self) -> tuple[Card, ...]:
        """The board, as far as it is turned."""
        return self.cards[HOLES:]

    @property
    def board_is_due(self) -> bool:
        """Whether the next thing to happen is the board."""
        if self.hand is None or self.board:
            return False
        return self.hand.street > 0 or (self.hand.over and self.hand.live > 1)

    def deal(self, card: Card) -> None:
        """Deal the next card, and play what was done with it."""
        self.cards += (card,)
        self.hand = self.played()

    def act(self, action: Action) -> None:
        """Do what the player to act asks for."""
        assert self.hand is not None  # noqa: S101 - nobody acts before there are cards
        self.hand.act(action)
        self.actions += (action,)

    def __deepcopy__(self, _memo: object) -> Dealt:
        """Return an independent hand in the same state; nothing is played again."""
        other = Dealt(self.stack)
        other.cards, other.actions = self.cards, self.actions
        other.hand = None if self.hand is None else self.hand.copy()
        return other

    def __reduce__(self) -> tuple[type[Dealt], tuple[int, tuple[Card, ...], tuple[Action, ...]]]:
        """Pickle what determines it."""
        return Dealt, (self.stack, self.cards, self.actions)
