"""One hand, played and looked at step by step."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.conform.deck import CaseCards
from pitboss.conform.entry import brief
from pitboss.conform.lines import Miss
from pitboss.conform.names import is_called
from pitboss.conform.steps import Ask, Do, End, HandStep, Minimum, Pots, Refuse, Show, StreetIs, one_size
from pitboss.errors import PitbossError, RuleError
from pitboss.hand.hand import Hand
from pitboss.houses.betting import Matching

__all__ = ["Deal"]

NOT_DEALT_IN = -1


class Deal:
    """A hand, the names of its seats, and what the case says about its cards."""

    def __init__(self, hand: Hand, seats: Mapping[str, int], cards: CaseCards) -> None:
        self.hand = hand
        self.seats = seats
        self.cards = cards

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
        return f"{called(self.player(hand.actor))} is to act on the {hand.street_name}"

    def player(self, seat: int) -> str:
        """Return the name by which the case calls a seat."""
        return next((name for name, number in self.seats.items() if number == seat), str(seat))

    # the steps

    def ask(self, step: Ask) -> Miss | None:
        """See that S is to act and may do exactly this, in any order."""
        turn = self.hand.turn
        if turn is None or self.seats.get(step.who, NOT_DEALT_IN) != turn.seat:
            return Miss(f"{called(step.who)} to act", self.where())
        legal = [one_size(word) for word in turn.legal]
        if set(legal) == set(step.legal):
            return None
        return Miss(" ".join(step.legal), " ".join(legal) or "no legal action")

    def do(self, step: Do) -> Miss | None:
        """Let S act, in turn; what comes of it must not hang on cards that the case leaves open."""
        if step.who not in self.seats:
            return Miss(f"an action of {step.who}", f"{step.who} was not dealt in", fatal=True)
        try:
            self.hand.act(step.action, seat=self.seats[step.who])
        except PitbossError as error:
            return Miss("a legal action", f"refused: {error}", fatal=True)
        return self.fault()

    def fault(self) -> Miss | None:
        """Refuse a result that hangs on cards which the case leaves open."""
        error = self.cards.error_in(self.hand)
        return Miss("cards for this hand", f"{error}: an error of the case", fatal=True) if error else None

    def refuse(self, step: Refuse) -> Miss | None:
        """See that an action is refused and changes nothing, out of turn and after the end too."""
        trial = self.hand.copy()
        before = trial.state()
        try:
            trial.act(step.action, seat=self.seats.get(step.who, NOT_DEALT_IN))
        except RuleError as error:
            if trial.state() == before:
                return None
            happened = f"refused ({error}), but the state has changed"
        except PitbossError as error:
            happened = f"refused with a {type(error).__name__}: {error}"
        else:
            happened = "accepted"
        return Miss("a refusal that changes nothing", happened)

    def street(self, step: StreetIs) -> Miss | None:
        """See that the hand is on this street, and somebody to act."""
        if not self.hand.over and self.hand.street_name == step.name:
            return None
        return Miss(f"betting on the {step.name}", self.where())

    def pots(self, step: Pots) -> Miss | None:
        """Compare the pots, main pot first; raked ones as they were, or as they were paid out."""
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
        """Compare the minimum bet, in a house where nobody has to match (DU-3)."""
        if isinstance(self.hand.rounds, Matching):
            return Miss(f"a minimum bet of {step.amount}", f"{self.hand.house.name} has no minimum bet")
        if self.hand.current == step.amount:
            return None
        return Miss(f"a minimum bet of {step.amount}", str(self.hand.current))

    def show(self, step: Show) -> Miss | None:
        """Compare what the hand of S is called at the end."""
        hand = self.hand
        expected = f"{called(step.who)} to show {brief(step.name)}"
        seat = self.seats.get(step.who)
        if seat is None:
            return Miss(expected, f"{step.who} was not dealt in")
        if not hand.over:
            return Miss(expected, self.where())
        if hand.folded[seat]:
            return Miss(expected, f"{called(step.who)} has folded")
        if hand.live == 1:
            return Miss(expected, "there was no showdown, all others have folded")
        best = hand.house.ranks.best(hand.hole(seat) + hand.board)
        return None if is_called(best, step.name) else Miss(expected, best.name)


def plus(amounts: list[int] | tuple[int, ...]) -> str:
    """Write pots as a step does."""
    return "pots " + ("+".join(map(str, amounts)) or "0")


def called(who: str) -> str:
    """Return a player as a sentence names him."""
    return f"seat {who}" if who.isdecimal() else who
