"""What is played: the games, the policies, and what a driver is.

A policy is what the players do:

    call     everybody checks or calls to the showdown: 8 actions heads-up, 24 with six players
    random   uniform over check or call, a fold if there is a bet to match, and a bet or raise if it is legal;
             its size is uniform over the legal range, or over what the engine has on its menu

Blinds are 1 and 2, every stack is 200 at the start of each hand, every hand has a freshly shuffled deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

SMALL: Final = 1
BIG: Final = 2
STACK: Final = 200

Play = Callable[[int], int]
"""Play so many hands and return how many actions that took."""


class Game(NamedTuple):
    """One column of the table."""

    betting: str
    players: int
    policy: str

    def __str__(self) -> str:
        """Name the column."""
        seats = "heads-up" if self.players == 2 else f"{self.players} players"
        return f"{self.betting}, {seats}, {self.policy}"


class Driver(NamedTuple):
    """One row of the table."""

    name: str
    package: str
    how: str
    make: Callable[[Game], Play]


GAMES: Final = (
    Game("no-limit", 2, "call"),
    Game("no-limit", 2, "random"),
    Game("no-limit", 6, "call"),
    Game("no-limit", 6, "random"),
    Game("fixed-limit", 2, "call"),
)
