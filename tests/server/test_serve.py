"""`pitboss serve` as a process: started, stopped, killed, and started wrongly."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import ServerError
from pitboss.server.cluster import Cluster
from pitboss.server.guard import read_origin
from server.served import SECONDS, Browser

Process = subprocess.Popen[str]
PITBOSS = (sys.executable, "-c", "from pitboss.cli.main import main; main()")


@contextmanager
def serving(*arguments: str, **environment: str) -> Iterator[tuple[Process, str]]:
    """Start a server on a free port, and return it with its address."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [*PITBOSS, "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r"http://[^/]+", first)
        assert found, (first, process.stderr.read() if process.stderr and process.poll() else "")
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def refused(*arguments: str) -> str:
    """Start a server that does not come up, and return the one line that it says."""
    done = subprocess.run(  # noqa: S603 - our own program
        [*PITBOSS, "serve", *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def sit_down(browser: Browser) -> str:
    """Open a table against a bot that calls, and sit down."""
    wish = {"bots": ["caller"], "seconds": None, "pace_ms": 0, "pause_ms": 50}
    table: str = browser.post("/api/tables", **wish)["table"]
    browser.connect()
    browser.say("join", table=table)
    browser.hear("snapshot")
    assert browser.ask("sit", seat=0, chips=200)["t"] == "ack"
    return table


def to_my_turn(browser: Browser) -> dict[str, Any]:
    """Listen until it is my turn, and return what I was told."""
    while True:
        message = browser.hear("event", "snapshot", "now")
        if "turn" in message["you"]:
            return message


@pytest.mark.slow
def test_sigterm_says_goodbye_and_stops_within_five_seconds(tmp_path: Path) -> None:
    """Clients are told when to come back, and the process ends with 0."""
    with serving("--store", f"sqlite:///{tmp_path / 'a.db'}") as (process, address), Browser(address) as one:
        sit_down(one)
        to_my_turn(one)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        bye = one.hear("bye")
        assert bye["code"] == "going_away"
        assert bye["again_ms"] > 0
        assert one.closed() == 1001
        assert process.wait(SECONDS) == 0
        assert time.monotonic() - began < 5


@pytest.mark.slow
def test_a_killed_server_comes_back_with_the_same_hand(tmp_path: Path) -> None:
    """Kill -9 in the middle of a hand: the cookie still has the seat, the cards and the turn."""
    store = ("--store", f"sqlite:///{tmp_path / 'a.db'}")
    with serving(*store) as (process, address), Browser(address) as one:
        table = sit_down(one)
        before = to_my_turn(one)
        cookie = one.http.cookies["pitboss"]
        process.kill()
        process.wait(SECONDS)
    with serving(*store) as (_, address), Browser(address) as one:
        one.http.cookies.set("pitboss", cookie)
        assert [seat["table"] for seat in one.get("/api/me")["seats"]] == [table]
        one.connect()
        one.say("join", table=table)
        after = one.hear("snapshot")
        assert after["n"] == before["n"]
        assert after["you"] == before["you"]
        state = after["you"]["turn"]["state"]
        assert one.ask("act", state=state, verb="fold")["t"] == "ack"


def test_a_port_in_use_is_said() -> None:
    """Who has the port is not known, that somebody has it is."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        line = refused("--port", str(port), "--store", "memory:")
    assert line == f"pitboss: 127.0.0.1 port {port} cannot be had: Address already in use [port_in_use]"


def test_a_bad_house_file_is_said_with_its_line(tmp_path: Path) -> None:
    """The file, the line, the key."""
    path = tmp_path / "friday.toml"
    path.write_text('based_on = "standard"\ncolour = 5\n', encoding="utf-8")
    line = refused("--house-file", str(path), "--store", "memory:", "--port", "0")
    assert f"{path}:2: colour" in line
    assert line.endswith("[bad_house]")


@pytest.mark.parametrize(
    ("store", "words", "code"),
    [
        ("mysql://somewhere/else", "mysql is not a kind of store", "store_bad_url"),
        ("nonsense", "is not a store", "store_bad_url"),
        ("sqlite:///{folder}/there/is/a/file/in/the/way.db", "cannot be opened", "store_unreachable"),
        ("sqlite:///file:{folder}/read.db?mode=ro&uri=true", "can only be read", "store_readonly"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "connection", "store_unreachable"),
    ],
)
def test_a_store_that_cannot_be_opened_is_said(tmp_path: Path, store: str, words: str, code: str) -> None:
    """One line with a code, without the password."""
    sqlite3.connect(tmp_path / "read.db").close()
    (tmp_path / "there").write_text("a file", encoding="utf-8")
    line = refused("--store", store.format(folder=tmp_path), "--port", "0")
    assert words in line
    assert line.endswith(f"[{code}]")
    assert "secret" not in line


@pytest.mark.slow
def test_a_store_of_a_newer_version_or_no_store_at_all_is_said(tmp_path: Path) -> None:
    """What this pitboss does not understand, it does not touch."""
    path = tmp_path / "a.db"
    with serving("--store", f"sqlite:///{path}") as (process, _):
        process.terminate()
        process.wait(SECONDS)
    with sqlite3.connect(path) as base:
        base.execute("update alembic_version set version_num = '9999'")
    base.close()
    assert refused("--store", f"sqlite:///{path}", "--port", "0").endswith("[store_newer]")
    path.write_bytes(b"this is no database, but a letter to my aunt" * 100)
    line = refused("--store", f"sqlite:///{path}", "--port", "0")
    assert "no SQLite database" in line
    assert line.endswith("[store_damaged]")


@pytest.mark.slow
def test_a_damaged_table_is_left_alone_and_the_others_go_on(tmp_path: Path) -> None:
    """One byte of one entry is another: that table is not played on, and its neighbour is."""
    path = tmp_path / "a.db"
    store = ("--store", f"sqlite:///{path}")
    with serving(*store) as (process, address), Browser(address) as one:
        tables = [one.post("/api/tables", bots=["caller"])["table"] for _ in range(2)]
        process.terminate()
        process.wait(SECONDS)
    with sqlite3.connect(path) as base:
        (data,) = base.execute(
            "select data from entries where table_id = ? and number = 1", (tables[0],)
        ).fetchone()
        changed = bytes(data).replace(b'"size":2', b'"size":3')
        assert changed != data
        base.execute("update entries set data = ? where table_id = ? and number = 1", (changed, tables[0]))
    base.close()
    with serving(*store) as (process, address), Browser(address) as one:
        damaged = one.get(f"/api/tables/{tables[0]}")
        assert (damaged["code"], "damaged" in damaged["why"]) == ("no_table", True)
        assert one.get(f"/api/tables/{tables[1]}")["row"]["bots"] == 1
        assert "pitboss_tables_damaged 1" in one.http.get("/metrics").text
        process.terminate()
        _, log = process.communicate(timeout=SECONDS)
    assert '"event": "damaged"' in log


@pytest.mark.slow
def test_a_disk_that_is_full_freezes_the_tables_until_there_is_room(tmp_path: Path) -> None:
    """The file may not grow any further: everybody is told why, nothing is lost, and the game goes on."""
    with serving("--store", f"sqlite:///{tmp_path / 'a.db'}") as (process, address), Browser(address) as one:
        sit_down(one)
        turn = to_my_turn(one)["you"]["turn"]
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        asked = one.say("act", state=turn["state"], verb="fold")
        frozen = one.hear("now")["now"]
        assert (frozen["phase"], frozen["reason"]) == (
            "frozen",
            "Storage is full: the game goes on when there is room.",
        )
        health = one.http.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (503, "frozen")
        assert one.ask("chat", text="hello?")["code"] == "frozen"
        assert one.post("/api/tables")["code"] == "frozen"
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        while (ack := one.hear("ack", "refused")).get("id") != asked:
            pass
        assert ack["t"] == "ack"
        assert one.get("/healthz") == {"status": "ok"}
        assert to_my_turn(one)["now"]["phase"] == "playing"


@pytest.mark.slow
def test_a_database_that_goes_down_freezes_the_tables_until_it_is_back() -> None:
    """PostgreSQL is stopped in the middle of a hand, and started again."""
    with (
        Cluster.started() as cluster,
        serving("--store", cluster.url) as (_, address),
        Browser(address) as one,
    ):
        sit_down(one)
        turn = to_my_turn(one)["you"]["turn"]
        cluster.stop()
        asked = one.say("act", state=turn["state"], verb="fold")
        while (frozen := one.hear("now")["now"])["phase"] != "frozen":
            pass
        assert frozen["reason"] == "Storage cannot be reached: the game goes on when it is back."
        cluster.start()
        while (ack := one.hear("ack", "refused")).get("id") != asked:
            pass
        assert ack["t"] == "ack"
        assert to_my_turn(one)["now"]["phase"] == "playing"


@pytest.mark.slow
def test_the_hint_on_tls_is_given_and_nothing_but_loopback_is_opened() -> None:
    """Unless it is told otherwise it listens to this computer alone."""
    with serving("--store", "memory:") as (process, address):
        assert address.startswith("http://127.0.0.1:")
        assert process.stdout is not None
        assert "TLS" in process.stdout.readline()


@pytest.mark.slow
def test_a_default_store_is_a_file_of_the_users_own(tmp_path: Path) -> None:
    """Below XDG_DATA_HOME, and readable by its owner alone: there are cards in it."""
    with serving(XDG_DATA_HOME=str(tmp_path)) as (process, _):
        process.terminate()
        process.wait(SECONDS)
    path = tmp_path / "pitboss" / "pitboss.db"
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("told", "origin"),
    [
        ("https://poker.example", "https://poker.example"),
        ("https://Poker.example:443/", "https://poker.example"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_an_origin_is_read_as_browsers_write_it(told: str, origin: str) -> None:
    """Small letters, and no port that goes without saying."""
    assert read_origin(told) == origin


@pytest.mark.parametrize(
    "told",
    [
        "",
        "poker.example",
        "ftp://poker.example",
        "https://poker.example/table",
        "https://x:port",
        "https://[",
    ],
)
def test_an_origin_that_no_browser_sends_is_said(told: str) -> None:
    """Else nobody could play, and nobody would know why."""
    with pytest.raises(ServerError, match="is no origin: https://poker") as caught:
        read_origin(told)
    assert caught.value.wire_code == "bad_origin"
