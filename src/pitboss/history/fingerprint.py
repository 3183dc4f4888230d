"""A digest of all that happened in a hand: worked out for every hand of a tournament, and so compiled."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from pitboss.cards import CARDS
from pitboss.hand.hand import Hand

__all__ = ["fingerprint"]

NAMES: Final[tuple[str, ...]] = tuple([str(card) for card in CARDS])


def fingerprint(hand: Hand) -> str:
    """Return 64 bits of a digest of all events, hidden cards included.

    A line for each event: kind, seat, amount, total, cards. The names of hands are left out: they are words
    about the cards, and wording may improve. (Read off the hand's log, as events name every hand.)
    """
    size = hand.house.hole_cards
    names = [NAMES[card] for card in hand.deck]
    holes = ["".join(names[size * seat : size * seat + size]) for seat in range(hand.n)]
    shared = size * hand.n
    facts: list[str] = []
    for kind, seat, amount, total in hand.log:
        if kind == "deal":
            facts += [f"deal {player} 0 0 {holes[player]}\n" for player in range(hand.n)]
        elif kind == "board":
            facts.append(f"board None 0 0 {''.join(names[shared + amount : shared + total])}\n")
        elif kind == "show" or kind == "muck":
            facts.append(f"{kind} {seat} 0 0 {holes[seat]}\n")
        elif seat < 0:
            facts.append(f"{kind} None {amount} {total} \n")
        else:
            facts.append(f"{kind} {seat} {amount} {total} \n")
    return sha256("".join(facts).encode()).hexdigest()[:16]
