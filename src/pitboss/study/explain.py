"""A finished hand, decision by decision: the equity, what a solver would have done, what it cost.

A decision is judged by what its player knew. What the others may hold is an assumption, and it is named: the
hands with which the blueprint comes here on their line, or a rule of thumb where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboss.bots.reading import drawn, read
from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.tape import Tape
from pitboss.solver.holding import Hand2
from pitboss.solver.line import follow
from pitboss.study.equities import against
from pitboss.study.judges import Street, judged, street_of
from pitboss.study.verdict import Verdict

__all__ = ["BLUEPRINT", "THUMB", "Decision", "explained"]

BLUEPRINT = "the hands with which the blueprint comes here"
THUMB = "a rule of thumb about such a line"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a recorded hand."""

    position: int  # on the tape, before the action
    seat: int
    street: str
    board: tuple[Card, ...]
    hole: tuple[Card, ...]  # empty, where the record has none
    pot: int
    call: int  # what there is to call
    action: Action
    equity: float | None
    assumed: str  # about what the others hold
    verdict: Verdict | None

    @property
    def price(self) -> float | None:
        """The share of the pot that a call has to win, to pay for itself alone."""
        return self.call / (self.pot + self.call) if self.call else None


def explained(
    tape: Tape, *, threads: int = 1, tell: Callable[[int], None] | None = None
) -> Iterator[Decision]:
    """Look at all decisions of a hand, one after the other."""
    hand = tape.at(0)
    street: Street | None = None
    start = hand.copy()
    since: list[Action] = []
    for position, action in enumerate(tape.actions):
        if street is None or hand.street != start.street:
            start, since = hand.copy(), []
            street = street_of(start, on_street(tape, position), threads=threads)
        yield decision(tape, position, hand, street, list(since), action)
        since.append(action)
        hand.act(action)
        if tell:
            tell(position + 1)


def on_street(tape: Tape, position: int) -> list[Action]:
    """Return what is done on the street that begins at a position."""
    hand = tape.at(position)
    street = hand.street
    done = []
    for action in tape.actions[position:]:
        if hand.street != street or hand.over:
            break
        done.append(action)
        hand.act(action)
    return done


def decision(
    tape: Tape, position: int, hand: Hand, street: Street, since: list[Action], action: Action
) -> Decision:
    """Look at one decision."""
    seat = hand.actor
    hole = hand.hole(seat) if seat in tape.known else ()
    equity, assumed, verdict = None, "", None
    if len(hole) == 2 and hand.board_size <= tape.board:
        one, other = hole
        mine = (one, other) if one > other else (other, one)
        equity, assumed = equity_of(hand, street, seat, mine)
        verdict = judged(street, hand, since, mine, action)
    return Decision(
        position,
        seat,
        hand.street_name,
        hand.board[: tape.board],
        hole,
        hand.pot,
        max(hand.call, 0),
        action,
        equity,
        assumed,
        verdict,
    )


def equity_of(hand: Hand, street: Street, seat: int, hole: Hand2) -> tuple[float | None, str]:
    """Return what a hand can expect of the pot, and against what."""
    if street.line is not None:
        line = follow(street.line.blueprint, hand)
        if line.node is not None:
            return against(hole, line.holding(1 - seat), hand.board), BLUEPRINT
    view = view_for(hand, seat)
    try:
        return drawn(list(read(view).values()), view.hole, view.board, 20_000), THUMB
    except (PitbossError, ValueError):
        return None, ""
