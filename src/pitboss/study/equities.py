"""The equity of a hand against what another may hold, each hand with its weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pitboss import kernel
from pitboss.cards import Card
from pitboss.solver.holding import Hand2, packed

__all__ = ["against"]

TRIALS: Final = 40_000 if kernel.NATIVE else 1_000
GRAIN: Final = 12  # of how many the likeliest hand is drawn
SEED: Final = bytes(range(32))


def against(hole: Hand2, held: Mapping[Hand2, float], board: Sequence[Card]) -> float | None:
    """Return the share of the pot that a hand wins: on the river exactly, before it over drawn deals.

    None, where the other cannot hold anything beside these cards.
    """
    gone = packed((*hole, *board))
    hands = {hand: weight for hand, weight in held.items() if weight > 0 and not packed(hand) & gone}
    if not hands:
        return None
    if len(board) == 5:
        table = packed(board)
        mine = kernel.strength_packed(packed(hole) | table)
        won = 0.0
        for hand, weight in hands.items():
            other = kernel.strength_packed(packed(hand) | table)
            won += weight * ((mine > other) + (mine == other) / 2)
        return won / sum(hands.values())
    most = max(hands.values())
    drawn = [packed(hand) for hand, weight in hands.items() for _ in range(round(GRAIN * weight / most))]
    run = kernel.MonteCarlo([[packed(hole)], drawn], packed(board), 0, SEED)
    run.run(TRIALS)
    tally = run.tally
    return (tally[1] + tally[3] / 2) / sum(tally)
