"""Whose turn it is, and what is done when he does not act: bots are asked, and time runs out for people."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from pitboss.hand.view import view_for
from pitboss.server.crew import BotSeat
from pitboss.server.journal import Acted, SatOut

if TYPE_CHECKING:
    from pitboss.server.room import Room

__all__ = ["Turns"]

LATE: Final = 2  # turns in a row after which somebody sits out
HASTE: Final = 0.4  # seconds that the turn takes of one who has left or does not answer any more
PARTING: Final = 1.0  # seconds that a bot has to go when the table ends


class Turns:
    """The turns of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.turn = 0  # the turn that the clock is for
        self.asked = 0  # the turn that a bot has been asked about
        self.act_at = inf  # when the room acts: for a bot, or for one who is gone
        self.running = ""  # which time of the clock was told last
        self.absent: set[str] = set()  # who did not answer twice, and is not waited for
        self.bots: dict[str, BotSeat] = {}

    def begin_anew(self) -> None:
        """Forget the turn: the table has been set up from what is stored."""
        self.turn = self.asked = 0

    def settle(self, now: float) -> None:
        """Begin the clock of a new turn, if it is one."""
        room = self.room
        book = room.book
        if book.turn == self.turn:
            return
        self.turn = book.turn
        actor = book.actor
        self.running = "time"
        if actor in book.bots:
            room.clocks.begin(None, now)
            pace = book.opened.pace_ms / 1000
            self.act_at = now + pace * (600 + room.world.below(800)) / 1000
        else:
            room.clocks.begin(actor, now)
            self.act_at = now + HASTE

    async def keep(self, now: float) -> float:
        """Do what is due, and return when the next thing will be."""
        actor = self.room.book.actor or ""
        if actor in self.room.book.bots:
            return await self._bots_turn(actor, now)
        return await self._persons_turn(actor, now)

    # people

    async def _persons_turn(self, actor: str, now: float) -> float:
        room = self.room
        player = room.book.table.players[actor]
        if player.leaving or (actor in self.absent and actor in room.clocks.away):
            if now < self.act_at:
                return self.act_at
            await self._act_for("left" if player.leaving else "away")
            return now
        if now >= room.clocks.deadline():
            await self._too_late(actor, now)
            return now
        running = room.clocks.running(now)
        if running != self.running:
            self.running = running
            room.gallery.tell_clock()
        return room.clocks.next_change(now)

    async def _too_late(self, actor: str, now: float) -> None:
        room = self.room
        late = room.clocks.ran_out(now)
        await self._act_for("away" if actor in room.clocks.away else "clock")
        if late < LATE or actor not in room.book.table.players:
            return
        self.absent.add(actor)
        if not room.book.house.is_match and room.book.table.players[actor].state != "out":
            await room.commit(SatOut(actor, "clock"))

    async def _act_for(self, why: str) -> None:
        """Check, else fold, else call, for one who does not act."""
        hand = self.room.book.hand
        turn = None if hand is None else hand.turn
        if turn is not None:
            await self._act("check" if turn.check else "fold" if turn.fold else "call", None, why)

    async def _act(self, verb: str, amount: int | None, why: str = "") -> None:
        book = self.room.book
        hand = book.hand
        if hand is None or book.current is None:
            return
        seat = book.current.seats[hand.actor]
        await self.room.commit(Acted(book.table.hands_played + 1, seat, verb, amount, why))

    # bots

    async def _bots_turn(self, actor: str, now: float) -> float:
        hand = self.room.book.hand
        if self.asked != self.turn and hand is not None:
            self.asked = self.turn
            self._bot(actor).ask(self.turn, view_for(hand, hand.actor))
        if now < self.act_at:
            return self.act_at
        action = self._bot(actor).answer(self.turn)
        if action is None:
            return inf  # it rings when it knows
        await self._act(action.verb, action.amount)
        return now

    def _bot(self, name: str) -> BotSeat:
        if name not in self.bots:
            room = self.room
            book = room.book
            seed = book.opened.seed or str(room.world.below(2**63))
            self.bots[name] = room.crew.seat(
                book.bots[name], book.house, world=room.world, seed=f"{seed}/{name}", ear=room
            )
        return self.bots[name]

    def hand_over(self) -> None:
        """Show the bots how a hand has ended."""
        played = self.room.book.current
        if played is None:
            return
        for index, name in enumerate(played.names):
            if name in self.bots:
                self.bots[name].hand_over(view_for(played.hand, index))

    def reset(self) -> None:
        """Let the bots begin a new game."""
        for bot in self.bots.values():
            bot.reset()

    def forget(self) -> None:
        """Let go of those who have left."""
        book = self.room.book
        for name in [name for name in self.bots if name not in book.bots]:
            self.bots.pop(name).close()
        self.absent.intersection_update(book.persons)

    async def close(self) -> None:
        """Let all bots go, and give them a moment."""
        for bot in self.bots.values():
            bot.close()
        for bot in self.bots.values():
            await self.room.world.wait(bot.ended, PARTING)
