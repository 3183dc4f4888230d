"""Writing a log: a line for each hand, flushed before the next one is dealt.

with LogWriter("evening.log") as log:
    table = log.table(house, seats=6, button=0)      # a Table that writes down what happens to it
    table.seat_first("Ann", 0, 200)
    ...
    log.hand(hand, names=["Ann", "Bob"])              # or a hand that was played at no table
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from pitboss.cards import CARDS, Card, print_cards
from pitboss.errors import HistoryError, said
from pitboss.hand.hand import Hand
from pitboss.history.fingerprint import fingerprint
from pitboss.history.log import MOST_BYTES, VERSION, sealed, told_posts, unsealed
from pitboss.history.log_house import told_house
from pitboss.houses.house import House
from pitboss.table.table import Table

__all__ = ["LogWriter", "TableOnRecord"]

FIRST_BYTES: Final = b'{"v":%d,"kind":"' % VERSION
CHUNK: Final = 65_536


class LogWriter:
    """Appends to a log, one writer at a time. `clock` says when, as text; without it no line has a time.

    What a crash left of a last line is cut off; a file that is no log is left alone and refused.
    """

    def __init__(self, path: str | os.PathLike[str], *, clock: Callable[[], str] | None = None) -> None:
        self.path = Path(path)
        self.clock = clock
        self._house: House | None = None
        self._house_told: dict[str, Any] = {}
        try:
            self._file: BinaryIO = self.path.open("a+b")
        except OSError as error:
            raise HistoryError(f"{self.path}: cannot be written: {error.strerror}") from None
        try:
            self._mend()
        except BaseException:
            self._file.close()
            raise

    def table(self, house: House, *, seats: int | None = None, button: int = 0) -> TableOnRecord:
        """Open a table that writes down what happens to it."""
        return TableOnRecord(self, house, seats=seats, button=button)

    def hand(
        self,
        hand: Hand,
        *,
        names: Sequence[str] = (),
        seats: Sequence[int] = (),
        number: int | None = None,
        step: int | None = None,
    ) -> None:
        """Write down a hand that is over. Seats are 0, 1, 2 ..., unless the table has others.

        `number` and `step` are a table's: which of its hands this is, and which of its lines.
        """
        if not hand.over:
            raise HistoryError("a hand that is not over cannot be written down")
        n = hand.n
        names = names or [hand.house.seat_name(seat) for seat in range(n)]
        seats = seats or range(n)
        if len(names) != n or len(seats) != n:
            raise HistoryError(f"{len(names)} names and {len(seats)} seats do not fit {n} players")
        if not all(isinstance(name, str) for name in names):
            raise HistoryError(f"{said(list(names))} are no names")
        of_table = {} if number is None else {"step": step, "number": number}
        told = told_hand(hand, names, seats)
        self.line("hand", **of_table, house=self._told(hand.house), **told)

    def _told(self, house: House) -> dict[str, Any]:
        """Tell the house of a hand, which is nearly always that of the last one."""
        if house is not self._house:
            self._house, self._house_told = house, told_house(house)
        return self._house_told

    def line(self, kind: str, **content: object) -> None:
        """Write one line of any kind, and flush it."""
        at = {} if self.clock is None else {"at": self.clock()}
        line = sealed({"v": VERSION, "kind": kind, **at, **content})
        try:
            self._file.write(line)
            self._file.flush()
        except (OSError, ValueError) as error:  # a ValueError: the log has been closed
            raise HistoryError(f"{self.path}: cannot be written: {error}") from None

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        self._file.close()

    def __enter__(self) -> Self:
        """Use the log as a context, so that its file is closed."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    # what is there already

    def _mend(self) -> None:
        """Make sure that the next line begins on a line of its own."""
        file = self._file
        size = file.seek(0, os.SEEK_END)
        if not size:
            return
        file.seek(0)
        beginning = file.read(len(FIRST_BYTES))
        if beginning != FIRST_BYTES and not FIRST_BYTES.startswith(beginning):
            raise HistoryError(f"{self.path}: is no log of version {VERSION}: nothing was written to it")
        tail = self._tail(size)
        if not tail:
            return
        try:
            unsealed(tail)
        except HistoryError:
            file.truncate(size - len(tail))
        else:
            file.write(b"\n")
            file.flush()

    def _tail(self, size: int) -> bytes:
        """Return what stands behind the last end of a line."""
        tail = b""
        while len(tail) < min(size, MOST_BYTES):
            start = max(size - len(tail) - CHUNK, 0)
            self._file.seek(start)
            tail = self._file.read(size - len(tail) - start) + tail
            if b"\n" in tail:
                return tail[tail.rindex(b"\n") + 1 :]
        if len(tail) < size:
            raise HistoryError(f"{self.path}: its last line is longer than a line of a log")
        return tail


class TableOnRecord(Table):
    """A table that writes down every request that it grants and every hand that is over."""

    def __init__(self, log: LogWriter, house: House, *, seats: int | None = None, button: int = 0) -> None:
        super().__init__(house, seats=seats, button=button)
        self._log = log
        self._steps = 0
        log.line("table", house=told_house(house), seats=self.size, button=button)

    def _request(self, kind: str, name: str, **values: object) -> None:
        during = {} if self.hand is None else {"during": self.hands_played + 1}
        self._log.line(kind, step=self._step(), name=name, **values, **during)

    def _step(self) -> int:
        """Count the lines of this table, so that one that is missing is missed."""
        self._steps += 1
        return self._steps

    def seat_first(self, name: str, seat: int, chips: int) -> None:
        """Seat a player of the first hand."""
        super().seat_first(name, seat, chips)
        self._request("seat", name, seat=seat, chips=chips)

    def join(self, name: str, seat: int, chips: int, *, post: bool = False) -> None:
        """Seat a newcomer."""
        super().join(name, seat, chips, post=post)
        self._request("join", name, seat=seat, chips=chips, post=post)

    def leave(self, name: str) -> None:
        """Let a player go."""
        super().leave(name)
        self._request("leave", name)

    def sit_out(self, name: str) -> None:
        """Pass a player over."""
        super().sit_out(name)
        self._request("sit out", name)

    def sit_in(self, name: str, *, post: bool = False) -> None:
        """Take a player back."""
        super().sit_in(name, post=post)
        self._request("sit in", name, post=post)

    def top_up(self, name: str, chips: int) -> None:
        """Sell a player chips."""
        super().top_up(name, chips)
        self._request("top up", name, chips=chips)

    def start(self, deck: Iterable[Card]) -> Hand:
        """Deal the next hand, and keep in mind where its players sit: they may leave before its end."""
        hand = super().start(deck)
        self._seats = [self.players[name].seat for name in self.dealt]
        return hand

    def finish(self) -> None:
        """Write the hand down, then take its chips back."""
        if self.hand is not None and self.hand.over:
            number, step = self.hands_played + 1, self._step()
            self._log.hand(self.hand, names=self.dealt, seats=self._seats, number=number, step=step)
        super().finish()


def told_hand(hand: Hand, names: Sequence[str], seats: Sequence[int]) -> dict[str, Any]:
    """Return a hand as JSON can hold it, in the order in which a person reads it."""
    size = hand.house.hole_cards
    start = hand.n * size
    end = start + hand.house.board_cards
    return {
        "names": list(names),
        "seats": list(seats),
        "stacks": list(hand.started),
        "button": hand.button,
        "posts": told_posts(hand.posted),
        "holes": [print_cards(hand.hole(seat)) for seat in range(hand.n)],
        "board": print_cards(hand.deck[start:end]),
        "rest": "".join([CARD[card] for card in hand.deck[end:]]),
        "play": told_play(hand),
        "result": list(hand.stacks),
        "events": fingerprint(hand),
    }


def told_play(hand: Hand) -> list[str]:
    """Write who did what, as conformance files do: "2 raise 6"."""
    doers = [entry[1] for entry in hand.log if entry[0] in DEEDS]
    return [f"{seat} {action}" for seat, action in zip(doers, hand.actions, strict=True)]


CARD: Final = tuple(map(str, CARDS))
DEEDS: Final = frozenset({"fold", "check", "call", "bet", "raise"})
