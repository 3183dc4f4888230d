"""A hand as it may be, from what one seat sees of it: to look ahead in, and to play again from its beginning.

Chips, actions and open cards are those of the view. The others' cards are not known, and any will do: nobody
who looks ahead may ask for them.
"""

from __future__ import annotations

from typing import Final

from pitboss.cards import CARDS, Card, Deck
from pitboss.errors import PitbossError
from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View
from pitboss.houses.felt import POSTS, Post

__all__ = ["imagined"]

PLAIN: Final = {"fold": FOLD, "check": CHECK, "call": CALL}


def imagined(view: View) -> Hand | None:
    """Return a hand that looks to this seat as its own does; None where none could be found."""
    for posts in (None, posted(view)):
        try:
            hand = Hand(view.house, view.started, view.button, deck_of(view), posts=posts)
            for action in done(view):
                hand.act(action)
        except PitbossError:
            continue
        seen = (tuple(hand.stacks), tuple(hand.bets), tuple(hand.folded), hand.pot, hand.board)
        if seen == (view.stacks, view.bets, view.folded, view.pot, view.board):
            return hand
    return None


def done(view: View) -> list[Action]:
    """Return what has been done so far."""
    actions = []
    for kind, _seat, _amount, total in view.chronicle:
        if kind in PLAIN:
            actions.append(PLAIN[kind])
        elif kind in ("bet", "raise"):
            actions.append(Action(kind, total))
    return actions


def posted(view: View) -> tuple[Post, ...]:
    """Return the forced bets as they were paid."""
    return tuple(Post(kind, seat, amount) for kind, seat, amount, _ in view.chronicle if kind in POSTS)


def deck_of(view: View) -> Deck:
    """Lay the known cards into their places, and others into the rest."""
    size, n = view.house.hole_cards, len(view.started)
    known: dict[int, Card] = dict(enumerate(view.board, start=n * size))
    if view.seat is not None:
        known |= dict(enumerate(view.hole, start=view.seat * size))
    for seat, cards in view.open_holes.items():
        known |= dict(enumerate(cards, start=seat * size))
    used = set(known.values())
    free = iter([card for card in CARDS if card not in used])
    need = n * size + view.house.board_cards
    return Deck([known[place] if place in known else next(free) for place in range(need)])
