"""Many evenings, shared out among processes.

An evening has a number. It is a seed, and a kill at one write of its first server; those numbers that end
in 0 have no such kill. `every_commit` plays a short calm evening again and again: killed at its first write,
at its second, and so on to its last, before each and after each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pitboss.check.share import share_out
from pitboss.proving.evening import Report, kill_of, play_evening
from pitboss.proving.weather import CALM

__all__ = ["evenings", "every_commit", "numbered"]

AHEAD: Final = 8  # evenings that wait for each process
SHORT: Final = 2  # hands of an evening that is killed everywhere


def numbered(seed: str, number: int) -> Report:
    """Play the evening of a number under a seed."""
    name = f"{seed}/{number}" if seed else str(number)
    return play_evening(name, kill_at=kill_of(number) if number % 10 else None)


def evenings(*, seed: str, first: int, n: int, jobs: int) -> Iterator[Report]:
    """Play n evenings from number `first` on, in their order."""
    yield from share_out(partial(numbered, seed), range(first, first + n), jobs=jobs, ahead=AHEAD)


def every_commit(seed: str) -> Iterator[Report]:
    """Play a short calm evening, killed at every write, before it and after it."""
    whole = play_evening(seed, weather=CALM, hands=SHORT)
    yield whole
    for write in range(1, whole.entries + 1):
        for when in ("before", "after"):
            yield play_evening(seed, weather=CALM, hands=SHORT, kill_at=(write, when))
