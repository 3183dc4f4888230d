"""What a seat, or a spectator, may know of a hand: the one door through which cards leave.

A view is built up from what its observer may see; nothing is ever taken out of a full
state. Server frames, bots, logs and screens show views and nothing else.

A view is a snapshot. It holds the cards that its observer may know, the chips as they lay, and
the chronicle of the hand so far, which names no card. Events and pots are worked out of these when
somebody asks: there is no way from a view to the hand, to its deck, or to what happens later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, SupportsIndex

from pitboss.cards import Card
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, raise_by
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot, awarded, pots_of, return_uncalled
from pitboss.houses.felt import Felt
from pitboss.houses.house import House
from pitboss.houses.turn import Turn

__all__ = ["FIELDS", "View", "view_for"]

FIELDS: Final = (
    "house",
    "seat",
    "hole",
    "open_holes",
    "board",
    "street",
    "button",
    "started",
    "stacks",
    "bets",
    "folded",
    "pot",
    "pots",
    "to_match",
    "actor",
    "turn",
    "events",
    "over",
)
"""All that a view tells, by name."""


Entry = tuple[str, int, int, int]


class View(NamedTuple):
    """A hand as one observer may know it; bots decide on it alone.

    It is a tuple: nobody changes it, and one is made for every decision.
    """

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
    to_match: int  # the total to match on this street; in `duel` the minimum bet
    actor: int | None
    turn: Turn | None  # what is legal, for the player to act alone
    over: bool
    paid: tuple[int, ...]  # what each has put in during the hand
    dead: int  # chips in the pot that are nobody's bet
    chronicle: tuple[Entry, ...]  # what has happened; it names no card
    worked_out: list[Any]  # the events and the pots, once somebody has asked

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened; hole cards only where they are his own or were shown."""
        if self.worked_out[0] is None:
            self.worked_out[0] = tuple([event for entry in self.chronicle for event in told(self, entry)])
        events: tuple[Event, ...] = self.worked_out[0]
        return events

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main and side pots: as they were awarded, or as they would be if the betting stopped here."""
        if self.worked_out[1] is None:
            self.worked_out[1] = pots_seen(self)
        pots: tuple[Pot, ...] = self.worked_out[1]
        return pots

    def fold(self) -> Action:
        """Give up the hand."""
        return FOLD

    def check(self) -> Action:
        """Pass, where there is nothing to match."""
        return CHECK

    def call(self) -> Action:
        """Match the bet, or check where there is none."""
        return CHECK if self.turn is not None and self.turn.call is None else CALL

    def raise_to(self, to: SupportsIndex) -> Action:
        """Bet or raise to this total, whichever word is right here."""
        amount: Any = to
        return Action((self.turn and self.turn.wager) or "raise", amount)

    def raise_by(self, more: SupportsIndex) -> Action:
        """Bet or raise by this much on top of the call."""
        amount: Any = more
        return raise_by(amount) if self.to_match else self.raise_to(amount)

    def all_in(self) -> Action:
        """Put in the whole stack."""
        return ALL_IN

    def __eq__(self, other: object) -> bool:
        """Compare all that two views tell."""
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    def __repr__(self) -> str:
        """Say all that it tells; the house by its name."""
        facts = ", ".join(f"{name}={getattr(self, name)!r}" for name in FIELDS[1:])
        return f"View(house={self.house.name!r}, {facts})"


def view_for(hand: Hand, seat: SupportsIndex | None, *, since: int = 0, reveal_folded: bool = False) -> View:
    """Return what this seat may know; None is a spectator. Events start at log entry `since`.

    `reveal_folded` shows all hole cards once the hand is over, as book 002's own tournament does (MI-9).
    """
    actor = hand.actor
    over = hand.over
    shown: Iterable[int] = ()
    if over:
        shown = range(hand.n) if reveal_folded else sorted(hand.showing)
    snapshot = (
        hand.house,
        seat,
        () if seat is None else hand.hole(seat),
        {other: hand.hole(other) for other in shown},
        hand.board if hand.board_size else (),
        hand.house.streets[hand.street].name,
        hand.button,
        hand.started,
        tuple(hand.stacks),
        tuple(hand.bets),
        tuple(hand.folded),
        hand.pot,
        hand.current,
        None if actor < 0 else actor,
        Turn.of(hand) if actor >= 0 and actor == seat else None,
        over,
        tuple(hand.paid),
        hand.dead,
        tuple(hand.log[since:]),
        [None, tuple(hand.results) if over else None] if since else [None, None],
    )
    return tuple.__new__(View, snapshot)


def told(view: View, entry: Entry) -> list[Event]:
    """Tell one entry of the chronicle, with the cards that are in the view and no others."""
    kind, seat, amount, total = entry
    if kind == "deal":
        mine = view.seat
        return [
            Event("deal", player, cards=view.hole) if player == mine else Event("deal", player)
            for player in range(len(view.started))
        ]
    if kind == "board":
        return [Event("board", cards=view.board[amount:total], text=view.house.streets[seat].name)]
    if kind == "show" or kind == "muck":
        cards = view.hole if seat == view.seat else view.open_holes.get(seat, ())
        if not cards:
            return [Event(kind, seat)]
        return [Event(kind, seat, cards=cards, text=view.house.ranks.best(cards + view.board).name)]
    return [Event(kind, None if seat < 0 else seat, amount, total)]


def pots_seen(view: View) -> tuple[Pot, ...]:
    """Lay the chips of a view out again, and see which pots they make."""
    if view.over:
        return tuple(awarded(view.chronicle))
    felt = Felt()
    felt.house = view.house
    felt.n = len(view.started)
    felt.stacks = list(view.stacks)
    felt.bets = list(view.bets)
    felt.paid = list(view.paid)
    felt.folded = list(view.folded)
    felt.live = view.folded.count(False)
    felt.dead = view.dead
    felt.pot = view.pot
    felt.log = []
    return_uncalled(felt)
    return tuple(pots_of(felt))
