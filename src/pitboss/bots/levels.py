"""Levels of strength: which bot plays at which level of a house.

    levels_of(find_house("headsup"))["hardest"] == "resolver"

A level says who beats whom and no more; docs/15-opponents.md has the matches that the order was taken from.
"""

from __future__ import annotations

from typing import Final

from pitboss.errors import TableError, said
from pitboss.houses.house import House

__all__ = ["LEVELS", "bot_at", "levels_of"]

LEVELS: Final = ("beginner", "easy", "medium", "hard", "hardest")

ONE_CARD: Final = ("random", "caller", "tight", "equilibrium", "round-aware")
FOR_TWO: Final = ("random", "caller", "odds", "blueprint", "resolver")
FOR_MORE: Final = ("random", "caller", "tight", "odds", "resolver")


def levels_of(house: House) -> dict[str, str]:
    """Return the bot of each level, the weakest first."""
    for_cards = FOR_TWO if house.max_seats == 2 else FOR_MORE
    bots = ONE_CARD if house.hole_cards == 1 else for_cards
    return dict(zip(LEVELS, bots, strict=True))


def bot_at(level: str, house: House) -> str:
    """Return the bot of a level; one that is not there is refused."""
    levels = levels_of(house)
    if level not in levels:
        raise TableError(f"{said(level)} is not a level: {', '.join(levels)}")
    return levels[level]
