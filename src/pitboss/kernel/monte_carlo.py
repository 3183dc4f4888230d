"""Deals drawn at random, each possible one equally likely; the twin of native/monte_carlo.hpp, deal for deal.

Players with a range draw a hand of it each; if two of these share a card, all draw again (to draw again
for one of them only would favour some deals). The others, who may have any two cards, and the board follow
from the top of the deck: the deck stays in the order in which the last deal left it, as any order will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.kernel.boards import BOARD, winners
from pitboss.kernel.dice import Dice
from pitboss.kernel.packed import cards_of
from pitboss.rankings.holdem import HOLDEM

__all__ = ["MonteCarlo"]

ANY_TWO: Final = 1326
PATIENCE: Final = 1_000_000  # draws for one deal


class MonteCarlo:
    """Counts, for every set of players, in how many of the deals drawn they win, or share the pot.

    No hand of a range may have a card of the board or a dead one, except where a player may have any two.
    """

    def __init__(self, ranges: Sequence[Sequence[int]], board: int, dead: int, seed: bytes) -> None:
        self._dice = Dice(seed)
        self._board = board
        self._hole = [hands[0] for hands in ranges]
        self._any_two = [player for player, hands in enumerate(ranges) if len(hands) == ANY_TWO]
        self._chosen = [(player, hands) for player, hands in enumerate(ranges) if 1 < len(hands) < ANY_TWO]
        self._possible = True  # no two players' only hands share a card
        self._fixed = board | dead
        for hands in ranges:
            if len(hands) == 1:
                self._possible = self._possible and not self._fixed & hands[0]
                self._fixed |= hands[0]
        self._deck = [int(card) for card in range(52) if not self._fixed >> card & 1]
        self._at = 0
        self._taken = 0  # cards of this deal that are still in the deck
        self._tally = [0] * (1 << len(ranges))

    def run(self, trials: int) -> int:
        """Draw so many deals; return how many: fewer only if the ranges leave (next to) no deal."""
        for done in range(trials):
            if not self._possible or not self._choose():
                return done
            self._at = 0
            for player in self._any_two:
                self._hole[player] = self._dealt(2)
            board = self._board | self._dealt(BOARD - self._board.bit_count())
            strengths = (HOLDEM.strength(cards_of(hole | board)) for hole in self._hole)
            self._tally[winners(strengths)] += 1
        return trials

    @property
    def tally(self) -> list[int]:
        """The number of deals for every set of players, a bit for each player."""
        return list(self._tally)

    def _choose(self) -> bool:
        for _ in range(PATIENCE):
            used = self._fixed
            apart = True
            for player, hands in self._chosen:
                hand = hands[self._dice.below(len(hands))]
                apart = apart and not used & hand
                used |= hand
                self._hole[player] = hand
            if apart:
                self._taken = used & ~self._fixed
                return True
        return False

    def _dealt(self, many: int) -> int:
        """Return the next cards of the deck; one that a player has been given is passed over."""
        if many == 0:
            return 0
        drawn = self._dice.below_each(len(self._deck) - self._at, many)
        cards = [self._drawn(number) for number in drawn]
        while len(fresh := [card for card in cards if not self._taken >> card & 1]) < many:
            cards.append(self._drawn(self._dice.below(len(self._deck) - self._at)))
        return sum(1 << card for card in fresh)

    def _drawn(self, number: int) -> int:
        """Exchange the next card of the deck with one behind it, and take it."""
        place = self._at + number
        deck = self._deck
        deck[self._at], deck[place] = deck[place], deck[self._at]
        self._at += 1
        return deck[self._at - 1]
