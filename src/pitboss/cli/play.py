"""`pitboss play`: sit down with bots, at a table in the browser or in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Final

import typer

from pitboss.bots.bot import Bot
from pitboss.bots.catalog import BOTS, COMPANY, find_bot
from pitboss.bots.levels import LEVELS, bot_at
from pitboss.cards import Deck
from pitboss.cli.session import Session
from pitboss.cli.stakes import asked_for, house_for
from pitboss.cli.terminal import here
from pitboss.errors import TableError
from pitboss.extras import needs
from pitboss.history.log_write import LogWriter
from pitboss.houses.house import House
from pitboss.shuffle import LiveShuffler, deck_for, fresh_seed, seed_from_text

__all__ = ["play"]

SEATS: Final = 6


def play(
    house: Annotated[str, typer.Argument(help="A house, or a house file NAME.toml.")] = "standard",
    seats: Annotated[int | None, typer.Option(help="Players, you among them (2 or 6).")] = None,
    bots: Annotated[
        str | None, typer.Option(help=f"Your opponents, of {', '.join(BOTS)}: NAME,NAME.")
    ] = None,
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help=f"How strong they are: {', '.join(LEVELS)}.")
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
    hands: Annotated[
        int | None, typer.Option(min=1, help="Stop after so many hands (in the terminal).")
    ] = None,
    log: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write every hand down in this log, all cards included."),
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Where the table is served; 0 is any free port.")
    ] = 0,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, without a browser.")] = False,
) -> None:
    """Play against bots, by the rules of any house: at a table in the browser, or in the terminal."""
    chosen = house_for(house, option or (), stakes=stakes, stack=stack)
    if level is not None and bots is not None:
        raise TableError("--level and --bots both say who plays: take one of them")
    company = opponents(chosen, seats, bots if level is None else bot_at(level, chosen))
    if hands is not None and not terminal:
        raise TableError("--hands counts the hands of a sitting in the terminal: add --terminal")
    with nullcontext() if log is None else LogWriter(log, clock=now) as written:
        if terminal:
            status = in_terminal(chosen, company, seed=seed, hands=hands, log=written)
        else:
            with needs("server"):
                from pitboss.cli.browser import Table, in_browser
            options = asked_for(house, option or (), stakes=stakes, stack=stack)
            status = in_browser(
                Table(house=house, options=options, company=company, seed=seed or "", port=port), log=written
            )
    raise typer.Exit(status)


def in_terminal(
    house: House, company: list[str], *, seed: str | None, hands: int | None, log: LogWriter | None
) -> int:
    """Play in the terminal, and return the exit status."""
    source = int.from_bytes(fresh_seed() if seed is None else seed_from_text(seed))
    bots: list[tuple[str, Bot]] = [
        (name, find_bot(name, seed=source + number)) for number, name in enumerate(company)
    ]
    return Session(house, bots, deck_of=decks(seed), terminal=here(), most_hands=hands, log=log).play()


def now() -> str:
    """Say what time it is, for the log: "2026-11-19T20:15:00Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def decks(seed: str | None) -> Callable[[int], Deck]:
    """Return where decks come from: the operating system, or a seed that repeats them."""
    if seed is None:
        return lambda _number: LiveShuffler().deck()
    return partial(deck_for, seed_from_text(seed))


def opponents(house: House, seats: int | None, names: str | None) -> list[str]:
    """Return the bots: those asked for, again and again until all seats are taken."""
    wanted = COMPANY if names is None else tuple(name.strip() for name in names.split(","))
    if seats is None:
        seats = max(min(SEATS if names is None else len(wanted) + 1, house.max_seats), house.min_seats)
    if not house.min_seats <= seats <= house.max_seats:
        raise TableError(f"{seats} seats: a table of {house.name} has {house.min_seats} to {house.max_seats}")
    if names is not None and len(wanted) > seats - 1:
        raise TableError(f"{len(wanted)} bots are too many: beside you there is room for {seats - 1}")
    for name in wanted:
        find_bot(name)
    return [wanted[number % len(wanted)] for number in range(seats - 1)]
