"""A browser inside the server's process: it asks the application itself, without a socket between them.

    browser = Browser(server.app, number=3)
    answer = await browser.get("/api/tables")          # every byte of it: status, headers, body
    wire = await browser.connect(cookie)               # a websocket, as guests want one

So whole evenings of HTTP and websockets run in virtual time, and every byte that the server says is seen.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.types import ASGIApp, Message

from pitboss.proving.process import proxied

__all__ = ["Answer", "Browser"]

Seen = Callable[[int, bytes], None]


class Answer:
    """What the server has answered."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""

    @property
    def whole(self) -> bytes:
        """All of it, as one text."""
        head = b"".join(name + b": " + value + b"\n" for name, value in self.headers)
        return b"%d\n" % self.status + head + self.body

    @property
    def cookie(self) -> str:
        """The cookie that came with it."""
        return cookie_in(self.headers)

    def take(self, message: Message) -> None:
        """Take a part of the answer."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.body += message.get("body", b"")


def cookie_in(headers: list[tuple[bytes, bytes]]) -> str:
    """Return the cookie that an answer sets."""
    told = next((value for name, value in headers if name == b"set-cookie"), b"")
    return told.decode().partition(";")[0].partition("=")[2]


class Socket:
    """One websocket to the application."""

    def __init__(self, seen: Callable[[bytes], None]) -> None:
        self.seen = seen
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()  # of the application
        self.heard: deque[bytes] = deque()
        self.bell = asyncio.Event()
        self.opened = asyncio.Event()
        self.closed = False
        self.cookie = ""

    # the guest's side

    def send(self, data: bytes) -> None:
        """Send a message."""
        self.inbox.put_nowait({"type": "websocket.receive", "text": data.decode()})

    async def receive(self) -> bytes | None:
        """Return the next message; None: it is over."""
        while not self.heard:
            if self.closed:
                return None
            self.bell.clear()
            await self.bell.wait()
        return self.heard.popleft()

    def close(self) -> None:
        """Hang up."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        self.end()

    # the application's side

    async def answer(self, message: Message) -> None:
        """Take what the application says."""
        match message["type"]:
            case "websocket.accept":
                self.cookie = cookie_in(list(message.get("headers", ())))
                self.opened.set()
            case "websocket.send":
                data = message["text"].encode()
                self.seen(data)
                self.heard.append(data)
                self.bell.set()
            case _:
                self.seen(repr(message).encode())
                self.end()

    def end(self) -> None:
        """Note that it is over."""
        self.closed = True
        self.opened.set()
        self.bell.set()


class Browser:
    """Somebody with a cookie; `seen` gets every byte that comes back."""

    def __init__(self, app: ASGIApp, *, number: int, seen: Seen, stack: int) -> None:
        self.app = app
        self.number = number
        self.stack = stack  # what he sits down with
        self.seen = lambda _guest, _data: None  # a guest's notes are ours already
        self.note = seen
        self.cookie = ""
        self.loop = asyncio.get_running_loop()

    def now(self) -> float:
        """Say what time it is."""
        return self.loop.time()

    def scope(self, kind: str, path: str, cookie: str) -> dict[str, Any]:
        """Return what a web server would tell the application."""
        plain, _, query = path.partition("?")
        headers = [(b"host", b"pitboss"), (b"content-type", b"application/json")]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http" if kind == "http" else "ws",
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [*headers, *([(b"cookie", f"pitboss={cookie}".encode())] if cookie else [])],
            "client": (proxied(self.number), 1),
            "server": ("pitboss", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }

    async def get(self, path: str, body: object = None) -> Answer:
        """Ask for something, or with a body for something to be done."""
        scope = self.scope("http", path, self.cookie)
        scope["method"] = "GET" if body is None else "POST"
        parts = [{"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}]
        answer = Answer()

        async def receive() -> Message:
            return parts.pop() if parts else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            answer.take(message)

        await self.app(scope, receive, send)
        self.cookie = answer.cookie or self.cookie
        self.note(self.number, path.encode() + b"\n" + answer.whole)
        return answer

    async def connect(self, cookie: str) -> Socket | None:
        """Open a websocket."""
        cookie = self.cookie or cookie
        socket = Socket(lambda data: self.note(self.number, data))
        talk: Awaitable[None] = self.app(
            self.scope("websocket", "/api/socket", cookie), socket.inbox.get, socket.answer
        )
        self.loop.create_task(self.keep(socket, talk))
        socket.inbox.put_nowait({"type": "websocket.connect"})
        await socket.opened.wait()
        self.cookie = socket.cookie or cookie
        return None if socket.closed else socket

    async def keep(self, socket: Socket, talk: Awaitable[None]) -> None:
        """Let the application talk until it is done."""
        try:
            await talk
        finally:
            socket.end()
