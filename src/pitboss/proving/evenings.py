"""Many evenings, shared out among processes.

An evening has a number. It is a seed, and a kill at one write of its first server; those numbers that end
in 0 have no such kill. `every_commit` plays a short calm evening again and again: killed at its first write,
at its second, and so on to its last, before each and after each.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Final

from pitboss.check.run import interrupts_held
from pitboss.proving.evening import Report, kill_of, play_evening
from pitboss.proving.weather import CALM

__all__ = ["evenings", "every_commit", "numbered"]

SHORT: Final = 2  # hands of an evening that is killed everywhere


def numbered(seed: str, number: int) -> Report:
    """Play the evening of a number under a seed."""
    name = f"{seed}/{number}" if seed else str(number)
    return play_evening(name, kill_at=kill_of(number) if number % 10 else None)


def evenings(*, seed: str, first: int, n: int, jobs: int) -> Iterator[Report]:
    """Play n evenings from number `first` on, in their order."""
    numbers = iter(range(first, first + n))
    if jobs == 1 or n == 1:
        yield from (numbered(seed, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[Report]] = deque()
        try:
            with interrupts_held():  # the processes start here, and are to end their evenings
                waiting.extend(pool.submit(numbered, seed, number) for number in islice(numbers, 8 * jobs))
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(numbered, seed, number) for number in islice(numbers, 1))
                yield done
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def every_commit(seed: str) -> Iterator[Report]:
    """Play a short calm evening, killed at every write, before it and after it."""
    whole = play_evening(seed, weather=CALM, hands=SHORT)
    yield whole
    for write in range(1, whole.entries + 1):
        for when in ("before", "after"):
            yield play_evening(seed, weather=CALM, hands=SHORT, kill_at=(write, when))
