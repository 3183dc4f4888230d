"""Single keys of a terminal, as the commands that they stand for.

Where there are no keys to be had (input from a file, or a system without termios), commands are lines.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["Keys", "keys_here"]

KEYS: Final = {
    "\x1b[C": "n",
    "\x1bOC": "n",
    " ": "n",
    "\r": "n",
    "\n": "n",
    "\x1b[D": "b",
    "\x1bOD": "b",
    "\x7f": "b",
    "\x1b[B": "s",
    "\x1bOB": "s",
    "\x1b[A": "S",
    "\x1bOA": "S",
    "\x1b[H": "f",
    "\x1bOH": "f",
    "\x1b[1~": "f",
    "\x1b[F": "l",
    "\x1bOF": "l",
    "\x1b[4~": "l",
    "\x1b[6~": "N",
    "\x1b[5~": "B",
    "\x04": "q",
}
ASKS: Final = {"h": "hand number: ", "g": "action number: ", "v": "view (name, seat, spectator, all): "}
PATIENCE: Final = 0.05  # seconds within which the rest of an arrow key comes


class Keys:
    """Reads commands from a terminal, a key each."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def __call__(self) -> str:
        """Wait for a key, and return its command; ask for what the command needs."""
        with self.at_once():
            key = self.key()
        command = KEYS.get(key, key)
        if command in ASKS:
            return f"{command} {input(ASKS[command])}"
        return command

    def key(self) -> str:
        """Read one key: a sign, or the few that an arrow key sends."""
        data = os.read(self.fd, 1)
        if not data:
            raise EOFError
        while not whole(data) and select.select([self.fd], [], [], PATIENCE)[0]:
            data += os.read(self.fd, 1)
        return data.decode("utf-8", "replace")

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Get keys without waiting for the end of a line; Ctrl-C stays what it is."""
        import termios
        import tty

        before = termios.tcgetattr(self.fd)
        try:
            tty.setcbreak(self.fd, termios.TCSADRAIN)
            yield
        finally:
            termios.tcsetattr(self.fd, termios.TCSADRAIN, before)


def whole(data: bytes) -> bool:
    """Say whether this is all that a key sends."""
    if data[:1] == b"\x1b":
        return len(data) > 2 and (data[-1:].isalpha() or data[-1:] == b"~")
    follow = 3 if data[0] >= 0xF0 else 2 if data[0] >= 0xE0 else 1 if data[0] >= 0xC0 else 0
    return len(data) > follow


def keys_here() -> Keys | None:
    """Return the keys of this process, if it has a terminal on both ends that can give them."""
    try:
        import termios  # noqa: F401 - asked for, to know whether it is there

        if sys.stdin.isatty() and sys.stdout.isatty():
            return Keys(sys.stdin.fileno())
    except (ImportError, AttributeError, ValueError, OSError):
        pass
    return None
