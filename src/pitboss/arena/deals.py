"""Who meets whom, which cards a round gets, and which dice its bots: all follows from a tournament's seed.

Nothing depends on the order in which rounds are played, or on who else takes part: the deals of a pair
follow from the seed and the two names. Two rounds that mirror each other have the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Final

__all__ = ["bot_seed", "deal_seed", "drawn", "shuffled"]

MOST_LAPS: Final = 1000  # of drawing lots; those who are left over then have all met, or nearly


def deal_seed(seed: bytes, names: Sequence[str], number: int) -> bytes:
    """Return the seed of a sequence of deals between these bots."""
    return derived(seed, "deals", names, number)


def bot_seed(seed: bytes, names: Sequence[str], number: int, place: int) -> bytes:
    """Return the seed of a bot's own dice: `place` is which of the bots it is."""
    return derived(seed, f"bot {place}", names, number)


def shuffled(seed: bytes, names: Sequence[str], number: int, *, use: str = "order") -> list[int]:
    """Return the places of some bots in an order that the seed determines: who sits with whom."""
    keys = [derived(seed, use, [name], number) for name in names]
    return sorted(range(len(names)), key=lambda place: (keys[place], place))


def drawn(seed: bytes, names: Sequence[str], opponents: int) -> list[tuple[int, int]]:
    """Return pairs by lot, so that each bot meets so many others, and all hang together.

    The first lap seats everybody in a circle: each meets his neighbours. So does each further lap, with
    those who have not met enough yet; where none of them is left to meet, somebody meets one fewer.
    """
    met: set[tuple[int, int]] = set()
    many = [0] * len(names)
    for lap in range(MOST_LAPS):
        circle = [bot for bot in shuffled(seed, names, lap, use="opponents") if many[bot] < opponents]
        if len(circle) < 2:
            break
        for one, two in pairwise([*circle, circle[0]]):
            pair = min(one, two), max(one, two)
            if one != two and pair not in met and many[one] < opponents and many[two] < opponents:
                met.add(pair)
                many[one] += 1
                many[two] += 1
    return sorted(met)


def derived(seed: bytes, use: str, names: Sequence[str], number: int) -> bytes:
    """Return 32 bytes for one use of a seed; each field says how long it is, so no two uses meet."""
    fields = [use, *names, str(number)]
    told = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
    return sha256(b"pitboss arena, v1" + seed + told).digest()
