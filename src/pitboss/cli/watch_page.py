"""A position of a recorded hand, as it is drawn: from a look, which names no card that must not be named.

── Hand 4 · no-limit · blinds 50/100 · action 9 of 14 ──────────────────────────

        player            cards       chips       bet   equity
    D   Gogo              A♠ K♥       9,725       225    61 %    raises to 225
  ▶     MrWhite           Q♦ Q♣       9,900       100    39 %
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rich.text import Text

from pitboss.cli.company import Company, commas
from pitboss.cli.log_page import printable
from pitboss.cli.screen import FACE_DOWN, MARGIN, cards, drawn_cards, notes, pots_in_words, rule_line
from pitboss.cli.story import Story
from pitboss.hand.event import Event
from pitboss.history.chances import Chances, chances, run_out
from pitboss.history.log_view import Observer
from pitboss.history.result import money
from pitboss.history.tape import Look, Tape
from pitboss.houses.house import House

__all__ = ["NARROW", "cut", "position_lines"]

NARROW: Final = 16  # of a name
WIDE: Final = 28
ROOM: Final = 96  # columns from which on there is room for long names


def position_lines(tape: Tape, position: int, observer: Observer, *, name: str, width: int) -> list[Text]:
    """Draw one position of a hand, under the name of the hand."""
    look = tape.look(position, observer)
    company = company_of(tape)
    said = last_words(tape, position, look, company)
    before = tape.look(position - 1, observer) if position else look
    on_the_way = run_out(before, look)
    there = None if look.view.over else chances(look)
    return [
        rule_line(cut(heading(tape, position, name), width - 4), width),
        Text(),
        *seat_lines(look, company, there, observer, width),
        Text(),
        *board_lines(look, company),
        Text(),
        *said,
        *(Text(equity_words(size, odds, company, tape.house), style="dim") for size, odds in on_the_way),
        *(Text(words, style="dim") for words in remarks(tape, position, look, there, company)),
    ]


def company_of(tape: Tape) -> Company:
    """Return the players, who count as their record does."""
    unit = tape.unit
    count = commas if unit == 1 else lambda chips: money(chips, unit)
    return Company(names=tuple(map(printable, tape.names)), me=None, money=count)


def heading(tape: Tape, position: int, name: str) -> str:
    """Say which hand this is, what it is played for, and where in it we are."""
    house = tape.house
    count = company_of(tape).money
    where = f"action {position} of {len(tape) - 1}" if position else f"before action 1 of {len(tape) - 1}"
    blinds = f"blinds {count(house.small_blind)}/{count(house.big_blind)}"
    game = house.betting if house.name == "standard" else f"{house.name} · {house.betting}"
    return " · ".join([name, game, blinds, where])


def cut(text: str, width: int) -> str:
    """Shorten what is too long, at its end."""
    return text if len(text) <= width else f"{text[: max(width - 1, 1)]}…"


# the seats


def seat_lines(
    look: Look, company: Company, there: Chances | None, observer: Observer, width: int
) -> list[Text]:
    """Draw the seats in their order, the button's and the one whose turn it is marked."""
    view = look.view
    room = WIDE if width >= ROOM else NARROW
    hole = max(4 * view.house.hole_cards, 6)
    head = f"{MARGIN}{'player':{room + 2}}{'cards':{hole}}{'chips':>11}{'bet':>11}"
    lines = [Text(head + ("   equity" if there else ""), style="dim")]
    said = notes(view, company)
    for seat, name in enumerate(company.names):
        line = Text("  ▶ " if seat == view.actor else "    ", style="bold")
        marked = seat == view.button and view.house.button_moves != "never"
        line.append("D " if marked else "  ", style="bold red")
        style = "dim" if view.folded[seat] else "bold underline" if seat == observer else "bold"
        line.append(cut(name, room), style=style)
        line.pad_right(len(MARGIN) + room + 2 - line.cell_len)
        line.append_text(hole_of(look, seat))
        line.pad_right(len(MARGIN) + room + 2 + hole - line.cell_len)
        line.append(f"{company.money(view.stacks[seat]):>11}")
        line.append(f"{company.money(view.bets[seat]) if view.bets[seat] else '':>11}")
        if there is not None:
            line.append(f"{share(there.equities[seat]) if seat in there.equities else '':>9}")
        line.append(f"   {said[seat]}" if said[seat] else "")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


def hole_of(look: Look, seat: int) -> Text:
    """Show the cards that may be named, those of the folded dimly; the others face down."""
    if seat in look.holes:
        hole = cards(look.holes[seat])
        if look.view.folded[seat]:
            return Text(hole.plain, style="dim")
        return hole
    return Text(" ".join([FACE_DOWN] * look.view.house.hole_cards), style="dim")


def share(equity: Fraction) -> str:
    """Write an equity: "61.2 %"."""
    return f"{100 * float(equity):.1f} %"


# board and pots


def board_lines(look: Look, company: Company) -> list[Text]:
    """Draw the board, and name the pots."""
    view = look.view
    where = f"{view.street}, pot {company.money(view.pot)}"
    if view.over:
        where = f"the hand is over, the pot was {company.money(view.pot)}"
    drawn = drawn_cards(look.board, places=view.house.board_cards)
    all_in = any(not chips for chips, folded in zip(view.stacks, view.folded, strict=True) if not folded)
    pots = pots_in_words(view, company) if all_in or view.over else []
    return [Text(MARGIN).append_text(line) for line in drawn] + [Text(MARGIN + w) for w in (where, *pots)]


# words


def last_words(tape: Tape, position: int, look: Look, company: Company) -> list[Text]:
    """Tell the last action, and what came of it."""
    before = tape.at(position - 1).stacks if position else tape.stacks
    story = Story(company, before)
    story.opened = True  # the board is drawn already
    lines: list[Text] = []
    board = len(look.view.board)
    events = look.since.events
    board -= sum(len(event.cards) for event in events if event.kind == "board")
    told: list[Event] = []
    for event in events:
        if event.kind == "board":
            board += len(event.cards)
        if may_be_told(event, look, board):
            told.append(event)
    lines += story.tell(look.since, told)
    return lines


def may_be_told(event: Event, look: Look, board: int) -> bool:
    """Say whether all that a sentence about this event would name is known."""
    if event.kind == "board":
        return board <= len(look.board)
    if event.kind == "show":
        return event.seat in look.holes and len(look.board) == len(look.view.board)
    return event.kind != "muck" or event.seat not in look.holes


def equity_words(size: int, odds: Chances, company: Company, house: House) -> str:
    """Say how the chances were at one moment of a run-out."""
    on_the = next((f"on the {house.streets[s].name}" for s, _, after in house.boards if after == size), "")
    shares = ", ".join(f"{company.names[seat]} {share(equity)}" for seat, equity in odds.equities.items())
    return f"Equity {on_the or 'before the flop'}: {shares}."


def remarks(tape: Tape, position: int, look: Look, there: Chances | None, company: Company) -> list[str]:
    """Say what one should know beside it: of equities, of cards that are missing, of the record."""
    lines = []
    if there is not None:
        how = f"drawn, ± {100 * there.error:.1f} %" if there.error else ""
        guessed = f"any two cards for {company.all_of(there.guessed)}" if there.guessed else ""
        if words := "; ".join(filter(None, (guessed, how))):
            lines.append(f"Equities: {words}.")
    elif not look.view.over and not look.holes:
        lines.append("No equities: no hole cards are known here.")
    if position < len(tape) - 1:
        return lines
    live = [seat for seat, folded in enumerate(look.view.folded) if not folded]
    unknown = [seat for seat in live if seat not in tape.known]
    if look.view.over and len(live) > 1 and unknown:
        lines.append(f"The record does not have the cards of {company.all_of(unknown)}.")
    if not look.view.over:
        lines.append("Here the record ends.")
    readings = f" ({', '.join(tape.outcome.readings)})" if tape.outcome.readings else ""
    if tape.outcome.kind != "agree" or readings:
        why = f": {tape.outcome.why}" if tape.outcome.why else ""
        lines.append(f"Beside the record: {tape.outcome.kind}{why}{readings}.")
    if tape.left is not None and look.view.over and tape.left != look.view.stacks:
        left = ", ".join(
            f"{name} {company.money(chips)}" for name, chips in zip(company.names, tape.left, strict=True)
        )
        lines.append(f"Stacks at the end in the record: {left}.")
    return lines
