"""`pitboss play`: sit down with bots, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Final

import typer

from pitboss.bots.bot import Bot
from pitboss.bots.catalog import BOTS, find_bot
from pitboss.cards import Deck
from pitboss.cli.session import Session
from pitboss.cli.stakes import house_for
from pitboss.cli.terminal import here
from pitboss.errors import TableError
from pitboss.history.log_write import LogWriter
from pitboss.houses.house import House
from pitboss.shuffle import LiveShuffler, deck_for, fresh_seed, seed_from_text

__all__ = ["play"]

SEATS: Final = 6
COMPANY: Final = ("tight", "caller", "random")  # who sits down where nobody is named


def play(
    house: Annotated[str, typer.Argument(help="A house, or a house file NAME.toml.")] = "standard",
    seats: Annotated[int | None, typer.Option(help="Players, you among them (2 or 6).")] = None,
    bots: Annotated[
        str | None, typer.Option(help=f"Your opponents, of {', '.join(BOTS)}: NAME,NAME.")
    ] = None,
    stakes: Annotated[
        str | None, typer.Option(help="SB/BB, or LOW/HIGH where limits name the stakes.")
    ] = None,
    stack: Annotated[int | None, typer.Option(help="Chips that everybody starts with.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Any text: the same cards and bots every time.")] = None,
    hands: Annotated[int | None, typer.Option(min=1, help="Stop after so many hands.")] = None,
    log: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write every hand down in this log, all cards included."),
    ] = None,
    terminal: Annotated[  # noqa: ARG001 - nothing else exists to be chosen
        bool, typer.Option("--terminal", help="Play in the terminal: so far there is nothing else.")
    ] = True,
) -> None:
    """Play against bots, by the rules of any house."""
    chosen = house_for(house, option or (), stakes=stakes, stack=stack)
    company = opponents(chosen, seats, bots, seed)
    with nullcontext() if log is None else LogWriter(log, clock=now) as written:
        session = Session(
            chosen, company, deck_of=decks(seed), terminal=here(), most_hands=hands, log=written
        )
        status = session.play()
    raise typer.Exit(status)


def now() -> str:
    """Say what time it is, for the log: "2026-11-19T20:15:00Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def decks(seed: str | None) -> Callable[[int], Deck]:
    """Return where decks come from: the operating system, or a seed that repeats them."""
    if seed is None:
        return lambda _number: LiveShuffler().deck()
    return partial(deck_for, seed_from_text(seed))


def opponents(house: House, seats: int | None, names: str | None, seed: str | None) -> list[tuple[str, Bot]]:
    """Return the bots by name: those asked for, again and again until all seats are taken."""
    wanted = COMPANY if names is None else tuple(name.strip() for name in names.split(","))
    if seats is None:
        seats = max(min(SEATS if names is None else len(wanted) + 1, house.max_seats), house.min_seats)
    if not house.min_seats <= seats <= house.max_seats:
        raise TableError(f"{seats} seats: a table of {house.name} has {house.min_seats} to {house.max_seats}")
    if names is not None and len(wanted) > seats - 1:
        raise TableError(f"{len(wanted)} bots are too many: beside you there is room for {seats - 1}")
    source = fresh_seed() if seed is None else seed_from_text(seed)
    chosen = [wanted[number % len(wanted)] for number in range(seats - 1)]
    return [
        (name, find_bot(name, seed=int.from_bytes(source) + number)) for number, name in enumerate(chosen)
    ]
