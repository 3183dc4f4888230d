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
        self._dice = Random(seed).random  # noqa: S311 - it chooses actions, never cards

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
        at = int(self._dice() * (len(choices) + bool(turn.wager)))
        if at < len(choices):
            return choices[at]
        limit = self._drawn(turn.least, turn.most)
        return view.raise_to(self._drawn(turn.least, limit))

    def _drawn(self, least: int, most: int) -> int:
        """Draw a whole number between two others; chips stay far below what a float holds exactly."""
        return least + int(self._dice() * (most - least + 1))
