"""The bots that come with pitboss, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.bots.adaptive import Adaptive
from pitboss.bots.bot import Bot
from pitboss.bots.caller import Caller
from pitboss.bots.equilibrium import Equilibrium, RoundAware
from pitboss.bots.exploiter import Exploiter
from pitboss.bots.folder import Folder
from pitboss.bots.maniac import Maniac
from pitboss.bots.noise import Noise
from pitboss.bots.odds import Odds
from pitboss.bots.planned import Planned, Resolver
from pitboss.bots.tight import Tight
from pitboss.errors import TableError

__all__ = ["ALSO", "BOTS", "COMPANY", "PONDERS", "find_bot"]

# Name -> a new bot of that kind, from a seed that those take who throw dice.
BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "adaptive": lambda _seed: Adaptive(),
    "blueprint": Planned,
    "caller": lambda _seed: Caller(),
    "equilibrium": Equilibrium,
    "exploiter": Exploiter,
    "folder": lambda _seed: Folder(),
    "maniac": lambda _seed: Maniac(),
    "odds": Odds,
    "random": Noise,
    "resolver": Resolver,
    "round-aware": RoundAware,
    "tight": lambda _seed: Tight(),
}

# What else they are called.
ALSO: Final = {"all-in": "maniac", "noise": "random", "tight-aggressive": "tight"}

# Who sits down where nobody is named: they play in different ways, and none of them all the time alike.
COMPANY: Final = ("tight", "caller", "random")

# Who takes more than a moment for an answer: nobody else should have to wait for it.
PONDERS: Final = frozenset({"blueprint", "equilibrium", "exploiter", "resolver", "round-aware"})


def find_bot(name: str, *, seed: int = 0) -> Bot:
    """Return a new bot; the same seed makes one that plays the same."""
    name = ALSO.get(name, name)
    if name not in BOTS:
        raise TableError(f"{name!r} is not a bot: {', '.join(BOTS)}")
    return BOTS[name](seed)
