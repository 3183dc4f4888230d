"""The best five of up to seven cards (CL-10, DU-12, HU-16).

The first half is the rule, written to be read. The second half remembers what the rule said: suits
matter to flushes only, so every hand is found either by how often each rank occurs (49,205 cases with
seven cards) or, with five of a suit, by the ranks of that suit. Nothing is computed before it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from enum import IntEnum
from typing import Final, NamedTuple

from pitboss.cards import CARDS, Card, Rank
from pitboss.errors import CardError
from pitboss.rankings.ranking import Best, kickers, packed

__all__ = ["HOLDEM", "Category", "Holdem"]


class Category(IntEnum):
    """The names of the book, weakest first."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def words(self) -> str:
        """The category as a player says it: "two pairs"."""
        return self.name.lower().replace("_", " ")


class Made(NamedTuple):
    """A category and the ranks that decide, most important first.

    It compares as hands do. A straight is decided by its highest rank alone.
    """

    category: Category
    ranks: tuple[Rank, ...]


# How many cards of one rank stand together, in the order in which ranks are compared; strongest first.
SHAPES: Final[dict[Category, tuple[int, ...]]] = {
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIRS: (2, 2, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.NO_PAIR: (1, 1, 1, 1, 1),
}

# What the largest set of one rank makes, and whether a pair stands beside it:
# the category, how many sets it compares first, and how many kickers after them.
SETS: Final[dict[tuple[int, bool], tuple[Category, int, int]]] = {
    (4, True): (Category.FOUR_OF_A_KIND, 1, 1),
    (4, False): (Category.FOUR_OF_A_KIND, 1, 1),
    (3, False): (Category.THREE_OF_A_KIND, 1, 2),
    (2, True): (Category.TWO_PAIRS, 2, 1),
    (2, False): (Category.ONE_PAIR, 1, 3),
    (1, False): (Category.NO_PAIR, 0, 5),
}

# The highest rank of each straight and its five ranks, best first; below the two comes the ace.
STRAIGHTS: Final[dict[Rank, tuple[Rank, ...]]] = {
    Rank(top): tuple(Rank(rank) if rank > 1 else Rank.ACE for rank in range(top, top - 5, -1))
    for top in range(Rank.ACE, Rank.FOUR, -1)
}
_RUNS: Final = tuple((top, frozenset(run)) for top, run in STRAIGHTS.items())


def made_by_ranks(counts: Mapping[Rank, int]) -> Made:
    """Say what the ranks make when there are no five of a suit.

    Under five cards this is the best so far: there are no straights yet, and kickers may be missing.
    """
    grouped = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    most = counts[grouped[0]]
    second = counts[grouped[1]] if len(grouped) > 1 else 0
    if most == 3 and second > 1:
        return Made(Category.FULL_HOUSE, tuple(grouped[:2]))
    category, sets, beside = SETS[most, second == 2]
    if category < Category.STRAIGHT and len(counts) > 4 and (top := straight_top(counts.keys())):
        return Made(Category.STRAIGHT, (top,))
    return Made(category, (*grouped[:sets], *sorted(grouped[sets:], reverse=True)[:beside]))


def made_by_suit(ranks: Collection[Rank]) -> Made:
    """Say what five to seven cards of one suit make.

    Nothing better hides beside them: among seven cards, five of a suit leave no room for a full house.
    """
    top = straight_top(set(ranks))
    if top is None:
        return Made(Category.FLUSH, tuple(sorted(ranks, reverse=True)[:5]))
    return Made(Category.ROYAL_FLUSH if top is Rank.ACE else Category.STRAIGHT_FLUSH, (top,))


def straight_top(ranks: Set[Rank]) -> Rank | None:
    """Return the highest rank of the best straight; A-2-3-4-5 is five high, the lowest."""
    return next((top for top, run in _RUNS if ranks >= run), None)


def spoken(made: Made) -> str:
    """Say a hand so that only hands that tie share a name: "two pairs, queens and sevens, four kicker"."""
    category, ranks = made
    match category:
        case Category.ROYAL_FLUSH:
            return category.words
        case Category.FULL_HOUSE:
            return f"{category.words}, {ranks[0].plural} over {ranks[1].plural}"
        case Category.TWO_PAIRS:
            return f"{category.words}, {ranks[0].plural} and {ranks[1].plural}{kickers(ranks[2:])}"
        case Category.ONE_PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return f"{category.words}, {ranks[0].plural}{kickers(ranks[1:])}"
        case _:
            return f"{category.words}, {ranks[0].word} high{kickers(ranks[1:])}"


def _playing(made: Made, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the cards that play; of cards that would do equally well, the one given first."""
    if made.category in SHAPES:
        sizes = zip(made.ranks, SHAPES[made.category], strict=False)
        wanted = [rank for rank, size in sizes for _ in range(size)]
    elif made.category is Category.FLUSH:
        wanted = list(made.ranks)
    else:
        wanted = list(STRAIGHTS[made.ranks[0]])
    left = list(cards)
    playing = []
    for rank in wanted:
        card = next(card for card in left if card.rank is rank)
        left.remove(card)
        playing.append(card)
    return tuple(playing)


# A hand's key is the sum of its cards' keys:
#
#     bit  54 .. 16    13 counters of 3 bits: how many twos, threes, ... aces
#     bit  15 ..  0     4 counters of 4 bits: how many clubs, diamonds, hearts, spades, and 3 more
#
# The 3 more are there so that a suit's top bit is set from its fifth card on.
_NO_CARDS: Final = 0x3333
_FIVE_OF_A_SUIT: Final = 0x8888
_BIT_OF: Final = {card: 1 << 16 * (card & 3) + card.rank for card in CARDS}  # 16 bits for each suit
_KEY_OF: Final = {card: 1 << 16 + 3 * (card >> 2) | 1 << 4 * (card & 3) for card in CARDS}


class _ByRanks(dict[int, int]):
    """The strength for each rank part of a key, filled by the rule as it is asked."""

    def __missing__(self, key: int) -> int:
        counts = {rank: count for rank in Rank if (count := key >> 3 * (rank - 2) & 7)}
        if not 1 <= sum(counts.values()) <= 7 or max(counts.values()) > 4:
            raise CardError(f"{sum(counts.values())} cards make no hand: give 1 to 7 different cards")
        self[key] = strength = packed(*made_by_ranks(counts))
        return strength


class _BySuit(dict[int, int]):
    """The strength for each set of at least five ranks of one suit, a bit for each rank."""

    def __missing__(self, ranks: int) -> int:
        self[ranks] = strength = packed(*made_by_suit([rank for rank in Rank if ranks >> rank & 1]))
        return strength


class Holdem:
    """Best five of up to seven cards; with fewer than five, what is there so far."""

    name: Final = "holdem"

    def __init__(self) -> None:
        self._by_ranks = _ByRanks()
        self._by_suit = _BySuit()

    def strength(self, cards: Sequence[Card]) -> int:
        """Return a number that compares hands of any sizes; the cards must be different ones."""
        key = _NO_CARDS
        for card in cards:
            key += _KEY_OF[card]
        return (
            self._by_suit[_ranks_of_suit(key, cards)] if key & _FIVE_OF_A_SUIT else self._by_ranks[key >> 16]
        )

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each hand with this board, whose part of the keys is added up once."""
        of_board = _NO_CARDS
        for card in board:
            of_board += _KEY_OF[card]
        strengths = {}
        for seat, hand in hands.items():
            key = of_board
            for card in hand:
                key += _KEY_OF[card]
            if key & _FIVE_OF_A_SUIT:
                strengths[seat] = self._by_suit[_ranks_of_suit(key, (*hand, *board))]
            else:
                strengths[seat] = self._by_ranks[key >> 16]
        return strengths

    def best(self, cards: Sequence[Card]) -> Best:
        """Say the best hand, its name, and the cards that play."""
        _check(cards)
        suited = _suited(cards)
        made = (
            made_by_suit([card.rank for card in suited])
            if suited
            else made_by_ranks(Counter(card.rank for card in cards))
        )
        return Best(
            strength=packed(*made),
            category=made.category.words,
            name=spoken(made),
            cards=_playing(made, suited or cards),
        )


def _ranks_of_suit(key: int, cards: Sequence[Card]) -> int:
    """Return the ranks of the suit that has five or more, a bit for each."""
    if len(cards) > 7:
        raise CardError(f"{len(cards)} cards make no hand: give 1 to 7 different cards")
    suit = (key & _FIVE_OF_A_SUIT).bit_length() // 4 - 1
    return sum(map(_BIT_OF.__getitem__, cards)) >> 16 * suit & 0xFFFF


def _suited(cards: Sequence[Card]) -> list[Card]:
    """Return the cards of the suit that has five or more; none, if no suit has."""
    if len(cards) > 7:
        raise CardError(f"{len(cards)} cards make no hand: give 1 to 7 different cards")
    for suit in range(4):
        of_suit = [card for card in cards if card & 3 == suit]
        if len(of_suit) >= 5:
            return of_suit
    return []


def _check(cards: Sequence[Card]) -> None:
    if not 1 <= len(set(cards)) == len(cards) <= 7:
        raise CardError(f"{len(cards)} cards make no hand: give 1 to 7 different cards")


HOLDEM: Final = Holdem()
