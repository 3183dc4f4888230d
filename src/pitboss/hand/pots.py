"""The pots: one for each depth of stack that is still in, and who may win it.

100 |              |  C     D      side pot:  C, D
 60 |      |   B   |  C     D      side pot:  B, C, D
 20 |  A   |   B   |  C     D      main pot:  A, B, C, D
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pitboss.houses.felt import Felt

__all__ = ["Pot", "awarded", "best_of", "give_back", "pots_of", "return_uncalled", "shares"]


class Pot(NamedTuple):
    """Chips, and the seats that may win them (once awarded: that have won them)."""

    amount: int
    claimants: tuple[int, ...]


def return_uncalled(felt: Felt) -> None:
    """Give back what nobody matched (ST-8) of the largest bet."""
    paid = felt.paid
    give_back(felt, paid.index(max(paid)))


def give_back(felt: Felt, seat: int) -> None:
    """Give a seat back what nobody matched, unless it folded, or chips need not match (DU-13)."""
    paid = felt.paid
    chips = paid[seat]
    paid[seat] = 0
    matched = max(paid)
    if chips <= matched or felt.folded[seat] or felt.house.rounds.one_pot:
        paid[seat] = chips
        return
    paid[seat] = matched
    chips -= matched
    felt.stacks[seat] += chips
    front = felt.bets[seat] - chips
    felt.bets[seat] = front if front > 0 else 0  # noqa: FURB136 - an ante was never in front; max takes longer
    felt.pot -= chips
    felt.log.append(("return", seat, chips, 0))


def pots_of(felt: Felt) -> list[Pot]:
    """Return main and side pots as they would be awarded now; every chip in the middle is in one.

    Chips of those who folded stay where they got to, dead chips are in the main pot.
    """
    paid = felt.paid
    if felt.live == felt.n:
        claimants = tuple(range(felt.n))
        if paid.count(paid[0]) == felt.n:
            return [Pot(felt.pot, claimants)]
    else:
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


def best_of(claimants: Sequence[int], strengths: Mapping[int, int]) -> tuple[int, ...]:
    """Return those who win a pot: the best hand of its claimants, or several as good."""
    best = -1
    winners: tuple[int, ...] = ()
    for seat in claimants:
        strength = strengths[seat]
        if strength > best:
            best = strength
            winners = (seat,)
        elif strength == best:
            winners += (seat,)
    return winners


def awarded(log: Iterable[tuple[str, int, int, int]]) -> list[Pot]:
    """Read off the log which pots were awarded, rake included, each with its winners."""
    amounts: dict[int, int] = {}
    winners: dict[int, list[int]] = {}
    for kind, seat, chips, number in log:
        if kind in ("win", "rake"):
            amounts[number] = amounts.get(number, 0) + chips
        if kind == "win":
            winners.setdefault(number, []).append(seat)
    return [Pot(amounts[number], tuple(seats)) for number, seats in winners.items()]
