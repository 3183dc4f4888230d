"""Somebody who plays in a browser: he sees what the page shows, and presses what it offers."""

from __future__ import annotations

import json
from typing import Any, Self

from playwright.sync_api import Locator, Page, Route, expect

__all__ = ["QUICK", "Player"]

# Bots that do not think and never fold, and a pause that is left by "Next hand".
QUICK = {"pace_ms": 0, "pause_ms": 30_000, "bots": ["caller"]}
READY = ".bar[data-turn]:not([data-calm]) [data-verb]"


class Player:
    """One page, and what a person does on it."""

    def __init__(self, page: Page, address: str, wish: dict[str, Any] | None = None) -> None:
        self.page = page
        self.address = address
        self.wish = {**QUICK, **(wish or {})}
        page.route("**/api/tables", self.hasten)

    def hasten(self, route: Route) -> None:
        """Add to every table that is asked for what makes a test quick."""
        if route.request.method != "POST":
            return route.continue_()
        asked: dict[str, Any] = route.request.post_data_json or {}
        return route.continue_(post_data=json.dumps({**asked, **self.wish}))

    def go(self, path: str) -> Self:
        """Go to a page."""
        self.page.goto(self.address + path)
        return self

    def play(self, house: str) -> Self:
        """Sit down with bots by one click in the lobby."""
        self.page.get_by_role("button", name=f"Play {house}", exact=True).click()
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator(".layer")).to_be_visible()
        return self

    def open_table(self, wish: dict[str, Any]) -> str:
        """Have a table opened, and go there; return where it is."""
        made = self.page.request.post(
            f"{self.address}/api/tables", data={**self.wish, **wish}, headers={"Origin": self.address}
        ).json()
        self.go(made["link"])
        expect(self.page.locator(".layer")).to_be_visible()
        link: str = made["link"]
        return link

    # what is on the page

    @property
    def my_turn(self) -> bool:
        """Whether I may act."""
        return self.page.locator(READY).count() > 0

    def wait_for_turn(self) -> Self:
        """Wait until it is my turn and the buttons take clicks."""
        self.page.locator(READY).first.wait_for()
        return self

    def wait_for_turn_or_end(self) -> bool:
        """Wait until it is my turn, or the hand is over; say whether it is my turn."""
        self.page.locator(f"{READY}, .result").first.wait_for()
        return self.my_turn

    def seat(self, number: int) -> Locator:
        """Return a seat of the table."""
        return self.page.locator(f'[data-seat="{number}"]')

    @property
    def mine(self) -> Locator:
        """My own seat."""
        return self.page.locator(".hero")

    def cards(self) -> list[str]:
        """Return my cards, as the page draws them."""
        faces = self.page.locator(".hero .hole pit-card").all()
        return [face.get_attribute("face") or "" for face in faces]

    @property
    def said(self) -> str:
        """What stands in the line over the buttons."""
        return self.page.locator(".bar .say").inner_text()

    # what he does

    def act(self, *verbs: str) -> str:
        """Press the first of these that is legal, and return it."""
        self.wait_for_turn()
        turn = self.page.locator(".bar").get_attribute("data-turn")
        for verb in verbs:
            button = self.page.locator(f'.bar [data-verb="{verb}"]:not(.off)')
            if button.count():
                button.click()
                self.page.locator(f'.bar:not([data-turn="{turn}"])').wait_for()
                return verb
        raise AssertionError(f"none of {verbs} is offered: {self.page.locator('.bar').inner_text()}")

    def to_the_end(self, *verbs: str) -> Self:
        """Play on until the hand is over; check or call where nothing else is said."""
        while self.wait_for_turn_or_end():
            self.act(*(verbs or ("check", "call")))
        return self

    @property
    def n(self) -> int:
        """The number of the last event that the page has shown."""
        return int(self.page.locator(".stage").get_attribute("data-n") or 0)

    def catch_up(self, n: int) -> None:
        """Wait until the page has shown event `n`."""
        self.page.wait_for_function(f"() => Number(document.querySelector('.stage')?.dataset.n) >= {n}")

    def with_a_friend(self, friend: Player) -> Self:
        """Play a hand of two people to its end, who check or call."""
        while True:
            self.page.locator(".is-turn, .result").first.wait_for()
            if self.page.locator(".result").count():
                return self
            actor = self if self.page.locator(".hero.is-turn").count() else friend
            actor.act("check", "call")
            for player in (self, friend):
                player.catch_up(actor.n)

    def next_hand(self) -> Self:
        """Ask for the next hand, and wait for its cards."""
        before = self.page.locator("#tab-hand").inner_text()
        self.page.get_by_role("button", name="Next hand").click()
        expect(self.page.locator("#tab-hand")).not_to_have_text(before)
        return self
