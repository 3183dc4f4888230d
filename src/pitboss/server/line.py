"""What goes out to one client: a bounded queue. Whoever reads too slowly is let go, and nobody waits for him.

    room ──send──> [ . . . ] ──take──> the socket's own task

A line never blocks. If 64 messages or 256 KB wait, they are thrown away, `bye` is said and the line is closed
with 1013: the client joins again and gets a snapshot.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from pitboss.server.limits import Limits
from pitboss.server.messages import Bye, FromServer, write

__all__ = ["GOING_AWAY", "REPLACED", "TABLE_CLOSED", "TOO_FAST", "TOO_SLOW", "Line"]

GOING_AWAY: Final = 1001
TOO_FAST: Final = 1008
TOO_SLOW: Final = 1013
REPLACED: Final = 4001
TABLE_CLOSED: Final = 4004


class Line:
    """The messages that wait for one client, and how it ends."""

    __slots__ = ("bell", "code", "dropped", "ended", "limits", "queue", "size")

    def __init__(self, limits: Limits | None = None, *, ended: Callable[[], None] = lambda: None) -> None:
        self.ended = ended  # called once it takes no more
        self.limits = limits or Limits()
        self.queue: deque[bytes] = deque()
        self.size = 0
        self.bell = asyncio.Event()
        self.code: int | None = None  # with which the socket is to be closed, once the queue is empty
        self.dropped = 0  # messages that a slow reader has missed

    def send(self, data: bytes) -> None:
        """Queue a message; a closed line takes none."""
        if self.code is not None:
            return
        if len(self.queue) >= self.limits.queue_frames or self.size + len(data) > self.limits.queue_bytes:
            self.dropped = len(self.queue) + 1
            self.queue.clear()
            self.size = 0
            self.close(TOO_SLOW, Bye("too_slow", "You read too slowly: join again.", 1000))
            return
        self.queue.append(data)
        self.size += len(data)
        self.bell.set()

    def tell(self, message: FromServer) -> None:
        """Queue a message that is not written yet."""
        self.send(write(message))

    def close(self, code: int, bye: Bye | None = None) -> None:
        """End the line: what waits still goes out, then the goodbye, then nothing."""
        if self.code is None:
            if bye is not None:
                data = write(bye)
                self.queue.append(data)
                self.size += len(data)
            self.code = code
            self.bell.set()
            self.ended()

    async def take(self) -> bytes | None:
        """Return the next message, as soon as there is one; None: the line has ended."""
        while not self.queue:
            if self.code is not None:
                return None
            self.bell.clear()
            await self.bell.wait()
        data = self.queue.popleft()
        self.size -= len(data)
        return data
