"""What is played next: round by round through all matchups, so that the standings mean something early.

    chunk 0 of every match, then chunk 1 of every match, ...

Where pairs stop as soon as they are decided, a match has at most one chunk out, and its next one is
decided by those before it. So what is played does not depend on how many play.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from itertools import product

__all__ = ["Schedule"]

Place = tuple[int, int]  # which match, which chunk of it


class Schedule:
    """Hands out chunks, each once."""

    def __init__(
        self,
        matches: int,
        chunks: int,
        *,
        done: Collection[Place] = (),
        settled: Callable[[int], bool] | None = None,
    ) -> None:
        self.chunks = chunks
        self.settled = settled
        if settled is None:
            order = ((match, number) for number, match in product(range(chunks), range(matches)))
            self._ready = deque(place for place in order if place not in done)
            return
        self._ready = deque()
        for match in range(matches):
            number = next((n for n in range(chunks) if (match, n) not in done), chunks)
            if number < chunks and not settled(match):
                self._ready.append((match, number))

    def take(self) -> Place | None:
        """Return what can be played now; None, if there is nothing, or nothing yet."""
        return self._ready.popleft() if self._ready else None

    def finished(self, place: Place) -> None:
        """Note that a chunk has been written down."""
        match, number = place
        if self.settled is not None and number + 1 < self.chunks and not self.settled(match):
            self._ready.append((match, number + 1))
