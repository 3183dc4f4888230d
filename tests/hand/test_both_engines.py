"""The hands are the same on both engines: compiled, and interpreted from the same sources."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pitboss import native

# Random hands of all houses with every promise looked at, and each word of them in one number.
SCRIPT = """
from hashlib import sha256
from pitboss import FOLD, HOUSES, Action, native
from pitboss.check import check_house

told = sha256()
for number in range(60):
    for house in HOUSES.values():
        hand = check_house(house, seed="both engines", number=number)
        told.update(repr((hand.events, hand.actions, hand.stacks, hand.pots, hand)).encode())
        fresh = type(hand)(hand.house, hand.started, hand.button, hand.deck, posts=hand.posted)
        for action in hand.actions:
            for asked in (action, FOLD, Action("raise", 7), Action("raise_by", "x"), Action("bet", 10**30)):
                told.update(f"{fresh.turn} {fresh.why_not(asked)}".encode())
            fresh.act(action)
print(native.HANDS, told.hexdigest())
"""


def played(pure: str) -> tuple[str, str]:
    """Return which engine played in a process of its own, and what its hands came to."""
    ran = subprocess.run(  # noqa: S603 - our own lines
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PITBOSS_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    engine, _, told = ran.stdout.strip().rpartition(" ")
    return engine, told


@pytest.mark.slow
def test_both_engines_play_the_same_hands() -> None:
    """Events, stacks, offers and refusals, to the letter."""
    compiled, one = played("")
    interpreted, other = played("1")
    assert compiled == native.state(native.HERE, {})
    assert interpreted == "interpreted, as PITBOSS_PURE is set"
    assert one == other
