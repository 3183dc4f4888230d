"""Bots as they are named on the command line.

    tight                     a built-in
    bots/mine.py              a file: a class of `pitboss.Bot`, else a program that Python runs
    bots/mine.py:Shark        one class of several
    mybots.shark:Shark        a class of a module
    bots/mine                 a program, or a folder with a program `run` or a `bot.py` in it
    "node mine.js --deep"     a command line

Each may have a name in front: `Ann=bots/mine.py`; else a program says its own. Only built-ins, and
classes that are said to be trusted, run in this process; nobody else's code is read or run here.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

from pitboss.arena.begin import CLASS
from pitboss.arena.cell import open_to_all
from pitboss.arena.classes import bot_class, made
from pitboss.arena.inside import Inside
from pitboss.arena.outside import Outside
from pitboss.arena.player import Entry, Terms
from pitboss.arena.process import PACKAGE
from pitboss.arena.program import Program, dice_seed
from pitboss.arena.tiers import require
from pitboss.bots.catalog import ALSO, BOTS, find_bot
from pitboss.errors import ArenaError, said

__all__ = ["BuiltIn", "Trusted", "field_of", "find_entry", "introduced"]

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
        """Load the class and set a new bot to work; its dice fall as they would in a process of its own."""
        return Inside(made(bot_class(self.spec), dice_seed(seed, 1)))


def find_entry(text: str, *, trusted: bool = False) -> Entry:
    """Return who takes part under this name; an ArenaError says why it is nobody."""
    match = _NAMED.fullmatch(text)
    named = match is not None and not there(text)
    spec = match["spec"].strip() if match and named else text.strip()
    name = checked(match["name"]) if match and named else ""
    if spec in BOTS:
        return BuiltIn(name or spec, spec)
    if spec in ALSO:
        return BuiltIn(name or spec, ALSO[spec])
    if trusted and (spec.endswith(".py") or CLASS.fullmatch(spec)):
        bot_class(spec)
        return Trusted(name or stem(spec), spec)
    program = program_of(spec)
    return replace(program, spec=spec, name=name or program.name, given=bool(name))


def field_of(texts: Sequence[str], terms: Terms, *, trusted: bool = False) -> list[Entry]:
    """Return who takes part in a tournament: each is found, started once, and asked for its name."""
    field = [find_entry(text, trusted=trusted) for text in texts]
    if terms.tier or any(isinstance(entry, Program) for entry in field):
        require(terms.tier)
    return [introduced(entry, terms) for entry in field]


def introduced(entry: Entry, terms: Terms) -> Entry:
    """Start a program once, let it say its name and forget everything, and end it.

    What a program prints before its name stands where the name is due, and the name where `OK` is: so
    it is found out.
    """
    if not isinstance(entry, Program):
        return entry
    player = entry.start(terms, seed=bytes(32))
    assert isinstance(player, Outside)  # noqa: S101 - a program is nothing else
    player.reset()
    player.close()
    if player.notes:
        raise ArenaError(f"{said(entry.spec)} cannot take part: {player.first_words}")
    return replace(entry.called(player.said_name), protocol=player.protocol)


def program_of(spec: str) -> Program:
    """Return the program that a spec names: a file, a folder, a class of a module, a command line."""
    if there(spec):
        path = Path(spec)
        return folder(path) if path.is_dir() else file(path)
    match = CLASS.fullmatch(spec)
    if match:
        return module(spec, match["module"])
    if ("/" in spec or spec.endswith(".py")) and not any(character.isspace() for character in spec):
        raise ArenaError(f"{said(spec)} does not exist")
    return command(spec)


def file(path: Path) -> Program:
    """Take a Python file, or a program."""
    whole = path.resolve()
    if path.suffix == ".py":
        return Program(
            name=path.stem[:MOST_NAME], spec=str(path), argv=ours(whole), own=(str(whole),), python=True
        )
    if not os.access(path, os.X_OK):
        raise ArenaError(
            f"{said(str(path))} is not executable: chmod +x it, or say what runs it, as in 'python3 {path}'"
        )
    return Program(name=path.stem[:MOST_NAME], spec=str(path), argv=(str(whole),), own=(str(whole),))


def folder(path: Path) -> Program:
    """Take a folder: `run` in it is run, else `bot.py`; the bot sees all that is in it."""
    whole = path.resolve()
    name = (whole.name or "bot")[:MOST_NAME]
    if (whole / "run").is_file():
        program = file(whole / "run")
    elif (whole / "bot.py").is_file():
        program = file(whole / "bot.py")
    else:
        raise ArenaError(f"{said(str(path))} is a folder without `run` or `bot.py`")
    return replace(program, name=name, spec=str(path), own=(str(whole),))


def module(spec: str, source: str) -> Program:
    """Take a class of a file or of a module; it is looked up, and not loaded."""
    name = stem(spec)
    if source.endswith(".py"):
        whole = Path(source).resolve()
        if not there(source):
            raise ArenaError(f"{said(source)} does not exist")
        argv = ours(f"{whole}:{spec.rpartition(':')[2]}")
        return Program(name=name, spec=spec, argv=argv, own=(str(whole),), python=True)
    found = PathFinder.find_spec(source.partition(".")[0], [str(Path.cwd()), *sys.path])
    if found is None:
        raise ArenaError(f"{said(spec)}: there is no module {said(source.partition('.')[0])}")
    places = list(found.submodule_search_locations or ()) or [found.origin or ""]
    home = str(Path(places[0]).parent)
    return Program(name=name, spec=spec, argv=ours(spec), own=tuple(places), python=True, path=home)


def ours(what: object) -> tuple[str, ...]:
    """Return the command line of our own runner."""
    return (sys.executable, "-P", str(PACKAGE / "begin.py"), str(what))


def command(spec: str) -> Program:
    """Take a command line; what it names of files is the bot's."""
    try:
        words = shlex.split(spec)
    except ValueError as error:
        raise ArenaError(f"{said(spec)} is no command line: {error}") from None
    program = found_program(words[0]) if words else None
    if program is None:
        raise ArenaError(
            f"{said(spec)} is no bot: neither a file, a class, nor a program; built in are {', '.join(BOTS)}"
        )
    argv = [str(Path(program).absolute())]
    own = []
    for word in words[1:]:
        exists = there(word)
        argv.append(str(Path(word).resolve()) if exists else word)
        own += [argv[-1]] if exists else []
    named = next((Path(word).stem for word in own), Path(program).stem)
    return Program(name=named[:MOST_NAME], spec=spec, argv=tuple(argv), own=tuple(own))


def there(text: str) -> bool:
    """Say whether a text is the path of something; one that no path could be is not, nor a closed one."""
    return os.path.exists(text)  # noqa: PTH110 - pathlib raises for a text that is too long


def found_program(word: str) -> str | None:
    """Look a program up as a shell would, but pass over those that a bot's own user could not run."""
    if "/" in word or os.geteuid():
        return shutil.which(word)
    found = [shutil.which(word, path=folder) for folder in os.get_exec_path()]
    able = [path for path in found if path and open_to_all(Path(path))]
    if not able and re.fullmatch(r"python(3(\.\d+)?)?", word):
        return sys.executable
    return next(iter(able), None) or next((path for path in found if path), None)


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
