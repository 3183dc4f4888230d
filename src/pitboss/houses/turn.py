"""Whose turn it is, and everything that he may do."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.houses.felt import Felt

__all__ = ["Turn", "wager_word"]


def wager_word(felt: Felt) -> str:
    """Return the word for a wager: the first of a street is a bet, where the house has the word."""
    return "bet" if not felt.current and felt.house.bet_word else "raise"


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
        """Read the turn off the felt."""
        call: int | None = felt.call
        if felt.call < 0:
            call = None
        if not felt.least:
            return cls(felt.actor, felt.fold, felt.check, call, None, 0, 0, False)
        short = felt.most < felt.full_from
        return cls(felt.actor, felt.fold, felt.check, call, wager_word(felt), felt.least, felt.most, short)

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
