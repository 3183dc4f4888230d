"""`pitboss play` with the table in a browser: a server of one's own, a link, an end in order."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.cli.browser import has_screen
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from server.served import Browser

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
LINK = re.compile(r"(http://127\.0\.0\.1:\d+)/enter\?key=\w+")


@contextmanager
def playing(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """Run `pitboss play` where there is no screen; yield it, its address and its link."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere"}
    command = [PITBOSS, "play", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603 - ours
    try:
        assert process.stdout is not None
        assert "Open this in a browser" in process.stdout.readline()
        found = LINK.search(process.stdout.readline())
        assert found is not None
        yield process, found[1], found[0]
    finally:
        process.kill()
        process.communicate()


@contextmanager
def sitting(address: str, link: str) -> Iterator[tuple[Browser, dict[str, Any]]]:
    """Go through the link, and sit at the table that it leads to."""
    with Browser(address) as browser:
        table = browser.http.get(link).headers["location"].removeprefix("/table/")
        browser.connect()
        browser.say("join", table=table)
        yield browser, browser.hear("snapshot")


def test_a_table_is_served_and_the_link_seats_me() -> None:
    """Where there is no screen the address is printed; Ctrl-C closes the table, with status 0."""
    with playing("ring", "--seats", "4", "--stakes", "5/10", "--seed", "7") as (process, address, link):
        with sitting(address, link) as (browser, snapshot):
            seats = snapshot["now"]["seats"]
            assert snapshot["terms"]["house"]["stakes"] == "5/10"
            assert [bool(seat.get("bot")) for seat in seats].count(True) == 3
            assert "seat" in snapshot["you"]
            assert browser.hear("event")["kind"] == "dealt"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=10)
        assert process.returncode == 0
        assert "The table is closed." in out


def test_a_link_works_until_somebody_has_come_by_it() -> None:
    """A program may look at it first; who sits goes on to his table, who comes later is told so."""
    with playing("duel") as (_, address, link), Browser(address) as other:
        assert httpx.get(link).status_code == 303
        with sitting(address, link) as (mine, _):
            assert mine.http.get(link).status_code == 303
            late = other.http.get(link)
            assert (late.status_code, late.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert other.http.get(f"{address}/enter?key=never").status_code == 404


def test_a_log_is_written_while_the_game_is_played(tmp_path: Path) -> None:
    """The log has each hand as soon as it is over, also if the program is killed then."""
    path = tmp_path / "evening.log"
    with playing("duel", "--log", str(path)) as (_, address, link), sitting(address, link) as (browser, _):
        while True:
            message = browser.hear("event")
            turn = message["you"].get("turn")
            if turn is not None:
                browser.say("act", state=turn["state"], verb="fold")
            if any(fact["kind"] == "over" for fact in message.get("facts", ())):
                break
    assert [(logged.number, hand.over) for logged, hand in replayed(LogReader(path))] == [(1, True)]


def test_a_house_file_is_played(tmp_path: Path) -> None:
    """One sits down in one's own house, with options set."""
    file = tmp_path / "friday.toml"
    file.write_text('name = "friday"\nbased_on = "standard"\nsmall_blind = 5\n')
    with playing(str(file), "-o", "ante=1") as (_, address, link), sitting(address, link) as (_, snapshot):
        assert (snapshot["terms"]["house"]["name"], snapshot["terms"]["house"]["stakes"]) == (
            "friday",
            "5/10",
        )


def test_a_port_in_use_is_one_clear_line() -> None:
    """A port that somebody else has is named."""
    with playing("duel") as (_, address, _):
        port = str(httpx.URL(address).port)
        command = [PITBOSS, "play", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert done.returncode == 2
        assert f"port {port} cannot be had" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("environment", "platform", "seen"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "somewhere"}, "darwin", False),
        ({"SSH_CONNECTION": "somewhere", "DISPLAY": "localhost:10.0"}, "linux", True),
    ],
)
def test_a_browser_is_opened_only_where_it_can_be_seen(
    environment: dict[str, str], platform: str, seen: bool
) -> None:
    """Without a screen, or over a line without one, the address alone is said."""
    assert has_screen(environment, platform) is seen
