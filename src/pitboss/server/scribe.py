"""A thread that writes: whatever waits while it is busy goes into the next transaction together.

    loop     a  b     c d e       f
             |  |     | | |       |
    scribe  [a] [b   ] [c d e    ] [f]        [ ] a transaction, and its wait for the disk

The answers go back to the event loop when the transaction is on the disk. One thread, so that nothing needs
a lock, and an event loop never waits for a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from pitboss.server.archive import Write

__all__ = ["Scribe"]

MOST: Final = 500  # entries in one transaction

Errand = Callable[[], Any]
Answer = tuple["asyncio.Future[Any]", object]


class Scribe:
    """Runs `write(entries)` with all that wait, and errands one by one, in the order in which they came.

    `write` returns one result for each entry: a value, or the exception that its future gets.
    """

    def __init__(self, write: Callable[[Sequence[Write]], Sequence[object]]) -> None:
        self.write = write
        self.queue: SimpleQueue[tuple[Write | Errand, asyncio.Future[Any]] | None] = SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.thread = Thread(target=self.work, name="pitboss scribe", daemon=True)
        self.thread.start()

    def ask(self, task: Write | Errand) -> asyncio.Future[Any]:
        """Queue an entry or an errand; the future has its result."""
        future = self.loop.create_future()
        self.queue.put((task, future))
        return future

    async def stop(self) -> None:
        """Do what is queued, and end."""
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    def work(self) -> None:
        """Take what there is, until there is nothing more to come."""
        going = True
        while going:
            waiting = [self.queue.get()]
            while len(waiting) < MOST:
                try:
                    waiting.append(self.queue.get_nowait())
                except Empty:
                    break
            going = None not in waiting
            self.do([task for task in waiting if task is not None])

    def do(self, tasks: list[tuple[Write | Errand, asyncio.Future[Any]]]) -> None:
        """Do all that waited: entries that stand together in one transaction."""
        group: list[tuple[Write, asyncio.Future[Any]]] = []
        for task, future in tasks:
            if isinstance(task, Write):
                group.append((task, future))
                continue
            self.do_group(group)
            group = []
            self.answer([(future, result_of(task))])
        self.do_group(group)

    def do_group(self, group: list[tuple[Write, asyncio.Future[Any]]]) -> None:
        """Write entries in one go."""
        if group:
            results = self.write([write for write, _ in group])
            self.answer([(future, result) for (_, future), result in zip(group, results, strict=True)])

    def answer(self, answers: list[Answer]) -> None:
        """Send results to the event loop, if it still runs."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(settle, answers)


def result_of(errand: Errand) -> object:
    """Run an errand; what it raises is its result."""
    try:
        return errand()
    except Exception as error:  # noqa: BLE001 - it goes to whoever asked
        return error


def settle(answers: list[Answer]) -> None:
    """Hand out results to those who still wait."""
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
