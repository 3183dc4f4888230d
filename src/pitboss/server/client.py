"""One socket's side of the conversation: read a message, pass it to the lobby or to the table it has joined.

    client = Client(lobby, people, person, line)
    await client.hear(b'{"t":"join","table":"..."}')

It knows no socket: whoever has one feeds it messages and empties its line.
"""

from __future__ import annotations

from typing import Any

from pitboss.errors import ServerError, StoreError
from pitboss.server.limits import Bucket
from pitboss.server.line import TOO_FAST, Line
from pitboss.server.lobby import Lobby
from pitboss.server.messages import (
    MOST_BYTES,
    PROTOCOL,
    Bye,
    Chat,
    Join,
    Ping,
    Pong,
    Refused,
    Sit,
    Welcome,
    id_of,
    read,
)
from pitboss.server.messages import Lobby as LookAtLobby
from pitboss.server.people import People
from pitboss.server.room import Room
from pitboss.server.store import Person

__all__ = ["Client"]


class Client:
    """A person at one socket; a room knows it as a viewer."""

    __slots__ = ("address", "bucket", "line", "lobby", "over", "people", "room", "who")

    def __init__(self, lobby: Lobby, people: People, who: Person, line: Line, *, address: str = "") -> None:
        self.lobby = lobby
        self.people = people
        self.who = who
        self.line = line
        self.address = address  # "": one that nobody counts
        self.room: Room | None = None
        self.bucket = Bucket(lobby.limits.requests_rate, lobby.limits.requests_burst)
        self.over = 0  # messages beyond the rate, less those within it since

    # a viewer

    @property
    def person(self) -> str:
        """The person's id."""
        return self.who.id

    @property
    def name(self) -> str:
        """What he is called now."""
        return self.people.current(self.who).name

    def send(self, data: bytes) -> None:
        """Queue a message."""
        self.line.send(data)

    def close(self, code: int, bye: Bye | None = None) -> None:
        """End the conversation."""
        self.line.close(code, bye)

    # the conversation

    def greet(self, server: str) -> None:
        """Say who the client is here."""
        self.lobby.enter(self)
        self.line.tell(Welcome(PROTOCOL, self.name, server))

    def gone(self) -> None:
        """Note that the socket is closed."""
        self._look_away()
        self.lobby.leave(self)

    async def hear(self, text: str | bytes) -> None:
        """Take a message, whatever it is."""
        if self.line.code is not None:
            return
        if not self._in_time():
            return
        request = ""
        try:
            message = read(bounded(text))
            request = getattr(message, "id", "")
            await self._answer(message)
        except ServerError as error:
            self.lobby.noticed(error.wire_code)
            self.line.tell(Refused(error.wire_code, str(error), request or id_of(text)))
        except StoreError as error:
            if error.passing:
                self.lobby.storage.failed(error)
            reason = self.lobby.storage.reason or "Storage has failed."
            self.line.tell(Refused("frozen", reason, request))

    def _in_time(self) -> bool:
        """Count messages; too many are refused, and a flood ends the conversation."""
        if self._may(1):
            self.over = max(self.over - 1, 0)
            return True
        self.over += 1
        self.lobby.noticed("too_fast")
        if self.over == 1:
            self.line.tell(Refused("too_fast", "Slowly: more requests than a person makes."))
        elif self.over > self.lobby.limits.refusals:
            self.close(TOO_FAST, Bye("too_fast", "A flood of messages."))
        return False

    def _may(self, drops: float) -> bool:
        """Take drops of this socket's bucket, and of that of its address."""
        now, doors = self.lobby.world.now(), self.lobby.doors
        mine = self.bucket.take(now, drops)
        return mine and (not self.address or doors.take("address", self.address, now, drops))

    async def _answer(self, message: Any) -> None:  # noqa: ANN401 - one of CLIENT
        match message:
            case Ping():
                self.line.tell(Pong(message.at))
            case Join():
                if not self._may(self.lobby.limits.join_drops - 1):
                    raise ServerError("too_fast", "Slowly: too many tables at once.")
                room = await self.lobby.find(message.table)
                self._look_away()
                self.room = room
                room.join(self)
            case LookAtLobby():
                self._look_away()
                self.lobby.read(self)
            case _:
                room = self._joined()
                if isinstance(message, Sit | Chat):
                    self.who = await self.people.keep(self.people.current(self.who))
                room.ask(self, message)

    def _joined(self) -> Room:
        if self.room is None:
            raise ServerError("not_joined", "Join a table first.")
        if self.room.book.closed:
            raise ServerError("no_table", "This table is closed.")
        return self.room

    def _look_away(self) -> None:
        self.lobby.readers.pop(self, None)
        if self.room is not None:
            room, self.room = self.room, None
            room.part(self)


def bounded(text: str | bytes) -> str | bytes:
    """Refuse what is too long, where no socket has done so."""
    if len(text) > MOST_BYTES:
        raise ServerError("bad_message", f"A message has at most {MOST_BYTES} bytes.")
    return text
