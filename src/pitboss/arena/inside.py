"""A bot at work in this process: those that come with pitboss, and classes that are trusted.

It costs next to nothing: no clock runs, nothing is locked in. What such a bot breaks, it
breaks for the judge too; an exception is caught, and counted as any other fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pitboss.arena.ruling import MOST_FAULTS, check_or_fold, ruled
from pitboss.bots.bot import Bot
from pitboss.errors import StateError
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Inside"]


class Inside:
    """A `Player` that asks a `Bot` of this process."""

    __slots__ = ("_ask", "_wrong", "bot", "faults", "listens")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.faults: Counter[str] = Counter()
        self.listens = type(bot).hand_over is not Bot.hand_over  # else nobody need build it a view
        self._ask: Callable[[View], object] = bot.act  # whatever it answers: `ruled` looks at it
        self._wrong = 0  # faults of this round

    def reset(self) -> None:
        """Begin a round."""
        self._wrong = 0
        try:
            self.bot.reset()
        except Exception:  # noqa: BLE001 - whatever a bot raises is its own fault
            self._fault("crash")

    def act(self, view: View) -> Action:
        """Return the bot's action where it is legal; else count the fault, and check or fold."""
        turn = view.turn
        if turn is None:
            raise StateError("nobody is asked who is not to act")
        if self._wrong >= MOST_FAULTS:
            return check_or_fold(turn)
        try:
            answer = self._ask(view)
        except Exception:  # noqa: BLE001 - whatever a bot raises is its own fault
            self._fault("crash")
            return check_or_fold(turn)
        action = ruled(view, turn, answer)
        if action is None:
            self._fault("illegal action")
            return check_or_fold(turn)
        return action

    def hand_over(self, view: View) -> None:
        """Show how the hand ended, to a bot that wants to know."""
        if not self.listens or self._wrong >= MOST_FAULTS:
            return
        try:
            self.bot.hand_over(view)
        except Exception:  # noqa: BLE001 - whatever a bot raises is its own fault
            self._fault("crash")

    def close(self) -> None:
        """Leave; there is nothing to leave behind."""

    def _fault(self, kind: str) -> None:
        self.faults[kind] += 1
        self._wrong += 1
