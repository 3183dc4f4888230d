"""The person at the keyboard: shown the table, asked what to do, answered what he asks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboss.cli.choices import choices, read_action
from pitboss.cli.company import Company
from pitboss.cli.help import help_lines
from pitboss.cli.rulebook import page_lines
from pitboss.cli.screen import draw
from pitboss.cli.terminal import Terminal
from pitboss.errors import PitbossError, RuleError
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.house import House

__all__ = ["Leave", "Person"]


Lines = list[Text | str]


class Leave(Exception):  # noqa: N818 - it is a wish, no error
    """The player wants to go."""


class Person:
    """Who plays by typing."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def move(self, hand: Hand, company: Company, *, pots: Sequence[str] = ()) -> None:
        """Show the table, and read lines until one of them is a legal action; it is done then."""
        view = view_for(hand, company.me)
        offer = Text(choices(view, hand.why_not), style="bold")
        table: Lines = ["", *draw(view, company, pots=pots), ""]
        self.terminal.say(*table, offer)
        while True:
            typed = self.terminal.ask()
            try:
                answer = table if not typed else self.answer(typed, view.house)
                if answer is None:
                    hand.act(read_action(typed, view))
                    return
            except RuleError as error:
                answer = [f"{error.rule}: {named(error.reason, hand, company)}."]
            except PitbossError as error:
                answer = [f"{error}. Type ? for help."]
            self.terminal.say(*answer, offer)

    def answer(self, typed: str, house: House) -> Lines | None:
        """Answer a question, for the help or the rules. None: it is none, but an action."""
        match typed.lower().split():
            case ["q" | "quit" | "exit" | "leave"]:
                raise Leave
            case ["?" | "h" | "help"]:
                return [*help_lines(house)]
            case ["rules" | "rule", *number]:
                return [*page_lines(house, " ".join(number))]
        return None


def named(reason: str, hand: Hand, company: Company) -> str:
    """Put names in the place of seats."""
    for seat, name in enumerate(company.names):
        reason = reason.replace(hand.house.seat_name(seat), name)
    return reason
