"""What goes wrong: lines that are lost, servers that are killed, tabs, old addresses, odd names and files."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Fake, Opened
from browser.player import Player
from browser.scenes import Deal
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]
PITBOSS = str(Path(sys.executable).with_name("pitboss"))
GONE = ("WebSocket connection", "Failed to load resource", "net::ERR")  # what a browser says of a dead server


@contextmanager
def hosted(store: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """Run `pitboss serve` on a port, with a database that outlives it."""
    command = [PITBOSS, "serve", "--port", str(port), "--store", f"sqlite:///{store}"]
    process = subprocess.Popen(  # noqa: S603 - ours
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        assert "serves at" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        port: int = ear.getsockname()[1]
    return port


# the line and the server


def test_a_line_that_is_lost_in_a_hand_comes_back_by_itself(sits: Sits, shot: Shot) -> None:
    """The page says so, keeps what it knows, connects again, and the hand goes on with the same cards."""
    player = sits()
    lines: list[WebSocketRoute] = []
    down: list[bool] = []

    def line(route: WebSocketRoute) -> None:
        lines.append(route)
        if down:
            route.close(code=1011)
        else:
            route.connect_to_server()

    player.page.route_web_socket("**/api/socket", line)
    player.go("/").play("Ring").wait_for_turn()
    cards = player.cards()
    down.append(True)
    lines[-1].close(code=1011)
    expect(player.page.locator(".bar .warn")).to_contain_text("Reconnecting.")
    shot(player.page, "trouble-reconnecting")
    assert player.cards() == cards
    down.clear()
    player.to_the_end()
    expect(player.page.locator(".result")).not_to_be_empty()


def test_a_server_that_is_killed_in_a_hand_comes_back_with_the_same_hand(
    opened: Opened, tmp_path: Path, shot: Shot
) -> None:
    """By kill -9 in the middle of a hand: the page waits, and after the restart the hand goes on."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    watched = opened(address)
    watched.expected = GONE
    player = Player(watched.page, address)
    with hosted(tmp_path / "tables.db", port) as process:
        player.go("/").play("Standard")
        player.act("call", "check")
        player.wait_for_turn()
        cards, n = player.cards(), player.n
        process.send_signal(signal.SIGKILL)
        process.wait()
        expect(player.page.locator(".bar .warn")).to_contain_text("Reconnecting.")
        shot(player.page, "trouble-killed")
    with hosted(tmp_path / "tables.db", port):
        player.wait_for_turn()
        assert player.cards() == cards
        assert player.n >= n
        player.to_the_end()
        expect(player.page.locator(".result")).not_to_be_empty()


def test_a_server_that_is_not_there_is_waited_for(opened: Opened, tmp_path: Path) -> None:
    """The lobby says that nobody answers, and shows the houses as soon as somebody does."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    watched = opened(address)
    watched.expected = GONE
    page = watched.page
    with hosted(tmp_path / "tables.db", port) as process:
        page.goto(address)
        expect(page.get_by_role("button", name="Play Duel")).to_be_visible()
        process.kill()
        process.wait()
        expect(page.locator(".refuse")).to_contain_text("comes back by itself")
    with hosted(tmp_path / "tables.db", port):
        expect(page.locator(".refuse")).to_have_count(0, timeout=15_000)
        expect(page.locator(".house")).to_have_count(6)


def test_storage_that_is_down_freezes_the_table_and_says_so(
    opened: Opened, server: Private, shot: Shot
) -> None:
    """Nobody can act, and the line says why."""
    page = opened(server.address).page
    fake = Fake(page, server.address)
    fake.show(Deal(house="ring", stacks=(200,) * 3, phase="frozen", reason="Storage is full.").snapshot())
    expect(page.locator(".bar")).to_contain_text("Storage is full.")
    shot(page, "trouble-frozen")


# tabs and addresses


def test_the_newest_of_two_tabs_plays(sits: Sits, shot: Shot) -> None:
    """The other one says so, and takes the seat back by a click."""
    player = sits().play("Duel").wait_for_turn()
    second = player.page.context.new_page()
    second.goto(player.page.url)
    expect(second.locator(".bar[data-turn]")).to_be_visible()
    over = player.page.get_by_role("alertdialog", name="You play in another tab")
    expect(over).to_be_visible()
    expect(player.page.locator(".bar [data-verb]")).to_have_count(0)
    shot(player.page, "trouble-two-tabs")
    over.get_by_role("button", name="Play here").click()
    player.wait_for_turn()
    expect(over).to_have_count(0)
    expect(second.get_by_role("alertdialog")).to_be_visible()


def test_what_a_stale_tab_asks_for_is_refused_in_words(sits: Sits) -> None:
    """A click that belongs to a turn gone by does nothing, says so, and the turn that is can be played."""
    player = sits()
    old: list[int] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "act" and not old:
                old.append(told["state"])
                told["state"] -= 1
            server.send(json.dumps(told))

        socket.on_message(pass_on)

    player.page.route_web_socket("**/api/socket", between)
    player.go("/").play("Ring").wait_for_turn()
    turn = player.page.locator(".bar").get_attribute("data-turn")
    player.page.locator('.bar [data-verb="fold"]').click()
    expect(player.page.locator(".say .refuse")).to_have_text("That turn has passed.")
    expect(player.page.locator(f'.bar[data-turn="{turn}"]')).to_be_visible()
    assert player.act("call", "check")


@pytest.mark.parametrize(
    ("path", "words", "asks"),
    [
        ("/table/nowhere", "This table is gone", False),
        ("/table/%E0%A4%A", "This table is gone", False),
        ("/no/such/page", "There is no such page", False),
        ("/rules/nowhere", "These rules are not here", True),
        ("/replay/nowhere/1", "This hand is not here", True),
        ("/replays/forgotten", "These hands are not here", True),
        ("/replays/forgotten/3", "This hand is not here", True),
        ("/enter?key=used", "This link has been used", True),
    ],
)
def test_an_old_bookmark_has_a_sentence_and_a_way_on(
    opened: Opened, server: Private, path: str, words: str, asks: bool
) -> None:
    """An address that leads nowhere says so, and leads on to the lobby."""
    watched = opened(server.address)
    watched.expected = ("404 (Not Found)",) if asks else ()
    watched.page.goto(server.address + path)
    expect(watched.page.get_by_role("heading", name=words)).to_be_visible()
    watched.page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(watched.page.get_by_role("heading", name="Play now")).to_be_visible()


def test_a_table_that_is_closed_says_so_and_leads_on(sits: Sits, shot: Shot) -> None:
    """Its owner closes it: whoever looks on is told, and goes to the lobby; the old tab is told too."""
    player = sits()
    link = player.open_table({"house": "ring", "bots": []})
    answer = player.page.request.post(f"{player.address}/api{link.replace('table', 'tables')}/close", data={})
    assert answer.ok
    over = player.page.get_by_role("alertdialog", name="This table is closed")
    expect(over).to_contain_text("This table is closed")
    shot(player.page, "trouble-closed")
    player.page.reload()
    expect(player.page.get_by_role("heading", name="This table is gone")).to_be_visible()
    player.page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(player.page.get_by_role("heading", name="Play now")).to_be_visible()


# names and files


def test_markup_is_shown_as_it_is_and_runs_nothing(opened: Opened, server: Private) -> None:
    """It is no name for a person, and says so; as the title of a table it is read letter by letter."""
    watched = opened(server.address)
    watched.expected = ("400 (Bad Request)",)
    player = Player(watched.page, server.address, {"seed": "markup"}).go("/me")
    page = player.page
    page.on("dialog", lambda dialog: pytest.fail(f"a script has run: {dialog.message}"))
    page.get_by_label("What you are called").fill("<i>Eve</i>")
    page.get_by_role("button", name="Take this name").click()
    expect(page.locator(".refuse")).to_contain_text("name")
    title = "<img src=x onerror=alert(1)>"
    player.wish = {**player.wish, "title": title}
    player.go("/").play("Duel").wait_for_turn()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    player.go("/")
    expect(page.locator(".my-seats")).to_contain_text(title)
    assert page.locator("img").count() == 0


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("cat.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "cannot be read"),
        ("empty.phh", b"", "There is nothing in it."),
        ("stud.phh", b"variant = 'F7S'\nantes = [1, 1]\n", "cannot be read"),
        ("half.phh", b"variant = 'NT'\nantes = [", "cannot be read"),
        ("large.phhs", b"#" * (2**20 + 1), "more than a mebibyte"),
    ],
)
def test_a_file_that_is_no_history_is_refused_in_words(
    opened: Opened, server: Private, name: str, data: bytes, words: str
) -> None:
    """The page says what is wrong, stays where it is, and takes another file."""
    watched = opened(server.address)
    watched.expected = ("400 (Bad Request)",)
    page = watched.page
    page.goto(f"{server.address}/replay")
    page.get_by_label("Open a file with hands").set_input_files(
        {"name": name, "mimeType": "", "buffer": data}
    )
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    expect(page.get_by_role("button", name="Read the text")).to_be_enabled()


def test_a_house_file_that_is_none_is_refused_in_words(opened: Opened, server: Private) -> None:
    """The form says what is wrong with it, with its line; a good one is taken, with its options."""
    watched = opened(server.address)
    watched.expected = ("400 (Bad Request)",)
    page = watched.page
    page.goto(server.address)
    form = page.get_by_role("complementary", name="Create a table")
    file = form.get_by_label("Open a house file")
    file.set_input_files({"name": "x.toml", "mimeType": "", "buffer": b'based_on = "ring"\nblind = 3'})
    expect(form.locator(".refuse")).to_contain_text("blind is no difference from ring")
    good = b'name = "friday"\nbased_on = "ring"\nsmall_blind = 5\nbig_blind = 10'
    file.set_input_files({"name": "friday.toml", "mimeType": "", "buffer": good})
    expect(form.get_by_role("combobox", name="House")).to_contain_text("Friday")
    expect(form.get_by_label("Small blind")).to_have_value("5")


def test_options_that_contradict_each_other_are_named(opened: Opened, server: Private) -> None:
    """What the house does not take is said while it is typed, in the server's words."""
    watched = opened(server.address)
    watched.expected = ("400 (Bad Request)",)
    page = watched.page
    page.goto(server.address)
    form = page.get_by_role("complementary", name="Create a table")
    form.get_by_role("combobox", name="House").select_option("headsup")
    form.get_by_label("Small blind").fill("7")
    expect(form.get_by_label("Big blind")).to_have_value("14")
    form.get_by_label("Big blind").fill("15")
    expect(form.locator(".refuse")).to_contain_text("HU-2")
    form.get_by_label("Big blind").fill("many")
    expect(form.locator(".refuse")).to_contain_text("'many' is not a whole number")
