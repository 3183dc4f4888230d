"""The store as tables use it: if it fails, they all stand still together, and go on when it is back.

A write that failed may have been done all the same. So it is repeated, with the same number and the same
bytes, until the store says that it is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from pitboss.errors import StoreError
from pitboss.server.store import Action, Store
from pitboss.server.world import World

__all__ = ["Storage"]

FIRST: Final = 0.25  # seconds until the store is tried again
LONGEST: Final = 2.0

REASONS: Final = {
    "unreachable": "Storage cannot be reached: the game goes on when it is back.",
    "full": "Storage is full: the game goes on when there is room.",
    "readonly": "Storage takes no writes: the game goes on when it does.",
}


class Storage:
    """A store, and whether it works."""

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.world = world
        self.reason = ""  # why nothing can be stored; "": it can
        self.since = 0.0  # when that began
        self.failures = 0
        self.listeners: dict[Callable[[], None], None] = {}  # called when it fails or is back, in this order
        self.trouble = asyncio.Event()
        self.seconds: Callable[[float], None] = lambda _seconds: None  # told how long each write took

    @property
    def down(self) -> bool:
        """Whether tables stand still."""
        return bool(self.reason)

    async def append(
        self, table: str, number: int, data: bytes, *, action: Action | None, closing: bool
    ) -> int:
        """Write an entry, however long it takes; only what no waiting can mend is raised."""
        while True:
            began = self.world.now()
            try:
                done = await self.store.append(table, number, data, action=action, closing=closing)
            except StoreError as error:
                if not error.passing:
                    raise
                self.failed(error)
                await self.back()
                continue
            self.seconds(self.world.now() - began)
            return done

    def failed(self, error: StoreError) -> None:
        """Let all tables stand still."""
        self.failures += 1
        if not self.down:
            self.reason = REASONS.get(error.kind, REASONS["unreachable"])
            self.since = self.world.now()
            self.trouble.set()
            self.tell()

    async def back(self) -> None:
        """Wait until the store works."""
        bell = asyncio.Event()
        self.listeners[bell.set] = None
        try:
            while self.down:
                bell.clear()
                await self.world.wait(bell, None)
        finally:
            self.listeners.pop(bell.set, None)

    async def watch(self) -> None:
        """Try a store that has failed until it works again: a task as long as the server runs."""
        never = asyncio.Event()
        while True:
            await self.world.wait(self.trouble, None)
            self.trouble.clear()
            pause = FIRST
            while self.down:
                await self.world.wait(never, pause)
                never.clear()
                pause = min(2 * pause, LONGEST)
                try:
                    await self.store.ready()
                except StoreError as error:
                    self.reason = REASONS.get(error.kind, self.reason)
                else:
                    self.reason = ""
            self.tell()

    def tell(self) -> None:
        """Tell everybody that it has failed, or that it is back."""
        for listener in list(self.listeners):
            listener()
