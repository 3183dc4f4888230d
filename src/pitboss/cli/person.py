"""The person at the keyboard: shown the table, asked what to do, answered what he asks."""

from __future__ import annotations

from rich.text import Text

from pitboss.cli.choices import choices, read_action
from pitboss.cli.company import Company
from pitboss.cli.help import help_lines
from pitboss.cli.rulebook import page_lines
from pitboss.cli.screen import draw
from pitboss.cli.terminal import Terminal
from pitboss.errors import PitbossError, RuleError
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for

__all__ = ["Leave", "Person"]


class Leave(Exception):  # noqa: N818 - it is a wish, no error
    """The player wants to go."""


class Person:
    """Who plays by typing."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def move(self, hand: Hand, company: Company) -> None:
        """Show the table, and read lines until one of them is a legal action; it is done then."""
        view = view_for(hand, company.me)
        offer = Text(choices(view, hand.why_not), style="bold")
        self.terminal.say("", *draw(view, company), "", offer)
        while True:
            typed = self.terminal.ask()
            try:
                answer = self.answer(typed, view, company)
                if answer is None:
                    hand.act(read_action(typed, view))
                    return
            except RuleError as error:
                answer = [f"{error.rule}: {named(error.reason, hand, company)}."]
            except PitbossError as error:
                answer = [f"{error}. Type ? for help."]
            self.terminal.say(*answer, offer)

    def answer(self, typed: str, view: View, company: Company) -> list[Text | str] | None:
        """Answer a question: the table again, the help, the rules. None: it is not one."""
        match typed.lower().split():
            case []:
                return ["", *draw(view, company)]
            case ["q" | "quit" | "exit" | "leave"]:
                raise Leave
            case ["?" | "h" | "help"]:
                return [*help_lines(view.house)]
            case ["rules" | "rule", *number]:
                return [*page_lines(view.house, " ".join(number))]
        return None


def named(reason: str, hand: Hand, company: Company) -> str:
    """Put names in the place of seats."""
    for seat, name in enumerate(company.names):
        reason = reason.replace(hand.house.seat_name(seat), name)
    return reason
