"""Sitting down at a table without a terminal: lines go in, the screen comes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO

from rich.console import Console

from pitboss.bots.bot import Bot
from pitboss.bots.caller import Caller
from pitboss.cards import Deck, parse_cards
from pitboss.cli.session import Session
from pitboss.cli.terminal import Terminal
from pitboss.hand.action import Action, parse_action
from pitboss.hand.view import View
from pitboss.history.log_write import LogWriter
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text

LOT = "AsKsQsJsTs9s8s7s6s5s"  # the button goes to seat 0, the person
HIS_LOT = "KsAs"  # the button goes to seat 1


class Scripted(Bot):
    """A bot that does what it is told, then calls or checks."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def act(self, view: View) -> Action:
        """Do the next thing."""
        return parse_action(self.lines.pop(0)) if self.lines else view.call()


class Keyboard:
    """Gives typed lines one by one, then the end of the input, or Ctrl-C."""

    def __init__(self, lines: Iterable[str], end: type[BaseException], console: Console) -> None:
        self.lines = list(lines)
        self.end = end
        self.console = console

    def __call__(self, prompt: str) -> str:
        """Return the next line."""
        self.console.print(prompt, end="")
        if not self.lines:
            raise self.end
        return self.lines.pop(0)


def sit(
    house: House,
    *lines: str,
    bots: Sequence[Bot] = (),
    lot: str = LOT,
    decks: Sequence[str] = (),
    hands: int | None = None,
    end: type[BaseException] = EOFError,
    console: Console | None = None,
    log: LogWriter | None = None,
) -> tuple[int, str]:
    """Play a sitting, and return the exit status and all that was on the screen.

    `decks` are the first cards of hands 1, 2, ...; later ones come from a seed.
    """
    known = [lot, *decks]

    def deck_of(number: int) -> Deck:
        if number < len(known):
            return Deck.stacked(parse_cards(known[number]))
        return deck_for(seed_from_text("sitting"), number)

    paper = console or Console(file=StringIO(), width=100, highlight=False)
    session = Session(
        house,
        [("bot", bot) for bot in bots or (Caller(),)],
        deck_of=deck_of,
        terminal=Terminal(paper, Keyboard(lines, end, paper), echo=True),
        most_hands=hands,
        log=log,
    )
    status = session.play()
    assert isinstance(paper.file, StringIO)
    return status, paper.file.getvalue()


def told(screen: str, *sentences: str) -> bool:
    """Say whether the sentences are on the screen, one after the other."""
    at = 0
    for sentence in sentences:
        at = screen.find(sentence, at)
        if at < 0:
            return False
        at += len(sentence)
    return True
