"""How much of a server one client may take: requests, words, sockets, memory.

A bucket holds `burst` drops and gets `rate` of them back a second. Time comes in as a value.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

__all__ = ["Bucket", "Doors", "Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The figures, in one place."""

    message_bytes: int = 4096
    queue_frames: int = 64  # that wait for a client which does not read
    queue_bytes: int = 256 * 1024
    requests_rate: float = 12  # a second, of one socket
    requests_burst: float = 40
    join_drops: float = 4  # a snapshot costs more than other messages
    address_rate: float = 120  # a second, of all sockets of one address
    address_burst: float = 600
    refusals: int = 60  # messages beyond the rate, less those within it, until the socket is closed
    sockets_per_address: int = 64
    sockets: int = 20_000
    http_rate: float = 20  # requests a second of one address
    http_burst: float = 120
    tables_per_person: int = 10
    tables: int = 2_000
    passwords_rate: float = 0.1  # attempts a second, for one name and for one address
    passwords_burst: float = 5


@dataclass(slots=True)
class Bucket:
    """A bucket of drops."""

    rate: float
    burst: float
    level: float = -1
    at: float = 0

    def take(self, now: float, drops: float = 1) -> bool:
        """Take some drops, if they are there."""
        if self.level < 0:
            self.level = self.burst
        else:
            self.level = min(self.level + (now - self.at) * self.rate, self.burst)
        self.at = now
        if self.level < drops:
            return False
        self.level -= drops
        return True

    def full(self, now: float) -> bool:
        """Say whether there is nothing to remember about this one."""
        return self.level + (now - self.at) * self.rate >= self.burst


MOST_BUCKETS: Final = 20_000


class Doors:
    """Counts sockets by address, and has a bucket for each address or name that asks for something."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: Counter[str] = Counter()
        self.buckets: dict[tuple[str, str], Bucket] = {}

    def enter(self, address: str) -> bool:
        """Let a socket in, if there are not too many."""
        total = self.sockets.total() if len(self.sockets) < 1000 else sum(self.sockets.values())
        if self.sockets[address] >= self.limits.sockets_per_address or total >= self.limits.sockets:
            return False
        self.sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Let a socket out."""
        self.sockets[address] -= 1
        if self.sockets[address] <= 0:
            del self.sockets[address]

    def take(self, what: str, who: str, now: float, drops: float = 1) -> bool:
        """Take drops of somebody's bucket for a kind of request: "http", "address", "passwords"."""
        key = (what, who)
        if key not in self.buckets:
            if len(self.buckets) >= MOST_BUCKETS:
                self.tidy(now)
            rate = getattr(self.limits, f"{what}_rate")
            self.buckets[key] = Bucket(rate, getattr(self.limits, f"{what}_burst"))
        return self.buckets[key].take(now, drops)

    def tidy(self, now: float) -> None:
        """Forget the buckets that are full; if all are in use, forget them all."""
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full(now)}
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets = {}
