"""Levels of strength: each house has all of them, and each is a bot that plays it."""

from __future__ import annotations

import pytest

from pitboss import find_house
from pitboss.bots.catalog import BOTS
from pitboss.bots.levels import LEVELS, bot_at, levels_of
from pitboss.cli.main import main
from pitboss.errors import TableError
from pitboss.houses.catalog import HOUSES


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_has_every_level(house: str) -> None:
    """From beginner to hardest, a bot of its own each."""
    found = levels_of(HOUSES[house])
    assert tuple(found) == LEVELS
    assert len(set(found.values())) == len(LEVELS)
    assert set(found.values()) <= set(BOTS)


def test_the_hardest_is_who_solves_the_house() -> None:
    """Rounds of one card, hands of two players, and tables of more."""
    assert bot_at("hardest", find_house("micro")) == "round-aware"
    assert bot_at("hard", find_house("headsup")) == "blueprint"
    assert bot_at("hardest", find_house("ring")) == "resolver"


def test_a_level_that_is_not_there_is_refused() -> None:
    """With those that are."""
    with pytest.raises(TableError, match="'expert' is not a level: beginner, easy, medium, hard, hardest"):
        bot_at("expert", find_house("ring"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--level", "expert"), "'expert' is not a level"),
        (("--level", "easy", "--bots", "tight"), "both say who plays"),
    ],
)
def test_play_says_what_is_wrong_with_a_level(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line."""
    with pytest.raises(SystemExit) as end:
        main(["play", "headsup", "--terminal", *words])
    assert end.value.code == 2
    assert message in capsys.readouterr().err
