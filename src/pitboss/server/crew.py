"""The bots that may sit at tables: those that come with pitboss, and those that the server's owner has named.

A client names a bot by a word of this list and by nothing else: no text of his is ever run. Built-ins answer
at once, in the room's own task, but for those that solve what they play. They and all others are asked aside,
in a thread, one question after the other; the room goes on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol

from pitboss.arena.entries import BuiltIn
from pitboss.arena.player import Entry, Player, Terms
from pitboss.arena.ruling import check_or_fold, ruled
from pitboss.bots.catalog import ALSO, BOTS, COMPANY, PONDERS
from pitboss.errors import ArenaError, ServerError, said
from pitboss.hand.action import Action
from pitboss.hand.view import View
from pitboss.houses.house import House
from pitboss.server.world import World

__all__ = ["NAMES", "BotSeat", "Crew"]

# What bots are called at a table; no person can have one of these names.
NAMES: Final = (
    *("Cog", "Bolt", "Rivet", "Gizmo", "Sprocket", "Pixel", "Widget", "Dynamo", "Magnet", "Piston"),
    *("Relay", "Diode", "Gasket", "Flywheel", "Ratchet", "Toggle", "Camshaft", "Solenoid", "Winch", "Pulley"),
)

SENTENCES: Final = {
    "adaptive": "Watches how the others play, and moves its limits by what it sees.",
    "blueprint": "With two players by a strategy that was worked out beforehand; else as odds.",
    "caller": "Stays in, and never raises.",
    "equilibrium": "Solves each hand of micro for chips, and is hard to beat. Elsewhere as tight.",
    "exploiter": "Begins as round-aware does, learns what you do, and makes use of it.",
    "folder": "Gives up as soon as staying costs anything.",
    "maniac": "All of it, every time.",
    "odds": "Weighs its chances against the hands that you are likely to have.",
    "random": "Does anything that is legal.",
    "resolver": "As blueprint, and solves each river as it is played.",
    "round-aware": "Solves each hand of micro for the round, and is harder to beat. Elsewhere as tight.",
    "tight": "Plays few hands, and plays them hard.",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class AtTable(Terms):
    """The terms of one table: its house may be one that no file says."""

    playing: House

    @property
    def rules(self) -> House:
        """The house that is played."""
        return self.playing


class Ear(Protocol):
    """Whoever waits for bots: a room."""

    def ring(self) -> None:
        """Hear that a bot has something to say."""

    def bot_faulted(self, kind: str, fault: str, times: int) -> None:
        """Hear that a bot did not behave."""


class Crew:
    """Bots by name."""

    def __init__(self, entries: Iterable[Entry] = (), *, seconds: float = 5.0) -> None:
        self.seconds = seconds  # that a bot has for an answer
        self.entries: dict[str, Entry] = {name: BuiltIn(name, name) for name in BOTS}
        self.entries |= {entry.name: entry for entry in entries}

    def find(self, name: str) -> str:
        """Return the name by which a bot is kept; one that is not there is refused."""
        known = ALSO.get(name, name)
        if known not in self.entries:
            raise ServerError("bad_bot", f"{said(name)} is not a bot here: {', '.join(self.entries)}.")
        return known

    def company(self, kinds: Sequence[str], seats: int) -> list[str]:
        """Return who takes so many seats: those who are named in turn, or else the usual company."""
        wanted = kinds or COMPANY
        return [wanted[seat % len(wanted)] for seat in range(seats)]

    def rows(self) -> list[dict[str, str]]:
        """List the bots for a page: name and sentence."""
        return [
            {
                "name": name,
                "sentence": SENTENCES.get(name, "A program that whoever runs this server has named."),
            }
            for name in self.entries
        ]

    def seat(self, kind: str, house: House, *, world: World, seed: str, ear: Ear) -> BotSeat:
        """Put a bot in a seat; who is not known any more plays as one that does not answer."""
        terms = AtTable(seconds=self.seconds, house=house.name, playing=house)
        return BotSeat(self.entries.get(kind), terms, world=world, seed=seed, ear=ear)


class BotSeat:
    """One bot at one table."""

    def __init__(self, entry: Entry | None, terms: Terms, *, world: World, seed: str, ear: Ear) -> None:
        self.kind = "" if entry is None else entry.name
        self.entry = entry
        self.terms = terms
        self.world = world
        self.ear = ear
        self.seed = sha256(seed.encode()).digest()
        self.quick = entry is None or (isinstance(entry, BuiltIn) and entry.name not in PONDERS)
        self.player: Player | None = None
        self.answers: dict[int, Action] = {}  # turn -> what it wants to do
        self.jobs: deque[Callable[[], None]] = deque()
        self.working = self.closed = False
        self.faults: Counter[str] = Counter()  # by kind
        self.told: Counter[str] = Counter()  # those that have been told of
        self.ended = asyncio.Event()

    def ask(self, turn: int, view: View) -> None:
        """Ask for an action; `answer` has it, soon or at once."""
        self.answers.clear()
        self._do(lambda: self._decide(turn, view))

    def answer(self, turn: int) -> Action | None:
        """Return what it wants to do in this turn; None: it is thinking."""
        return self.answers.get(turn)

    def hand_over(self, view: View) -> None:
        """Show it how a hand ended."""
        if self.player is None or self.player.listens:
            self._do(lambda: self._hand_over(view))

    def reset(self) -> None:
        """Begin a new game."""
        self._do(lambda: None if self.player is None else self.player.reset())

    def close(self) -> None:
        """Leave the table."""
        self._do(self._close)

    # at work, in the room's task or in a thread

    def _at_work(self) -> Player | None:
        """Set it to work, if it is not; one that cannot be started is not tried again."""
        if self.player is None and self.entry is not None:
            try:
                self.player = self.entry.start(self.terms, seed=self.seed)
                self.player.reset()
            except ArenaError:
                self.entry = None
                self.faults["no start"] += 1
        return self.player

    def _decide(self, turn: int, view: View) -> None:
        legal = view.turn
        if legal is None:
            return
        player = self._at_work()
        action = None if player is None else ruled(view, legal, player.act(view))
        self.answers = {turn: check_or_fold(legal) if action is None else action}

    def _hand_over(self, view: View) -> None:
        player = self._at_work()
        if player is not None and player.listens:
            player.hand_over(view)

    def _close(self) -> None:
        player, self.player, self.entry = self.player, None, None
        if player is not None:
            player.close()
            self.faults |= player.faults
        self.closed = True

    def _do(self, job: Callable[[], None]) -> None:
        if self.quick:
            job()
            self._tell()
            return
        self.jobs.append(job)
        if not self.working:
            self.working = True
            self.world.spawn(self._work(), "bot")

    def _tell(self) -> None:
        """Tell of faults that nobody has been told of, and of the end."""
        if self.player is not None:
            self.faults |= self.player.faults
        for fault, times in (self.faults - self.told).items():
            self.ear.bot_faulted(self.kind, fault, times)
        self.told = self.faults.copy()
        if self.closed:
            self.ended.set()

    async def _work(self) -> None:
        try:
            while self.jobs:
                await self.world.aside(self.jobs.popleft())
                self._tell()
                self.ear.ring()
        finally:
            self.working = False
