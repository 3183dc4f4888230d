"""The world of a simulated evening: the loop's time, and cards and lots that follow from the seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, TypeVar

from pitboss.cards import Deck
from pitboss.check.dice import Dice
from pitboss.server.world import RealWorld
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["SimWorld"]

T = TypeVar("T")
START: Final = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)


class SimWorld(RealWorld):
    """It outlives a server that is killed, so that nothing is drawn twice."""

    def __init__(self, seed: str, dice: Dice) -> None:
        super().__init__()
        self.seed = seed
        self.dice = dice
        self.drawn = 0
        self.jumped = timedelta()  # by which somebody has set the computer's clock
        self.deals: Counter[tuple[str, int]] = Counter()
        self.relaid: dict[tuple[int, int], Deck] = {}  # by number and deal: what a twin evening plays instead

    def wall(self) -> str:
        """Return the time of day, as the computer's clock has it."""
        return (START + timedelta(seconds=self.now()) + self.jumped).strftime("%Y-%m-%dT%H:%M:%SZ")

    def jump(self) -> None:
        """Set the computer's clock: a second, an hour, a year, forward or back."""
        self.jumped += timedelta(seconds=self.dice.choice((-1, 1)) * self.dice.choice((1, 3600, 31_536_000)))

    def deck(self, table: str, number: int) -> Deck:
        """Shuffle anew each time it is asked: a server that has dealt and forgets it deals other cards."""
        self.deals[table, number] += 1
        attempt = self.deals[table, number]
        if table and (number, attempt) in self.relaid:
            return self.relaid[number, attempt]
        return deck_for(seed_from_text(f"{self.seed}:{table}:{attempt}"), number)

    def token(self, size: int) -> bytes:
        """Return bytes that follow from the seed."""
        told = b""
        while len(told) < size:
            self.drawn += 1
            told += sha256(f"{self.seed}:token:{self.drawn}".encode()).digest()
        return told[:size]

    def below(self, bound: int) -> int:
        """Draw from the seed."""
        self.drawn += 1
        return int.from_bytes(sha256(f"{self.seed}:{self.drawn}".encode()).digest()) % bound

    async def aside(self, work: Callable[[], T]) -> T:
        """Let some time go by, then do it."""
        await asyncio.sleep(self.dice.uniform(0, 0.2))
        return work()
