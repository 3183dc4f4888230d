"""Our own log: what a line of it holds, and how a line is sealed.

One JSON object to a line, its keys always in the same order, the checksum last:

    {"v":1,"kind":"hand", ... ,"crc":"5a3c01f2"}

A LOG HOLDS EVERY HOLE CARD OF EVERY PLAYER, and the cards that were never dealt. It belongs to whoever
runs the table. What others may see of it goes through `view_for` (`pitboss log export --view`).

kind        what it says
hand        one deal, complete: it replays alone to the same events, bit for bit
table       a table opens; the lines after it, up to the next `table`, are what happened there
seat        a player of the first hand sits down
join        a newcomer sits down              leave       a player goes
sit out     he is passed over                 sit in      he is back
top up      he buys chips                     (each with "during": N while hand N was being played)

The lines of a table count their `step`, from 1: one that is missing is missed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.cards import Deck
from pitboss.errors import HistoryError, PitbossError
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.history.fingerprint import fingerprint
from pitboss.houses.felt import Post
from pitboss.houses.house import House

__all__ = [
    "MOST_BYTES",
    "REQUESTS",
    "VERSION",
    "LoggedHand",
    "LoggedRequest",
    "LoggedTable",
    "sealed",
    "unsealed",
]

VERSION: Final = 1
MOST_BYTES: Final = 16 * 2**20  # of a line; a hand of a million raises still fits

REQUESTS: Final[dict[str, tuple[str, ...]]] = {
    "seat": ("seat", "chips"),
    "join": ("seat", "chips", "post"),
    "leave": (),
    "sit out": (),
    "sit in": ("post",),
    "top up": ("chips",),
}
"""What players ask of a table, and what stands in the line beside the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedHand:
    """One hand of a log: everything that determines it, and what it came to."""

    line: int = 0  # where in the file it stood
    number: int | None  # which hand of its table it was; None: it was played at no table
    step: int = 0  # which line of its table
    at: str | None  # when, as the one who wrote it says
    house: House
    names: tuple[str, ...]
    seats: tuple[int, ...]  # their seats at the table
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...] | None
    deck: Deck
    actions: tuple[tuple[int, Action], ...]  # who, and what
    result: tuple[int, ...]  # the stacks when it was over
    events: str  # the fingerprint of all events

    def replay(self) -> Hand:
        """Play the hand again, and make sure that it is the same hand to the last event."""
        try:
            hand = Hand(self.house, self.stacks, self.button, self.deck, posts=self.posts)
            self.act_out(hand)
        except HistoryError:
            raise
        except PitbossError as error:
            raise HistoryError(f"does not replay: {error}") from None
        self.compare(hand)
        return hand

    def act_out(self, hand: Hand) -> None:
        """Do all actions, each by the seat that did it."""
        for step, (seat, action) in enumerate(self.actions, start=1):
            try:
                hand.act(action, seat=seat)
            except PitbossError as error:
                raise HistoryError(f'does not replay at action {step}, "{seat} {action}": {error}') from None

    def compare(self, hand: Hand) -> None:
        """Refuse a hand that came to something else than what is recorded."""
        if not hand.over:
            raise HistoryError(f"does not replay: after the last action {hand.position}")
        if tuple(hand.stacks) != self.result:
            raise HistoryError(f"does not replay: stacks {list(hand.stacks)}, recorded {list(self.result)}")
        if fingerprint(hand) != self.events:
            raise HistoryError("does not replay: the stacks agree, the events on the way do not")


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedTable:
    """A table that opens."""

    line: int = 0
    at: str | None
    house: House
    seats: int
    button: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedRequest:
    """What a player asked of the table, between two hands or during one."""

    line: int = 0
    step: int  # which line of its table
    kind: str  # one of REQUESTS
    name: str
    values: Mapping[str, int | bool]
    during: int | None = None  # the hand that was being played


# lines


def sealed(content: Mapping[str, Any]) -> bytes:
    """Write one line, its checksum at the end. Letters stay letters, unless UTF-8 has none for them."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    try:
        body = text.encode()[:-1]
    except UnicodeEncodeError:  # half of a surrogate pair, as a name
        body = json.dumps(content, separators=(",", ":")).encode()[:-1]
    line = b'%b,"crc":"%08x"}\n' % (body, zlib.crc32(body))
    if len(line) > MOST_BYTES:
        raise HistoryError(f"a line of {len(line)} bytes is too long for a log: {MOST_BYTES} at the most")
    return line


SEAL: Final = len(b',"crc":"00000000"}')


def unsealed(line: bytes) -> dict[str, Any]:
    """Return the content of a line without its end, once the checksum has been found right."""
    body, seal = line[:-SEAL], line[-SEAL:]
    if not seal.startswith(b',"crc":"'):
        raise HistoryError("is damaged, or no line of a log: it does not end with its checksum")
    if seal != b',"crc":"%08x"}' % zlib.crc32(body):
        raise HistoryError(
            f"is damaged: its checksum says {printable(seal[8:16])}, its content makes {zlib.crc32(body):08x}"
        )
    try:
        content = json.loads(body + b"}")
    except (ValueError, RecursionError):
        raise HistoryError("is no JSON object") from None
    if not isinstance(content, dict):
        raise HistoryError("is no JSON object")
    if content.get("v") != VERSION or type(content["v"]) is not int:
        raise HistoryError(f"has version {content.get('v')!r:.40}: this reader knows {VERSION}")
    return content


def printable(text: bytes) -> str:
    """Write bytes that may be anything."""
    return ascii(text.decode("latin-1"))[1:-1]


def told_posts(posts: Sequence[Post] | None) -> list[str] | None:
    """Write forced bets: "1 small blind 5"."""
    return None if posts is None else [f"{post.seat} {post.kind} {post.amount}" for post in posts]
