"""One step of a hand, read from its text.

    0? fold call:2 raise:4-200      seat 0 is to act, and may do exactly this
    0 raise 22                      seat 0 acts
    1! raise 41                     must be refused, and nothing changes
    street flop    pots 30+10    min 4    show 0 two pairs    end

Cases name the players by seat, episodes by name; `who` holds the ones there are.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final, cast

from pitboss.conform.entry import brief
from pitboss.errors import CaseError
from pitboss.hand.action import Action

__all__ = [
    "Ask",
    "Do",
    "End",
    "HandStep",
    "Minimum",
    "Pots",
    "Refuse",
    "Show",
    "StreetIs",
    "parse_hand_step",
    "player_step",
    "whole",
    "word_step",
    "words_of",
]


@dataclass(frozen=True, slots=True)
class Ask:
    """`S? a b c`: S is to act, and the legal actions are exactly these."""

    who: str
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """`S verb [N]`: S acts."""

    who: str
    action: Action


@dataclass(frozen=True, slots=True)
class Refuse:
    """`S! verb [N]`: the action is refused, and the state is as before."""

    who: str
    action: Action


@dataclass(frozen=True, slots=True)
class StreetIs:
    """`street NAME`: the betting is on this street."""

    name: str


@dataclass(frozen=True, slots=True)
class Pots:
    """`pots A+B+C`: the chips in the middle, main pot first."""

    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Minimum:
    """`min N`: the minimum bet of a house that has one."""

    amount: int


@dataclass(frozen=True, slots=True)
class Show:
    """`show S NAME`: what S's hand is called at the end."""

    who: str
    name: str


@dataclass(frozen=True, slots=True)
class End:
    """`end`: the hand is over."""


HandStep = Ask | Do | Refuse | StreetIs | Pots | Minimum | Show | End

_PLAYERS: Final = re.compile(r"([^\s?!]+)\s*([?!]?)\s*(.*)", re.DOTALL)
_LEGAL: Final = re.compile(r"fold|check|call:\d+|(?:bet|raise):\d+(?:-\d+)?|allin:\d+", re.ASCII)
_AMOUNT: Final = re.compile(r"(to\b|by\b)?\s*(\+)?\s*(.*)")
_VERBS: Final = ("fold", "check", "call", "bet", "raise", "allin")
_STEPS: Final = "S? a b c, S verb [N], S! verb [N], street NAME, pots A+B+C, min N, show S NAME, end"


def parse_hand_step(text: str, who: Collection[str]) -> HandStep:
    """Read a step of a hand whose players are called so."""
    step = player_step(text, who) or word_step(text, who)
    if step is None:
        raise CaseError(f"no such step: {_STEPS}; S is one of {', '.join(who)}")
    return step


def player_step(text: str, who: Collection[str]) -> Ask | Do | Refuse | None:
    """Read a step that begins with a player, or return None: it does not."""
    match = _PLAYERS.fullmatch(text.strip())
    if match is None or match[1] not in who:
        return None
    player, mark, rest = match.groups()
    if mark == "?":
        return Ask(player, legal_words(rest))
    action = action_of(rest)
    return Refuse(player, action) if mark else Do(player, action)


def word_step(text: str, who: Collection[str]) -> StreetIs | Pots | Minimum | Show | End | None:
    """Read a step that begins with its own word, or return None: it is none of these."""
    head, *words = text.split() or [""]
    match head, words:
        case "street", [name]:
            return StreetIs(name.lower())
        case "pots", [_, *_]:
            return Pots(tuple(whole(part.strip()) for part in " ".join(words).split("+")))
        case "min", [amount]:
            return Minimum(whole(amount))
        case "show", [player, _, *_] if player in who:
            return Show(player, " ".join(words[1:]))
        case "end", []:
            return End()
    return None


def legal_words(text: str) -> tuple[str, ...]:
    """Read the legal actions, a range of one size as that size."""
    words = words_of(text)
    for word in words:
        if not _LEGAL.fullmatch(word):
            raise CaseError(
                f"{brief(word)} is not a legal action: "
                "fold, check, call:COST, bet:MIN-MAX, raise:MIN-MAX, allin:TOTAL"
            )
    if not words:
        raise CaseError("the legal actions are missing: S? a b c")
    return tuple(one_size(word) for word in words)


def one_size(word: str) -> str:
    """Write `bet:40-40` as `bet:40`."""
    verb, _, span = word.partition(":")
    least, _, most = span.partition("-")
    return f"{verb}:{least}" if span and least == most else word


def words_of(text: str) -> list[str]:
    """Split at gaps and commas; around a colon, a dash or a slash a gap does not count."""
    return re.sub(r"\s*([:/-])\s*", r"\1", text).replace(",", " ").split()


def action_of(text: str) -> Action:
    """Read an action. Its amount may be nonsense: whether it is, the house has to say."""
    verb, *words = re.sub(r"all[\s_-]in", "allin", text.strip().lower()).split() or [""]
    if verb not in _VERBS:
        raise CaseError(f"{brief(verb)} is not an action: fold, check, call, bet N, raise N, raise +N, allin")
    if not words:
        return Action(verb)
    said = _AMOUNT.fullmatch(" ".join(words))
    assert said is not None  # noqa: S101 - the pattern takes any text
    by = verb == "raise" and (said[1] == "by" or said[2] is not None)
    return Action("raise_by" if by else verb, amount_of(said[3]))


def amount_of(text: str) -> int:
    """Read any number: 22, -5, and 2.5 as well, which is for the house to refuse."""
    if re.fullmatch(r"-?\d{1,1000}", text, re.ASCII):
        return int(text)
    try:
        return cast(int, Decimal(text))
    except InvalidOperation:
        raise CaseError(f"{brief(text)} is not an amount: chips are whole numbers") from None


def whole(text: str) -> int:
    """Read a whole number that is not negative."""
    if not re.fullmatch(r"\d{1,20}", text, re.ASCII):
        raise CaseError(f"{brief(text)} is not a whole number")
    return int(text)
