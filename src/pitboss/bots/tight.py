"""`tight`: plays few hands, and plays them hard.

How good a hand is, it reads off the cards it sees. With two hole cards and no board it
counts points as Bill Chen proposed (in Lou Krieger's Hold'em Excellence); in every other
case it asks how many of the hands that a rival may hold would lose to its own on the board
as it lies. The house's own ranking answers, so it can play in every house.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, islice
from typing import Final

from pitboss.bots.bot import Bot
from pitboss.cards import CARDS, Card, Rank
from pitboss.hand.action import Action
from pitboss.hand.view import View
from pitboss.houses.turn import Turn

__all__ = ["Tight", "beaten", "points"]

# From which strength on (per cent) it calls at any sensible price, and raises.
CALLS: Final = 55
RAISES: Final = 72
MARGIN: Final = 20
SAMPLE: Final = 200  # rival hands that it looks at: enough for a rough figure


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
    return min(max(view.to_match + 2 * (view.pot + (turn.call or 0)) // 3, turn.least), turn.most)


def worth(view: View, strength: int, cost: int) -> bool:
    """Say whether a call pays: by the pot odds, and for half the stack only with a hand to raise."""
    if not cost:
        return True
    if view.seat is not None and 2 * cost >= view.stacks[view.seat]:
        return strength >= RAISES
    price = 100 * cost // (view.pot + cost)
    return strength > price if 5 * cost <= view.pot else strength >= max(CALLS, price + MARGIN)


def strength_of(view: View) -> int:
    """Return 0 to 100: how good the hand is against those who are still in."""
    if len(view.hole) == 2 and not view.board:
        return min(max(30 + 5 * points(view.hole), 0), 100)
    share = beaten(view)
    for _ in range(view.folded.count(False) - 2):
        share = share * (100 + share) // 200  # each further rival takes some of it away
    return share


def beaten(view: View) -> int:
    """Return how many of 100 hands that a rival may hold lose to this one; ties count half."""
    known = {*view.hole, *view.board}
    unseen = [card for card in CARDS if card not in known]
    strength = view.house.ranks.strength
    mine = strength(view.hole + view.board)
    won = seen = 0
    for rival in spread(unseen, len(view.hole)):
        theirs = strength(rival + view.board)
        won += 2 * (mine > theirs) + (mine == theirs)
        seen += 2
    return 100 * won // seen


def spread(cards: list[Card], size: int) -> Iterable[tuple[Card, ...]]:
    """Return hands of so many cards, evenly picked out of all: always the same ones."""
    every = list(combinations(cards, size))
    return islice(every, 0, None, max(len(every) // SAMPLE, 1))


@lru_cache(maxsize=1326)
def points(hole: tuple[Card, ...]) -> int:
    """Count Chen's points: 20 for aces, 12 for A-K of a suit, below zero for rags; halves rounded up."""
    high, low = sorted((card.rank for card in hole), reverse=True)
    doubled = {Rank.ACE: 20, Rank.KING: 16, Rank.QUEEN: 14, Rank.JACK: 12}.get(high, int(high))
    if high is low:
        return max(doubled, 5)
    gap = high - low - 1
    doubled -= 2 * (0, 1, 2, 4, 5)[min(gap, 4)]
    doubled += 4 * (hole[0].suit is hole[1].suit)
    doubled += 2 * (gap <= 1 and high < Rank.QUEEN)
    return (doubled + 1) // 2
