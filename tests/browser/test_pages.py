"""The pages beside the table: rules, glossary, replays, my play."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opened
from browser.player import Player
from browser.test_game import SIDE_POTS
from pitboss.houses.catalog import HOUSES
from pitboss.houses.pages import read_page
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]
ROOT = Path(__file__).parents[2]


def test_the_rules_of_every_house_have_their_numbers(opened: Opened, server: Private, shot: Shot) -> None:
    """A page for each house, each rule under its number; a number alone finds its house."""
    page = opened(server.address).page
    page.goto(f"{server.address}/rules")
    expect(page.locator(".house")).to_have_count(len(HOUSES))
    for name, house in HOUSES.items():
        page.goto(f"{server.address}/rules/{name}")
        rules = read_page(house.page).rules
        expect(page.locator(".rule[id]")).to_have_count(len(rules))
        assert page.locator(".rule[id]").last.get_attribute("id") == rules[-1].number
    page.goto(f"{server.address}/rules#RG-10")
    page.wait_for_url("**/rules/ring#RG-10")
    expect(page.locator(".rule.at h3")).to_contain_text("RG-10")
    expect(page.locator(".rule.at")).to_be_in_viewport()
    shot(page, "page-rules")


def test_a_term_explains_itself_on_hover_and_on_focus(opened: Opened, server: Private, shot: Shot) -> None:
    """The tip says what the word means, stays while the pointer is on it, and goes with Esc."""
    page = opened(server.address).page
    page.goto(f"{server.address}/rules/classroom")
    word = page.locator("a.term", has_text=re.compile("^(big )?blind", re.IGNORECASE)).first
    tip = page.get_by_role("tooltip")
    word.hover()
    expect(tip).to_be_visible()
    expect(word).to_have_attribute("aria-describedby", "tip")
    tip.hover()
    expect(tip).to_be_visible()
    shot(page, "page-term")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    word.focus()
    expect(tip).to_be_visible()
    page.locator("h2").first.click()
    page.keyboard.press("Tab")
    expect(word).not_to_have_attribute("aria-describedby", "tip")


def test_CL_14_the_52_terms_of_the_book_are_in_the_glossary(opened: Opened, server: Private) -> None:
    """Every term of the first section of the page is there; a word is found, and a rule leads to its page."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^### (.+)$", text.split("\n## ")[1], re.MULTILINE)
    assert len(terms) == 52
    page = opened(server.address).page
    page.goto(f"{server.address}/glossary")
    expect(page.locator(".terms").first.locator("dt")).to_have_text(terms)
    page.get_by_label("Look a word up").fill("check-r")
    expect(page.locator("dt")).to_have_text(["Check-raise"])
    page.get_by_label("Look a word up").fill("zzz")
    expect(page.locator(".empty")).to_contain_text('No word here is like "zzz"')
    page.goto(f"{server.address}/glossary#big-blind")
    expect(page.locator("#big-blind")).to_be_in_viewport()
    page.locator("#big-blind a", has_text="HU-5").click()
    expect(page.locator(".rule.at h3")).to_contain_text("HU-5")


def test_the_rules_are_one_click_from_the_table(sits: Sits) -> None:
    """They open beside the game, which goes on; so does the rule that a refusal names."""
    player = sits().play("Duel").wait_for_turn()
    with player.page.context.expect_page() as opening:
        player.page.get_by_role("link", name="Rules").click()
    expect(opening.value.get_by_role("heading", level=2, name="Duel")).to_be_visible()
    player.page.keyboard.press("k")
    with player.page.context.expect_page() as opening:
        player.page.locator(".say .refuse a").click()
    expect(opening.value.locator(".rule.at h3")).to_contain_text("DU-7")
    expect(player.page.locator(".bar[data-turn]")).to_be_visible()


def test_a_hand_that_was_brought_along_is_stepped_through(
    opened: Opened, server: Private, shot: Shot
) -> None:
    """A PHH file: forward and back, by street, with equities; whose view; a link that leads to the step."""
    page = opened(server.address).page
    page.goto(f"{server.address}/replay")
    page.get_by_label("Open a file with hands").set_input_files(
        {"name": "hand.phh", "mimeType": "text/plain", "buffer": SIDE_POTS.encode()}
    )
    page.wait_for_url("**/replays/*/1")
    words = page.locator(".step-words")
    expect(words).to_contain_text("1 of 5")
    expect(page.locator(".hole pit-card[face]")).to_have_count(6)
    share = page.locator(".eq", has_text="Ben").locator(".v")
    before = share.inner_text()
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text("2 of 5")
    page.keyboard.press("]")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".side .at").first).to_be_visible()
    assert before.endswith("%")
    shot(page, "page-replay")
    page.get_by_label("Whose view").select_option("As Ann saw it")
    expect(page.locator(".hole pit-card[face]")).to_have_count(2)
    expect(page.locator(".eqs")).to_contain_text("any two")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".step-words")).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "view=0" in link
    at = re.search(r"at=(\d+)", link)
    assert at is not None
    other = opened(server.address).page
    other.goto(link)
    expect(other.locator(".step-words")).to_contain_text(f"{int(at[1]) + 1} of 5")
    expect(other.locator(".hole pit-card[face]")).to_have_count(2)


def test_a_hand_of_my_table_is_studied_and_taken_over(sits: Sits, shot: Shot) -> None:
    """From the last hand to the replayer; at my own decision I take over, elsewhere I am told why not."""
    player = sits().play("Micro").to_the_end()
    page = player.page
    page.get_by_role("tab", name="Earlier").click()
    page.locator(".log .row").first.click()
    page.get_by_role("link", name="Study").click()
    page.wait_for_url("**/replay/*/1")
    expect(page.locator(".eqs")).to_contain_text("You")
    page.keyboard.press("End")
    over = page.get_by_role("button", name="Take over from here")
    expect(over).to_have_attribute("aria-disabled", "true")
    shot(page, "page-replay-own")
    page.keyboard.press("Home")
    if over.get_attribute("aria-disabled"):
        page.keyboard.press("ArrowRight")
    expect(over).to_be_enabled()
    cards = player.cards()
    over.click()
    page.wait_for_url("**/table/*")
    player.wait_for_turn()
    assert player.cards() == cards


def test_a_spectator_sees_of_a_shared_hand_what_he_may(sits: Sits) -> None:
    """The link to a hand of mine shows others the cards that were shown, and no others."""
    player = sits().play("Headsup")
    player.act("fold")
    expect(player.page.locator(".result")).to_be_visible()
    table = player.page.url.rsplit("/", 1)[1]
    other = sits(f"/replay/{table}/1")
    expect(other.page.locator(".bands")).to_be_visible()
    expect(other.page.locator(".eqs")).to_contain_text("No cards are known")
    assert other.page.locator("pit-card[face]").count() == 0


def test_my_play_is_added_up_with_a_chart(sits: Sits, shot: Shot) -> None:
    """Hands, won, biggest pot, VPIP, PFR, and a line of my stack: at the table, and on a page of its own."""
    player = sits().play("Headsup")
    for _ in range(3):
        player.to_the_end("wager", "call", "check")
        if player.page.get_by_role("button", name="Again").count():
            break
        player.next_hand()
    page = player.page
    page.get_by_role("tab", name="My play").click()
    expect(page.locator(".side .chart").first).to_contain_text("My stack")
    expect(page.locator(".side .figures")).to_contain_text("Biggest pot")
    shot(page, "live-my-play")
    player.go("/me")
    figures = page.locator(".figures")
    for name in ("Hands", "Won", "Biggest pot", "VPIP", "PFR"):
        expect(figures.locator("dt b", has_text=re.compile(f"^{name}$"))).to_be_visible()
    expect(figures.locator("div", has_text="VPIP").locator("dd")).to_have_text("100.0%")
    expect(page.locator(".chart svg")).to_have_attribute("aria-label", re.compile("Chips won so far"))
    shot(page, "page-me")


def test_a_name_is_taken_kept_and_come_back_to(sits: Sits) -> None:
    """Another name, a password for it, and from another browser the same person again."""
    first = sits("/me")
    page = first.page
    page.get_by_label("What you are called").fill("Barbara Liskov")
    page.get_by_role("button", name="Take this name").click()
    expect(page.locator(".ttl")).to_contain_text("Barbara Liskov, guest")
    page.get_by_label("Password, at least 8 signs").fill("correct horse")
    page.get_by_role("button", name="Keep the name").click()
    expect(page.locator(".refuse")).to_have_text("The name is kept for you.")
    second = sits("/me")
    form = second.page.get_by_role("form", name="Be somebody you were before")
    form.get_by_label("Name").fill("barbara liskov")
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button", name="Sign in").click()
    expect(second.page.locator(".ttl")).to_contain_text("Barbara Liskov")
