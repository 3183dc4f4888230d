"""`random`: does anything that is legal."""

from __future__ import annotations

from random import Random

from pitboss.bots.bot import Bot
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Noise"]


class Noise(Bot):
    """Pick one of the legal verbs, each as likely; never fold where a check is free.

    A wager is small more often than large: its size is drawn from below a limit that is drawn first.
    """

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)  # noqa: S311 - it chooses actions, never cards

    def act(self, view: View) -> Action:
        """Throw the dice."""
        turn = view.turn
        if turn is None:
            return view.check()
        choices = [view.check() if turn.check else view.call()]
        if turn.check and turn.call is not None:
            choices.append(view.call())
        if turn.fold and not turn.check:
            choices.append(view.fold())
        if turn.wager:
            choices.append(
                view.raise_to(self._dice.randint(turn.least, self._dice.randint(turn.least, turn.most)))
            )
        return self._dice.choice(choices)
