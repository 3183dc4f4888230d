"""Actions by number, the same in every house: a menu of sizes, and which of its choices are there.

    0  fold     1  check     2  call     3, 4, ...  the sizes of the menu, from the smallest on

A menu is a text, as the solver reads it: "min,half,pot,double,allin" makes eight choices. `min` is the least
that the house allows here, `allin` the most. The others are parts of the pot after the call, to the nearest
chip, raised to the least and cut at the most. Of sizes that come to the same one is there: `min` before
`allin`, and both before the others. So `allin` is always as much as can go in, and where the house fixes
the size there is `min` alone.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

from pitboss.errors import StateError, said
from pitboss.extras import needs
from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.view import View
from pitboss.houses.turn import Turn
from pitboss.solver.menu import read_parts

with needs("research"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SIZES", "Choices", "Offer", "mask_of"]

SIZES: Final = "min,half,pot,double,allin"
PLAIN: Final = ("fold", "check", "call")

Offer = list[Action | None]
"""What each choice comes to; None where it is not there."""


class Choices:
    """What the numbers mean."""

    def __init__(self, sizes: str = SIZES) -> None:
        parts, least, most = read_parts(sizes)
        self.least, self.most = int(least), int(most)
        self.parts = [part.as_integer_ratio() for part in parts]
        self.names = (*PLAIN, *["min"] * least, *[f"{part} pot" for part in parts], *["allin"] * most)
        wagers = range(len(self.names) - len(PLAIN))
        self.ends_first = sorted(wagers, key=lambda place: self.names[len(PLAIN) + place].endswith(" pot"))

    def __len__(self) -> int:
        """How many there are."""
        return len(self.names)

    def offer(self, view: View) -> Offer:
        """Return what each choice comes to for the player to act."""
        turn = view.turn
        if turn is None:
            return [None] * len(self)
        plain = (turn.fold and FOLD, turn.check and CHECK, turn.call is not None and CALL)
        return [*[action or None for action in plain], *self.wagers(view, turn)]

    def wagers(self, view: View, turn: Turn) -> Offer:
        """Return what the sizes come to, each total once."""
        offer: Offer = [None] * len(self.ends_first)
        if turn.wager is None:
            return offer
        least, most = turn.least, turn.most
        whole = view.pot + (turn.call or 0)
        sizes = [view.to_match + (2 * part * whole + of) // (2 * of) for part, of in self.parts]
        sizes = [min(max(size, least), most) for size in sizes]
        totals = [least] * self.least + sizes + [most] * self.most
        taken = set()
        for place in self.ends_first:
            if totals[place] not in taken:
                taken.add(totals[place])
                offer[place] = Action(turn.wager, totals[place])
        return offer

    def action(self, offer: Offer, choice: SupportsIndex) -> Action:
        """Return the action of a choice; a StateError says which ones are there."""
        try:
            number = index(choice)
        except TypeError:
            raise StateError(f"{said(choice)} is not a choice: 0 to {len(self) - 1}") from None
        action = offer[number] if 0 <= number < len(offer) else None
        if action is None:
            there = ", ".join(f"{place} ({known})" for place, known in enumerate(offer) if known is not None)
            raise StateError(f"{said(number)} is not a choice here: {there or 'nobody is to act'}")
        return action


def mask_of(offer: Offer) -> NDArray[np.int8]:
    """Return a 1 for each choice that is there."""
    return np.array([action is not None for action in offer]).view(np.int8)
