"""One person against bots, through whole hands, in each house: what is particular about it is on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.player import Player

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]


@pytest.mark.parametrize("house", ["Standard", "Ring", "Headsup", "Micro", "Classroom", "Duel"])
def test_a_hand_is_played_to_its_end(sits: Sits, shot: Shot, house: str) -> None:
    """From the lobby to the result by clicks, and on to the next hand."""
    player = sits().play(house)
    player.wait_for_turn_or_end()
    dealt = player.cards()
    assert len(dealt) == (1 if house == "Micro" else 2)
    assert all(dealt)
    shot(player.page, f"play-{house.lower()}-dealt")
    player.to_the_end()
    expect(player.page.locator(".result")).not_to_be_empty()
    expect(player.page.locator(".log")).to_contain_text("win")
    shot(player.page, f"play-{house.lower()}-over")
    player.next_hand()
    expect(player.page.locator("#tab-hand")).to_have_text("Hand 2")


def test_HU_8_a_raise_is_declared_as_what_is_added(sits: Sits) -> None:
    """In headsup the button says "Raise by", its cost stands below, and the level with its rise is shown."""
    player = sits().play("Headsup").wait_for_turn()
    raising = player.page.locator('[data-verb="wager"]')
    expect(raising).to_contain_text("Raise by")
    expect(raising).to_contain_text("you pay")
    expect(player.page.locator(".tile.level")).to_contain_text("Level 1 of 10")
    expect(player.page.locator(".tile.level")).to_contain_text("to 15/30")


def test_CL_5_no_check_button_before_the_flop(sits: Sits) -> None:
    """In classroom nobody checks before the flop: no button says so, and the key says why."""
    player = sits().play("Classroom")
    seen = 0
    for _ in range(4):
        while player.wait_for_turn_or_end():
            preflop = not player.page.locator(".board pit-card").count()
            checks = player.page.locator('.bar [data-verb="check"]').count()
            assert not (preflop and checks)
            seen += preflop
            player.act("check", "call")
        player.next_hand()
    assert seen


def test_DU_3_and_11_what_duel_shows(sits: Sits) -> None:
    """In duel the minimum bet, the pot, the forced bets, my best combination, and why I may not check."""
    player = sits().play("Duel").wait_for_turn()
    page = player.page
    expect(page.locator(".tile", has_text="Minimum bet")).to_contain_text("2")
    expect(page.locator(".tile", has_text="Pot")).to_contain_text("2")
    expect(page.locator(".forced")).to_contain_text("Forced bets: you 2, BOT 1.")
    assert page.locator(".dacts .btn").all_inner_texts()[0].startswith("Fold")
    page.locator('[data-verb="check"]').click(force=True)
    expect(page.locator(".say .refuse a")).to_have_text("DU-7")
    player.act("call")
    player.wait_for_turn()
    expect(page.locator(".best h2")).to_have_text("Your best combination so far")
    assert page.locator(".best pit-card").count() == 5
    expect(page.locator(".steps .at")).to_have_text("Flop")


def test_MI_6_the_ranking_of_two_cards_is_at_hand(sits: Sits) -> None:
    """In micro the ladder has five rungs, and says on which of them I stand."""
    player = sits().play("Micro").wait_for_turn()
    rungs = [text.split("\n")[0] for text in player.page.locator(".ladder li").all_inner_texts()]
    assert rungs == ["Straight flush", "Pair", "Straight", "Flush", "High card"]
    player.to_the_end()
    expect(player.page.locator(".ladder .at")).to_have_count(1)
