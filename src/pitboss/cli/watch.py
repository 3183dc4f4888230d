"""`pitboss watch`: step through recorded hands, forward and back, and take over at any decision."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from pitboss.bots.bot import Bot
from pitboss.bots.catalog import BOTS, find_bot
from pitboss.cards import Deck
from pitboss.cli.log_page import printable
from pitboss.cli.terminal import Terminal, here, write
from pitboss.cli.watch_keys import Keys, keys_here
from pitboss.cli.watch_page import position_lines
from pitboss.cli.what_if import what_if
from pitboss.errors import HistoryError, PitbossError, said
from pitboss.history.log_view import Observer, observer_of
from pitboss.history.shelf import Shelf
from pitboss.history.sources import check_paths
from pitboss.history.tape import Tape
from pitboss.shuffle import LiveShuffler, deck_for, fresh_seed, seed_from_text

__all__ = ["Watch", "watch"]

INTERRUPTED: Final = 130  # what a shell reports for Ctrl-C
CLEAR: Final = "\x1b[H\x1b[2J"

SHORT: Final = "n forward · b back · s street · N next hand · t take over · ? help · q quit"
HELP: Final = """\
n, Enter, →     the next action                b, ←       the one before
s, ↓            the next street                S, ↑       the street before
f, Home         the beginning of the hand      l, End     its end
N, PgDn         the next hand                  B, PgUp    the hand before
h 12            hand 12                        g 5        behind action 5
v Ann           what Ann knew, or her seat     v spectator, v all
t               take over: play on from here for who is to act, against bots
?               this page                      q          leave"""

TAKES: Final = ("t", "take", "take over")

Decks = Callable[[int], Deck]
Crew = Callable[[int], list[tuple[str, Bot]]]


def watch(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Logs, PHH, archives, PokerStars text, folders.")
    ],
    *,
    hand: Annotated[int, typer.Option(min=1, help="Begin with this hand, counted from 1.")] = 1,
    view: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT|NAME|spectator",
            help="Only what this player, or a spectator, may know.",
            show_default="all cards",
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help=f"Who plays the others when you take over, of {', '.join(BOTS)}: NAME,NAME.")
    ] = "tight",
    seed: Annotated[
        str | None, typer.Option(help="Any text: the same cards where the record has none.")
    ] = None,
) -> None:
    """Step through recorded hands with board, stacks, pots and equities; take over at any decision.

    On a terminal by keys, else by lines: n forward, b back, t take over, ? for all of them.
    """
    check_paths(paths)
    found = Watch(
        Shelf([Path(path) for path in paths]), here(), crew=crew_of(bots, seed), decks=decks_of(seed)
    )
    raise typer.Exit(found.run(hand, view, keys_here()))


def crew_of(names: str, seed: str | None) -> Crew:
    """Return what seats so many bots, those named again and again."""
    wanted = [name.strip() for name in names.split(",")]
    source = int.from_bytes(fresh_seed() if seed is None else seed_from_text(seed))
    for name in wanted:
        find_bot(name)

    def crew(n: int) -> list[tuple[str, Bot]]:
        chosen = [wanted[seat % len(wanted)] for seat in range(n)]
        return [(name, find_bot(name, seed=source + seat)) for seat, name in enumerate(chosen)]

    return crew


def decks_of(seed: str | None) -> Decks:
    """Return where cards come from that no record has: the operating system, or a seed that repeats them."""
    if seed is None:
        return lambda _number: LiveShuffler().deck()
    return lambda number: deck_for(seed_from_text(seed), number)


class Watch:
    """One who looks at hands: which hand, which position, and with whose eyes."""

    def __init__(self, shelf: Shelf, terminal: Terminal, *, crew: Crew, decks: Decks) -> None:
        self.shelf = shelf
        self.terminal = terminal
        self.crew = crew
        self.decks = decks
        self.number = 0
        self.place = ""  # where the hand stands in its file
        self.tape: Tape | None = None
        self.trouble = ""  # why there is no tape
        self.position = 0
        self.eyes: str | None = None

    def run(self, number: int, eyes: str | None, keys: Keys | None = None) -> int:
        """Show the first hand, and do what is asked until somebody leaves: 0, or 130 after Ctrl-C."""
        self.eyes = eyes
        try:
            self.go_to(number)
            self.show(keys)
            while True:
                asked = self.terminal.ask() if keys is None else keys()
                if asked.strip() in ("q", "quit", "exit"):
                    return 0
                self.obey(asked, keys)
        except EOFError:
            return 0
        except KeyboardInterrupt:
            self.say("")
            return INTERRUPTED

    def obey(self, asked: str, keys: Keys | None) -> None:
        """Do one thing, then show where we are; what cannot be done is said, and changes nothing."""
        try:
            more = self.do(asked.strip())
            if keys is not None and asked.strip() in TAKES:
                self.say("", "Enter goes back to the recorded hand.")
                self.terminal.ask()
        except PitbossError as error:
            more = [f"{error}."]
        if keys is not None or not more:
            self.show(keys)
        self.say(*more)

    def show(self, keys: Keys | None) -> None:
        """Draw the position; with keys on a clean screen."""
        width = self.terminal.console.width
        if keys is not None:
            self.terminal.console.file.write(CLEAR)
        lines: list[Text | str] = [""]
        if self.tape is None:
            lines.append(f"Hand {self.number} ({self.place}) cannot be read: {self.trouble}.")
        else:
            name = f"Hand {self.number}"
            lines += position_lines(self.tape, self.position, self.observer, name=name, width=width)
            lines.append(Text(printable(self.place), style="dim"))
            if self.eyes not in (None, "spectator"):
                lines.append(Text(self.whose(), style="dim"))
        if keys is not None:
            lines += ["", Text(SHORT, style="dim")]
        self.say(*lines)

    def say(self, *lines: Text | str) -> None:
        """Write lines as wide as the terminal is."""
        write(self.terminal.console, *lines)

    def whose(self) -> str:
        """Say with whose eyes we look."""
        if self.observer is None:
            return f"{said(self.eyes)} is not in this hand: seen as a spectator."
        return f"Seen by {printable(str(self.eyes))}."

    @property
    def observer(self) -> Observer:
        """Who looks on in this hand."""
        assert self.tape is not None  # noqa: S101 - asked for where there is a hand
        return observer_of(self.tape, self.eyes)

    # what one may ask for

    def do(self, asked: str) -> list[str]:
        """Do what a line says; return what there is to say beside the position."""
        word, _, rest = asked.partition(" ")
        rest = rest.strip()
        match word:
            case "?" | "help":
                return HELP.split("\n")
            case "N" | "next":
                self.go_to(self.number + 1)
            case "B" | "prev" | "previous":
                self.go_to(self.number - 1)
            case "h" | "hand":
                self.go_to(counted(rest, "h 12"))
            case "v" | "view":
                self.eyes = None if rest in ("", "all") else rest
            case _ if asked in TAKES:
                return self.take_over()
            case _:
                return self.move(word, rest)
        return []

    def move(self, word: str, rest: str) -> list[str]:
        """Go to another position of this hand."""
        tape = self.there()
        last = len(tape) - 1
        match word:
            case "" | "n" | "forward":
                if self.position == last:
                    return ["This is the end of the hand. N is the next hand, B the one before."]
                self.position += 1
            case "b" | "back":
                if not self.position:
                    return ["This is the beginning of the hand."]
                self.position -= 1
            case "s" | "street":
                self.position = next((at for at in tape.streets() if at > self.position), last)
            case "S":
                self.position = max((at for at in tape.streets() if at < self.position), default=0)
            case "f" | "first":
                self.position = 0
            case "l" | "last":
                self.position = last
            case "g" | "go":
                self.position = min(counted(rest, "g 5"), last)
            case _:
                raise HistoryError(f"{said(word)} is no command: {SHORT}")
        return []

    def go_to(self, number: int) -> None:
        """Open another hand at its beginning; one that is not there leaves everything as it is."""
        kept = self.shelf[number]
        self.number = number
        self.place = f"{kept.source}, {kept.label}" if kept.label else kept.source
        self.position = 0
        self.tape, self.trouble = None, ""
        try:
            self.tape = kept.tape()
        except PitbossError as error:
            self.trouble = str(error)

    def there(self) -> Tape:
        """Return the hand, if it could be read."""
        if self.tape is None:
            raise HistoryError(f"hand {self.number} cannot be read: N is the next hand, B the one before")
        return self.tape

    def take_over(self) -> list[str]:
        """Play on from here in the place of who is to act, then come back."""
        what_if(
            self.there(),
            self.position,
            self.observer,
            bots=self.crew,
            deck=self.decks(self.number),
            terminal=self.terminal,
        )
        return []


def counted(text: str, model: str) -> int:
    """Read a number of a command."""
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise HistoryError(f"{said(text)} is no number, as in `{model}`")
    return int(text)
