"""What is played at one table of a server, written down in a log while it is played.

It listens at the lobby's ledger, and keeps a book of its own whose table writes down what happens to it. A
log that cannot be written any more does not stop the game; what went wrong is kept, to be said in the end.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import HistoryError
from pitboss.history.log_write import LogWriter
from pitboss.server.book import Book, Step
from pitboss.server.journal import read_entry
from pitboss.server.lobby import Ledger
from pitboss.server.room import Room
from pitboss.table.table import Table

__all__ = ["OnRecord"]


class WrittenBook(Book):
    """A book whose table writes a log."""

    def __init__(self, log: LogWriter) -> None:
        super().__init__()
        self.log = log

    def _new_table(self, seats: int, button: int) -> Table:
        return self.log.table(self.house, seats=seats, button=button)


class OnRecord(Ledger):
    """A ledger that writes down one table, and passes all on to the ledger that was there before."""

    def __init__(self, log: LogWriter, room: Room, before: Ledger, journal: Iterable[bytes]) -> None:
        self.room = room
        self.before = before
        self.fault_of_log: HistoryError | None = None
        self.book = WrittenBook(log)
        for data in journal:
            self.book.take(read_entry(data))

    def stepped(self, room: Room, step: Step) -> None:
        """Write down what an entry brings."""
        self.before.stepped(room, step)
        if room is not self.room or self.fault_of_log is not None:
            return
        try:
            self.book.take(step.entry)
        except HistoryError as error:
            self.fault_of_log = error

    def refused(self, room: Room, code: str) -> None:
        """Pass it on."""
        self.before.refused(room, code)

    def turned_away(self, code: str) -> None:
        """Pass it on."""
        self.before.turned_away(code)

    def fault(self, room: Room, error: BaseException) -> None:
        """Pass it on."""
        self.before.fault(room, error)

    def recovered(self, table: str, entries: int) -> None:
        """Pass it on."""
        self.before.recovered(table, entries)

    def damaged(self, table: str, why: str) -> None:
        """Pass it on."""
        self.before.damaged(table, why)
