"""`pitboss arena check`: whether a bot is fit to play, and what is wrong with it."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.arena.entries import find_entry

__all__ = ["check"]


def check(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A built-in, a file, module:Class, a command.")],
) -> None:
    """Ask a bot everything that a tournament would, and say what is wrong with it."""
    entry = find_entry(bot)
    print(entry.name)
