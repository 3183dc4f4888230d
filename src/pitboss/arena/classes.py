"""Bots as Python classes: found in a module or a file, and made.

To load a class is to run its module's code. So this is done where the bot is at home: in a process of its
own, or in this one if its owner trusts it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from pitboss.arena.begin import CLASS
from pitboss.bots.bot import Bot
from pitboss.errors import ArenaError

__all__ = ["bot_class", "made"]


def bot_class(spec: str) -> type[Bot]:
    """Load the class that a spec names; this runs the code of its module."""
    match = CLASS.fullmatch(spec)
    source, wanted = (match["module"], match["name"]) if match else (spec, None)
    module = loaded(source)
    if wanted is None:
        return only_bot(module, source)
    kind = getattr(module, wanted, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise ArenaError(f"{spec!r}: {source} has no class {wanted} that is a pitboss.Bot")
    return kind


def loaded(source: str) -> ModuleType:
    """Import a module by its name, or from its file."""
    try:
        return from_file(Path(source)) if source.endswith(".py") else import_module(source)
    except Exception as error:  # noqa: BLE001 - whatever somebody's module raises
        raise ArenaError(f"{source!r} cannot be loaded: {type(error).__name__}: {error}") from None


def from_file(path: Path) -> ModuleType:
    """Run a file as a module; what lies beside it can be imported."""
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        loader = SourceFileLoader(path.stem, str(path))
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        sys.modules[path.stem] = module
        loader.exec_module(module)
    finally:
        del sys.path[0]
    return module


def only_bot(module: ModuleType, source: str) -> type[Bot]:
    """Return the one bot that a module defines; which, if it defines several, its author must say."""
    kinds = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Bot) and kind.__module__ == module.__name__
    ]
    bases = {base for kind in kinds for base in kind.__mro__[1:]}
    kinds = [kind for kind in kinds if kind not in bases]
    if len(kinds) == 1:
        return kinds[0]
    if not kinds:
        raise ArenaError(f"{source!r} holds no class of pitboss.Bot")
    names = ", ".join(kind.__name__ for kind in kinds)
    raise ArenaError(f"{source!r} holds several bots: {names}; say which, as in {source}:{kinds[0].__name__}")


def made(kind: type[Bot], seed: int) -> Bot:
    """Return a new bot of a class: with the seed, if that is what its constructor takes."""
    takes = kind.__init__.__code__.co_varnames if hasattr(kind.__init__, "__code__") else ()
    return kind(seed=seed) if "seed" in takes else kind()  # type: ignore[call-arg]
