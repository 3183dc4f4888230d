"""The solution of a spot as a page: every decision before the next card, one chart each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pitboss.cards import Card
from pitboss.hand.action import Action
from pitboss.solver.spot import Spot
from pitboss.solver.tree import FOLD, LIFT, SECOND, SHOWDOWN
from pitboss.study.page import page, sheet
from pitboss.study.sheet import Sheet

__all__ = ["ROLES", "spot_page"]

ROLES: Final = ("First to act", "Second to act")
ENDS: Final = {FOLD: "the hand ends", SHOWDOWN: "showdown", LIFT: "the river comes"}


def spot_page(spot: Spot, *, title: str, foot: str, command: Sequence[str]) -> str:
    """Return the page."""
    tree = spot.tree
    numbers: dict[int, int] = {}
    for node, kind in enumerate(tree.kind):
        if kind <= SECOND and tree.domain[node] == 0:
            numbers[node] = len(numbers)
    data = {
        "nodes": [told(spot, node, numbers) for node in numbers],
        "unit": "chips",
        "reach": True,
        "start": 0,
    }
    lead = (
        f"The board is {cards(spot.board)}, the pot {spot.pot:,}. Both play what was found: a best response "
        f"wins {100 * spot.share:.2f} % of the pot more. A cell is filled as far as the hand comes here. "
        "What a hand is worth is what it takes out of the middle less what it still puts in."
    )
    return page(data, title=title, lead=lead, foot=foot, command=command)


def told(spot: Spot, node: int, numbers: dict[int, int]) -> dict[str, Any]:
    """Return one decision as data."""
    tree = spot.tree
    here = Sheet(spot, node)
    first = tree.kind[tree.skip(0)]
    children = range(tree.first[node], tree.first[node] + tree.many[node])
    who = ROLES[here.seat != first]
    owed = max(here.here.call, 0)
    owes = f"{owed:,} to call, " if owed else ""
    return {
        "path": line_to(spot, node, numbers),
        "said": f"{who}: {owes}the pot is {here.here.pot:,}.",
        "sheet": sheet(
            who,
            [str(action) for action in here.actions],
            {line.kind: (line.hands, line.chances, line.worth) for line in here.lines},
        ),
        "next": [numbers.get(child) for child in children],
        "ends": [ENDS.get(tree.kind[child], "") for child in children],
    }


def line_to(spot: Spot, node: int, numbers: dict[int, int]) -> list[tuple[str, int]]:
    """Return the actions that lead to a node, each with the number of the decision behind it."""
    tree = spot.tree
    path: list[Action] = []
    steps = []
    for action in tree.paths[node]:
        path.append(action)
        steps.append((str(action), numbers[tree.find(path)]))
    return steps


def cards(board: Sequence[Card]) -> str:
    """Write cards with their signs."""
    return " ".join(card.symbol for card in board)
