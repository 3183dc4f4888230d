"""What a bot's processes use, and how all of them are ended."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from typing import Final

__all__ = ["end_all", "offspring", "reap", "size_of", "used_memory"]

PAGE: Final = os.sysconf("SC_PAGE_SIZE")
MOST_ENTRIES: Final = 10_000  # files that are looked at in the bot's folder; more are too many
PATIENCE: Final = 5.0  # seconds for the kernel to end what was killed


def children(pid: int) -> list[int]:
    """Return the children of a process, those of all its threads."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - pathlib takes 5 ms to load
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:  # noqa: PTH123
                found += map(int, file.read().split())
    except OSError:
        pass  # it is gone
    return found


def offspring(pid: int) -> list[int]:
    """Return all that descend from a process, ended or not, nearest first."""
    found = children(pid)
    for child in found:
        found += children(child)
    return found


def used_memory(pids: list[int], enough: int) -> int:
    """Return the bytes of memory in use. What processes share is told apart only if it may matter."""
    pages = 0
    for pid in pids:
        with suppress(OSError, IndexError), open(f"/proc/{pid}/statm", "rb") as file:  # noqa: PTH123
            pages += int(file.read().split()[1])
    return pages * PAGE if pages * PAGE <= enough else fair_memory(pids)


def fair_memory(pids: list[int]) -> int:
    """Return the bytes in use, each page divided among those who share it; it takes the kernel longer."""
    total = 0
    for pid in pids:
        with suppress(OSError), open(f"/proc/{pid}/smaps_rollup", "rb") as file:  # noqa: PTH123
            total += sum(1024 * int(line.split()[1]) for line in file if line.startswith(b"Pss:"))
    return total


def size_of(folder: str) -> int:
    """Return the bytes on disk below a folder; endless if there are too many files to look at."""
    total = entries = 0
    folders = [folder]
    while folders:
        try:
            with os.scandir(folders.pop()) as found:
                for entry in found:
                    entries += 1
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    total += 512 * entry.stat(follow_symlinks=False).st_blocks
                    if entries > MOST_ENTRIES:
                        return 1 << 62
        except OSError:
            continue
    return total


def reap() -> list[tuple[int, int, int]]:
    """Collect the children that have ended: (pid, how, the most memory that it ever used)."""
    ended = []
    with suppress(ChildProcessError):
        while True:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if not pid:
                break
            ended.append((pid, os.waitstatus_to_exitcode(status), 1024 * usage.ru_maxrss))
    return ended


def end_all(uid: int | None, *, first: bool) -> bool:
    """Kill every process that descends from this one until none is left; say whether that went well.

    Who forks faster than one can look is stopped at once: by his user, or as all there is in the namespace.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if first:
            signal_to(-1, signal.SIGKILL)  # as the first process of a namespace: all others in it
        elif uid is not None:
            kill_user(uid)
        else:
            freeze()
        for pid in offspring(os.getpid()):
            signal_to(pid, signal.SIGKILL)
        reap()
        if not offspring(os.getpid()):
            return True
        time.sleep(0.001)
    return False


def freeze() -> None:
    """Stop all descendants, until none is new: who is stopped does not fork."""
    stopped: set[int] = set()
    for _ in range(100):
        fresh = set(offspring(os.getpid())) - stopped
        if not fresh:
            return
        for pid in fresh:
            signal_to(pid, signal.SIGSTOP)
        stopped |= fresh


def kill_user(uid: int) -> None:
    """Kill all processes of a bot's own user, in one call that no fork can outrun."""
    helper = os.fork()
    if not helper:
        try:
            os.setresgid(uid, uid, uid)
            os.setresuid(uid, uid, uid)
            signal_to(-1, signal.SIGKILL)
        finally:
            os._exit(0)
    os.waitpid(helper, 0)


def signal_to(pid: int, number: int) -> None:
    """Send a signal; who is gone already is gone."""
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
