"""`pitboss houses`: which houses there are, what their rules are, and how two of them differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.rulebook import page_lines
from pitboss.cli.stakes import house_for
from pitboss.cli.terminal import paper, write
from pitboss.cli.terms import differences, in_words, takes
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.house import House
from pitboss.houses.pages import read_page

__all__ = ["app"]

app = typer.Typer(help="The houses and their rules.")

HouseName = Annotated[str, typer.Argument(metavar="HOUSE", help="A house, or a house file NAME.toml.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house.")
]


@app.callback(invoke_without_command=True)
def houses(context: typer.Context) -> None:
    """List the houses, one sentence each."""
    if context.invoked_subcommand is not None:
        return
    rows = [(name, seats(house), read_page(house.page).sentence) for name, house in HOUSES.items()]
    console = paper()
    console.print(table(("house", "players", "what it is"), rows))
    write(console, "`pitboss houses show HOUSE` has the rules, `pitboss play HOUSE` a seat for you.")


@app.command("show")
def show(name: HouseName, option: Options = None) -> None:
    """Show the rules of a house as a page, with the options that it takes."""
    house = house_for(name, option or ())
    page = read_page(house.page)
    console = paper()
    write(console, Text(house.name, style="bold"), page.summary)
    show_changes(console, house)
    write(console, "", Text("Options", style="bold"))
    rows = [(key, in_words(house, key), takes(house, key)) for key in house.options]
    console.print(table(("option", "now", "values"), rows))
    write(console, *page_lines(house))


def show_changes(console: Console, house: House) -> None:
    """Say on top in what a house file, or options, depart from the house whose page this is."""
    base = HOUSES[house.page]
    rows = differences(house, base)
    if not rows:
        return
    own = house.name != base.name
    head = f"Differences from {base.name}, whose rules follow" if own else "Set otherwise than usual"
    write(console, "", Text(head, style="bold"))
    console.print(table(("", house.name if own else "here", base.name if own else "usual"), rows))


@app.command("diff")
def diff(one: HouseName, other: HouseName) -> None:
    """Show in which terms two houses differ; nothing if in none."""
    first, second = find_house(one), find_house(other)
    rows = differences(first, second)
    if rows:
        paper().print(table(("", first.name, second.name), rows))


def seats(house: House) -> str:
    """Say how many players a house takes: "2" or "2-10"."""
    return (
        str(house.max_seats) if house.min_seats == house.max_seats else f"{house.min_seats}-{house.max_seats}"
    )


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Table:
    """Lay out rows under their heads; a cell breaks between words and is never cut."""
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for head in heads:
        grid.add_column(head, overflow="fold")
    for row in rows:
        grid.add_row(*row)
    return grid
