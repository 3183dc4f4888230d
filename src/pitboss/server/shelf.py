"""The hands that were played at a table: a list of them, one shown again, and its proof.

The last hands are in the room's book; older ones are found by playing the journal again, aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pitboss.errors import ServerError
from pitboss.hand.view import view_for
from pitboss.server.fair import FairDeal
from pitboss.server.journal import Book, Played, read_entry
from pitboss.server.picture import speaker_of
from pitboss.server.room import Room
from pitboss.server.stage import eye_of
from pitboss.server.words import outcome

__all__ = ["Shelf"]

KEPT: Final = 4  # journals that have been played again, and are remembered


class Shelf:
    """Finished hands, by table and number."""

    def __init__(self) -> None:
        self.again: dict[str, tuple[int, dict[int, Played]]] = {}  # table -> entries read, its hands

    async def hands(self, room: Room, *, before: int | None, limit: int) -> list[Played]:
        """Return the last finished hands before a number, the newest first."""
        last = room.book.table.hands_played
        top = last if before is None else min(before - 1, last)
        wanted = range(top, max(top - limit, 0), -1)
        return [hand for hand in [await self.hand(room, number) for number in wanted] if hand is not None]

    async def hand(self, room: Room, number: int) -> Played | None:
        """Return one finished hand; None: it was not played, or not to its end."""
        for played in reversed(room.book.played):  # a game that began anew counts from 1 again
            if played.number == number and played.hand.over:
                return played
        if not 0 < number <= room.book.table.hands_played:
            return None
        hands = await self._older(room)
        return hands.get(number)

    async def _older(self, room: Room) -> dict[int, Played]:
        """Play the journal again, and keep all its hands for a while."""
        kept = self.again.get(room.table)
        first = min((played.number for played in room.book.played), default=0)
        if kept is not None and first - 1 in kept[1]:
            return kept[1]
        data = await room.storage.store.load(room.table)
        hands = await room.world.aside(lambda: replayed(data))
        self.again.pop(room.table, None)
        self.again[room.table] = (len(data), hands)
        while len(self.again) > KEPT:
            del self.again[next(iter(self.again))]
        return hands


def replayed(data: Sequence[bytes]) -> dict[int, Played]:
    """Return all finished hands of a journal's last game, by number."""
    book, hands = Book(), {}
    for entry in data:
        step = book.take(read_entry(entry))
        if step.ended and book.current is not None:
            hands[book.current.number] = book.current
    return hands


def row_of(played: Played, person: str) -> dict[str, Any]:
    """Tell a hand in one line, as its viewer may know it."""
    eye = eye_of(played, person)
    index = played.index(eye)
    view = view_for(played.hand, index)
    gain = None if index is None else played.hand.stacks[index] - played.hand.started[index]
    stack = None if index is None else played.hand.stacks[index]
    pot = sum(event.amount for event in view.events if event.kind in ("win", "rake"))
    return {
        "number": played.number,
        "words": outcome(view, speaker_of(played, eye)),
        "gain": gain,
        "stack": stack,
        "pot": pot,
        "seats": len(played.seats),
        "at": played.at,
        "hole": [str(card) for card in view.hole],
        "board": [str(card) for card in view.board],
    }


def proof_of(played: Played, *, table: str, person: str) -> dict[str, Any]:
    """Return what a person may know of a finished hand and can prove."""
    if not played.hand.over:
        raise ServerError("bad_table", "The hand is not over: its cards are opened when it is.")
    deal = FairDeal(played.hand, table=table, number=played.number, secret=bytes.fromhex(played.secret))
    return deal.proof(played.index(eye_of(played, person)), names=played.names)
