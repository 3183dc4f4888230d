"""What the page promises as a whole: a strict policy, little weight, motion that can be switched off."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opened
from browser.player import Player
from pitboss.server.private import Private
from pitboss.server.settings import WEB

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
IMPORTS = re.compile(r'^(?:import|\} from|.* from) "\./([\w-]+)\.js"', re.MULTILINE)
# Put a script and a handler into the page, and say what was refused, and whether either ran.
ADDS = """() => new Promise((done) => {
  const refused = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    refused.push(event.violatedDirective);
    if (refused.length === 2) done([refused.sort(), window.broken === true]);
  });
  const script = document.createElement('script');
  script.textContent = 'window.broken = true';
  document.body.append(script);
  document.body.insertAdjacentHTML('beforeend', '<b onclick="window.broken = true">x</b>');
  document.body.lastChild.click();
})"""


def modules(*roots: str) -> set[str]:
    """Return all modules that some of ours need, themselves included; what is loaded later aside."""
    found: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += IMPORTS.findall((WEB / f"{name}.js").read_text(encoding="utf-8"))
    return found


def test_a_strict_policy_is_in_force(opened: Opened, server: Private) -> None:
    """Nothing inline runs, nothing comes from elsewhere, no page may frame this one."""
    policy = httpx.get(server.address).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    watched = opened(server.address)
    watched.expected = ("policy: ", "Content Security Policy")
    watched.page.goto(server.address)
    expect(watched.page.locator(".house").first).to_be_visible()
    assert watched.page.evaluate(ADDS) == [["script-src-attr", "script-src-elem"], False]


def test_the_table_weighs_less_than_300_kilobytes(sits: Sits) -> None:
    """Everything that a table loads, unpacked; packed it is less than half."""
    page = sits().play("Ring").wait_for_turn().page
    page.reload()
    expect(page.locator(".hero")).to_be_visible()
    sizes = page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".filter(({name}) => !name.includes('/api/')).map((one) => one.decodedBodySize)"
    )
    assert 100_000 < sum(sizes) < 300_000


def test_what_a_table_is_made_of_is_asked_for_at_once() -> None:
    """The list of the first script, and those of the document, are what the modules need."""
    early = (WEB / "early.js").read_text(encoding="utf-8")
    listed = re.findall(r'"([\w-]+)"', early.split("const TABLE = [")[1].split("]")[0])
    document = re.findall(r'modulepreload" href="/([\w-]+)\.js"', (WEB / "index.html").read_text("utf-8"))
    assert sorted(document) == sorted(modules("app") - {"app"})
    assert sorted(listed) == sorted(modules("table") - modules("app"))


def moving(page: Page) -> int:
    """Deal a hand, and count what moved meanwhile."""
    page.evaluate(
        "() => { window.moved = 0; const run = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { window.moved += this.closest('.layer') ? 1 : 0;"
        " return run.apply(this, how); } }"
    )
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator("#tab-hand")).to_have_text("Hand 2")
    page.locator(".hero .hole pit-card[face]").first.wait_for()
    return int(page.evaluate("window.moved"))


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_cards_and_chips_move_unless_that_is_not_wanted(sits: Sits, motion: str, moves: bool) -> None:
    """A deal moves cards by transform and opacity alone; under reduced motion nothing moves at all."""
    player = sits(motion=motion).play("Micro").to_the_end()
    assert (moving(player.page) > 0) is moves


def test_motion_can_be_switched_off_by_the_setting_too(sits: Sits) -> None:
    """The setting "Motion" stills the felt for one who has not told his system."""
    player = sits(motion="no-preference").play("Micro").to_the_end()
    player.page.keyboard.press("?")
    player.page.get_by_role("switch", name="Motion").click()
    player.page.keyboard.press("Escape")
    assert moving(player.page) == 0


def test_what_is_moving_is_finished_before_the_next_thing(sits: Sits) -> None:
    """However fast things come, the felt shows how they stand: no ghost of a card or chip is left over."""
    player = sits(motion="no-preference").play("Ring").to_the_end()
    player.page.wait_for_function(
        "() => document.getAnimations().every((one) => one.playState !== 'running')"
    )
    expect(player.page.locator(".motion > *")).to_have_count(0)


def test_sounds_are_made_in_the_browser_after_the_first_gesture(sits: Sits) -> None:
    """No file, no sound before a gesture, none when muted; a call and a turn are heard."""
    player = sits()
    page = player.page
    page.add_init_script(
        "window.heard = 0; const start = AudioScheduledSourceNode.prototype.start;"
        "AudioScheduledSourceNode.prototype.start = function (...how) { window.heard += 1;"
        " return start.apply(this, how); }"
    )
    player.go("/").play("Micro").wait_for_turn()
    player.act("call", "check")
    page.wait_for_function("() => window.heard > 0")
    player.to_the_end()
    page.keyboard.press("m")
    before = page.evaluate("window.heard")
    player.next_hand()
    player.wait_for_turn_or_end()
    assert page.evaluate("window.heard") == before
