"""What a seat, or a spectator, may know of a hand: the one door through which cards leave.

A view is built up from what its observer may see; nothing is ever taken out of a full
state. Server frames, bots, logs and screens show views and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, raise_by
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot
from pitboss.houses.house import House
from pitboss.houses.turn import Turn

__all__ = ["View", "view_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A hand as one observer may know it; bots decide on it alone."""

    house: House
    seat: int | None  # None: a spectator
    hole: tuple[Card, ...]  # his own cards
    open_holes: dict[int, tuple[Card, ...]]  # cards that were shown, by seat
    board: tuple[Card, ...]
    street: str
    button: int
    started: tuple[int, ...]  # the stacks before the first chip went in
    stacks: tuple[int, ...]
    bets: tuple[int, ...]  # in front on this street
    folded: tuple[bool, ...]
    pot: int
    pots: tuple[Pot, ...]
    to_match: int  # the total to match on this street; in `duel` the minimum bet
    actor: int | None
    turn: Turn | None  # what is legal, for the player to act alone
    events: tuple[Event, ...]
    over: bool

    def fold(self) -> Action:
        """Give up the hand."""
        return FOLD

    def check(self) -> Action:
        """Pass, where there is nothing to match."""
        return CHECK

    def call(self) -> Action:
        """Match the bet, or check where there is none."""
        return CHECK if self.turn is not None and self.turn.call is None else CALL

    def raise_to(self, to: int) -> Action:
        """Bet or raise to this total, whichever word is right here."""
        return Action((self.turn and self.turn.wager) or "raise", to)

    def raise_by(self, more: int) -> Action:
        """Bet or raise by this much on top of the call."""
        return raise_by(more) if self.to_match else self.raise_to(more)

    def all_in(self) -> Action:
        """Put in the whole stack."""
        return ALL_IN


def view_for(hand: Hand, seat: int | None, *, since: int = 0) -> View:
    """Return what this seat may know; None is a spectator. Events start at log entry `since`."""
    return View(
        house=hand.house,
        seat=seat,
        hole=() if seat is None else hand.hole(seat),
        open_holes={other: hand.hole(other) for other in sorted(hand.showing)},
        board=hand.board,
        street=hand.street_name,
        button=hand.button,
        started=hand.started,
        stacks=tuple(hand.stacks),
        bets=tuple(hand.bets),
        folded=tuple(hand.folded),
        pot=hand.pot,
        pots=tuple(hand.pots),
        to_match=hand.current,
        actor=None if hand.actor < 0 else hand.actor,
        turn=hand.turn if seat == hand.actor else None,
        events=tuple(seen(event, seat) for event in hand.events_since(since)),
        over=hand.over,
    )


def seen(event: Event, seat: int | None) -> Event:
    """Return an event as an observer may know it: hole cards only if they are his, or shown."""
    if event.kind in ("deal", "muck") and event.seat != seat:
        return Event(event.kind, event.seat)
    return event
