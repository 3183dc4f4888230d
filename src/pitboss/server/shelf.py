"""The hands that were played at a table: a list of them, one shown again, and its proof.

The last hands are in the book of the table; older ones are found by playing the journal again, aside. So are
those of a table that is closed: a link to a hand leads to it as long as its journal is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.errors import HistoryError, ServerError
from pitboss.hand.view import view_for
from pitboss.server.book import Book, Played
from pitboss.server.fair import FairDeal
from pitboss.server.journal import read_entry
from pitboss.server.lobby import Lobby
from pitboss.server.parts import Terms
from pitboss.server.picture import speaker_of
from pitboss.server.stage import eye_of, terms_of_book
from pitboss.server.words import outcome

__all__ = ["Shelf", "Volume"]

KEPT: Final = 4  # journals that have been played again, and are remembered


@dataclass(frozen=True, slots=True)
class Volume:
    """A table whose hands are asked for, open or closed."""

    table: str
    book: Book

    @property
    def terms(self) -> Terms:
        """Tell the terms of the table."""
        return terms_of_book(self.table, self.book)


class Shelf:
    """Finished hands, by table and number."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.again: dict[str, dict[int, Played]] = {}  # table -> its hands
        self.closed: dict[str, Volume] = {}

    async def volume(self, table: str) -> Volume:
        """Find a table, also one that is closed."""
        try:
            return Volume(table, (await self.lobby.find(table)).book)
        except ServerError as error:
            if error.wire_code != "no_table" or table in self.lobby.damage:
                raise
            data = await self.lobby.store.load(table)
            if not data:
                raise
        if table not in self.closed:
            try:
                book = await self.lobby.world.aside(lambda: Book.of(data))
            except HistoryError:
                raise ServerError("no_table", "The history of this table is damaged.") from None
            self.closed[table] = Volume(table, book)
            forget(self.closed)
        return self.closed[table]

    async def hands(self, volume: Volume, *, before: int | None, limit: int) -> list[Played]:
        """Return the last finished hands before a number, the newest first."""
        last = volume.book.table.hands_played
        top = last if before is None else min(before - 1, last)
        wanted = range(top, max(top - limit, 0), -1)
        found = [await self.find(volume, number) for number in wanted]
        return [hand for hand in found if hand is not None]

    async def hand(self, volume: Volume, number: int) -> Played:
        """Return one finished hand."""
        played = await self.find(volume, number)
        if played is None:
            raise ServerError("not_found", f"No hand {number} has been played to its end at this table.")
        return played

    async def find(self, volume: Volume, number: int) -> Played | None:
        """Return one finished hand; None: it was not played, or not to its end."""
        book = volume.book
        for played in reversed(book.played):  # a game that began anew counts from 1 again
            if played.number == number and played.hand.over:
                return played
        if not 0 < number <= book.table.hands_played:
            return None
        return (await self._older(volume)).get(number)

    async def _older(self, volume: Volume) -> dict[int, Played]:
        """Play the journal again, and keep all its hands for a while."""
        kept = self.again.get(volume.table)
        first = min((played.number for played in volume.book.played), default=0)
        if kept is not None and first - 1 in kept:
            return kept
        data = await self.lobby.store.load(volume.table)
        hands = await self.lobby.world.aside(lambda: replayed(data))
        self.again.pop(volume.table, None)
        self.again[volume.table] = hands
        forget(self.again)
        return hands


def forget(kept: dict[str, Any]) -> None:
    """Let go of what was kept longest."""
    while len(kept) > KEPT:
        del kept[next(iter(kept))]


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
