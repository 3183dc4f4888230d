"""Who judges a decision in a hand of two: the exact chart, a solution of the street, or a blueprint.

    before the flop, short      push or fold, exactly
    before and on the flop      the blueprint of the nearest stack, played on from here
    turn and river              the street itself, solved with the sizes that were really bet

What both hold when a street begins is what the blueprint comes there with on the line that they took.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.bots.planned import blueprint_for
from pitboss.bots.short import SHORT
from pitboss.equity.classes import HANDS, class_of
from pitboss.errors import PitbossError, SolverError
from pitboss.hand.action import ALL_IN, CALL, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.solver.holding import Hand2
from pitboss.solver.line import Line, follow, nearest
from pitboss.solver.pushfold import Game, push_or_fold, stakes_of
from pitboss.solver.river import as_in_a_tree, street_spot
from pitboss.solver.rollout import rollout
from pitboss.solver.solve import Seconds
from pitboss.solver.spot import NATIVE, Share, Spot
from pitboss.study.verdict import Choice, Verdict

__all__ = ["Street", "judged", "street_of"]

SHARE: Final = {4: 0.01, 5: 0.003}  # of the pot, by the size of the board
SECONDS: Final = 20.0
DOUBT: Final = 0.02  # that somebody holds what the blueprint does not come here with


@dataclass(slots=True)
class Street:
    """A street of a hand of two: the line to it, with both ranges, and its solution if it has one."""

    line: Line | None
    spot: Spot | None = None


def street_of(start: Hand, since: Sequence[Action], *, threads: int = 1) -> Street:
    """Look at a street: from its beginning, with all that was done on it."""
    if start.n != 2 or start.house.hole_cards != 2 or not NATIVE or start.over:
        return Street(None)
    blueprint = blueprint_for(start.house, min(start.started))
    if blueprint is None:
        return Street(None)
    line = follow(blueprint, start)
    if start.board_size < 4:
        return Street(line)
    try:
        ranges = (line.holding(0, doubt=DOUBT), line.holding(1, doubt=DOUBT))
        spot, _path = street_spot(start, since, ranges, threads=threads)
    except PitbossError:
        return Street(line)
    spot.improve(until=(Share(SHARE[start.board_size]), Seconds(SECONDS)))
    return Street(line, spot)


def judged(
    street: Street, hand: Hand, since: Sequence[Action], hole: Hand2, action: Action
) -> Verdict | None:
    """Judge one action of the player to act, who holds two cards; `since` is what was done on this street."""
    if hand.n != 2 or hand.house.hole_cards != 2:
        return None
    found = by_chart(hand, hole, action)
    if found is None and street.spot is not None:
        found = by_solution(street.spot, hand, since, hole, action)
    if found is None and street.line is not None and hand.board_size < 4:
        found = by_blueprint(hand, hole, action)
    return found


def by_chart(hand: Hand, hole: Hand2, action: Action) -> Verdict | None:
    """Judge by push or fold, where it covers the decision."""
    stack, big = min(hand.started), hand.house.big_blind
    if hand.street or not big < stack <= SHORT * big or len(hand.actions) > 1:
        return None
    pushed = bool(hand.actions)
    seat = hand.actor
    if pushed and (hand.call < 0 or (hand.stacks[1 - seat] and hand.stacks[seat] > hand.call)):
        return None  # not all-in
    try:
        stakes = stakes_of(hand.house, stack)
        found = push_or_fold(hand.house, stack)
    except SolverError:
        return None
    kind = class_of(hole)
    other, chances = (found.push, found.call) if pushed else (found.call, found.push)
    game = Game(stakes)
    met = game.met(kind, other) if pushed else game.dealt[kind]
    gain = game.gains(int(pushed), other)[kind] / met if met else 0.0
    goes = Choice(CALL if pushed else ALL_IN, chances[kind], gain)
    choices = (Choice(FOLD, 1 - chances[kind], 0.0), goes)
    if action.verb == "fold":
        taken = 0
    elif action.verb == "allin" or pushed or not hand_after(hand, action).stacks[seat]:
        taken = 1
    else:
        return None  # something that the chart does not know
    return Verdict(f"push or fold, exactly, at {stack / big:.3g} big blinds", choices, taken)


def hand_after(hand: Hand, action: Action) -> Hand:
    """Return the hand after one more action."""
    after = hand.copy()
    after.act(action)
    return after


def by_solution(
    spot: Spot, hand: Hand, since: Sequence[Action], hole: Hand2, action: Action
) -> Verdict | None:
    """Judge by the solution of this street."""
    tree, seat = spot.tree, hand.actor
    trial = spot.hand.copy()
    path = []
    for asked in since:
        path.append(as_in_a_tree(trial, asked))
        trial.act(asked)
    try:
        node = tree.find(path)
        taken = tree.actions[node].index(as_in_a_tree(trial, action))
    except (SolverError, ValueError):
        return None
    chances = spot.strategy(node)[hole]
    paid = hand.paid[seat] - spot.hand.paid[seat]
    choices = tuple(
        Choice(each, chance, spot.worth(tree.first[node] + number, seat)[hole] + spot.pot / 2 + paid)
        for number, (each, chance) in enumerate(zip(tree.actions[node], chances, strict=True))
    )
    street = "turn" if len(spot.board) == 4 else "river"
    return Verdict(f"this {street}, solved to {100 * spot.share:.2g} % of the pot", choices, taken)


def by_blueprint(hand: Hand, hole: Hand2, action: Action) -> Verdict | None:
    """Judge by the blueprint, played on from here by both."""
    blueprint = blueprint_for(hand.house, min(hand.started))
    if blueprint is None:
        return None
    line = follow(blueprint, hand)
    if line.node is None:
        return None
    plan, seat = blueprint.plan, hand.actor
    taken = nearest(blueprint, line.node, hand, action)
    if taken is None:
        return None
    other = line.holding(1 - seat, doubt=DOUBT)
    weights = [other.get(each, 0.0) for each in HANDS]
    worths = rollout(blueprint, line.node, hole, hand.board, weights)
    chances = blueprint.chances(line.node, plan.buckets.of(hand.board)[PLACE[hole]])
    scale = hand.house.big_blind / plan.house.big_blind
    paid = plan.position(line.node).paid[line.seat(seat)]
    choices = tuple(
        Choice(in_chips(each, scale), chance, scale * (mean + paid), scale * error)
        for each, chance, (mean, error) in zip(plan.tree.actions[line.node], chances, worths, strict=True)
    )
    return Verdict(f"blueprint at {plan.bigs:g} big blinds", choices, taken)


def in_chips(action: Action, scale: float) -> Action:
    """Return an action of the blueprint in the chips of the hand."""
    return action if action.amount is None else Action(action.verb, round(scale * action.amount))


PLACE: Final = {hand: number for number, hand in enumerate(HANDS)}
