"""`maniac`: all of it, every time."""

from __future__ import annotations

from pitboss.bots.bot import Bot
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Maniac"]


class Maniac(Bot):
    """Bet the most that the house allows, and call where no more can go in.

    In no limit that is the whole stack. `allin` would be refused where a bet has a limit.
    """

    def act(self, view: View) -> Action:
        """Raise to the most, else call, else check."""
        turn = view.turn
        if turn is not None and turn.wager:
            return view.raise_to(turn.most)
        return view.call()
