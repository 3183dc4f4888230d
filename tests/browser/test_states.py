"""Every state of a table, shown once: what is on the page, and a picture of it to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page

from browser.conftest import DESK, PHONE, Fake, Opened
from browser.scenes import Deal
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

SIX: Final = (1865, 1275, 2000, 175, 3040, 805)
TURN: Final = ("call", "fold", "allin", "call", "call", "call", "check", "bet 40", "call")

GONE: Final = {"dealt": False, "folded": False, "hidden": 0, "bet": 0, "last": ""}  # who is not in the hand

STATES: Final[dict[str, Deal]] = {
    "turn": Deal(house="ring", stacks=SIX, options={"small_blind": 10, "big_blind": 20}, button=4,
                 actions=("call", "fold", "call", "call", "call", "check", "check")),
    "sidepots": Deal(house="standard", stacks=(900, 300, 120, 500), button=3,
                     actions=("allin", "allin", "allin", "call")),
    "fold": Deal(house="ring", stacks=SIX, button=4,
                 actions=("raise 8", "fold", "fold", "fold", "fold", "fold")),
    "waiting": Deal(house="ring", stacks=SIX, button=3, actions=("call",)),
    "allin": Deal(house="standard", stacks=(900, 300, 120), button=2, actions=("raise 50", "allin", "call")),
    "cap": Deal(house="classroom", stacks=(200, 200, 200), button=0,
                actions=("raise 4", "raise 6", "raise 8")),
    "classroom": Deal(house="classroom", stacks=(200, 200, 200), button=1, actions=("call", "call")),
    "headsup": Deal(house="headsup", stacks=(1000, 1000), button=1, actions=("raise_by 40",)),
    "headsup-later": Deal(house="headsup", stacks=(1000, 1000), button=0, actions=("call", "check")),
    "micro": Deal(house="micro", stacks=(1000, 1000), button=1, actions=("call", "check")),
    "micro-showdown": Deal(house="micro", stacks=(1000, 1000), button=1,
                           actions=("call", "check", "check", "check")),
    "duel": Deal(house="duel", stacks=(100, 100), actions=("call", "call", "raise")),
    "duel-showdown": Deal(house="duel", stacks=(100, 100),
                          actions=("call", "call", "check", "check", "check", "check", "check", "check")),
    "bank": Deal(house="ring", stacks=SIX, button=4, actions=("call", "fold", "call", "call", "call"),
                 running="bank"),
    "everybody": Deal(house="ring", stacks=SIX, button=4, actions=("call", "fold", "call", "call", "call"),
                      changes={1: {"away": True, "held_ms": 38_000},
                               2: {**GONE, "state": "out"},
                               3: {**GONE, "state": "waiting", "owes": 2},
                               4: {"last": "post", "bet": 2},
                               5: {"all_in": True, "chips": 0}}),
    "watching": Deal(house="standard", stacks=SIX, button=4, actions=("call", "fold"), seat=None, changes={
        3: {**GONE, "name": "", "bot": "", "chips": 0, "state": "free"}}),
    "sitting-out": Deal(house="ring", stacks=SIX, button=4, actions=("fold",) * 5, changes={
        0: {**GONE, "state": "out", "owes": 2}}),
    "split": Deal(house="micro", stacks=(1000, 1000), button=1, seed="tie 47",
                  actions=("call", "check", "check", "check")),
    "nine": Deal(house="standard", stacks=(200,) * 9, button=5, actions=("call", "raise 8", "call")),
}  # fmt: skip


def shown(opened: Opened, server: Private, deal: Deal, viewport: dict[str, int]) -> tuple[Page, Fake]:
    """Open a table in a state."""
    watched = opened(server.address, viewport=viewport)
    fake = Fake(watched.page, server.address)
    fake.show(deal.snapshot())
    return watched.page, fake


@pytest.mark.parametrize("name", ["turn", "sidepots", "duel", "micro-showdown", "bank", "everybody"])
@pytest.mark.parametrize(("felt", "deck"), [("light", "4"), ("dark", "2"), ("light", "2")])
def test_the_light_felt_and_the_deck_of_two_colours(
    opened: Opened, server: Private, shot: Callable[[Page, str], None], name: str, felt: str, deck: str
) -> None:
    """What a browser remembers is there before the first paint."""
    page = opened(server.address).page
    page.add_init_script(
        f"localStorage.setItem('pitboss', JSON.stringify({{felt: '{felt}', deck: '{deck}'}}))"
    )
    Fake(page, server.address).show(STATES[name].snapshot())
    assert page.locator("html").get_attribute("data-theme") == felt
    inks = {suit: page.evaluate(INK, suit) for suit in "shdc"}
    assert (inks["h"] == inks["d"], inks["s"] == inks["c"]) == (deck == "2", deck == "2")
    shot(page, f"state-{name}-{felt}-{deck}")


INK: Final = "(suit) => getComputedStyle(document.documentElement).getPropertyValue(`--suit-${suit}`)"


@pytest.mark.parametrize("name", sorted(STATES))
def test_every_state_is_drawn(
    opened: Opened, server: Private, shot: Callable[[Page, str], None], name: str
) -> None:
    """Each state, on a desktop and on a phone, with everybody at his place and no sideways scroll."""
    for kind, viewport in (("desk", DESK), ("phone", PHONE)):
        page, _ = shown(opened, server, STATES[name], viewport)
        assert page.locator("[data-seat], .seat-open").count() == len(STATES[name].stacks)
        shot(page, f"state-{name}-{kind}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
