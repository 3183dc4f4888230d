"""The tiers of isolation: which this machine can give, found out by trying."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from time import monotonic
from typing import Final

from pitboss.arena.cell import furnished
from pitboss.arena.process import Process
from pitboss.errors import ArenaError

__all__ = ["TIERS", "UNTRUSTED", "best_tier", "require", "why_not"]

TIERS: Final = {
    0: "T0: limits on memory, files and processes; a session and a folder of its own; no environment",
    1: "T1: T0, and Landlock: it sees its own files and the system's, and opens no TCP connection",
    2: "T2: T1, and namespaces of its own: no other process, no network, its disk in memory",
}
UNTRUSTED: Final = 2  # what somebody else's bots need
PROBE_SECONDS: Final = 10.0


@lru_cache(maxsize=8)
def why_not(tier: int) -> str | None:
    """Say why a tier cannot be had here; None if it can. A program is run in it, to see."""
    if not sys.platform.startswith("linux"):
        return f"bots are locked in by means of Linux, and this is {sys.platform}"
    program = next((path for path in ("/usr/bin/true", "/bin/true") if os.access(path, os.X_OK)), "")
    cell = furnished(argv=[program], own=(), sees=(), env={}, tier=tier, memory=1 << 28)
    process = Process(cell)
    process.listen(until=monotonic() + PROBE_SECONDS)
    process.close(at_once=True)
    if process.failed:
        return process.failed
    return None if process.code == 0 else f"a trial run ended with {process.code}"


def best_tier() -> int:
    """Return the highest tier that can be had."""
    return max((tier for tier in TIERS if why_not(tier) is None), default=0)


def require(tier: int) -> None:
    """Refuse a tier that cannot be had."""
    if tier not in TIERS:
        raise ArenaError(f"T{tier} is not a tier of isolation: T0, T1, T2")
    reason = why_not(tier)
    if reason is not None:
        best = f"; the best is T{best_tier()}" if tier else ""
        raise ArenaError(f"T{tier} cannot be had on this machine: {reason}{best}")
