"""The websocket: its upgrade, a task that reads, a task that writes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib.metadata import version
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pitboss.errors import StoreError
from pitboss.server.client import Client
from pitboss.server.guard import address_of, cookie_of, same_origin, set_cookie
from pitboss.server.line import Line
from pitboss.server.sockets import ABORT

if TYPE_CHECKING:
    from pitboss.server.app import Server

__all__ = ["serve_socket"]

VERSION = version("pitboss")
LAST_WORDS = 1.5  # seconds for what waits when a conversation ends
SLOWLY = 0.01  # seconds between two messages of one who is too fast


async def serve_socket(server: Server, socket: WebSocket) -> None:
    """Talk with one client until he or we go."""
    if not same_origin(socket.headers, server.settings.origins):
        await refuse(socket, 403, "bad_origin", "A page of another site may not play here.")
        return
    address = address_of(socket)
    if server.stopping or not server.lobby.doors.enter(address):
        await refuse(socket, 503, "too_many", "Too many sockets, of you or of all.")
        return
    try:
        await talk(server, socket, address)
    finally:
        server.lobby.doors.leave(address)


async def refuse(socket: WebSocket, status: int, code: str, why: str) -> None:
    """Refuse an upgrade."""
    await socket.send_denial_response(JSONResponse({"code": code, "why": why}, status))


async def talk(server: Server, socket: WebSocket, address: str) -> None:
    """Find out who it is, and pass messages in both directions."""
    headers: list[tuple[bytes, bytes]] = []
    cookie = cookie_of(socket.headers)
    try:
        person = await server.people.find(cookie)
    except StoreError:
        await refuse(socket, 503, "frozen", "Storage is down.")
        return
    server.came(cookie)
    if person is None:
        person, cookie = await server.people.guest()
        told = set_cookie(cookie, secure=socket.url.scheme == "wss")
        headers = [(b"set-cookie", told.encode())]
    await socket.accept(headers=headers)
    line = Line(server.settings.limits, ended=lambda: cut_off(socket))
    client = Client(server.lobby, server.people, person, line, address=address)
    client.greet(f"pitboss {VERSION}")
    server.figures.sockets += 1
    writer = asyncio.get_running_loop().create_task(write_out(socket, line))
    try:
        await read_in(socket, client, writer)
    finally:
        client.gone()
        server.figures.sockets -= 1
        if line.dropped:
            server.figures.slow += 1
        line.close(1000)
        await end(writer)


def cut_off(socket: WebSocket) -> None:
    """End a conversation: what waits has a moment to go out, and then nobody waits for it any more."""
    abort = socket.scope.get("extensions", {}).get(ABORT)
    if abort is not None:
        asyncio.get_running_loop().call_later(LAST_WORDS, abort["call"])


async def read_in(socket: WebSocket, client: Client, writer: asyncio.Task[None]) -> None:
    """Hear what comes, until the socket is closed from either side."""
    reader = asyncio.get_running_loop().create_task(hear_all(socket, client))
    await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    if reader.done():
        reader.result()
    else:
        await end(reader)


async def hear_all(socket: WebSocket, client: Client) -> None:
    """Hear one message after the other, and the others in between; who is too fast is heard slowly."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await client.hear(message.get("bytes") or b"" if text is None else text)
        await asyncio.sleep(SLOWLY if client.over else 0)


async def write_out(socket: WebSocket, line: Line) -> None:
    """Send what waits, and close the socket when the line has ended."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # it is closed already
        while (data := await line.take()) is not None:
            await socket.send_text(data.decode())
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(line.code or 1000)


async def end(task: asyncio.Task[None]) -> None:
    """End a task, giving it a moment."""
    if not task.done():
        await asyncio.wait((task,), timeout=0.2)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
