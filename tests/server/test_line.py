"""What goes out to one client: a queue with an end, and limits that hold."""

from __future__ import annotations

import asyncio
import json
import socket
import time

import pytest

from pitboss.server.limits import Bucket, Doors, Limits
from pitboss.server.line import Line
from pitboss.server.messages import Bye
from pitboss.server.room import Customs
from server.served import SECONDS, Browser, served
from server.still import House, still

GENEROUS = Limits(
    queue_frames=4,
    join_drops=1,
    requests_rate=10**6,
    requests_burst=10**6,
    address_rate=10**6,
    address_burst=10**6,
)


def taken(line: Line) -> list[bytes]:
    """Take all that waits, to the end."""

    async def run() -> list[bytes]:
        out = []
        while (data := await line.take()) is not None:
            out.append(data)
        return out

    return asyncio.run(run())


def test_messages_go_out_in_their_order_and_then_the_goodbye() -> None:
    """What waits when a line is closed still goes out; what comes later does not."""
    line = Line()
    line.send(b"one")
    line.send(b"two")
    line.close(1001, Bye("going_away", "The server stops.", 2000))
    line.send(b"three")
    assert taken(line)[:2] == [b"one", b"two"]
    assert line.code == 1001


@pytest.mark.parametrize(("size", "fits"), [(1, 64), (10_000, 26)])
def test_who_does_not_read_is_let_go(size: int, fits: int) -> None:
    """64 messages or 256 KB wait; with one more all are thrown away, and a bye with 1013 is left."""
    line = Line()
    for _ in range(fits):
        line.send(b"x" * size)
    assert (line.code, len(line.queue)) == (None, fits)
    line.send(b"x" * size)
    assert line.code == 1013
    assert line.dropped == fits + 1
    (bye,) = taken(line)
    assert json.loads(bye)["code"] == "too_slow"


def test_who_reads_is_never_let_go() -> None:
    """However much it is in all."""

    async def run() -> None:
        line = Line()
        for number in range(10_000):
            line.send(b"%d" % number)
            assert await line.take() == b"%d" % number
        assert line.code is None
        assert line.size == 0

    asyncio.run(run())


@pytest.mark.slow
def test_a_slow_reader_is_dropped_and_the_others_are_told_everything() -> None:
    """Over a real socket: he never reads, and is cut off; the table does not wait for him."""
    with (
        served(limits=GENEROUS, customs=Customs(first_pause=0.01)) as background,
        Browser(background.address) as fast,
        raw_socket(background.port) as slow,
    ):
        wish = {"bots": ["random", "caller"], "seats": 2, "pace_ms": 0, "pause_ms": 0, "seconds": None}
        table = fast.post("/api/tables", **wish)["table"]
        fast.connect()
        fast.say("join", table=table)
        slow.sendall(frame(b'{"t":"join","table":"%s"}' % table.encode()) * 3000)  # 10 MB of snapshots
        end = time.monotonic() + SECONDS
        numbers = []
        while not background.server.figures.slow and time.monotonic() < end:
            numbers.append(fast.hear("event")["n"])
            fast.heard.clear()
        assert background.server.figures.slow == 1
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert "pitboss_slow_readers_total 1" in fast.http.get("/metrics").text


def test_who_pings_and_does_not_read_is_cut_off() -> None:
    """Pongs are not piled up for somebody who does not want them."""
    with served() as background, raw_socket(background.port) as rude:
        assert rude.recv(4096).startswith(b"HTTP/1.1 101")
        assert is_cut_off(rude, frame(b"p" * 125, kind=9) * 100)


@pytest.mark.parametrize(
    "start", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nX: y\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Le"]
)
def test_a_request_that_does_not_come_to_its_head_is_cut_off(
    start: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody holds a connection by sending a byte now and then, or nothing at all."""
    monkeypatch.setattr("pitboss.server.sockets.HEAD_SECONDS", 0.3)
    with served() as background, socket.create_connection(("127.0.0.1", background.port)) as drip:
        assert is_cut_off(drip, start)


def test_a_head_without_end_is_cut_off() -> None:
    """After 32 KB nobody listens any more."""
    with served() as background, socket.create_connection(("127.0.0.1", background.port)) as long:
        assert is_cut_off(long, b"GET / HTTP/1.1\r\n" + b"X: yyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n" * 2000)


def test_a_body_that_does_not_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request waits so long for its body, and no longer."""
    monkeypatch.setattr("pitboss.server.app.BODY_SECONDS", 0.2)
    with served() as background, socket.create_connection(("127.0.0.1", background.port)) as drip:
        drip.settimeout(SECONDS)
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        drip.sendall(head + b"Content-Length: 50\r\n\r\n{")
        told = b""
        while b"}" not in told:
            told += drip.recv(65536)
        assert b'"code":"bad_message"' in told


def raw_socket(port: int) -> socket.socket:
    """Open a websocket by hand, that nobody reads."""
    raw = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.sendall(
        b"GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    return raw


def frame(payload: bytes, kind: int = 1) -> bytes:
    """Make a frame of a short message."""
    return bytes((0x80 | kind, 0x80 | len(payload))) + bytes(4) + payload


def is_cut_off(raw: socket.socket, data: bytes) -> bool:
    """Send something, and say whether the server then hangs up."""
    raw.settimeout(SECONDS)
    try:
        raw.sendall(data)
        while raw.recv(65536):
            pass
    except ConnectionError:
        return True
    return True


# limits


def test_a_bucket_gives_back_with_time() -> None:
    """Five at once, then two a second; it never holds more than it can."""
    bucket = Bucket(2, 5)
    assert [bucket.take(100) for _ in range(6)] == [True] * 5 + [False]
    assert bucket.take(100.5)
    assert not bucket.take(100.5)
    assert [bucket.take(1000) for _ in range(6)] == [True] * 5 + [False]


def test_doors_count_sockets_by_address_and_in_all() -> None:
    """So many of one address, so many of all; who leaves makes room."""
    doors = Doors(Limits(sockets_per_address=2, sockets=3))
    assert [doors.enter(who) for who in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    doors.leave("a")
    assert doors.enter("c")
    assert not doors.sockets["d"]


def test_doors_do_not_remember_everybody_for_ever() -> None:
    """However many addresses come: those whose buckets are full are forgotten."""
    doors = Doors(Limits())
    for number in range(50_000):
        doors.take("http", str(number), now=number / 100)
    assert len(doors.buckets) <= 20_000


@still
async def test_joining_again_and_again_costs_more_than_talking() -> None:
    """A snapshot is the most that a small message can make the server do."""
    house = await House.opened()
    room = await house.table()
    guest = await house.guest()
    for _ in range(40):
        await guest.say(t="join", table=room.table)
    refused = [one["code"] for one in guest.all("refused")]
    assert refused
    assert set(refused) == {"too_fast"}
    assert 5 <= len(guest.all("snapshot")) <= 15
    await house.close()


@still
async def test_one_address_says_so_much_and_no_more() -> None:
    """With ten sockets of one address there is not ten times as much to be said."""
    house = await House.opened()
    house.lobby.doors.limits = Limits(address_rate=1, address_burst=30)
    answered = 0
    for _ in range(10):
        guest = await house.guest()
        guest.client.address = "10.0.0.1"
        for number in range(10):
            await guest.say(t="ping", at=number)
        answered += len(guest.all("pong"))
    assert answered == 30
    await house.close()


@still
async def test_those_who_look_on_do_not_drown_those_who_play() -> None:
    """A hundred strangers say ten lines together, and then one a second; the players talk on."""
    house = await House.opened()
    room = await house.table(seats=2)
    ada, _ben = await house.seated(room, "Ada", 0), await house.seated(room, "Ben", 1)
    answers = []
    for number in range(30):
        stranger = await house.guest()
        await stranger.say(t="join", table=room.table)
        answers.append(await stranger.ask("chat", text=f"hello from {number}"))
    assert [answer["t"] for answer in answers].count("ack") == 10
    assert {answer["code"] for answer in answers if answer["t"] == "refused"} == {"too_fast"}
    assert (await ada.ask("chat", text="Good evening."))["t"] == "ack"
    await house.close()
