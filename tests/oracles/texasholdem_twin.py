"""texasholdem playing a no-limit hand beside ours; it knows blinds, and neither antes nor straddles.

It deals from a deck of its own, two cards to each seat from the left of the button on, then the board:
a stacked deck takes that deck's place while a hand starts.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from setting import Asked, Setting
from texasholdem import ActionType, Card, HandPhase, TexasHoldEm

from pitboss.hand.action import Action

WORDS = {"fold": ActionType.FOLD, "check": ActionType.CHECK, "call": ActionType.CALL}


class StackedDeck:
    """Cards in the order in which they will be drawn."""

    def __init__(self, setting: Setting) -> None:
        order = [setting.hole(seat) for seat in setting.from_the_button()]
        texts = [hole[i : i + 2] for hole in order for i in (0, 2)] + setting.board()
        self.cards = [Card(text) for text in texts]

    def draw(self, num: int = 1) -> list[Any]:
        """Deal the next cards."""
        drawn, self.cards = self.cards[:num], self.cards[num:]
        return drawn


class TexasholdemTwin:
    """The same hand in texasholdem, with the same cards."""

    def __init__(self, setting: Setting) -> None:
        game = TexasHoldEm(buyin=1, big_blind=setting.big, small_blind=setting.small, max_players=setting.n)
        for player, chips in zip(game.players, setting.stacks, strict=True):
            player.chips = chips
        game.btn_loc = setting.button - 1  # it moves on before the hand
        with patch("texasholdem.game.game.Deck", lambda: StackedDeck(setting)):
            game.start_hand()
        self.game = game
        self.phase = game.hand_phase
        self.bets = [0] * setting.n  # of this street

    def asked(self) -> Asked | None:
        """Say who is to act and what he may do."""
        game = self.game
        if not game.is_hand_running():
            return None
        seat = game.current_player
        raises = game.get_available_moves().raise_range
        call = min(game.chips_to_call(seat), game.players[seat].chips)
        return Asked(seat, call, *((raises[0], raises[-1]) if raises else (0, 0)))

    def stacks(self) -> list[int]:
        """Return the chips behind, by our seats."""
        return [player.chips for player in self.game.players]

    def is_needless(self) -> bool:
        """Say whether the player to act has nothing to call and nobody to bet against."""
        game = self.game
        others = list(game.active_iter(game.current_player + 1))
        return not game.chips_to_call(game.current_player) and others in ([], [game.current_player])

    def play(self, move: Action) -> None:
        """Make the move of the player to act.

        texasholdem may take bets of an earlier street for bets of this one (TH-4): the totals that it
        is told are higher by as much.
        """
        game = self.game
        seat = game.current_player
        if game.hand_phase is not self.phase:
            self.phase = game.hand_phase
            self.bets = [0] * len(self.bets)
        if move.amount is None:
            self.bets[seat] += game.chips_to_call(seat) if move.verb == "call" else 0
            game.take_action(WORDS[move.verb])
            return
        stale = 0
        if self.phase is not HandPhase.PREFLOP:  # nothing is stale, and `bets` lacks the blinds
            stale = game.player_bet_amount(seat) - self.bets[seat]
        self.bets[seat] = move.amount
        game.take_action(ActionType.RAISE, total=move.amount + stale)
