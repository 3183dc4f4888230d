"""A second set of books: every chip counted from the events alone, and compared with what the hand says.

The ledger also knows when a betting round may close. It is told nothing but the facts, so an event with
a wrong amount, a chip that moves without an event, or a round that ends too early cannot pass.
"""

from __future__ import annotations

from typing import Final

from pitboss.cards import Card
from pitboss.check.broken import Broken
from pitboss.check.deals import Deal
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand

__all__ = ["Ledger"]

IN_FRONT: Final = frozenset(
    {"small blind", "big blind", "straddle", "post", "call", "bet", "raise", "forced"}
)
ASIDE: Final = frozenset({"ante", "dead"})
ACTS: Final = frozenset({"fold", "check", "call", "bet", "raise"})
CLOSING: Final = frozenset({"return", "board", "show", "muck", "rake", "win"})


class Ledger:
    """Chips by seat, as the events tell them."""

    def __init__(self, deal: Deal) -> None:
        n = len(deal.stacks)
        self.total = sum(deal.stacks)
        self.matching = not deal.house.rounds.one_pot  # whether bets must be matched
        self.stacks = list(deal.stacks)
        self.front = [0] * n
        self.paid = [0] * n
        self.folded = [False] * n
        self.acted = [False] * n
        self.holes: dict[int | None, tuple[Card, ...]] = {}
        self.aggressor: int | None = None  # who bet or raised last on this street
        self.wagers = 0  # bets and raises on this street
        self.full_wagers = 0  # of them those that left chips behind: no all-in for less
        self.showdown: list[tuple[int, bool]] = []  # seats in their order, and whether they show
        self.all_in = False  # somebody in the showdown has no chips behind
        self.won: dict[int, dict[int, int]] = {}  # pot number -> seat -> chips
        self.dead = self.pot = self.raked = 0
        self.cards: list[int] = []
        self.open = True  # a betting round is on
        self.over = False
        self.read_so_far = 0

    def read(self, hand: Hand) -> None:
        """Enter the events since the last time, then compare the books."""
        events = hand.events_since(self.read_so_far)
        self.read_so_far = len(hand.log)
        for event in events:
            self.enter(event)
        self.compare(hand)

    def enter(self, event: Event) -> None:
        """Enter one fact."""
        kind = event.kind
        if self.over:
            raise Broken(f"{kind} comes after the end")
        if kind in CLOSING and self.open:
            self.close_round()
        if kind in ACTS or kind in IN_FRONT or kind in ASIDE:
            self.enter_move(event)
        elif kind == "return":
            self.enter_return(event)
        elif kind == "board":
            self.aggressor = None
            self.wagers = self.full_wagers = 0
            self.front = [0] * len(self.front)
            self.acted = [False] * len(self.acted)
            self.open = True
            self.cards += event.cards
        elif kind == "rake":
            self.raked += event.amount
        elif kind == "win":
            self.enter_win(event)
        elif kind == "deal":
            self.holes[event.seat] = event.cards
        elif kind in ("show", "muck"):
            self.enter_hand(event)
        elif kind == "over":
            self.over = True
        else:
            raise Broken(f"{kind!r} is not a kind of event")

    def enter_move(self, event: Event) -> None:
        """Enter a forced bet or an action."""
        seat = owner(event)
        kind, amount = event.kind, event.amount
        if self.folded[seat] and kind != "forced":  # the price of that fold (DU-2)
            raise Broken(f"seat {seat} has folded, and then: {kind}")
        self.stacks[seat] -= amount
        self.pot += amount
        if kind == "dead":
            self.dead += amount
        else:
            self.paid[seat] += amount
        if kind in IN_FRONT:
            self.front[seat] += amount
            if kind != "forced" and event.total != self.front[seat]:
                raise Broken(
                    f"{kind} of seat {seat} says {event.total} in front, there are {self.front[seat]}"
                )
        if kind in ACTS:
            self.acted[seat] = True
        if kind in ("bet", "raise"):
            self.aggressor = seat
            self.wagers += 1
            self.full_wagers += self.stacks[seat] > 0
        self.folded[seat] |= kind == "fold"

    def enter_return(self, event: Event) -> None:
        """Enter chips that nobody called."""
        seat = owner(event)
        if event.amount < 1:
            raise Broken(f"{event.amount} chips go back to seat {seat}")
        self.stacks[seat] += event.amount
        self.front[seat] -= event.amount
        self.paid[seat] -= event.amount
        self.pot -= event.amount

    def enter_hand(self, event: Event) -> None:
        """Enter a hand that is shown, or put away."""
        seat = owner(event)
        if self.folded[seat] or event.cards != self.holes[seat]:
            raise Broken(
                f"seat {seat} was dealt {self.holes[seat]}, and comes to showdown with {event.cards}"
            )
        self.all_in |= not self.stacks[seat]
        self.showdown.append((seat, event.kind == "show"))

    def enter_win(self, event: Event) -> None:
        """Enter chips from a pot."""
        seat = owner(event)
        if self.folded[seat]:
            raise Broken(f"seat {seat} has folded and wins {event.amount}")
        gains = self.won.setdefault(event.total, {})
        if seat in gains:
            raise Broken(f"seat {seat} wins pot {event.total} twice")
        gains[seat] = event.amount
        self.stacks[seat] += event.amount

    # rounds

    def close_round(self) -> None:
        """See that the betting could end here: all who could act did, and nobody stands below a bet."""
        self.open = False
        live = [seat for seat, folded in enumerate(self.folded) if not folded]
        if not self.matching or len(live) == 1:
            return
        highest = max(self.front[seat] for seat in live)
        able = [seat for seat in live if self.stacks[seat]]
        for seat in able:
            others = max(self.front[other] for other in live if other != seat)
            if self.front[seat] < others:
                raise Broken(f"the betting ends, but seat {seat} with chips behind has not matched {others}")
            if len(able) > 1 and self.front[seat] != highest:
                raise Broken(
                    f"the betting ends with {self.front[seat]} before seat {seat}, the bet is {highest}"
                )
            if len(able) > 1 and not self.acted[seat]:
                raise Broken(f"the betting ends, but seat {seat} with chips behind was not asked")

    # comparing

    def compare(self, hand: Hand) -> None:
        """See that the hand tells the same, that no chip was made or lost, and that nothing is negative."""
        said = (hand.stacks, hand.paid, hand.folded, hand.pot, hand.dead, hand.over, hand.bets)
        mine = (self.stacks, self.paid, self.folded, self.pot, self.dead, self.over, self.front)
        counted = 6 if self.over else 7  # what lay in front at the end is in the pots
        if said[:counted] != mine[:counted]:
            raise Broken(
                f"the events do not tell what the hand says: {mine} by the events, {said} by the hand"
            )
        there = sum(self.stacks) + (self.raked if self.over else self.pot)
        if there != self.total:
            raise Broken(f"{self.total} chips came to the table, {there} are there")
        if min(*self.stacks, *self.front, *self.paid, self.pot, self.dead, self.raked) < 0:
            raise Broken(f"there are less than no chips: {mine}, rake {self.raked}")
        if self.cards != list(hand.board):
            raise Broken("the board is not what was put there")


def owner(event: Event) -> int:
    """Return whose event it is."""
    if event.seat is None:
        raise Broken(f"{event.kind} is nobody's")
    return event.seat
