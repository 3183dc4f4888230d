"""What of a logged hand goes out: everything, or what a seat or a spectator may know.

Exports and pages are made from this alone, and this alone from views: the one door for hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol

from pitboss.cards import Card
from pitboss.errors import HistoryError, said
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for

__all__ = ["ALL", "Observer", "Seen", "observer_of", "seen_by"]

ALL: Final = "all"
Observer = int | None | Literal["all"]  # a seat of the hand, a spectator, or the one who owns the log


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand as it may be told: what everybody saw, and the hole cards that may be named."""

    view: View  # of a spectator
    dealt: dict[int, tuple[Card, ...]]  # hole cards that are known from the deal on

    @property
    def holes(self) -> dict[int, tuple[Card, ...]]:
        """All hole cards that may be named at the end of the hand."""
        return dict(sorted((self.view.open_holes | self.dealt).items()))


def seen_by(hand: Hand, observer: Observer) -> Seen:
    """Return what this observer may tell of a hand."""
    if observer == ALL:
        known = list(range(hand.n))
    elif observer is None:
        known = []
    elif 0 <= observer < hand.n:
        known = [observer]
    else:
        raise HistoryError(f"{said(observer)} is no seat of this hand: 0 to {hand.n - 1} were dealt in")
    return Seen(view_for(hand, None), {seat: view_for(hand, seat).hole for seat in known})


class Dealt(Protocol):
    """Any hand that knows who was dealt in."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Their seats at the table."""


def observer_of(logged: Dealt, text: str | None) -> Observer:
    """Read who looks on: nobody named is the owner; else "spectator", a player's name, or a table's seat.

    Who was not dealt into this hand looks on as a spectator.
    """
    if text is None:
        return ALL
    if text in logged.names:
        return logged.names.index(text)
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) in logged.seats:
        return logged.seats.index(int(text))
    return None
