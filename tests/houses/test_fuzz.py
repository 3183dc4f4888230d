"""Whatever stands in a house file: it is a house that deals hands, or refused by a HouseError."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import Deck
from pitboss.errors import HouseError, StateError
from pitboss.hand.action import CALL, CHECK, Action
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import HOUSES, QUIRKS, load_house
from pitboss.houses.house import House
from pitboss.houses.options import CHECKS

KEYS: Final = (*CHECKS, *QUIRKS, "name", "based_on", "percent", "strange")
NUMBERS: Final = st.integers(-2, 12) | st.integers(0, 10**13)
VALUES: Final = st.one_of(
    NUMBERS,
    NUMBERS,
    st.booleans(),
    st.sampled_from(
        ["no-limit", "pot-limit", "fixed-limit", "none", "next player", "dead button", "never", ""]
    ),
    st.floats(),
    st.lists(NUMBERS, max_size=4),
    st.fixed_dictionaries({"percent": NUMBERS | st.floats()}, optional={"cap": NUMBERS, "drop": NUMBERS}),
    st.text(max_size=8),
)


def toml(value: Any) -> str:  # noqa: ANN401 - whatever a file may hold
    """Write a value as TOML does."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value) if isinstance(value, (str, bool)) else str(value)


def played(house: House) -> Hand | None:
    """Deal a hand of this house and play it: the least wager once a street, then checks and calls."""
    n = min(house.min_seats + 1, house.max_seats)
    try:
        hand = Hand(house, [house.stack] * n, 0, Deck.full())
    except StateError:  # a stack that does not cover its blind, where the house wants that
        return None
    raised = -1
    while (turn := hand.turn) is not None:
        if turn.wager is not None and raised < hand.street:
            raised = hand.street
            hand.act(Action(turn.wager, turn.least))
        else:
            hand.act(CHECK if turn.call is None else CALL)
    return hand


@settings(max_examples=300)
@given(base=st.sampled_from([*HOUSES]), told=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_values_make_a_house_that_plays_or_our_error(
    tmp_path_factory: pytest.TempPathFactory, base: str, told: dict[str, Any]
) -> None:
    """What is wrong with a file is one line that names it; a house that is made deals a hand to its end."""
    file = tmp_path_factory.getbasetemp() / "fuzz.toml"
    lines = {"based_on": base} | told
    file.write_text("".join(f"{key} = {toml(value)}\n" for key, value in lines.items()), "utf-8")
    house, said = None, ""
    try:
        house = load_house(file)
    except HouseError as error:
        said = str(error)
    assert (house is None) == said.startswith(str(file))
    assert "\n" not in said
    hand = None if house is None else played(house)
    if hand is not None:
        raked = sum(event.amount for event in hand.events if event.kind == "rake")
        assert sum(hand.stacks) + raked == sum(hand.started)


@settings(max_examples=150)
@given(st.binary(max_size=120))
def test_any_bytes_are_our_error(tmp_path_factory: pytest.TempPathFactory, noise: bytes) -> None:
    """No TOML, or TOML that says nothing of a house."""
    file = tmp_path_factory.getbasetemp() / "noise.toml"
    file.write_bytes(noise)
    with pytest.raises(HouseError):
        load_house(file)
