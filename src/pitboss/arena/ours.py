"""The judge's side of our own line protocol."""

from __future__ import annotations

from time import monotonic
from typing import Final

import msgspec

from pitboss.arena import talk
from pitboss.arena.boras import shortened
from pitboss.arena.faults import Fault
from pitboss.arena.process import Process
from pitboss.arena.ruling import ruled
from pitboss.hand.action import Action
from pitboss.hand.view import Entry, View
from pitboss.houses.turn import Turn

__all__ = ["Ours", "introduction"]

_answer: Final = msgspec.json.Decoder(talk.Introduction | talk.Ready | talk.Act | talk.Problem).decode


def answer(line: bytes) -> talk.Introduction | talk.Ready | talk.Act | talk.Problem:
    """Read what a bot has said."""
    try:
        if not line.isascii():
            line.decode()
        said: talk.Introduction | talk.Ready | talk.Act | talk.Problem = _answer(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Fault("no answer", f"{shortened(line)} cannot be read: {error}") from None
    return said


def introduction(line: bytes) -> talk.Introduction:
    """Read the answer to a greeting."""
    said = answer(line)
    if not isinstance(said, talk.Introduction):
        raise Fault("no answer", f"{shortened(line)} is no answer to hello")
    if said.protocol != talk.VERSION:
        raise Fault("no answer", f"protocol {said.protocol} is not spoken here: {talk.VERSION} is")
    return said


class Ours:
    """One conversation: what has been told, and which question was asked last."""

    protocol = "pitboss"

    def __init__(self, process: Process, seconds: float) -> None:
        self.process = process
        self.seconds = seconds
        self.state = 0
        self._hands = 0  # of this round
        self._told: tuple[Entry, ...] | None = None  # of this hand; None: between two hands
        self._stacks: tuple[int, ...] = ()
        self._news = b""  # what waits to be told

    def reset(self) -> None:
        """Begin a round; the last one is over."""
        self._end_round()
        line = self._news + encoded(talk.RoundBegins())
        self._news = b""
        said = self._ask(line, talk.Ready)
        if not isinstance(said, talk.Ready):
            raise Fault("no answer", "It did not say that it is ready for the round.")

    def _end_round(self) -> None:
        if self._hands:
            self._news += encoded(talk.RoundOver(self._stacks))
        self._hands = 0
        self._told = None

    def act(self, view: View, turn: Turn) -> Action:
        """Tell what has happened since, and ask for an action."""
        self._catch_up(view)
        self.state += 1
        message = self._news + encoded(talk.act_question(view, turn, self.state))
        self._news = b""
        said = self._ask(message, talk.Act)
        if not isinstance(said, talk.Act):
            raise Fault("no answer", "It did not answer act? with act.")
        if said.state != self.state:
            kind = "stale" if said.state < self.state else "no answer"
            raise Fault(kind, f"It answered state {said.state}, and was asked for {self.state}.")
        action = ruled(view, turn, Action(said.verb, said.to))
        if action is None or said.verb == "raise_by":
            legal = " ".join(turn.legal)
            verb = f"{said.verb[:20]} {'' if said.to is None else said.to}".strip()
            raise Fault("illegal action", f"{verb[:60]!r} where these were legal: {legal}")
        return action

    def hand_over(self, view: View) -> None:
        """Tell how the hand has ended; it goes out at once, and nobody waits for an answer."""
        self._catch_up(view)
        self._told = None
        self._stacks = view.stacks
        message = self._news + encoded(talk.hand_over(view))
        self._news = b""
        self.process.tell(message, self.seconds)

    def bye(self) -> None:
        """Say that nothing more is to come."""
        self._end_round()
        self.process.tell(self._news + encoded(talk.Bye()), 0.0)

    def _catch_up(self, view: View) -> None:
        """Put down what has happened since it was last told."""
        told = self._told
        if told is None:
            self._hands += 1
            self._news += encoded(talk.hand_begins(view, self._hands))
            told = ()
        for entry in view.chronicle[len(told) :]:
            self._news += encoded(talk.event_line(view, entry))
        self._told = view.chronicle

    def _ask(self, message: bytes, wanted: type) -> talk.Introduction | talk.Ready | talk.Act | talk.Problem:
        """Ask, and pass over answers to questions whose time is over."""
        process = self.process
        deadline = monotonic() + self.seconds
        said = answer(process.ask(message, self.seconds))
        while process.owed:
            if isinstance(said, wanted) and getattr(said, "state", self.state) == self.state:
                process.owed = 0
                break
            process.owed -= 1
            said = answer(process.line(deadline))
        if isinstance(said, talk.Problem):
            raise Fault("crash", f"It says that it has failed: {shortened(said.why.encode())}")
        return said


def encoded(message: talk.Line) -> bytes:
    """Write a message as a line."""
    return talk.encode(message) + b"\n"
