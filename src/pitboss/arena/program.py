"""A bot that is a program: what is run, what it may see of the disk, and how it is greeted."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from pitboss.arena import talk
from pitboss.arena.boras import Boras, can_say, shortened
from pitboss.arena.cell import furnished
from pitboss.arena.faults import Fault
from pitboss.arena.interrupts import interrupts_held
from pitboss.arena.ours import Ours, encoded, introduction
from pitboss.arena.player import Player, Terms
from pitboss.arena.process import PACKAGE, Process
from pitboss.errors import ArenaError

__all__ = ["Conversation", "Program", "begun", "dice_seed", "good_name"]

MOST_NAME: Final = 40
SEED_BITS: Final = 48  # a number that every language can hold exactly

Conversation = Boras | Ours


@dataclass(frozen=True, kw_only=True)
class Program:
    """A bot in a process of its own. It can be pickled, and started any number of times."""

    name: str
    spec: str
    argv: tuple[str, ...]
    own: tuple[str, ...] = ()  # its files and folders
    python: bool = False  # whether our own runner runs it
    path: str = ""  # where its module is found
    protocol: str = "auto"
    given: bool = False  # whether its name was given, and is not for the bot to say

    def start(self, terms: Terms, *, seed: bytes) -> Player:
        """Set the bot to work. What goes wrong on its side is a fault, and no error."""
        from pitboss.arena.outside import Outside

        return Outside(self, terms, seed)

    def process(self, terms: Terms, seed: int) -> Process:
        """Run the program in a new cell."""
        env = {"PITBOSS_SEED": str(seed)}
        sees: list[str] = []
        if self.python:
            env["PYTHONPATH"] = os.pathsep.join(filter(None, (str(PACKAGE.parent.parent), self.path)))
            env["PITBOSS_NAME"] = self.name
            sees = package_paths()
        cell = furnished(
            argv=self.argv,
            own=[Path(path) for path in self.own],
            sees=[*sees, *program_paths(self.argv[0])],
            env=env,
            tier=terms.tier,
            memory=terms.memory,
        )
        return Process(cell)

    def called(self, name: str) -> Program:
        """Return the same bot by the name that it has said, unless one was given."""
        return self if self.given else replace(self, name=name)


@lru_cache(maxsize=1)
def package_paths() -> list[str]:
    """Return what a class of pitboss needs of ours: the package, and what its compiled modules share."""
    package = PACKAGE.parent
    return [str(package), *map(str, package.parent.glob("pitboss_*__mypyc.*"))]


def program_paths(program: str) -> list[str]:
    """Return what a program needs to be run: itself, and the virtual environment it lies in."""
    here = Path(program)
    found = [program, str(here.resolve())]
    home = here.parent.parent
    if (home / "pyvenv.cfg").is_file():
        found.append(str(home))
        base = here.resolve().parent.parent
        if base.parts[1:]:
            found.append(str(base))
    return found


def dice_seed(seed: bytes, start: int) -> int:
    """Return the number that a bot gets for its dice; nothing can be learned from it about the decks."""
    digest = sha256(b"a bot's dice" + start.to_bytes(4) + seed).digest()
    return int.from_bytes(digest) >> (256 - SEED_BITS)


def begun(program: Program, terms: Terms, seed: int) -> tuple[Conversation, str]:
    """Run a program and greet it; return the conversation and the name that it has said.

    A bot of unknown protocol is asked `__name__` first. One of ours answers with its `hello`; one that
    does not know what to make of it is run again, and greeted with `hello`. A house that the first
    protocol has no words for is only played in the second.
    """
    house = terms.rules
    wanted = terms.protocol if program.protocol == "auto" else program.protocol
    if wanted == "boras" and not can_say(house):
        raise ArenaError(f"the boras protocol has no words for {house.name}: {program.name} cannot play it")
    if wanted == "auto" and not can_say(house):
        wanted = "pitboss"
    try:
        return greeted(program, terms, seed, wanted)
    except Fault as fault:
        if wanted == "auto" and fault.kind != "no start":
            with suppress(Fault):  # of two failures the first tells more
                return greeted(program, terms, seed, "pitboss")
        words = fault.words
        if fault.kind == "no answer" and not can_say(house):
            words = f"{words.rstrip('.')}. {house.name} is played in the pitboss protocol alone."
        raise Fault("no start", words, fatal=True) from None


def greeted(program: Program, terms: Terms, seed: int, wanted: str) -> tuple[Conversation, str]:
    """Run a program and greet it in a protocol; one that does not answer as it should is ended."""
    process = None
    try:
        with interrupts_held():
            process = program.process(terms, seed)
        if wanted == "pitboss":
            return said_hello(process, terms, seed)
        return said_name(process, terms, seed, wanted=wanted)
    except BaseException as error:
        if process is not None:
            process.close(at_once=True)
            if isinstance(error, Fault):
                kind = "no start" if process.failed else error.kind
                raise Fault(kind, with_last_words(error, process), fatal=True) from None
        raise


def with_last_words(fault: Fault, process: Process) -> str:
    """Add the last line that a bot has said on stderr: most often it is the reason."""
    last = process.stderr.strip().rpartition("\n")[2]
    return fault.words + (f" It said: {shortened(last.encode())}" if last else "")


def said_name(process: Process, terms: Terms, seed: int, *, wanted: str) -> tuple[Conversation, str]:
    """Ask for the name in the way of the first protocol; the answer shows which one the bot speaks."""
    line = process.ask(b"__name__\n", terms.start_seconds)
    if wanted == "auto" and line.lstrip().startswith(b"{"):
        introduction(line)
        return said_hello(process, terms, seed)
    return Boras(process, terms.seconds), good_name(line)


def said_hello(process: Process, terms: Terms, seed: int) -> tuple[Conversation, str]:
    """Greet in our own protocol."""
    hello = talk.Hello(talk.VERSION, talk.game_of(terms.rules), terms.seconds, seed)
    deadline = monotonic() + terms.start_seconds
    said = introduction(process.ask(encoded(hello), terms.start_seconds))
    while process.owed and monotonic() < deadline:
        process.owed -= 1
        said = introduction(process.line(deadline))
    return Ours(process, terms.seconds), good_name(said.name.encode())


def good_name(line: bytes) -> str:
    """Read a bot's name: 1 to 40 printable characters, on one line."""
    try:
        name = line.decode().strip()
    except UnicodeDecodeError:
        raise Fault("no start", f"{shortened(line)} was said for a name, and is not UTF-8.") from None
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise Fault(
            "no start",
            f"{shortened(line)} was said for a name: a name is 1 to {MOST_NAME} printable characters.",
        )
    return name
