"""`caller`: stays in, and never raises."""

from __future__ import annotations

from pitboss.bots.bot import Bot
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Caller"]


class Caller(Bot):
    """Call whatever is bet; check where there is nothing to call."""

    def act(self, view: View) -> Action:
        """Call or check."""
        return view.call()
