"""A limit on how long one hand may take, so that an endless loop is found and not waited for."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pitboss.check.broken import Broken

__all__ = ["at_most"]


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Break off what takes longer, by the system's alarm; where there is none, wait."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Broken(f"the hand is not over after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
