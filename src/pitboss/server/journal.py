"""The history of one table: numbered entries.

    data = write_entry(Acted(hand=17, seat=3, verb="call"))
    read_entry(data)

An entry says what was granted, never what was asked for. Entries alone determine the table, the hand and
every event (`book.py` adds them up). Decks stand in the entries, so A JOURNAL HOLDS EVERY CARD and belongs to
whoever runs the server.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from pitboss.errors import HistoryError

__all__ = [
    "Acted",
    "Again",
    "Closed",
    "Dealt",
    "Entry",
    "Left",
    "Opened",
    "SatIn",
    "SatOut",
    "Seated",
    "ToppedUp",
    "kind_of",
    "read_entry",
    "write_entry",
]


class Written(Struct, tag_field="k", omit_defaults=True):
    """One entry of a journal."""


class Opened(Written, tag="opened"):
    """A table is opened: always entry 1."""

    house: dict[str, Any]  # as history/log_house.py writes it
    size: int
    button: int
    title: str = ""
    owner: str = ""  # a person's id
    owner_name: str = ""
    private: bool = False
    seconds: int | None = None
    bank: int = 0
    grace: int = 0
    pace_ms: int = 0  # how long a bot takes
    pause_ms: int = 0  # between two hands
    seed: str = ""  # of all decks, where that is allowed; "": from the operating system
    at: str = ""


class Seated(Written, tag="seated"):
    """Somebody sits down: for the first hand, or as a newcomer who waits or posts."""

    name: str
    seat: int
    chips: int
    person: str = ""  # his id; "": a bot
    post: bool = False
    bot: str = ""  # how it was named: "tight"


class Left(Written, tag="left"):
    """Somebody gives up his seat."""

    name: str


class SatOut(Written, tag="sat_out"):
    """Somebody is passed over from the next hand on."""

    name: str
    why: str = ""  # "clock": his time ran out too often


class SatIn(Written, tag="sat_in"):
    """Somebody is back."""

    name: str
    post: bool = False


class ToppedUp(Written, tag="topped_up"):
    """Somebody has bought chips."""

    name: str
    chips: int


class Dealt(Written, tag="dealt"):
    """A hand is dealt: its whole deck, and the secret under which each card is committed to."""

    number: int
    deck: str
    secret: str = ""
    at: str = ""


class Acted(Written, tag="acted"):
    """The player to act has acted; `seat` is his seat at the table."""

    hand: int
    seat: int
    verb: str
    amount: int | None = None
    why: str = ""  # "clock", "away", "left": the room acted for him


class Again(Written, tag="again"):
    """A game that was over begins anew: same players, same chips as at its beginning."""

    button: int


class Closed(Written, tag="closed"):
    """The table is gone, and everybody with his chips."""

    why: str = ""


Entry = Opened | Seated | Left | SatOut | SatIn | ToppedUp | Dealt | Acted | Again | Closed

_READER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)
_WRITER: Final = msgspec.json.Encoder()


def read_entry(data: bytes) -> Entry:
    """Read an entry; what is none is a HistoryError."""
    try:
        return _READER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HistoryError(f"is no entry of a journal: {error}") from None


def write_entry(entry: Entry) -> bytes:
    """Write an entry: the same one always makes the same bytes."""
    return _WRITER.encode(entry)


def kind_of(entry: Entry) -> str:
    """Return the kind of an entry, as clients are told it."""
    return str(entry.__struct_config__.tag)
