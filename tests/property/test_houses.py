"""Random hands of every house: all promises of the engine, looked at after every action."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.check import check_house
from pitboss.check.run import check_hands
from pitboss.houses.catalog import HOUSES, load_house

FRIDAY = """
based_on = "ring"
max_seats = 4
button_posts_small = true
check_preflop = false
all_show = true
"""

every_house = pytest.mark.parametrize("name", HOUSES)


@every_house
@settings(max_examples=40)
@given(seed=st.integers(0, 2**64))
def test_random_hands_keep_every_promise(name: str, seed: int) -> None:
    """Any options, seats, stacks, posts and players: chips, turns, refusals, replays and views hold."""
    assert check_house(HOUSES[name], seed=str(seed), number=1, thorough=True).over


@settings(max_examples=40)
@given(seed=st.integers(0, 2**64))
def test_a_house_from_a_file_keeps_them_too(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """No promise hangs on our own six: a house is data, and its quirks mix."""
    path = tmp_path_factory.getbasetemp() / "friday.toml"
    path.write_text(FRIDAY, encoding="utf-8")
    assert check_house(load_house(Path(path)), seed=str(seed), number=1, thorough=True).over


@every_house
@pytest.mark.slow
def test_a_thousand_hands_keep_every_promise(name: str) -> None:
    """As `pitboss check hands --house NAME`, long enough to meet rare hands."""
    parts = list(check_hands([name], seed="a thousand", first=1, n=1000, jobs=1))
    assert [failure for part in parts for failure in part.failures] == []
    assert sum(part.by_house.total() for part in parts) == 1000


def test_the_same_seed_gives_the_same_hands_whatever_came_before() -> None:
    """A hand hangs on seed and number alone, so one call repeats it."""
    house = HOUSES["ring"]
    alone = check_house(house, seed="7", number=30)
    for number in range(28, 31):
        last = check_house(house, seed="7", number=number)
    assert last.state() == alone.state()
    assert check_house(house, seed="8", number=30).deck != alone.deck


def test_several_processes_check_the_same_hands() -> None:
    """However many share the work, the parts come in order and hold the same houses."""
    names = list(HOUSES)
    alone = list(check_hands(names, seed="7", first=1, n=120, jobs=1))
    shared = list(check_hands(names, seed="7", first=1, n=120, jobs=2))
    assert [part.by_house for part in shared] == [part.by_house for part in alone]
    assert len(shared) == 3


def test_every_house_and_structure_has_its_turn() -> None:
    """In ten hands each house comes once for each of its betting structures."""
    (part,) = islice(check_hands(list(HOUSES), seed="7", first=1, n=10, jobs=1), 1)
    assert part.by_house == {name: len(house.structures) for name, house in HOUSES.items()}
