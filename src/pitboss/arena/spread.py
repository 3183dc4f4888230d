"""Playing the tasks of a tournament: in this process, in several, or on a cluster of machines.

Chunks come back in any order; each is counted and written down before a place is filled again. What they
come to does not depend on where or when they were played.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import FrameType
from typing import Final

from pitboss.arena.chunk import Chunk, Task
from pitboss.arena.interrupts import interrupts_held
from pitboss.arena.matchup import play_matchup
from pitboss.arena.ring_table import play_block
from pitboss.arena.tiers import require
from pitboss.errors import ArenaError

__all__ = ["MOST_JOBS", "Take", "here", "main_hidden", "play", "spread"]

MOST_JOBS: Final = 256
AHEAD: Final = 2  # tasks that wait for each process
MOST_BREAKS: Final = 3  # how often processes may die before it is given up

Take = Callable[[], Task | None]


class Stopped(BaseException):
    """Somebody wants this process to end: bots are sent home on the way out."""


def play(task: Task) -> Chunk:
    """Play a task, whatever it is, where its bots can be locked in as they are to be."""
    if task.terms.tier:
        require(task.terms.tier)
    return play_matchup(task) if task.heads_up else play_block(task)


def spread(take: Take, *, jobs: int) -> Iterator[Chunk]:
    """Play everything that can be taken, by so many processes."""
    if not 1 <= jobs <= MOST_JOBS:
        raise ArenaError(f"{jobs} is out of range for --jobs: 1 to {MOST_JOBS}")
    return here(take) if jobs == 1 else elsewhere(take, jobs)


def here(take: Take) -> Iterator[Chunk]:
    """Play in this process."""
    while (task := take()) is not None:
        yield play(task)


def elsewhere(take: Take, jobs: int) -> Iterator[Chunk]:
    """Play in processes of their own; when they die, what they had is played again, a few times."""
    again: list[Task] = []
    for _ in range(MOST_BREAKS):
        try:
            yield from in_pool(take, jobs, again)
        except BrokenProcessPool:
            continue
        return
    raise ArenaError("the processes that play die again and again: is there too little memory?")


def in_pool(take: Take, jobs: int, again: list[Task]) -> Iterator[Chunk]:
    """Play in one pool of processes until nothing is left; what was out when it broke is in `again`."""
    waiting: dict[Future[Chunk], Task] = {}
    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_in_order)
    ended = False
    try:
        while True:
            with interrupts_held(), main_hidden():  # a process may start now: it is not to see our Ctrl-C
                while len(waiting) < AHEAD * jobs and (task := again.pop() if again else take()) is not None:
                    waiting[pool.submit(play_in_pool, task)] = task
            if not waiting:
                ended = True
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = future.result()
                del waiting[future]
                yield chunk
    finally:
        again.extend(waiting.values())
        if not ended:
            for child in set(active_children()) - before:
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def main_hidden() -> Iterator[None]:
    """Keep processes that start from loading the module that this one began with, the whole command line.

    Tasks name nothing of it, and it would take each of them a fifth of a second.
    """
    main = vars(sys.modules["__main__"])
    file = main.pop("__file__", None)
    try:
        yield
    finally:
        if file is not None:
            main["__file__"] = file


class Worker:
    """What a process of a pool knows of itself."""

    playing = False
    stopped = False


def end_in_order() -> None:
    """Leave Ctrl-C to the parent, end a task from within when it says so, and end with it if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, stop)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # held while this process began
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End at once when the parent has ended; the wardens see to the bots."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def stop(_signal: int, _frame: FrameType | None) -> None:
    """End what is being played; its `finally` sends the bots home. Nothing else is begun."""
    again, Worker.stopped = Worker.stopped, True
    if Worker.playing and not again:
        raise Stopped


def play_in_pool(task: Task) -> Chunk:
    """Play a task in a process of a pool."""
    if Worker.stopped:
        raise Stopped
    Worker.playing = True
    try:
        return play(task)
    finally:
        Worker.playing = False
