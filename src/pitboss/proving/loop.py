"""An event loop in virtual time: it never waits, its clock jumps to whatever comes next.

    with VirtualLoop() as loop:
        loop.run_until_complete(evening())        # hours in a second, the same every time

What is ready runs in the order in which it became ready, timers in the order of their times: nothing depends
on how fast the machine is. If everybody waits for somebody else, there is no next moment: that is `Stuck`.
"""

from __future__ import annotations

import asyncio
from contextvars import Context, ContextVar
from typing import Any, Final, Self

__all__ = ["OWNER", "Stuck", "VirtualLoop"]

OWNER: ContextVar[object] = ContextVar("owner", default=None)
"""Whose tasks these are: a task belongs to whom the task belongs that started it."""

TICK: Final = 1e-6  # of the virtual clock: two timers this close are due together


class Stuck(Exception):  # noqa: N818 - it is what was found
    """Everybody waits, and nothing will ever happen."""


class Clock:
    """Takes the place of the selector: where that would wait, this one moves the time."""

    def __init__(self) -> None:
        self.now = 0.0

    def select(self, timeout: float | None) -> list[Any]:
        """Move on to the next timer."""
        if timeout is None:
            raise Stuck(f"at {self.now:.3f} s everybody waits, and no timer is set")
        self.now += max(timeout, 0)
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop without sockets or threads, whose time is a number."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = Clock()
        self._clock_resolution = TICK
        self.tasks: dict[asyncio.Task[Any], object] = {}  # those that run, in the order of their start
        self.errors: list[str] = []  # of tasks that nobody waited for
        self.set_task_factory(self._begin)
        self.set_exception_handler(lambda _loop, told: self.errors.append(str(told.get("exception") or told)))

    def time(self) -> float:
        """Return the virtual time in seconds."""
        return self._selector.now

    def cancel_of(self, owner: object) -> None:
        """Cancel all tasks of an owner, the oldest first: his process has been killed."""
        for task in [task for task, whose in self.tasks.items() if whose == owner]:
            task.cancel()

    def __enter__(self) -> Self:
        """Become the loop of this thread."""
        asyncio.set_event_loop(self)
        return self

    def __exit__(self, *_: object) -> None:
        """Cancel what still runs, and close."""
        for _attempt in range(10):
            if not self.tasks:
                break
            for task in list(self.tasks):
                task.cancel()
            self.run_until_complete(asyncio.sleep(0))
        self.run_until_complete(self.shutdown_asyncgens())
        asyncio.set_event_loop(None)
        self.close()

    def _begin(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Any,  # noqa: ANN401 - a coroutine, or a generator of old
        /,
        **options: Any,  # noqa: ANN401 - whatever this Python's tasks take
    ) -> asyncio.Task[Any]:
        context: Context | None = options.get("context")
        task = asyncio.Task(work, loop=loop, **options)
        self.tasks[task] = OWNER.get() if context is None else context.get(OWNER)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self.tasks.pop(task, None)

    def _process_events(self, event_list: list[Any]) -> None:
        """Do nothing: there are no sockets."""

    def _write_to_self(self) -> None:
        """Do nothing: there is no selector to wake up."""
