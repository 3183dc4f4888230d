"""`pitboss solve spot`: a position on the turn or the river, two ranges, the sizes that may be bet."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from pitboss.cards import Card, parse_cards, print_cards
from pitboss.cli.stakes import house_for
from pitboss.cli.terminal import paper, write
from pitboss.equity.classes import CLASSES
from pitboss.errors import RangeError, SolverError, said
from pitboss.extras import needs
from pitboss.hand.hand import Hand
from pitboss.solver.holding import holding
from pitboss.solver.menu import Menu
from pitboss.solver.solve import Seconds
from pitboss.solver.spot import Share, Spot, standing
from pitboss.study.page import write_page
from pitboss.study.sheet import Line, Sheet, node_at
from pitboss.study.spot_page import ROLES, spot_page

__all__ = ["spot"]

Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house.")
]
BETWEEN: Final = re.compile(r"\s+vs\.?\s+|\s*/\s*|\s*\|\s*")


def spot(
    *,
    board: Annotated[str, typer.Option("--board", metavar="CARDS", help="Four cards, or five: QsJh2h8c.")],
    ranges: Annotated[
        list[str],
        typer.Option(
            "--ranges", "--range", help='Both ranges, first to act first: "QQ+,AKs / 22+,A2s:0.5", or twice.'
        ),
    ],
    pot: Annotated[int, typer.Option("--pot", help="Chips in the middle.")] = 100,
    stacks: Annotated[
        str, typer.Option("--stacks", "--stack", metavar="N|N/N", help="Chips behind, of both or of each.")
    ] = "400",
    sizes: Annotated[
        str,
        typer.Option("--sizes", help="Parts of the pot that may be bet, behind a slash for raises, in both."),
    ] = "half,pot,allin",
    share: Annotated[
        float, typer.Option("--share", help="Stop at this exploitability, in per cent of the pot.")
    ] = 0.3,
    seconds: Annotated[float, typer.Option("--seconds", help="Stop after so many seconds.")] = 60.0,
    at: Annotated[
        str, typer.Option("--at", metavar="LINE", help='Show the decision after this line: "check, bet 50".')
    ] = "",
    river: Annotated[
        str, typer.Option("--river", metavar="CARD", help="On the turn, for a line that goes on: the river.")
    ] = "",
    house: Annotated[str, typer.Option("--house", metavar="HOUSE", help="By whose rules.")] = "headsup",
    option: Options = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=64, help="How many may work.")] = 1,
    as_page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write all decisions of this street as a page."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Solve a spot, and show how each kind of hand plays it."""
    rules = house_for(house, option or ())
    cards = parse_cards(board)
    behind = read_stacks(stacks)
    first, second = read_ranges(ranges)
    card = read_river(river)
    limits = (read_positive(share, "--share") / 100, read_positive(seconds, "--seconds"))
    hand = standing(rules, cards, pot=pot, stacks=behind)
    if hand.actor:  # seat 1 speaks first here: the first range is its own
        hand = standing(rules, cards, pot=pot, stacks=(behind[1], behind[0]))
        first, second = second, first
    menu = Menu.of(sizes)
    with needs("numpy"):
        found = Spot(hand, (holding(first), holding(second)), menus=(menu, menu), threads=threads)
    begin = monotonic()
    whole = solved(found, *limits)
    took = monotonic() - begin
    shown = Sheet(found, node_at(found, at), card)
    words = command_of(board, ranges, pot, stacks, sizes, house, option)
    if as_page is not None:
        title = f"{'Turn' if len(cards) == 4 else 'River'} {print_cards(cards)}, pot {pot:,}, {rules.name}"
        foot = f"{found.iterations:,} iterations of discounted CFR over {len(found.tree):,} nodes."
        write_page(as_page, spot_page(found, title=title, foot=foot, command=words))
    if as_json:
        print(json.dumps(as_object(shown, at, took)))
        return
    show(paper(), shown, at)
    end = "" if whole else "; cut short: what was found so far"
    write(
        paper(),
        f"a best response wins {found.exploitability:.3f} chips a hand, {100 * found.share:.3f} % of the pot "
        f"({found.iterations:,} iterations in {took:.2f} s over {len(found.tree):,} nodes{end})",
        *([f"the page is in {as_page}"] if as_page is not None else []),
    )


def solved(found: Spot, share: float, seconds: float) -> bool:
    """Solve until it is good enough or the time is over; Ctrl-C ends it too, and is said with False."""
    console = Console(file=sys.stderr)
    try:
        with console.status("solving") if console.is_terminal else console:
            found.improve(until=(Share(share), Seconds(seconds)))
    except KeyboardInterrupt:
        return False
    return True


# what was typed


def read_ranges(texts: list[str]) -> tuple[str, str]:
    """Take two ranges, in one text or in two."""
    parts = [part for text in texts for part in BETWEEN.split(text.strip())]
    if len(parts) != 2:
        raise RangeError(f'{len(parts)} ranges: a spot has two, as in --ranges "QQ+,AKs / 22+,ATs+"')
    return parts[0], parts[1]


def read_stacks(text: str) -> tuple[int, int]:
    """Read what is behind, of both or of each."""
    match = re.fullmatch(r"(\d{1,12})(?:\s*[/,]\s*(\d{1,12}))?", text.strip(), re.ASCII)
    if match is None:
        raise SolverError(f"{said(text)} are no stacks: chips of both, as in 400, or of each, as in 400/350")
    return int(match[1]), int(match[2] or match[1])


def read_positive(value: float, name: str) -> float:
    """Refuse nothing, less than nothing, and what is no number."""
    if not 0 < value < float("inf"):
        raise SolverError(f"{name} {value:g} is no limit: a number above 0")
    return value


def read_river(text: str) -> Card | None:
    """Read one card, or none."""
    cards = parse_cards(text)
    if len(cards) > 1:
        raise SolverError(f"{said(text)} is not one river card")
    return cards[0] if cards else None


def command_of(*words: object) -> list[str]:
    """Return the command line that solves this spot again."""
    board, ranges, pot, stacks, sizes, house, option = words
    said_ranges = [word for text in ranges for word in ("--ranges", text)]  # type: ignore[attr-defined]
    options = [word for value in option or () for word in ("-o", value)]  # type: ignore[attr-defined]
    start = ["pitboss", "solve", "spot", "--board", str(board)]
    rest = ["--pot", str(pot), "--stacks", str(stacks), "--sizes", str(sizes), "--house", str(house)]
    return [*start, *said_ranges, *rest, *options]


# what is shown


def show(console: Console, shown: Sheet, at: str) -> None:
    """Print the table of one decision."""
    found = shown.spot
    here = shown.here
    street = "turn" if len(found.board) == 4 else "river"
    head = [f"{street} {' '.join(card.symbol for card in found.board)}", f"pot {found.pot:,}"]
    head += [f"behind {behind(found.hand)}", found.hand.house.name]
    who = ROLES[shown.seat != found.hand.actor]
    where = [*([f"after {at}"] if at else []), *([f"river {shown.river.symbol}"] if shown.river else [])]
    where += [f"the pot is {here.pot:,}"] if here.pot != found.pot else []
    write(console, " · ".join(head), " · ".join([who, *where]), "")
    console.print(table(shown))


def behind(hand: Hand) -> str:
    """Say the stacks, the first to act first."""
    one, other = hand.stacks[hand.actor], hand.stacks[1 - hand.actor]
    return f"{one:,}" if one == other else f"{one:,}/{other:,}"


def table(shown: Sheet) -> Table:
    """Lay out the kinds of hands under the actions; all of them together come first."""
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("hand")
    for head in ("hands", *map(str, shown.actions), *(("worth",) if shown.worth is not None else ())):
        grid.add_column(head, justify="right")
    for line in (shown.total, *shown.lines):
        grid.add_row(*cells(line))
    return grid


def cells(line: Line) -> list[str]:
    """Write one line."""
    name = "all" if line.kind < 0 else CLASSES[line.kind]
    worth = [] if line.worth is None else [f"{line.worth:.1f}"]
    return [name, f"{line.hands:.4g}", *(percent(chance) for chance in line.chances), *worth]


def percent(chance: float) -> str:
    """Write how often something is done: nothing at all as a dot."""
    return "·" if chance < 0.0005 else f"{100 * chance:.1f} %"


def as_object(shown: Sheet, at: str, took: float) -> dict[str, Any]:
    """Return the answer for programs: chances from 0 to 1, values in chips."""
    found = shown.spot
    return {
        "house": found.hand.house.name,
        "board": print_cards(found.board),
        "pot": found.pot,
        "at": at,
        "river": "" if shown.river is None else str(shown.river),
        "first": shown.seat == found.hand.actor,
        "exploitability": found.exploitability,
        "share": found.share,
        "value": found.value if found.hand.actor == 0 else -found.value,
        "iterations": found.iterations,
        "seconds": took,
        "nodes": len(found.tree),
        "actions": [str(action) for action in shown.actions],
        "total": told(shown.total),
        "hands": {CLASSES[line.kind]: told(line) for line in shown.lines},
    }


def told(line: Line) -> dict[str, Any]:
    """Return one line for programs."""
    return {"hands": line.hands, "chances": list(line.chances), "worth": line.worth}
