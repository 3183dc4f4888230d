"""The blueprints that come with pitboss: small, whole, and what they say they are."""

from __future__ import annotations

from importlib.resources import files

import pytest

from pitboss import Deck, Hand, find_house, parse_cards, view_for
from pitboss.bots.planned import Planned, blueprint_for
from pitboss.equity.classes import CLASSES
from pitboss.hand.action import FOLD
from pitboss.solver.blueprint import shipped_blueprints
from pitboss.solver.spot import NATIVE

FOLDER = files("pitboss.solver") / "tables"
NAMES = sorted(place.name for place in FOLDER.iterdir() if place.name.endswith(".blueprint"))


def test_there_is_one_at_twenty_big_blinds() -> None:
    """And others for deeper stacks and other houses."""
    assert "headsup-20.blueprint" in NAMES
    assert {name.split("-")[0] for name in NAMES} >= {"headsup", "ring", "classroom", "duel"}


@pytest.mark.parametrize("name", NAMES)
def test_each_is_small_and_says_how_it_was_made(name: str) -> None:
    """Under a megabyte; house and stack are those of its name; seed, threads and terms make it again."""
    page, bigs = name.removesuffix(".blueprint").split("-")
    found = next(each for each in shipped_blueprints(page) if f"{each.plan.bigs:g}" == bigs)
    assert len((FOLDER / name).read_bytes()) < 1_000_000
    assert found.plan.house.page == page
    assert found.about["hands"] == found.about["terms"] * 30_000
    assert {"seed", "threads"} <= set(found.about)


def test_aces_are_raised_and_rags_given_up() -> None:
    """The small blind at twenty big blinds, in the order of strength."""
    blueprint = shipped_blueprints("headsup")[0]
    assert blueprint.plan.bigs == 20
    aces, rags = (blueprint.chances(0, CLASSES.index(kind)) for kind in ("AA", "32o"))
    assert blueprint.plan.tree.actions[0][0] == FOLD
    assert aces[0] == 0
    assert rags[0] > 0.5


@pytest.mark.skipif(not NATIVE, reason="plans are followed where the native solver was built")
@pytest.mark.parametrize("house", ["headsup", "standard", "ring", "classroom", "duel"])
def test_a_house_of_two_is_played_by_plan(house: str) -> None:
    """The first decision has chances, and all of it is legal."""
    rules = find_house(house)
    stack = 50 * rules.big_blind
    assert blueprint_for(rules, stack) is not None
    hand = Hand(rules, [stack, stack], 0, Deck.stacked(parse_cards("AsAd KsKd")))
    choices = Planned().choices(view_for(hand, hand.actor))
    assert choices is not None
    assert sum(chance for _, chance in choices) == pytest.approx(1)
    assert all(hand.why_not(action) is None for action, _ in choices)
