"""A line on the terminal of somebody who waits: how far we are, written over again and again."""

from __future__ import annotations

import sys

__all__ = ["Progress"]


class Progress:
    """Written to stderr, and only if somebody sits there."""

    def __init__(self, *, wanted: bool = True) -> None:
        self.live = wanted and sys.stderr.isatty()

    def tell(self, text: str) -> None:
        """Say how far we are."""
        if self.live:
            print(f"\r\x1b[K{text} ", end="", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Clear the line, so that something else can be said."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
