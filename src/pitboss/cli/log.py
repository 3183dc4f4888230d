"""`pitboss log`: look into a log, and write its hands in other formats.

A log holds every hole card. `--view` shows and writes what a player, or a spectator, may know.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer

from pitboss.cli.log_page import page_lines
from pitboss.cli.terminal import paper, write
from pitboss.errors import HistoryError, said
from pitboss.hand.hand import Hand
from pitboss.history.log import LoggedHand
from pitboss.history.log_phh import phh_text
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_view import observer_of, seen_by
from pitboss.history.ohh import write_ohh
from pitboss.history.pokerstars_write import Page, write_page

__all__ = ["app"]

app = typer.Typer(help="Look into a log of hands, and write it in other formats.", no_args_is_help=True)

File = Annotated[str, typer.Argument(metavar="FILE", help="A log. It holds every player's hole cards.")]
ViewOf = Annotated[
    str | None,
    typer.Option(
        "--view",
        metavar="SEAT|NAME|spectator",
        help="Only what this player, or a spectator, may know.",
        show_default="all cards",
    ),
]
HandNumber = Annotated[int | None, typer.Option("--hand", min=1, help="Only this hand of the log, from 1.")]


@app.callback()
def log() -> None:
    """Look into a log of hands, and write it in other formats."""


@app.command("show")
def show(file: File, *, hand: HandNumber = None, view: ViewOf = None) -> None:
    """Show the hands of a log, a page for each. Every hand is played again, and must be the same."""
    source = Source(file, hand, view)
    console = paper()
    for number, logged, _hand in source.hands():
        write(console, *page_lines(logged, number, observer_of(logged, view)))
    source.end()


@app.command("export")
def export(
    file: File,
    *,
    to: Annotated[str, typer.Option("--to", metavar="phh|pokerstars|json", help="The format.")],
    out: Annotated[str | None, typer.Option("--out", help="Where to.", show_default="the screen")] = None,
    hand: HandNumber = None,
    view: ViewOf = None,
) -> None:
    """Write the hands of a log in another format: PHH, PokerStars text, or Open Hand History (JSON).

    A hand that the format cannot say is an error that names it, and nothing is written.
    """
    if to not in FORMATS:
        raise HistoryError(f"{said(to)} is no format to write: {', '.join(FORMATS)}")
    source = Source(file, hand, view)
    told, between = FORMATS[to]
    with opened(out, source.path) as stream:
        for written, (number, logged, played) in enumerate(source.hands()):
            try:
                text = told(logged, played, number, view)
            except HistoryError as error:
                raise HistoryError(f"{file}, line {logged.line}, hand {number}: {error}") from None
            stream.write((between if written else "") + text)
    source.end()


class Source:
    """The hands of a log that were asked for, and what there is to say of the file at the end."""

    def __init__(self, file: str, only: int | None, view: str | None) -> None:
        self.path = Path(file)
        self.only = only
        self.view = view
        self.damage: list[HistoryError] = []
        self.reader = LogReader(self.path, damage=self.damage)
        self.number = 0
        self.looked_on = view in (None, "spectator")

    def hands(self) -> Iterator[tuple[int, LoggedHand, Hand]]:
        """Play the hands again, one by one, with their numbers in the log."""
        for logged, hand in replayed(self.reader):
            self.number += 1
            if self.only in (None, self.number):
                self.looked_on = self.looked_on or observer_of(logged, self.view) is not None
                yield self.number, logged, hand

    def end(self) -> None:
        """Say what was damaged, and what was asked for and is not there."""
        for error in self.damage:
            print(f"pitboss: {error}", file=sys.stderr)
        if self.reader.broken_off is not None:
            print(f"pitboss: {self.reader.broken_off}", file=sys.stderr)
        if self.only is not None and self.only > self.number:
            raise HistoryError(f"hand {self.only} is not there: {self.path} holds {self.number}")
        if not self.looked_on and self.number:
            raise HistoryError(f"{said(self.view)} was in none of these hands: seen as a spectator")
        if self.damage:
            raise typer.Exit(1)


@contextmanager
def opened(out: str | None, source: Path) -> Iterator[TextIO]:
    """Open the place to write to; a file appears when it is complete."""
    if out is None:
        yield sys.stdout
        return
    path = Path(out)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    if path.exists() and source.exists() and path.samefile(source):
        raise HistoryError(f"{out}: is the log itself")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            yield stream
        part.replace(path)
    except OSError as error:
        raise HistoryError(f"{out}: cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


# formats


def as_pokerstars(logged: LoggedHand, hand: Hand, number: int, view: str | None) -> str:
    """Write a hand as PokerStars text."""
    return write_page(seen_by(hand, observer_of(logged, view)), page_of(logged, number))


def as_phh(logged: LoggedHand, hand: Hand, number: int, view: str | None) -> str:
    """Write a hand as PHH, with the header that it has among others."""
    text = phh_text(seen_by(hand, observer_of(logged, view)), page_of(logged, number))
    return f"[{number}]\n{text}"


def as_ohh(logged: LoggedHand, hand: Hand, number: int, view: str | None) -> str:
    """Write a hand as Open Hand History."""
    return write_ohh(seen_by(hand, observer_of(logged, view)), page_of(logged, number))


def page_of(logged: LoggedHand, number: int) -> Page:
    """Return what a page says beside the hand."""
    return Page(names=logged.names, seats=logged.seats, number=number, at=logged.at)


FORMATS: Final[dict[str, tuple[Callable[[LoggedHand, Hand, int, str | None], str], str]]] = {
    "phh": (as_phh, "\n"),
    "pokerstars": (as_pokerstars, "\n\n"),
    "json": (as_ohh, "\n"),
}
"""How a hand is written in each format, and what stands between two of them."""
