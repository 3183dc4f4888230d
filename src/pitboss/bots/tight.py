"""`tight`: plays few hands, and plays them hard.

Two questions decide: how many of the hands that a rival may hold does mine beat (`strength.py`),
and what does it cost to stay (the pot odds)? It never bluffs, and never looks at who bets.
"""

from __future__ import annotations

from typing import Final

from pitboss.bots.bot import Bot
from pitboss.bots.strength import strength_of
from pitboss.hand.action import Action
from pitboss.hand.view import View
from pitboss.houses.turn import Turn

__all__ = ["Tight", "price", "wager"]

# From which strength on (per cent) it calls at any sensible price, and raises.
CALLS: Final = 55
RAISES: Final = 72
MARGIN: Final = 20


class Tight(Bot):
    """Raise the good hands by two thirds of the pot, call with the fair ones, let go of the rest."""

    def act(self, view: View) -> Action:
        """Raise, call, check or fold by strength and price."""
        turn = view.turn
        if turn is None:
            return view.check()
        strength = strength_of(view)
        if turn.wager and strength >= RAISES:
            return view.raise_to(wager(view, turn))
        if turn.check:
            return view.check()
        if not turn.fold or worth(view, strength, turn.call or 0):
            return view.call()
        return view.fold()


def wager(view: View, turn: Turn) -> int:
    """Return a total that adds two thirds of the pot, as near as the house allows."""
    to = view.to_match + 2 * (view.pot + (turn.call or 0)) // 3
    return turn.least if to < turn.least else min(to, turn.most)


def price(view: View, cost: int) -> int:
    """Return the pot odds: what part of the pot, in per cent, a call has to pay for."""
    return 100 * cost // (view.pot + cost)


def worth(view: View, strength: int, cost: int) -> bool:
    """Say whether a call pays: by the pot odds, and for half the stack only with a hand to raise."""
    if not cost:
        return True
    if view.seat is not None and 2 * cost >= view.stacks[view.seat]:
        return strength >= RAISES
    odds = price(view, cost)
    return strength > odds if 5 * cost <= view.pot else strength >= max(CALLS, odds + MARGIN)
