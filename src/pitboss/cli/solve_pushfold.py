"""`pitboss solve pushfold`: push or fold at one stack, as two charts."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.cli.equity import telling
from pitboss.cli.stakes import house_for
from pitboss.cli.terminal import paper, write
from pitboss.equity.classes import CLASSES
from pitboss.errors import SolverError, said
from pitboss.houses.house import House
from pitboss.solver.pushfold import PushFold, push_or_fold
from pitboss.study.chart import LEGEND, chart
from pitboss.study.page import write_page
from pitboss.study.pushfold_page import HALVES, pushfold_page

__all__ = ["chips_of", "pushfold"]

Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house.")
]


def pushfold(
    stack: Annotated[str, typer.Option("--stack", metavar="BB", help="Both stacks, in big blinds.")] = "10",
    *,
    house: Annotated[str, typer.Option("--house", metavar="HOUSE", help="Whose blinds.")] = "headsup",
    option: Options = None,
    as_page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write the charts of 1.5 to 20 big blinds as a page."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Solve push or fold: the small blind goes all-in or gives up, the big blind calls or gives up.

    Stacks are those before the blinds. The charts are an equilibrium over all 169 kinds of hands.
    """
    rules = house_for(house, option or ())
    found = push_or_fold(rules, chips_of(stack, rules))
    if as_page is not None:
        words = ("pitboss", "solve", "pushfold", "--stack", stack, "--house", house)
        options = [word for value in option or () for word in ("-o", value)]
        with telling() as tell:
            text = pushfold_page(
                rules, stacks_of(found), start=found.stack, command=[*words, *options], tell=tell
            )
        write_page(as_page, text)
    if as_json:
        print(json.dumps(as_object(found)))
    else:
        show(found)
        if as_page is not None:
            write(paper(), f"the page is in {as_page}")


def stacks_of(found: PushFold) -> list[int]:
    """Return the stacks of the page: half big blind by half big blind, and the one that was asked for."""
    big = found.house.big_blind
    return sorted({half * big // 2 for half in HALVES if half * big % 2 == 0} | {found.stack})


def chips_of(stack: str, house: House) -> int:
    """Read a stack in big blinds; it has to come to whole chips."""
    try:
        chips = Decimal(stack) * house.big_blind
    except InvalidOperation:
        chips = Decimal("NaN")
    if not chips.is_finite() or not 0 < chips < 10**12:
        raise SolverError(f"{said(stack)} is no stack: a number of big blinds, as in 10 or 12.5")
    if chips != int(chips):
        raise SolverError(f"{said(stack)} big blinds of {house.big_blind} are no whole chips")
    return int(chips)


def show(found: PushFold) -> None:
    """Print both charts, and at last the shares of all hands."""
    big = found.house.big_blind
    for title, chances in (
        ("The small blind goes all-in with", found.push),
        ("The big blind calls with", found.call),
    ):
        write(paper(), Text(title, style="bold"), *chart(chances), "")
    write(
        paper(),
        LEGEND,
        f"{found.house.name}, {found.bigs:g} big blinds each: the small blind wins {found.value / big:+.4f} "
        f"big blinds a hand; a best response wins {found.gap / big:.7f} more",
        f"push {100 * found.pushed:.1f} %, call {100 * found.called:.1f} %",
    )


def as_object(found: PushFold) -> dict[str, Any]:
    """Return the answer for programs: chances from 0 to 1 by kind of hand, values in big blinds a hand."""
    big = found.house.big_blind
    return {
        "house": found.house.name,
        "stack": found.bigs,
        "push": found.pushed,
        "call": found.called,
        "value": found.value / big,
        "exploitability": found.gap / big,
        "iterations": found.iterations,
        "push_by_hand": dict(zip(CLASSES, found.push, strict=True)),
        "call_by_hand": dict(zip(CLASSES, found.call, strict=True)),
    }
