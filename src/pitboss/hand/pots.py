"""The pots: one for each depth of stack that is still in, and who may win it.

100 |              |  C     D      side pot:  C, D
 60 |      |   B   |  C     D      side pot:  B, C, D
 20 |  A   |   B   |  C     D      main pot:  A, B, C, D
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.houses.felt import Felt

__all__ = ["Pot", "pots_of", "return_uncalled", "shares"]


class Pot(NamedTuple):
    """Chips, and the seats that may win them (once awarded: that have won them)."""

    amount: int
    claimants: tuple[int, ...]


def return_uncalled(felt: Felt) -> None:
    """Give back what nobody matched (ST-8), unless chips need not match (DU-13)."""
    paid = felt.paid
    most = max(paid)
    seat = paid.index(most)
    paid[seat] = 0
    matched = max(paid)
    paid[seat] = most
    chips = most - matched
    if not chips or felt.folded[seat] or felt.house.rounds.one_pot:
        return
    paid[seat] = matched
    felt.stacks[seat] += chips
    felt.bets[seat] = max(felt.bets[seat] - chips, 0)  # an ante was never in front
    felt.pot -= chips
    felt.log.append(("return", seat, chips, 0))


def pots_of(felt: Felt) -> list[Pot]:
    """Return main and side pots as they would be awarded now; every chip in the middle is in one.

    Chips of those who folded stay where they got to, dead chips are in the main pot.
    """
    paid = felt.paid
    if felt.live == 1:
        return [Pot(felt.pot, (felt.folded.index(False),))]
    claimants = tuple([seat for seat, folded in enumerate(felt.folded) if not folded])
    depths = {paid[seat] for seat in claimants}
    if len(depths) == 1 or felt.house.rounds.one_pot:
        return [Pot(felt.pot, claimants)]
    return side_pots(felt, claimants, sorted(depths))


def side_pots(felt: Felt, claimants: tuple[int, ...], depths: list[int]) -> list[Pot]:
    """Cut what was paid at each depth; what a folded player paid past the last goes on top."""
    pots = []
    below = 0
    extra = felt.dead
    for depth in depths:
        amount = extra + sum(min(chips, depth) - min(chips, below) for chips in felt.paid)
        if depth == depths[-1]:
            amount += sum(max(chips - depth, 0) for chips in felt.paid)
        if amount:
            pots.append(Pot(amount, tuple(seat for seat in claimants if felt.paid[seat] >= depth)))
        below, extra = depth, 0
    return pots


def shares(felt: Felt, amount: int, winners: tuple[int, ...]) -> list[tuple[int, int]]:
    """Split a pot among its winners: (seat, chips), odd chips to the first one (ST-8, RG-17, DU-12).

    The first is the first left of the button, unless the house names a seat.
    """
    if len(winners) == 1:
        return [(winners[0], amount)]
    each, odd = divmod(amount, len(winners))
    lucky = felt.house.odd_chip_seat
    if lucky is None:
        lucky = min(winners, key=lambda seat: (seat - felt.button - 1) % felt.n)
    return [(seat, each + odd if seat == lucky else each) for seat in winners]
