"""The terminal: where lines are written to and read from.

Both ends are given from outside, so that a test can play without a terminal. Colours are
left to rich, which knows of pipes, dumb terminals and NO_COLOR.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

from rich.console import Console
from rich.text import Text

__all__ = ["Terminal", "here", "paper", "write"]

WIDTH: Final = 80  # a screen needs no more
PAGE: Final = 100  # of a page; files and pipes have no width of their own

# What a terminal without these signs shows in their place.
PLAIN: Final = str.maketrans("♠♥♦♣╭╮╰╯│─╌╎▒▶·", "shdc++++|--|#>-")


def paper() -> Console:
    """Return what the verbs print on: up to 100 columns, as many of them as a terminal has."""
    width = Console().width if sys.stdout.isatty() else PAGE
    console = Console(highlight=False, emoji=False, markup=False, width=min(width, PAGE))
    if not signs_in(console.encoding) and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return console


def signs_in(encoding: str) -> bool:
    """Say whether an encoding has the signs that we draw with."""
    try:
        "♠╭▒▶".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def write(console: Console, *lines: Text | str, width: int | None = None) -> None:
    """Write lines, broken between words; signs that are not there are replaced."""
    plain = not signs_in(console.encoding)
    for line in lines:
        text = Text(line) if isinstance(line, str) else line
        if plain:
            text.plain = text.plain.translate(PLAIN)
        for part in text.wrap(console, width or console.width):
            part.rstrip()
            console.print(part)


class Terminal:
    """Say lines, and ask for one."""

    def __init__(self, console: Console, read: Callable[[str], str], *, echo: bool = False) -> None:
        self.console = console
        self.read = read
        self.echo = echo  # what is read does not show by itself: it comes from a file
        self.width = min(console.width, WIDTH)

    def say(self, *lines: Text | str) -> None:
        """Write lines; long ones are broken between words."""
        write(self.console, *lines, width=self.width)

    def ask(self) -> str:
        """Read a line. The end of the input is an EOFError, Ctrl-C a KeyboardInterrupt."""
        line = self.read("> ")
        if self.echo:
            self.console.print(Text("".join(sign if sign.isprintable() else " " for sign in line)))
        return line.strip()


def here() -> Terminal:
    """Return the terminal that this process runs in; input and output may be files."""
    if sys.stdin is None:  # closed by whoever started us
        return Terminal(paper(), no_input)
    typed = sys.stdin.isatty()
    if typed and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` its line editing, where it exists
    elif isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return Terminal(paper(), input, echo=not typed)


def no_input(_prompt: str) -> str:
    """Read nothing: there is nothing to read from."""
    raise EOFError
