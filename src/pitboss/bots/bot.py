"""What a bot is: something that looks at a view and answers with an action.

    class Caller(Bot):
        def act(self, view):
            return view.call()

A bot is given a `View` and nothing else: its own cards, what lies open, what happened so
far. It never meets a hand, a deck or the cards of others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Bot"]


class Bot(ABC):
    """Only `act` has to be there."""

    @abstractmethod
    def act(self, view: View) -> Action:
        """Answer with one of the actions that `view.turn` offers."""

    def reset(self) -> None:  # noqa: B027 - a bot that remembers nothing need not say so
        """Forget everything: a new round begins (MI-17)."""

    def hand_over(self, result: View) -> None:  # noqa: B027 - a bot that learns nothing need not listen
        """Look at how the hand ended, as far as this seat may see it."""
