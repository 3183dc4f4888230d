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
    """Return who shows: all where the house says so or somebody is all-in, else who is not yet beaten."""
    stacks = felt.stacks
    if felt.house.all_show or not all(stacks[seat] for seat in seats):
        return set(seats)
    showing: set[int] = set()
    best = [-1] * len(pots)  # of those who have shown, pot by pot
    for seat in seats:
        strength = strengths[seat]
        for number, (_amount, claimants) in enumerate(pots):
            if seat in claimants and strength >= best[number]:
                best[number] = strength
                showing.add(seat)
    return showing
