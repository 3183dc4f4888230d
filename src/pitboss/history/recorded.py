"""A hand that somebody else dealt, as data: who had what, what was posted, what was done, what it came to.

Amounts are whole numbers of the smallest unit that the record counts in, and `unit` of them are one of the
record's own: 100 where it speaks of dollars with cents, 1 where it speaks of chips. Seat 0 is the first
player left of the button, so the last seat is the button (with two players too: seat 0 is the big blind).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from pitboss.cards import CARDS, Card, Deck
from pitboss.history.phh_sheet import Sheet
from pitboss.history.stakes import Stakes

__all__ = ["BOARD", "CALL", "DEAL", "FOLD", "RAISE", "SHOW", "UNSEEN", "Pair", "Recorded", "Step"]

# What a step of the record is; a "call" is a check where nothing is to be called.
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2  # to a total in front
BOARD: Final = 3  # `seat` says how many cards
SHOW: Final = 4  # with cards, without (mucked), or with unseen ones
DEAL: Final = 5
UNSEEN: Final = 6  # hole cards that were dealt or shown, and not written down

Pair = tuple[Card, Card]
Step = tuple[int, int, Any, int]  # (what, seat, amount or cards, a bit for each card)


@dataclass(slots=True, eq=False)
class Recorded:
    """One recorded hand."""

    sheet: Sheet  # everything, as it was read
    stakes: Stakes  # the game and the forced bets
    unit: int
    chip: int  # units in the smallest amount that was bet or bought: more than 1 where shares are finer
    stacks: list[int]
    steps: list[Step]  # without the deal
    holes: dict[int, Pair]  # the hole cards that are known at the end
    board: list[Card]
    mucked: frozenset[int]  # who put his cards away, as the record says
    live: int  # how many did not fold
    winnings: list[int] | None  # None where none are written down, or nothing but zeros
    finishing: list[int] | None

    @property
    def fields(self) -> dict[str, Any]:
        """Every key of the record, known to us or not."""
        return self.sheet.fields

    @property
    def name(self) -> str:
        """What the record calls the hand; nothing if it has no name."""
        value = self.fields.get("hand", "")
        return str(value)[:40] if isinstance(value, (int, str)) and not isinstance(value, bool) else ""

    @property
    def players(self) -> list[str]:
        """The names, in the order of the seats; p1, p2, ... where the record has none."""
        names = self.fields.get("players")
        if isinstance(names, list) and len(names) == len(self.stacks):
            return [str(name) for name in names]
        return [f"p{seat + 1}" for seat in range(len(self.stacks))]

    @property
    def all_known(self) -> bool:
        """Whether no card is missing that a showdown may need, and nobody put his cards away."""
        return len(self.holes) == len(self.stacks) and len(self.board) == 5 and not self.mucked

    def __eq__(self, other: object) -> bool:
        """Two recorded hands are equal when they say the same."""
        return isinstance(other, Recorded) and self.fields == other.fields

    __hash__ = None  # type: ignore[assignment]

    def deck(self) -> Deck:
        """Return a deck that deals the known cards, and unseen ones in the places of the others."""
        seats = range(len(self.stacks))
        holes = self.holes
        if len(holes) == len(seats) and len(self.board) == 5:
            return Deck.trusted([*chain.from_iterable([holes[seat] for seat in seats]), *self.board])
        used = {*self.board, *chain.from_iterable(holes.values())}
        free = iter([card for card in CARDS if card not in used])
        cards: list[Card] = []
        for seat in seats:
            cards += holes.get(seat) or (next(free), next(free))
        return Deck.trusted([*cards, *self.board, *free])
