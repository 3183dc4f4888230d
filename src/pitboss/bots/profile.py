"""A profile: what a rival may be, by what he has done in this round.

He may play an equilibrium; he may be of a kind that everybody has met (`kinds.py`); or he has habits of his
own, which are counted, and either looks at his cards or does not. Each of these foretells what he does; what
foretells it better gains weight, by Bayes' rule. Cards that were shown say more than cards that were not.
Before anything has happened nearly all the weight is on the equilibrium.

    "equilibrium"              does what the solver would do with his cards
    "calls", "shoves", ...     does what players of this kind do, whatever he holds
    "blind"                    does what he has done so far, whatever he holds
    "straight"                 the same, with the best hands bet and the worst ones folded
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final, NamedTuple

from pitboss.bots.kinds import KINDS, PLACES, Habits, comes_to, place_of, shared_out
from pitboss.cards import Card
from pitboss.solver.deal import Domain
from pitboss.solver.spots import Sheet
from pitboss.solver.tree import Tree

__all__ = ["Decision", "Profile", "Seen", "by_strength"]

PRIOR: Final[Mapping[str, float]] = {
    "equilibrium": 0.9,
    "blind": 0.03,
    "straight": 0.03,
    **dict.fromkeys(KINDS, 0.04 / len(KINDS)),
}

# What a rival is taken to do before he is known: about what an equilibrium does.
USUAL: Final[Mapping[str, Habits]] = {
    "open": (0.08, 0.86, 0.01, 0.05),
    "free": (0.0, 0.7, 0.15, 0.15),
    "raised": (0.45, 0.35, 0.05, 0.15),
    "all-in": (0.6, 0.4, 0.0, 0.0),
}
OFTEN: Final = 4  # as if he had been seen so often in each place

SLIP: Final = 0.03  # how often anybody does something else than foretold


class Decision(NamedTuple):
    """One decision of the rival."""

    place: str
    what: int  # FOLD, PASS, BET or ALL_IN
    node: int | None  # in the tree without sizes past the menu; None if it is not in there


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a rival in a hand."""

    decisions: Sequence[Decision]
    board: tuple[Card, ...]
    holes: Sequence[Card]  # what he may have held: one card, if it was shown
    solved: Sheet  # what an equilibrium does in his place


class Profile:
    """Counts and weights of one rival."""

    def __init__(self) -> None:
        self.counts = {place: [OFTEN * part for part in USUAL[place]] for place in PLACES}
        self.evidence = {name: log(weight) for name, weight in PRIOR.items()}
        self.models: dict[tuple[object, ...], list[float]] = {}  # worked out since the last hand

    @property
    def weights(self) -> dict[str, float]:
        """How likely each of the things is that he may be."""
        top = max(self.evidence.values())
        parts = {name: exp(value - top) for name, value in self.evidence.items()}
        total = sum(parts.values())
        return {name: part / total for name, part in parts.items()}

    def habits(self, name: str, place: str) -> Habits:
        """Return what is done in a place by one of a kind, or by himself as far as he is known."""
        if name in KINDS:
            return KINDS[name][place]
        counts = self.counts[place]
        return tuple(count / sum(counts) for count in counts)

    def chances(self, name: str, tree: Tree, node: int) -> list[float]:
        """Return how often each action is taken in each private state, action after action."""
        place, classes = place_of(tree, node), comes_to(tree.actions[node])
        key = (name, tree.domain[node], place, classes)
        if key not in self.models:
            domain = tree.deal.domains[tree.domain[node]]
            parts = shared_out(classes, self.habits(name, place))
            blind = name != "straight"
            self.models[key] = (
                [part for part in parts for _ in range(domain.size)] if blind else by_strength(domain, parts)
            )
        return self.models[key]

    def model(self, tree: Tree, node: int) -> list[float]:
        """Return the same for all that he may be but the equilibrium, mixed by their weights."""
        key = (tree.domain[node], place_of(tree, node), comes_to(tree.actions[node]))
        if key not in self.models:
            weights = [(name, weight) for name, weight in self.weights.items() if name != "equilibrium"]
            total = sum(weight for _name, weight in weights)
            mixed = [0.0] * len(self.chances("blind", tree, node))
            for name, weight in weights:
                if weight > 1e-3 * total:
                    share = weight / total
                    mixed = [
                        sum_ + share * part
                        for sum_, part in zip(mixed, self.chances(name, tree, node), strict=True)
                    ]
            self.models[key] = mixed
        return self.models[key]

    def look(self, seen: Seen) -> None:
        """Learn from a hand."""
        for name in self.evidence:
            self.evidence[name] += log(self.foretold(name, seen))
        for decision in seen.decisions:
            self.counts[decision.place][decision.what] += 1
        self.models.clear()

    def foretold(self, name: str, seen: Seen) -> float:
        """Return how likely all his decisions of a hand were, over the cards that he may have had."""
        total = 0.0
        for card in seen.holes:
            likely = 1.0
            for _place, what, node in seen.decisions:
                if node is not None:  # else nobody has worked out what an equilibrium does there
                    likely *= (1 - SLIP) * self.part(name, what, node, card, seen) + SLIP / 3
            total += likely
        return total / len(seen.holes)

    def part(self, name: str, what: int, node: int, card: Card, seen: Seen) -> float:
        """Return how often he would have done so with a card."""
        tree = seen.solved.tree
        street = tree.domain[node]
        state = tree.deal.state(street, (card,), seen.board if street else ())
        if name == "equilibrium":
            chances = seen.solved.chances(node, state)
        else:
            chances = self.chances(name, tree, node)[state :: tree.deal.domains[street].size]
        return sum(
            chance for chance, each in zip(chances, comes_to(tree.actions[node]), strict=True) if each == what
        )


def by_strength(domain: Domain, parts: Sequence[float]) -> list[float]:
    """Give the last actions, which are the wagers, to the strongest states of each board, and so on down."""
    chances = [0.0] * (len(parts) * domain.size)
    for lane in range(domain.lanes):
        states = [state for state in range(lane, domain.size, domain.lanes) if domain.count[state]]
        total = sum(domain.count[state] for state in states)
        below = 0.0
        for state in states:
            low, width = below / total, domain.count[state] / total
            below += domain.count[state]
            start = 0.0
            for number, part in enumerate(parts):
                overlap = min(start + part, low + width) - max(start, low)
                chances[number * domain.size + state] = max(overlap, 0.0) / width
                start += part
    return chances
