"""Chance for checks: which hand is set up, and who does what. Never a card: decks come from `shuffle`."""

from __future__ import annotations

from random import Random

__all__ = ["Dice", "dice_for"]

Dice = Random


def dice_for(seed: str, number: int) -> Dice:
    """Return the dice of one hand under a seed, without those before it: a check may start anywhere."""
    return Random(f"pitboss check {seed} {number}")  # noqa: S311 - nothing secret hangs on it
