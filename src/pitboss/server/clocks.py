"""The clock of a table: time for an action, a time bank, and grace for those whose connection is lost.

    |<---- seconds ---->|<---- bank ---->|          a player who is there
    |<---- seconds ---->|<- bank ->|<- grace ->|    one whose connection is lost

It takes the time as a value and never looks for it. Time during which nobody can act (storage is down) is
given back. A turn that begins anew, after a restart, has all its time again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

__all__ = ["Clocks"]


@dataclass(slots=True, kw_only=True)
class Clocks:
    """Who has how much time."""

    seconds: float | None  # for one action; None: as long as they like
    bank: float = 0
    grace: float = 0
    banks: dict[str, float] = field(default_factory=dict)  # what is left of it, by name
    late: dict[str, int] = field(default_factory=dict)  # turns in a row that ran out
    away: dict[str, float] = field(default_factory=dict)  # since when somebody's connection is lost
    actor: str | None = None
    since: float = 0  # when the turn began

    def begin(self, actor: str | None, now: float) -> None:
        """Give the turn to a player, or to nobody."""
        self.actor = actor
        self.since = now

    def left_of_bank(self, name: str) -> float:
        """Return what a player has left of his time bank."""
        return self.banks.get(name, self.bank)

    def acted(self, now: float) -> None:
        """Take what the actor has used of his bank; he is not late any more."""
        name = self.actor
        if name is None or self.seconds is None:
            return
        over = now - self.since - self.seconds
        if over > 0:
            self.banks[name] = max(self.left_of_bank(name) - over, 0)
        self.late.pop(name, None)

    def ran_out(self, now: float) -> int:
        """Note that the actor's time is up, and say how often in a row it was."""
        name = self.actor
        if name is None:
            return 0
        late = self.late.get(name, 0) + 1
        self.acted(now)
        self.late[name] = late
        return late

    def hand_over(self) -> None:
        """Give everybody a second of his bank back."""
        for name, left in self.banks.items():
            self.banks[name] = min(left + 1, self.bank)

    def lost(self, name: str, now: float) -> None:
        """Note that a connection is lost."""
        self.away.setdefault(name, now)

    def back(self, name: str) -> None:
        """Note that it is there again."""
        self.away.pop(name, None)

    def forget(self, name: str) -> None:
        """Forget somebody who has left."""
        for notes in (self.banks, self.late, self.away):
            notes.pop(name, None)

    def held_until(self, name: str) -> float:
        """Return until when a turn is held for one whose connection is lost."""
        return self.away[name] + self.grace if name in self.away else -inf

    def deadline(self) -> float:
        """Return when the actor's time is up."""
        if self.actor is None or self.seconds is None:
            return inf
        own = self.since + self.seconds + self.left_of_bank(self.actor)
        return max(own, min(self.held_until(self.actor), self.since + self.grace + self.seconds))

    def running(self, now: float) -> str:
        """Say which time is running: "time", "bank" or "grace"."""
        if self.seconds is None or now < self.since + self.seconds:
            return "time"
        if self.actor is not None and now < self.since + self.seconds + self.left_of_bank(self.actor):
            return "bank"
        return "grace"

    def next_change(self, now: float) -> float:
        """Return when another time begins to run, or all of it is up."""
        if self.actor is None or self.seconds is None:
            return inf
        marks = (self.since + self.seconds, self.deadline())
        return min((mark for mark in marks if mark > now), default=self.deadline())

    def pause(self, seconds: float) -> None:
        """Give back time during which nobody could act."""
        self.since += seconds
        for name in self.away:
            self.away[name] += seconds
