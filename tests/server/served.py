"""A server on a free port for tests, and a client who speaks HTTP and websockets with it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pitboss.server.app import Server
from pitboss.server.background import Background
from pitboss.server.settings import Settings
from pitboss.server.store import MemoryStore, Store
from pitboss.server.world import RealWorld

SECONDS = 20.0  # that a test waits at the most


@contextmanager
def served(store: Store | None = None, **settings: Any) -> Iterator[Background]:  # noqa: ANN401 - of Settings
    """Run a server until the test is done."""
    server = Server(settings=Settings(port=0, **settings), store=store or MemoryStore(), world=RealWorld())
    background = Background(server)
    background.start()
    try:
        yield background
    finally:
        background.stop()


class Browser:
    """A client with a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.stack = ExitStack()
        self.http = self.stack.enter_context(httpx.Client(base_url=address, timeout=SECONDS))
        self.ids = count(1)
        self.socket: ClientConnection | None = None
        self.heard: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        """Open it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the socket and all connections."""
        self.stack.close()

    def get(self, path: str) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Ask for something."""
        return self.http.get(path).json()

    def post(self, path: str, **body: object) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Ask for something to be done."""
        return self.http.post(path, json=body).json()

    def connect(self, **headers: str) -> ClientConnection:
        """Open the websocket, with the cookie that is there."""
        cookie = self.http.cookies.get("pitboss")
        if cookie is not None:
            headers.setdefault("Cookie", f"pitboss={cookie}")
        url = self.address.replace("http", "ws") + "/api/socket"
        opening = connect(url, additional_headers=headers, compression=None, open_timeout=SECONDS)
        self.socket = self.stack.enter_context(opening)
        self.hear("welcome")
        return self.socket

    def say(self, kind: str, **fields: object) -> str:
        """Send a message, with an id if it is a request."""
        id = f"{kind}{next(self.ids)}"  # noqa: A001 - what it is called everywhere
        asks = kind not in ("join", "lobby", "ping")
        self.send(json.dumps({"t": kind, **({"id": id} if asks else {}), **fields}))
        return id

    def send(self, text: str | bytes) -> None:
        """Send anything."""
        assert self.socket is not None
        self.socket.send(text)

    def listen(self) -> dict[str, Any]:
        """Return the next message."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=SECONDS))
        self.heard.append(message)
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these types."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            message = self.listen()
            if message["t"] in kinds:
                return message
        raise AssertionError(f"no {kinds} came")

    def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a request, and return its ack or its refusal."""
        id = self.say(kind, **fields)  # noqa: A001 - what it is called everywhere
        while True:
            answer = self.hear("ack", "refused")
            if answer.get("id") == id:
                return answer

    def closed(self) -> int:
        """Listen until the socket is closed, and return the code."""
        try:
            while True:
                self.listen()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006
