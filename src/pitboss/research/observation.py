"""What a player sees, as numbers from 0 to 1; it comes out of his view and of nothing else.

    part                 how many                what
    own cards            52                      a 1 for each, in the order of `CARDS`
    board                52                      a 1 for each
    street               as many as there are    a 1 for the one that is played
    chips                5                       the pot, what a call costs, the least and the most to bet or
                                                 raise to, and the big blind
    players              5 each                  chips behind, in front, put in; 1 if folded, 1 on the button

The players stand in order from the observer, himself first, to his left. Chips are parts of all that are at
the table. Whoever is not dealt in has zeros, behind the others.
"""

from __future__ import annotations

from typing import Final

from pitboss.cards import CARDS
from pitboss.extras import needs
from pitboss.hand.view import View
from pitboss.houses.house import House

with needs("research"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["observed", "size_of"]

CHIPS: Final = 5
EACH: Final = 5


def size_of(house: House, seats: int) -> int:
    """Return how many numbers an observation has."""
    return 2 * len(CARDS) + len(house.streets) + CHIPS + EACH * seats


def observed(view: View, seats: int) -> NDArray[np.float32]:
    """Return what the observer of a view sees; who is not dealt in sees the others from the first on."""
    house = view.house
    streets = house.streets
    start = 2 * len(CARDS)
    numbers = np.zeros(size_of(house, seats), dtype=np.float32)
    for card in view.hole:
        numbers[card] = 1
    for card in view.board:
        numbers[len(CARDS) + card] = 1
    numbers[start + [street.name for street in streets].index(view.street)] = 1
    start += len(streets)
    total = sum(view.started)
    turn = view.turn
    call, least, most = (turn.call or 0, turn.least, turn.most) if turn is not None else (0, 0, 0)
    chips = [view.pot / total, call / total, least / total, most / total, house.big_blind / total]
    dealt = len(view.started)
    first = view.seat or 0
    for seat in [*range(first, dealt), *range(first)]:
        chips += (
            view.stacks[seat] / total,
            view.bets[seat] / total,
            view.paid[seat] / total,
            view.folded[seat],
            seat == view.button,
        )
    numbers[start : start + len(chips)] = chips
    return numbers
