"""Work that is shared out among processes, with its results in the order of the work."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

__all__ = ["share_out"]

W = TypeVar("W")
R = TypeVar("R")
AHEAD: Final = 3  # pieces of work that wait for each process


def share_out(do: Callable[[W], R], work: Iterable[W], *, jobs: int, ahead: int = AHEAD) -> Iterator[R]:
    """Do all pieces of work, and yield their results in order; with one job, in this process."""
    if jobs == 1:
        yield from map(do, work)
        return
    pieces = iter(work)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            with interrupts_held():  # the processes start here, and are to end what they have begun
                waiting.extend(pool.submit(do, piece) for piece in islice(pieces, ahead * jobs))
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(do, piece) for piece in islice(pieces, 1))
                yield done
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


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
