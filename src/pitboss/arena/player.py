"""Who takes part, and what the arena asks of him.

An *entry* is a bot as it was named on the command line. It can be sent to another process and started
there, any number of times. A *player* is an entry at work: it sits at one table until it is closed.

    entry.start(terms, seed=...) ──> player ──> reset(), act(view), hand_over(view), ..., close()

A player always answers with a legal action, and in time: what goes wrong on his side is counted under
its kind in `faults`, and he checks or folds instead. Whoever runs rounds need not know how he is made.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from pitboss.hand.action import Action
from pitboss.hand.view import View

__all__ = ["Entry", "Player", "Terms"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """On what terms bots play: their time, their memory, how far they are locked in."""

    seconds: float = 1.0  # for one whole answer, by the monotonic clock
    start_seconds: float = 10.0  # until the bot has said its name
    memory: int = 1 << 30  # bytes
    tier: int = 0  # how far a bot is locked in: T0, T1, T2
    reveal_folded: bool = False  # tell the cards of a folded hand, as the original tournament does
    fresh: bool = False  # start a bot anew for every round (MI-17)


class Player(Protocol):
    """A bot at work in one seat."""

    faults: Counter[str]  # since it was started: kind -> how often
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
