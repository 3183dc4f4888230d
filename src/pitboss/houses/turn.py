"""Whose turn it is, and everything that he may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pitboss.errors import StateError

if TYPE_CHECKING:
    from pitboss.houses.felt import Felt

__all__ = ["Turn"]


class Turn(NamedTuple):
    """What is legal for the player to act; what is None, False or 0 is not.

    `least` and `most` are totals in front on this street (raise *to*); in `duel`, costs.
    """

    seat: int
    fold: bool
    check: bool
    call: int | None  # what a call costs; 0 where standing on one's blind is a call (CL-5)
    wager: str | None  # "bet" or "raise", as the house says here
    least: int
    most: int
    short: bool  # the one wager on offer is an all-in below the least

    @classmethod
    def of(cls, felt: Felt) -> Turn:
        """Read the turn off the felt, where somebody is to act."""
        turn = felt.turn
        if turn is None:
            raise StateError("nobody is to act: there is no turn")
        return turn

    @property
    def legal(self) -> tuple[str, ...]:
        """All of it in the words of conformance files: `fold`, `call:20`, `raise:40-200`, `allin:35`."""
        words = []
        if self.fold:
            words.append("fold")
        if self.check:
            words.append("check")
        if self.call is not None:
            words.append(f"call:{self.call}")
        if self.short:
            words.append(f"allin:{self.most}")
        elif self.wager is not None:
            span = f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"
            words.append(f"{self.wager}:{span}")
        return tuple(words)
