"""The showdown: who shows, in which order, and who may put his cards away unseen (ST-9)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.hand.pots import Pot
from pitboss.houses.felt import Felt

__all__ = ["order", "shown"]


def order(felt: Felt) -> list[int]:
    """Return who is in the showdown: the last street's last aggressor first, else left of the button."""
    first = felt.button + 1
    for kind, seat, _amount, _total in reversed(felt.log):
        if kind == "board":
            break
        if kind in ("bet", "raise"):
            first = seat
            break
    seats = [(first + i) % felt.n for i in range(felt.n)]
    return [seat for seat in seats if not felt.folded[seat]]


def shown(felt: Felt, seats: Sequence[int], pots: Sequence[Pot], strengths: Sequence[int]) -> set[int]:
    """Return who shows: everybody where the house says so or somebody is all-in, else who is not yet beaten."""
    if felt.house.all_show or any(not felt.stacks[seat] for seat in seats):
        return set(seats)
    showing: set[int] = set()
    for seat in seats:
        if any(
            all(strengths[seat] >= strengths[other] for other in pot.claimants if other in showing)
            for pot in pots
            if seat in pot.claimants
        ):
            showing.add(seat)
    return showing
