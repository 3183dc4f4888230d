"""One table on a server: a task that reads requests one by one, keeps time, and tells everybody what happens.

    room = Room("t1", book, world=world, storage=storage, crew=crew)
    task = world.spawn(room.run(), "t1")
    room.join(viewer)                 # a snapshot comes, then events
    room.ask(viewer, request)         # an ack or a refusal comes

    request ──> checked ──> stored ──> applied ──> told to all viewers ──> acknowledged

A room looks at no clock, random source or socket: they are the world's, the storage's and the viewers'.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Final, Protocol

from pitboss.cards import Deck, print_cards
from pitboss.errors import PitbossError, ServerError, StoreError
from pitboss.hand.view import view_for
from pitboss.server.asking import entry_for, refusal_of
from pitboss.server.clocks import Clocks
from pitboss.server.crew import BotSeat, Crew
from pitboss.server.fair import FairDeal
from pitboss.server.gallery import Gallery, Viewer
from pitboss.server.journal import (
    Acted,
    Again,
    Book,
    Closed,
    Dealt,
    Entry,
    Left,
    Played,
    SatOut,
    Seated,
    Step,
    ToppedUp,
    write_entry,
)
from pitboss.server.limits import Bucket
from pitboss.server.messages import Ack, Chat, Mute, Next, Refused, Request, write
from pitboss.server.parts import TableRow, Terms
from pitboss.server.stage import Standings
from pitboss.server.storage import Storage
from pitboss.server.store import Action
from pitboss.server.world import World
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["Customs", "Room", "Viewer", "Watcher"]

KEPT_IDS: Final = 4000  # requests that are known without asking the store
MOST_MAIL: Final = 500  # requests that wait
LATE: Final = 2  # turns in a row after which somebody sits out
CLOSING: Final = 5.0  # seconds within which a table is closed, if it can be
PARTING: Final = 1.0  # seconds that a bot has to go when the table ends
HASTE: Final = 0.4  # seconds that the turn takes of one who has left or does not answer any more


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """The manners of all tables of a server, in seconds."""

    rests_alone: bool = True  # no hand is dealt while nobody is there to see it
    first_pause: float = 1.5  # before the first hand
    seat_kept: float = 900  # for one who is away and sits out
    empty_kept: float = 600  # until a table is closed at which nobody sits and nobody looks on
    chat_rate: float = 0.5
    chat_burst: float = 5
    crowd_rate: float = 1.0  # of all together who look on: they are many, and cost nothing
    crowd_burst: float = 10
    slow: float = 0.5  # a write that takes longer gives the clock its time back


class Watcher(Protocol):
    """Who is told what goes on in a room: the lobby, figures, logs. Here nobody is."""

    def stepped(self, room: Room, step: Step) -> None:
        """Note an entry."""

    def refused(self, room: Room, code: str) -> None:
        """Note a refusal."""

    def changed(self, room: Room) -> None:
        """Note that the room looks different from the lobby."""

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Note that a bot did not behave."""


class Nobody:
    """A watcher who does nothing."""

    def stepped(self, room: Room, step: Step) -> None:
        """Do nothing."""

    def refused(self, room: Room, code: str) -> None:
        """Do nothing."""

    def changed(self, room: Room) -> None:
        """Do nothing."""

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Do nothing."""


class Room:
    """A table that people and bots share."""

    def __init__(
        self,
        table: str,
        book: Book,
        *,
        world: World,
        storage: Storage,
        crew: Crew,
        customs: Customs | None = None,
        done: Mapping[Action, int] | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        self.table = table
        self.book = book
        self.world = world
        self.storage = storage
        self.crew = crew
        self.customs = customs or Customs()
        self.watcher: Watcher = watcher or Nobody()
        self.done: OrderedDict[Action, int] = OrderedDict(done or {})
        self.bell = asyncio.Event()
        self.mail: deque[tuple[Viewer, Request]] = deque()
        self.pending: tuple[Action, list[Viewer]] | None = None  # whose answer waits for the store
        self.gallery = Gallery(self)
        opened = book.opened
        self.clocks = Clocks(seconds=opened.seconds, bank=opened.bank, grace=opened.grace)
        self.running = ""  # which time of the clock was told last
        self.turn = 0  # the turn that the clock is for
        self.act_at = inf  # when the room acts: a bot, or one who is gone
        self.deal_at: float | None = None
        self.ready: set[str] = set()  # who does not want to wait for the next hand
        self.absent: set[str] = set()  # who did not answer twice, and is not waited for
        self.bots: dict[str, BotSeat] = {}
        self.talk: dict[str, Bucket] = {}
        self.crowd = Bucket(self.customs.crowd_rate, self.customs.crowd_burst)
        self.stopping = False
        self.closing = ""  # why it is to be closed, once no hand is played
        self.ended = asyncio.Event()
        self.broken = ""  # why no hand can be played here any more
        self.alone_since: float | None = None
        self.fair = None if book.current is None else self.deal_of(book.current)
        self.asked = 0  # the turn that a bot has been asked about
        self.down_since: float | None = None
        storage.listeners[self.storage_changed] = None

    # for those who come

    def join(self, viewer: Viewer) -> None:
        """Show the table to somebody; who sits here has his seat again, with the newest of his sockets."""
        name = self.book.name_of(viewer.person)
        self.gallery.enter(viewer, sits=name is not None)
        if name is not None and name in self.clocks.away:
            self.clocks.back(name)
            self.gallery.tell_now(besides=viewer)
        self.gallery.tell_snapshot(viewer)
        self.alone_since = None
        self.bell.set()
        self.watcher.changed(self)

    def part(self, viewer: Viewer) -> None:
        """Forget a viewer: his connection is lost, or he looks elsewhere."""
        if not self.gallery.exit(viewer):
            return
        name = self.book.name_of(viewer.person)
        if name is not None and not self.gallery.has(viewer.person):
            self.clocks.lost(name, self.world.now())
            self.ready.discard(name)
            self.gallery.tell_now()
        self.bell.set()
        self.watcher.changed(self)

    def ask(self, viewer: Viewer, request: Request) -> None:
        """Take a request; its answer comes to the viewer."""
        action = (viewer.person, request.id)
        if self.pending is not None and self.pending[0] == action:
            self.pending[1].append(viewer)
        elif self.storage.down:
            if action in self.done:
                viewer.send(write(Ack(request.id, self.done[action])))
            else:
                self._refuse([viewer], request.id, ServerError("frozen", self.storage.reason))
        elif len(self.mail) >= MOST_MAIL:
            viewer.send(write(Refused("too_fast", "Too much is asked of this table at once.", request.id)))
        else:
            self.mail.append((viewer, request))
            self.bell.set()

    def stop(self) -> None:
        """Let the task end when what is being written is written."""
        self.stopping = True
        self.bell.set()

    def storage_changed(self) -> None:
        """Stand still, or go on: time during which nobody could act is given back."""
        now = self.world.now()
        if self.storage.down:
            self.down_since = now
            while self.mail:
                viewer, request = self.mail.popleft()
                self.ask(viewer, request)
        elif self.down_since is not None:
            lost, self.down_since = now - self.down_since, None
            self.clocks.pause(lost)
            self.act_at += lost
            self.deal_at = None if self.deal_at is None else self.deal_at + lost
        self.gallery.tell_now()
        self.bell.set()

    def deal_of(self, played: Played) -> FairDeal:
        """Return the commitment to a hand of this table."""
        secret = bytes.fromhex(played.secret)
        return FairDeal(played.hand, table=self.table, number=played.number, secret=secret)

    # the task

    async def run(self) -> None:
        """Keep the table going until it is closed or stopped."""
        self.ended.clear()
        now = self.world.now()
        for name in self.book.persons:
            if not self.gallery.has(self.book.persons[name]):
                self.clocks.lost(name, now)
        self._settle()
        while not self.stopping and not self.book.closed:
            self.bell.clear()
            await self._read_mail()
            wake = await self._keep_time()
            if not self.mail:
                await self.world.wait(self.bell, None if wake == inf else wake - self.world.now())
        self.storage.listeners.pop(self.storage_changed, None)
        for bot in self.bots.values():
            bot.close()
        for bot in self.bots.values():
            await self.world.wait(bot.ended, PARTING)
        self.ended.set()

    async def _read_mail(self) -> None:
        while self.mail and not self.stopping:
            viewer, request = self.mail.popleft()
            try:
                n = await self._serve(viewer, request)
            except ServerError as error:
                self._refuse([viewer], request.id, error)
            except PitbossError as error:
                self._refuse([viewer], request.id, refusal_of(self.book, error))
            else:
                if n is not None:
                    viewer.send(write(Ack(request.id, n)))

    async def _serve(self, viewer: Viewer, request: Request) -> int | None:
        """Do what is asked, and return the number to acknowledge; None: it is acknowledged already."""
        action = (viewer.person, request.id)
        if action in self.done:
            return self.done[action]
        if isinstance(request, Chat):
            return self._say(viewer, request)
        if isinstance(request, Mute):
            self.gallery.mute(viewer.person, request.name, on=request.on)
            return self.book.n
        self._check_open()
        if isinstance(request, Next):
            return self._hurry(viewer, action)
        entry = entry_for(self.book, viewer, request)
        if entry is None:
            self._remember(action, self.book.n)  # sent again, it must not be done later
            return self.book.n
        error = self.book.why_not(entry)
        if error is not None:
            raise refusal_of(self.book, error)
        self.pending = (action, [viewer])
        try:
            n = await self._commit(entry, action)
        finally:
            waiting, self.pending = self.pending[1], None
        for one in waiting[1:]:
            one.send(write(Ack(request.id, n)))
        name = self.book.name_of(viewer.person)
        if name is not None:
            self._is_back(viewer, name, seated=isinstance(entry, Seated))
        return n

    def _check_open(self) -> None:
        if self.book.closed:
            raise ServerError("no_table", "This table is closed.")
        if self.broken:
            raise ServerError("frozen", self.broken)
        if self.storage.down:
            raise ServerError("frozen", self.storage.reason)

    def _is_back(self, viewer: Viewer, name: str, *, seated: bool) -> None:
        """Note that somebody plays: he is waited for again."""
        self.absent.discard(name)
        if seated:
            self.gallery.enter(viewer, sits=True)
            self.watcher.changed(self)

    def _refuse(self, viewers: Iterable[Viewer], request: str, error: ServerError) -> None:
        rule = getattr(error, "rule", "")
        self.watcher.refused(self, error.wire_code)
        for viewer in viewers:
            viewer.send(write(Refused(error.wire_code, str(error), request, rule)))

    def _say(self, viewer: Viewer, request: Chat) -> int:
        bucket = self.talk.setdefault(viewer.person, Bucket(self.customs.chat_rate, self.customs.chat_burst))
        if not bucket.take(self.world.now()):
            raise ServerError("too_fast", "Slowly: one line every two seconds.")
        if self.book.name_of(viewer.person) is None and not self.crowd.take(self.world.now()):
            raise ServerError("too_fast", "Too many who look on talk at once.")
        self.gallery.say(viewer, request.text, self.world.wall())
        self._remember((viewer.person, request.id), self.book.n)
        if len(self.talk) > 1000:
            self.talk.clear()
        return self.book.n

    def _hurry(self, viewer: Viewer, action: Action) -> int:
        name = self.book.name_of(viewer.person)
        if name is None:
            raise ServerError("not_seated", "You do not sit here: you may look on.")
        self.ready.add(name)
        self._remember(action, self.book.n)
        return self.book.n

    # entries

    async def _commit(self, entry: Entry, action: Action | None = None) -> int:
        """Store an entry, apply it, tell everybody; return its number, or the earlier one of this action."""
        number = self.book.n + 1
        began, failures = self.world.now(), self.storage.failures
        try:
            n = await self.storage.append(
                self.table, number, write_entry(entry), action=action, closing=isinstance(entry, Closed)
            )
        except StoreError as error:
            self._break(error)
            raise ServerError("frozen", self.broken) from None
        took = self.world.now() - began
        if took > self.customs.slow and failures == self.storage.failures:
            self.clocks.pause(took)
        if action is not None:
            self._remember(action, n)
        if n != number:
            return n
        whose = self._whose(entry)
        step = self.book.take(entry)
        self._note(step)
        self._settle()
        self.gallery.tell(step, whose)
        self.watcher.stepped(self, step)
        return n

    def _break(self, error: StoreError) -> None:
        """Stand still for good: what is stored and what is known here are two things."""
        conflict = error.kind == "conflict"
        fault = "another server plays it." if conflict else "its history is damaged."
        self.give_up(f"This table cannot go on: {fault}")

    def _remember(self, action: Action, n: int) -> None:
        self.done[action] = n
        if len(self.done) > KEPT_IDS:
            self.done.popitem(last=False)

    def _whose(self, entry: Entry) -> str:
        name = getattr(entry, "name", None)
        if isinstance(entry, Seated):
            return entry.person
        return "" if name is None else self.book.persons.get(name, "")

    def _note(self, step: Step) -> None:
        """Keep what hangs on an entry: clocks, bots, the commitment."""
        book, entry, now = self.book, step.entry, self.world.now()
        if isinstance(entry, Acted) and not entry.why:
            self.clocks.acted(now)
        if isinstance(entry, Dealt) and book.current is not None:
            self.fair = self.deal_of(book.current)
        if isinstance(entry, Again):
            self.fair = None
            for bot in self.bots.values():
                bot.reset()
        if step.ended:
            self.clocks.hand_over()
            self._show_bots()
        for name in [name for name in self.bots if name not in book.bots]:
            self.bots.pop(name).close()
        for name in [name for name in (*self.clocks.away, *self.absent) if name not in book.persons]:
            self.clocks.forget(name)
            self.absent.discard(name)

    def _show_bots(self) -> None:
        played = self.book.current
        if played is None:
            return
        for index, name in enumerate(played.names):
            if name in self.bots:
                self.bots[name].hand_over(view_for(played.hand, index))

    # time

    def _settle(self) -> None:
        """After an entry: begin the clock of a new turn, or plan the next hand."""
        book, now = self.book, self.world.now()
        if book.hand is None:
            self.turn = 0
            self.clocks.begin(None, now)
            self._plan(now)
            return
        self.deal_at = None
        if book.turn == self.turn:
            return
        self.turn = book.turn
        actor = book.actor
        self.running = "time"
        if actor in book.bots:
            self.clocks.begin(None, now)
            pace = book.opened.pace_ms / 1000
            self.act_at = now + pace * (600 + self.world.below(800)) / 1000
        else:
            self.clocks.begin(actor, now)
            self.act_at = now + HASTE

    def _bot(self, name: str) -> BotSeat:
        if name not in self.bots:
            seed = self.book.opened.seed or str(self.world.below(2**63))
            kind = self.book.bots[name]
            self.bots[name] = self.crew.seat(
                kind, self.book.house, world=self.world, seed=f"{seed}/{name}", ear=self
            )
        return self.bots[name]

    def _plan(self, now: float) -> None:
        """Plan the next hand, if there can be one."""
        if self.why_waiting():
            self.deal_at = None
        elif self.deal_at is None:
            played = self.book.current
            pause = self.book.opened.pause_ms / 1000
            if played is None or not self.book.table.hands_played:  # the first hand, of a new game too
                pause = min(self.customs.first_pause, pause)
            elif played.hand.live > 1:
                pause *= 1.5  # a showdown wants to be looked at
            self.deal_at = now + pause

    def why_waiting(self) -> str:
        """Say why no hand is dealt; "": one can be."""
        book, table = self.book, self.book.table
        if book.closed or book.game_over or table.hand is not None or self.broken:
            return self.broken or "The game is over."
        if table.places() is None or table.over:
            missing = book.house.min_seats - sum(
                player.playing or player.coming for player in table.players.values()
            )
            return "Waiting for one more player." if missing == 1 else "Waiting for players."
        if self.customs.rests_alone and not self.gallery.viewers:
            return "Nobody is looking."
        if not table.hands_played and not book.persons and len(table.players) < table.size:
            return "Waiting for you to sit down."
        return ""

    async def _keep_time(self) -> float:
        """Do what is due, and return when the next thing will be."""
        if self.storage.down or self.broken or self.stopping or self.book.closed:
            return inf
        now = self.world.now()
        if self.book.hand is None:
            return await self._between(now)
        actor = self.book.actor or ""
        if actor in self.book.bots:
            return await self._bots_turn(actor, now)
        return await self._persons_turn(actor, now)

    async def _bots_turn(self, actor: str, now: float) -> float:
        if self.asked != self.turn and self.book.hand is not None:
            self.asked = self.turn
            self._bot(actor).ask(self.turn, view_for(self.book.hand, self.book.hand.actor))
        if now < self.act_at:
            return self.act_at
        action = self._bot(actor).answer(self.turn)
        if action is None:
            return inf  # it rings when it knows
        await self._act(action.verb, action.amount)
        return now

    async def _persons_turn(self, actor: str, now: float) -> float:
        player = self.book.table.players[actor]
        if player.leaving or (actor in self.absent and actor in self.clocks.away):
            if now < self.act_at:
                return self.act_at
            await self._act_for("left" if player.leaving else "away")
            return now
        if now >= self.clocks.deadline():
            await self._too_late(actor, now)
            return now
        running = self.clocks.running(now)
        if running != self.running:
            self.running = running
            self.gallery.tell_clock()
        return self.clocks.next_change(now)

    async def _too_late(self, actor: str, now: float) -> None:
        late = self.clocks.ran_out(now)
        await self._act_for("away" if actor in self.clocks.away else "clock")
        if late < LATE or actor not in self.book.table.players:
            return
        self.absent.add(actor)
        if not self.book.house.is_match and self.book.table.players[actor].state != "out":
            await self._commit(SatOut(actor, "clock"))

    async def _act_for(self, why: str) -> None:
        """Check, else fold, else call, for one who does not act."""
        hand = self.book.hand
        turn = None if hand is None else hand.turn
        if turn is not None:
            await self._act("check" if turn.check else "fold" if turn.fold else "call", None, why)

    async def _act(self, verb: str, amount: int | None, why: str = "") -> None:
        book, hand = self.book, self.book.hand
        if hand is None or book.current is None:
            return
        seat = book.current.seats[hand.actor]
        await self._commit(Acted(book.table.hands_played + 1, seat, verb, amount, why))

    async def _between(self, now: float) -> float:
        """Between two hands: fill up bots, deal, let go of those who are gone."""
        if self.closing:
            await self._commit(Closed(self.closing))
            self.gallery.close()
            self.bell.set()
            return now
        if await self._tidy(now):
            return now
        for player in list(self.book.table.players.values()):
            broke = not player.chips and not player.added and player.name in self.book.bots
            if broke and not self.book.house.is_match and self.gallery.viewers:
                await self._commit(ToppedUp(player.name, self.book.house.stack))
        self._plan(now)
        if self.deal_at is None:
            return self._next_tidying(now)
        if now < self.deal_at and not self._all_ready():
            return self.deal_at
        await self._deal()
        return now

    def _all_ready(self) -> bool:
        """Say whether all people who are in have asked for the next hand."""
        there = [
            name
            for name in self.book.persons
            if self.book.table.players[name].state not in ("out", "waiting") and name not in self.clocks.away
        ]
        return bool(there) and all(name in self.ready for name in there)

    async def _deal(self) -> None:
        self.ready.clear()
        self.deal_at = None
        number = self.book.table.hands_played + 1
        deck = self._deck(number)
        secret = self.world.token(32).hex()
        await self._commit(Dealt(number, print_cards(deck), secret, self.world.wall()))

    def _deck(self, number: int) -> Deck:
        seed = self.book.opened.seed
        if seed:
            return deck_for(seed_from_text(seed), number)
        return self.world.deck(self.table, number)

    async def _tidy(self, now: float) -> bool:
        """Give up the seats of those who have long been away, and close a table that nobody uses."""
        for name, since in list(self.clocks.away.items()):
            player = self.book.table.players.get(name)
            gone = player is not None and (player.state == "out" or not player.chips)
            if gone and now - since >= self.customs.seat_kept:
                await self._commit(Left(name))
                return True
        if self.book.persons or self.gallery.viewers:
            self.alone_since = None
        elif self.alone_since is None:
            self.alone_since = now
        elif now - self.alone_since >= self.customs.empty_kept:
            await self._commit(Closed("empty"))
            self.gallery.close()
            return True
        return False

    def _next_tidying(self, now: float) -> float:
        marks = [since + self.customs.seat_kept for since in self.clocks.away.values()]
        if self.alone_since is not None:
            marks.append(self.alone_since + self.customs.empty_kept)
        return min((mark for mark in marks if mark > now), default=inf)

    def mend(self, book: Book, done: Mapping[Action, int]) -> None:
        """Begin anew from what is stored, with the same viewers."""
        self.book = book
        self.done = OrderedDict(done)
        self.mail.clear()
        self.pending = None
        self.turn = self.asked = 0
        self.fair = None if book.current is None else self.deal_of(book.current)
        for viewer in list(self.gallery.viewers):
            self.gallery.tell_snapshot(viewer)

    def give_up(self, why: str) -> None:
        """Stand still for good, and say why."""
        self.broken = why
        self.gallery.tell_now()

    async def close(self, why: str) -> None:
        """Close the table for good, between two hands; all entries are written by the room's own task."""
        self._check_open()
        if self.book.hand is None:
            self.closing = why
            self.bell.set()
            await self.world.wait(self.ended, CLOSING)
            self.closing = ""
        if not self.book.closed:
            raise ServerError("bad_table", "A hand is being played: close the table after it.")

    # what others tell it and ask of it

    def ring(self) -> None:
        """Hear that a bot has something to say."""
        self.bell.set()

    def bot_faulted(self, kind: str, fault: str, times: int) -> None:
        """Hear that a bot did not behave."""
        self.watcher.bot_faulted(self, kind, fault, times)

    def standings(self) -> Standings:
        """Say what is not in the book: the phase, and who is away."""
        book, now = self.book, self.world.now()
        if book.closed:
            phase, reason = "closed", "The table is closed."
        elif self.storage.down or self.broken:
            phase, reason = "frozen", self.broken or self.storage.reason
        elif book.hand is not None:
            phase, reason = "playing", ""
        elif book.game_over:
            phase, reason = "over", ""
        elif self.deal_at is not None:
            phase, reason = "between", ""
        else:
            phase, reason = "waiting", self.why_waiting()
        pause = max(self.deal_at - now, 0) if self.deal_at is not None and phase == "between" else 0
        held = max(self.clocks.deadline() - now, 0) if self.clocks.deadline() < inf else 0
        return Standings(
            phase=phase,
            reason=reason,
            pause_ms=int(pause * 1000),
            watching=self.gallery.watching,
            away=tuple(self.clocks.away),
            held_ms=int(held * 1000),
            commitment="" if self.fair is None else self.fair.root,
        )

    @property
    def terms(self) -> Terms:
        """What stays the same as long as the table stands."""
        return self.gallery.terms

    def row(self) -> TableRow:
        """Tell the table as one row of the lobby."""
        book, table, terms = self.book, self.book.table, self.gallery.terms
        free = table.size - len(table.players)
        late = book.house.is_match and table.hands_played + (table.hand is not None) > 0
        return TableRow(
            table=self.table,
            title=terms.title,
            house=terms.house.name,
            stakes=terms.house.stakes,
            betting=terms.house.betting,
            size=table.size,
            people=tuple(book.persons),
            bots=len(book.bots),
            watching=self.gallery.watching,
            phase=self.standings().phase,
            hands=table.hands_played,
            free=free,
            can_join=bool(free) and not late and not book.closed,
            clock=book.opened.seconds,
        )
