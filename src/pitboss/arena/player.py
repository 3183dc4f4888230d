"""Who takes part, and what the arena asks of him.

An *entry* is a bot as it was named on the command line. It can be sent to another process and started
there, any number of times. A *player* is an entry at work: it sits at one table until it is closed.

    entry.start(terms, seed=...) ──> player ──> reset(), act(view), hand_over(view), ..., close()

A player always answers with a legal action, and in time: what goes wrong on his side is counted under
its kind in `faults`, and he checks or folds instead. Whoever runs rounds need not know how he is made.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from pitboss.errors import ArenaError, said
from pitboss.hand.action import Action
from pitboss.hand.view import View
from pitboss.history.log_house import house_from
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House

__all__ = ["PROTOCOLS", "Entry", "Player", "Terms"]

PROTOCOLS: Final = ("auto", "boras", "pitboss")  # auto: found out by asking
MOST_SECONDS: Final = 3600
LEAST_MEMORY, MOST_MEMORY = 16 << 20, 1 << 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """On what terms bots play: the house, their time, their memory, how far they are locked in.

    Terms are plain data, so that they can be sent to another process.
    """

    house: str = "micro"  # its name, or a house file
    options: tuple[str, ...] = ()  # what was set in it, as it was said: ("stack=500",)
    told: str = ""  # the house with all that, as a log tells it; "": as its name says
    seconds: float = 1.0  # for one whole answer, by the monotonic clock
    start_seconds: float = 10.0  # until the bot has said its name
    memory: int = 1 << 30  # bytes
    tier: int = 0  # how far a bot is locked in: T0, T1, T2
    reveal_folded: bool = False  # tell the cards of a folded hand, as the original tournament does
    fresh: bool = False  # start a bot anew for every round (MI-17)
    protocol: str = "auto"  # one of PROTOCOLS

    def __post_init__(self) -> None:
        """Refuse terms on which nobody could play."""
        if not 0 < self.seconds <= MOST_SECONDS:  # not a number is refused too
            raise ArenaError(f"{said(self.seconds)} is no time for an answer: up to {MOST_SECONDS} seconds")
        if not LEAST_MEMORY <= self.memory <= MOST_MEMORY:
            raise ArenaError(
                f"{said(self.memory >> 20)} MiB of memory are out of range: "
                f"{LEAST_MEMORY >> 20} to {MOST_MEMORY >> 20}"
            )
        if self.protocol not in PROTOCOLS:
            raise ArenaError(f"{said(self.protocol)} is no protocol: {', '.join(PROTOCOLS)}")

    @property
    def rules(self) -> House:
        """The house that is played."""
        return house_of(self.house, self.told)


@lru_cache(maxsize=64)
def house_of(name: str, told: str) -> House:
    """Return a house by how it is told, else by its name: the same one each time."""
    return house_from(json.loads(told)) if told else find_house(name)


class Player(Protocol):
    """A bot at work in one seat."""

    faults: Counter[str]  # since it was started: kind (of `faults.KINDS`) -> how often; read it after `close`
    listens: bool  # whether it wants to be told how hands ended

    def reset(self) -> None:
        """Begin a round: whatever was learned is forgotten (MI-17)."""

    def act(self, view: View) -> Action:
        """Return a legal action, whatever the bot itself says or does."""

    def hand_over(self, view: View) -> None:
        """Show how the hand ended, as far as this seat may see it."""

    def close(self) -> None:
        """Leave, and leave nothing behind: no process, no file."""


class Entry(Protocol):
    """A bot that takes part, by name."""

    @property
    def name(self) -> str:
        """What it is called in tables and reports."""

    @property
    def spec(self) -> str:
        """How it was named: "tight", "bots/mine.py", "python3 bot.py"."""

    def start(self, terms: Terms, *, seed: bytes) -> Player:
        """Set the bot to work; an ArenaError says why it cannot be."""
