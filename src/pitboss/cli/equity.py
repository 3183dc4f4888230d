"""`pitboss equity`: what share of the pot each hand or range can expect."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from pitboss import kernel
from pitboss.cards import print_cards
from pitboss.cli.terminal import paper, write
from pitboss.equity import Odds, Question
from pitboss.equity.question import Progress as Tell
from pitboss.errors import RangeError
from pitboss.houses.catalog import find_house
from pitboss.shuffle import seed_from_text

__all__ = ["equity"]

# Without --exact and --trials: what takes a few seconds is counted, all else is drawn.
SHORT: Final = 1_000_000_000 if kernel.NATIVE else 2_000_000
TRIALS: Final = 5_000_000 if kernel.NATIVE else 20_000


def equity(
    players: Annotated[
        list[str], typer.Argument(metavar="HAND", help='A hand or a range: AsKs, AA, "JJ+,AQs+,AKo", random.')
    ],
    board: Annotated[str, typer.Option("--board", help="The board so far, as in 2c7d9h.")] = "",
    dead: Annotated[str, typer.Option("--dead", help="Cards that are out of play.")] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")] = False,
    trials: Annotated[int | None, typer.Option("--trials", metavar="N", help="Draw N deals.")] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Draw the deals of this seed.")
    ] = None,
    house: Annotated[
        str, typer.Option("--house", metavar="HOUSE", help="Whose hands they are.")
    ] = "standard",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say how often each hand or range wins and ties, and its share of the pot.

    Every deal is counted where that takes a few seconds; else some are drawn, with their error.
    """
    if exact and (trials is not None or seed is not None):
        raise RangeError("--exact with --trials or --seed: all deals are counted, or some are drawn")
    question = Question.of(players, board=board, dead=dead, ranking=find_house(house).ranking)
    drawn = trials is not None or seed is not None
    if exact or (not drawn and question.work <= SHORT):
        with telling() as tell:
            odds = question.exactly(tell)
    else:
        seed = secrets.token_hex(8) if seed is None else seed
        with telling() as tell:
            odds = question.sampled(TRIALS if trials is None else trials, seed_from_text(seed), tell)
    if as_json:
        print(json.dumps(as_object(question, odds, seed)))
    else:
        show(paper(), question, odds, seed)


@contextmanager
def telling() -> Iterator[Tell]:
    """Show a bar on the terminal while a long run goes on; a short one is over before it shows."""
    console = Console(file=sys.stderr)
    columns = (TextColumn("dealing"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("dealing", total=1.0)
        yield lambda share: bar.update(task, completed=share)


def show(console: Console, question: Question, odds: Odds, seed: str | None) -> None:
    """Print the table, and under it what it is about."""
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("hand", overflow="fold")
    for head in ("win", "tie", "equity", *(() if odds.exact else ("±",))):
        grid.add_column(head, justify="right")
    for player, share in zip(question.ranges, odds.shares, strict=True):
        cells = [str(player), percent(share.win), percent(share.tie), percent(share.equity)]
        grid.add_row(*cells, *(() if odds.exact else (percent(1.96 * share.error),)))
    console.print(grid)
    places = [("board", question.board), ("dead", question.dead)]
    lines = [f"{name} {print_cards(cards)}" for name, cards in places if cards]
    if odds.exact:
        lines.append(f"exact: all {odds.deals:,} deals")
    else:
        lines.append(f"{odds.deals:,} deals drawn with --seed {seed}; ± is the half-width of 95 %")
    write(console, "", " · ".join(lines))


def percent(share: Fraction | float) -> str:
    """Write a share as people compare them: "81.95 %"; an error is small, and gets a digit more."""
    return f"{100 * float(share):.3f} %"


def as_object(question: Question, odds: Odds, seed: str | None) -> dict[str, Any]:
    """Return the answer for programs: shares as numbers from 0 to 1, the error as one standard error."""
    players = [
        {
            "hand": str(player),
            "win": float(share.win),
            "tie": float(share.tie),
            "equity": float(share.equity),
            "error": share.error,
        }
        for player, share in zip(question.ranges, odds.shares, strict=True)
    ]
    return {
        "players": players,
        "board": print_cards(question.board),
        "dead": print_cards(question.dead),
        "ranking": question.ranking,
        "exact": odds.exact,
        "deals": odds.deals,
        "seed": seed,
    }
