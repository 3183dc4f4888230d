"""The warden's life: take the order, start the bot, watch it, end it."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import Any, Final

from pitboss.arena.warden import cage, watch

__all__ = ["main"]

MOST_STDERR: Final = 8192  # the end of what the bot said there
TICK: Final = 0.1  # seconds between two looks
GRACE: Final = 0.2  # seconds in which a bot may end by itself
HALT: Final = 0.02  # seconds of rest for who floods stderr


def main() -> None:
    """Read the order from the socket whose number is the one argument, and carry it out."""
    control = socket.socket(fileno=int(sys.argv[1]))
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGPIPE"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    with control.makefile("rb") as lines:
        order = json.loads(lines.readline())
    try:
        cage.clear_the_way(order["closed"])
        if order["tier"] >= 2:
            in_namespaces(order, control)
        else:
            cage.be_subreaper()
            Warden(order, control).work()
    except OSError as error:
        tell(control, failed=f"{error.strerror or error}")


def in_namespaces(order: dict[str, Any], control: socket.socket) -> None:
    """Let the first process of a new namespace do the work; when it ends, all in it end."""
    cage.drop(order["uid"])
    cage.enter_namespaces()
    first = os.fork()
    if first:
        os.close(0)
        os.close(1)
        control.close()
        os.waitpid(first, 0)
        return
    try:
        cage.die_with_parent()
        cage.furnish(order["home"], order["disk"])
        Warden(order, control).work()
    except OSError as error:
        tell(control, failed=f"{error.strerror or error}")
    finally:
        os._exit(0)


def tell(control: socket.socket, **facts: object) -> None:
    """Say something to the judge, who may be gone."""
    with suppress(OSError):
        control.sendall(json.dumps(facts).encode() + b"\n")


class Warden:
    """Watches one bot, from its start until nothing of it is left."""

    def __init__(self, order: dict[str, Any], control: socket.socket) -> None:
        self.order = order
        self.control = control
        self.first = os.getpid() == 1
        self.stderr = b""
        self.orphans: set[int] = set()
        self.told: set[str] = set()
        self.code: int | None = None
        self.memory = 0  # the most that it ever used
        self.lingered = False  # whether it had to be killed when its time was over
        self.main = 0

    def work(self) -> None:
        """Start the bot, look after it, clean up."""
        cage.hide_memory()
        errors, from_bot = os.pipe()
        refusal, refused = os.pipe()  # closed by a successful exec
        self.main = os.fork()
        if not self.main:
            try:
                self.control.close()
                os.close(errors)
                cage.become(self.order, from_bot)
            except BaseException as error:  # noqa: BLE001 - it must not go on as a second warden
                os.write(refused, f"{getattr(error, 'strerror', None) or error}".encode())
            finally:
                os._exit(127)
        for number in (0, 1, from_bot, refused):
            os.close(number)
        why = os.read(refusal, 4096)
        os.close(refusal)
        if why:
            tell(self.control, failed=why.decode("utf-8", "replace"))
        os.set_blocking(errors, False)
        self.look_after(errors)
        self.clean_up(errors)

    def look_after(self, errors: int) -> None:
        """Wait for the bot's end or the judge's word, and look every tick at what it uses."""
        poll = select.poll()
        pidfd = os.pidfd_open(self.main)
        for number in (self.control.fileno(), pidfd, errors):
            poll.register(number, select.POLLIN)
        looked = time.monotonic()
        while self.code is None:
            for number, what in poll.poll(TICK * 1000):
                if number == errors:
                    if not self.listen(errors) and what & select.POLLHUP:
                        poll.unregister(errors)
                elif number == pidfd:
                    self.note_ended()
                else:
                    self.part(pidfd)
                    return
            if time.monotonic() - looked >= TICK:
                self.look()
                looked = time.monotonic()

    def part(self, pidfd: int) -> None:
        """Wait a little for the bot to end by itself: the judge has closed its input, and is in no hurry."""
        if self.control.recv(1):
            return
        poll = select.poll()
        poll.register(pidfd, select.POLLIN)
        if poll.poll(GRACE * 1000):
            self.note_ended()
        else:
            self.lingered = True

    def listen(self, errors: int) -> bool:
        """Keep the end of what the bot says on stderr; who floods it has to wait."""
        try:
            said = os.read(errors, 1 << 16)
        except BlockingIOError:
            return False
        self.stderr = (self.stderr + said)[-MOST_STDERR:]
        if len(said) == 1 << 16:
            time.sleep(HALT)
        return bool(said)

    def note_ended(self) -> None:
        """Note how the bot has ended, if it has."""
        for pid, code, memory in watch.reap():
            if pid == self.main:
                self.code = code
                self.memory = memory
                if code and memory > self.order["memory"]:  # it was too fast for the watch
                    self.fault("memory")

    def look(self) -> None:
        """See whether the bot stays within its limits."""
        self.note_ended()
        order = self.order
        pids = watch.offspring(os.getpid())
        if len(pids) > order["processes"]:
            self.condemn("processes")
        elif watch.used_memory(pids, order["memory"]) > order["memory"]:
            self.condemn("memory")
        elif self.disk_is_full():
            self.condemn("disk")
        orphans = set(watch.children(os.getpid())) - {self.main}
        for pid in orphans & self.orphans:  # seen twice: it is no child that is just ending
            self.fault("left behind")
            watch.signal_to(pid, signal.SIGKILL)
        self.orphans = orphans

    def disk_is_full(self) -> bool:
        """Say whether its folder holds more than it may."""
        if self.first:
            disk = os.statvfs(self.order["home"])
            return not disk.f_bavail or not disk.f_ffree
        size = watch.size_of(self.order["home"])
        return size > int(self.order["disk"])

    def fault(self, kind: str) -> None:
        """Tell a fault to the judge, each kind once."""
        if kind not in self.told:
            self.told.add(kind)
            tell(self.control, fault=kind)

    def condemn(self, kind: str) -> None:
        """Kill a bot that has gone too far; the judge learns why before he learns that it is dead."""
        self.fault(kind)
        watch.end_all(self.order["uid"], first=self.first)
        self.code = -signal.SIGKILL

    def clean_up(self, errors: int) -> None:
        """End all that is left, and tell how it was."""
        if self.code is not None and not self.told & {"memory", "disk", "processes"}:
            until = time.monotonic() + GRACE
            while self.others() and time.monotonic() < until:
                time.sleep(0.01)
            if self.others():
                self.fault("left behind")
        gone = watch.end_all(self.order["uid"], first=self.first)
        while self.listen(errors):
            pass
        words = self.stderr.decode("utf-8", "replace")
        tell(
            self.control,
            exited=self.code,
            stderr=words,
            memory=self.memory,
            lingered=self.lingered,
            gone=gone,
        )

    def others(self) -> list[int]:
        """Return the processes that are still there after the bot itself has ended."""
        watch.reap()
        return watch.offspring(os.getpid())
