"""A game: hand after hand at one table, until the house says that it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from pitboss.cards import Deck
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.table.table import Table

__all__ = ["Decider", "Game"]


class Decider(Protocol):
    """Whoever plays: a bot, a person behind a screen."""

    def act(self, view: View) -> Action:
        """Return what to do; the view is all there is to know."""


class Game:
    """Deal from `deck_of(number of the hand)`, counted from 1, and ask the players until the game is over."""

    def __init__(self, table: Table, deciders: Mapping[str, Decider], deck_of: Callable[[int], Deck]) -> None:
        self.table = table
        self.deciders = deciders
        self.deck_of = deck_of

    def play_hand(self) -> Hand:
        """Play one hand to its end, and return it."""
        table = self.table
        hand = table.start(self.deck_of(table.hands_played + 1))
        while not hand.over:
            seat = hand.actor
            hand.act(self.deciders[table.dealt[seat]].act(view_for(hand, seat)))
        table.finish()
        return hand

    def play(self, *, most_hands: int | None = None) -> str | None:
        """Play until the house says so, or for so many hands; return the winner, None for a tie."""
        played = 0
        while not self.table.over and (most_hands is None or played < most_hands):
            self.play_hand()
            played += 1
        return self.table.winner
