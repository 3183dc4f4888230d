"""Bots as they are named on the command line.

    tight                     a built-in
    bots/mine.py              a file: a class of `pitboss.Bot`, else a program that Python runs
    bots/mine.py:Shark        one class of several
    mybots.shark:Shark        a class of a module
    bots/mine                 a program
    "node mine.js --deep"     a command line

Each may have a name in front: `Ann=bots/mine.py`. Only built-ins, and classes that are said to be
trusted, run in this process; nobody else's code is read or run here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.arena.classes import CLASS, bot_class, made
from pitboss.arena.inside import Inside
from pitboss.arena.player import Entry, Terms
from pitboss.bots.catalog import ALSO, BOTS, find_bot
from pitboss.errors import ArenaError, said

__all__ = ["BuiltIn", "Trusted", "find_entry"]

MOST_NAME: Final = 40

_NAMED: Final = re.compile(r"(?P<name>[^=\s/\\'\"]*)=(?P<spec>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A bot that comes with pitboss, in this process."""

    name: str
    spec: str

    def start(self, terms: Terms, *, seed: bytes) -> Inside:  # noqa: ARG002 - nothing to lock in
        """Set a new bot to work; the same seed makes one that plays the same."""
        return Inside(find_bot(self.spec, seed=int.from_bytes(seed)))


@dataclass(frozen=True, slots=True)
class Trusted:
    """A class of one's own, run in this process because its owner trusts it."""

    name: str
    spec: str

    def start(self, terms: Terms, *, seed: bytes) -> Inside:  # noqa: ARG002 - nothing to lock in
        """Load the class and set a new bot to work; it gets the seed if it takes one."""
        return Inside(made(bot_class(self.spec), seed))


def find_entry(text: str, *, trusted: bool = False) -> Entry:
    """Return who takes part under this name; an ArenaError says why it is nobody."""
    match = _NAMED.fullmatch(text)
    named = match is not None and not Path(text).is_file()
    spec = match["spec"].strip() if match and named else text.strip()
    name = checked(match["name"]) if match and named else ""
    if spec in BOTS:
        return BuiltIn(name or spec, spec)
    if spec in ALSO:
        return BuiltIn(name or spec, ALSO[spec])
    if trusted:
        bot_class(spec)
        return Trusted(name or stem(spec), spec)
    raise ArenaError(f"{said(spec)} is not a bot: {', '.join(BOTS)}")


def checked(name: str) -> str:
    """Refuse a name that could not stand in a table."""
    if not name or name != name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise ArenaError(
            f"{said(name)} cannot name a bot: 1 to {MOST_NAME} printable characters, no space at its ends"
        )
    return name


def stem(spec: str) -> str:
    """Return what a bot is called that has said no name: "bots/mine.py" is mine."""
    match = CLASS.fullmatch(spec)
    return (match["name"] if match else Path(spec).stem)[:MOST_NAME]
