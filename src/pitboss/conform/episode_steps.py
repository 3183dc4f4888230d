"""The steps of an episode: what happens at the table between hands, and how it then stands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from pitboss.conform.entry import brief
from pitboss.conform.steps import HandStep, player_step, whole, word_step, words_of
from pitboss.errors import CaseError

__all__ = [
    "ButtonAt",
    "Come",
    "Dealt",
    "EpisodeStep",
    "Go",
    "Join",
    "Level",
    "Over",
    "PlayHand",
    "Posted",
    "Stacks",
    "TopUp",
    "Winner",
    "parse_episode_step",
]


@dataclass(frozen=True, slots=True)
class Join:
    """`join NAME SEAT CHIPS wait|post`."""

    name: str
    seat: int
    chips: int
    post: bool


@dataclass(frozen=True, slots=True)
class Go:
    """`leave NAME` or `sitout NAME`."""

    name: str
    for_good: bool


@dataclass(frozen=True, slots=True)
class Come:
    """`sitin NAME wait|post`."""

    name: str
    post: bool


@dataclass(frozen=True, slots=True)
class TopUp:
    """`topup NAME N`."""

    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class PlayHand:
    """`hand`: everybody folds to the big blind; `hand K`: as an entry of `hands` says."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """`dealt NAMES`: exactly these were dealt in, in the last hand."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Posted:
    """`posted NAME:N ...`: exactly these forced bets were put in, in the last hand."""

    chips: dict[str, int]


@dataclass(frozen=True, slots=True)
class ButtonAt:
    """`button SEAT`: where the button will be in the next hand."""

    seat: str


@dataclass(frozen=True, slots=True)
class Stacks:
    """`stacks NAME:N ...`: what these players have."""

    chips: dict[str, int]


@dataclass(frozen=True, slots=True)
class Over:
    """`over`: the game has ended."""


@dataclass(frozen=True, slots=True)
class Winner:
    """`winner NAME`, or `winner tie`."""

    name: str


@dataclass(frozen=True, slots=True)
class Level:
    """`level SB/BB`: the blinds of the next hand."""

    small: int
    big: int


EpisodeStep = (
    HandStep
    | Join
    | Go
    | Come
    | TopUp
    | PlayHand
    | Dealt
    | Posted
    | ButtonAt
    | Stacks
    | Over
    | Winner
    | Level
)

_STEPS: Final = (
    "join NAME SEAT CHIPS wait|post, leave NAME, sitout NAME, sitin NAME wait|post, topup NAME N, "
    "hand, hand K, dealt NAMES, posted NAME:N ..., button SEAT, stacks NAME:N ..., "
    "over, winner NAME, winner tie, level SB/BB, "
    "and the steps of a hand"
)
_POST: Final = {"post": True, "wait": False}


def parse_episode_step(text: str, names: Collection[str]) -> EpisodeStep:
    """Read a step of an episode in which these names play."""
    step = player_step(text, names) or word_step(text, names) or coming_and_going(text) or standing(text)
    if step is None:
        raise CaseError(f"no such step: {_STEPS}; the names are {', '.join(names)}")
    for name in named_in(step):
        if name not in names:
            raise CaseError(f"{brief(name)} is nobody here: {', '.join(names)}")
    return step


def coming_and_going(text: str) -> Join | Go | Come | TopUp | PlayHand | None:
    """Read a step that changes the table, or return None."""
    match words_of(text):
        case ["join", name, seat, chips]:
            return Join(name, whole(seat), whole(chips), post=False)
        case ["join", name, seat, chips, ("wait" | "post") as how]:
            return Join(name, whole(seat), whole(chips), post=_POST[how])
        case ["leave" | "sitout" as verb, name]:
            return Go(name, for_good=verb == "leave")
        case ["sitin", name]:
            return Come(name, post=False)
        case ["sitin", name, ("wait" | "post") as how]:
            return Come(name, post=_POST[how])
        case ["topup", name, chips]:
            return TopUp(name, whole(chips))
        case ["hand"]:
            return PlayHand(None)
        case ["hand", number]:
            return PlayHand(whole(number))
    return None


def standing(text: str) -> Dealt | Posted | ButtonAt | Stacks | Over | Winner | Level | None:
    """Read a step that says how the table stands, or return None."""
    match words_of(text):
        case ["dealt", *names] if names:
            return Dealt(tuple(names))
        case ["posted", *pairs]:
            return Posted(chips_of(pairs))
        case ["button", seat]:
            return ButtonAt(seat)
        case ["stacks", *pairs] if pairs:
            return Stacks(chips_of(pairs))
        case ["over"]:
            return Over()
        case ["winner", name]:
            return Winner(name)
        case ["level", blinds]:
            small, _, big = blinds.partition("/")
            return Level(whole(small), whole(big))
    return None


def chips_of(pairs: Collection[str]) -> dict[str, int]:
    """Read NAME:N ..., each name once."""
    chips: dict[str, int] = {}
    for pair in pairs:
        name, colon, amount = pair.rpartition(":")
        if not colon or not name or name in chips:
            raise CaseError(f"{brief(pair)} is out of place: NAME:N ..., each name once")
        chips[name] = whole(amount)
    return chips


def named_in(step: EpisodeStep) -> Collection[str]:
    """Return the players whom a step of the table names; a seat's number and a tie are none."""
    match step:
        case Join() | Go() | Come() | TopUp():
            return [step.name]
        case Dealt():
            return step.names
        case Posted() | Stacks():
            return step.chips
        case ButtonAt(seat):
            return [] if seat.isdecimal() else [seat]
        case Winner(name):
            return [] if name == "tie" else [name]
    return []
