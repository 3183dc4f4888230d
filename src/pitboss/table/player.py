"""One player at a table: his seat, his chips, and what he owes before he is dealt in."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Player"]


@dataclass(slots=True)
class Player:
    """What a table knows of a player.

    state       what it means
    in          dealt into every hand
    waiting     dealt in when the big blind reaches him
    posting     dealt in at once, for what he owes
    out         sitting out
    """

    name: str
    seat: int
    chips: int
    state: str = "in"
    owes_big: bool = False  # a newcomer, or one whom the big blind passed while he sat out
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
        """Come back, or sit down as one who owes: by a post or by waiting."""
        if not self.owes_big and not self.owes_small:
            self.state = "in"
        else:
            self.state = "posting" if post else "waiting"

    def paid_up(self) -> None:
        """Owe nothing any more: he has been dealt in."""
        self.state = "in"
        self.owes_big = self.owes_small = False
