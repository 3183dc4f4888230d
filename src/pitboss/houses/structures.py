"""The usual betting structures: how little and how much one may bet."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from pitboss.houses.betting import Matching
from pitboss.houses.felt import Felt

__all__ = ["FixedLimit", "NoLimit", "PotLimit"]


@mypyc_attr(allow_interpreted_subclasses=True)
class NoLimit(Matching):
    """Anything up to the stack; a raise adds at least what the last one added (ST-4, HU-18, MI-10)."""

    name = "no-limit"


@mypyc_attr(allow_interpreted_subclasses=True)
class PotLimit(Matching):
    """Up to the pot after the call (ST-7, RG-14). The least is the last raise, or always a big blind."""

    name = "pot-limit"

    def __init__(self, *, least: str = "last raise", raise_limit: int | None = None) -> None:
        super().__init__(raise_limit=raise_limit)
        self.blind_is_least = least == "big blind"

    def sizes(self, felt: Felt, top: int) -> tuple[int, int]:  # noqa: ARG002 - the pot is the bound
        """Return the least, and the most: the pot more than the call. A least above it is the one size."""
        least = self.reopens_at(felt, felt.current)
        owed = max(felt.current - felt.bets[felt.actor], 0)
        return least, max(least, felt.current + felt.pot + owed)

    def reopens_at(self, felt: Felt, level: int) -> int:
        """Return the total from which on one who acted at `level` may raise again."""
        return level + (felt.house.big_blind if self.blind_is_least else felt.last_raise)


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedLimit(Matching):
    """One size a street: the lower limit early, the higher one late (ST-6, RG-13, CL-7).

    An all-in below that size is completed by the next raise (RG-12, CL-12). With
    `half_counts` (ST-5) one of half a size or more counts as a full one: it reopens the
    betting, is one of the raises that the limit counts, and the next one is a full size more.
    """

    name = "fixed-limit"

    def __init__(self, *, half_counts: bool = False, raise_limit: int | None = None) -> None:
        super().__init__(raise_limit=raise_limit)
        self.half_counts = half_counts

    def sizes(self, felt: Felt, top: int) -> tuple[int, int]:  # noqa: ARG002 - the size is the bound
        """Return the one size: a unit above the last full bet."""
        to = felt.full + felt.house.limit(felt.street)
        return to, to

    def reopens_at(self, felt: Felt, level: int) -> int:
        """Return the total from which on one who acted at `level` may raise again: the next full size."""
        unit = felt.house.limit(felt.street)
        if self.half_counts:
            return level + (unit + 1) // 2
        return level + unit - (level - felt.base) % unit

    def short(self, felt: Felt, to: int) -> None:
        """Note an all-in below the size: half of it may count as all of it."""
        felt.shorts = True
        if self.half_counts and 2 * (to - felt.full) >= felt.house.limit(felt.street):
            felt.raises += felt.full > 0
            felt.full = to
        elif not felt.full:
            felt.raises = -1  # the raise that completes it will be the bet (CL-8, CL-12)
