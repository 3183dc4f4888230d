"""A shelf: keeps what was worked out, as far as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

__all__ = ["Shelf"]

Kept = TypeVar("Kept")


class Shelf(Generic[Kept]):
    """What was not asked for the longest goes first."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.things: OrderedDict[Hashable, Kept] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return what lies there, or make it."""
        if key in self.things:
            self.things.move_to_end(key)
            return self.things[key]
        thing = self.things[key] = make()
        if len(self.things) > self.room:
            self.things.popitem(last=False)
        return thing

    def clear(self) -> None:
        """Take everything away."""
        self.things.clear()
