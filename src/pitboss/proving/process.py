"""A server in a process of its own, to be measured and to be killed.

    with Process.serving(store="sqlite:///evening.db") as process:
        process.address                # http://127.0.0.1:40123
        process.kill()                 # as a power cut would

It is `pitboss serve` as anybody runs it. `proxied` addresses are told in `X-Forwarded-For`, which a server
believes of its own machine alone: so one machine can be many.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, Self

from pitboss.errors import ServerError
from pitboss.server.serve import has_uvloop

__all__ = ["SERVE", "Process", "proxied", "quick_loop"]

SERVE: Final = (sys.executable, "-c", "from pitboss.cli.main import main; main()", "serve")
ADDRESS: Final = re.compile(r"http://[^/\s]+")


def proxied(number: int) -> str:
    """Return the address of a machine behind the proxy: each number is another one."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def quick_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop for many sockets: uvloop's, where there is one."""
    if not has_uvloop():
        return asyncio.new_event_loop()
    import uvloop

    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


class Process:
    """One run of a server."""

    def __init__(self, words: Sequence[str], *, log: Path) -> None:
        self.log = log
        self.began = time.monotonic()
        with log.open("ab") as told:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                words, stdout=subprocess.PIPE, stderr=told, text=True
            )
        self.address = ""

    @classmethod
    def start(cls, *, store: str, port: int = 0, log: Path, words: Sequence[str] = SERVE) -> Self:
        """Start one, and return when it listens."""
        process = cls([*words, "--port", str(port), "--store", store], log=log)
        try:
            process.address = process.read_address()
        except BaseException:
            process.kill()
            raise
        return process

    @classmethod
    @contextmanager
    def serving(cls, *, store: str, words: Sequence[str] = SERVE) -> Iterator[Self]:
        """Run one for a while."""
        with tempfile.TemporaryDirectory(prefix="pitboss-") as folder:
            process = cls.start(store=store, log=Path(folder) / "log", words=words)
            try:
                yield process
            finally:
                process.kill()

    @property
    def out(self) -> IO[str]:
        """What it prints."""
        assert self.process.stdout is not None  # noqa: S101 - it is a pipe
        return self.process.stdout

    @property
    def port(self) -> int:
        """Which port it listens on."""
        return int(self.address.rpartition(":")[2])

    def read_address(self) -> str:
        """Wait until it says where it listens."""
        for line in self.out:
            found = ADDRESS.search(line)
            if found:
                return found[0]
        self.process.wait()
        last = self.log.read_text("utf-8", errors="replace").strip().rpartition("\n")[2]
        raise ServerError("no_server", f"the server did not come up: {last or 'it said nothing'}")

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    @property
    def cpu(self) -> float:
        """How many seconds of processor it has used; 0 where nobody can tell."""
        try:
            told = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
            return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return 0.0

    def kill(self) -> None:
        """Kill it: no signal handler, no goodbye."""
        self.process.kill()
        self.process.wait()
        self.out.close()

    def stop(self, *, patience: float = 10) -> int:
        """Ask it to stop, and return how it ended."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(patience)
        finally:
            self.kill()
