"""Between two hands: when the next one is dealt, who is let go meanwhile, and why it may not come."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pitboss.cards import Deck, print_cards
from pitboss.server.journal import Closed, Dealt, Left, ToppedUp
from pitboss.shuffle import deck_for, seed_from_text

if TYPE_CHECKING:
    from pitboss.server.room import Room

__all__ = ["Pause"]


class Pause:
    """The pause of one room, and what is done in it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.deal_at: float | None = None  # when the next hand is dealt, if one is
        self.ready: set[str] = set()  # who does not want to wait for it
        self.closing = ""  # why the table is to be closed
        self.alone_since: float | None = None  # nobody sits here, and nobody looks on

    def shift(self, seconds: float) -> None:
        """Give back time during which nothing could be done."""
        if self.deal_at is not None:
            self.deal_at += seconds

    def plan(self, now: float) -> None:
        """Plan the next hand, if there can be one."""
        room = self.room
        if self.why_waiting():
            self.deal_at = None
        elif self.deal_at is None:
            played = room.book.current
            pause = room.book.opened.pause_ms / 1000
            if played is None or not room.book.table.hands_played:  # the first hand, of a new game too
                pause = min(room.customs.first_pause, pause)
            elif played.hand.live > 1:
                pause *= 1.5  # a showdown wants to be looked at
            self.deal_at = now + pause

    def why_waiting(self) -> str:
        """Say why no hand is dealt; "": one can be."""
        room = self.room
        book, table = room.book, room.book.table
        if book.closed or book.game_over or table.hand is not None or room.broken:
            return room.broken or "The game is over."
        if table.places() is None or table.over:
            missing = book.house.min_seats - sum(
                player.playing or player.coming for player in table.players.values()
            )
            return "Waiting for one more player." if missing == 1 else "Waiting for players."
        if room.customs.rests_alone and not room.gallery.viewers:
            return "Nobody is looking."
        if not table.hands_played and not book.persons and len(table.players) < table.size:
            return "Waiting for you to sit down."
        return ""

    async def keep(self, now: float) -> float:
        """Do what is due, and return when the next thing will be."""
        room = self.room
        if self.closing:
            await room.commit(Closed(self.closing))
            room.gallery.close()
            room.bell.set()
            return now
        if await self._tidy(now):
            return now
        await self._fill_up()
        self.plan(now)
        if self.deal_at is None:
            return self._next_tidying(now)
        if now < self.deal_at and not self._all_ready():
            return self.deal_at
        await self._deal()
        return now

    async def _fill_up(self) -> None:
        """Let bots buy chips that have none, where that is done."""
        room = self.room
        for player in list(room.book.table.players.values()):
            broke = not player.chips and not player.added and player.name in room.book.bots
            if broke and not room.book.house.is_match and room.gallery.viewers:
                await room.commit(ToppedUp(player.name, room.book.house.stack))

    def _all_ready(self) -> bool:
        """Say whether all people who are in have asked for the next hand."""
        room = self.room
        there = [
            name
            for name in room.book.persons
            if room.book.table.players[name].state not in ("out", "waiting") and name not in room.clocks.away
        ]
        return bool(there) and all(name in self.ready for name in there)

    async def _deal(self) -> None:
        room = self.room
        self.ready.clear()
        self.deal_at = None
        number = room.book.table.hands_played + 1
        deck = self._deck(number)
        secret = room.world.token(32).hex()
        await room.commit(Dealt(number, print_cards(deck), secret, room.world.wall()))

    def _deck(self, number: int) -> Deck:
        seed = self.room.book.opened.seed
        if seed:
            return deck_for(seed_from_text(seed), number)
        return self.room.world.deck(self.room.table, number)

    async def _tidy(self, now: float) -> bool:
        """Give up the seats of those who have long been away, and close a table that nobody uses."""
        room = self.room
        for name, since in list(room.clocks.away.items()):
            player = room.book.table.players.get(name)
            gone = player is not None and (player.state == "out" or not player.chips)
            if gone and now - since >= room.customs.seat_kept:
                await room.commit(Left(name))
                return True
        if room.book.persons or room.gallery.viewers:
            self.alone_since = None
        elif self.alone_since is None:
            self.alone_since = now
        elif now - self.alone_since >= room.customs.empty_kept:
            await room.commit(Closed("empty"))
            room.gallery.close()
            return True
        return False

    def _next_tidying(self, now: float) -> float:
        customs = self.room.customs
        marks = [since + customs.seat_kept for since in self.room.clocks.away.values()]
        if self.alone_since is not None:
            marks.append(self.alone_since + customs.empty_kept)
        return min((mark for mark in marks if mark > now), default=inf)
