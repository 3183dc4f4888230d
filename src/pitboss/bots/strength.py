"""How good a hand is, read off the cards that one sees: 0 to 100. `tight` and `adaptive` share it.

With two hole cards and no board it counts points as Bill Chen proposed (in Lou Krieger's Hold'em
Excellence). In every other case it asks how many of the hands that a rival may hold would lose to
its own: on the board as it lies, or, in a house of single cards, on every board that may come. The
house's own ranking answers, so it can play in every house.

Whatever was worked out once is remembered: `micro` has 13 hands before the shared card and 325 after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, islice
from typing import Final

from pitboss.cards import CARDS, Card, Rank, Suit
from pitboss.hand.view import View
from pitboss.kernel.rankings import RANKINGS

__all__ = ["beaten", "points", "strength_of"]

SAMPLE: Final = 200  # rival hands that it looks at: enough for a rough figure


def strength_of(view: View) -> int:
    """Return 0 to 100: how good the hand is against those who are still in."""
    hole, board = view.hole, view.board
    if board:
        share = share_beaten(view.house.ranking, hole, board)
    elif len(hole) == 2:
        return chen(hole)
    else:
        share = single(view.house.ranking, hole[0].rank)
    if len(view.folded) > 2:
        for _ in range(view.folded.count(False) - 2):
            share = share * (100 + share) // 200  # each further rival takes some of it away
    return share


def beaten(view: View) -> int:
    """Return how many of 100 hands that a rival may hold lose to this one; ties count half."""
    return share_beaten(view.house.ranking, view.hole, view.board)


@lru_cache(maxsize=1 << 14)
def share_beaten(ranking: str, hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Count the hands that lose on this board; hands that differ in their suits' names alone count once."""
    alike = alike_cards((*hole, *board))
    return counted(ranking, alike[: len(hole)], alike[len(hole) :])


def alike_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Name the suits of some cards anew, in the order in which they come."""
    suits = list(dict.fromkeys([card.suit for card in cards]))
    return tuple([Card.of(card.rank, Suit(suits.index(card.suit))) for card in cards])


@lru_cache(maxsize=1 << 14)
def counted(ranking: str, hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Count them."""
    known = {*hole, *board}
    unseen = [card for card in CARDS if card not in known]
    strength = RANKINGS[ranking].strength
    mine = strength(hole + board)
    won = seen = 0
    for rival in spread(unseen, len(hole)):
        theirs = strength(rival + board)
        won += 2 * (mine > theirs) + (mine == theirs)
        seen += 2
    return 100 * won // seen


@lru_cache(maxsize=64)
def single(ranking: str, rank: Rank) -> int:
    """Put a single card on the scale of 0 to 100: an ace wins two of three hands, and none is better."""
    shares = [share_to_come(ranking, other) for other in Rank]
    return 100 * (share_to_come(ranking, rank) - min(shares)) // (max(shares) - min(shares) or 1)


@lru_cache(maxsize=64)
def share_to_come(ranking: str, rank: Rank) -> int:
    """Count the rivals that lose with a single card, over every card that may come; no suit is better."""
    hole = (Card.of(rank, Suit.CLUBS),)
    boards = [(card,) for card in CARDS if card != hole[0]]
    return sum(share_beaten(ranking, hole, board) for board in boards) // len(boards)


def spread(cards: list[Card], size: int) -> Iterable[tuple[Card, ...]]:
    """Return hands of so many cards, evenly picked out of all: always the same ones."""
    every = list(combinations(cards, size))
    return islice(every, 0, None, max(len(every) // SAMPLE, 1))


@lru_cache(maxsize=1326)
def chen(hole: tuple[Card, ...]) -> int:
    """Put Chen's points on the scale of 0 to 100."""
    return min(max(30 + 5 * points(hole), 0), 100)


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
