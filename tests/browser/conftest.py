"""A real browser, and what is held against every page: no error, no other host, the content policy."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect, sync_playwright

from browser.player import Player
from pitboss.server.limits import Limits
from pitboss.server.private import Private, private_server
from pitboss.server.room import Customs
from pitboss.server.settings import Settings
from pitboss.server.wish import Wish

ROOT = Path(__file__).parents[2]
ARTIFACTS = ROOT / "artifacts"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--mute-audio",
]
expect.set_options(timeout=15_000)  # on a machine that others use too
OTHER_CARDS = os.environ.get("PITBOSS_BROWSER_SEED", "")  # whether what is tested holds with any cards
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the system's Chromium."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server() -> Iterator[Private]:
    """Start the server that the pages of all tests come from."""
    limits = Limits(tables_per_person=1000, http_rate=10_000, http_burst=10_000)
    settings = Settings(port=0, private=True, limits=limits, customs=Customs(first_pause=0.05))
    with private_server(Wish(house="standard", private=True), name="Keeper", settings=settings) as private:
        yield private


@dataclass
class Watched:
    """A page, with everything that went wrong on it."""

    page: Page
    host: str
    file: str = "data:"  # or the address of a file that may be opened
    wrong: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def watch(self) -> None:
        """Note errors of the console and of scripts, requests elsewhere and breaches of the policy."""
        self.page.on("console", lambda message: self.heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(f"script: {error}"))
        self.page.on("request", lambda request: self.asked(request.url))
        self.page.add_init_script(
            "addEventListener('securitypolicyviolation',"
            " (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
        )

    def heard(self, kind: str, text: str) -> None:
        """Note a warning or an error of the console."""
        if kind in ("error", "warning"):
            self.wrong.append(f"{kind}: {text}")

    def asked(self, url: str) -> None:
        """Note a request to anybody else."""
        if not url.startswith((f"http://{self.host}", f"ws://{self.host}", "data:", "blob:", self.file)):
            self.wrong.append(f"foreign: {url}")

    @property
    def faults(self) -> list[str]:
        """What went wrong that the test did not bring about itself."""
        return [one for one in self.wrong if not any(part in one for part in self.expected)]


Opened = Callable[..., Watched]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Open a page of its own cookie; nothing may have gone wrong on it in the end."""
    contexts: list[BrowserContext] = []
    watched: list[Watched] = []

    def opened(
        host: str, *, viewport: dict[str, int] | None = None, motion: str = "reduce", **options: object
    ) -> Watched:
        context = browser.new_context(
            viewport=viewport or DESK,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            **options,  # type: ignore[arg-type]
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        one = Watched(context.new_page(), host.removeprefix("http://"))
        one.watch()
        watched.append(one)
        return one

    yield opened
    for context in contexts:
        context.close()
    assert [fault for one in watched for fault in one.faults] == []


@pytest.fixture
def sits(opened: Opened, server: Private, request: pytest.FixtureRequest) -> Callable[..., Player]:
    """Have somebody come who has not been here before: a page of his own, bots that do not think for long.

    Cards, button and bots follow from the name of the test, or from a seed that it asks for.
    """

    def sits(path: str = "/", *, seed: str = "", **options: object) -> Player:
        wish = {"seed": seed or f"{request.node.name}{OTHER_CARDS}"}
        return Player(opened(server.address, **options).page, server.address, wish).go(path)

    return sits


class Fake:
    """A server of one table that says what a test wants it to say."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.socket: WebSocketRoute | None = None
        self.heard: list[dict[str, Any]] = []
        self.first: bytes | str = b""
        self.shown = 8  # the number of the last picture
        page.route_web_socket("**/api/socket", self.met)
        self.address = address

    def met(self, socket: WebSocketRoute) -> None:
        """Answer a join with the snapshot of the test."""
        self.socket = socket
        socket.on_message(lambda message: self.take(json.loads(message)))
        self.tell({"t": "welcome", "protocol": 1, "name": "Ada", "server": "test"})

    def take(self, message: dict[str, Any]) -> None:
        """Note what the page asks."""
        self.heard.append(message)
        if message["t"] == "join":
            self.tell(self.first)

    def tell(self, message: bytes | str | dict[str, Any]) -> None:
        """Send the page a message."""
        assert self.socket is not None
        if isinstance(message, dict):
            message = json.dumps(message)
        self.socket.send(message.decode() if isinstance(message, bytes) else message)

    def show(self, snapshot: bytes) -> None:
        """Open the table with this snapshot, or show it at the open table; wait until it is drawn."""
        self.shown += 1
        numbered = json.dumps({**json.loads(snapshot), "n": self.shown})
        if self.socket is None:
            self.first = numbered
            self.page.goto(f"{self.address}/table/t1")
        else:
            self.tell(numbered)
        self.page.locator(f'.stage[data-n="{self.shown}"] .layer').wait_for()

    def acts(self, count: int) -> list[dict[str, Any]]:
        """Wait until the page has acted so many times, and return what it asked."""
        for _ in range(1500):
            acts = [heard for heard in self.heard if heard["t"] == "act"]
            if len(acts) >= count:
                return acts
            self.page.wait_for_timeout(10)  # what the page says is heard meanwhile
        raise AssertionError(f"the page has not acted {count} times: {self.heard}")


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keep a picture of a page as an artifact."""
    ARTIFACTS.mkdir(exist_ok=True)

    def shot(page: Page, name: str) -> None:
        page.screenshot(path=ARTIFACTS / f"{name}.png", animations="disabled", caret="hide")

    return shot
