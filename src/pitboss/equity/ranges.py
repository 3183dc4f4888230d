"""Ranges: the hands that a player may have, as people write them.

    AsKs            these two cards
    AA  AK          any pair of aces; any ace and king
    AKs  AKo        an ace and a king of one suit; of two suits
    JJ+             jacks and every higher pair
    AQs+  KT+       the second card from the one named up to just below the first
    22-99  A5s-A2s  from the one to the other: pairs, second cards,
    T9s-54s         or both ranks step by step
    random          any two cards

Entries stand between commas or blanks: "JJ+, AQs+, AKo". Each hand of a range is equally likely, and
is in it once, however often it is named. A range of single cards (`micro`) is written with one rank
or card: "As", "A", "T+", "5-9", "random".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pitboss.cards import CARDS, Card, Rank, parse_cards
from pitboss.errors import CardError, RangeError, said

__all__ = ["Range", "parse_range"]

RANDOM: Final = "random"
LEGAL: Final = {
    1: 'a card ("As"), a rank ("A", "T+", "5-9") or "random" are',
    2: 'two cards ("AsKs"), a hand ("QQ", "AKs", "AKo", "AK"), one with "+", two with "-", or "random" are',
}


@dataclass(frozen=True, slots=True)
class Range:
    """Some hands, each equally likely."""

    text: str
    hands: frozenset[tuple[Card, ...]]
    """Each with its cards in falling order."""

    def without(self, cards: frozenset[Card]) -> list[tuple[Card, ...]]:
        """Return the hands that have none of these cards, in order."""
        return sorted(hand for hand in self.hands if cards.isdisjoint(hand))

    def __str__(self) -> str:
        """Return the range as it was written."""
        return self.text


def parse_range(text: str, *, cards: int = 2) -> Range:
    """Read a range of hands of two cards, or of one."""
    entries = [entry for entry in re.split(r"[\s,]+", text) if entry]
    if not entries:
        raise RangeError(f"{said(text)} is no range: {LEGAL[cards]}")
    read = _hands_of_one if cards == 1 else _hands_of_two
    hands: set[tuple[Card, ...]] = set()
    for position, entry in enumerate(entries, start=1):
        where = f" (entry {position} of {said(text)})" if len(entries) > 1 else ""
        found = _any(cards) if entry.lower() == RANDOM else read(entry, where)
        hands.update(tuple(sorted(hand, reverse=True)) for hand in found)
    return Range(" ".join(text.split()), frozenset(hands))


def _any(cards: int) -> Iterator[tuple[Card, ...]]:
    return combinations(CARDS, cards)


_RANKS: Final = "(10|[2-9TJQKA])"
_HAND: Final = f"{_RANKS}{_RANKS}([so]?)"
_CLASSES: Final = re.compile(rf"{_HAND}(?:(\+)|-{_HAND})?", re.ASCII | re.IGNORECASE)
_LONE: Final = re.compile(rf"{_RANKS}(?:(\+)|-{_RANKS})?", re.ASCII | re.IGNORECASE)


def _hands_of_one(entry: str, where: str) -> Iterator[tuple[Card, ...]]:
    match = _LONE.fullmatch(entry)
    if match is None:
        yield _cards(entry, where, 1)
        return
    first = last = _rank(match[1])
    if match[2]:
        last = Rank.ACE
    elif match[3]:
        last = _rank(match[3])
    for rank in range(min(first, last), max(first, last) + 1):
        yield from ((card,) for card in _of_rank(Rank(rank)))


def _hands_of_two(entry: str, where: str) -> Iterator[tuple[Card, ...]]:
    match = _CLASSES.fullmatch(entry)
    if match is None:
        yield _cards(entry, where, 2)
        return
    first = _class(match[1], match[2])
    last = first
    suits = match[3].lower()
    if first[0] is first[1] and suits:
        raise RangeError(
            f"{said(entry)} is no hand{where}: a pair is always of two suits, write {entry[:2]!r}"
        )
    if match[4]:
        last = (first[0], Rank(first[0] - 1)) if first[0] > first[1] else (Rank.ACE, Rank.ACE)
    elif match[5]:
        last = _class(match[5], match[6])
        if match[7].lower() != suits:
            raise RangeError(f"{said(entry)} is no range{where}: both ends are suited, offsuit or neither")
    for high, low in _steps(first, last, f"{said(entry)} is no range{where}"):
        yield from _suited(high, low, suits)


def _steps(first: tuple[Rank, Rank], last: tuple[Rank, Rank], refusal: str) -> Iterator[tuple[Rank, Rank]]:
    """Go from one hand to the other: the second card alone, or both together."""
    (high, low), (to_high, to_low) = sorted((first, last))
    pair = high is low
    if (to_high is to_low) is not pair:
        raise RangeError(f"{refusal}: one end is a pair, the other is not")
    if high is to_high:
        yield from ((high, Rank(rank)) for rank in range(low, to_low + 1))
    elif high - low == to_high - to_low:
        yield from ((Rank(rank), Rank(rank - (high - low))) for rank in range(high, to_high + 1))
    else:
        raise RangeError(f"{refusal}: the ends share their first card, or are the same number of ranks apart")


def _suited(high: Rank, low: Rank, suits: str) -> Iterator[tuple[Card, ...]]:
    if high is low:
        yield from combinations(_of_rank(high), 2)
        return
    for one in _of_rank(high):
        for other in _of_rank(low):
            if not suits or (one.suit is other.suit) is (suits == "s"):
                yield one, other


def _class(one: str, other: str) -> tuple[Rank, Rank]:
    """Return the two ranks of a hand, the higher one first."""
    first, second = _rank(one), _rank(other)
    return (first, second) if first >= second else (second, first)


def _rank(letter: str) -> Rank:
    return next(rank for rank in Rank if rank.letter == letter.upper().replace("10", "T"))


def _of_rank(rank: Rank) -> tuple[Card, ...]:
    return CARDS[4 * (rank - 2) : 4 * (rank - 1)]


def _cards(entry: str, where: str, many: int) -> tuple[Card, ...]:
    try:
        cards = parse_cards(entry)
    except CardError:
        raise RangeError(f"{said(entry)} is no hand{where}: {LEGAL[many]}") from None
    if len(cards) != many:
        raise RangeError(f"{said(entry)} is no hand{where}: {LEGAL[many]}")
    return cards
