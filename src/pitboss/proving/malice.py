"""What a hostile client may send: nonsense of every kind, and what would do harm if anybody believed it.

    malice = Malice(dice, tables=[...], honest=[...])
    malice.message()                     # ("state", b'{"t":"act","id":"9","state":17,"verb":"allin"}')

kinds   json      no JSON, cut off, with bytes flipped, deeper than any message
        types     the right fields with the wrong things in them, unknown fields, unknown types
        sizes     as long as a message may be, and longer
        states    acting for turns that are others', have passed, or will come
        seats     sitting where somebody sits, leaving and buying for a seat that one has not
        replays   what an honest player has sent, again and by somebody else
        tables    tables that are not there, with names that a database or a disk might misread
        talk      pings, mutes and chat without end
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from pitboss.check.dice import Dice

__all__ = ["KINDS", "Malice"]

KINDS: Final = ("json", "types", "sizes", "states", "seats", "replays", "tables", "talk")
TYPES: Final = (
    *("join", "lobby", "sit", "act", "sit_out", "sit_in", "top_up", "leave", "next", "again", "chat", "mute"),
    *("ping", "snapshot", "event", "ack", "bye", "", "ACT", "act\u0000", "__proto__"),
)
VERBS: Final = ("fold", "check", "call", "bet", "raise", "raise_by", "allin", "muck", "", "FOLD")
ODD: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2**31,
        2**53 + 1,
        2**64,
        10**30,
        0.5,
        -0.0,
        1e308,
        "",
        "0",
        "1e9",
        " ",
        "null",
    ),
    *(
        [],
        {},
        [[]],
        {"t": "act"},
        "\u0000",
        "\ud800",
        "\u202e",
        "a" * 300,
        "'; drop table entries; --",
        "../../etc",
    ),
)
RAW: Final = (
    *(
        b"",
        b" ",
        b"{",
        b"}",
        b"[]",
        b"null",
        b"0",
        b'"',
        b'"act"',
        b"{}",
        b"[{}]",
        b"\xff\xfe\xfd",
        b"\x00" * 8,
    ),
    *(b'{"t":NaN}', b'{"t":Infinity}', b'{"t":"ping","at":1e999}', b'{"t":"act","t":"leave","id":"1"}'),
    *(b"[" * 4000, b'{"a":' * 800, b'{"t":"ping","at":' + b"9" * 4000 + b"}", b'\xef\xbb\xbf{"t":"lobby"}'),
)
NAMES: Final = (
    "",
    "x",
    "0" * 64,
    "../../../etc/passwd",
    "' or 1=1 --",
    "%00",
    "\ud800",
    "*",
    "a/b",
    "t1\u0000",
)
MOST: Final = 4096


class Malice:
    """Thinks of messages; nothing of what it says may ever change a table."""

    def __init__(self, dice: Dice, *, tables: Sequence[str], size: int = 10) -> None:
        self.dice = dice
        self.tables = tables
        self.size = size
        self.overheard: list[bytes] = []  # what honest players have sent
        self.said = 0
        self.makers: dict[str, Callable[[], bytes]] = {
            "json": self.json,
            "types": self.types,
            "sizes": self.sizes,
            "states": self.states,
            "seats": self.seats,
            "replays": self.replays,
            "tables": self.nowhere,
            "talk": self.talk,
        }

    def message(self) -> tuple[str, bytes]:
        """Think of one, and say of which kind it is."""
        self.said += 1
        kind = self.dice.choice(KINDS)
        return kind, self.makers[kind]()

    def join(self) -> bytes:
        """Look at a table, as anybody may."""
        return told(t="join", table=self.dice.choice(self.tables))

    def id(self) -> str:
        """Return an id, as often as not one that is used already."""
        return str(self.dice.randrange(self.said + 1) if self.dice.random() < 0.5 else f"{self.said}!")

    def json(self) -> bytes:
        """Say what is no JSON, or hardly."""
        dice = self.dice
        if dice.random() < 0.5:
            return dice.choice(RAW)
        whole = bytearray(self.makers[dice.choice(("types", "states", "seats"))]())
        if dice.random() < 0.5:
            return bytes(whole[: dice.randrange(len(whole))])
        for _ in range(dice.randint(1, 4)):
            whole[dice.randrange(len(whole))] = dice.randrange(256)
        return bytes(whole)

    def types(self) -> bytes:
        """Put the wrong things into the right fields."""
        dice = self.dice
        fields = {
            "id": self.id(),
            "seat": 1,
            "chips": 100,
            "state": 1,
            "verb": "call",
            "amount": 5,
            "text": "hi",
        }
        fields |= {
            "table": dice.choice(self.tables),
            "post": False,
            "name": "Ann",
            "on": True,
            "at": 1,
            "last": 0,
        }
        some: dict[str, Any] = {name: value for name, value in fields.items() if dice.random() < 0.5}
        for name in list(some):
            if dice.random() < 0.5:
                some[name] = dice.choice(ODD)
        some.setdefault("nonsense", dice.choice(ODD))  # so that it is none by accident
        return told(t=dice.choice(TYPES), **some)

    def sizes(self) -> bytes:
        """Say as much as a message may hold."""
        return told(t="chat", id=self.id(), text="x" * 301, more="y" * self.dice.randint(0, MOST - 400))

    def states(self) -> bytes:
        """Act in the turn of somebody else."""
        dice = self.dice
        amount = {} if dice.random() < 0.5 else {"amount": dice.choice((1, 2, 40, 200, 10**6, 10**12))}
        state = dice.choice((dice.randint(1, 40), dice.randint(1, 4000), dice.randint(0, 2**53)))
        return told(t="act", id=self.id(), state=state, verb=dice.choice(VERBS), **amount)

    def seats(self) -> bytes:
        """Ask for what only those who sit may ask, or for a seat that is taken."""
        dice, id_ = self.dice, self.id()
        return dice.choice(
            (
                told(t="sit", id=id_, seat=dice.randint(0, 63), chips=dice.choice((1, 10**12, 3))),
                told(t="top_up", id=id_, chips=dice.choice((1, 1000, 10**12))),
                *(told(t=kind, id=id_) for kind in ("leave", "sit_out", "sit_in", "again", "next")),
            )
        )

    def replays(self) -> bytes:
        """Say what an honest player has said."""
        return self.dice.choice(self.overheard) if self.overheard else self.states()

    def nowhere(self) -> bytes:
        """Look at a table that is not there."""
        name = self.dice.choice(NAMES) if self.dice.random() < 0.5 else f"{self.dice.getrandbits(64):016x}"
        return told(t="join", table=name)

    def talk(self) -> bytes:
        """Talk without end."""
        dice = self.dice
        return dice.choice(
            (
                told(t="ping", at=dice.randint(0, 2**53)),
                told(t="mute", id=self.id(), name=dice.choice(("Ann", "x" * 64)), on=dice.random() < 0.5),
                told(
                    t="chat",
                    id=self.id(),
                    text=dice.choice(("\u202e\u0000", "hi", "z\u0301" * 99, "a" * 300)),
                ),
                told(t="lobby"),
            )
        )


def told(**fields: Any) -> bytes:  # noqa: ANN401 - whatever JSON holds, and some that it does not
    """Write a message."""
    return json.dumps(fields, separators=(",", ":")).encode()
