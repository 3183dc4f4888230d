"""Nothing on the felt touches anything else, for 2 to 10 players, on desktops and on phones."""

from __future__ import annotations

from typing import Final

import pytest

from browser.conftest import Fake, Opened
from browser.scenes import Deal, crowd
from browser.test_states import STATES
from pitboss.server.private import Private

pytestmark = pytest.mark.slow

SIZES: Final = [(1440, 900), (1280, 720), (1024, 768), (820, 1180), (390, 844), (360, 740)]

# Boxes of plates, cards, notes, bets, the button, the board and the pots: which pairs overlap, or lie
# outside. What belongs to one seat may overlap, and the board and its pots are one thing.
TOUCHING: Final = """() => {
  const stage = document.querySelector('.stage'), home = stage.getBoundingClientRect(), boxes = [];
  const add = (element, name, owner) => {
    const box = element.getBoundingClientRect();
    if (box.width && getComputedStyle(element).display !== 'none') boxes.push({name, owner, box});
  };
  stage.querySelectorAll('.seat').forEach((seat) => {
    const who = seat.dataset.seat;
    for (const part of ['.plate', '.hole', '.act', '.named']) {
      const element = seat.querySelector(part);
      if (element) add(element, part + who, 'seat' + who);
    }
  });
  stage.querySelectorAll('.bet').forEach((bet) => add(bet, 'bet' + bet.dataset.bet, 'bet' + bet.dataset.bet));
  stage.querySelectorAll('.dbtn').forEach((button) => add(button, 'button', 'button'));
  stage.querySelectorAll('.board > *').forEach((card) => add(card, 'board', 'board'));
  stage.querySelectorAll('.pot').forEach((pot) => add(pot, 'pot', 'board'));
  stage.querySelectorAll('.tile').forEach((tile) => add(tile, 'tile', 'tile' + tile.textContent));
  const found = new Set();
  boxes.forEach((a, i) => {
    if (a.box.left < home.left - 1 || a.box.right > home.right + 1 ||
        a.box.top < home.top - 1 || a.box.bottom > home.bottom + 1) found.add(a.name + ' outside');
    boxes.slice(i + 1).forEach((b) => {
      if (a.owner === b.owner) return;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 2) found.add(`${a.name}/${b.name} ${Math.round(wide)}x${Math.round(high)}`);
    });
  });
  return [...found];
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_touches_anything(opened: Opened, server: Private, width: int, height: int) -> None:
    """Small bets and large ones, shown cards, the button at every seat: plates, bets and board stay apart."""
    watched = opened(server.address, viewport={"width": width, "height": height})
    fake = Fake(watched.page, server.address)
    found = {}
    for seats in range(2, 11):
        pictures = [(f"bet {bet}", crowd(seats, bet=bet, stack=stack, button=min(3, seats - 1), shown=False))
                    for bet, stack in ((40, 1865), (425, 8400), (12500, 96800))]  # fmt: skip
        pictures += [("shown", crowd(seats, bet=425, stack=8400, button=1, shown=True))]
        pictures += [(f"button at {button}", crowd(seats, bet=40, stack=1865, button=button, shown=False))
                     for button in range(seats)]  # fmt: skip
        for name, snapshot in pictures:
            fake.show(snapshot)
            touching = watched.page.evaluate(TOUCHING)
            if touching:
                found[f"{seats} seats, {name}"] = touching
    assert not found, "\n".join(f"{name}: {'; '.join(what)}" for name, what in found.items())


HOUSES: Final = {
    "one card": Deal(house="micro", stacks=(96_800, 96_800), button=0, actions=("raise 12500",)),
    "one card, my bet": Deal(house="micro", stacks=(96_800, 96_800), button=1, actions=("raise 12500",)),
    "one card, shown": STATES["split"],
    "levels": Deal(house="headsup", stacks=(96_800, 96_800), button=0, actions=("raise_by 12500",)),
    "levels, flop": STATES["headsup-later"],
    "four buttons": STATES["duel"],
    "four buttons, shown": STATES["duel-showdown"],
}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_a_house_shows_besides_touches_nothing(
    opened: Opened, server: Private, width: int, height: int
) -> None:
    """A single large card, the level of the blinds, the minimum bet: each has a place of its own."""
    watched = opened(server.address, viewport={"width": width, "height": height})
    fake = Fake(watched.page, server.address)
    found = {}
    for name, deal in HOUSES.items():
        fake.show(deal.snapshot())
        if touching := watched.page.evaluate(TOUCHING):
            found[name] = touching
    assert found == {}


# What holds more than it has room for.
FULL: Final = """() => [...document.querySelectorAll(
    '.top, .ttl, .bar, .say, .acts, .dacts, .raise, .presets, .side, .tabs, .sfoot')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
  .map((one) => `${one.className} ${one.scrollWidth} in ${one.clientWidth}`)"""


@pytest.mark.parametrize("width", [360, 390, 600, 720, 844, 900, 1024, 1100, 1200, 1280, 1440])
def test_bar_and_panel_have_room_for_what_they_hold(opened: Opened, server: Private, width: int) -> None:
    """Five-digit prices, four sizes, the clock and its bank, in every width: nothing runs over its edge."""
    page = opened(server.address, viewport={"width": width, "height": 800}).page
    fake = Fake(page, server.address)
    found = {}
    rich = {"small_blind": 500, "big_blind": 1000}
    deals = {
        "sizes": Deal(house="standard", stacks=(96_800,) * 3, options=rich, button=0),
        "by": Deal(house="headsup", stacks=(96_800, 96_800), button=1),
        "four": Deal(house="duel", stacks=(96_800, 96_800), actions=("call",)),
    }
    for name, deal in deals.items():
        fake.show(deal.snapshot())
        page.locator(".bar [data-verb]").first.wait_for()
        if found_here := page.evaluate(FULL):
            found[name] = found_here
    assert found == {}
