"""Many durations, and how they spread."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

__all__ = ["Spread"]


class Spread:
    """Durations in seconds, in their order."""

    def __init__(self, durations: Iterable[float] = ()) -> None:
        self.durations = sorted(durations)

    def note(self, duration: float) -> None:
        """Add one."""
        insort(self.durations, duration)

    def at(self, share: float) -> float:
        """Return the duration that this share of them does not exceed; of none it is 0."""
        last = len(self.durations) - 1
        return self.durations[min(int(share * (last + 1)), last)] if self.durations else 0.0

    def told(self) -> dict[str, float]:
        """Tell it in milliseconds."""
        shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
        return {name: round(self.at(share) * 1000, 3) for name, share in shares.items()}
