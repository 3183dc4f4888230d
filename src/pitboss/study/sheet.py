"""What a spot's solution says at one decision, by kind of hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pitboss.cards import Card
from pitboss.equity.classes import class_of
from pitboss.errors import SolverError, said
from pitboss.hand.action import Action, parse_action
from pitboss.hand.hand import Hand
from pitboss.solver.holding import Hand2
from pitboss.solver.spot import Spot
from pitboss.solver.tree import SECOND

__all__ = ["Line", "Sheet", "node_at", "position"]


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of hand: how many of them come here, how often they take each action, what they are worth."""

    kind: int
    hands: float
    chances: tuple[float, ...]
    worth: float | None  # chips that it wins from here on; None behind the next card


@dataclass(frozen=True)
class Sheet:
    """One decision of a spot; behind a turn on one river card."""

    spot: Spot
    node: int
    river: Card | None = None

    @property
    def seat(self) -> int:
        """Who is to act."""
        return self.spot.tree.kind[self.node]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be done."""
        return self.spot.tree.actions[self.node]

    @cached_property
    def lines(self) -> list[Line]:
        """Return the kinds of hands that come here, in the order of a chart."""
        reach = self.reach
        worth = self.worth
        strategy = self.spot.strategy(self.node, self.river)
        kinds: dict[int, list[Hand2]] = {}
        for hand, weight in reach.items():
            if weight > 0:
                kinds.setdefault(class_of(hand), []).append(hand)
        lines = []
        for kind, hands in sorted(kinds.items()):
            total = sum(reach[hand] for hand in hands)
            chances = [
                sum(reach[hand] * strategy[hand][n] for hand in hands) / total
                for n in range(len(self.actions))
            ]
            won = None if worth is None else sum(reach[hand] * worth[hand] for hand in hands) / total
            lines.append(Line(kind, total, tuple(chances), won))
        return lines

    @property
    def total(self) -> Line:
        """All kinds together."""
        hands = sum(line.hands for line in self.lines)
        if not hands:
            raise SolverError("no hand comes here when both play what was found")
        chances = [
            sum(line.hands * line.chances[n] for line in self.lines) / hands for n in range(len(self.actions))
        ]
        known = [line.hands * line.worth for line in self.lines if line.worth is not None]
        return Line(-1, hands, tuple(chances), sum(known) / hands if known else None)

    @property
    def here(self) -> Hand:
        """The hand as it stands here; the cards that are still to come are not those of the record."""
        return position(self.spot, self.node)

    @cached_property
    def reach(self) -> dict[Hand2, float]:
        """How many of each hand come here."""
        spot, tree = self.spot, self.spot.tree
        left = dict(spot.ranges[self.seat])
        here = 0
        for action in tree.paths[self.node]:
            here = tree.skip(here)
            number = tree.actions[here].index(action)
            if tree.kind[here] == self.seat:
                for hand, chances in spot.strategy(here, self.river).items():
                    left[hand] *= chances[number]
            here = tree.first[here] + number
        if self.river is not None and tree.domain[self.node]:
            left = {hand: weight for hand, weight in left.items() if self.river not in hand}
        return left

    @cached_property
    def worth(self) -> dict[Hand2, float] | None:
        """What each hand wins from here on: what it takes out of the middle less what it still puts in."""
        spot = self.spot
        if spot.tree.domain[self.node]:
            return None
        paid = self.here.paid[self.seat] - spot.hand.paid[self.seat]
        return {hand: won + spot.pot / 2 + paid for hand, won in spot.worth(self.node, self.seat).items()}


def position(spot: Spot, node: int) -> Hand:
    """Return the hand after the actions that lead to a node."""
    hand = spot.hand.copy()
    for action in spot.tree.paths[node]:
        hand.act(action)
    return hand


def node_at(spot: Spot, line: str) -> int:
    """Return the decision after some actions, as in "check, bet 50"; a wager is found by its total."""
    tree = spot.tree
    node = tree.skip(0)
    for words in filter(None, (part.strip() for part in line.split(","))):
        number = next(matching(tree.actions[node], parse_action(words)), None)
        if number is None:
            raise SolverError(
                f"{said(words)} is not in the tree here: {', '.join(map(str, tree.actions[node]))}"
            )
        node = tree.skip(tree.first[node] + number)
        if tree.kind[node] > SECOND:
            raise SolverError(f"{said(line)} leads to the end of the hand: there is nothing to decide")
    return node


def matching(actions: tuple[Action, ...], asked: Action) -> Iterator[int]:
    """Yield the places of actions that are what was asked for, whatever the house calls a wager."""
    for number, action in enumerate(actions):
        last = number == len(actions) - 1
        if action == asked or (action.amount is not None and is_wager(asked, action, last=last)):
            yield number


def is_wager(asked: Action, wager: Action, *, last: bool) -> bool:
    """Say whether a wager is meant: by its total, or as all-in where it is the largest."""
    return asked.verb == "allin" and last if asked.amount is None else asked.amount == wager.amount
