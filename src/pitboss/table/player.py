"""One player at a table: his seat, his chips, and what he owes before he is dealt in."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Player"]


@dataclass(slots=True)
class Player:
    """What a table knows of a player.

    state       what it means
    in          dealt into every hand, as long as he has chips
    waiting     dealt in when the big blind reaches him
    posting     dealt in for what he owes, as soon as his seat allows it
    out         sitting out
    """

    name: str
    seat: int
    chips: int
    state: str = "in"
    new: bool = False  # has not been dealt in yet
    owes_big: bool = False  # a newcomer, or one whom the big blind went by
    owes_small: bool = False
    leaving: bool = False  # goes when the hand at hand is over
    added: int = 0  # chips bought during a hand, in play from the next one

    @property
    def playing(self) -> bool:
        """Whether he is dealt into every hand."""
        return self.state == "in" and self.chips > 0 and not self.leaving

    @property
    def coming(self) -> bool:
        """Whether he wants to be dealt in, but has to wait or to post."""
        return self.state in ("waiting", "posting") and self.chips > 0 and not self.leaving

    def come_in(self, *, post: bool) -> None:
        """Sit down or come back: at once if nothing is owed, else by a post or by waiting."""
        if not self.owes_big and not self.owes_small:
            self.state = "in"
        else:
            self.state = "posting" if post else "waiting"

    def miss(self, *, big: bool, small: bool) -> None:
        """Owe the blinds that go by; a newcomer owes his one big blind and no more (ST-10, ST-11)."""
        if not self.new:
            self.owes_big |= big
            self.owes_small |= small

    def paid_up(self) -> None:
        """Owe nothing any more: he has been dealt in."""
        self.state = "in"
        self.new = self.owes_big = self.owes_small = False
