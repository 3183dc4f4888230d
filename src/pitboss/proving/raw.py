r"""A websocket without manners: it sends whatever it is told to, and throws away what it hears.

    raw = await Raw.open("127.0.0.1", 8000, machine=7)
    raw.send(b'{"t":"join"}')                   # as a text frame
    raw.write(b"\x83\x00no frame at all")      # as it is
    raw.code                                    # with which the server has closed it

It reads just enough of each frame to find the one that closes the connection (RFC 6455, section 5.2).
"""

from __future__ import annotations

import asyncio
from typing import Final, Self, cast

from pitboss.proving.process import proxied

__all__ = ["BINARY", "PING", "TEXT", "Raw"]

TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
SHORT, MIDDLE = 126, 127  # lengths that say that the length comes next


class Raw(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.status = 0  # of the answer to the upgrade
        self.upgraded = asyncio.Event()
        self.gone = asyncio.Event()
        self.code = 0  # with which the server has closed it
        self.head = bytearray()  # of the answer, or of the next frame
        self.skip = 0  # bytes until the next frame
        self.heard = 0

    @classmethod
    async def open(cls, host: str, port: int, *, machine: int, cookie: str = "") -> Self:
        """Connect, and ask for a websocket; see `status` for what came of it."""
        _, raw = await asyncio.get_running_loop().create_connection(cls, host, port)
        lines = [
            "GET /api/socket HTTP/1.1",
            f"Host: {host}:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"X-Forwarded-For: {proxied(machine)}",
            *([f"Cookie: pitboss={cookie}"] if cookie else []),
        ]
        raw.write("\r\n".join([*lines, "", ""]).encode())
        return raw

    # sending

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Send a frame. Its mask is all zeros, which is allowed, and costs nothing."""
        size = len(payload)
        if size < SHORT:
            head = bytes((0x80 | kind, 0x80 | size))
        elif size < 1 << 16:
            head = bytes((0x80 | kind, 0x80 | SHORT)) + size.to_bytes(2)
        else:
            head = bytes((0x80 | kind, 0x80 | MIDDLE)) + size.to_bytes(8)
        self.write(head + bytes(4) + payload)

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.abort()

    # hearing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that it is there."""
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is one, and does not say so

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncio has it
        """Note that it is gone."""
        self.gone.set()
        self.upgraded.set()

    def data_received(self, data: bytes) -> None:
        """Read the answer to the upgrade, then frame by frame what matters of each."""
        self.heard += len(data)
        if not self.status:
            self.head += data
            if b"\r\n\r\n" not in self.head:
                return
            answer, _, rest = bytes(self.head).partition(b"\r\n\r\n")
            self.status = int(answer.split(b" ", 2)[1])
            self.head.clear()
            self.upgraded.set()
            data = rest
        self.pass_over(data)

    def pass_over(self, data: bytes) -> None:
        """Skip frames, and answer the one that closes."""
        at = 0
        while at < len(data):
            if self.skip:
                step = min(self.skip, len(data) - at)
                self.skip -= step
                at += step
                continue
            self.head.append(data[at])
            at += 1
            self.begin_frame()

    def begin_frame(self) -> None:
        """Look at the head of a frame, as far as it has come."""
        head = self.head
        if len(head) < 2:
            return
        more = {SHORT: 2, MIDDLE: 8}.get(head[1], 0)
        if len(head) < 2 + more:
            return
        size = int.from_bytes(head[2 : 2 + more]) if more else head[1]
        if head[0] & 15 == CLOSE and size:
            if len(head) < 4 + more:
                return
            self.code = int.from_bytes(head[2 + more : 4 + more])
            self.close()
        else:
            self.skip = size
        head.clear()
