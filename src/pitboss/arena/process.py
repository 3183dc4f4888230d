"""A bot's process behind two pipes: whole lines out, whole lines in, each by a deadline.

What holds whatever a bot does: a line has at most 64 KiB, nothing else is buffered, no call waits longer
than its deadline, and `close` leaves no process. A bot that misbehaves is a `Fault`.
"""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import sys
from contextlib import suppress
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any, Final

import pitboss.arena
from pitboss.arena.cell import Cell
from pitboss.arena.faults import Fault
from pitboss.arena.interrupts import interrupts_held
from pitboss.errors import ArenaError

__all__ = ["LONGEST", "Process"]

LONGEST: Final = 1 << 16  # bytes of a line
MOST_CHATTER: Final = 1 << 20  # bytes said out of turn, from which on it is a flood
NEWS_SECONDS: Final = 1.0  # for a warden to say how its bot has ended
END_SECONDS: Final = 6.0  # for a warden to end it

# The warden is part of this package, but must not wait until all of pitboss is imported.
PACKAGE: Final = Path(pitboss.arena.__path__[0])
BOOT: Final = f"""
import sys, types
for name, path in (("pitboss", {str(PACKAGE.parent)!r}), ("pitboss.arena", {str(PACKAGE)!r})):
    sys.modules[name] = module = types.ModuleType(name)
    module.__path__ = [path]
from pitboss.arena.warden.main import main
main()
"""


class Process:
    """One run of a bot's program, in its cell."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.stderr = ""  # the end of what it has said there, once it is over
        self.chatter = 0  # lines that nobody had asked for
        self.owed = 0  # answers that did not come in time, and may still come
        self.news: list[str] = []  # kinds of faults that the warden has seen
        self.failed = ""  # why the program could not be run at all
        self.code: int | None = None  # how it has ended
        self.memory = 0  # the most bytes that it has used
        self.lingered = False  # whether it had to be killed at the end
        self._rest = b""
        self._tidings = b""
        self._closed = False
        ours, theirs = socket.socketpair()
        their_in, self._to = os.pipe()
        self._from, their_out = os.pipe()
        self._control = ours
        try:
            self._warden = subprocess.Popen(  # noqa: S603 - our own warden
                [sys.executable, "-I", "-S", "-c", BOOT, str(theirs.fileno())],
                stdin=their_in,
                stdout=their_out,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env={},
            )
        except OSError as error:
            for number in (self._to, self._from):
                os.close(number)
            ours.close()
            cell.clear()
            raise ArenaError(f"no process can be started: {error.strerror}") from None
        finally:
            for number in (their_in, their_out):
                os.close(number)
            theirs.close()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._poll = select.poll()
        self._poll.register(self._from, select.POLLIN)
        with suppress(OSError):  # a warden that is gone already is found out when it is asked
            ours.sendall(json.dumps(cell.order()).encode() + b"\n")

    # speaking

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Write a question, and return the line that comes next."""
        if self._rest or self._poll.poll(0):
            self._hush()
        try:
            written = os.write(self._to, question)
        except OSError:
            written = 0
        if written == len(question):
            if not self._poll.poll(ceil(seconds * 1000)):
                self.owed += 1
                raise Fault("late")
            said = os.read(self._from, LONGEST)
            if not self._rest and said.find(b"\n") == len(said) - 1 > 0:
                return said  # nearly always the answer is whole, and alone
            deadline = monotonic() + seconds
            self._take(said)
        else:
            deadline = monotonic() + seconds
            self._write_by(question[written:], deadline)
        return self.line(deadline)

    def tell(self, message: bytes, seconds: float) -> None:
        """Write a message that nobody answers."""
        try:
            written = os.write(self._to, message)
        except OSError:
            written = 0
        if written < len(message):
            self._write_by(message[written:], monotonic() + seconds)

    def line(self, deadline: float) -> bytes:
        """Return the next line that is not blank."""
        while True:
            line, found, rest = self._rest.partition(b"\n")
            if len(line) > LONGEST:
                raise Fault("too long", fatal=True)
            if found:
                self._rest = rest
                if line.strip():
                    return line
                continue
            left = deadline - monotonic()
            if left <= 0 or not self._poll.poll(ceil(left * 1000)):
                self.owed += 1
                raise Fault("late")
            self._take(os.read(self._from, LONGEST))

    def _take(self, said: bytes) -> None:
        """Keep what was read until its line is whole."""
        if not said:
            raise self.end()
        self._rest += said

    def _write_by(self, message: bytes, deadline: float) -> None:
        """Write to somebody who is slow to read."""
        writable = select.poll()
        writable.register(self._to, select.POLLOUT)
        while message:
            left = deadline - monotonic()
            if left <= 0 or not writable.poll(ceil(left * 1000)):
                # half a question has gone out: whatever comes next would be misread
                raise Fault("late", fatal=True)
            try:
                message = message[os.write(self._to, message) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self.end() from None

    def _hush(self) -> None:
        """Throw away what was said before anybody asked; answers that are owed are forgiven."""
        total = 0
        while True:
            *lines, self._rest = self._rest.split(b"\n")
            for line in lines:
                if self.owed:
                    self.owed -= 1
                elif line.strip():
                    self.chatter += 1
            if len(self._rest) > LONGEST:
                raise Fault("too long", fatal=True)
            if not self._poll.poll(0):
                return
            said = os.read(self._from, LONGEST)
            self._take(said)
            total += len(said)
            if total > MOST_CHATTER:
                raise Fault("out of turn", "It floods its output.", fatal=True)

    # the warden

    def end(self) -> Fault:
        """Return why the process has ended, from who should know."""
        self.listen(until=monotonic() + NEWS_SECONDS)
        grave = [kind for kind in self.news if kind != "left behind"]
        if grave:
            kind = grave[0]
            self.news.remove(kind)
            return Fault(kind, fatal=True)
        if self.failed:
            return Fault("exited", f"It could not be run: {self.failed}.", fatal=True)
        if self.code is None:
            return Fault("exited", "It closed its input or its output.", fatal=True)
        how = f"by signal {-self.code}" if self.code < 0 else f"with exit code {self.code}"
        return Fault("exited", f"Its process ended {how}.", fatal=True)

    def listen(self, *, until: float = 0.0) -> None:
        """Take in what the warden has to say; with `until`, wait for its last word."""
        while self.code is None and not self.failed:
            self._control.settimeout(max(until - monotonic(), 0.0))
            try:
                said = self._control.recv(LONGEST)
            except OSError:  # nothing, as yet
                return
            if not said:
                return
            *lines, self._tidings = (self._tidings + said).split(b"\n")
            for line in lines:
                self._note(json.loads(line))

    def _note(self, news: dict[str, Any]) -> None:
        if "fault" in news:
            self.news.append(news["fault"])
        elif "failed" in news:
            self.failed = news["failed"]
        else:
            self.code = news["exited"]
            self.stderr = news["stderr"]
            self.memory = news["memory"]
            self.lingered = news["lingered"]

    def close(self, *, at_once: bool = False) -> None:
        """End the bot and all that it has started; let it end by itself, unless at once."""
        if not self._closed:
            self._closed = True
            with interrupts_held():
                self._close(at_once=at_once)

    def _close(self, *, at_once: bool) -> None:
        with suppress(OSError):
            if at_once:
                self._control.sendall(b"!")
            self._control.shutdown(socket.SHUT_WR)
        os.close(self._to)
        os.close(self._from)
        self.listen(until=monotonic() + END_SECONDS)
        try:
            self._warden.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()
        self._control.close()
        self.cell.clear()
