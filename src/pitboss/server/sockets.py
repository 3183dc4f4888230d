"""uvicorn's two protocols, with ends that they lack: nobody holds a connection or memory by doing nothing.

A client that does not read keeps what is written for him in memory: closing waits for it to go out. One that
pings without reading piles up pongs. One that sends a request byte by byte, or a head without end, keeps its
connection. Each of them is cut off here. (uvicorn 0.54.0 does none of this by itself.)
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from pitboss.server.limits import Bucket

__all__ = ["ABORT", "Http", "Websocket"]

ABORT: Final = "pitboss.abort"
"""The extension of a websocket's scope that cuts it off."""

LINGER: Final = 3.0  # seconds within which what was written last must go out
HEAD_SECONDS: Final = 10.0  # for the head of a request
MOST_HEAD: Final = 32 * 1024  # bytes of it
PINGS: Final = (2.0, 20.0)  # a second, and at once


class Websocket(WebSocketsSansIOProtocol):
    """A websocket that is over when it is over."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as uvicorn calls it
        super().__init__(*arguments, **options)
        self.pings = Bucket(*PINGS)

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application cut it off."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = {"call": self.transport.abort}

    def handle_ping(self) -> None:
        """Answer, unless there are too many, or nobody reads the answers."""
        waiting = self.transport.get_write_buffer_size()
        if waiting > MOST_HEAD or not self.pings.take(self.loop.time()):
            self.transport.abort()
            return
        super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Close, and do not wait for somebody who is not there."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application; when it is done, so is the connection before long."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER, self.transport.abort)


class Http(HttpToolsProtocol):
    """A connection whose requests have to come in time, and with heads of a bounded length."""

    hurry: asyncio.TimerHandle | None = None
    head = 0  # bytes of a head that has not ended

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request."""
        super().connection_made(transport)
        self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self.expect_nothing()
        super().connection_lost(exc)

    def expect(self) -> None:
        """Give a head so much time."""
        if self.hurry is None:
            self.head = 0
            self.hurry = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def expect_nothing(self) -> None:
        """Know that the head is there."""
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def data_received(self, data: bytes) -> None:
        """Count what comes of a head."""
        if self.hurry is not None:
            self.head += len(data)
            if self.head > MOST_HEAD:
                self.transport.abort()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Expect the rest of the head in time."""
        self.expect()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Go on to the body, which the application has its own limits for."""
        self.expect_nothing()
        super().on_headers_complete()
