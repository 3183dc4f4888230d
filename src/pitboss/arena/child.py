"""A class of `pitboss.Bot` in a process of its own, asked through our own line protocol: the bot's side."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TextIO

import msgspec

from pitboss.arena import talk
from pitboss.arena.classes import bot_class, made
from pitboss.bots.bot import Bot
from pitboss.cards import Card, parse_cards
from pitboss.errors import ArenaError
from pitboss.hand.action import Action
from pitboss.hand.view import Entry, View
from pitboss.history.log_house import house_from
from pitboss.houses.house import House
from pitboss.houses.turn import Turn

__all__ = ["Child", "speak_for"]

MOST_WHY: Final = 500

_message: Final = msgspec.json.Decoder(
    talk.Hello
    | talk.RoundBegins
    | talk.HandBegins
    | talk.EventLine
    | talk.ActQuestion
    | talk.HandOver
    | talk.RoundOver
    | talk.Bye
).decode


class Child:
    """A class at work: reads what the judge says, keeps the hand together, and answers."""

    def __init__(self, kind: type[Bot], name: str) -> None:
        self.kind = kind
        self.name = name
        self.bot: Bot | None = None
        self.house: House | None = None
        self.hand: talk.HandBegins | None = None
        self.rules: House | None = None  # of this hand
        self.street = 0
        self.board: tuple[Card, ...] = ()
        self.open: dict[int, tuple[Card, ...]] = {}
        self.chronicle: list[Entry] = []
        self._levels: dict[tuple[int, int], House] = {}
        self._state = 0

    def answers(self, lines: Iterator[str]) -> Iterator[bytes]:
        """Yield an answer to each line that wants one, until the judge says goodbye."""
        for line in lines:
            if line.strip() == "__name__":
                yield talk.encode(talk.Introduction(self.name))
                continue
            message = _message(line)
            if isinstance(message, talk.Bye):
                return
            try:
                answer = self.heard(message)
            except Exception as error:  # noqa: BLE001 - whatever a bot raises, the judge is told
                traceback.print_exc()
                answer = talk.Problem(f"{type(error).__name__}: {error}"[:MOST_WHY], self._state)
            if answer is not None and not isinstance(message, talk.HandOver):
                yield talk.encode(answer)

    def heard(self, message: talk.Line) -> talk.Line | None:
        """Take in one message, and return the answer if it wants one."""
        match message:
            case talk.ActQuestion():
                return self.act(message)
            case talk.EventLine():
                self.note(message)
            case talk.HandBegins():
                self.begin(message)
            case talk.HandOver():
                self.hand_over(message)
            case talk.RoundBegins():
                self.at_work.reset()
                return talk.Ready()
            case talk.Hello():
                self.house = house_from(message.game.terms)
                self.bot = made(self.kind, message.seed)
                return talk.Introduction(self.name)
        return None

    @property
    def at_work(self) -> Bot:
        """The bot; it is made when the judge has said hello."""
        if self.bot is None:
            raise ArenaError("no hello has come")
        return self.bot

    def begin(self, hand: talk.HandBegins) -> None:
        """Begin a hand."""
        self.hand = hand
        self.street = 0
        self.board = ()
        self.open = {}
        self.chronicle = []
        level = (hand.small_blind, hand.big_blind)
        if level not in self._levels and self.house is not None:
            self._levels[level] = replace(self.house, small_blind=level[0], big_blind=level[1])
        self.rules = self._levels[level]

    def note(self, event: talk.EventLine) -> None:
        """Put an event into the chronicle, as the hand itself keeps it."""
        seat = -1 if event.seat is None else event.seat
        if event.kind == "board":
            before = len(self.board)
            self.board += tuple(parse_cards("".join(event.cards)))
            names = [street.name for street in self.rules.streets] if self.rules else []
            self.street = names.index(event.street)
            self.chronicle.append(("board", self.street, before, len(self.board)))
            return
        if event.cards:
            self.open[seat] = tuple(parse_cards("".join(event.cards)))
        total = event.pot if event.kind in ("win", "rake") else event.to
        self.chronicle.append((event.kind, seat, event.amount, total))

    def act(self, asked: talk.ActQuestion) -> talk.Act:
        """Let the bot decide."""
        self._state = asked.state
        seat = self.hand.seat if self.hand else 0
        legal = asked.legal
        turn = Turn(
            seat, legal.fold, legal.check, legal.call, legal.wager, legal.least, legal.most, legal.short
        )
        action = self.at_work.act(self.view(asked, turn))
        if type(action) is not Action:
            raise TypeError(f"{action!r} is no action")
        verb, amount = action
        if type(verb) is not str or not (amount is None or type(amount) is int):
            raise TypeError(f"{action!r} is no action")
        if verb == "raise_by" and amount is not None:
            verb, amount = "raise", asked.to_match + amount
        return talk.Act(asked.state, verb, amount)

    def hand_over(self, over: talk.HandOver) -> None:
        """Let the bot look at how the hand has ended."""
        self.open = {int(seat): tuple(parse_cards("".join(cards))) for seat, cards in over.shown.items()}
        if type(self.at_work).hand_over is not Bot.hand_over:
            self.at_work.hand_over(self.view(over, None))

    def view(self, now: talk.ActQuestion | talk.HandOver, turn: Turn | None) -> View:
        """Build what the bot is shown: the same that it would see in the judge's own process."""
        hand, rules = self.hand, self.rules
        if hand is None or rules is None:
            raise ArenaError("no hand has begun")
        over = turn is None
        return View(
            rules,
            hand.seat,
            tuple(parse_cards("".join(hand.hole))),
            dict(sorted(self.open.items())) if over else {},
            self.board,
            rules.streets[self.street].name,
            hand.button,
            hand.stacks,
            now.stacks,
            now.bets,
            now.folded,
            now.pot,
            now.to_match,
            None if turn is None else hand.seat,
            turn,
            over,
            now.paid,
            now.dead,
            tuple(self.chronicle),
            [None, None],
        )


def speak_for(spec: str) -> None:
    """Load the class that a spec names, and speak for it."""
    try:
        kind = bot_class(spec)
    except ArenaError as error:
        sys.exit(f"pitboss: {error}")
    name: Any = getattr(kind, "name", None)
    called = name if isinstance(name, str) else os.environ.get("PITBOSS_NAME") or kind.__name__
    talk_to(Child(kind, called))


def talk_to(child: Child) -> None:
    """Speak with the judge; what the bot prints goes to stderr, where it does no harm."""
    answers_to = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    lines: TextIO = sys.stdin
    for answer in child.answers(iter(lines.readline, "")):
        answers_to.write(answer + b"\n")
