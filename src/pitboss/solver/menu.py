"""Menus: which sizes a seat may bet in a tree. The house says what is legal, the menu what is looked at.

    Menu.of("half,pot,allin")             fractions of the pot after the call, and everything
    Menu.of("half,pot,allin/pot,allin")   after the slash: for raises over a wager of the same street
    Grid(100)                             every total that is a multiple of 100 chips, and everything

A size below the least is the least; one close to all-in is all-in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from pitboss.errors import SolverError, said
from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.hand import Hand

__all__ = ["NAMES", "Grid", "Menu", "Sizes", "choices"]

Sizes = Callable[[Hand], list[int]]
"""What a menu comes down to: the totals to bet or raise to in a position, in rising order."""

NAMES: Final = {
    "third": Fraction(1, 3),
    "half": Fraction(1, 2),
    "twothirds": Fraction(2, 3),
    "threequarters": Fraction(3, 4),
    "pot": Fraction(1),
    "double": Fraction(2),
    "triple": Fraction(3),
}
_FRACTION: Final = re.compile(r"\d{1,3}(\.\d{1,4})?", re.ASCII)


class Parts(NamedTuple):
    """One list of sizes."""

    parts: tuple[Fraction, ...]
    least: bool
    allin: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """Parts of the pot, to open a street with and to raise over a wager; totals are multiples of `unit`."""

    opening: Parts
    raising: Parts
    unit: int = 1
    near: Fraction = Fraction(4, 5)  # a size above this part of all that can go in is all of it

    @classmethod
    def of(cls, text: str, *, unit: int = 1) -> Menu:
        """Read a menu: names and parts of the pot with commas between, and after a slash those for raises."""
        opening, slash, raising = text.partition("/")
        first = read_parts(opening)
        return cls(first, read_parts(raising) if slash else first, unit)

    def __call__(self, hand: Hand) -> list[int]:
        """Return the totals in this position."""
        if not hand.least:
            return []
        parts, least, allin = self.opening if hand.current == hand.base else self.raising
        low, high = hand.least, hand.most
        whole = hand.pot + max(hand.call, 0)
        totals = {low} if least else set()
        close = (1 - self.near) * (high - hand.current) if allin else Fraction(0)
        for part in parts:
            to = round((hand.current + part * whole) / self.unit) * self.unit
            if to < high - close:
                totals.add(max(to, low))
        if allin or not totals:
            totals.add(high)
        return sorted(totals)


def read_parts(text: str) -> Parts:
    """Read the sizes between two commas each."""
    parts: set[Fraction] = set()
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        if word in NAMES:
            parts.add(NAMES[word])
        elif _FRACTION.fullmatch(word) and Fraction(word) > 0:
            parts.add(Fraction(word))
        elif word not in ("allin", "all-in", "min"):
            known = ", ".join(("min", *NAMES, "allin"))
            raise SolverError(f"{said(word)} is not a size: {known}, or a part of the pot such as 0.75")
    return Parts(tuple(sorted(parts)), "min" in words, "allin" in words or "all-in" in words)


@dataclass(frozen=True, slots=True)
class Grid:
    """Every total that is a multiple of some chips, and all-in."""

    step: int

    def __call__(self, hand: Hand) -> list[int]:
        """Return the totals in this position."""
        if not hand.least:
            return []
        start = -(-hand.least // self.step) * self.step
        return sorted({*range(start, hand.most, self.step), hand.most})


def choices(hand: Hand, sizes: Sizes, more: tuple[int, ...] = ()) -> list[Action]:
    """Return what the player to act may do in a tree; nobody folds where a check is free."""
    turn = hand.turn
    if turn is None:
        return []
    actions = []
    if turn.fold and not turn.check:
        actions.append(FOLD)
    if turn.check:
        actions.append(CHECK)
    if turn.call is not None:
        actions.append(CALL)
    if turn.wager is not None:
        totals = {*sizes(hand), *(to for to in more if turn.least <= to <= turn.most)}
        actions += [Action(turn.wager, to) for to in sorted(totals)]
    return actions
