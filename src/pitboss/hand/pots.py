"""The pots: one for each depth of stack that is still in, and who may win it.

     100 |              |  C        side pot:  C, D
      60 |      |   B   |  C        side pot:  B, C, D
      20 |  A   |   B   |  C        main pot:  A, B, C, D
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.houses.betting import Felt

__all__ = ["Pot", "pots_of", "shares"]


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: int
    claimants: tuple[int, ...]


def pots_of(felt: Felt, *, one_pot: bool = False) -> list[Pot]:
    """Return main and side pots as they would be awarded now; every chip in the middle is in one.

    Chips of those who folded stay where they got to, dead chips are in the main pot.
    """
    paid = felt.paid
    claimants = tuple(seat for seat in range(felt.n) if not felt.folded[seat])
    depths = sorted({paid[seat] for seat in claimants})
    if one_pot or len(depths) == 1:
        return [Pot(felt.pot, claimants)]
    pots = []
    below = 0
    extra = felt.dead
    for depth in depths:
        amount = extra + sum(min(chips, depth) - min(chips, below) for chips in paid)
        if depth == depths[-1]:
            amount += sum(max(chips - depth, 0) for chips in paid)
        if amount:
            pots.append(Pot(amount, tuple(seat for seat in claimants if paid[seat] >= depth)))
        below, extra = depth, 0
    return pots


def shares(felt: Felt, amount: int, winners: list[int]) -> list[tuple[int, int]]:
    """Split a pot among its winners: (seat, chips), odd chips to the first one (ST-8, RG-17, DU-12).

    The first is the first left of the button, unless the house names a seat.
    """
    each, odd = divmod(amount, len(winners))
    if not odd:
        return [(seat, each) for seat in winners]
    lucky = felt.house.odd_chip_seat
    if lucky is None:
        lucky = min(winners, key=lambda seat: (seat - felt.button - 1) % felt.n)
    return [(seat, each + odd if seat == lucky else each) for seat in winners]
