"""Our own line protocol, for every house: its messages as types. docs/09-bots.md is its page.

judge: {"t":"hello",...}                           bot: {"t":"hello","name":"Ann"}
judge: {"t":"round"}                               bot: {"t":"ready"}
judge: {"t":"hand",...} {"t":"event",...}
judge: {"t":"act?","state":7,...}                  bot: {"t":"act","state":7,"verb":"raise","to":40}
judge: {"t":"event",...} {"t":"hand_over",...}
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.hand.view import Entry, View
from pitboss.history.log_house import told_house
from pitboss.houses.house import House
from pitboss.houses.turn import Turn

__all__ = [
    "VERSION",
    "Act",
    "ActQuestion",
    "Bye",
    "EventLine",
    "HandBegins",
    "HandOver",
    "Hello",
    "Introduction",
    "Legal",
    "Problem",
    "Ready",
    "RoundBegins",
    "RoundOver",
    "act_question",
    "encode",
    "event_line",
    "game_of",
    "hand_begins",
    "hand_over",
]

VERSION: Final = 1


class Line(msgspec.Struct, tag_field="t", omit_defaults=True):
    """A message: `t` names its type, and what has its default is left out."""


# from the judge


class Game(msgspec.Struct, frozen=True):
    """A house in the facts that a bot needs."""

    house: str
    betting: str
    ranking: str
    seats: tuple[int, int]
    hole_cards: int
    streets: tuple[tuple[str, int], ...]  # name, cards put on the board
    stack: int
    small_blind: int
    big_blind: int
    ante: int
    raise_limit: int | None
    hands: int | None
    terms: dict[str, Any]  # the house as a log line has it


class Hello(Line, tag="hello", omit_defaults=False):
    """First of all."""

    protocol: int
    game: Game
    seconds: float
    seed: int


class RoundBegins(Line, tag="round"):
    """Forget everything, and say that you are ready."""


class HandBegins(Line, tag="hand", omit_defaults=False):
    """A new hand: who sits where, with how much, and your cards."""

    number: int
    seat: int
    button: int
    stacks: tuple[int, ...]
    small_blind: int
    big_blind: int
    hole: tuple[str, ...]


class EventLine(Line, tag="event"):
    """Something has happened."""

    kind: str
    seat: int | None = None
    amount: int = 0
    to: int = 0
    pot: int = 0
    street: str = ""
    cards: tuple[str, ...] = ()


class Legal(msgspec.Struct, frozen=True):
    """What the player to act may do."""

    fold: bool
    check: bool
    call: int | None
    wager: str | None
    least: int
    most: int
    short: bool


class ActQuestion(Line, tag="act?", omit_defaults=False):
    """It is your turn."""

    state: int
    street: str
    hole: tuple[str, ...]
    board: tuple[str, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    folded: tuple[bool, ...]
    pot: int
    dead: int
    to_match: int
    legal: Legal


class HandOver(Line, tag="hand_over", omit_defaults=False):
    """How the hand has ended."""

    stacks: tuple[int, ...]
    board: tuple[str, ...]
    shown: dict[str, tuple[str, ...]]
    won: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    folded: tuple[bool, ...]
    pot: int
    dead: int
    to_match: int


class RoundOver(Line, tag="round_over", omit_defaults=False):
    """The round is over; these were the stacks after its last hand."""

    stacks: tuple[int, ...]


class Bye(Line, tag="bye"):
    """There is nothing more to come."""


# from the bot


class Introduction(Line, tag="hello"):
    """The answer to `__name__` and to `hello`."""

    name: str
    protocol: int = VERSION


class Ready(Line, tag="ready"):
    """The answer to `round`."""


class Act(Line, tag="act"):
    """The answer to `act?`."""

    state: int
    verb: str
    to: int | None = None


class Problem(Line, tag="problem"):
    """Instead of an answer: the bot itself has failed, and says how."""

    why: str
    state: int = 0


encode: Final = msgspec.json.Encoder().encode

NAMES: Final[dict[Card, str]] = {}


def names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Write cards as "As", "Td"."""
    return tuple([str(card) for card in cards])


def game_of(house: House) -> Game:
    """Return the facts of a house."""
    return Game(
        house.name,
        house.betting,
        house.ranking,
        (house.min_seats, house.max_seats),
        house.hole_cards,
        tuple((street.name, street.cards) for street in house.streets),
        house.stack,
        house.small_blind,
        house.big_blind,
        house.ante,
        house.raise_limit,
        house.hands,
        told_house(house),
    )


def hand_begins(view: View, number: int) -> HandBegins:
    """Tell that a hand has begun."""
    house = view.house
    return HandBegins(
        number,
        view.seat or 0,
        view.button,
        view.started,
        house.small_blind,
        house.big_blind,
        names(view.hole),
    )


def event_line(view: View, entry: Entry) -> EventLine:
    """Tell one entry of the chronicle, with the cards that are in the view and no others."""
    kind, seat, amount, total = entry
    if kind == "board":
        street = view.house.streets[seat].name
        return EventLine(kind, street=street, cards=names(view.board[amount:total]))
    if kind in ("show", "muck"):
        cards = view.hole if seat == view.seat else view.open_holes.get(seat, ())
        return EventLine(kind, seat, cards=names(cards))
    if kind in ("win", "rake"):
        return EventLine(kind, seat if seat >= 0 else None, amount, pot=total)
    return EventLine(kind, seat if seat >= 0 else None, amount, total)


def act_question(view: View, turn: Turn, state: int) -> ActQuestion:
    """Ask the player to act."""
    return ActQuestion(
        state,
        view.street,
        names(view.hole),
        names(view.board),
        view.stacks,
        view.bets,
        view.paid,
        view.folded,
        view.pot,
        view.dead,
        view.to_match,
        Legal(*turn[1:]),
    )


def hand_over(view: View) -> HandOver:
    """Tell how a hand has ended."""
    won = [0] * len(view.stacks)
    for kind, seat, amount, _ in view.chronicle:
        if kind == "win":
            won[seat] += amount
    return HandOver(
        view.stacks,
        names(view.board),
        {str(seat): names(cards) for seat, cards in view.open_holes.items()},
        tuple(won),
        view.bets,
        view.paid,
        view.folded,
        view.pot,
        view.dead,
        view.to_match,
    )
