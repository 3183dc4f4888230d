"""Tables of every house, played by chance: what the tests of environments have in common."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from pitboss import HOUSES, House, find_house
from pitboss.research.choices import Choices, Offer
from pitboss.research.play import Play

OPTIONS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "pot-limit": ("standard", {"betting": "pot-limit"}),
    "fixed-limit": ("standard", {"betting": "fixed-limit"}),
    "straddled": ("standard", {"ante": 1, "straddle": True, "stack": 17}),
    "short": ("standard", {"stack": 3}),
    "capped": ("ring", {"betting": "fixed-limit"}),
}

# Each house with as few players as it takes and with as many, and some whose options matter here.
TABLES: Final[list[tuple[House, int]]] = [
    *[(house, seats) for house in HOUSES.values() for seats in {house.min_seats, house.max_seats}],
    *[(find_house(name, options), 4) for name, options in OPTIONS.values()],
]

every_table = pytest.mark.parametrize(
    ("house", "seats"),
    TABLES,
    ids=[f"{house.name}-{seats}-{house.betting}-{house.stack}" for house, seats in TABLES],
)


def chips_of(play: Play) -> list[int]:
    """Return what each seat has after an episode."""
    if play.table is None:
        return list(play.hand.stacks)
    return [play.table.players[str(seat)].chips for seat in range(play.seats)]


def decisions(play: Play, choices: Choices, *, episodes: int, seed: int = 1) -> Iterator[Offer]:
    """Play at random, and stop at each decision with what is offered there."""
    dice = Random(seed)
    for episode in range(episodes):
        play.begin(seed if episode == 0 else None)
        while play.actor is not None:
            offer = choices.offer(play.view(play.actor))
            yield offer
            play.act(dice.choice([action for action in offer if action is not None]))
