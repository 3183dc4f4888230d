"""A person in a simulated evening: he plays, errs, repeats himself, loses his connection and comes back.

What he does hangs on his dice and on what he is told, never on his cards. What is acknowledged he remembers,
and at the end of the evening it must all be there.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, Protocol

from pitboss.check.dice import Dice
from pitboss.proving.mirror import Mirror
from pitboss.server.messages import Bye, Refused, Snapshot
from pitboss.server.parts import TurnNow

__all__ = ["Guest", "deed_of"]

PATIENCE: Final = 3.0  # seconds until he asks again
FINAL: Final = ("frozen", "too_fast", "not_joined")  # refusals after which the same request is sent again


class Wire(Protocol):
    """One connection to a server."""

    cookie: str  # that the server has given to somebody new

    def send(self, data: bytes) -> None:
        """Send a message; this never waits."""

    async def receive(self) -> bytes | None:
        """Return the next message; None: the connection is gone."""

    def close(self) -> None:
        """Hang up."""


class Network(Protocol):
    """The way to a server: a simulated one (`net.py`), or a real one (`road.py`)."""

    stack: int  # what one sits down with

    def now(self) -> float:
        """Say what time it is, in seconds."""

    def seen(self, guest: int, data: bytes) -> None:
        """Note what a guest has got."""

    async def connect(self, cookie: str) -> Wire | None:
        """Connect; None: nobody is there."""


class Guest:
    """One person, with one connection at a time. `pace` is how long he takes, 1 as a person does."""

    def __init__(
        self,
        number: int,
        *,
        net: Network,
        dice: Dice,
        table: str,
        seats: bool = True,
        pace: float = 1,
        orderly: bool = False,
        stays: bool = False,
    ) -> None:
        self.number = number
        self.net = net
        self.dice = dice
        self.table = table
        self.pace = pace
        self.stays = stays  # he does not give up his seat
        self.seats = seats  # whether he wants to play; else he looks on
        self.cookie = f"guest-{number}"
        self.mirror = Mirror(orderly=orderly)
        self.wire: Wire | None = None
        self.sent = 0
        self.waiting: dict[str, tuple[dict[str, Any], float]] = {}  # requests without an answer, since when
        self.asked: dict[str, dict[str, Any]] = {}
        self.took: list[float] = []  # seconds until each answer, since it was last asked for
        self.playing = True  # he does things; at the end of the evening he only answers
        self.calm = False
        self.resting = False  # he does nothing
        self.joined = False  # he has been told how things stand since he has connected

    # the connection

    async def live(self) -> None:
        """Connect, listen, and connect again, as long as the evening lasts."""
        while True:
            wire = self.wire = await self.net.connect(self.cookie)
            if wire is None:
                await self.rest(0.1, 1)
                continue
            if wire.cookie:
                self.cookie = wire.cookie
            self.joined = False
            self.mirror.bye = None
            self.join()
            while (data := await wire.receive()) is not None:
                self.hear(data)
            self.wire = None
            await self.rest(0.05, 2)

    async def rest(self, least: float, most: float) -> None:
        """Let some time go by."""
        await asyncio.sleep(self.dice.uniform(least, most) * self.pace)

    def hear(self, data: bytes) -> None:
        """Take a message."""
        self.net.seen(self.number, data)
        self.cookie = (self.wire.cookie if self.wire is not None else "") or self.cookie
        message = self.mirror.hear(data)
        self.joined |= isinstance(message, Snapshot)
        for id_ in list(self.waiting):
            if id_ in self.mirror.acks or refused_for_good(self.mirror.refusals.get(id_)):
                _, since = self.waiting.pop(id_)
                self.took.append(self.net.now() - since)
        if self.mirror.gap and not isinstance(message, Bye):
            self.mirror.gap = False
            self.join()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message as it is."""
        if self.wire is not None:
            self.wire.send(json.dumps(message, separators=(",", ":")).encode())

    def join(self) -> None:
        """Ask for the table."""
        self.send({"t": "join", "table": self.table, "last": self.mirror.n})

    def ask(self, **message: Any) -> None:  # noqa: ANN401 - the fields of a request
        """Ask for something, until there is an answer."""
        self.sent += 1
        id_ = f"{self.number}.{self.sent}"
        message = {"t": message.pop("t"), "id": id_, **message}
        self.asked[id_] = message
        self.waiting[id_] = (message, self.net.now())
        self.send(message)

    # what he does

    async def think(self) -> None:
        """Do something now and then."""
        while True:
            await self.rest(0.1, 1.5)
            self.again()
            if self.resting:
                continue
            if self.wire is not None and self.mirror.now is not None:
                self.do()

    def again(self) -> None:
        """Repeat what has had no answer for long, with the same id; and join, if nothing was heard."""
        now = self.net.now()
        for id_, (message, since) in list(self.waiting.items()):
            if now - since > PATIENCE:
                self.waiting[id_] = (message, now)
                self.send(message)
        if self.mirror.now is None or self.dice.random() < 0.02:
            self.join()

    def do(self) -> None:
        """Act, if it is his turn; else do this or that."""
        mirror = self.mirror
        assert mirror.now is not None  # noqa: S101 - its caller has looked
        fate = self.dice.random()
        if mirror.turn is not None:
            if fate < 0.9 or self.calm:
                verb, amount = deed_of(mirror.turn, self.dice)
                self.act(mirror.turn.state, verb, amount)
            return
        if mirror.you.seat is None:
            self.come(fate)
        elif mirror.now.phase == "over":
            if fate < 0.3:
                self.ask(t="again")
        elif self.playing:
            self.err(fate)

    def act(self, state: int, verb: str, amount: int | None) -> None:
        """Do what it is his turn to do."""
        if any(told["t"] == "act" and told["state"] == state for told, _ in self.waiting.values()):
            return
        more = {} if amount is None else {"amount": amount}
        self.ask(t="act", state=state, verb=verb, **more)

    def come(self, fate: float) -> None:
        """Take a seat that is free."""
        now = self.mirror.now
        if not self.seats or now is None or now.phase == "closed" or fate > 0.4:
            return
        free = [seat.seat for seat in now.seats if not seat.name]
        if free and not any(told["t"] == "sit" for told, _ in self.waiting.values()):
            self.ask(t="sit", seat=self.dice.choice(free), chips=self.stack(), post=fate < 0.2)

    def stack(self) -> int:
        """Return with how many chips he sits down."""
        return self.net.stack if self.calm or self.dice.random() < 0.9 else self.dice.randint(1, 10**6)

    def err(self, fate: float) -> None:
        """Do what people do besides, sense or not."""
        mirror = self.mirror
        seat = next((seat for seat in mirror.now.seats if seat.seat == mirror.you.seat), None)  # type: ignore[union-attr]
        if seat is not None and seat.state in ("out", "waiting") and (fate < 0.2 or self.calm):
            self.ask(t="sit_in", post=fate < 0.1 or self.calm)
        elif seat is not None and not seat.chips and mirror.now.phase != "playing" and fate < 0.3:  # type: ignore[union-attr]
            self.ask(t="top_up", chips=self.net.stack)
        elif self.calm:
            if fate < 0.3:
                self.ask(t="next")
        else:
            self.fool_about(fate)

    def fool_about(self, fate: float) -> None:
        """Ask for this or that, at the wrong time as often as not."""
        dice, stack = self.dice, self.net.stack
        asking: list[tuple[float, dict[str, Any]]] = [
            (0.02, {"t": "leave"}),
            (0.04, {"t": "sit_out"}),
            (0.06, {"t": "top_up", "chips": dice.randint(1, 2 * stack)}),
            (0.10, {"t": "chat", "text": f"nice hand, number {self.sent}"}),
            (0.20, {"t": "act", "state": self.mirror.n, "verb": dice.choice(("fold", "call", "allin"))}),
            (0.25, {"t": "next"}),
        ]
        for most, message in asking:
            if fate < most:
                if message["t"] != "leave" or not self.stays:
                    self.ask(**message)
                return
        if fate < 0.30 and self.asked:
            self.send(dice.choice(list(self.asked.values())))
        elif fate < 0.32 and self.wire is not None:
            self.wire.close()
        elif fate < 0.34:
            self.send({"t": "ping", "at": self.mirror.n})

    def settled(self) -> bool:
        """Whether everything that he asked for has had its answer."""
        return not self.waiting


def refused_for_good(refused: Refused | None) -> bool:
    """Say whether a refusal is an answer; after some of them one asks again."""
    return refused is not None and refused.code not in FINAL


def deed_of(turn: TurnNow, dice: Dice) -> tuple[str, int | None]:
    """Draw something to do: mostly what is legal, at times what is not."""
    legal: list[tuple[str, int | None]] = []
    if turn.check.legal:
        legal += [("check", None)] * 3
    if turn.call.legal:
        legal += [("call", None)] * 3
    if turn.fold.legal:
        legal.append(("fold", None))
    wager = turn.wager
    if wager.legal and wager.short:
        legal.append((wager.verb, None))
    elif wager.legal:
        size = wager.least if dice.random() < 0.7 else dice.randint(wager.least, wager.most)
        legal += [(wager.verb, size)] * 2
    if dice.random() < 0.05:
        return dice.choice((("check", None), ("raise", 1), ("bet", 10**9), ("raise_by", 7), ("call", None)))
    return dice.choice(legal)
