"""What came out: each player's wins, ties and equity.

All of it follows from one tally: for every set of players, a bit for each, in how many deals exactly these
had the best hand. Who shares a pot with k players in all gets 1/k of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

__all__ = ["Odds", "Share"]


@dataclass(frozen=True, slots=True)
class Share:
    """One player's part, as fractions of all deals."""

    win: Fraction
    """How often he wins alone."""
    tie: Fraction
    """How often he shares the pot."""
    equity: Fraction
    """His share of the pot on average."""
    error: float
    """The standard error of the equity: how far off it typically is; 0 where every deal was counted."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The shares of all players, and of how many deals they are."""

    tally: tuple[int, ...]
    exact: bool

    @property
    def deals(self) -> int:
        """How many deals were counted, or drawn."""
        return sum(self.tally)

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.tally).bit_length() - 1

    @property
    def shares(self) -> tuple[Share, ...]:
        """Each player's part, in the order in which they were named."""
        return tuple(share_of(player, self.tally, exact=self.exact) for player in range(self.players))


def share_of(player: int, tally: Sequence[int], *, exact: bool) -> Share:
    """Work out one player's part."""
    deals = sum(tally)
    parts: dict[int, int] = {}  # among how many the pot is split -> how often
    for players, count in enumerate(tally):
        if players >> player & 1:
            among = players.bit_count()
            parts[among] = parts.get(among, 0) + count
    equity = sum((Fraction(count, among * deals) for among, count in parts.items()), Fraction())
    square = sum((Fraction(count, among**2 * deals) for among, count in parts.items()), Fraction())
    spread = float(square - equity**2) / (deals - 1) if deals > 1 else 0.0
    win = Fraction(parts.get(1, 0), deals)
    tie = Fraction(sum(parts.values()), deals) - win
    return Share(win, tie, equity, 0.0 if exact else sqrt(spread))
