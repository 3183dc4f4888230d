"""What a client knows of a table, from what he is told; whatever breaks the protocol is `Broken`.

A client that assigns is all that the protocol asks for (docs/12-protocol.md). This one also looks at what it
is told: numbers without a gap, one player to act, chips that stay the same, no card twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec import Struct

from pitboss.check.broken import Broken
from pitboss.server.messages import (
    SERVER,
    Ack,
    Bye,
    Clock,
    Event,
    Refused,
    Snapshot,
    Standstill,
    Welcome,
)
from pitboss.server.parts import Now, TurnNow, You

__all__ = ["Mirror"]

READER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(SERVER)


class Public(Struct):
    """The part of an event that everybody is told in the same bytes."""

    now: msgspec.Raw


PUBLIC: Final = msgspec.json.Decoder(Public)


class Mirror:
    """One table, as one client sees it.

    `orderly`: messages come in their order and once, as on a real socket; where they do not, a gap means that
    the client has to join again, and what is old is passed over.
    """

    def __init__(self, *, orderly: bool = True) -> None:
        self.orderly = orderly
        self.name = ""
        self.n = 0
        self.now: Now | None = None
        self.you = You()
        self.clock: Clock | None = None
        self.gap = False  # something was missed: join again
        self.acks: dict[str, set[int]] = {}  # request -> the events that it was said to be
        self.refusals: dict[str, Refused] = {}
        self.last_refusal: Refused | None = None
        self.bye: Bye | None = None
        self.events: dict[int, tuple[str, bytes]] = {}  # n -> kind, and a hash of what everybody was told
        self.chips: int | None = None  # all that are here
        self.names: tuple[str, ...] = ()
        self.heard = 0

    @property
    def turn(self) -> TurnNow | None:
        """What the client may do now; None: it is not his turn."""
        return self.you.turn

    def hear(self, data: bytes) -> Any:  # noqa: ANN401 - one of SERVER
        """Take a message, and return it."""
        try:
            message = READER.decode(data)
        except msgspec.DecodeError as error:
            raise Broken(f"the server says what is no message: {error}: {data[:200]!r}") from None
        self.heard += 1
        match message:
            case Event():
                self._event(message, data)
            case Snapshot():
                self._snapshot(message)
            case Standstill():
                self._standstill(message)
            case Clock():
                self.clock = message
            case Ack():
                self._ack(message)
            case Refused():
                self.last_refusal = message
                if message.id:
                    self.refusals[message.id] = message
            case Welcome():
                self.name = message.name
            case Bye():
                self.bye = message
        return message

    def _ack(self, ack: Ack) -> None:
        self.acks.setdefault(ack.id, set()).add(ack.n)

    def _snapshot(self, snapshot: Snapshot) -> None:
        if snapshot.n < self.n:
            if self.orderly:
                raise Broken(
                    f"a snapshot of event {snapshot.n} comes after event {self.n}: something is lost"
                )
            return
        self.n, self.now, self.you = snapshot.n, snapshot.now, snapshot.you
        self.clock = snapshot.clock
        self.gap = False
        self.chips = None
        self._look()

    def _standstill(self, told: Standstill) -> None:
        if told.n != self.n:
            if self.orderly:
                raise Broken(f"how things stand at event {told.n} is told at event {self.n}")
            return
        self.now, self.you, self.clock = told.now, told.you, told.clock

    def _event(self, event: Event, data: bytes) -> None:
        self.events[event.n] = (event.kind, blake2b(PUBLIC.decode(data).now, digest_size=16).digest())
        if event.n != self.n + 1 or self.now is None:
            if self.orderly and self.now is not None:
                raise Broken(f"event {event.n} comes after event {self.n}")
            self.gap |= event.n > self.n
            return
        rake = sum(fact.amount for fact in event.facts if fact.kind == "rake")
        before, names = self.chips, self.names
        self.n, self.now, self.you, self.clock = event.n, event.now, event.you, event.clock
        self._look()
        same = event.kind in ("dealt", "acted") and before is not None and names == self.names
        if same and self.chips != (before or 0) - rake:
            raise Broken(f"{before} chips were here, event {event.n} leaves {self.chips}, rake {rake}")

    def _look(self) -> None:
        """Look at how things stand."""
        now = self.now
        if now is None:
            return
        self.chips = sum(seat.chips + seat.added for seat in now.seats)
        self.names = tuple(seat.name for seat in now.seats)
        if [seat.seat for seat in now.seats] != [*range(len(now.seats))]:
            raise Broken("the seats are not told in their order")
        if min((min(seat.chips, seat.bet, seat.added) for seat in now.seats), default=0) < 0:
            raise Broken("a seat has less than no chips")
        hand = now.hand
        if hand is None:
            return
        if not hand.over:
            self.chips += hand.pot
        playing = now.phase == "playing"
        if playing and (hand.actor is None or hand.over):
            raise Broken(f"hand {hand.number} is played, and nobody is to act")
        mine = playing and self.you.seat is not None and hand.actor == self.you.seat
        if mine != (self.you.turn is not None) and now.phase != "frozen":
            raise Broken(f"seat {hand.actor} is to act, seat {self.you.seat} is told: {self.you.turn}")
        cards = [*seen_cards(now, self.you)]
        if len(set(cards)) != len(cards):
            raise Broken(f"a card lies here twice: {cards}")


def seen_cards(now: Now, you: You) -> Iterator[str]:
    """Yield all cards that a client sees, his own once."""
    hand = now.hand
    if hand is not None:
        yield from hand.board
    mine = set(you.hole)
    yield from you.hole
    for seat in now.seats:
        if not mine or mine != set(seat.open):
            yield from seat.open
