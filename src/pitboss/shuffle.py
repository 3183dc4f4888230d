"""Shuffled decks: live ones from the operating system, reproducible ones from a 256-bit seed.

Both are Fisher-Yates from the front: place i takes any of the cards not yet placed. So the first n cards
of a deck are all that a short deal needs, and `deal(n)` is exactly how `deck()` would have begun.

A draw below `left` takes the low bits of a byte, and takes another byte when they are too large.
The remainder of a byte would favour some cards: 256 is no multiple of 52.

A seed shorter than a deck's 226 bits can be searched from a few cards seen; 32 bits were, in 1999. A seed
here has 256 bits, and the stream under it is SHAKE-256, so the cards seen say nothing of the others.
Python's `random` is neither, and never touches a card.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256, shake_256
from itertools import count
from typing import Final, Protocol

from pitboss.cards import CARDS, Card, Deck
from pitboss.errors import CardError

__all__ = ["LiveShuffler", "SeededShuffler", "Shuffler", "deck_for", "fresh_seed", "seed_from_text"]

SEED_BYTES: Final = 32


class Shuffler(Protocol):
    """Where decks come from. Each call is the deck of a new hand."""

    def deck(self) -> Deck:
        """All 52 cards, shuffled."""
        ...

    def deal(self, n: int) -> Deck:
        """Only the first n cards of a shuffled deck, which is cheaper."""
        ...


class LiveShuffler:
    """Decks from the operating system's generator, for play that counts.

    It keeps no bytes between hands: there is no next deck in memory to be read,
    and two processes forked from one never deal alike.
    """

    def deck(self) -> Deck:
        """Return all 52 cards, shuffled."""
        return self.deal(52)

    def deal(self, n: int) -> Deck:
        """Return only the first n cards of a shuffled deck."""
        return _dealt(n, secrets.token_bytes(_SLOT), _live())


class SeededShuffler:
    """Decks that a 32-byte seed determines: the same seed gives the same decks on every machine.

    `number` is the hand that comes next. People count hands from one, so the first deck is that of hand 1.
    """

    def __init__(self, seed: bytes, *, number: int = 1) -> None:
        if len(seed) != SEED_BYTES:
            raise CardError(
                f"{len(seed)} bytes are no seed: a seed is {SEED_BYTES} bytes, as seed_from_text makes them"
            )
        if not 0 <= number < 2**63:
            raise CardError(f"{number} is no number of a hand: hands are numbered from 0 to 2**63 - 1")
        self.number = number
        self._seed = bytes(seed)
        self._index = -1
        self._block = self._low = b""

    def deck(self) -> Deck:
        """Return all 52 cards of the next hand, shuffled."""
        return self.deal(52)

    def deal(self, n: int) -> Deck:
        """Return only the first n cards of the next hand's deck."""
        number = self.number
        index = number // _SLOTS
        if index != self._index:
            self._block = _squeezed(self._seed, b"block", index, length=_SLOTS * _SLOT)
            self._low = self._block.translate(_LOW_SIX)
            self._index = index
        start = number % _SLOTS * _SLOT
        deck = _few(n, self._low[start : start + _SLOT]) if 0 < n <= _FEW else None
        if deck is None:
            deck = _dealt(n, self._block[start : start + _SLOT], _more(self._seed, number))
        self.number = number + 1
        return deck


def deck_for(seed: bytes, number: int) -> Deck:
    """Return the deck of one hand under a seed, without those before it: a replay may start anywhere."""
    return SeededShuffler(seed, number=number).deck()


def fresh_seed() -> bytes:
    """Return a new secret seed from the operating system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_text(text: str | int) -> bytes:
    """Make a seed of something that people can type, as in `--seed 7`.

    Such a seed is as easy to guess as its text: it is for repeating a run, not for keeping cards secret.
    """
    return sha256(b"pitboss seed:" + str(text).encode()).digest()


# A seeded stream, hand by hand. Squeezing 64 hands in one go makes each cheap; a hand that needs more than
# its 64 bytes (a full deck takes 70 on average) goes on in a stream of its own: no hand depends on another.
#
#     block i    | hand 64 i | hand 64 i + 1 | ... | hand 64 i + 63 |     64 bytes each
#     more n, k  | 64 bytes that follow those of hand n |                k = 0, 1, 2, ...
_SLOT: Final = 64
_SLOTS: Final = 64


def _squeezed(seed: bytes, use: bytes, *numbers: int, length: int) -> bytes:
    """Return the stream for one use of a seed; uses differ in a fixed-width prefix, so none meets another."""
    fields = b"".join([number.to_bytes(8, "big") for number in numbers])
    return shake_256(b"pitboss deck, v1" + use.ljust(8) + seed + fields).digest(length)


def _more(seed: bytes, number: int) -> Iterator[bytes]:
    for part in count():
        yield _squeezed(seed, b"more", number, part, length=_SLOT)


def _live() -> Iterator[bytes]:
    while True:
        yield secrets.token_bytes(_SLOT)


# For each place of the deck but the last, which takes what is left: how many cards are left for it,
# and the bits that hold a number below that.
_PLACES: Final = tuple((place, 52 - place, (1 << (51 - place).bit_length()) - 1) for place in range(51))


# Up to 20 cards every place takes six bits, as more than 32 cards are left for it: one byte, one draw.
_FEW: Final = 20
_LOW_SIX: Final = bytes([byte & 63 for byte in range(256)])


def _few(n: int, draws: bytes) -> Deck | None:
    """Place the first few cards as `_dealt` does, from the low bits of its bytes; None, if these run out."""
    cards = [*CARDS]
    place = 0
    for draw in draws:
        draw += place
        if draw < 52:
            cards[place], cards[draw] = cards[draw], cards[place]
            place += 1
            if place == n:
                return tuple.__new__(Deck, cards[:n])
    return None


def _dealt(n: int, data: bytes, more: Iterator[bytes]) -> Deck:
    """Place the first n cards by Fisher-Yates, drawing bytes from `data`, and then from `more`."""
    if not 0 <= n <= 52:
        raise CardError(f"{n} cards cannot be dealt: a deck has 0 to 52")
    if n > 40:  # it will hardly do
        data += next(more)
    while True:
        try:
            return tuple.__new__(Deck, _drawn(n, data))
        except IndexError:  # too few bytes: the same ones again, and more behind them
            data += next(more)


def _drawn(n: int, data: bytes) -> list[Card]:
    cards = list(CARDS)
    at = 0
    for place, left, mask in _PLACES[:n]:
        draw = data[at] & mask
        at += 1
        while draw >= left:
            draw = data[at] & mask
            at += 1
        draw += place
        cards[place], cards[draw] = cards[draw], cards[place]
    return cards[:n]
