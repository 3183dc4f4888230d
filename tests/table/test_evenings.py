"""Random evenings at tables of every house: people come and go, and a watch checks every hand.

An evening is determined by its house, its number of seats and its seed; a BrokenError names all three.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.table import places, table
from pitboss.table.player import Player
from pitboss.table.posts import posts_of
from table.evening import Evening
from table.watch import BrokenError

STANDARD = find_house("standard")
RING = find_house("ring")

CUSTOMS: list[tuple[str, dict[str, Any]]] = [
    ("standard", {}),
    ("standard", {"ante": 1, "straddle": True}),
    ("standard", {"betting": "fixed-limit", "rake": {"percent": 5, "cap": 3}}),
    ("standard", {"betting": "pot-limit", "small_blind": 5, "big_blind": 15}),
    ("ring", {}),
    ("ring", {"betting": "pot-limit"}),
    ("ring", {"betting": "fixed-limit"}),
    ("classroom", {}),
    ("classroom", {"low": 10, "high": 30}),
    ("headsup", {}),
    ("headsup", {"levels": [5, 40, 300], "hands_per_level": 3}),
    ("micro", {}),
    ("micro", {"hands": 7}),
    ("duel", {}),
]
KNOWN = [find_house(name, options) for name, options in CUSTOMS]

# what a house file may make of them
MADE = [
    replace(STANDARD, name="anywhere", post_in_blinds=True, ante=1),
    replace(STANDARD, name="reversed", button_posts_small=False),
    replace(STANDARD, name="three", min_seats=3),
    replace(STANDARD, name="tournament", freezeout=True, levels=(1, 2, 5), hands_per_level=4),
    replace(STANDARD, name="covered", full_blinds=True),
    replace(RING, name="strict", post_in_blinds=False),
    replace(RING, name="four", min_seats=4),
]

every_house = pytest.mark.parametrize("house", KNOWN + MADE, ids=lambda house: house.name)


def evenings(house: House, *, seeds: range, hands: int) -> list[Evening]:
    """Play one evening for each seed, at the fewest seats that a house allows, and so on to a full table."""
    played = []
    for seed in seeds:
        evening = Evening(house, seed, house.min_seats + seed % (house.max_seats - house.min_seats + 1))
        evening.play(hands)
        played.append(evening)
    return played


def test_every_house_has_its_evenings() -> None:
    """A house that is added is watched as well."""
    assert {house.name for house in KNOWN} == set(HOUSES)


@every_house
def test_ST_10_ST_11_RG_1_RG_4_evenings_keep_to_the_customs(house: House) -> None:
    """Eighteen tables, and whatever happens there: see `watch.py`."""
    played = evenings(house, seeds=range(18), hands=30)
    assert sum(len(evening.rounds) for evening in played) > 18


@pytest.mark.slow
@every_house
def test_ST_10_ST_11_RG_1_RG_4_long_evenings_keep_to_the_customs(house: House) -> None:
    """Ninety tables and longer nights."""
    played = evenings(house, seeds=range(100, 190), hands=100)
    assert sum(len(evening.rounds) for evening in played) > 90


def test_evenings_are_lively_enough() -> None:
    """In some dozens of them everything happens that the watch is there for."""
    rounds = [one for evening in evenings(STANDARD, seeds=range(36), hands=40) for one in evening.rounds]
    kinds = {kind for one in rounds for posts in one.posted.values() for kind in posts}
    assert kinds == {"small blind", "big blind", "post", "dead"}
    assert any(one.button not in one.dealt for one in rounds)
    assert any(not one.of("small blind") for one in rounds)
    assert any(one.fresh for one in rounds)
    assert {len(one.dealt) for one in rounds} >= {2, 3, 4, 5, 6, 7}
    assert any(not player.chips for one in rounds for player in one.came.values())


def test_the_same_seed_is_the_same_evening() -> None:
    """So what was found once can be looked at again."""
    one, two = (evenings(RING, seeds=range(5, 6), hands=30)[0] for _ in range(2))
    assert one.rounds == two.rounds
    assert one.table.players == two.table.players


# a watch that sees nothing wrong must have been able to


def broken_by(
    patch: pytest.MonkeyPatch, owner: object, name: str, fault: object, says: str, house: House
) -> None:
    """Check that evenings with a planted fault are found out, for the right reason."""
    patch.setattr(owner, name, fault)
    with pytest.raises(BrokenError, match=says):
        evenings(house, seeds=range(36), hands=40)


def test_the_watch_sees_a_button_that_is_never_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """`standard` moved as `ring` moves."""

    def forward(*args: Any, button_is_small: bool, post_in_blinds: bool) -> places.Places:  # noqa: ANN401, ARG001
        return places.next_player(*args, post_in_blinds=post_in_blinds)

    broken_by(monkeypatch, table, "dead_button", forward, "small blind|big blind again|skipped", STANDARD)


def test_the_watch_sees_a_newcomer_in_the_blinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """`standard` with no seat barred."""

    def anywhere(posting: set[int], *_: object, **__: object) -> set[int]:
        return posting

    broken_by(monkeypatch, places, "_let_in", anywhere, "comes in between button and big blind", STANDARD)


def test_the_watch_sees_a_newcomer_who_plays_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """He posts what he owes, and he owes nothing."""

    def blinds_alone(house: House, where: places.Places, *rest: Any) -> list[Post]:  # noqa: ANN401
        return posts_of(house, replace(where, posting=frozenset()), *rest)

    broken_by(monkeypatch, table, "posts_of", blinds_alone, "does not pay what he owes", RING)


@pytest.mark.parametrize("house", [STANDARD, RING], ids=lambda house: house.name)
def test_the_watch_sees_blinds_that_are_forgotten(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    """Whoever sits out comes back for nothing."""

    def forget(self: Player, *, big: bool, small: bool) -> None:
        """Owe nothing."""

    broken_by(monkeypatch, Player, "miss", forget, "comes in for nothing", house)


def test_the_watch_sees_chips_from_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A top-up that counts twice."""
    finish = table.Table.finish

    def twice(self: table.Table) -> None:
        added = {name: player.added for name, player in self.players.items()}
        finish(self)
        for name, player in self.players.items():
            player.chips += added[name]

    broken_by(monkeypatch, table.Table, "finish", twice, "chips have come or gone", RING)
