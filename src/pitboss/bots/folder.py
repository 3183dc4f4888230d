"""`folder`: gives up as soon as staying costs anything."""

from __future__ import annotations

from pitboss.bots.bot import Bot
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Folder"]


class Folder(Bot):
    """Check where that is free, else fold; BOT in `duel` never may fold (DU-9), so it calls."""

    def act(self, view: View) -> Action:
        """Check, fold or, if it must, call."""
        turn = view.turn
        if turn is None or turn.check:
            return view.check()
        return view.fold() if turn.fold else view.call()
