"""Who should get what, worked out a second way: pots peeled off from the shortest claimant upwards.

RG-15 to RG-19, ST-8, ST-12, DU-12: a pot for each depth of stack, the best hand of its claimants, odd chips
to the first winner left of the button, the rake from the main pot first.
"""

from __future__ import annotations

from pitboss.check.broken import Broken
from pitboss.check.ledger import Ledger
from pitboss.hand.hand import Hand

__all__ = ["check_award"]


def check_award(hand: Hand, ledger: Ledger) -> None:
    """See that each pot went to whom it belongs, to the chip."""
    live = [seat for seat in range(hand.n) if not ledger.folded[seat]]
    strengths = {seat: strength(hand, seat) for seat in live} if len(live) > 1 else dict.fromkeys(live, 0)
    left = rake = fair_rake(hand, ledger)
    pots = peel(ledger, live)
    for number, (amount, claimants) in enumerate(pots):
        best = max(strengths[seat] for seat in claimants)
        winners = [seat for seat in claimants if strengths[seat] == best]
        taken = min(left, amount)
        left -= taken
        fair = split(hand, amount - taken, winners)
        if ledger.won.get(number) != fair:
            raise Broken(f"pot {number} of {amount} should go {fair}, it went {ledger.won.get(number)}")
        said = hand.results[number] if number < len(hand.results) else None
        if said != (amount, tuple(winners)):
            raise Broken(f"pot {number} should be {(amount, tuple(winners))}, the hand says {said}")
    if len(hand.results) != len(pots) or len(ledger.won) != len(pots):
        raise Broken(f"there should be {len(pots)} pots: {hand.results}, {ledger.won}")
    if ledger.raked != rake:
        raise Broken(f"the rake should be {rake}, it was {ledger.raked}")
    if ledger.matching:
        check_matched(ledger)
    check_showdown(hand, ledger, live, strengths)


def check_matched(ledger: Ledger) -> None:
    """See that no chip is in the pots that nobody matched, unless who put it in has folded (RG-19, ST-8)."""
    most, second = sorted(ledger.paid)[:-3:-1]
    owner = ledger.paid.index(most)
    if most > second and not ledger.folded[owner]:
        raise Broken(f"seat {owner} has {most} in the pots, and nobody more than {second}")


def check_showdown(hand: Hand, ledger: Ledger, live: list[int], strengths: dict[int, int]) -> None:
    """See who shows, and in which order (ST-9): nobody after a fold, else the last aggressor first."""
    first = hand.button + 1 if ledger.aggressor is None else ledger.aggressor
    order = [seat % hand.n for seat in range(first, first + hand.n) if seat % hand.n in live]
    showing = may_not_muck(hand, ledger, order, strengths)
    fair = [(seat, seat in showing) for seat in order] if len(live) > 1 else []
    if ledger.showdown != fair:
        raise Broken(f"the showdown should be {fair}, it was {ledger.showdown}")
    if hand.showing != {seat for seat, shows in fair if shows}:
        raise Broken(f"the showdown was {fair}, and the hand shows {sorted(hand.showing)}")


def may_not_muck(hand: Hand, ledger: Ledger, order: list[int], strengths: dict[int, int]) -> set[int]:
    """Return who shows: all of an all-in or where the house wants it, else who still wins some pot."""
    if hand.house.all_show or ledger.all_in:
        return set(order)
    pots = [claimants for _, claimants in peel(ledger, order)]
    showing: set[int] = set()
    for seat in order:
        rivals = [[strengths[other] for other in pot if other in showing] for pot in pots if seat in pot]
        if any(strengths[seat] >= max(seen, default=0) for seen in rivals):
            showing.add(seat)
    return showing


def strength(hand: Hand, seat: int) -> int:
    """Return what a seat's cards are worth with the board."""
    return hand.house.ranks.strength(hand.hole(seat) + hand.board)


def fair_rake(hand: Hand, ledger: Ledger) -> int:
    """Return what the house may take: nothing without a flop, rounded down, at most the cap (ST-12)."""
    rake = hand.house.rake
    if rake is None or not ledger.cards:
        return 0
    share = ledger.pot * rake.percent.numerator // (100 * rake.percent.denominator)
    return share if rake.cap is None else min(share, rake.cap)


def peel(ledger: Ledger, live: list[int]) -> list[tuple[int, list[int]]]:
    """Take the same from everybody, as much as the shortest claimant has in, until nobody has any left."""
    if not ledger.matching:
        return [(ledger.pot, live)]
    left = list(ledger.paid)
    claimants = live
    aside = ledger.dead
    pots: list[tuple[int, list[int]]] = []
    while claimants:
        depth = min(left[seat] for seat in claimants)
        amount = sum(min(chips, depth) for chips in left) + aside
        left = [max(chips - depth, 0) for chips in left]
        after = [seat for seat in claimants if left[seat]]
        if not after:
            amount += sum(left)  # what somebody put in deeper before he folded
        if amount:
            pots.append((amount, claimants))
        claimants, aside = after, 0
    return pots or [(0, live)]  # a lone blind that went back


def split(hand: Hand, amount: int, winners: list[int]) -> dict[int, int]:
    """Share evenly; the odd chips go to one winner."""
    gains = {seat: amount // len(winners) for seat in winners}
    first = hand.house.odd_chip_seat
    if first is None:
        first = next(seat for seat in left_of(hand.button, hand.n) if seat in gains)
    if first in gains:
        gains[first] += amount % len(winners)
    return gains


def left_of(button: int, n: int) -> list[int]:
    """Return the seats clockwise from the left of the button."""
    return [*range(button + 1, n), *range(button + 1)]
