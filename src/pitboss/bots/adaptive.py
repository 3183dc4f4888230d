"""`adaptive`: watches its rivals, and plays against what they do.

It keeps four counts, and forgets them with every new round (MI-17):

    how often it bet or raised      how often they all gave up before the showdown
    how often it was asked          how often somebody had raised before it

Who gives up often is bluffed. Who hardly ever gives up is never bluffed, and good hands are bet bigger
and sooner. Who raises all the time does not have it every time: he is called with less. Before it
knows anything it plays as `tight` does, because the counts begin as if it had seen such a rival.
"""

from __future__ import annotations

from typing import Final

from pitboss.bots.bot import Bot
from pitboss.bots.strength import strength_of
from pitboss.bots.tight import CALLS, MARGIN, RAISES, price, wager
from pitboss.hand.action import Action
from pitboss.hand.view import View
from pitboss.houses.turn import Turn

__all__ = ["Adaptive"]

# As if it had seen this much already: two of six bets were given up to, one of six times they raised.
BETS, GIVEN_UP = 6, 2
ASKED, RAISED = 6, 1

OFTEN: Final = 60  # per cent of its bets given up to, from which on it bluffs
SELDOM: Final = 20  # below which it bets fair hands for value
WILD: Final = 50  # per cent of the times asked that they raised, from which on it calls with less


class Adaptive(Bot):
    """Play by strength and price, with limits that move with what the others do."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget who they are."""
        self._bets, self._given_up = BETS, GIVEN_UP
        self._asked, self._raised = ASKED, RAISED
        self._has_bet = False  # in this hand

    def act(self, view: View) -> Action:
        """Count what they did, then bluff, raise, call, check or fold."""
        turn = view.turn
        if turn is None:
            return view.check()
        self._asked += 1
        self._raised += self.raised_at(view)
        strength = strength_of(view)
        if turn.wager and self.bets_with(strength, turn):
            self._has_bet = True
            return view.raise_to(wager(view, turn))
        if turn.check:
            return view.check()
        if not turn.fold or self.calls_with(view, strength, turn.call or 0):
            return view.call()
        return view.fold()

    def hand_over(self, result: View) -> None:
        """Note whether the others gave up to a bet."""
        if self._has_bet:
            self._has_bet = False
            self._bets += 1
            self._given_up += result.folded.count(True) == len(result.folded) - 1 and not (
                result.seat is None or result.folded[result.seat]
            )

    @property
    def fold_rate(self) -> int:
        """How many of 100 bets they give up to."""
        return 100 * self._given_up // self._bets

    @property
    def raise_rate(self) -> int:
        """How often of 100 times it is asked somebody has raised."""
        return 100 * self._raised // self._asked

    def raised_at(self, view: View) -> bool:
        """Say whether there is more to match than the blinds, and somebody else has put it in."""
        return view.to_match > view.house.big_blind and max(view.bets) >= view.to_match

    def bets_with(self, strength: int, turn: Turn) -> bool:
        """Bet the good hands; against those who never give up the fair ones, against those who do all."""
        if strength >= RAISES:
            return True
        rate = self.fold_rate
        if rate >= OFTEN:
            return self.raise_rate < WILD and (turn.check or strength >= CALLS // 2)
        return rate <= SELDOM and turn.check and strength >= CALLS

    def calls_with(self, view: View, strength: int, cost: int) -> bool:
        """Call by the pot odds, with less to spare the more they raise."""
        if not cost:
            return True
        spare = 0 if self.raise_rate >= WILD else MARGIN
        if view.seat is not None and 2 * cost >= view.stacks[view.seat]:
            return strength >= (CALLS if spare == 0 else RAISES)
        return strength > price(view, cost) + (spare if 5 * cost > view.pot else 0)
