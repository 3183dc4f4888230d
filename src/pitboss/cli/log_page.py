"""A hand of a log as a page: who sat where with what, then what happened, in sentences."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from pitboss.cli.company import Company
from pitboss.cli.screen import FACE_DOWN, cards, rule_line
from pitboss.cli.story import Story
from pitboss.cli.title import stakes
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.log import LoggedHand
from pitboss.history.log_view import Observer, Seen, seen_by

__all__ = ["page_lines"]

WIDTH: Final = 80


def page_lines(logged: LoggedHand, number: int, observer: Observer) -> list[Text]:
    """Return the page of one hand, as this observer may see it."""
    hand = Hand(logged.house, logged.stacks, logged.button, logged.deck, posts=logged.posts)
    company = Company(names=tuple(map(printable, logged.names)), me=None)
    story = told(logged, hand, Story(company, hand.started))
    heading = " · ".join([f"Hand {number}", logged.house.name, *stakes(logged.house), *when(logged)])
    return [
        Text(),
        rule_line(heading, WIDTH),
        *seats(logged, company, seen_by(hand, observer)),
        Text(),
        *story,
    ]


def told(logged: LoggedHand, hand: Hand, story: Story) -> list[Text]:
    """Play the hand, and tell it action by action, as a spectator sees it."""
    lines = story.tell(view_for(hand, None), view_for(hand, None).events)
    for _seat, action in logged.actions:
        told_so_far = len(hand.log)
        hand.act(action)
        view = view_for(hand, None, since=told_so_far)
        lines += story.tell(view, view.events)
    return lines


def seats(logged: LoggedHand, company: Company, seen: Seen) -> list[Text]:
    """Draw the seats: number, name, cards, chips at the start, and what the hand brought."""
    width = max(4 * logged.house.hole_cards, 6)
    names = max(*(Text(name).cell_len for name in company.names), 8) + 2
    lines = [Text(f"  seat  {'player':{names}}{'cards':{width}}{'chips':>9}{'result':>9}", style="dim")]
    for seat, name in enumerate(company.names):
        line = Text("D " if has_button(logged, seat) else "  ", style="bold red")
        line.append(f"{logged.seats[seat]:>4}  ").append(name, style="bold")
        line.pad_right(8 + names - line.cell_len)
        hole = seen.holes.get(seat)
        line.append_text(cards(hole) if hole else Text(" ".join([FACE_DOWN] * logged.house.hole_cards)))
        line.pad_right(8 + names + width - line.cell_len)
        brought = logged.result[seat] - logged.stacks[seat]
        lines.append(line.append(f"{logged.stacks[seat]:>9,}{brought:>+9,}"))
    return lines


def has_button(logged: LoggedHand, seat: int) -> bool:
    """Say whether to mark a seat with the button."""
    return seat == logged.button and logged.house.button_moves != "never"


def when(logged: LoggedHand) -> list[str]:
    """Say when it was, if the log says so."""
    return [] if logged.at is None else [printable(logged.at)]


def printable(text: str) -> str:
    """Return what a terminal can show of a text that may hold anything."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
