"""PokerStars text: the words that reader and writer share.

One hand is a page: a header, the table, the seats, then a line for each thing that happened, and a summary.
Pages are written down from general knowledge of the layout; both sides know hold'em without limit, and with
pot limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.cards import Card, Rank
from pitboss.rankings.holdem import HOLDEM

__all__ = ["GAMES", "PLAY_MONEY", "Money", "bracketed", "hand_words"]

GAMES: Final = {"no-limit": "Hold'em No Limit", "pot-limit": "Hold'em Pot Limit"}


@dataclass(frozen=True, slots=True)
class Money:
    """How chips are written: a sign, a code, and how many chips make one."""

    sign: str = ""
    code: str = ""
    scale: int = 1  # 100: a chip is a cent

    def __call__(self, chips: int) -> str:
        """Write an amount: "$0.05", "$10", "1500"."""
        whole, part = divmod(chips, self.scale)
        digits = len(str(self.scale)) - 1
        return f"{self.sign}{whole}" + (f".{part:0{digits}d}" if part else "")


PLAY_MONEY: Final = Money()


def bracketed(cards: tuple[Card, ...]) -> str:
    """Write cards: "[Ah Kd]"."""
    return f"[{' '.join(map(str, cards))}]"


def hand_words(cards: tuple[Card, ...]) -> str:
    """Name the best hand among these cards as the format does: "two pair, Kings and Sevens"."""
    best = HOLDEM.best(cards)
    ranks = [card.rank for card in best.cards]
    top = ranks[0]
    match best.category:
        case "no pair":
            return f"high card {one(top)}"
        case "one pair":
            return f"a pair of {many(top)}"
        case "two pairs":
            return f"two pair, {many(top)} and {many(ranks[2])}"
        case "three of a kind":
            return f"three of a kind, {many(top)}"
        case "flush":
            return f"a flush, {one(top)} high"
        case "full house":
            return f"a full house, {many(top)} full of {many(ranks[3])}"
        case "four of a kind":
            return f"four of a kind, {many(top)}"
        case "royal flush":
            return "a Royal Flush"
    return f"a {best.category}, {one(ranks[-1])} to {one(top)}"


def one(rank: Rank) -> str:
    """Name a rank: "Ace", "Deuce"."""
    return "Deuce" if rank is Rank.TWO else rank.word.capitalize()


def many(rank: Rank) -> str:
    """Name several of a rank: "Aces", "Sixes", "Deuces"."""
    return "Deuces" if rank is Rank.TWO else rank.plural.capitalize()
