"""Which cards a round gets, and which dice its bots: all of it follows from the seed of the tournament.

Nothing depends on the order in which rounds are played, or on who else takes part: the deals of a pair
follow from the seed and the two names. Two rounds that mirror each other have the same deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

__all__ = ["bot_seed", "deal_seed", "shuffled"]


def deal_seed(seed: bytes, names: Sequence[str], number: int) -> bytes:
    """Return the seed of a sequence of deals between these bots."""
    return derived(seed, "deals", names, number)


def bot_seed(seed: bytes, names: Sequence[str], number: int, place: int) -> bytes:
    """Return the seed of a bot's own dice: `place` is which of the bots it is."""
    return derived(seed, f"bot {place}", names, number)


def shuffled(seed: bytes, names: Sequence[str], number: int) -> list[int]:
    """Return the places of some bots in an order that the seed determines: who sits with whom."""
    keys = [derived(seed, "order", [name], number) for name in names]
    return sorted(range(len(names)), key=lambda place: (keys[place], place))


def derived(seed: bytes, use: str, names: Sequence[str], number: int) -> bytes:
    """Return 32 bytes for one use of a seed; each field says how long it is, so no two uses meet."""
    fields = [use, *names, str(number)]
    told = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
    return sha256(b"pitboss arena, v1" + seed + told).digest()
