"""What the others may hold, judged by what they did. It is a rule of thumb, and the same for everybody.

Before the flop hands stand in the order of what they win against any two cards. Who raised has the top of
them, the smaller the more raises there were; who called has hands below that. On later streets whoever bets
or raises keeps the better part of what he had, by how strong it is on the board as it lies, and some of the
rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from pitboss import kernel
from pitboss.cards import Card
from pitboss.equity.classes import COMBOS, HANDS, class_of
from pitboss.errors import SolverError
from pitboss.hand.view import View
from pitboss.solver.holding import Hand2, packed
from pitboss.solver.matrix import shipped_matrix

__all__ = ["in_order", "likely", "read"]

# The part of all hands that somebody has who raises first, raises again, and so on; and who calls these.
RAISED: Final = (1.0, 0.22, 0.08, 0.04)
CALLED: Final = (0.60, 0.35, 0.14, 0.08)
WAGERED: Final = 0.5  # of his hands that who bets or raises keeps on a street
BLUFFS: Final = 8  # of the others every so many'th


@cache
def in_order() -> tuple[Hand2, ...]:
    """Return all hands, the best against any two cards first."""
    matrix = shipped_matrix()
    kinds = range(len(COMBOS))
    dealt = [sum(matrix.ways[kind]) for kind in kinds]
    equity = [
        sum(matrix.ways[kind][other] * matrix.equity(kind, other) for other in kinds) / dealt[kind]
        for kind in kinds
    ]
    return tuple(sorted(HANDS, key=lambda hand: (-equity[class_of(hand)], hand)))


@cache
def likely(best: float, worst: float) -> frozenset[Hand2]:
    """Return the hands between two parts of all, as 0.1 and 0.3 of them from the top."""
    order = in_order()
    return frozenset(order[round(best * len(order)) : max(round(worst * len(order)), 1)])


def read(view: View) -> dict[int, list[Hand2]]:
    """Return what each of the others who is still in may hold."""
    known = {*view.hole, *view.board}
    ranges: dict[int, list[Hand2]] = {}
    for seat, folded in enumerate(view.folded):
        if folded or seat == view.seat:
            continue
        hands = tuple(sorted(before_the_flop(view, seat)))
        for street, board in boards(view):
            if wagered(view, seat, street):
                hands = better_part(hands, board)
        ranges[seat] = [hand for hand in hands if hand[0] not in known and hand[1] not in known]
    return ranges


def before_the_flop(view: View, seat: int) -> frozenset[Hand2]:
    """Return what a seat may hold after the betting before the flop."""
    raises, best, worst = 0, 0.0, 1.0
    for kind, who, _chips, _total in view.chronicle:
        if kind == "board":
            break
        if kind in ("bet", "raise"):
            raises += 1
            if who == seat:
                best, worst = 0.0, RAISED[min(raises, len(RAISED) - 1)]
        elif kind == "call" and who == seat:
            level = min(raises, len(CALLED) - 1)
            best, worst = RAISED[min(raises + 1, len(RAISED) - 1)] / 2, CALLED[level]
    return likely(best, worst)


def boards(view: View) -> list[tuple[int, tuple[Card, ...]]]:
    """Return the streets after the first, each with its board."""
    return [
        (street, view.board[:after])
        for street, _before, after in view.house.boards
        if after <= len(view.board)
    ]


def wagered(view: View, seat: int, wanted: int) -> bool:
    """Say whether a seat has bet or raised on a street."""
    street = 0
    for kind, who, _chips, _total in view.chronicle:
        if kind == "board":
            street = who
        elif street == wanted and who == seat and kind in ("bet", "raise"):
            return True
    return False


@lru_cache(maxsize=256)
def better_part(hands: tuple[Hand2, ...], board: tuple[Card, ...]) -> tuple[Hand2, ...]:
    """Return the better part of some hands on a board, and a few of the others."""
    table = packed(board)
    held = [hand for hand in hands if not packed(hand) & table]
    held.sort(key=lambda hand: kernel.strength_packed(packed(hand) | table), reverse=True)
    cut = max(round(WAGERED * len(held)), 1)
    return tuple(sorted([*held[:cut], *held[cut::BLUFFS]]))


def drawn(
    ranges: Sequence[Sequence[Hand2]], hole: Sequence[Card], board: Sequence[Card], trials: int
) -> float:
    """Return the share of the pot that a hand wins against ranges, over deals that are drawn."""
    sides = [[packed(hole)], *([packed(hand) for hand in hands] for hands in ranges)]
    run = kernel.MonteCarlo(sides, packed(board), 0, SEED)
    if not run.run(trials):
        raise SolverError("the ranges leave no deal")
    tally = run.tally
    won = sum(count / players.bit_count() for players, count in enumerate(tally) if players & 1)
    return won / sum(tally)


SEED: Final = bytes(range(32))
