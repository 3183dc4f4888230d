"""What happens in a game: a fold, a showdown, side pots, a split pot, a refusal, the end and another game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Fake, Opened
from browser.player import Player
from browser.scenes import Deal
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

Sits = Callable[..., Player]
Shot = Callable[[Page, str], None]

# Three stacks of different height, all-in before the flop: p3 has moved in, p1 is to act.
SIDE_POTS: Final = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [900, 300, 120]
players = ['Ann', 'Ben', 'Cleo']
actions = ['d dh p1 7s2h', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 cbr 120', 'p1 cc', 'p2 cbr 300', 'p1 cc',
  'd db Qh8c3d', 'd db Jc', 'd db 5h']
"""
# The board plays for both.
SPLIT: Final = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
players = ['Ann', 'Ben']
actions = ['d dh p1 2s3h', 'd dh p2 2c3d', 'p2 cc', 'p1 cc', 'd db AsKdQc', 'p1 cc', 'p2 cc', 'd db Jh',
  'p1 cc', 'p2 cc', 'd db Tc', 'p1 cc', 'p2 cc']
"""


def take_over(player: Player, text: str, position: int, bot: str) -> Player:
    """Bring a hand along, go to a step of it, and play on from there."""
    player.wish = {**player.wish, "bots": [bot]}
    player.page.get_by_label("or paste them here").fill(text)
    player.page.get_by_role("button", name="Read the text").click()
    player.page.wait_for_url("**/replays/*/1")
    for _ in range(position):
        player.page.get_by_role("button", name="One step on").click()
    player.page.get_by_role("button", name="Take over from here").click()
    player.page.wait_for_url("**/table/*")
    return player


def test_everybody_folds_and_nothing_is_shown(sits: Sits) -> None:
    """Who folds sees how it goes on; his cards are gone, and the winner shows nothing."""
    player = sits().play("Headsup")
    player.act("fold")
    expect(player.page.locator(".result")).to_contain_text("wins")
    expect(player.mine).to_contain_text("Folded")
    assert player.page.locator("pit-card[face]").count() == 0


@pytest.mark.parametrize(("seed", "winners"), [("a pair wins", 1), ("tie 7", 2)], ids=["won", "tied"])
def test_a_showdown_says_who_has_won_with_what(sits: Sits, seed: str, winners: int) -> None:
    """The hands that are shown have names, and the cards that win stand out: in a tie those of both."""
    page = sits(seed=seed).play("Micro").to_the_end().page
    expect(page.locator(".named")).to_have_count(2)
    expect(page.locator(".is-win")).to_have_count(winners)
    expect(page.locator(".is-win pit-card.lit")).to_have_count(winners)
    expect(page.locator(".board pit-card.lit")).to_have_count(1)
    expect(page.locator("pit-card.lit")).to_have_count(winners + 1)
    expect(page.locator(".log")).to_contain_text("Showdown")


def test_RG_15_side_pots_are_shown_and_won_by_name(sits: Sits, shot: Shot) -> None:
    """Three stacks all-in: main pot and side pot by name, each with its own winner."""
    player = take_over(sits("/replay"), SIDE_POTS, 1, "maniac")
    player.act("call")
    player.wait_for_turn()
    expect(player.page.locator(".is-allin")).to_have_count(2)
    player.act("call")
    page = player.page
    expect(page.locator(".pot")).to_have_count(2)
    expect(page.locator(".pot").nth(0)).to_contain_text("Main pot to Cleo")
    expect(page.locator(".pot").nth(0)).to_contain_text("360")
    expect(page.locator(".pot").nth(1)).to_contain_text("Side pot to Ben")
    expect(page.locator(".pot").nth(1)).to_contain_text("360")
    expect(page.locator(".result")).to_contain_text("Cleo wins 360")
    shot(page, "live-side-pots")


def test_a_split_pot_is_said_in_words(sits: Sits, shot: Shot) -> None:
    """The board plays: both win half, and the result says so."""
    player = take_over(sits("/replay"), SPLIT, 0, "caller").to_the_end()
    expect(player.page.locator(".result")).to_contain_text("Split pot: 2 each")
    assert player.page.locator(".is-win").count() == 2
    expect(player.page.locator(".pot")).to_contain_text("and")
    shot(player.page, "live-split-pot")


def test_RG_10_a_size_out_of_bounds_marks_itself_and_is_not_changed(sits: Sits, shot: Shot) -> None:
    """Too small a raise: the box marks itself, the button is off, the reason stands in the line."""
    player = sits().play("Ring").wait_for_turn()
    page = player.page
    page.keyboard.press("r")
    page.keyboard.type("3")
    box = page.locator("#size")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_value("3")
    expect(page.locator('[data-verb="wager"]')).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".say .refuse")).to_contain_text("The least raise is to 4.")
    expect(page.locator(".say .refuse a")).to_have_text("RG-10")
    expect(page.locator("#alarm")).to_contain_text("Rule RG-10.")
    shot(page, "live-refusal")


def test_RG_10_a_refusal_of_the_server_says_which_rule(sits: Sits) -> None:
    """What the page would let pass the server refuses; the table is as it was, and one can act."""
    player = sits()
    sent: list[dict[str, Any]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "act" and not sent:
                sent.append(told)
                told["amount"] = 3
            server.send(json.dumps(told))

        socket.on_message(pass_on)

    player.page.route_web_socket("**/api/socket", between)
    player.go("/").play("Ring")
    player.wait_for_turn()
    player.page.locator('[data-verb="wager"]').click()
    expect(player.page.locator(".say .refuse a")).to_have_text("RG-10")
    assert sent[0]["verb"] == "raise"
    player.act("call", "check")


def test_a_plan_is_done_on_my_turn(opened: Opened, server: Private) -> None:
    """Check or fold, said ahead, is done as soon as it is my turn, if the bet is still the same."""
    page = opened(server.address).page
    fake = Fake(page, server.address)
    deal = Deal(house="ring", stacks=(200,) * 4, button=0)
    fake.show(deal.snapshot())
    page.keyboard.press("x")
    expect(page.get_by_role("checkbox", name="Check or fold")).to_have_attribute("aria-checked", "true")
    fake.show(replace(deal, actions=("call",)).snapshot())
    assert [(act["verb"], act["state"]) for act in fake.acts(1)] == [("fold", 9)]


def test_a_changed_bet_clears_a_plan(opened: Opened, server: Private) -> None:
    """When somebody raises, the plan is gone, and the page says so."""
    page = opened(server.address).page
    fake = Fake(page, server.address)
    deal = Deal(house="ring", stacks=(200,) * 5, button=0)
    fake.show(deal.snapshot())
    page.keyboard.press("x")
    fake.show(replace(deal, actions=("raise 10",)).snapshot())
    expect(page.locator(".say .note")).to_contain_text("The bet has changed")
    expect(page.get_by_role("checkbox", name="Check or fold")).to_have_attribute("aria-checked", "false")
    assert [heard for heard in fake.heard if heard["t"] == "act"] == []


def test_the_last_hand_is_shown_again_at_the_table(sits: Sits, shot: Shot) -> None:
    """Replay hand: the same felt, step by step, and back to the table."""
    player = sits().play("Micro").to_the_end()
    page = player.page
    page.get_by_role("button", name="Replay hand").click()
    expect(page.locator(".bar .say")).to_contain_text("Hand 1")
    page.get_by_role("button", name="To the deal").click()
    expect(page.locator(".board pit-card")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".board pit-card")).to_have_count(1)
    shot(page, "live-last-hand")
    page.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()


def test_a_game_ends_with_a_result_and_again(sits: Sits, shot: Shot) -> None:
    """All-in until somebody has everything: the result in a sentence, my stack as a line, and a new game."""
    player = sits()
    player.wish = {**player.wish, "bots": ["maniac"]}
    player.play("Headsup")
    page = player.page
    while True:
        page.locator(
            '.bar[data-turn]:not([data-calm]) [data-verb], [aria-keyshortcuts="Space"]'
        ).first.wait_for()
        if page.get_by_role("button", name="Again").count():
            break
        if player.my_turn:
            page.keyboard.press("a")
            player.act("wager", "call", "check")
        else:
            player.next_hand()
    expect(page.locator(".bar .result")).to_contain_text("game")
    expect(page.locator(".side .outcome")).to_contain_text("2,000")
    expect(page.locator(".side .chart")).to_be_visible()
    shot(page, "live-game-over")
    page.get_by_role("button", name="Again").click()
    expect(page.locator("#tab-hand")).to_have_text("Hand 1")
    player.wait_for_turn()
