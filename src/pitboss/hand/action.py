"""What a player asks for: six verbs, two of them with an amount.

An action is a request. What then happened is an `Event`, amounts after clipping included.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, Protocol

from pitboss.errors import StateError

__all__ = [
    "ALL_IN",
    "CALL",
    "CHECK",
    "FOLD",
    "Action",
    "Asked",
    "bet",
    "parse_action",
    "raise_by",
    "raise_to",
]


class Asked(Protocol):
    """Anything with a verb and an amount: what `Hand.act` looks at."""

    @property
    def verb(self) -> str:
        """One of the verbs below."""

    @property
    def amount(self) -> int | None:
        """Chips, for a bet or a raise."""


class Action(NamedTuple):
    """One request: `Action("raise", 40)` raises *to* 40, `Action("raise_by", 20)` adds 20 to the call."""

    verb: str
    amount: int | None = None

    def __str__(self) -> str:
        """Write the action as conformance files do: "fold", "bet 20", "raise 40", "raise +20"."""
        if self.amount is None:
            return self.verb
        return f"raise +{self.amount}" if self.verb == "raise_by" else f"{self.verb} {self.amount}"


FOLD: Final = Action("fold")
CHECK: Final = Action("check")
CALL: Final = Action("call")
ALL_IN: Final = Action("allin")


def bet(to: int) -> Action:
    """Open the betting of a street."""
    return tuple.__new__(Action, ("bet", to))  # what Action("bet", to) does, in half the time


def raise_to(to: int) -> Action:
    """Raise to this total in front on this street (in `duel`: pay this much)."""
    return tuple.__new__(Action, ("raise", to))


def raise_by(more: int) -> Action:
    """Raise by this much on top of the call (HU-8)."""
    return Action("raise_by", more)


_SPOKEN: Final = re.compile(
    r"(?P<verb>fold|check|call|bet|raise|all[- ]?in)"
    r"(\s+(?P<how>to|by)?\s*(?P<plus>\+)?(?P<amount>\d{1,15}))?",
    re.ASCII,
)


def parse_action(text: str) -> Action:
    """Read an action: "call", "bet 20", "raise 40", "raise to 40", "raise +20", "raise by 20", "allin"."""
    match = _SPOKEN.fullmatch(text.strip().lower())
    if match is None:
        raise StateError(
            f"{text.strip()[:60]!r} is not an action: fold, check, call, bet N, raise N, raise +N, allin"
        )
    verb = "allin" if match["verb"].startswith("all") else match["verb"]
    amount = None if match["amount"] is None else int(match["amount"])
    if match["plus"] or match["how"] == "by":
        verb = "raise_by" if verb == "raise" else verb
    return Action(verb, amount)
