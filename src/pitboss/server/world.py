"""What a server takes from outside: time, decks, secrets, and other people's code.

Rooms and lobby get a `World` as an argument and look at nothing else, so that a simulation can run whole
evenings in virtual time. The clock is monotonic: when somebody sets the computer's clock, nothing changes.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Protocol, TypeVar

from pitboss.cards import Deck
from pitboss.shuffle import LiveShuffler, deck_for, seed_from_text

__all__ = ["RealWorld", "SeededWorld", "World"]

T = TypeVar("T")


class World(Protocol):
    """Everything that is not determined by what clients send."""

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        ...

    def wall(self) -> str:
        """Say what time it is, for people: "2026-11-19T20:15:00Z"."""
        ...

    async def wait(self, bell: asyncio.Event, seconds: float | None) -> bool:
        """Wait until the bell rings, but no longer than this; say whether it rang."""
        ...

    def deck(self, table: str, number: int) -> Deck:
        """Return the deck for a hand of a table."""
        ...

    def token(self, size: int) -> bytes:
        """Return bytes that nobody can guess."""
        ...

    def below(self, bound: int) -> int:
        """Draw lots: a number from 0 to bound - 1."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task."""
        ...

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something that takes long, or hangs, without holding up the others."""
        ...


class RealWorld:
    """The clock of the event loop, and the operating system's generator."""

    def __init__(self, executor: Executor | None = None) -> None:
        self.executor = executor
        self.shuffler = LiveShuffler()

    def now(self) -> float:
        """Return the loop's own clock, which is monotonic."""
        return asyncio.get_running_loop().time()

    def wall(self) -> str:
        """Return the time of day, for people to read; nothing depends on it."""
        return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    async def wait(self, bell: asyncio.Event, seconds: float | None) -> bool:
        """Wait for the bell."""
        if bell.is_set():
            return True
        if seconds is not None and seconds <= 0:
            await asyncio.sleep(0)
            return bell.is_set()
        loop = asyncio.get_running_loop()
        timer = None if seconds is None else loop.call_later(seconds, bell.set)
        try:
            await bell.wait()
        finally:
            if timer is not None:
                timer.cancel()
        return True

    def deck(self, table: str, number: int) -> Deck:  # noqa: ARG002 - every deck is a new one
        """Shuffle."""
        return self.shuffler.deck()

    def token(self, size: int) -> bytes:
        """Ask the operating system."""
        return secrets.token_bytes(size)

    def below(self, bound: int) -> int:
        """Ask the operating system."""
        return secrets.randbelow(bound)

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task on the running loop."""
        return asyncio.get_running_loop().create_task(work, name=name)

    async def aside(self, work: Callable[[], T]) -> T:
        """Work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.executor, work)


class SeededWorld(RealWorld):
    """A world whose decks and lots follow from a text, for tests: who knows the text knows the cards."""

    def __init__(self, seed: str, executor: Executor | None = None) -> None:
        super().__init__(executor)
        self.seed = seed
        self.drawn = 0

    def deck(self, table: str, number: int) -> Deck:  # noqa: ARG002 - tables have names that nobody chose
        """Return the deck of this number under the seed, the same at every table."""
        return deck_for(seed_from_text(self.seed), number)

    def below(self, bound: int) -> int:
        """Draw from the seed."""
        self.drawn += 1
        return int.from_bytes(sha256(f"{self.seed}:{self.drawn}".encode()).digest()) % bound
