"""A hand followed through a blueprint: where in its tree it stands, and what both may hold by now.

Stacks and bets are hardly ever those of the tree. Chips are compared in big blinds and in parts of the pot; a
wager between two sizes of the tree is taken for the one that the pseudo-harmonic mapping (Ganzfried and
Sandholm, 2013) prefers. Where a hand leaves the tree, as when chips are left behind that the tree does not
have, nothing more is learned about what the players hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equity.classes import HANDS
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.solver.blueprint import Blueprint, Wager, all_in, part_of_pot
from pitboss.solver.holding import Hand2
from pitboss.solver.tree import SECOND

__all__ = ["Line", "follow", "nearest", "wanted_total"]


@dataclass(slots=True)
class Line:
    """Where a hand stands in a blueprint."""

    blueprint: Blueprint
    turned: bool  # the seats of the tree are the other way round
    node: int | None  # None: the hand has left the tree
    weights: tuple[list[float], list[float]]  # by seat of the hand, for each of the 1,326 hands

    def seat(self, seat: int) -> int:
        """Return the seat of the tree for a seat of the hand."""
        return seat ^ self.turned

    def holding(self, seat: int, *, doubt: float = 0.0) -> dict[Hand2, float]:
        """Return what a seat may hold, the likeliest hand with 1; with some doubt anything at all."""
        weights = self.weights[seat]
        most = max(weights) or 1.0
        return {
            hand: (1 - doubt) * weight / most + doubt
            for hand, weight in zip(HANDS, weights, strict=True)
            if weight > 0 or doubt
        }


def follow(blueprint: Blueprint, hand: Hand) -> Line:
    """Follow a hand of two from its beginning."""
    tree = blueprint.plan.tree
    again = Hand(hand.house, hand.started, hand.button, hand.deck, posts=hand.posted)
    turned = again.actor != tree.kind[tree.skip(0)]  # who speaks first here is who speaks first there
    line = Line(blueprint, turned, 0, ([1.0] * len(HANDS), [1.0] * len(HANDS)))
    for action in hand.actions:
        if line.node is not None:
            line.node = tree.skip(line.node)
            if in_step(line, again):
                step(line, again, action)
            else:
                line.node = None
        again.act(action)
    if line.node is not None:
        line.node = tree.skip(line.node)
        if not hand.over and not in_step(line, again):
            line.node = None
    return line


def in_step(line: Line, hand: Hand) -> bool:
    """Say whether the node is the decision that the hand is at."""
    tree, node = line.blueprint.plan.tree, line.node
    return (
        node is not None
        and hand.actor >= 0
        and tree.kind[node] <= SECOND
        and tree.domain[node] == hand.street
        and tree.kind[node] == line.seat(hand.actor)
    )


def step(line: Line, hand: Hand, action: Action) -> None:
    """Follow one action: into the tree, and into what its player may hold."""
    blueprint, node = line.blueprint, line.node
    assert node is not None  # noqa: S101 - the caller has looked
    tree = blueprint.plan.tree
    number = nearest(blueprint, node, hand, action)
    if number is None:
        line.node = None
        return
    buckets = blueprint.plan.buckets.of(hand.board)
    chances = [row[number] for row in blueprint.columns(node)]
    weights = line.weights[hand.actor]
    weights[:] = [
        weight * chances[bucket] if bucket >= 0 else 0.0
        for weight, bucket in zip(weights, buckets, strict=True)
    ]
    line.node = tree.first[node] + number


def nearest(blueprint: Blueprint, node: int, hand: Hand, action: Action) -> int | None:
    """Return which action of a node an action of the hand is taken for."""
    actions = blueprint.plan.tree.actions[node]
    verbs = [each.verb for each in actions]
    if action.amount is None and action.verb != "allin":
        wanted = {"check": ("check", "call"), "call": ("call", "check")}.get(action.verb, (action.verb,))
        return next((verbs.index(verb) for verb in wanted if verb in verbs), None)
    sizes = blueprint.plan.wagers(node)
    if not sizes:
        return next((verbs.index(verb) for verb in ("call", "check") if verb in verbs), None)
    to = wanted_total(hand, action)
    if all_in(hand, to):
        return sizes[-1].number
    part = part_of_pot(hand, to)
    return mapped(part, [size for size in sizes if not size.all_in] or sizes)


def wanted_total(hand: Hand, action: Action) -> int:
    """Return the total that a wager comes to."""
    if action.amount is None:
        return hand.bets[hand.actor] + hand.stacks[hand.actor]
    return hand.current + action.amount if action.verb == "raise_by" else action.amount


def mapped(part: float, sizes: Sequence[Wager]) -> int:
    """Return which size a part of the pot is taken for: the one that is more likely than not."""
    below = [size for size in sizes if size.part <= part]
    above = [size for size in sizes if size.part > part]
    if not below or not above:
        return (below[-1] if below else above[0]).number
    low, high = below[-1], above[0]
    likely = (high.part - part) * (1 + low.part) / ((high.part - low.part) * (1 + part))
    return low.number if likely >= 0.5 else high.number
