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

every_custom = pytest.mark.parametrize(("house", "options"), CUSTOMS)


def evenings(house: str, options: dict[str, Any], *, seeds: range, hands: int) -> list[Evening]:
    """Play one evening for each seed, at two seats, at three, and so on to a full table."""
    rules = find_house(house, options)
    played = []
    for seed in seeds:
        evening = Evening(rules, seed, 2 + seed % (rules.max_seats - 1))
        evening.play(hands)
        played.append(evening)
    return played


def test_every_house_has_its_evenings() -> None:
    """A house that is added is watched as well."""
    assert {house for house, _ in CUSTOMS} == set(HOUSES)


@every_custom
def test_ST_10_ST_11_RG_1_RG_4_evenings_keep_to_the_customs(house: str, options: dict[str, Any]) -> None:
    """Eighteen tables, and whatever happens there: see `watch.py`."""
    played = evenings(house, options, seeds=range(18), hands=40)
    assert sum(len(evening.rounds) for evening in played) > 18


@pytest.mark.slow
@every_custom
def test_ST_10_ST_11_RG_1_RG_4_long_evenings_keep_to_the_customs(house: str, options: dict[str, Any]) -> None:
    """Ninety tables and longer nights."""
    played = evenings(house, options, seeds=range(100, 190), hands=100)
    assert sum(len(evening.rounds) for evening in played) > 90


def test_evenings_are_lively_enough() -> None:
    """In some dozens of them everything happens that the watch is there for."""
    rounds = [
        one for evening in evenings("standard", {}, seeds=range(36), hands=40) for one in evening.rounds
    ]
    kinds = {kind for one in rounds for posts in one.posted.values() for kind in posts}
    assert kinds == {"small blind", "big blind", "post", "dead"}
    assert any(one.button not in one.dealt for one in rounds)
    assert any(not one.of("small blind") for one in rounds)
    assert any(one.fresh for one in rounds)
    assert {len(one.dealt) for one in rounds} >= {2, 3, 4, 5, 6, 7}
    assert any(not player.chips for one in rounds for player in one.came.values())


def test_the_same_seed_is_the_same_evening() -> None:
    """So what was found once can be looked at again."""
    one, two = (evenings("ring", {}, seeds=range(5, 6), hands=30)[0] for _ in range(2))
    assert one.rounds == two.rounds
    assert one.table.players == two.table.players


# a watch that sees nothing wrong must have been able to


def broken_by(
    patch: pytest.MonkeyPatch, owner: object, name: str, fault: object, says: str, house: str
) -> None:
    """Check that evenings with a planted fault are found out, for the right reason."""
    patch.setattr(owner, name, fault)
    with pytest.raises(BrokenError, match=says):
        evenings(house, {}, seeds=range(36), hands=40)


def test_the_watch_sees_a_button_that_is_never_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """`standard` moved as `ring` moves."""

    def forward(*args: Any, button_is_small: bool, post_in_blinds: bool) -> places.Places:  # noqa: ANN401, ARG001
        return places.next_player(*args, post_in_blinds=post_in_blinds)

    broken_by(monkeypatch, table, "dead_button", forward, "small blind|big blind again|skipped", "standard")


def test_the_watch_sees_a_newcomer_in_the_blinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """`standard` with no seat barred."""

    def anywhere(posting: set[int], *_: object, **__: object) -> set[int]:
        return posting

    broken_by(monkeypatch, places, "_let_in", anywhere, "comes in between button and big blind", "standard")


def test_the_watch_sees_a_newcomer_who_plays_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """He posts what he owes, and he owes nothing."""

    def blinds_alone(house: House, where: places.Places, *rest: Any) -> list[Post]:  # noqa: ANN401
        return posts_of(house, replace(where, posting=frozenset()), *rest)

    broken_by(monkeypatch, table, "posts_of", blinds_alone, "does not pay what he owes", "ring")


@pytest.mark.parametrize("house", ["standard", "ring"])
def test_the_watch_sees_blinds_that_are_forgotten(monkeypatch: pytest.MonkeyPatch, house: str) -> None:
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

    broken_by(monkeypatch, table.Table, "finish", twice, "chips have come or gone", "ring")
