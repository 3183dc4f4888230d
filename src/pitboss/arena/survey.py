"""A survey: what a bot does in every spot of a small tree, found by asking it.

    survey = Survey.of(tree, player, asks=1)
    survey.strategy(block, which)      how often each action is taken, in some of the times it was asked

Before each question the bot is told that a new round begins, so it is asked as one that has seen nothing. One
holding and one board stand for all that are alike but for their suits. A size that the tree has not is taken
to be the one nearest to it; how often that was so is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from pitboss.arena.player import Player
from pitboss.cards import CARDS, Card
from pitboss.errors import StateError
from pitboss.hand.action import CALL, CHECK, Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.solver.tree import SECOND, Path, Tree

__all__ = ["Survey", "nearest", "position"]

Told = Callable[[int, int], None]
"""Is told how many spots of all were asked."""


@dataclass(slots=True)
class Survey:
    """The answers: by block and state, how often each action was taken at each time of asking."""

    tree: Tree
    asks: int
    answers: dict[int, list[list[int]]] = field(default_factory=dict)  # block -> ask -> state -> action
    wagers: int = 0
    rounded: int = 0

    @classmethod
    def of(cls, tree: Tree, player: Player, *, asks: int, tell: Told = lambda _done, _all: None) -> Survey:
        """Ask a bot in every spot, so many times."""
        survey = cls(tree, asks)
        for done, (block, node) in enumerate(enumerate(tree.blocks)):
            tell(done, len(tree.blocks))
            survey.answers[block] = [survey.ask(node, player) for _ in range(asks)]
        tell(len(tree.blocks), len(tree.blocks))
        return survey

    def ask(self, node: int, player: Player) -> list[int]:
        """Ask once in each private state of a node."""
        tree = self.tree
        street = tree.domain[node]
        told = [0] * tree.deal.domains[street].size
        for state, cards in holdings(tree, street).items():
            view = position(tree, tree.paths[node], cards)
            player.reset()
            told[state] = self.read(tree.actions[node], player.act(view))
        return told

    def read(self, actions: tuple[Action, ...], answer: Action) -> int:
        """Return which of the tree's actions an answer comes to."""
        if answer.amount is not None:
            self.wagers += 1
            self.rounded += answer not in actions
        return nearest(actions, answer)

    @property
    def spots(self) -> int:
        """How many different questions there were."""
        return sum(len(holdings(self.tree, self.tree.domain[node])) for node in self.tree.blocks)

    @property
    def wavers(self) -> bool:
        """Whether it ever did two things in one spot."""
        return any(told != answers[0] for answers in self.answers.values() for told in answers)

    def strategy(self, block: int, which: Collection[int]) -> list[float]:
        """Return how often each action was taken, over some of the times of asking."""
        node = self.tree.blocks[block]
        size = self.tree.deal.domains[self.tree.domain[node]].size
        parts = [0.0] * (size * len(self.tree.actions[node]))
        for ask in which:
            for state, action in enumerate(self.answers[block][ask]):
                parts[action * size + state] += 1 / len(which)
        return parts


def holdings(tree: Tree, street: int) -> dict[int, tuple[Card, ...]]:
    """Return cards that make each state of a street: one's own, and the board."""
    return {state: cards for cards, state in reversed(tree.deal.states[street].items())}


def position(tree: Tree, path: Path, cards: tuple[Card, ...]) -> View:
    """Return what the player to act sees after some actions: his card comes first, then the board."""
    hole, board = cards[0], cards[1:]
    rest = [card for card in CARDS if card not in cards]
    actor = tree.kind[tree.find(path)]
    if actor > SECOND:
        raise StateError(f"nobody is to act after {path}")
    theirs = rest.pop()
    dealt = (hole, theirs) if actor == 0 else (theirs, hole)
    hand = Hand(tree.house, list(tree.stacks), tree.button, (*dealt, *board, *rest))
    for action in path:
        hand.act(action)
    return view_for(hand, hand.actor)


def nearest(actions: tuple[Action, ...], answer: Action) -> int:
    """Return which action of a tree an answer is: itself, the nearest size, or what is free for a fold."""
    if answer in actions:
        return actions.index(answer)
    if answer.amount is not None:
        sizes = [(abs(action.amount - answer.amount), n) for n, action in enumerate(actions) if action.amount]
        if sizes:
            return min(sizes)[1]
    return next(n for n, action in enumerate(actions) if action in (CHECK, CALL))
