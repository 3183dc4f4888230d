"""Many hands, by one process or several; the same hands however many there are.

Hand number k of a seed is the same in every run: the house takes its turn by k, everything else comes from
the seed and k. A house has as many turns as it has betting structures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final

from pitboss.check.broken import Broken
from pitboss.check.share import share_out
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
    parts = ((start, min(start + CHUNK, last)) for start in range(first, last, CHUNK))
    yield from share_out(partial(check_part, tuple(houses), seed), parts, jobs=1 if n <= CHUNK else jobs)


def check_part(houses: tuple[str, ...], seed: str, numbers: tuple[int, int]) -> Part:
    """Check the hands from one number up to another."""
    part = Part()
    order = turns(houses)
    for number in range(*numbers):
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
