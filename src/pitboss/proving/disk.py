"""A disk in bad weather: writes that take long, fail, or lose their answer, and a kill at any of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from pitboss.check.dice import Dice
from pitboss.errors import StoreError
from pitboss.proving.weather import CALM, Weather
from pitboss.server.store import Trouble

__all__ = ["BadDisk"]

KINDS: Final = ("unreachable", "full", "readonly")


class BadDisk(Trouble):
    """The troubles of one running server's store; the disk itself outlives it.

    `kill_at` names one write, and whether the server is killed before it or after it.
    """

    def __init__(
        self,
        dice: Dice,
        kill: Callable[[], None],
        *,
        weather: Weather = CALM,
        kill_at: tuple[int, str] | None = None,
    ) -> None:
        self.dice = dice
        self.kill = kill
        self.weather = weather
        self.kill_at = kill_at
        self.writes = 0  # entries that were to be written
        self.failing = 0  # so many more writes fail
        self.kind = KINDS[0]
        self.faults = 0
        self.dead = False

    async def before(self, what: str) -> None:
        """Take time, fail, or be killed before anything is written."""
        weather, dice = self.weather, self.dice
        if what == "append":
            self.writes += 1
        await self.fall("before", what)
        slow = dice.random() < weather.slow
        await asyncio.sleep(dice.uniform(1, 8) if slow else dice.uniform(*weather.disk))
        if self.dead:
            await asyncio.Event().wait()
        if not self.failing and dice.random() < weather.fail:
            self.failing = dice.randint(1, 6)
            self.kind = dice.choice(KINDS)
        if self.failing:
            self.failing -= 1
            self.faults += 1
            raise StoreError(self.kind, f"{what}: the disk fails")

    async def after(self, what: str) -> None:
        """Lose the answer, or be killed when all is written."""
        await self.fall("after", what)
        if self.dice.random() < self.weather.lost:
            self.faults += 1
            raise StoreError("unreachable", f"{what}: no answer")

    async def fall(self, when: str, what: str) -> None:
        """Be killed, if this is the moment; who is killed does not come back."""
        chance = self.dice.random() < self.weather.crash / 2
        named = what == "append" and self.kill_at == (self.writes, when)
        if (named or (chance and what != "ready")) and not self.dead:
            self.dead = True
            self.kill()
        if self.dead:
            await asyncio.Event().wait()
