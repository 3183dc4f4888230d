"""`pitboss explain`: a finished hand, decision by decision: equity, a solver's choice, the cost."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cards import print_cards
from pitboss.cli.log_page import printable
from pitboss.cli.screen import cards, rule_line
from pitboss.cli.terminal import paper, write
from pitboss.cli.watch_page import company_of
from pitboss.history.shelf import Shelf
from pitboss.history.sources import check_paths
from pitboss.history.tape import Tape
from pitboss.study.explain import Decision, explained
from pitboss.study.explain_page import explain_page
from pitboss.study.page import check_page, write_page

__all__ = ["explain"]


def explain(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A log, PHH, PokerStars text, an archive.")],
    *,
    hand: Annotated[int, typer.Option("--hand", min=1, help="Which hand, counted from 1.")] = 1,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Only the decisions of this player.")
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=64, help="How many may work.")] = 1,
    as_page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Write it as a page.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Explain a finished hand: equity at each decision, what a solver would have done, what it cost."""
    check_paths([path])
    if as_page is not None:
        check_page(as_page)
    kept = Shelf([Path(path)])[hand]
    tape = kept.tape()
    seats = range(len(tape.names)) if player is None else [tape.names.index(known(tape, player))]
    console = Console(file=sys.stderr)
    with console.status("looking at the hand") if console.is_terminal else console:
        found = [each for each in explained(tape, threads=threads) if each.seat in seats]
    place = f"{kept.source}, {kept.label}" if kept.label else kept.source
    if as_page is not None:
        words = ["pitboss", "explain", path, "--hand", str(hand)]
        write_page(as_page, explain_page(tape, found, place=place, command=words))
    if as_json:
        print(json.dumps(as_object(tape, found)))
        return
    show(paper(), tape, found, f"Hand {hand} · {printable(place)}")
    if as_page is not None:
        write(paper(), f"the page is in {as_page}")


def known(tape: Tape, name: str) -> str:
    """Return a player of the hand; who is not in it is refused."""
    if name not in tape.names:
        from pitboss.errors import HistoryError, said

        raise HistoryError(f"{said(name)} is not in this hand: {', '.join(map(printable, tape.names))}")
    return name


# what is shown


def show(console: Console, tape: Tape, found: list[Decision], title: str) -> None:
    """Print the table, then what each player's choices cost, and what was assumed."""
    company = company_of(tape)
    write(console, rule_line(title, console.width), *holes(tape), "")
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("street", "player", "pot", "to call", "did", "equity", "would do", "cost"):
        right = head in ("pot", "to call", "equity", "cost")
        grid.add_column(head, justify="right" if right else "left", overflow="fold")
    street = ""
    for each in found:
        named = each.street if each.street != street else ""
        street = each.street
        grid.add_row(
            with_board(named, each),
            company.names[each.seat],
            company.money(each.pot),
            company.money(each.call) if each.call else "",
            done(tape, each),
            percent(each.equity),
            would(tape, each),
            cost(each, tape),
        )
    console.print(grid)
    write(console, "", *totals(tape, found), *notes(found))


def holes(tape: Tape) -> list[Text]:
    """Say who holds what, as far as the record has it."""
    lines = []
    hand = tape.at(0)
    for seat, name in enumerate(company_of(tape).names):
        held = cards(hand.hole(seat)) if seat in tape.known else Text("not known")
        lines.append(
            Text(f"{name}: ").append_text(held).append(f", {company_of(tape).money(tape.stacks[seat])}")
        )
    return lines


def with_board(named: str, each: Decision) -> Text:
    """Name a street with its board, where it begins."""
    if not named or not each.board:
        return Text(named)
    return Text(f"{named} ").append_text(cards(each.board))


def done(tape: Tape, each: Decision) -> str:
    """Say what was done."""
    amount = each.action.amount
    verb = "all-in" if each.action.verb == "allin" else each.action.verb.replace("_by", " by")
    return verb if amount is None else f"{verb} {company_of(tape).money(amount)}"


def would(tape: Tape, each: Decision) -> str:
    """Say what a solver would do, the likeliest first."""
    if each.verdict is None:
        return ""
    money = company_of(tape).money
    choices = sorted(each.verdict.choices, key=lambda choice: -choice.chance)
    words = []
    for choice in choices:
        if choice.chance >= 0.005:
            amount = choice.action.amount
            verb = "all-in" if choice.action.verb == "allin" else choice.action.verb
            words.append(
                f"{verb if amount is None else f'{verb} {money(amount)}'} {100 * choice.chance:.0f} %"
            )
    return ", ".join(words)


def cost(each: Decision, tape: Tape) -> str:
    """Say what the choice cost; where it was drawn, with half of its interval."""
    if each.verdict is None or each.verdict.cost is None:
        return ""
    half = 1.96 * each.verdict.error / tape.unit
    worth = each.verdict.cost / tape.unit
    return f"{worth:.1f}" if not half else f"{worth:.1f} ±{half:.1f}"


def percent(part: float | None) -> str:
    """Write a share."""
    return "" if part is None else f"{100 * part:.0f} %"


def totals(tape: Tape, found: list[Decision]) -> list[str]:
    """Say what the choices of each player cost in all."""
    company = company_of(tape)
    lines = []
    for seat in sorted({each.seat for each in found}):
        costs = [
            each.verdict.cost
            for each in found
            if each.seat == seat and each.verdict is not None and each.verdict.cost is not None
        ]
        if costs:
            total = sum(costs)
            lines.append(
                f"{company.names[seat]}: {len(costs)} decisions judged, {total / tape.unit:.1f} chips given "
                f"away, {total / tape.house.big_blind:.2f} big blinds"
            )
    return lines


def notes(found: list[Decision]) -> list[str]:
    """Say by what was judged, and what was assumed."""
    sources = dict.fromkeys(each.verdict.source for each in found if each.verdict is not None)
    assumed = dict.fromkeys(each.assumed for each in found if each.assumed)
    lines = (
        [f"judged by: {'; '.join(sources)}"] if sources else ["no solver covers this hand: equities alone"]
    )
    if assumed:
        lines.append(f"equities are against {'; or '.join(assumed)}")
    return lines


def as_object(tape: Tape, found: list[Decision]) -> dict[str, Any]:
    """Return the answer for programs: shares from 0 to 1, amounts in chips."""
    return {
        "house": tape.house.name,
        "players": [
            {"name": name, "stack": tape.stacks[seat], "hole": print_cards(tape.at(0).hole(seat))}
            if seat in tape.known
            else {"name": name, "stack": tape.stacks[seat], "hole": None}
            for seat, name in enumerate(tape.names)
        ],
        "big_blind": tape.house.big_blind,
        "decisions": [told(each) for each in found],
    }


def told(each: Decision) -> dict[str, Any]:
    """Return one decision for programs."""
    verdict = each.verdict
    return {
        "position": each.position,
        "seat": each.seat,
        "street": each.street,
        "board": print_cards(each.board),
        "pot": each.pot,
        "call": each.call,
        "action": str(each.action),
        "equity": each.equity,
        "assumed": each.assumed,
        "source": None if verdict is None else verdict.source,
        "choices": []
        if verdict is None
        else [
            {"action": str(one.action), "chance": one.chance, "worth": one.worth, "error": one.error}
            for one in verdict.choices
        ],
        "taken": None if verdict is None else verdict.taken,
        "cost": None if verdict is None else verdict.cost,
        "cost_error": None if verdict is None else verdict.error,
    }
