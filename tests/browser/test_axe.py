"""axe finds nothing on any page or state: in the dark and the light, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, ROOT, Fake, Opened
from browser.player import Player
from browser.test_game import SIDE_POTS
from browser.test_states import STATES
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
AXE: Final = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES: Final = [("desk", DESK), ("phone", PHONE)]


def findings(page: Page) -> list[str]:
    """Run axe on a page; say each finding with the elements that it is about."""
    page.evaluate(AXE)
    told: list[dict[str, Any]] = page.evaluate(
        "tags => axe.run({runOnly: tags, resultTypes: ['violations']}).then(({violations}) => violations)",
        TAGS,
    )
    return [
        f"{one['impact']} {one['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:300]}"
        for one in told
        for node in one["nodes"][:3]
    ]


Both = Callable[[Page, str], list[str]]


@pytest.fixture
def both(shot: Callable[[Page, str], None]) -> Both:
    """Look at a page in the dark and in the light, and keep pictures of it."""

    def both(page: Page, name: str) -> list[str]:
        found = []
        for felt in ("dark", "light"):
            page.evaluate(f"document.documentElement.dataset.theme = '{felt}'")
            found += [f"{name}, {felt}: {finding}" for finding in findings(page)]
            shot(page, f"{name}-{felt}")
        return found

    return both


@pytest.mark.parametrize(("size", "viewport"), SIZES)
@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("/", ".house"),
        ("/rules", ".house"),
        ("/rules/ring", ".rule"),
        ("/glossary", "dt"),
        ("/replay", ".bring"),
        ("/me", ".create form"),
        ("/nowhere", ".notice"),
    ],
)
def test_pages(
    opened: Opened, server: Private, both: Both, size: str, viewport: dict[str, int], path: str, there: str
) -> None:
    """Lobby, rules, glossary, replays, my play, and an address that leads nowhere."""
    page = opened(server.address, viewport=viewport).page
    page.goto(server.address + path)
    page.locator(there).first.wait_for()
    assert both(page, f"page{path.replace('/', '-')}-{size}") == []


@pytest.mark.parametrize(("size", "viewport"), SIZES)
def test_the_table_in_its_states(
    opened: Opened, server: Private, both: Both, size: str, viewport: dict[str, int]
) -> None:
    """My turn, waiting, all-in, showdown, in every house; the log as a sheet; windows."""
    watched = opened(server.address, viewport=viewport)
    watched.expected = ("404 (Not Found)",)  # this server knows nothing of earlier hands
    page = watched.page
    fake = Fake(page, server.address)
    found = []
    for name in ("duel", "micro", "headsup-later", "cap", "sidepots", "waiting", "fold", "nine"):
        fake.show(STATES[name].snapshot())
        found += both(page, f"table-{name}-{size}")
    page.keyboard.press("?")
    found += both(page, f"window-keys-{size}")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    for tab in ("Chat", "Earlier", "My play"):
        page.get_by_role("tab", name=tab).click()
        found += both(page, f"panel-{tab.lower().replace(' ', '-')}-{size}")
    assert found == []


@pytest.mark.parametrize(("size", "viewport"), SIZES)
def test_windows(opened: Opened, server: Private, both: Both, size: str, viewport: dict[str, int]) -> None:
    """My seat, leaving, sitting down."""
    page = opened(server.address, viewport=viewport).page
    fake = Fake(page, server.address)
    fake.show(STATES["sitting-out"].snapshot())
    page.get_by_role("button", name="Seat" if size == "desk" else "Menu").click()
    found = both(page, f"window-seat-{size}")
    page.keyboard.press("Escape")
    fake.show(STATES["watching"].snapshot())
    page.get_by_role("button", name="Sit here, seat 4").click()
    found += both(page, f"window-sit-{size}")
    assert found == []


@pytest.mark.parametrize(("size", "viewport"), SIZES)
def test_the_replayer(
    opened: Opened, server: Private, both: Both, size: str, viewport: dict[str, int]
) -> None:
    """A hand that was brought along, in the middle."""
    page = opened(server.address, viewport=viewport).page
    page.goto(f"{server.address}/replay")
    page.get_by_label("or paste them here").fill(SIDE_POTS)
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator(".bands")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert both(page, f"page-replayer-{size}") == []
