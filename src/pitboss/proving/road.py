"""The real network, for guests: what `net.py` is in virtual time, this is over websockets.

road = Road("http://127.0.0.1:8000", stack=200, machine=7)
wire = await road.connect(cookie)        # None: nobody is there
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from time import monotonic

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.proving.process import proxied

__all__ = ["Road"]

SECONDS = 5.0  # until a connection must be there


class Way:
    """One connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.cookie = ""  # that the server has given to somebody new
        answer = socket.response
        given = None if answer is None else answer.headers.get("Set-Cookie")
        if given:
            self.cookie = given.partition(";")[0].partition("=")[2]
        self.waiting: deque[bytes] = deque()
        self.bell = asyncio.Event()
        self.sending = asyncio.get_running_loop().create_task(self.carry())

    def send(self, data: bytes) -> None:
        """Send a message, as soon as there is room."""
        self.waiting.append(data)
        self.bell.set()

    async def carry(self) -> None:
        """Send what waits."""
        with suppress(ConnectionClosed):
            while True:
                while self.waiting:
                    await self.socket.send(self.waiting.popleft(), text=True)
                self.bell.clear()
                await self.bell.wait()

    async def receive(self) -> bytes | None:
        """Return the next message; None: the connection is gone."""
        try:
            return await self.socket.recv(decode=False)
        except ConnectionClosed:
            self.close()
            return None

    def close(self) -> None:
        """Hang up, without a word."""
        self.sending.cancel()
        self.socket.transport.abort()


class Road:
    """The way from one machine to a server."""

    def __init__(self, address: str, *, stack: int, machine: int) -> None:
        self.url = address.replace("http", "ws") + "/api/socket"
        self.stack = stack  # what one sits down with
        self.machine = proxied(machine)

    def now(self) -> float:
        """Say what time it is, in seconds."""
        return monotonic()

    def seen(self, guest: int, data: bytes) -> None:
        """Do nothing: nobody takes down what is said."""

    async def connect(self, cookie: str) -> Way | None:
        """Connect to the server; None: nobody is there, or nobody who can."""
        headers = {"X-Forwarded-For": self.machine, "Cookie": f"pitboss={cookie}"}
        try:
            socket = await connect(
                self.url, additional_headers=headers, compression=None, open_timeout=SECONDS, max_queue=None
            )
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed, EOFError):
            return None
        return Way(socket)
