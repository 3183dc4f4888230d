"""Several people at one table: friends by a link, coming in by waiting or by posting, sitting out, talk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.player import Player

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]


def create(player: Player, house: str, *, seats: int, bots: int) -> str:
    """Create a table with the form of the lobby, and return its link."""
    page = player.page
    player.wish = {name: value for name, value in player.wish.items() if name != "bots"}
    form = page.get_by_role("complementary", name="Create a table")
    form.get_by_role("combobox", name="House").select_option(house)
    for name, wanted in (("Seats", seats), ("Bots", bots)):
        stepper = form.get_by_role("group", name=name)
        while int(stepper.locator("output").inner_text()) != wanted:
            less = int(stepper.locator("output").inner_text()) > wanted
            stepper.get_by_role("button").nth(0 if less else 1).click()
    form.get_by_label("Who the bots are").select_option("caller")
    form.get_by_role("checkbox", name="Only for those who have the link").click()
    form.get_by_role("button", name="Create and sit down").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".hero")).to_be_visible()
    return page.url.removeprefix(player.address)


def sit_down(player: Player, *, post: bool = False) -> None:
    """Take the first free seat."""
    player.page.get_by_role("button", name=re.compile("Sit here")).first.click()
    window = player.page.get_by_role("dialog")
    if post:
        window.get_by_role("button", name="Post and play at once").click()
    window.get_by_role("button", name="Sit down").click()
    expect(player.mine).to_be_visible()


def test_a_friend_joins_by_the_link_and_a_hand_is_played(sits: Sits, shot: Shot) -> None:
    """Two browsers at one table: each sees his own cards alone, until the showdown opens them."""
    ada, ben = sits(), sits()
    link = create(ada, "headsup", seats=2, bots=0)
    expect(ada.page.locator(".bar")).to_contain_text("Waiting for one more player.")
    ben.go(link)
    sit_down(ben)
    for player in (ada, ben):
        expect(player.page.locator(".hero .hole pit-card[face]")).to_have_count(2)
    assert not set(ada.cards()) & set(ben.cards())
    assert [player.page.locator("pit-card[face]").count() for player in (ada, ben)] == [2, 2]
    shot(ada.page, "two-ada")
    shot(ben.page, "two-ben")
    ada.with_a_friend(ben)
    expect(ben.page.locator(".result")).to_be_visible()
    assert [player.page.locator(".hole pit-card[face]").count() for player in (ada, ben)] == [4, 4]


def test_RG_4_a_newcomer_posts_and_is_dealt_in_at_once(sits: Sits) -> None:
    """Who posts is in the next hand, with a live big blind in front."""
    ada, ben = sits(), sits()
    link = create(ada, "ring", seats=5, bots=3)
    ada.wait_for_turn()
    ben.go(link)
    expect(ben.page.locator(".bar")).to_contain_text("You are watching.")
    sit_down(ben, post=True)
    expect(ben.mine).to_contain_text("Posts")
    ada.to_the_end()
    ada.page.get_by_role("button", name="Next hand").click()
    ben.page.get_by_role("button", name="Next hand").click()
    expect(ben.page.locator(".hero .hole pit-card[face]")).to_have_count(2)
    expect(ben.page.locator(".log")).to_contain_text(re.compile(r"You\s*(post|big blind|small blind)"))


def test_RG_4_a_newcomer_waits_for_the_big_blind(sits: Sits) -> None:
    """Who waits sees so on his plate, is dealt in when the blind reaches him, and may still post instead."""
    ada, ben = sits(), sits()
    link = create(ada, "ring", seats=4, bots=2)
    ada.wait_for_turn()
    ben.go(link)
    sit_down(ben)
    expect(ben.mine).to_contain_text("In at the big blind")
    for _ in range(4):
        ada.to_the_end()
        ada.page.get_by_role("button", name="Next hand").click()
        expect(ada.page.locator(".result")).to_have_count(0)
        ben.catch_up(ada.n)
        if ben.page.locator(".hero .hole pit-card[face]").count():
            break
    expect(ben.page.locator(".hero .hole pit-card[face]")).to_have_count(2)
    expect(ben.mine.locator(".pos")).to_have_text("BB")


def test_sitting_out_coming_back_and_buying_chips(sits: Sits) -> None:
    """Sit out after a hand: the next one goes by; back again at once or at the blind; chips are bought."""
    player = sits()
    player.wish = {**player.wish, "pause_ms": 4000}
    player.play("Standard")
    page = player.page
    player.wait_for_turn()
    page.get_by_role("button", name="Seat").click()
    page.get_by_role("button", name="Sit out from the next hand").click()
    player.act("fold", "check")
    expect(page.locator(".bar")).to_contain_text("You are sitting out.")
    expect(player.mine).to_contain_text("Sitting out")
    page.get_by_role("button", name="Seat").click()
    buy = page.get_by_role("button", name=re.compile("Buy .* chips")).last
    chips = int(re.sub(r"\D", "", buy.inner_text()))
    before = int(re.sub(r"\D", "", player.mine.locator(".st").inner_text()))
    buy.click()
    expect(player.mine.locator(".st")).to_have_text(f"{before + chips:,}")
    back = page.get_by_role("button", name=re.compile("I am back|Wait for the big blind")).first
    back.click()
    expect(page.locator(".bar")).not_to_contain_text("You are sitting out.")


def test_leaving_gives_the_seat_up(sits: Sits) -> None:
    """Leave asks once, the chips go along, and the lobby has no seat of mine any more."""
    player = sits().play("Ring")
    player.wait_for_turn()
    player.page.get_by_role("button", name="Leave").click()
    window = player.page.get_by_role("dialog", name="Leave the table?")
    expect(window).to_contain_text("chips go with you")
    window.get_by_role("button", name="Leave").click()
    player.page.wait_for_url(f"{player.address}/")
    expect(player.page.get_by_role("heading", name="Play now")).to_be_visible()


def test_talk_is_heard_and_may_be_silenced(sits: Sits) -> None:
    """What one says the other reads, as plain text; who is not wanted is heard no more."""
    ada, ben = sits(), sits()
    link = create(ada, "headsup", seats=2, bots=0)
    ben.go(link)
    for player in (ada, ben):
        player.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Say something").fill("<b>hello</b> Ada")
    ben.page.keyboard.press("Enter")
    line = ada.page.locator(".talk p", has_text="<b>hello</b> Ada")
    expect(line).to_be_visible()
    line.get_by_role("button").click()
    expect(line).to_have_count(0)
    ben.page.get_by_label("Say something").fill("anybody there?")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator(".talk")).to_contain_text("anybody there?")
    expect(ada.page.locator(".talk")).not_to_contain_text("anybody there?")
    ada.page.get_by_role("button", name=re.compile("Hear .* again")).click()
    expect(ada.page.locator(".talk")).to_contain_text("<b>hello</b> Ada")


def test_who_watches_sees_no_cards_and_is_counted(sits: Sits) -> None:
    """A spectator has backs, a seat to take, and the players know that somebody looks on."""
    ada, ben = sits(), sits()
    link = create(ada, "standard", seats=3, bots=1)
    ada.wait_for_turn()
    ben.go(link)
    expect(ben.page.locator(".hole pit-card").first).to_be_visible()
    assert ben.page.locator("pit-card[face]").count() == 0
    ada.act("check", "call")
    expect(ada.page.locator(".ttl")).to_contain_text("1 watching")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
