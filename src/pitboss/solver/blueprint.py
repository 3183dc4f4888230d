r"""A strategy for a whole hand of two: every decision that a menu allows, every bucket of hands.

    blueprint = shipped_blueprints(house)[0]
    blueprint.chances(node, bucket)

The tree is played by the house; hands are told apart by buckets (`buckets.py`) and by nothing else, and what
one had on an earlier street is forgotten. It is learned by dealing (`school.py`).

    pitboss blueprint 1\n{...}\n       the header: house, options, stack, sizes, grids, how it was made
    zlib( one byte for two chances, in 15ths )
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from pitboss.cards import Deck
from pitboss.errors import PitbossError, SolverError
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import HOUSES
from pitboss.houses.house import House
from pitboss.solver.buckets import Buckets
from pitboss.solver.menu import Menu
from pitboss.solver.sealed import seal, unseal
from pitboss.solver.spot import CARDLESS
from pitboss.solver.tree import Tree, grow

__all__ = [
    *("Blueprint", "Plan", "Wager", "all_in", "part_of_pot", "thin"),
    *("pack_blueprint", "shipped_blueprints", "unpack_blueprint"),
]

KIND: Final = "blueprint"
LEVELS: Final = 15  # a chance is kept as so many parts
STAKES: Final = ("small_blind", "big_blind", "low", "high", "betting")
CLOSE: Final = Fraction(1, 4)  # of the pot: who has no more than this left is as good as all-in


class Wager(NamedTuple):
    """A bet or raise of a node."""

    number: int  # which action
    part: float  # what it adds to the call, as a part of the pot after the call
    all_in: bool


def part_of_pot(hand: Hand, to: int) -> float:
    """Return what a wager adds to the call, as a part of the pot after the call."""
    return (to - hand.current) / max(hand.pot + max(hand.call, 0), 1)


def all_in(hand: Hand, to: int) -> bool:
    """Say whether a wager leaves one of two players with next to nothing."""
    seat, other = hand.actor, 1 - hand.actor
    pot = hand.pot + to - hand.bets[seat] + max(to - hand.bets[other], 0)
    left = min(hand.stacks[seat] + hand.bets[seat], hand.stacks[other] + hand.bets[other]) - to
    return left <= CLOSE * pot


@dataclass(frozen=True)
class Plan:
    """What a blueprint is for: a house and its stakes, both stacks, the sizes that are looked at."""

    house: House
    stack: int  # before the blinds, the same for both
    sizes: str
    buckets: Buckets

    @cached_property
    def tree(self) -> Tree:
        """The public tree; seat 0 has the button."""
        house = self.house
        if house.min_seats > 2 or house.hole_cards != 2 or house.board_cards != 5:
            raise SolverError(f"{house.name} is not hold'em for two: a blueprint has two hole cards each")
        tree = Tree(house, (self.stack, self.stack), 0, CARDLESS)
        menu = Menu.of(self.sizes)
        grow(tree, Hand(house, [self.stack] * 2, 0, Deck.full()), menus=(menu, menu))
        return tree

    @cached_property
    def offsets(self) -> list[int]:
        """Where each block begins in the table."""
        tree, at = self.tree, 0
        found = []
        for node in tree.blocks:
            found.append(at)
            at += tree.many[node] * self.buckets.sizes[tree.domain[node]]
        found.append(at)
        return found

    def position(self, node: int) -> Hand:
        """Return the hand of the tree at a node."""
        return Hand.replay(self.house, [self.stack] * 2, 0, Deck.full(), self.tree.paths[node])

    def wagers(self, node: int) -> tuple[Wager, ...]:
        """Return the bets and raises of a node, the smallest first."""
        if node not in self.known_wagers:
            hand = self.position(node)
            self.known_wagers[node] = tuple(
                Wager(number, part_of_pot(hand, action.amount), all_in(hand, action.amount))
                for number, action in enumerate(self.tree.actions[node])
                if action.amount is not None
            )
        return self.known_wagers[node]

    @cached_property
    def known_wagers(self) -> dict[int, tuple[Wager, ...]]:
        """Those that were asked for."""
        return {}

    @property
    def header(self) -> dict[str, Any]:
        """What a file says of it."""
        house = self.house
        return {
            "house": house.page,
            "options": {name: getattr(house, name) for name in STAKES if name in house.options},
            "stack": self.stack,
            "sizes": self.sizes,
            "grids": self.buckets.parts(),
            "nodes": len(self.tree),
        }

    @classmethod
    def read(cls, header: dict[str, Any], *, name: str = "the file") -> Plan:
        """Read what a file says; one whose tree is another here is refused."""
        try:
            options = {key: value for key, value in header["options"].items() if value is not None}
            house = HOUSES[header["house"]].with_options(**options)
            plan = cls(house, header["stack"], header["sizes"], Buckets.read(header["grids"]))
            nodes = len(plan.tree)
        except (KeyError, TypeError, AttributeError, ValueError, PitbossError) as error:
            raise SolverError(f"{name} cannot be read: {error}") from None
        if nodes != header.get("nodes"):
            raise SolverError(
                f"{name} was made for another tree: it has {header.get('nodes')} nodes, and this pitboss "
                f"finds {nodes} for {house.name}"
            )
        return plan

    @property
    def bigs(self) -> float:
        """The stack in big blinds."""
        return self.stack / self.house.big_blind

    @property
    def nodes(self) -> list[list[int]]:
        """The tree as the native code takes it."""
        tree = self.tree
        return [tree.kind, tree.domain, tree.first, tree.many, tree.tag]

    @property
    def payoffs(self) -> list[float]:
        """What seat 0 wins at each ending, in chips."""
        return [float(after - self.stack) for outcome in self.tree.outcomes for after in outcome]


@dataclass(frozen=True)
class Blueprint:
    """A plan, and what was learned for it."""

    plan: Plan
    table: bytes  # chances, in parts of what a row adds up to
    about: dict[str, Any]

    def chances(self, node: int, bucket: int) -> list[float]:
        """Return how often each action is taken at a node with hands of a bucket."""
        tree = self.plan.tree
        many = tree.many[node]
        at = self.plan.offsets[tree.block_at(node)] + bucket * many
        row = self.table[at : at + many]
        total = sum(row)
        return [part / total for part in row] if total else [1 / many] * many

    def columns(self, node: int) -> list[list[float]]:
        """Return the chances of all buckets at a node."""
        size = self.plan.buckets.sizes[self.plan.tree.domain[node]]
        return [self.chances(node, bucket) for bucket in range(size)]


def thin(table: bytes, plan: Plan) -> bytes:
    """Return a table in 15ths, a row after the other; what is less than a 30th is nothing."""
    tree = plan.tree
    told = bytearray()
    for number, node in enumerate(tree.blocks):
        many = tree.many[node]
        for at in range(plan.offsets[number], plan.offsets[number + 1], many):
            row = table[at : at + many]
            total = sum(row) or 1
            parts = [(2 * LEVELS * part + total) // (2 * total) for part in row]
            told += bytes(parts) if any(parts) else bytes([1] * many)
    return bytes(told)


def pack_blueprint(blueprint: Blueprint) -> bytes:
    """Return the file of a blueprint."""
    plan = blueprint.plan
    table = blueprint.table + b"\0" * (len(blueprint.table) % 2)
    pairs = bytes(table[at] << 4 | table[at + 1] for at in range(0, len(table), 2))
    return seal(KIND, {**plan.header, **blueprint.about}, pairs)


def unpack_blueprint(data: bytes, *, name: str = "the file") -> Blueprint:
    """Read a blueprint; a SolverError says what is wrong with it."""
    header, pairs = unseal(KIND, data, name=name)
    plan = Plan.read(header, name=name)
    cells = plan.offsets[-1]
    if len(pairs) != (cells + 1) // 2:
        raise SolverError(f"{name} has {len(pairs):,} bytes of chances, and its tree {(cells + 1) // 2:,}")
    table = bytes(part for pair in pairs for part in (pair >> 4, pair & 15))[:cells]
    return Blueprint(plan, table, {key: value for key, value in header.items() if key not in plan.header})


@lru_cache(maxsize=8)
def shipped_blueprints(page: str) -> Sequence[Blueprint]:
    """Return the blueprints that come with pitboss for a house, by the name of its page, short first."""
    folder = files("pitboss.solver") / "tables"
    found = [
        unpack_blueprint(place.read_bytes(), name=place.name)
        for place in sorted(folder.iterdir(), key=lambda place: place.name)
        if place.name.startswith(f"{page}-") and place.name.endswith(".blueprint")
    ]
    return tuple(sorted(found, key=lambda blueprint: blueprint.plan.bigs))
