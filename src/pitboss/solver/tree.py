"""The public tree of one hand: every position that menus allow, found by playing the hand itself.

    tree = build(find_house("micro"), (1000, 1000), menus=(Menu.of("pot,allin"),) * 2)

Each position is a `Hand`; what is legal, what follows and who gets what is asked of it and of nobody else.
Its cards do not matter: private states come in by the deal's domains (`deal.py`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import Card, Deck
from pitboss.errors import SolverError
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.pots import shares
from pitboss.houses.house import House
from pitboss.solver.deal import Deal, deal_of
from pitboss.solver.menu import Sizes, choices

__all__ = [
    "FIRST",
    "FOLD",
    "LIFT",
    "MOST_NODES",
    "SECOND",
    "SHOWDOWN",
    "Outcome",
    "Path",
    "Tree",
    "build",
    "grow",
    "shared",
    "small_first",
]

# Kinds of nodes: a player, by seat, chance, and the two endings.
FIRST: Final = 0
SECOND: Final = 1
LIFT: Final = 2
FOLD: Final = 3
SHOWDOWN: Final = 4

MOST_NODES: Final = 2_000_000

Outcome = tuple[int, int, int]
"""The chips of seat 0 after the hand: if it wins the showdown, if they tie, if it loses."""

Path = tuple[Action, ...]


@dataclass(slots=True)
class Tree:
    """Nodes in rows, children side by side; `native/public_tree.hpp` draws them."""

    house: House
    stacks: tuple[int, int]
    button: int
    deal: Deal
    kind: list[int] = field(default_factory=list)
    domain: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    many: list[int] = field(default_factory=list)
    tag: list[int] = field(default_factory=list)  # a player's block, which lift it is, or the outcome
    actions: list[tuple[Action, ...]] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)  # block -> its node (the first, if several share it)

    def __len__(self) -> int:
        """How many nodes there are."""
        return len(self.kind)

    def find(self, path: Iterable[Action]) -> int:
        """Return the node after some actions; chance takes no word."""
        node = self.skip(0)
        for action in path:
            if self.kind[node] > SECOND or action not in self.actions[node]:
                raise SolverError(
                    f"{action} is not in the tree here: {', '.join(map(str, self.actions[node]))}"
                )
            node = self.step(node, action)
        return node

    def step(self, node: int, action: Action) -> int:
        """Return the node after one more action."""
        return self.skip(self.first[node] + self.actions[node].index(action))

    def skip(self, node: int) -> int:
        """Go on through chance to whatever comes then."""
        while self.kind[node] == LIFT:
            node = self.first[node]
        return node

    def block_at(self, node: int) -> int:
        """Return the block of a player's node."""
        if self.kind[node] > SECOND:
            raise SolverError(f"node {node} is nobody's decision")
        return self.tag[node]


def small_first(house: House) -> int:
    """Return where the button is if seat 0 is the small blind of two."""
    return 0 if house.button_posts_small else 1


def build(
    house: House,
    stacks: Sequence[int],
    *,
    menus: tuple[Sizes, Sizes],
    button: int = 0,
    cards: Iterable[Card] | None = None,
    extra: Mapping[Path, tuple[int, ...]] | None = None,
) -> Tree:
    """Play out everything that two menus, one a seat, allow; `extra` adds sizes after some actions.

    `cards` is the deck, if it is not the full one.
    """
    if len(stacks) != 2:
        raise SolverError(f"{len(stacks)} stacks: the solver plays heads-up")
    deal = deal_of(house, cards)
    deck = Deck.full() if cards is None else Deck(cards)
    tree = Tree(house, (stacks[0], stacks[1]), button, deal)
    grow(tree, Hand(house, list(stacks), button, deck), menus=menus, extra=extra)
    return tree


def grow(
    tree: Tree,
    hand: Hand,
    *,
    menus: tuple[Sizes, Sizes],
    extra: Mapping[Path, tuple[int, ...]] | None = None,
    most: int | None = None,
) -> None:
    """Fill an empty tree from a position on; its street is the tree's first, its path is empty."""
    more = extra or {}
    limit = MOST_NODES if most is None else most
    queue: deque[tuple[Hand, int, Path]] = deque([(hand, hand.street, ())])
    ahead = 1  # where the next children go
    while queue:
        hand, street, path = queue.popleft()
        node = len(tree.kind)
        tree.domain.append(street)
        tree.paths.append(path)
        tree.first.append(ahead)
        kind, tag, actions, children = position(tree, hand, street, path, (menus, more))
        tree.kind.append(kind)
        tree.tag.append(tag)
        tree.many.append(len(children))
        tree.actions.append(actions)
        if kind <= SECOND:
            tree.blocks.append(node)
        queue.extend(children)
        ahead += len(children)
        if ahead > limit:
            raise SolverError(f"the tree has more than {limit:,} nodes: take a smaller menu")


Children = list[tuple[Hand, int, Path]]


def position(
    tree: Tree,
    hand: Hand,
    street: int,
    path: Path,
    offers: tuple[tuple[Sizes, Sizes], Mapping[Path, tuple[int, ...]]],
) -> tuple[int, int, tuple[Action, ...], Children]:
    """Say what a position is: its kind, tag, actions and children."""
    folded = hand.over and hand.live == 1
    if hand.street > street and not folded:
        return LIFT, street, (), [(hand, street + 1, path)]
    if hand.over:
        tree.outcomes.append(outcome(hand))
        return (FOLD if folded else SHOWDOWN), len(tree.outcomes) - 1, (), []
    menus, more = offers
    actions = tuple(choices(hand, menus[hand.actor], more.get(path, ())))
    children = []
    for action in actions:
        after = hand.copy()
        after.act(action)
        children.append((after, street, (*path, action)))
    return hand.actor, len(tree.blocks), actions, children


def outcome(hand: Hand) -> Outcome:
    """Return what seat 0 has after a hand, whoever wins the showdown."""
    won = [0, 0]
    for kind, seat, chips, _number in hand.log:
        if kind == "win":
            won[seat] += chips
    rest = hand.stacks[0] - won[0]
    if hand.live == 1:
        return (hand.stacks[0],) * 3
    pot = sum(won)
    tie = dict(shares(hand, pot, (0, 1)))[0]
    return rest + pot, rest + tie, rest


def shared(one: Tree, other: Tree) -> Iterator[tuple[int, int, int]]:
    """Yield the decisions that two trees share, with the same actions: whose they are, and both blocks."""
    there = {path: node for node, path in enumerate(other.paths) if other.kind[node] <= SECOND}
    for block, node in enumerate(one.blocks):
        same = there.get(one.paths[node])
        if same is not None and other.actions[same] == one.actions[node]:
            yield one.kind[node], block, other.tag[same]
