"""Every message on a socket, in both directions; `docs/12-protocol.md` is their page.

A message is one JSON object whose `t` names its type. What a client sends is checked to the letter: an
unknown field is refused. What the server sends leaves out fields that have their default.

Seats are those of the table, 0 to size - 1, also where a hand is spoken of. Cards are "As", "Td".
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pitboss.errors import ServerError
from pitboss.server.parts import Fact, Line, Now, TableRow, Terms, You

__all__ = [
    "CLIENT",
    "MOST_BYTES",
    "PROTOCOL",
    "SERVER",
    "Ack",
    "Act",
    "Again",
    "Bye",
    "Chat",
    "Clock",
    "Event",
    "FromServer",
    "Join",
    "Leave",
    "Lobby",
    "LobbyList",
    "Mute",
    "Next",
    "Ping",
    "Pong",
    "Refused",
    "Request",
    "Said",
    "Sit",
    "SitIn",
    "SitOut",
    "Snapshot",
    "Standstill",
    "TopUp",
    "Welcome",
    "id_of",
    "read",
    "schema",
    "write",
]

PROTOCOL: Final = 1
MOST_BYTES: Final = 4096  # of a message from a client

Id = Annotated[
    str, Meta(min_length=1, max_length=40, description="chosen by the client, new for each request")
]
Seat = Annotated[int, Meta(ge=0, le=63)]
Chips = Annotated[int, Meta(ge=1, le=10**12)]
TableId = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**53)]


# from a client


class Asking(Struct, tag_field="t", forbid_unknown_fields=True):
    """A message from a client."""


class Join(Asking, tag="join"):
    """Look at a table: a snapshot comes, then its events. One who sits there has his seat again."""

    table: TableId
    last: Number = 0  # the last event that this client has seen; 0: none


class Lobby(Asking, tag="lobby"):
    """Be told of open tables, now and when they change."""


class Sit(Asking, tag="sit"):
    """Take a seat. To be dealt in, a newcomer waits for the big blind or posts it (RG-4, ST-11)."""

    id: Id
    seat: Seat
    chips: Chips
    post: bool = False


class Act(Asking, tag="act"):
    """Do what it is my turn to do. `state` is the number that came with the turn."""

    id: Id
    state: Number
    verb: Literal["fold", "check", "call", "bet", "raise", "raise_by", "allin"]
    amount: Chips | None = None


class SitOut(Asking, tag="sit_out"):
    """Be passed over from the next hand on."""

    id: Id


class SitIn(Asking, tag="sit_in"):
    """Come back; who owes a blind waits for it or posts."""

    id: Id
    post: bool = False


class TopUp(Asking, tag="top_up"):
    """Buy chips; during a hand they come into play after it."""

    id: Id
    chips: Chips


class Leave(Asking, tag="leave"):
    """Give the seat up. In a hand: fold when the turn comes, and go when it is over."""

    id: Id


class Next(Asking, tag="next"):
    """Do not wait for the next hand: it is dealt when all people at the table say so."""

    id: Id


class Again(Asking, tag="again"):
    """Begin a game that is over anew, with the chips of its beginning."""

    id: Id


class Chat(Asking, tag="chat"):
    """Say something at the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(Asking, tag="mute"):
    """Hear no more of somebody, or hear him again."""

    id: Id
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    on: bool = True


class Ping(Asking, tag="ping"):
    """Ask for a pong, to measure the way."""

    at: Annotated[float, Meta(ge=0, le=2**53)] = 0


Request = Sit | Act | SitOut | SitIn | TopUp | Leave | Next | Again | Chat | Mute
CLIENT: Final = Join | Lobby | Sit | Act | SitOut | SitIn | TopUp | Leave | Next | Again | Chat | Mute | Ping


# to a client: the messages


class Telling(Struct, tag_field="t", omit_defaults=True):
    """A message to a client."""


class Welcome(Telling, tag="welcome"):
    """The first message on a socket: who the client is here."""

    protocol: int
    name: str
    server: str


class Snapshot(Telling, tag="snapshot"):
    """All that the viewer may know, as of event `n`; it replaces whatever he knew."""

    table: str
    n: int
    terms: Terms
    now: Now
    you: You
    clock: Clock | None = None
    story: tuple[Fact, ...] = ()  # of the hand that is played, or was the last
    chat: tuple[Line, ...] = ()


class Event(Telling, tag="event"):
    """Event `n` of the table. `n` is one more than the last, or something was missed: join again."""

    table: str
    n: int
    kind: str  # opened, seated, left, sat_out, sat_in, topped_up, dealt, acted, again, closed
    now: Now
    you: You
    facts: tuple[Fact, ...] = ()
    clock: Clock | None = None


class Clock(Telling, tag="clock"):
    """The clock of the player to act. No clock at the table: it is not sent."""

    table: str
    seat: int
    left_ms: int  # for this action, without the bank
    of_ms: int
    bank_ms: int = 0
    running: Literal["time", "bank", "grace", "paused"] = "time"


class Standstill(Telling, tag="now"):
    """How things stand has changed without an event: a connection, a pause, storage. It replaces `now`."""

    table: str
    n: int  # as of event n
    now: Now
    you: You
    clock: Clock | None = None


class Said(Telling, tag="chat"):
    """A line of chat."""

    table: str
    line: Line


class Ack(Telling, tag="ack"):
    """The request `id` is done, and stored: event `n` tells of it. It may come again for a repeated id."""

    id: str
    n: int = 0


class Refused(Telling, tag="refused"):
    """The request changed nothing. `code` is for programs, `rule` is the house's, `why` a sentence."""

    code: str
    why: str
    id: str = ""
    rule: str = ""


class LobbyList(Telling, tag="lobby"):
    """The open tables, all of them."""

    tables: tuple[TableRow, ...]


class Bye(Telling, tag="bye"):
    """The server closes this socket: going_away, replaced, too_slow, too_fast, table_closed."""

    code: str
    why: str
    again_ms: int = 0  # when to come back; 0: do not by yourself


class Pong(Telling, tag="pong"):
    """The answer to a ping."""

    at: float = 0


FromServer = Welcome | Snapshot | Event | Clock | Standstill | Said | Ack | Refused | LobbyList | Bye | Pong
SERVER: Final = FromServer


class Named(Struct):
    """What is left of a request that is none: the client still waits for an answer to it."""

    id: Id = ""


_READER: Final = msgspec.json.Decoder(CLIENT)
_NAMER: Final = msgspec.json.Decoder(Named)
_WRITER: Final = msgspec.json.Encoder()


def read(text: str | bytes) -> Any:  # noqa: ANN401 - one of CLIENT, which a type checker cannot be told
    """Read a message from a client, or say what is wrong with it."""
    try:
        return _READER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ServerError("bad_message", f"This is no message of the protocol: {error}.") from None


def id_of(text: str | bytes) -> str:
    """Return the id of a request that could not be read; "": it has none."""
    try:
        return _NAMER.decode(text).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def write(message: FromServer) -> bytes:
    """Write a message to a client."""
    return _WRITER.encode(message)


def schema() -> dict[str, Any]:
    """Return a JSON Schema of all messages: `client` and `server` are the two directions."""
    (client, server), parts = msgspec.json.schema_components((CLIENT, SERVER), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"pitboss protocol {PROTOCOL}",
        "properties": {"client": client, "server": server},
        "$defs": parts,
    }
