"""Many hands, by one process or several; the same hands however many there are.

Hand number k of a seed is the same in every run: the house takes its turn by k, everything else comes from
the seed and k. A house has as many turns as it has betting structures.
"""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import Final

from pitboss.check.broken import Broken
from pitboss.check.trial import check_house
from pitboss.houses.catalog import find_house

__all__ = ["Failure", "Part", "check_hands"]

CHUNK: Final = 50  # hands that a process checks before it reports: a fifth of a second


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A hand in which a promise did not hold."""

    number: int
    house: str
    sentence: str
    hand: str  # an expression that plays the hand again


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What some of the hands came to."""

    by_house: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)


def check_hands(houses: Sequence[str], *, seed: str, first: int, n: int, jobs: int) -> Iterator[Part]:
    """Check n hands from number `first` on, and yield what they came to, part by part, in their order."""
    last = first + n
    parts = ((tuple(houses), seed, start, min(start + CHUNK, last)) for start in range(first, last, CHUNK))
    if jobs == 1 or n <= CHUNK:
        for part in parts:
            yield check_part(*part)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[Part]] = deque()
        try:
            with interrupts_held():  # the processes start here, and are to end their parts
                waiting.extend(pool.submit(check_part, *part) for part in islice(parts, 3 * jobs))
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(check_part, *part) for part in islice(parts, 1))
                yield done
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def check_part(houses: tuple[str, ...], seed: str, start: int, stop: int) -> Part:
    """Check the hands from `start` up to `stop`."""
    part = Part()
    order = turns(houses)
    for number in range(start, stop):
        name = order[number % len(order)]
        part.by_house[name] += 1
        try:
            check_house(find_house(name), seed=seed, number=number)
        except Broken as broken:
            part.failures.append(
                Failure(number=number, house=name, sentence=broken.sentence, hand=broken.hand)
            )
    return part


@cache
def turns(houses: tuple[str, ...]) -> list[str]:
    """Return the order in which the houses take turns: once for each betting structure they have."""
    structures = {name: len(find_house(name).structures) for name in houses}
    rounds = range(max(structures.values()))
    return [name for number in rounds for name in houses if number < structures[name]]


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C: processes that start now never get it, the parent gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
