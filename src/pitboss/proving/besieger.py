"""Hostile clients of several styles; each goes on until the siege has had its messages.

mumbler    as fast as one may, one message after the other, for a long time
flooder    as fast as one can, until he is thrown out
giant      a message that is too long
deaf       joins a table and never reads, while he goes on asking for it
breaker    frames that are none, answers that nobody asked for, half an upgrade
poster     requests over HTTP that should not be
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from time import monotonic
from typing import Final

from pitboss.check.dice import dice_for
from pitboss.proving.malice import MOST, Malice
from pitboss.proving.process import proxied
from pitboss.proving.raw import BINARY, PING, TEXT, Raw

__all__ = ["STYLES", "Besieger", "Supply"]

STYLES: Final = (
    *("mumbler", "mumbler", "mumbler", "flooder", "flooder", "flooder"),
    *("giant", "breaker", "deaf", "poster"),
)
FLOOD: Final = 150  # messages: more than anybody is allowed
TALK: Final = 2000  # of one who keeps to the limits, on one connection
EACH: Final = 0.1  # seconds between them: ten a second are allowed
PATIENCE: Final = 5.0
SLACK: Final = 0.1  # seconds by which one may fall behind, and catch up
FRAMES: Final = (
    *(b"\x83\x80\0\0\0\0", b"\xf1\x80\0\0\0\0", b"\x81\x05naked", b"\x09\xfe\xff\xff", b"\0" * 300),
    *(b"\x01\x81\0\0\0\0a" * 20, b"\x89\xff" + b"\xff" * 8, b"\x80\x81\0\0\0\0a"),
    *(b"\x88\x81\0\0\0\0a", b"GET / HTTP/1.1\r\n\r\n"),
)
JSON: Final = b"Host: x\r\nContent-Type: application/json\r\n"
UPGRADE: Final = b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
REQUESTS: Final = (
    b"POST /api/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 5\r\n\r\n{{{{{",
    b"POST /api/login HTTP/1.1\r\n" + JSON + b"Content-Length: 4\r\n\r\nnull",
    b"POST /api/me/name HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
    b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/" + b"A" * 3000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/%00%ff/hands/99999999999999999999 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"DELETE /api/tables HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
    b"BREW /pot HTCPCP/1.0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    UPGRADE + b"Origin: http://evil\r\n\r\n",
    b"GET /enter?key=" + b"0" * 48 + b" HTTP/1.1\r\nHost: x\r\nCookie: pitboss=" + b"x" * 500 + b"\r\n\r\n",
)


class Supply:
    """What hostile clients have to send: so much in all, and so much a second; and what became of it."""

    def __init__(self, malice: Malice, *, rate: float) -> None:
        self.malice = malice
        self.rate = rate
        self.goal = 0
        self.sent = 0
        self.connections = 0
        self.kinds: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()  # connections, by the code of their end
        self.next = 0.0  # when the next message may be sent

    @property
    def empty(self) -> bool:
        """Whether all has been sent."""
        return self.sent >= self.goal

    async def take(self, kind: str) -> bool:
        """Wait until one more message may be sent, of this kind; False: there is none."""
        if self.empty:
            return False
        self.sent += 1
        self.kinds[kind] += 1
        self.next = max(self.next + 1 / self.rate, monotonic() - SLACK)
        ahead = self.next - monotonic()
        if ahead > 0:
            await asyncio.sleep(ahead)
        return True


class Besieger:
    """One hostile client at a time, again and again."""

    def __init__(self, supply: Supply, *, style: str, number: int, host: str, port: int) -> None:
        self.supply = supply
        self.style = style
        self.host = host
        self.port = port
        self.number = number
        self.came = 0
        self.dice = dice_for("besieger", number)

    async def run(self) -> None:
        """Come again and again, until enough has been sent."""
        while not self.supply.empty:
            with suppress(OSError, TimeoutError):
                await getattr(self, self.style)()
            await asyncio.sleep(0)

    async def connect(self) -> Raw | None:
        """Open a websocket, from yet another machine."""
        self.came += 1
        self.supply.connections += 1
        machine = 100_000 + self.number * 65_536 // 4 + self.came % 16_384
        raw = await Raw.open(self.host, self.port, machine=machine)
        with suppress(TimeoutError):
            await asyncio.wait_for(raw.upgraded.wait(), PATIENCE)
        if raw.status == 101:
            return raw
        self.end(raw)
        return None

    def end(self, raw: Raw) -> None:
        """Note how it has ended, and hang up."""
        self.supply.closed[raw.code] += 1
        raw.close()

    async def say(self, raw: Raw) -> bool:
        """Send one message; False: there is nobody to send it to, or nothing more to be sent."""
        kind, message = self.supply.malice.message()
        if raw.gone.is_set() or not await self.supply.take(kind):
            return False
        raw.send(message, TEXT if self.dice.random() < 0.95 else BINARY)
        return True

    # the styles

    async def mumbler(self) -> None:
        """Keep to the limits, and be refused each time."""
        raw = await self.connect()
        if raw is None:
            return
        raw.send(self.supply.malice.join())
        for _ in range(TALK):
            if not await self.say(raw):
                break
            await asyncio.sleep(EACH)
        self.end(raw)

    async def flooder(self) -> None:
        """Send until one is thrown out."""
        raw = await self.connect()
        if raw is None:
            return
        raw.send(self.supply.malice.join())
        for _ in range(FLOOD):
            if not await self.say(raw):
                break
        with suppress(TimeoutError):
            await asyncio.wait_for(raw.gone.wait(), PATIENCE)
        self.end(raw)

    async def giant(self) -> None:
        """Send more than a message may have."""
        raw = await self.connect()
        if raw is None:
            return
        if await self.supply.take("giants"):
            raw.send(b"x" * (MOST + self.dice.choice((1, 1000, 100_000))))
        with suppress(TimeoutError):
            await asyncio.wait_for(raw.gone.wait(), PATIENCE)
        self.end(raw)

    async def deaf(self) -> None:
        """Ask again and again for a table, and read nothing."""
        raw = await self.connect()
        if raw is None or raw.transport is None:
            return
        raw.transport.pause_reading()
        for _ in range(FLOOD):
            if raw.gone.is_set() or not await self.supply.take("deaf"):
                break
            raw.send(self.supply.malice.join())
            await asyncio.sleep(EACH)
        if not raw.gone.is_set():
            raw.transport.resume_reading()
            with suppress(TimeoutError):
                await asyncio.wait_for(raw.gone.wait(), 0.2)
        self.end(raw)

    async def breaker(self) -> None:
        """Break the protocol of websockets."""
        raw = await self.connect()
        if raw is None:
            return
        for _ in range(self.dice.randint(1, 4)):
            if raw.gone.is_set() or not await self.supply.take("frames"):
                break
            if self.dice.random() < 0.2:
                raw.send(b"p" * 125, PING)
            else:
                raw.write(self.dice.choice(FRAMES))
        if self.dice.random() < 0.5:
            with suppress(TimeoutError):
                await asyncio.wait_for(raw.gone.wait(), 0.2)
        self.end(raw)

    async def poster(self) -> None:
        """Ask over HTTP for what nobody should."""
        if not await self.supply.take("requests"):
            return
        self.came += 1
        self.supply.connections += 1
        reader, writer = await asyncio.open_connection(self.host, self.port)
        request = self.dice.choice(REQUESTS)
        machine = f"X-Forwarded-For: {proxied(90_000 + self.came)}\r\nHost: x\r\n".encode()
        writer.write(request.replace(b"Host: x\r\n", machine, 1))
        with suppress(TimeoutError, OSError):
            await asyncio.wait_for(reader.read(65_536), 0.5)
        writer.transport.abort()
