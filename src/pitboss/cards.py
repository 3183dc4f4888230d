"""Ranks, suits, cards and decks, and how people write them.

A card is a small whole number as well, so that every table and the fast kernel can use it as it stands:

    value = 4 * (rank - 2) + suit        2c 2d 2h 2s 3c ... Ac Ad Ah As
                                          0  1  2  3  4 ... 48 49 50 51

Rule CL-1 asks that cards, decks, ranks and suits are things of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Final, Self

from pitboss.errors import CardError

__all__ = ["CARDS", "Card", "Deck", "Rank", "Suit", "parse_cards", "print_cards"]


class Rank(IntEnum):
    """Thirteen ranks; the ace is high, and a ranking says where it may be low."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character, "T" for ten, so that every card prints as two."""
        return "23456789TJQKA"[self - 2]

    @property
    def word(self) -> str:
        """The rank as a player says it: "queen"."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """More than one of them: "queens", "sixes"."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """Four suits; their order is for tables only, as no ranking here compares suits."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """One lower-case character, as in "As"."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The sign printed on the card."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """The suit as a player says it: "spades"."""
        return self.name.lower()


_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)


class Card(int):
    """One of 52 objects; the same card is always the same object."""

    __slots__ = ()

    def __new__(cls, value: int) -> Card:
        """Return the card with this number: one of `CARDS`, never a new object."""
        if not 0 <= value < 52:
            raise CardError(f"{int(value)} is not a card: a card's number is 0 to 51")
        return CARDS[value]

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card of this rank and suit."""
        return cls(4 * (rank - 2) + suit)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: "As", "aS", "Th", "10h" or "A♠"."""
        match = _CARD.fullmatch(text)
        if match is None:
            raise CardError(f'"{_short(text)}" is not a card: {_LEGAL}')
        return _card_of(match)

    @property
    def rank(self) -> Rank:
        """Two to ace."""
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        """Clubs, diamonds, hearts or spades."""
        return _SUITS[self & 3]

    @property
    def symbol(self) -> str:
        """The card with the suit's sign: "A♠"."""
        return self.rank.letter + self.suit.symbol

    def __str__(self) -> str:
        """Write the card as two characters: "As", "Ts"."""
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        """Name the type too, so that a card in a traceback is not taken for text."""
        return f"Card('{self}')"

    def __bool__(self) -> bool:
        """Every card is true: the two of clubs is number 0, and `if card` asks if there is one."""
        return True


CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, value) for value in range(52))
"""All cards in the order of their numbers."""


# The classes spell out both cases: with re.IGNORECASE "k" would match the Kelvin sign, "s" the long s.
_CARD: Final = re.compile("(10|[2-9TtJjQqKkAa])([cCdDhHsS♣♦♥♠♧♢♡♤])\ufe0f?")
_GAP: Final = re.compile(r"[\s,]*")
_LEGAL: Final = "a card is a rank 2-9 T J Q K A or 10 and a suit c d h s"
_RANK_OF: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SUIT_OF: Final = {letter: suit for suit in Suit for letter in ("CDHS"[suit], "♣♦♥♠"[suit], "♧♢♡♤"[suit])}


def _card_of(match: re.Match[str]) -> Card:
    return Card.of(_RANK_OF[match[1].upper()], _SUIT_OF[match[2].upper()])


def _short(text: str) -> str:
    """Cut what a stranger may have sent, so that a message stays a line."""
    return text if len(text) <= 60 else text[:57] + "..."


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards with or without gaps: "AsKs", "As Ks", "10h,9d"; nothing is no cards.

    The position in an error counts cards from one, as a reader would.
    """
    cards: list[Card] = []
    at = _end_of_gap(text, 0)
    while at < len(text):
        where = f'(at position {len(cards) + 1} of "{_short(text)}")'
        match = _CARD.match(text, at)
        if match is None:
            raise CardError(f'"{_unreadable(text, at)}" is not a card {where}: {_LEGAL}')
        card = _card_of(match)
        if card in cards:
            raise CardError(f'"{match[0]}" is there twice {where}: a deck has every card once')
        cards.append(card)
        at = _end_of_gap(text, match.end())
    return tuple(cards)


def _end_of_gap(text: str, at: int) -> int:
    match = _GAP.match(text, at)
    return match.end() if match else at


def _unreadable(text: str, at: int) -> str:
    """Return the part that stands where a card should: as long as a card, or up to a gap."""
    length = 3 if text.startswith("10", at) else 2
    return re.split(r"[\s,]", text[at : at + length])[0]


def print_cards(cards: Iterable[Card]) -> str:
    """Write cards without gaps, as `parse_cards` reads them: "AsKs"."""
    return "".join(map(str, cards))


class Deck(tuple[Card, ...]):
    """Cards in the order in which they will be dealt, none of them twice.

    It may be shorter than 52, where a hand needs no more. Its repr shows no card:
    whoever logs a deck by mistake gives nothing away.
    """

    __slots__ = ()

    def __new__(cls, cards: Iterable[Card]) -> Self:
        """Check the cards; a shuffle that is right by construction uses `trusted`."""
        deck = tuple.__new__(cls, cards)
        seen: set[Card] = set()
        for position, card in enumerate(deck, start=1):
            if not isinstance(card, Card):
                raise CardError(
                    f"{card!r} is not a Card (at position {position} of the deck): use Card or parse_cards"
                )
            if card in seen:
                raise CardError(
                    f'"{card}" is there twice (at position {position} of the deck): a deck has it once'
                )
            seen.add(card)
        return deck

    @classmethod
    def trusted(cls, cards: Iterable[Card]) -> Self:
        """Make a deck without looking at the cards."""
        return tuple.__new__(cls, cards)

    @classmethod
    def full(cls) -> Self:
        """All 52 in the order of their numbers: a new deck out of its box."""
        return cls.trusted(CARDS)

    @classmethod
    def stacked(cls, known: Iterable[Card]) -> Self:
        """Put the known cards first and all others behind, for cases and tests."""
        first = cls(known)
        return cls.trusted([*first, *(card for card in CARDS if card not in first)])

    def __repr__(self) -> str:
        """Say how many cards there are, and never which."""
        return f"<Deck of {len(self)}>"
