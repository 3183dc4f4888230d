"""Playing the evenings of a log again: each hand, and the table that dealt it.

    for logged, hand in replayed(LogReader("evening.log")):
        ...

What players asked of a table is granted again on the way, and the table must deal each hand as it was
recorded. The lines of a table are counted, so one that is missing is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from pitboss.errors import HistoryError, PitbossError, said
from pitboss.hand.hand import Hand
from pitboss.history.log import LoggedHand, LoggedRequest, LoggedTable
from pitboss.history.log_read import Entry, LogReader
from pitboss.table.table import Table

__all__ = ["Episode", "replayed"]

MOST_REQUESTS: Final = 10_000  # during one hand: they are kept until it comes


def replayed(log: LogReader) -> Iterator[tuple[LoggedHand, Hand]]:
    """Return every hand of a log, played again, those of a table by their table.

    Where the log collects its damage, a table that has lost its way is given up, and the rest of
    its hands are played each for itself.
    """
    evening = Evening()
    for entry in log:
        try:
            hand = evening.take(entry)
        except HistoryError as error:
            log.damaged(entry.line, error)
            evening.lose()
            continue
        if isinstance(entry, LoggedHand) and hand is not None:
            yield entry, hand


class Evening:
    """What a log tells from its first line to its last: tables, one after the other, and single hands."""

    def __init__(self) -> None:
        self.episode: Episode | None = None
        self.lost = False  # the table that was open has not dealt what is recorded

    def lose(self) -> None:
        """Give up the table that is open."""
        self.episode = None
        self.lost = True

    def take(self, entry: Entry) -> Hand | None:
        """Do what an entry says; return the hand that it played, if it did."""
        if isinstance(entry, LoggedTable):
            self.lose()
            self.episode, self.lost = Episode(entry), False
            return None
        if isinstance(entry, LoggedHand) and (entry.number is None or self.lost):
            return entry.replay()
        if self.lost:
            return None
        if self.episode is None:
            raise HistoryError("belongs to a table, and no table has opened")
        self.episode.step(entry.step)
        if isinstance(entry, LoggedHand):
            return self.episode.play(entry)
        self.episode.ask(entry)
        return None


class Episode:
    """One table, played again from its lines."""

    def __init__(self, opened: LoggedTable) -> None:
        try:
            self.table = Table(opened.house, seats=opened.seats, button=opened.button)
        except PitbossError as error:
            raise HistoryError(f"this table cannot be: {error}") from None
        self.meanwhile: list[LoggedRequest] = []  # what was asked for during a hand that is still to come
        self.steps = 0

    def step(self, step: int) -> None:
        """Count the lines of the table."""
        self.steps += 1
        if step != self.steps:
            raise HistoryError(f"is step {step} of its table, where step {self.steps} is expected")

    def ask(self, request: LoggedRequest) -> None:
        """Grant a request now, or keep it for the hand during which it was made."""
        if request.during is None:
            if self.meanwhile:
                raise HistoryError(f"hand {self.meanwhile[0].during} is missing before this")
            self.grant(request)
        elif len(self.meanwhile) >= MOST_REQUESTS:
            raise HistoryError(f"is one of more than {MOST_REQUESTS} requests during one hand")
        elif request.during == self.table.hands_played + 1:
            self.meanwhile.append(request)
        else:
            raise HistoryError(
                f"was asked during hand {request.during}, the next is {self.table.hands_played + 1}"
            )

    def grant(self, request: LoggedRequest) -> None:
        """Do what a player asked for."""
        table, name = self.table, request.name
        values: dict[str, Any] = dict(request.values)
        do: dict[str, Callable[..., None]] = {
            "seat": table.seat_first,
            "join": table.join,
            "leave": table.leave,
            "sit out": table.sit_out,
            "sit in": table.sit_in,
            "top up": table.top_up,
        }
        try:
            do[request.kind](name, **values)
        except PitbossError as error:
            raise HistoryError(f"the table refuses this {request.kind}: {error}") from None

    def play(self, logged: LoggedHand) -> Hand:
        """Deal the next hand, grant what was asked for during it, and play it out."""
        table = self.table
        if logged.number != table.hands_played + 1:
            raise HistoryError(f"is hand {logged.number}, where hand {table.hands_played + 1} is expected")
        try:
            hand = table.start(logged.deck)
        except PitbossError as error:
            raise HistoryError(f"the table deals no such hand: {error}") from None
        self.agree(logged, hand)
        for request in self.meanwhile:
            self.grant(request)
        self.meanwhile = []
        logged.act_out(hand)
        logged.compare(hand)
        table.finish()
        return hand

    def agree(self, logged: LoggedHand, hand: Hand) -> None:
        """Refuse a hand that this table would have dealt otherwise."""
        players = self.table.players
        for what, dealt, recorded in (
            ("players", self.table.dealt, logged.names),
            ("seats", tuple(players[name].seat for name in self.table.dealt), logged.seats),
            ("stacks", hand.started, logged.stacks),
            ("button", hand.button, logged.button),
            ("posts", hand.posted, logged.posts),
            ("house", hand.house, logged.house),
        ):
            if dealt != recorded:
                what_else = "" if what == "house" else f": {said(dealt)}, recorded {said(recorded)}"
                raise HistoryError(f"the table deals this hand with other {what}{what_else}")
