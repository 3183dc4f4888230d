"""A bot at work in a process of its own: a `Player` whatever the process does.

Each fault is counted under its kind. After three faults in a round, or when its process is dead, it checks
or folds to the round's end; the next round begins with a new process.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

from pitboss.arena.faults import Fault
from pitboss.arena.player import Terms
from pitboss.arena.program import Conversation, Program, begun, dice_seed
from pitboss.arena.ruling import MOST_FAULTS, check_or_fold
from pitboss.errors import StateError, said
from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Outside"]

MOST_STARTS: Final = 3  # that fail one after the other; then nobody tries again
MOST_NOTES: Final = 50


class Outside:
    """A `Player` that asks a process."""

    listens = True

    def __init__(self, program: Program, terms: Terms, seed: bytes) -> None:
        self.program = program
        self.terms = terms
        self.faults: Counter[str] = Counter()
        self.notes: list[Fault] = []  # the first of them, with their words
        self.said_name = ""
        self.protocol = program.protocol
        self.stderr = ""  # the end of what it has said there; known when its process has ended
        self.memory = 0  # the most bytes that it has used
        self.lingered = False  # whether it had to be killed when it should have gone
        self.decisions = 0
        self.seconds = 0.0  # on its clock, over all decisions
        self.slowest = 0.0
        self._seed = seed
        self._starts = 0
        self._failed = 0  # starts that failed, one after the other
        self._wrong = 0  # faults of this round
        self._talk: Conversation | None = None
        self._began = False  # whether a round has
        self._start()

    def _start(self) -> None:
        """Run the program and greet it."""
        if self._failed >= MOST_STARTS:
            self._note(Fault("no start", "It is not tried any more."))
            return
        self._starts += 1
        try:
            program = replace(self.program, protocol=self.protocol)  # once found out it is known
            self._talk, self.said_name = begun(program, self.terms, dice_seed(self._seed, self._starts))
            self.protocol = self._talk.protocol
            self._failed = 0
        except Fault as fault:
            self._failed += 1
            self._note(Fault("no start", fault.words))

    @property
    def first_words(self) -> str:
        """What was wrong first, if that was before any hand: a bot that speaks too early shows only then."""
        words = self.notes[0].words
        if not self.said_name:
            return words
        return (
            f"{words.rstrip('.')}. Before that it said {said(self.said_name)} where its name was due: "
            "nothing may come before the name."
        )

    def reset(self) -> None:
        """Begin a round: with a new process, if the last one is spent or may not be kept."""
        self._read_news()
        if self.terms.fresh and self._began:
            self._end(at_once=False)
        if self._talk is None and self._began:
            self._start()
        self._began = True
        self._wrong = 0
        if self._talk is None:
            return
        talk = self._talk
        try:
            talk.reset()
        except Fault as fault:
            self._count(fault)
        else:
            if talk.process.chatter:
                self._chatter(talk)

    def act(self, view: View) -> Action:
        """Ask the bot; where it does not come up with a legal action in time, check or fold for it."""
        turn = view.turn
        if turn is None:
            raise StateError("nobody is asked who is not to act")
        talk = self._talk
        if talk is None:
            return check_or_fold(turn)
        asked = monotonic()
        try:
            action = talk.act(view, turn)
        except Fault as fault:
            action = check_or_fold(turn)
            self._count(fault)
        taken = monotonic() - asked
        self.decisions += 1
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        if talk.process.chatter:
            self._chatter(talk)
        return action

    def hand_over(self, view: View) -> None:
        """Tell the bot how the hand has ended."""
        talk = self._talk
        if talk is None:
            return
        try:
            talk.hand_over(view)
        except Fault as fault:
            self._count(fault)
        else:
            if talk.process.chatter:
                self._chatter(talk)

    def close(self) -> None:
        """Say goodbye, and leave nothing behind."""
        if self._talk is not None:
            with suppress(Fault):
                self._talk.bye()
            self._end(at_once=False)

    # what went wrong

    def _note(self, fault: Fault) -> None:
        self.faults[fault.kind] += 1
        if len(self.notes) < MOST_NOTES:
            self.notes.append(fault)

    def _count(self, fault: Fault) -> None:
        """Count a fault of this round; a bot that is spent is ended, and asked no more."""
        self._note(fault)
        self._wrong += 1
        if self._talk is not None and self._talk.process.chatter:
            self._talk.process.chatter = 0
        if fault.fatal or self._wrong >= MOST_FAULTS:
            self._end(at_once=True)

    def _chatter(self, talk: Conversation) -> None:
        talk.process.chatter = 0
        self._count(Fault("out of turn"))

    def _read_news(self) -> None:
        """Take in what the warden has seen in the meantime."""
        if self._talk is not None:
            process = self._talk.process
            process.listen()
            for kind in process.news:
                self._note(Fault(kind))
            process.news.clear()

    def _end(self, *, at_once: bool) -> None:
        """End the process, and count what comes to light."""
        talk, self._talk = self._talk, None
        if talk is None:
            return
        talk.process.close(at_once=at_once)
        self.stderr = talk.process.stderr
        self.memory = max(self.memory, talk.process.memory)
        self.lingered = self.lingered or talk.process.lingered
        for kind in talk.process.news:
            self._note(Fault(kind))
        talk.process.news.clear()
