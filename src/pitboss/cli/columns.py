"""Two columns: what it is, and what it came to."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.proving.spread import Spread

__all__ = ["columns", "in_ms"]


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Write rows below one another."""
    width = max(len(name) for name, _ in rows)
    return [f"{name:<{width}}  {value}" for name, value in rows]


def in_ms(spread: Spread) -> str:
    """Write durations: "p50 1.2 ms, p99 8.6 ms, at most 15.1 ms"."""
    told = spread.told()
    return f"p50 {told['p50']:,.1f} ms, p99 {told['p99']:,.1f} ms, at most {told['max']:,.1f} ms"
