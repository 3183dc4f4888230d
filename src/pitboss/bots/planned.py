"""`blueprint` plays a strategy that was worked out beforehand; `resolver` solves every river anew.

For two players there are blueprints at some stacks (`solver/blueprint.py`); the one whose stack is nearest is
played, and what was really bet is taken for the nearest size in it. Short stacks push or fold by the exact
chart. `resolver` does the same up to the river, and there solves the hand as it really is, for what both may
hold after the line they took.

With more than two players, or when a hand leaves the tree, there is no blueprint: `odds` plays on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final

from pitboss.bots.bot import Bot
from pitboss.bots.imagine import imagined
from pitboss.bots.odds import Odds
from pitboss.bots.short import short_stacked
from pitboss.equity.classes import HANDS
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View
from pitboss.houses.house import House
from pitboss.solver.blueprint import Blueprint, shipped_blueprints
from pitboss.solver.holding import Hand2
from pitboss.solver.line import Line, follow
from pitboss.solver.river import solve_street
from pitboss.solver.solve import Iterations, Seconds
from pitboss.solver.spot import NATIVE, Share

__all__ = ["Planned", "Resolver", "blueprint_for"]

SAME_ORDER: Final = {"standard": "headsup"}  # whose blueprints serve a house: blinds and turns are the same

Choices = Sequence[tuple[Action, float]]


def blueprint_for(house: House, stack: int) -> Blueprint | None:
    """Return the blueprint that comes nearest to a house and a stack; None if there is none."""
    found = [
        blueprint
        for blueprint in shipped_blueprints(SAME_ORDER.get(house.page, house.page))
        if blueprint.plan.house.betting == house.betting
    ]
    bigs = stack / house.big_blind
    return min(found, key=lambda blueprint: abs(log(blueprint.plan.bigs / bigs)), default=None)


class Planned(Bot):
    """Plays by blueprint, and by chart when short."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed).random  # noqa: S311 - it chooses actions, never cards
        self._rest = Odds(seed)

    def act(self, view: View) -> Action:
        """Draw one of the actions of the plan."""
        turn = view.turn
        if turn is None:
            return view.check()
        choices = self.choices(view)
        if choices is None:
            return self._rest.act(view)
        left = self._dice() * sum(chance for _, chance in choices)
        for action, chance in choices:
            left -= chance
            if left < 0:
                return action
        return choices[-1][0]

    def choices(self, view: View) -> Choices | None:
        """Return what the plan does here and how often; None where there is no plan."""
        if len(view.started) != 2 or view.house.hole_cards != 2 or not NATIVE:
            return None
        pushed = short_stacked(view)
        if pushed is not None:
            return pushed
        blueprint = blueprint_for(view.house, min(view.started))
        hand = None if blueprint is None else imagined(view)
        if blueprint is None or hand is None:
            return None
        return self.planned(view, hand, follow(blueprint, hand))

    def planned(self, view: View, hand: Hand, line: Line) -> Choices | None:
        """Return what the blueprint does."""
        if line.node is None or view.seat is None:
            return None
        plan = line.blueprint.plan
        bucket = plan.buckets.of(view.board)[PLACE[in_order(view)]]
        chances = line.blueprint.chances(line.node, bucket)
        parts = {wager.number: wager for wager in plan.wagers(line.node)}
        choices = []
        for number, (action, chance) in enumerate(zip(plan.tree.actions[line.node], chances, strict=True)):
            if chance > 0:
                wager = parts.get(number)
                real = simple(view, action) if wager is None else sized(view, hand, wager.part, wager.all_in)
                choices.append((real, chance))
        return choices


PLACE: Final = {hand: number for number, hand in enumerate(HANDS)}


def in_order(view: View) -> Hand2:
    """Return one's two cards, the higher one first."""
    one, other = view.hole
    return (one, other) if one > other else (other, one)


def simple(view: View, action: Action) -> Action:
    """Return a fold, check or call as it is legal here."""
    turn = view.turn
    assert turn is not None  # noqa: S101 - it is our turn
    if action.verb == "fold":
        return view.fold() if turn.fold and not turn.check else view.call()
    return view.check() if turn.check else view.call()


def sized(view: View, hand: Hand, part: float, all_in: bool) -> Action:
    """Return a bet or raise of a part of the pot, as near as the house allows; else a call."""
    turn = view.turn
    assert turn is not None  # noqa: S101 - it is our turn
    if not turn.wager:
        return view.call()
    to = hand.current + round(part * (hand.pot + max(hand.call, 0)))
    if all_in or 5 * to >= 4 * turn.most:
        to = turn.most
    return view.raise_to(min(max(to, turn.least), turn.most))


class Resolver(Planned):
    """Solves every river anew."""

    UNTIL: Final = (Share(0.003), Iterations(400), Seconds(1.5))  # the last, should a machine be slow
    DOUBT: Final = 0.02  # that somebody holds what the blueprint does not come here with

    def planned(self, view: View, hand: Hand, line: Line) -> Choices | None:
        """Return what the solution does on the river, and the blueprint before it."""
        if len(view.board) == 5 and view.seat is not None:
            ranges = (line.holding(0, doubt=self.DOUBT), line.holding(1, doubt=self.DOUBT))
            solved = solve_street(hand, ranges, until=self.UNTIL)
            if solved is not None:
                spot, node = solved
                chances = spot.strategy(node)[in_order(view)]
                return list(zip(spot.actions(node), chances, strict=True))
        return super().planned(view, hand, line)
