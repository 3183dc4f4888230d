"""Where requests come in: they wait, are looked at one by one, and are answered once.

    take ──> [ . . . ] ──> serve ──> an entry is committed ──> ack
                              └────> what it is refused for ──> refused

A request that comes again has the answer that it had; one that comes again while it is being written gets its
answer with the first.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from pitboss.errors import PitbossError, ServerError
from pitboss.server.asking import entry_for, refusal_of
from pitboss.server.gallery import Viewer
from pitboss.server.journal import Seated
from pitboss.server.limits import Bucket
from pitboss.server.messages import Ack, Chat, Mute, Next, Refused, Request, write
from pitboss.server.store import Action

if TYPE_CHECKING:
    from pitboss.server.room import Room

__all__ = ["Desk"]

KEPT: Final = 4000  # requests that are known without asking the store
MOST: Final = 500  # requests that wait
TALKERS: Final = 1000  # whose talk is counted


class Desk:
    """The desk of one room."""

    def __init__(self, room: Room, done: Mapping[Action, int]) -> None:
        self.room = room
        self.done: OrderedDict[Action, int] = OrderedDict(done)  # request -> its entry
        self.mail: deque[tuple[Viewer, Request]] = deque()
        self.pending: tuple[Action, list[Viewer]] | None = None  # whose answer waits for the store
        self.talk: dict[str, Bucket] = {}
        self.crowd = Bucket(room.customs.crowd_rate, room.customs.crowd_burst)

    def begin_anew(self, done: Mapping[Action, int]) -> None:
        """Forget what waits: the table has been set up from what is stored."""
        self.done = OrderedDict(done)
        self.mail.clear()
        self.pending = None

    # taking

    def take(self, viewer: Viewer, request: Request) -> None:
        """Take a request; its answer comes to the viewer."""
        action, storage = (viewer.person, request.id), self.room.storage
        if self.pending is not None and self.pending[0] == action:
            self.pending[1].append(viewer)
        elif storage.down:
            if action in self.done:
                viewer.send(write(Ack(request.id, self.done[action])))
            else:
                self.refuse([viewer], request.id, ServerError("frozen", storage.reason))
        elif len(self.mail) >= MOST:
            viewer.send(write(Refused("too_fast", "Too much is asked of this table at once.", request.id)))
        else:
            self.mail.append((viewer, request))
            self.room.bell.set()

    def take_again(self) -> None:
        """Answer what waits as it is answered now: storage has failed."""
        while self.mail:
            self.take(*self.mail.popleft())

    def remember(self, action: Action, n: int) -> None:
        """Know that a request is done."""
        self.done[action] = n
        if len(self.done) > KEPT:
            self.done.popitem(last=False)

    def refuse(self, viewers: Iterable[Viewer], request: str, error: ServerError) -> None:
        """Say why a request has changed nothing."""
        rule = getattr(error, "rule", "")
        self.room.watcher.refused(self.room, error.wire_code)
        for viewer in viewers:
            viewer.send(write(Refused(error.wire_code, str(error), request, rule)))

    # serving

    async def work(self) -> None:
        """Serve all that wait."""
        while self.mail and not self.room.stopping:
            viewer, request = self.mail.popleft()
            try:
                n = await self._serve(viewer, request)
            except ServerError as error:
                self.refuse([viewer], request.id, error)
            except PitbossError as error:
                self.refuse([viewer], request.id, refusal_of(self.room.book, error))
            else:
                viewer.send(write(Ack(request.id, n)))

    async def _serve(self, viewer: Viewer, request: Request) -> int:
        """Do what is asked, and return the number to acknowledge."""
        room, action = self.room, (viewer.person, request.id)
        if action in self.done:
            return self.done[action]
        if isinstance(request, Chat):
            return self._say(viewer, request)
        if isinstance(request, Mute):
            room.gallery.mute(viewer.person, request.name, on=request.on)
            return room.book.n
        room.check_open()
        if isinstance(request, Next):
            return self._hurry(viewer, action)
        entry = entry_for(room.book, viewer, request)
        if entry is None:
            self.remember(action, room.book.n)  # sent again, it must not be done later
            return room.book.n
        error = room.book.why_not(entry)
        if error is not None:
            raise refusal_of(room.book, error)
        self.pending = (action, [viewer])
        try:
            n = await room.commit(entry, action)
        finally:
            waiting, self.pending = self.pending[1], None
        for one in waiting[1:]:
            one.send(write(Ack(request.id, n)))
        self._is_back(viewer, seated=isinstance(entry, Seated))
        return n

    def _is_back(self, viewer: Viewer, *, seated: bool) -> None:
        """Note that somebody plays: he is waited for again."""
        name = self.room.book.name_of(viewer.person)
        if name is None:
            return
        self.room.turns.absent.discard(name)
        if seated:
            self.room.gallery.enter(viewer, sits=True)
            self.room.watcher.changed(self.room)

    def _say(self, viewer: Viewer, request: Chat) -> int:
        room, now = self.room, self.room.world.now()
        customs = room.customs
        bucket = self.talk.setdefault(viewer.person, Bucket(customs.chat_rate, customs.chat_burst))
        if not bucket.take(now):
            raise ServerError("too_fast", "Slowly: one line every two seconds.")
        if room.book.name_of(viewer.person) is None and not self.crowd.take(now):
            raise ServerError("too_fast", "Too many who look on talk at once.")
        room.gallery.say(viewer, request.text, room.world.wall())
        self.remember((viewer.person, request.id), room.book.n)
        if len(self.talk) > TALKERS:
            self.talk.clear()
        return room.book.n

    def _hurry(self, viewer: Viewer, action: Action) -> int:
        name = self.room.book.name_of(viewer.person)
        if name is None:
            raise ServerError("not_seated", "You do not sit here: you may look on.")
        self.room.pause.ready.add(name)
        self.remember(action, self.room.book.n)
        return self.room.book.n
