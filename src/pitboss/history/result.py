"""Comparing what the engine paid with what the record says was won or left.

A record may say that somebody won the pot, or the pot and his own uncalled bet: sites differ. Either is less
a rake, which is not written down. So it must be *plausible*: none, up to a tenth of the pot, or a twentieth
and a jackpot drop of half a unit of the currency, but no more than three twentieths. The winners must be the
same, and who share a pot must have got the same, but for odd chips: the first winner left of the button has
them (ST-8).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot, best_of, pots_of
from pitboss.history.recorded import Recorded

__all__ = [
    "RAKE",
    "WITH_UNCALLED",
    "Paid",
    "differs",
    "may_have_won",
    "money",
    "paid_out",
    "plausible",
    "told_won",
]

# How a record may have to be read.
RAKE: Final = "less a rake"
WITH_UNCALLED: Final = "the uncalled bet among the winnings"
SHARE_LEFT_OUT: Final = "a share of a split pot left out"
CONTRADICTS: Final = "winnings and stacks at the end that contradict each other"

WHOLE_BOARD: Final = 5


@dataclass(slots=True)
class Paid:
    """What everybody was paid."""

    won: list[int]  # by seat
    back: list[int]  # what nobody called
    stacks: list[int]  # at the end
    pot: int
    chip: int = 1  # the smallest amount that is paid
    shared: list[tuple[int, ...]] = field(default_factory=list)  # who share a pot
    known: bool = True  # whether we know the cards that decide
    showdown: tuple[int, ...] = ()  # who is in it

    @property
    def won_and_back(self) -> list[int]:
        """What everybody was paid if one counts what nobody called."""
        return [won + back for won, back in zip(self.won, self.back, strict=True)]


def plausible(rake: int, pot: int, unit: int) -> bool:
    """Say whether a house may have taken this much of a pot."""
    if rake <= 0:
        return rake == 0
    return 10 * rake <= pot or (20 * rake <= 3 * pot and 20 * rake <= pot + 10 * unit)


def paid_out(hand: Hand, recorded: Recorded, chip: int) -> Paid:
    """Work out who got what; cards that nobody saw lose to any that were shown."""
    n = hand.n
    paid = Paid([0] * n, [0] * n, hand.stacks, hand.pot, chip)
    for kind, seat, chips, _ in hand.log:
        if kind == "win":
            paid.won[seat] += chips
        elif kind == "return":
            paid.back[seat] += chips
    if hand.live == 1:
        return paid
    paid.showdown = tuple(seat for seat in range(n) if not hand.folded[seat])
    pots = pots_of(hand)
    shown = [seat for seat in paid.showdown if seat in recorded.holes and seat not in recorded.mucked]
    paid.known = len(recorded.board) == WHOLE_BOARD and all(
        any(seat in pot.claimants for seat in shown) for pot in pots
    )
    if paid.known:
        holes = {seat: recorded.holes[seat] for seat in shown}
        strengths = hand.house.ranks.strengths(holes, tuple(recorded.board))
        won = [0] * n
        for amount, claimants in pots:
            winners = best_of([seat for seat in claimants if seat in holes], strengths)
            share_out(Pot(amount, winners), won, chip)
            if len(winners) > 1:
                paid.shared.append(winners)
        paid.stacks = [have - old + new for have, old, new in zip(hand.stacks, paid.won, won, strict=True)]
        paid.won = won
    return paid


def share_out(pot: Pot, won: list[int], chip: int) -> None:
    """Split a pot; what does not divide goes to the first winner left of the button: the lowest seat."""
    each = pot.amount // (len(pot.claimants) * chip) * chip
    for seat in pot.claimants:
        won[seat] += each
    won[pot.claimants[0]] += pot.amount - each * len(pot.claimants)


def told_won(recorded: Recorded, paid: Paid) -> list[int]:
    """Return what everybody won as the record has it, from the stacks at the end if they are there."""
    if recorded.finishing is None:
        return recorded.winnings or []
    left = zip(recorded.finishing, paid.stacks, paid.won, strict=True)
    return [theirs - mine + won for theirs, mine, won in left]


def differs(recorded: Recorded, paid: Paid) -> tuple[str, tuple[str, ...]]:
    """Say in what the record differs, no words if it agrees; and how it had to be read for that.

    A record that has both winnings and stacks at the end, and contradicts itself, is right in one of them.
    """
    words: list[str] = []
    readings: list[tuple[str, ...]] = []
    if recorded.winnings is not None:
        for reading, won in (((), paid.won), ((WITH_UNCALLED,), paid.won_and_back)):
            wrong, rake = won_differs(recorded, paid, won, recorded.winnings)
            if not wrong:
                readings.append((*reading, RAKE) if rake else reading)
                break
            words.append(f"{wrong} (winnings)")
        if not readings:
            readings += share_left_out(recorded, paid, recorded.winnings)
    if recorded.finishing is not None:
        wrong, rake = won_differs(recorded, paid, paid.won, told_won(recorded, paid))
        if not wrong:
            readings.append((RAKE,) if rake else ())
        words += [f"{wrong} (finishing_stacks)"] if wrong else []
    if not readings:
        return words[-1] if recorded.winnings is None else words[0], ()
    both = recorded.winnings is not None and recorded.finishing is not None
    return "", (*readings[0], CONTRADICTS) if both and len(readings) < 2 else readings[0]


def share_left_out(recorded: Recorded, paid: Paid, told: list[int]) -> list[tuple[str, ...]]:
    """Return the reading in which some who share a pot are not named, or named with their uncalled bet alone.

    All others must have got what is theirs, and of every pot at least one share must be told.
    """
    sharers = {seat for winners in paid.shared for seat in winners}
    silent = {seat for seat in sharers if told[seat] in (0, paid.back[seat])}
    told_pots = [tuple(seat for seat in winners if seat not in silent) for winners in paid.shared]
    if not silent or not paid.known or not all(told_pots):
        return []
    won = [0 if seat in silent else chips for seat, chips in enumerate(paid.won)]
    rest = replace(paid, won=won, pot=sum(won), shared=[winners for winners in told_pots if len(winners) > 1])
    for reading, mine in (((), won), ((WITH_UNCALLED,), rest.won_and_back)):
        wrong, rake = won_differs(recorded, rest, mine, told)
        if not wrong:
            return [(SHARE_LEFT_OUT, *reading, *((RAKE,) if rake else ()))]
    return []


def may_have_won(recorded: Recorded, paid: Paid, told: list[int]) -> bool:
    """Say whether only cards that nobody saw decide who won, and the amounts are possible."""
    winners = {seat for seat, chips in enumerate(told) if chips}
    unseen = any(seat not in recorded.holes for seat in winners)
    if (paid.known and not unseen) or not winners <= set(paid.showdown) or min(told) < 0:
        return False
    rake = paid.pot - sum(told)
    return plausible(rake, paid.pot, recorded.unit) or plausible(
        rake + sum(paid.back), paid.pot, recorded.unit
    )


def won_differs(recorded: Recorded, paid: Paid, won: list[int], told: list[int]) -> tuple[str, int]:
    """Compare what was won by the rules with what the record says, and return the rake."""
    unit = recorded.unit
    for seat, (mine, theirs) in enumerate(zip(won, told, strict=True)):
        if (mine > 0) != (theirs > 0):
            return f"p{seat + 1} wins {money(mine, unit)}, and {money(theirs, unit)} in the record", 0
    rake = sum(won) - sum(told)
    if not plausible(rake, paid.pot, unit):
        kept = "less" if rake > 0 else "more"
        winners = ", ".join(f"p{seat + 1}" for seat, chips in enumerate(won) if chips)
        return (
            f"{money(sum(won), unit)} goes to {winners}, and {money(sum(told), unit)} in the record: "
            f"{money(abs(rake), unit)} {kept}, which is no rake"
        ), 0
    return shares_differ(recorded, paid, won, told), rake


def shares_differ(recorded: Recorded, paid: Paid, won: list[int], told: list[int]) -> str:
    """Compare the shares of those who won the same pots; of others only that the house gave nothing."""
    unit = recorded.unit
    for winners in paid.shared:
        odd = (len(winners) - 1) * paid.chip
        alike = [seat for seat in winners if abs(won[seat] - won[winners[0]]) <= odd]
        shares = [told[seat] for seat in alike]
        right = [won[seat] for seat in alike]
        exact = paid.chip == 1 or shares == right
        if sorted(shares, reverse=True) != shares or shares[0] - shares[-1] > odd or not exact:
            words = ", ".join(
                f"p{seat + 1} wins {money(one, unit)}, and {money(other, unit)} in the record"
                for seat, one, other in zip(alike, right, shares, strict=True)
            )
            return f"the pot is shared otherwise: {words}"
    for seat, (mine, theirs) in enumerate(zip(won, told, strict=True)):
        if theirs > mine and not any(seat in winners for winners in paid.shared):
            return f"p{seat + 1} wins {money(mine, unit)}, and {money(theirs, unit)} in the record"
    return ""


def money(chips: int, unit: int) -> str:
    """Write an amount as the record does: "12.50"."""
    if unit == 1:
        return str(chips)
    whole, part = divmod(abs(chips), unit)
    places = len(str(unit)) - 1
    return f"{'-' if chips < 0 else ''}{whole}.{part:0{places}d}"
