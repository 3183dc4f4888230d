"""The table as it is drawn in a terminal, from a view and nothing else.

                    cards       chips      bet
    Ada (tight)     ▒▒ ▒▒         180       20   raises to 20
  D Ben (caller)    ▒▒ ▒▒         200
▶   You             K♠ K♥         200

    ╭───╮ ╭───╮ ╭───╮ ╭╌╌╌╮ ╭╌╌╌╮     ╭───╮ ╭───╮
    │A ♠│ │10♥│ │7 ♦│ ╎   ╎ ╎   ╎     │K ♠│ │K ♥│
    ╰───╯ ╰───╯ ╰───╯ ╰╌╌╌╯ ╰╌╌╌╯     ╰───╯ ╰───╯
    flop, pot 42                      your cards
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from pitboss.cards import Card, Rank, Suit
from pitboss.cli.company import Company
from pitboss.hand.event import Event
from pitboss.hand.view import View
from pitboss.houses.house import House

__all__ = ["card", "cards", "draw", "drawn_cards", "notes", "pot_name", "pots_in_words", "rule_line"]

FACE_DOWN: Final = "▒▒"
MARGIN: Final = "      "
NAME_WIDTH: Final = 16


def draw(view: View, company: Company, *, pots: Sequence[str] = ()) -> list[Text]:
    """Draw seats, board, own cards and pot; `pots` are main and side pots as the street found them."""
    lines = [heading(view)]
    said = notes(view, company)
    lines += [seat_line(view, company, seat, said[seat]) for seat in company.clockwise()]
    lines += [Text(), *board_and_hole(view), *(Text(MARGIN + pot) for pot in pots)]
    if view.board and view.house.shows_best and view.hole:
        lines += best_lines(view)
    return lines


def rule_line(title: str, width: int) -> Text:
    """Draw a line across, with a title in it."""
    return Text(f"── {title} ".ljust(width, "─"), style="bold")


# cards


def card(one: Card) -> Text:
    """Write a card on a line: "10♥", the red suits red."""
    return Text(rank_of(one) + one.suit.symbol, style=style_of(one))


def rank_of(one: Card) -> str:
    """Write the rank as it stands on a card."""
    return "10" if one.rank is Rank.TEN else one.rank.letter


def style_of(one: Card) -> str:
    """Choose the colour of a suit."""
    return "bold red" if one.suit in (Suit.HEARTS, Suit.DIAMONDS) else "bold"


def cards(several: Iterable[Card]) -> Text:
    """Write cards on a line: "A♠ 10♥"."""
    return Text(" ").join(card(one) for one in several)


def drawn_cards(several: Sequence[Card], *, places: int = 0) -> list[Text]:
    """Draw cards side by side, three lines high, and an outline for each place still empty."""
    empty = max(places - len(several), 0)
    top = Text("╭───╮ " * len(several)).append("╭╌╌╌╮ " * empty, style="dim")
    bottom = Text("╰───╯ " * len(several)).append("╰╌╌╌╯ " * empty, style="dim")
    middle = Text()
    for one in several:
        middle.append("│").append(f"{rank_of(one):2}{one.suit.symbol}", style=style_of(one)).append("│ ")
    return [top, middle.append("╎   ╎ " * empty, style="dim"), bottom]


def board_and_hole(view: View) -> list[Text]:
    """Draw the board, and the player's own cards to the right of it."""
    places = view.house.board_cards
    board = drawn_cards(view.board, places=places)
    hole = drawn_cards(view.hole)
    width = max(6 * places, 24) + 4
    lines = []
    for left, right in zip(board, hole, strict=True):
        left.pad_right(width - left.cell_len)
        lines.append(Text(MARGIN).append_text(left).append_text(right))
    where = f"{view.street}, pot {view.pot:,}"
    if view.house.rounds.one_pot:
        where += f", minimum bet {view.to_match:,}"
    lines.append(Text(MARGIN + where.ljust(width) + ("your cards" if view.hole else "")))
    return lines


def best_lines(view: View) -> list[Text]:
    """Say the player's own best combination so far, by name and cards (DU-11)."""
    best = view.house.ranks.best(view.hole + view.board)
    label = "your best so far: "
    return [
        Text(f"{MARGIN}{label}{best.name}"),
        Text(MARGIN + " " * len(label)).append_text(cards(best.cards)),
    ]


# seats


def heading(view: View) -> Text:
    """Name the columns."""
    width = cards_width(view)
    text = f"{MARGIN}{'':{NAME_WIDTH}}{'cards':{width}}{'chips':>9}"
    return Text(text if view.house.rounds.one_pot else f"{text}{'bet':>9}", style="dim")


def cards_width(view: View) -> int:
    """Return the room that hole cards take on a line; a ten takes three signs."""
    return max(4 * view.house.hole_cards, 6)


def seat_line(view: View, company: Company, seat: int, note: str) -> Text:
    """Draw one seat: whose turn, button, name, cards, chips, bet, and what it did last."""
    line = Text().append("  ▶ " if seat == view.actor else "    ", style="bold")
    has_button = seat == view.button and view.house.button_moves != "never"
    line.append("D " if has_button else "  ", style="bold red")
    name = company.names[seat]
    kind = company.kinds.get(name, "")
    line.append(name, style="dim" if view.folded[seat] else "bold")
    line.append(f" ({kind})" if kind else "", style="dim")
    line.pad_right(len(MARGIN) + NAME_WIDTH - line.cell_len)
    line.append_text(hole_of(view, seat))
    line.pad_right(len(MARGIN) + NAME_WIDTH + cards_width(view) - line.cell_len)
    line.append(f"{view.stacks[seat]:>9,}")
    if not view.house.rounds.one_pot:
        line.append(f"{view.bets[seat]:>9,}" if view.bets[seat] else " " * 9)
    return line.append(f"   {note}" if note else "")


def hole_of(view: View, seat: int) -> Text:
    """Show a seat's cards: mine and those that lie open; the others face down, folded ones not at all."""
    if seat == view.seat:
        return cards(view.hole)
    if seat in view.open_holes:
        return cards(view.open_holes[seat])
    if view.folded[seat]:
        return Text("")
    return Text(" ".join([FACE_DOWN] * view.house.hole_cards), style="dim")


def notes(view: View, company: Company) -> list[str]:
    """Say of each seat what it did last on this street: "small blind", "raises to 20", "folded"."""
    said = [""] * len(view.stacks)
    for event in view.events:
        if event.kind == "board":
            said = [""] * len(said)
        elif event.seat is not None and (words := note(event, view.house, company)):
            said[event.seat] = words
    for seat, folded in enumerate(view.folded):
        if folded:
            said[seat] = "folded"
        elif not view.stacks[seat] and not view.over:
            said[seat] = f"{said[seat]}, all-in".removeprefix(", ")
    return said


def note(event: Event, house: House, company: Company) -> str:
    """Say an action in two words; what is none is nothing."""
    match event.kind:
        case "small blind" | "big blind" | "straddle":
            return event.kind
        case "post":
            return "posts"
        case "check":
            return "checks"
        case "call" | "bet":
            return f"{event.kind}s {company.money(event.amount)}" if event.amount else "calls"
        case "raise":
            return f"raises {'for' if house.rounds.one_pot else 'to'} {company.money(event.total)}"
    return ""


# the pot


def pots_in_words(view: View, company: Company) -> list[str]:
    """Name main and side pots with those who may win them; nothing where there is one pot alone."""
    if len(view.pots) == 1:
        return []
    return [
        f"{pot_name(number, len(view.pots))} {company.money(pot.amount)}: {company.all_of(pot.claimants)}"
        for number, pot in enumerate(view.pots)
    ]


def pot_name(number: int, pots: int) -> str:
    """Name a pot: "main pot", "side pot", or "side pot 2" where there are several."""
    if not number:
        return "main pot" if pots > 1 else "pot"
    return "side pot" if pots == 2 else f"side pot {number}"
