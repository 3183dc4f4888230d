"""`odds`: works out its chances against what the others may hold, and compares them with what they cost.

It deals the hand to its end some thousand times against the hands that it takes the others to have
(`reading.py`). It bets when it is well ahead of its fair share, calls when the pot pays for it, and now and
then bets with nothing where nobody has shown any interest.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pitboss import kernel
from pitboss.bots.bot import Bot
from pitboss.bots.reading import drawn, read
from pitboss.bots.tight import Tight, wager
from pitboss.errors import PitbossError
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Odds"]

TRIALS: Final = 4_000 if kernel.NATIVE else 150
AHEAD: Final = 1.35  # times its fair share, from which on it bets
FAR_AHEAD: Final = 1.7  # from which on it raises
SPARE: Final = 0.04  # more than the price that a call has to win, for what may still come
BLUFFS: Final = 0.12  # how often it bets with nothing where everybody has checked


class Odds(Bot):
    """Plays by equity against likely hands."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed).random  # noqa: S311 - it chooses actions, never cards
        self._plain = Tight()

    def act(self, view: View) -> Action:
        """Raise, bet, call, check or fold by what the hand is worth."""
        turn = view.turn
        if turn is None:
            return view.check()
        try:
            ranges = list(read(view).values())
            equity = drawn(ranges, view.hole, view.board, TRIALS)
        except (PitbossError, ValueError):  # one card in the hand, or more players than can be dealt to
            return self._plain.act(view)
        fair = 1 / (len(ranges) + 1)
        cost = turn.call or 0
        if not cost:
            bluff = view.board and self._dice() < BLUFFS
            if turn.wager and (equity > AHEAD * fair or bluff):
                return view.raise_to(wager(view, turn))
            return view.check() if turn.check else view.call()
        if turn.wager and equity > max(FAR_AHEAD * fair, 0.6 if len(ranges) == 1 else 0.0):
            return view.raise_to(wager(view, turn))
        if not turn.fold or equity > cost / (view.pot + cost) + SPARE:
            return view.call()
        return view.fold()
