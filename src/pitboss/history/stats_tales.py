"""A recorded hand, told for counting: who put in what by which decision, and what the hand brought.

Nothing is replayed. Calls are matched against what lies in front, as the record says no amount of them. The
result is the record's: the stacks at the end, or else what was won less what was put in. Sites differ in
whether an uncalled bet is part of what was won: what leaves a plausible rake is taken. A hand that records no
result, or an impossible one, is settled where all but one folded (without a rake); else it stays unsettled.
"""

from __future__ import annotations

from pitboss.errors import HistoryError
from pitboss.history.recorded import BOARD, CALL, FOLD, RAISE, Recorded
from pitboss.history.result import plausible
from pitboss.history.stats import Deed, Tale

__all__ = ["tale_of_record"]


def tale_of_record(recorded: Recorded) -> Tale:
    """Tell a recorded hand; one with an action of nobody is a HistoryError."""
    felt = Chips(recorded)
    for step in recorded.steps:
        if step[0] == BOARD:
            felt.next_street()
        elif step[0] <= RAISE:
            felt.decide(step[0], step[1], step[2])
    won, collected = felt.result(recorded)
    return Tale(
        names=recorded.players,
        big_blind=recorded.stakes.big,
        deeds=felt.deeds,
        streets=felt.street,
        won=won,
        collected=collected,
    )


class Chips:
    """Where the chips of a recorded hand are, as far as its figures need it."""

    def __init__(self, recorded: Recorded) -> None:
        self.stacks = list(recorded.stacks)
        n = len(self.stacks)
        self.front = [0] * n
        self.paid = [0] * n  # in bets, antes included
        self.dead = [0] * n
        self.folded: set[int] = set()
        self.current = 0
        self.street = 0
        self.deeds: list[Deed] = []
        for kind, seat, amount in recorded.stakes.posts or recorded.stakes.readings[0]:
            self.post(kind, seat, amount)

    def post(self, kind: str, seat: int, amount: int) -> None:
        """Put in a forced bet, or what there is of it."""
        chips = min(amount, self.stacks[seat])
        self.stacks[seat] -= chips
        if kind == "dead":
            self.dead[seat] += chips
            return
        self.paid[seat] += chips
        if kind != "ante":
            self.front[seat] += chips
            self.current = max(self.current, amount)

    def next_street(self) -> None:
        """Clear what lies in front."""
        self.street += 1
        self.current = 0
        self.front = [0] * len(self.front)

    def decide(self, what: int, seat: int, to: int) -> None:
        """Make a decision of the record."""
        if seat >= len(self.stacks) or seat in self.folded:
            raise HistoryError(f"p{seat + 1} acts, and is not in the hand")
        if what == FOLD:
            self.folded.add(seat)
            self.deeds.append(Deed(self.street, seat, "fold", 0))
            return
        total = self.current if what == CALL else to
        chips = min(max(total - self.front[seat], 0), self.stacks[seat])
        kind = "raise" if self.current else "bet"
        if what == CALL:
            kind = "call" if chips else "check"
        self.stacks[seat] -= chips
        self.front[seat] += chips
        self.paid[seat] += chips
        self.current = max(self.current, self.front[seat])
        self.deeds.append(Deed(self.street, seat, kind, chips))

    def result(self, recorded: Recorded) -> tuple[list[int] | None, frozenset[int]]:
        """Return what each player won or lost, and who collected chips."""
        if recorded.finishing is not None:
            won = [after - before for after, before in zip(recorded.finishing, recorded.stacks, strict=True)]
            spent = self.spent()
            return won, frozenset(seat for seat, chips in enumerate(won) if chips + spent[seat] > 0)
        told = self.believable(recorded)
        if told is None:
            left = [seat for seat in range(len(self.stacks)) if seat not in self.folded]
            if len(left) != 1:
                return None, frozenset()
            told = [0] * len(self.stacks)
            told[left[0]] = sum(self.spent())
        won = [got - put for got, put in zip(told, self.spent(), strict=True)]
        return won, frozenset(seat for seat, chips in enumerate(told) if chips > 0)

    def believable(self, recorded: Recorded) -> list[int] | None:
        """Return what everybody got out of the pots, if the record can be right about it."""
        told = recorded.winnings
        if told is None or not any(told):
            return None
        pot = sum(self.spent())
        for back in ([0] * len(told), self.uncalled()):
            out = [got - own for got, own in zip(told, back, strict=True)]
            if plausible(pot - sum(out), pot, recorded.unit):
                return out
        return None

    def uncalled(self) -> list[int]:
        """Return what goes back to the one player who put in more than anybody else."""
        most = max(self.paid)
        seat = self.paid.index(most)
        back = [0] * len(self.paid)
        if seat not in self.folded:
            back[seat] = most - max([chips for other, chips in enumerate(self.paid) if other != seat])
        return back

    def spent(self) -> list[int]:
        """Return what each player put in, less what nobody called."""
        return [
            paid + dead - back for paid, dead, back in zip(self.paid, self.dead, self.uncalled(), strict=True)
        ]
