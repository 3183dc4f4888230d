"""Whose turn it is, and everything that he may do."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.houses.betting import Betting, Felt

__all__ = ["Turn"]


class Turn(NamedTuple):
    """What is legal for the player to act; what is None or False is not.

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
    legal: tuple[str, ...]  # all of it in the words of conformance files

    @classmethod
    def of(cls, felt: Felt, rounds: Betting) -> Turn:
        """Read the turn off the felt."""
        return cls(
            seat=felt.actor,
            fold=felt.fold,
            check=felt.check,
            call=felt.call if felt.call >= 0 else None,
            wager=rounds.verb(felt) if felt.least else None,
            least=felt.least,
            most=felt.most,
            short=bool(felt.least) and rounds.is_short(felt),
            legal=rounds.legal(felt),
        )
