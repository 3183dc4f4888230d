"""The page in a hand: a phone held upright, a small one, one on its side, and a window at 200 %."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Fake, Opened
from browser.player import Player
from browser.test_game import SIDE_POTS
from browser.test_states import STATES
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]
SMALL: Final = {"width": 360, "height": 640}
NARROW: Final = {"width": 320, "height": 568}
SIDEWAYS: Final = {"width": 844, "height": 390}
PATHS: Final = ("/", "/rules", "/rules/ring", "/glossary", "/replay", "/me", "/nowhere")

# What is pressed and smaller than a thumb: links in a line of text, and what is hidden, aside.
TOO_SMALL: Final = """() => {
  const aside = '.sr, .skip, p a, dd a, .marks *, [aria-hidden=true] *, .side:not(.open):not(.replay *) *';
  const size = (one) => one.getBoundingClientRect();
  const hidden = (one) => getComputedStyle(one).visibility === 'hidden' || one.matches(aside);
  const seen = (one) => size(one).width && !hidden(one);
  const high = (one) => {
    const label = one.type !== 'text' && one.closest('label');
    return Math.max(size(one).height, label ? size(label).height : 0);
  };
  return [...document.querySelectorAll('button, a[href], input, select, summary, [role=slider]')]
    .filter((one) => seen(one) && (size(one).width < 43.5 || high(one) < 43.5))
    .map((one) => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 30)} ` +
      `${Math.round(size(one).width)}x${Math.round(size(one).height)}`);
}"""

SCROLLS: Final = """() => [document.documentElement, document.querySelector('main')]
  .some((one) => one.scrollWidth > one.clientWidth + 1)"""

# Whether the document moves as a whole, under the header: only what is in `main` may.
MOVES: Final = "() => document.documentElement.scrollHeight > innerHeight"


def test_a_hand_is_played_with_the_thumb(sits: Sits, shot: Shot) -> None:
    """From the lobby to a showdown by taps, the log as a sheet over the game, and back."""
    player = sits(viewport=PHONE, has_touch=True, is_mobile=True)
    page = player.page
    page.get_by_role("button", name="Play Micro", exact=True).tap()
    page.wait_for_url("**/table/*")
    player.wait_for_turn_or_end()
    page.get_by_role("button", name="Log").tap()
    sheet = page.locator(".side")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("log")).to_contain_text("small blind")
    shot(page, "phone-log")
    page.get_by_role("button", name="Close the log").tap()
    expect(sheet).to_be_hidden()
    player.to_the_end()
    shot(page, "phone-over")
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("dialog", name="My seat")).to_contain_text("Keys and settings")
    shot(page, "phone-menu")


@pytest.mark.parametrize("viewport", [PHONE, SMALL, NARROW], ids=["phone", "small", "narrow"])
def test_targets_are_as_large_as_a_thumb(opened: Opened, server: Private, viewport: dict[str, int]) -> None:
    """44 by 44 on every page and in the states of the table, and nothing scrolls sideways."""
    page = opened(server.address, viewport=viewport, has_touch=True, is_mobile=True).page
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        small = page.evaluate(TOO_SMALL) + (["scrolls sideways"] if page.evaluate(SCROLLS) else [])
        if small:
            found[name] = small

    for path in PATHS:
        page.goto(server.address + path)
        page.locator("main > *").first.wait_for()
        page.wait_for_load_state("networkidle")
        look(path)
        assert page.evaluate(MOVES) is False, path
    page.goto(f"{server.address}/replay")
    page.get_by_label("or paste them here").fill(SIDE_POTS)
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator(".bands")).to_be_visible()
    look("replayer")
    fake = Fake(page, server.address)
    for name in ("duel", "cap", "micro", "sidepots", "waiting", "nine"):
        fake.show(STATES[name].snapshot())
        look(name)
    assert "\n".join(f"{name}: {what}" for name, what in found.items()) == ""


def test_a_small_phone_folds_the_composer_away(opened: Opened, server: Private, shot: Shot) -> None:
    """Below 700 in height the size is chosen behind Raise; three buttons remain, and the felt has room."""
    page = opened(server.address, viewport=SMALL, has_touch=True, is_mobile=True).page
    fake = Fake(page, server.address)
    fake.show(STATES["headsup-later"].snapshot())
    expect(page.locator(".acts .btn")).to_have_count(3)
    expect(page.locator("#size")).to_have_count(0)
    shot(page, "phone-small")
    page.locator('[data-verb="wager"]').click()
    expect(page.locator("#size")).to_be_visible()
    shot(page, "phone-small-raise")


def test_a_phone_on_its_side_has_the_felt_of_a_desktop(opened: Opened, server: Private, shot: Shot) -> None:
    """No side panel, a short bar, nothing cut off."""
    page = opened(server.address, viewport=SIDEWAYS, has_touch=True, is_mobile=True).page
    fake = Fake(page, server.address)
    fake.show(STATES["turn"].snapshot())
    expect(page.locator(".side")).to_be_hidden()
    expect(page.locator(".layer:not(.on-phone)")).to_be_visible()
    assert page.evaluate(SCROLLS) is False
    shot(page, "phone-sideways")
