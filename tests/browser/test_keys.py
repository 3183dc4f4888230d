"""Everything by keyboard, and everything said aloud."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Fake, Opened
from browser.player import READY, Player
from browser.scenes import Deal
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]


def focused(page: Page) -> str:
    """Say what has the focus: its name."""
    name: str = page.evaluate(
        "() => document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.trim()"
    )
    return name


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) == name:
            return
    raise AssertionError(f"Tab does not lead to {name!r}")


def test_from_the_lobby_to_a_showdown_without_a_mouse(sits: Sits) -> None:
    """Tab and Enter to a table; C, F and R at it; Space for the next hand; focus is always to be seen."""
    player = sits()
    page = player.page
    expect(page.get_by_role("button", name="Play Micro")).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the table"
    tab_to(page, "Play Micro")
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    while player.wait_for_turn_or_end():
        turn = page.locator(".bar").get_attribute("data-turn")
        page.keyboard.press("c")
        page.locator(f'.bar:not([data-turn="{turn}"])').wait_for()
    expect(page.locator(".named")).to_have_count(2)
    page.keyboard.press("Space")
    expect(page.locator("#tab-hand")).to_have_text("Hand 2")


def test_a_raise_by_keys(opened: Opened, server: Private) -> None:
    """R goes to the box, digits type, arrows and pages step, Alt and A set sizes, Enter commits."""
    page = opened(server.address).page
    fake = Fake(page, server.address)
    fake.show(Deal(house="standard", stacks=(200, 200, 200), button=0).snapshot())
    page.locator(READY).first.wait_for()
    box = page.locator("#size")
    page.keyboard.press("r")
    expect(box).to_be_focused()
    page.keyboard.type("12")
    expect(box).to_have_value("12")
    for key, value in (
        ("ArrowUp", "13"),
        ("PageUp", "15"),
        ("ArrowDown", "14"),
        ("PageDown", "12"),
        ("Alt+1", "4"),
        ("a", "200"),
    ):
        page.keyboard.press(key)
        expect(box).to_have_value(value)
    expect(page.locator('[data-verb="wager"]')).to_contain_text("All-in 200")
    page.keyboard.press("Escape")
    page.keyboard.press("7")
    expect(box).to_have_value("7")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    assert [(act["verb"], act["amount"]) for act in fake.acts(1)] == [("raise", 75)]


# Press F in the very moment in which a prompt appears.
AT_ONCE = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector('.bar[data-calm]')) return;
  watch.disconnect();
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'f', code: 'KeyF', bubbles: true}));
}).observe(document.body, {subtree: true, childList: true, attributes: true})"""


def test_a_new_prompt_takes_no_key_for_a_moment(opened: Opened, server: Private) -> None:
    """What was meant for something else does not fold a hand: 250 ms pass before a key counts."""
    page = opened(server.address).page
    fake = Fake(page, server.address)
    fake.show(Deal(house="standard", stacks=(200,) * 4, button=0).snapshot())
    page.evaluate(AT_ONCE)
    fake.show(Deal(house="standard", stacks=(200,) * 4, button=0, actions=("call",)).snapshot())
    page.locator(READY).first.wait_for()
    assert [heard for heard in fake.heard if heard["t"] == "act"] == []
    page.keyboard.press("f")
    assert [act["verb"] for act in fake.acts(1)] == ["fold"]


def test_help_felt_deck_sound_and_log_have_keys(sits: Sits, shot: Shot) -> None:
    """? shows all keys, Esc closes it; T, D, M and L switch; letters can be switched off."""
    player = sits().play("Ring").wait_for_turn()
    page = player.page
    root = page.locator("html")
    page.keyboard.press("?")
    window = page.get_by_role("dialog", name="Keys and settings")
    expect(window).to_contain_text("check or call")
    shot(page, "window-help")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    for key, attribute, value in (("t", "data-theme", "light"), ("d", "data-deck", "2")):
        page.keyboard.press(key)
        expect(root).to_have_attribute(attribute, value)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("fold? call? t, d, m")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("tab", name="Chat").focus()
    page.keyboard.press("l")
    expect(page.locator("#tab-hand")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("?")
    window.get_by_role("switch", name="Single-letter keys").click()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(root).to_have_attribute("data-theme", "light")


def test_the_focus_stays_in_the_bar_from_turn_to_turn(sits: Sits) -> None:
    """Who acts with Enter on a button has a button under his focus on his next turn too."""
    player = sits().play("Headsup").wait_for_turn()
    page = player.page
    page.locator('.bar [data-verb="call"], .bar [data-verb="check"]').first.focus()
    turn = page.locator(".bar").get_attribute("data-turn")
    page.keyboard.press("Enter")
    page.locator(f'.bar[data-turn]:not([data-turn="{turn}"])').first.wait_for()
    assert page.evaluate("() => document.querySelector('.bar').contains(document.activeElement)")


def test_the_game_is_spoken(opened: Opened, server: Private) -> None:
    """My cards, what the others do, whose turn it is with its price, and how it ended, in sentences."""
    page = opened(server.address).page
    fake = Fake(page, server.address)
    deal = Deal(house="standard", stacks=(200, 200, 200), button=0)
    fake.show(deal.snapshot())
    said = page.locator("#said")
    expect(said).to_contain_text("Your turn. 2 to call, pot 3.")
    hero = page.get_by_role("group", name="You, Ada, 200 chips, dealer, your turn")
    expect(hero).to_be_visible()
    expect(page.get_by_role("group", name="your cards").get_by_role("img")).to_have_count(2)
    expect(page.get_by_role("group", name="Mira, bot, 199 chips, small blind, bet 1")).to_be_visible()
    slider = page.get_by_role("slider", name="Raise to")
    expect(slider).to_have_attribute("aria-valuetext", "raise to 4, minimum")
    over = Deal(house="standard", stacks=(200, 200, 200), button=0, actions=("raise 6", "fold", "fold"))
    fake.show(over.snapshot())
    expect(said).to_contain_text("Everybody else folded. You win")
