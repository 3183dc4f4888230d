"""One hand, played and looked at step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.conform.entry import brief
from pitboss.conform.names import is_called
from pitboss.conform.steps import Ask, Do, End, HandStep, Minimum, Pots, Refuse, Show, StreetIs, one_size
from pitboss.errors import PitbossError, RuleError
from pitboss.hand.hand import Hand
from pitboss.houses.betting import Matching

__all__ = ["Deal", "Miss"]

NOT_DEALT_IN = -1


class Miss(NamedTuple):
    """Where a hand did not do what a step says."""

    expected: str
    happened: str
    fatal: bool = False  # what follows would be about another hand than the one that was meant


class Deal:
    """A hand, the names of its seats, and the seats whose hole cards the case does not name."""

    def __init__(self, hand: Hand, seats: Mapping[str, int], unknown: frozenset[int]) -> None:
        self.hand = hand
        self.seats = seats
        self.unknown = unknown

    def run(self, step: HandStep) -> Miss | None:
        """Do or check what a step says; return None when all is well."""
        match step:
            case Ask():
                return self.ask(step)
            case Do():
                return self.do(step)
            case Refuse():
                return self.refuse(step)
            case StreetIs():
                return self.street(step)
            case Pots():
                return self.pots(step)
            case Minimum():
                return self.minimum(step)
            case Show():
                return self.show(step)
            case End():
                return None if self.hand.over else Miss("the end of the hand", self.where())

    def where(self) -> str:
        """Say whose turn it is, and on which street."""
        hand = self.hand
        if hand.over:
            return "the hand is over"
        return f"{self.name(hand.actor)} is to act on the {hand.street_name}"

    def name(self, seat: int) -> str:
        """Return what the case calls a seat."""
        name = next((name for name, number in self.seats.items() if number == seat), str(seat))
        return f"seat {name}" if name.isdecimal() else name

    # the steps

    def ask(self, step: Ask) -> Miss | None:
        """S is to act, and the legal actions are exactly these, in any order."""
        turn = self.hand.turn
        if turn is None or self.seats.get(step.who, NOT_DEALT_IN) != turn.seat:
            return Miss(f"{self.called(step.who)} to act", self.where())
        legal = [one_size(word) for word in turn.legal]
        if set(legal) == set(step.legal):
            return None
        return Miss(" ".join(step.legal), " ".join(legal) or "no legal action")

    def do(self, step: Do) -> Miss | None:
        """S acts, in turn; a hole that the case does not name must not come to showdown."""
        if step.who not in self.seats:
            return Miss(f"an action of {step.who}", f"{step.who} was not dealt in", fatal=True)
        try:
            self.hand.act(step.action, seat=self.seats[step.who])
        except PitbossError as error:
            return Miss("a legal action", f"refused: {error}", fatal=True)
        return self.showdown()

    def showdown(self) -> Miss | None:
        """Refuse a result that hangs on cards which the case does not name."""
        hand = self.hand
        if not hand.over or hand.live == 1:
            return None
        for seat in sorted(self.unknown):
            if not hand.folded[seat]:
                return Miss(
                    f"the hole cards of {self.name(seat)}",
                    'none are named ("") and they came to showdown: an error of the case',
                    fatal=True,
                )
        return None

    def refuse(self, step: Refuse) -> Miss | None:
        """The action is refused with a RuleError and changes nothing, out of turn and after the end too."""
        before = self.hand.state()
        kept = self.hand.copy()
        try:
            self.hand.act(step.action, seat=self.seats.get(step.who, NOT_DEALT_IN))
        except RuleError as error:
            if self.hand.state() == before:
                return None
            happened = f"refused ({error}), but the state has changed"
        except PitbossError as error:
            happened = f"refused with a {type(error).__name__}: {error}"
        else:
            happened = "accepted"
        self.hand = kept
        return Miss("a RuleError and nothing changed", happened)

    def street(self, step: StreetIs) -> Miss | None:
        """The hand is on this street, and somebody is to act."""
        if not self.hand.over and self.hand.street_name == step.name:
            return None
        return Miss(f"betting on the {step.name}", self.where())

    def pots(self, step: Pots) -> Miss | None:
        """The pots are these, main pot first. After a rake, as they were or as they were paid out."""
        hand = self.hand
        pots = [pot.amount for pot in hand.pots if pot.amount]
        expected = [amount for amount in step.amounts if amount]
        if expected == pots or (hand.house.rake and hand.over and expected == self.paid_out()):
            return None
        return Miss(plus(step.amounts), plus(pots))

    def paid_out(self) -> list[int]:
        """Return what the winners got, pot by pot."""
        won: dict[int, int] = {}
        for event in self.hand.events:
            if event.kind == "win":
                won[event.total] = won.get(event.total, 0) + event.amount
        return [won[number] for number in sorted(won) if won[number]]

    def minimum(self, step: Minimum) -> Miss | None:
        """The minimum bet, in a house where nobody has to match (DU-3)."""
        if isinstance(self.hand.rounds, Matching):
            return Miss(f"a minimum bet of {step.amount}", f"{self.hand.house.name} has no minimum bet")
        if self.hand.current == step.amount:
            return None
        return Miss(f"a minimum bet of {step.amount}", str(self.hand.current))

    def show(self, step: Show) -> Miss | None:
        """At the end, this is what the hand of S is called."""
        hand = self.hand
        expected = f"{self.called(step.who)} to show {brief(step.name)}"
        seat = self.seats.get(step.who)
        if seat is None:
            return Miss(expected, f"{step.who} was not dealt in")
        if not hand.over:
            return Miss(expected, self.where())
        if hand.folded[seat]:
            return Miss(expected, f"{self.name(seat)} has folded")
        if hand.live == 1:
            return Miss(expected, "there was no showdown, all others have folded")
        best = hand.house.ranks.best(hand.hole(seat) + hand.board)
        return None if is_called(best, step.name) else Miss(expected, best.name)

    def called(self, who: str) -> str:
        """Return a player as a sentence names him."""
        return f"seat {who}" if who.isdecimal() else who


def plus(amounts: list[int] | tuple[int, ...]) -> str:
    """Write pots as a step does."""
    return "pots " + ("+".join(map(str, amounts)) or "0")
