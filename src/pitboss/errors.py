"""Everything that pitboss refuses, as one small tree.

    PitbossError
    ├── CardError       no such card, a card twice, a deck too short        bad_card
    ├── HouseError      no such house, option or value; a bad house file    bad_house
    ├── StateError      a hand that cannot be set up, or is over            bad_state
    ├── RuleError       a request that the rules of the house refuse        refused
    ├── TableError      a seat, a name or chips that the table refuses      bad_table
    ├── RangeError      a range that cannot be read or cannot be held       bad_range
    ├── SolverError     a game that cannot be solved, or a damaged strategy bad_strategy
    ├── CaseError       a conformance file that cannot be read              bad_case
    ├── HistoryError    a recorded hand that cannot be read or written      bad_history
    ├── ArenaError      a bot, a tournament or its files that will not do   bad_arena
    ├── StoreError      a store that cannot be opened, read or written      bad_store
    └── ServerError     what a server refuses to a client                   (a code of its own)

A message gives the value first, then the position, then what would be legal.
Every class has one wire code, the same in every protocol.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "ArenaError",
    "CardError",
    "CaseError",
    "HistoryError",
    "HouseError",
    "PitbossError",
    "RangeError",
    "RuleError",
    "ServerError",
    "SolverError",
    "StateError",
    "StoreError",
    "TableError",
    "said",
]


class PitbossError(Exception):
    """The root of the tree: catch this one to catch all."""

    code: ClassVar[str] = "error"


class CardError(PitbossError):
    """No such card, the same card twice, or not enough of them."""

    code = "bad_card"


class HouseError(PitbossError):
    """No such house, no such option, or a value that the option does not take."""

    code = "bad_house"


class StateError(PitbossError):
    """A hand that cannot be set up as asked, or that is already over."""

    code = "bad_state"


class RuleError(PitbossError):
    """A request that the rules refuse; nothing has changed.

    `rule` is the number in the house's book ("RG-11"), `position` says where the
    hand stands, `legal` what the player to act may do, as in conformance files.
    """

    code = "refused"

    def __init__(self, rule: str, reason: str, *, position: str = "", legal: tuple[str, ...] = ()) -> None:
        self.rule = rule
        self.reason = reason
        self.position = position
        self.legal = legal
        parts = [f"{rule}: {reason}"]
        if position:
            parts.append(position)
        if legal:
            parts.append("legal: " + " ".join(legal))
        super().__init__("; ".join(parts))


class TableError(PitbossError):
    """A seat, a name or an amount of chips that the table refuses."""

    code = "bad_table"


class RangeError(PitbossError):
    """A range of hands that cannot be read, or that the cards do not allow."""

    code = "bad_range"


class SolverError(PitbossError):
    """A game that the solver cannot take on, or a file of strategies that is damaged or foreign."""

    code = "bad_strategy"


class CaseError(PitbossError):
    """A conformance file that cannot be read, with the file, the case and the step."""

    code = "bad_case"


class HistoryError(PitbossError):
    """A recorded hand that cannot be read, replayed or written, with the file, the hand and the step."""

    code = "bad_history"


class ArenaError(PitbossError):
    """A bot that cannot be started, a tournament that cannot be run, a file of results that is damaged."""

    code = "bad_arena"


class StoreError(PitbossError):
    """A store that cannot be opened, read or written.

    kind          what it means                                              passing
    unreachable   nobody answers, or the answer was lost                        x
    full          no room for another byte                                      x
    readonly      it can be read, and not written                               x
    newer         a newer pitboss has written it
    damaged       what is there is not what was written
    conflict      another server writes to the same table
    taken         the name belongs to somebody else
    bad_url       no such kind of store, or its driver is not installed
    """

    code = "bad_store"

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        super().__init__(message)

    @property
    def passing(self) -> bool:
        """Whether the same request may go well later: tables freeze, and try again."""
        return self.kind in ("unreachable", "full", "readonly")


class ServerError(PitbossError):
    """What a server refuses to one of its clients; the codes are listed in docs/12-protocol.md."""

    def __init__(self, code: str, why: str) -> None:
        self.wire_code = code
        super().__init__(why)


def said(value: object) -> str:
    """Write what somebody asked for, however long it is, as a word of a sentence."""
    if type(value) is int and abs(value) >= 10**30:
        return f"a number of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
