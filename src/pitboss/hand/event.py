"""What happened: facts, hidden cards included. Who may see which is for `view.py` to say."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """One fact of a hand.

    kind            seat  amount          total               cards
    ante, dead       x    chips put in                                    not part of a bet
    small blind,     x    chips put in    in front then
      big blind, straddle, post
    deal             x                                        hole cards
    board                                                     new ones    text: the street
    fold, check      x
    call, bet, raise x    chips put in    in front then
    forced           x    chips put in                                    duel: the fold's price
    return           x    chips back                                      nobody called them
    show             x                                        hole cards  text: the hand's name
    muck             x                                        hole cards
    rake                  chips taken
    win              x    chips won       which pot, from 0
    over
    """

    kind: str
    seat: int | None = None
    amount: int = 0
    total: int = 0
    cards: tuple[Card, ...] = ()
    text: str = ""
