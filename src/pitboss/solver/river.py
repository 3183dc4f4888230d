"""A river solved again as it is really played: the hand's own pot, stacks and bets, both ranges as they came.

Sizes that were really bet are put into the tree, so nothing has to be taken for something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.errors import PitbossError
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.solver.holding import Holding
from pitboss.solver.menu import Menu
from pitboss.solver.solve import Until
from pitboss.solver.spot import Share, Spot
from pitboss.solver.tree import Path

__all__ = ["MENU", "at_street", "solve_street", "street_spot"]

MENU: Final = Menu.of("half,pot,allin")


def at_street(hand: Hand) -> tuple[Hand, list[Action]]:
    """Return the hand as its street began, and what was done since."""
    start = Hand(hand.house, hand.started, hand.button, hand.deck, posts=hand.posted)
    first = start.copy()
    since: list[Action] = []
    for action in hand.actions:
        if start.street != first.street:
            first, since = start.copy(), []
        since.append(action)
        start.act(action)
    return (start.copy(), []) if start.street != first.street else (first, since)


def street_spot(
    start: Hand,
    since: Sequence[Action],
    ranges: tuple[Holding, Holding],
    *,
    menu: Menu = MENU,
    threads: int = 1,
) -> tuple[Spot, Path]:
    """Return the spot of a street that begins so, with all that was done on it in its tree, and that line."""
    extra: dict[Path, tuple[int, ...]] = {}
    path: Path = ()
    trial = start.copy()
    for asked in since:
        action = as_in_a_tree(trial, asked)
        if action.amount is not None:
            extra[path] = (action.amount,)
        trial.act(action)
        path = (*path, action)
    return Spot(start, ranges, menus=(menu, menu), extra=extra, threads=threads), path


def solve_street(
    hand: Hand, ranges: tuple[Holding, Holding], *, until: Iterable[Until | Share]
) -> tuple[Spot, int] | None:
    """Solve the street that a hand is on from its beginning; return the solution, and the node of the hand.

    None, where that cannot be done: a board of three cards, ranges that leave no deal.
    """
    start, since = at_street(hand)
    try:
        spot, path = street_spot(start, since, ranges)
        node = spot.tree.find(path)
    except PitbossError:
        return None
    spot.improve(until=until)
    return spot, node


def as_in_a_tree(hand: Hand, action: Action) -> Action:
    """Return an action as trees have it: a wager by its total and as the house calls it, or a call."""
    if action.amount is None and action.verb not in ("allin", "bet", "raise"):
        return action
    after = hand.copy()
    after.act(action)
    kind, seat, _chips, total = next(
        entry for entry in after.log[len(hand.log) :] if entry[0] in ("call", "bet", "raise")
    )
    assert seat == hand.actor  # noqa: S101 - it is his action
    return Action(kind) if kind == "call" else Action(kind, total)
