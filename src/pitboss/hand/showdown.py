"""The showdown: who shows, in which order, and who may put his cards away unseen (ST-9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pitboss.hand.pots import Pot
from pitboss.houses.felt import Felt

__all__ = ["order", "shown"]


def order(felt: Felt) -> list[int]:
    """Return who is in the showdown: the last street's last aggressor first, else left of the button."""
    first = felt.button + 1
    for kind, seat, _amount, _total in reversed(felt.log):
        if kind == "board":
            break
        if kind == "bet" or kind == "raise":
            first = seat
            break
    n = felt.n
    seats = [*range(first, n), *range(first)] if first < n else [*range(n)]
    if felt.live == n:
        return seats
    folded = felt.folded
    return [seat for seat in seats if not folded[seat]]


def shown(
    felt: Felt, seats: Sequence[int], pots: Sequence[Pot], strengths: Mapping[int, int]
) -> Collection[int]:
    """Return who shows: all where the house says so or somebody is all-in, else who is not yet beaten."""
    if felt.house.all_show or 0 in felt.stacks:  # who folded has chips
        return seats
    showing: set[int] = set()
    for _amount, claimants in pots:
        best = -1  # of those who have shown
        for seat in seats:
            if seat in claimants and strengths[seat] >= best:
                best = strengths[seat]
                showing.add(seat)
    return showing
