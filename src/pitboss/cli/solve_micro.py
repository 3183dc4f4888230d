"""`pitboss solve micro`: one hand of single cards, or the chances of a whole round in every state."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.cli.solve_hand import solve_hand
from pitboss.cli.solve_round import check_round, solve_round
from pitboss.cli.stakes import house_for
from pitboss.errors import SolverError

__all__ = ["micro"]

MOST_THREADS: Final = 64
FILE: Final = "micro.values"


def micro(
    *,
    hand: Annotated[bool, typer.Option("--hand", help="Solve one hand, for chips.")] = False,
    menu: Annotated[
        str,
        typer.Option("--menu", metavar="SIZES", help="Sizes that are looked at: parts of the pot, allin."),
    ] = "pot,allin",
    big: Annotated[
        str | None,
        typer.Option(
            "--big", metavar="SIZES", help="With --hand: those of the big blind.", show_default="the same"
        ),
    ] = None,
    stacks: Annotated[
        str | None,
        typer.Option(metavar="SB/BB", help="With --hand: both stacks.", show_default="as the house has them"),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="With --hand: how long.")] = None,
    gap: Annotated[
        float | None, typer.Option(help="With --hand: down to which exploitability.", show_default="0.01")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the table is.", show_default=FILE)
    ] = None,
    hands: Annotated[int | None, typer.Option(help="A table of fewer hands.", show_default="all")] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Measure a table: that of --out, or the one that comes with pitboss."),
    ] = False,
    grid: Annotated[
        int | None,
        typer.Option(metavar="CHIPS", help="With --check: against a rival who bets multiples of it."),
    ] = None,
    step: Annotated[
        int | None,
        typer.Option(
            metavar="CHIPS",
            help="With --check: between two stacks, where many are open.",
            show_default="10; 100 on a grid",
        ),
    ] = None,
    meet: Annotated[
        bool,
        typer.Option("--meet", help="With --check: work out what it wins from the plainest bots, too."),
    ] = False,
    threads: Annotated[
        int | None, typer.Option(help="How many threads.", show_default="2, or 1 with --hand")
    ] = None,
    house: Annotated[str, typer.Option(metavar="HOUSE", help="Another house of single cards.")] = "micro",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, and nothing else.")] = False,
) -> None:
    """Solve the round: who wins it, from every stack and with every number of hands left; or one hand.

    The table of a round takes some minutes. Ctrl-C keeps the hands that are done, and the same call goes
    on. At its end a rival who knows every strategy plays his best response: how often he wins is its measure.
    """
    rules = house_for(house, option or ())
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise SolverError(f"{threads} is out of range for --threads: 1 to {MOST_THREADS}")
    if hand:
        menus = (menu, menu if big is None else big)
        status = solve_hand(
            rules, menus, stacks=stacks, seconds=seconds, gap=gap, threads=threads or 1, as_json=as_json
        )
    elif check:
        status = check_round(
            rules, out, grid=grid, step=step, hands=hands, meet=meet, threads=threads or 2, as_json=as_json
        )
    else:
        status = solve_round(
            rules, menu, out or Path(FILE), hands=hands, threads=threads or 2, as_json=as_json
        )
    raise typer.Exit(status)
