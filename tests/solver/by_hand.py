"""A game worked out the slow way: every deal of real cards, played by the hand itself.

Nothing here knows a tree, a domain or a lift. A strategy is asked for in words: what was done so far,
one's own card and the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from pitboss.cards import Card
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.solver.menu import Sizes, choices
from pitboss.solver.solve import Solution

__all__ = ["Game", "Odds", "odds_of"]

Odds = Callable[[tuple[Action, ...], Card, tuple[Card, ...]], dict[Action, float]]
"""How often a player takes each action, who holds a card and sees a board."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One hand of a house of single cards, with menus."""

    house: House
    deck: Sequence[Card]
    stacks: tuple[int, int]
    menus: tuple[Sizes, Sizes]
    button: int = 0

    def deals(self) -> list[tuple[Card, ...]]:
        """Return every way to deal: the card of seat 0, that of seat 1, the board."""
        return list(permutations(self.deck, 2 + self.house.board_cards))

    def value(self, odds: Odds) -> float:
        """Return what seat 0 wins on average when both play these odds."""
        deals = self.deals()
        return sum(self.play(self.begin(deal), odds) for deal in deals) / len(deals)

    def begin(self, deal: tuple[Card, ...]) -> Hand:
        """Deal a hand."""
        rest = [card for card in self.deck if card not in deal]
        return Hand(self.house, list(self.stacks), self.button, (*deal, *rest))

    def play(self, hand: Hand, odds: Odds) -> float:
        """Return what seat 0 wins from here, over all that may be done."""
        if hand.over:
            return float(hand.stacks[0] - self.stacks[0])
        told = odds(tuple(hand.actions), hand.hole(hand.actor)[0], hand.board)
        return sum(chance * self.play(after(hand, action), odds) for action, chance in told.items() if chance)

    def best_response(self, seat: int, odds: Odds) -> float:
        """Return what the best response of a seat wins against these odds."""
        deals = self.deals()
        groups: dict[Card, list[tuple[Hand, float]]] = {}
        for deal in deals:
            groups.setdefault(deal[seat], []).append((self.begin(deal), 1 / len(deals)))
        return sum(self.best(seat, group, odds) for group in groups.values())

    def best(self, seat: int, group: list[tuple[Hand, float]], odds: Odds) -> float:
        """Return what he wins at best over hands that look alike to him, each with the weight of its deal."""
        first = group[0][0]
        if first.over:
            sign = 1 if seat == 0 else -1
            return sum(weight * sign * (hand.stacks[0] - self.stacks[0]) for hand, weight in group)
        if first.actor == seat:
            return max(
                self.next([(after(hand, action), weight) for hand, weight in group], seat, odds)
                for action in choices(first, self.menus[seat])
            )
        parts: dict[Action, list[tuple[Hand, float]]] = {}
        for hand, weight in group:
            told = odds(tuple(hand.actions), hand.hole(hand.actor)[0], hand.board)
            for action, chance in told.items():
                parts.setdefault(action, []).append((after(hand, action), weight * chance))
        return sum(self.next(part, seat, odds) for part in parts.values())

    def next(self, group: list[tuple[Hand, float]], seat: int, odds: Odds) -> float:
        """Go on, apart for each board that he may see."""
        boards: dict[tuple[Card, ...], list[tuple[Hand, float]]] = {}
        for hand, weight in group:
            boards.setdefault(() if hand.over else hand.board, []).append((hand, weight))
        return sum(self.best(seat, part, odds) for part in boards.values())


def after(hand: Hand, action: Action) -> Hand:
    """Return the hand after one more action."""
    copy = hand.copy()
    copy.act(action)
    return copy


def odds_of(solution: Solution) -> Odds:
    """Read a solution off by cards."""

    def odds(path: tuple[Action, ...], hole: Card, board: tuple[Card, ...]) -> dict[Action, float]:
        tree = solution.tree
        node = tree.find(path)
        state = tree.deal.state(tree.domain[node], (hole,), board)
        return dict(zip(tree.actions[node], solution.chances(node, state), strict=True))

    return odds
