"""Fair deals: every card of a hand is committed to before the first is seen, each by itself.

    deal = FairDeal(hand, table="t1", number=7, secret=32 random bytes)
    deal.root                        # everybody is told, before the cards
    deal.proof(seat)                 # when the hand is over: what this seat may see, and why it is true
    check_proof(proof)               # `pitboss verify FILE`

A leaf is the salted hash of one card and its place in the deck; the leaves make a tree, whose top is the
root. To open a card is to tell its salt and the hashes beside its way up:

                   root
            .-------'-------.
           h03             ...           to open card 1:  its salt, h0, h23, ...
        .---'---.
       h01     h23                       A folded card is never opened: its hash stays one among
      .-'-.   .-'-.                      others, and its salt is 32 bytes that nobody can guess.
     h0   h1 h2   h3
     c0   c1 c2   c3

The place of a leaf follows from the number of its card alone, so a tree cannot hold two cards for one place.
It proves that this card lay in this place before the deal. That nobody looked, it cannot prove.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from pitboss.cards import Card
from pitboss.errors import StateError
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for

__all__ = ["FORMAT", "FairDeal", "climb", "leaf_of", "root_of"]

FORMAT: Final = "pitboss proof 1"
SECRET_BYTES: Final = 32


class FairDeal:
    """The commitment to the deck of one hand. It has no repr that shows a card."""

    def __init__(self, hand: Hand, *, table: str, number: int, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise StateError(f"{len(secret)} bytes are no secret of a deal: {SECRET_BYTES} are")
        self.name = f"{table}/{number}"
        self.table = table
        self.number = number
        self._hand = hand
        self._deck = hand.deck
        self._secret = secret
        leaves = [leaf_of(self.name, place, card, self._salt(place)) for place, card in enumerate(self._deck)]
        self._rows = [*rows(leaves)]
        layout = (hand.n, hand.house.hole_cards, len(self._deck))
        self.root = root_of(self.name, layout, self._rows[-1][0]).hex()

    def _salt(self, place: int) -> bytes:
        """Return the salt of a card: of the secret, and one salt says nothing of another."""
        return hmac.digest(self._secret, b"pitboss salt %d" % place, "sha256")

    def opening(self, place: int) -> dict[str, Any]:
        """Return a card and all that proves it."""
        way = zip(self._rows, beside(place, len(self._deck)), strict=False)  # the top has no neighbour
        return {
            "place": place,
            "card": str(self._deck[place]),
            "salt": self._salt(place).hex(),
            "path": [row[at].hex() for row, at in way if at is not None],
        }

    def proof(self, seat: int | None, *, names: Sequence[str] = ()) -> dict[str, Any]:
        """Return what a seat of the hand, or a spectator, may know of it and can prove."""
        hand = self._hand
        if not hand.over:
            raise StateError(f"hand {self.number} is not over: its cards are opened when it is")
        view = view_for(hand, seat)
        size = hand.house.hole_cards
        places = {place for other in view.open_holes for place in range(other * size, other * size + size)}
        if seat is not None:
            places |= set(range(seat * size, seat * size + size))
        places |= set(range(hand.n * size, hand.n * size + len(view.board)))
        return {
            "format": FORMAT,
            "table": self.table,
            "hand": self.number,
            "root": self.root,
            "deck": len(self._deck),
            "players": hand.n,
            "hole_cards": size,
            "seat": seat,
            "names": list(names),
            "openings": [self.opening(place) for place in sorted(places)],
        }

    def __repr__(self) -> str:
        """Say which deal it is, and no card."""
        return f"<FairDeal of hand {self.number} at {self.table}>"


def leaf_of(name: str, place: int, card: Card, salt: bytes) -> bytes:
    """Return the hash of one card in its place; `name` is that of the deal, "TABLE/HAND"."""
    return sha256(b"\x00" + salt + f"{name}/{place}/{card}".encode()).digest()


def root_of(name: str, layout: tuple[int, int, int], top: bytes) -> bytes:
    """Return the root: the top of the tree, which deal it is, and which place is whose.

    The layout is how many players, how many hole cards each, and how many cards in all.
    """
    players, hole_cards, cards = layout
    return sha256(b"\x02" + top + f"{FORMAT}/{name}/{players}/{hole_cards}/{cards}".encode()).digest()


def above(left: bytes, right: bytes) -> bytes:
    """Return the hash over two others."""
    return sha256(b"\x01" + left + right).digest()


def rows(leaves: Sequence[bytes]) -> Iterator[list[bytes]]:
    """Yield the rows of a tree, from its leaves to its top; one without a neighbour goes up as it is."""
    row = list(leaves)
    yield row
    while len(row) > 1:
        pairs = [above(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        row = pairs + row[len(row) & ~1 :]
        yield row


def beside(place: int, width: int) -> Iterator[int | None]:
    """Yield, row by row, where the neighbour on the way up is; None: it has none."""
    while width > 1:
        other = place ^ 1
        yield other if other < width else None
        place >>= 1
        width = (width + 1) >> 1


def climb(leaf: bytes, place: int, width: int, path: Sequence[bytes]) -> bytes | None:
    """Return the top that a leaf and its path lead to; None if the path is not as long as the way."""
    told = iter(path)
    here = leaf
    for other in beside(place, width):
        if other is not None:
            neighbour = next(told, None)
            if neighbour is None:
                return None
            here = above(here, neighbour) if place % 2 == 0 else above(neighbour, here)
        place >>= 1
    return here if next(told, None) is None else None
