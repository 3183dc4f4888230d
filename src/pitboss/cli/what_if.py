"""What if: somebody takes over at a decision of a recorded hand, and plays it to its end against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pitboss.bots.bot import Bot
from pitboss.cards import Deck
from pitboss.cli.company import Company
from pitboss.cli.log_page import printable
from pitboss.cli.person import Leave, Person
from pitboss.cli.screen import rule_line
from pitboss.cli.story import Story
from pitboss.cli.terminal import Terminal
from pitboss.cli.watch_page import NARROW, cut
from pitboss.errors import HistoryError
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.log_view import ALL, Observer
from pitboss.history.result import money
from pitboss.history.tape import Tape

__all__ = ["what_if"]


def what_if(
    tape: Tape,
    position: int,
    observer: Observer,
    *,
    bots: Callable[[int], list[tuple[str, Bot]]],
    deck: Deck,
    terminal: Terminal,
) -> None:
    """Let the person play on from here, in the place of who is to act.

    The cards are those of the record, as far as the observer knows them at its end, and those of `deck` in
    the places of all others. What happens changes nothing of the record.
    """
    hand = from_here(tape, position, observer, deck)
    me = hand.actor
    crew = bots(hand.n)
    company = Company(
        names=tuple(
            "You" if seat == me else cut(printable(name), NARROW - 1) for seat, name in enumerate(tape.names)
        ),
        me=me,
    )
    terminal.say("", rule_line(f"What if you were {printable(tape.names[me])}? q goes back", terminal.width))
    kinds = sorted({kind for seat, (kind, _) in enumerate(crew) if seat != me and not hand.folded[seat]})
    terminal.say(f"The others are played by bots: {', '.join(kinds)}.", *opening(tape, observer, me))
    try:
        play_on(hand, company, [bot for _, bot in crew], terminal)
    except Leave:
        terminal.say("You go back to the recorded hand.")
        return
    terminal.say("", comparison(tape, hand, me))


def from_here(tape: Tape, position: int, observer: Observer, deck: Deck) -> Hand:
    """Return the hand at this position, to be played on; a HistoryError says why it cannot be."""
    if tape.at(position).over:
        raise HistoryError("the hand is over: there is nothing left to decide")
    eyes = frozenset(tape.look(len(tape) - 1, observer).holes) & tape.known
    hand = tape.at(position, replace(tape, known=eyes).refilled(deck))
    if observer not in (ALL, hand.actor):
        raise HistoryError(
            f"{printable(tape.names[hand.actor])} is to act, whose cards this view does not show: "
            "go to a decision of your own, or look at all cards (v all)"
        )
    return hand


def opening(tape: Tape, observer: Observer, me: int) -> list[str]:
    """Say which cards are played with, and how amounts are counted."""
    lines = []
    if observer != ALL or not tape.complete:
        lines.append("Cards that are not known here are drawn.")
    if me not in tape.known:
        lines.append("Yours are among them: the record does not have them.")
    if tape.unit > 1:
        lines.append(f"Amounts are in 1/{tape.unit}: 250 are {money(250, tape.unit)}.")
    return lines


def play_on(hand: Hand, company: Company, players: Sequence[Bot], terminal: Terminal) -> None:
    """Play the hand to its end: the person at his seat, bots at all others."""
    person = Person(terminal)
    story = Story(company, hand.stacks)
    told = len(hand.log)
    for bot in players:
        bot.reset()
    while not hand.over:
        if hand.actor == company.me:
            person.move(hand, company, pots=story.pots)
        else:
            hand.act(players[hand.actor].act(view_for(hand, hand.actor)))
        view = view_for(hand, company.me, since=told)
        terminal.say(*story.tell(view, view.events))
        told = len(hand.log)


def comparison(tape: Tape, hand: Hand, me: int) -> str:
    """Say what this line brought, and what the record has."""
    here = hand.stacks[me] - hand.started[me]
    last = tape.at(len(tape) - 1)
    if not last.over:
        return f"This line brings you {here:+,}; the record does not say what came of its own."
    left = last.stacks[me] if tape.left is None else tape.left[me]
    return f"This line brings you {here:+,}; in the record it was {left - tape.stacks[me]:+,}."
