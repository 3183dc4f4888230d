"""Short stacks before the flop: push or fold, as the equilibrium has it.

It covers the small blind's first decision, and the big blind's against an all-in. Two stacks count as the
shorter of them, for no more than that can be lost.
"""

from __future__ import annotations

from typing import Final

from pitboss.equity.classes import class_of
from pitboss.errors import SolverError
from pitboss.hand.action import ALL_IN, CALL, FOLD, Action
from pitboss.hand.view import View
from pitboss.solver.pushfold import push_or_fold

__all__ = ["SHORT", "short_stacked"]

SHORT: Final = 12  # big blinds
GAP: Final = 1e-4


def short_stacked(view: View) -> list[tuple[Action, float]] | None:
    """Return what to do and how often; None where push or fold does not say."""
    turn, seat = view.turn, view.seat
    if turn is None or seat is None or len(view.started) != 2 or view.board or view.house.hole_cards != 2:
        return None
    stack = min(view.started)
    if not view.house.big_blind < stack <= SHORT * view.house.big_blind:
        return None
    acted = [entry for entry in view.chronicle if entry[0] in ("call", "check", "bet", "raise")]
    faces_all_in = view.stacks[1 - seat] == 0 or view.stacks[seat] == turn.call
    if not acted and turn.most < view.bets[seat] + view.stacks[seat]:
        return None  # a limit: not all of it may be bet
    if len(acted) > 1 or (acted and not (acted[0][0] == "raise" and faces_all_in)):
        return None
    try:
        found = push_or_fold(view.house, stack, gap=GAP)
    except SolverError:
        return None  # a limit on bets, or no folding
    chance = (found.call if acted else found.push)[class_of(view.hole)]
    return [(FOLD, 1 - chance), (CALL if acted else ALL_IN, chance)]
