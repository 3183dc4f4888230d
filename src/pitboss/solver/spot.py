"""A spot of hold'em for two on the turn or the river: what both players may hold, and what they may bet.

    hand = standing(find_house("headsup"), parse_cards("QsJh2h8c3d"), pot=100, stacks=(400, 400))
    spot = Spot(hand, (holding("QQ+, AKs"), holding("random")), menus=(menu, menu))
    spot.improve(until=(Share(0.003), Seconds(1)))
    spot.chances(0), spot.worth(0, seat=1)

The tree is found by playing the hand itself, as everywhere; the private states are the hands of both ranges,
and nothing is folded together but boards that an exchange of suits turns into one another. What is worked out
is chips beyond half of the pot as it lies now, a hand: so it is a zero-sum game.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Final

from pitboss.cards import Card, Deck, print_cards
from pitboss.errors import CardError, RangeError, SolverError, said
from pitboss.hand.action import CALL, CHECK, Action
from pitboss.hand.hand import Hand
from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.solver.deal import Deal
from pitboss.solver.holding import Hand2, Holding, beside
from pitboss.solver.lanes import lanes_of
from pitboss.solver.menu import Sizes
from pitboss.solver.solve import Discount, Gap, Tell, Until, improve
from pitboss.solver.tree import Path, Tree, grow

__all__ = ["NATIVE", "Share", "Spot", "engine", "standing"]

CARDLESS: Final = Deal((), (), (), (), ())  # hands are no domains of a deal here
UNSEEN: Final = 44  # river cards that are left beside a turn board and two hands
MOST_BYTES: Final = 2 << 30
MOST_NODES: Final = 100_000
SPOT: Final[Discount] = (1.5, 0.0, 3.0)  # a little faster here than an average that grows with the square

_native: Any = None
if os.environ.get("PITBOSS_KERNEL") != "reference":
    with suppress(ImportError):
        _native = import_module("pitboss.solver._holdem")

NATIVE: Final = _native is not None


def native_module() -> Any:  # noqa: ANN401 - a module, or None
    """Return the native module, if there is one."""
    return _native


@dataclass(frozen=True, slots=True)
class Share:
    """Go on until a best response wins at most this part of the pot more than it should."""

    most: float


def engine(*, native: bool | None = None) -> Any:  # noqa: ANN401 - either of two classes, neither a subclass
    """Return the class that does the work: the native one where it was built, else its twin in numpy."""
    if _native is not None and native is not False:
        return _native.Spot
    if native:
        raise SolverError("the native solver was not built here")
    try:
        return import_module("pitboss.solver.spot_reference").Spot
    except ImportError:
        raise SolverError(
            "no solver: neither the native one was built nor numpy is there (pip install pitboss[numpy])"
        ) from None


def standing(house: House, board: Sequence[Card], *, pot: int, stacks: tuple[int, int]) -> Hand:
    """Return a hand on the turn or the river with so much in the pot and behind; seat 0 has the button.

    The pot lies there as dead chips, and everybody has checked so far: whose turn it is, and how little and
    how much may be bet, the house says as in any other hand.
    """
    if house.hole_cards != 2 or house.board_cards != 5 or house.min_seats > 2 or house.rounds.one_pot:
        raise SolverError(f"{house.name} is not hold'em for two: a spot has two hole cards each")
    if len(board) not in (4, 5):
        raise CardError(f"{len(board)} cards on the board: a spot has 4, on the turn, or 5, on the river")
    if type(pot) is not int or pot < 2:
        raise SolverError(f"{said(pot)} is no pot: chips are whole, and there are 2 or more")
    rest = [card for card in Deck.full() if card not in board]
    deck = Deck([*rest[:4], *board, *rest[4:]])
    for stack in stacks:
        if type(stack) is not int or stack < 1:
            raise SolverError(f"{said(stack)} is no stack: chips are whole, and there is 1 or more")
    started = (stacks[0] + pot - pot // 2, stacks[1] + pot // 2)
    posts = (Post("dead", 0, pot - pot // 2), Post("dead", 1, pot // 2))
    hand = Hand(replace(house, rake=None, ante=0), started, 0, deck, posts=posts)
    while hand.board_size < len(board):
        hand.act(CHECK if hand.check else CALL)  # a call for nothing, where nobody may check (CL-5)
    return hand


class Spot:
    """A position, two ranges and two menus; strategies that get better with every `run`."""

    def __init__(
        self,
        hand: Hand,
        ranges: tuple[Holding, Holding],
        *,
        menus: tuple[Sizes, Sizes],
        extra: Mapping[Path, tuple[int, ...]] | None = None,
        discount: Discount = SPOT,
        threads: int = 1,
        native: bool | None = None,
    ) -> None:
        check_position(hand)
        self.hand = hand.copy()
        self.board = hand.board
        self.pot = hand.pot
        self.ranges = tuple(
            beside(held, self.board, whose=f"seat {seat}") for seat, held in enumerate(ranges)
        )
        self.hands: tuple[list[Hand2], list[Hand2]] = (list(self.ranges[0]), list(self.ranges[1]))
        self.tree = Tree(hand.house, (hand.stacks[0], hand.stacks[1]), hand.button, CARDLESS)
        street = hand.street
        self.lanes = lanes_of(self.board, (self.ranges[0], self.ranges[1]))
        each = 8 * min(map(len, self.hands)) * max(len(self.lanes) - 1, 1)  # bytes that a node takes
        grow(self.tree, hand, menus=menus, extra=extra, most=min(MOST_BYTES // each, MOST_NODES))
        self.tree.domain = [at - street for at in self.tree.domain]
        nodes = [self.tree.kind, self.tree.domain, self.tree.first, self.tree.many, self.tree.tag]
        kind = engine(native=native)
        try:
            self.engine = kind(
                [[(int(one), int(other)) for one, other in hands] for hands in self.hands],
                [list(held.values()) for held in self.ranges],
                [(*lane.strengths, lane.images) for lane in self.lanes],
                1 / UNSEEN,
                nodes,
                len(self.tree.outcomes),
                len(self.tree.blocks),
                discount,
                threads,
            )
        except MemoryError:
            raise SolverError(f"a tree of {len(self.tree):,} nodes does not fit into memory") from None
        self.deals = float(self.engine.deals)
        if not self.deals > 0:
            raise RangeError("the two ranges leave no deal: their hands share cards")
        self.engine.set_payoffs(payoffs(self.tree, self.pot))

    def run(self, iterations: int) -> None:
        """Make both strategies better."""
        self.engine.run(iterations)

    def improve(self, *, until: Until | Share | Iterable[Until | Share], tell: Tell | None = None) -> None:
        """Go on until one of the ends is reached; Ctrl-C leaves what was found so far."""
        ends = [until] if not isinstance(until, Iterable) else list(until)
        improve(
            self,
            until=[Gap(end.most * self.pot) if isinstance(end, Share) else end for end in ends],
            tell=tell,
        )

    @property
    def iterations(self) -> int:
        """How many iterations were made."""
        return int(self.engine.iterations)

    @property
    def value(self) -> float:
        """What seat 0 wins beyond half of the pot, in chips a hand, when both play what was found."""
        return float(self.engine.value(0)) / self.deals

    @property
    def exploitability(self) -> float:
        """What a best response wins a hand in chips beyond the value, as the mean of both seats."""
        return float(self.engine.respond(0) + self.engine.respond(1)) / (2 * self.deals)

    @property
    def share(self) -> float:
        """The exploitability as a part of the pot."""
        return self.exploitability / self.pot

    def strategy(self, node: int, river: Card | None = None) -> dict[Hand2, list[float]]:
        """Return how often each hand takes each action at a node; behind a turn, on which river card."""
        tree = self.tree
        block = tree.block_at(node)
        hands = self.hands[tree.kind[node]]
        rows = self.engine.average(block, self.lane(node, river))
        size = len(hands)
        return {
            hand: [rows[action * size + place] for action in range(tree.many[node])]
            for place, hand in enumerate(hands)
        }

    def lane(self, node: int, river: Card | None) -> int:
        """Return which lane a node and a river card mean."""
        if self.tree.domain[node] == 0:
            return 0
        for number, lane in enumerate(self.lanes):
            if river is not None and lane.card == river:
                return number
        shown = print_cards(lane.card for lane in self.lanes if lane.card is not None)
        raise SolverError(f"{said(river)} is no river card that is looked at: {shown}")

    def worth(self, node: int, seat: int) -> dict[Hand2, float]:
        """Return what each hand of a seat wins from a node on, in chips beyond half of the pot as it was.

        It is the mean over the hands that the other brings there. Only before the next card.
        """
        against = self.engine.worth(node, seat)
        met = self.met(node, seat)
        return {
            hand: won / times if times > 1e-12 else 0.0
            for hand, won, times in zip(self.hands[seat], against, met, strict=True)
        }

    def met(self, node: int, seat: int) -> list[float]:
        """Return how much of the other's range each hand meets at a node."""
        reach = self.reach(node, 1 - seat)
        total = sum(reach.values())
        with_card: dict[Card, float] = {}
        for (one, other), weight in reach.items():
            with_card[one] = with_card.get(one, 0.0) + weight
            with_card[other] = with_card.get(other, 0.0) + weight
        return [
            total - with_card.get(one, 0.0) - with_card.get(other, 0.0) + reach.get((one, other), 0.0)
            for one, other in self.hands[seat]
        ]

    def reach(self, node: int, seat: int) -> dict[Hand2, float]:
        """Return the weights with which a seat's hands come to a node of this street."""
        tree = self.tree
        left = dict(self.ranges[seat])
        here = tree.skip(0)
        for action in tree.paths[node]:
            number = tree.actions[here].index(action)
            if tree.kind[here] == seat:
                for hand, chances in self.strategy(here).items():
                    left[hand] *= chances[number]
            here = tree.first[here] + number
        return left

    def freeze(self, node: int, strategy: Mapping[Hand2, Sequence[float]]) -> None:
        """Let a node of this street be played in one way for good."""
        tree = self.tree
        hands = self.hands[tree.kind[node]]
        rows = [strategy[hand][action] for action in range(tree.many[node]) for hand in hands]
        self.engine.freeze(tree.block_at(node), rows)

    def actions(self, node: int) -> tuple[Action, ...]:
        """Return what may be done at a node."""
        return self.tree.actions[node]


def check_position(hand: Hand) -> None:
    """Refuse a position that is no spot."""
    if hand.over or hand.actor < 0:
        raise SolverError("nobody is to act: a spot begins with a decision")
    if hand.n != 2 or hand.house.hole_cards != 2 or hand.house.ranking != "holdem":
        raise SolverError(f"{hand.house.name}, {hand.n} players: a spot is hold'em for two")
    if hand.board_size not in (4, 5):
        raise SolverError(f"{hand.board_size} cards on the board: spots are solved on the turn and the river")


def payoffs(tree: Tree, pot: int) -> list[float]:
    """Return what the endings are worth to seat 0: chips beyond its stack now and half of the pot."""
    even = tree.stacks[0] + pot / 2
    return [after - even for outcome in tree.outcomes for after in outcome]
