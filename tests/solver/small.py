"""Kuhn's and Leduc poker, as houses: what every solver is first tried on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pitboss.cards import Card, parse_cards
from pitboss.houses.house import House, Street, frozen
from pitboss.houses.micro import MICRO
from pitboss.houses.standard import STANDARD
from pitboss.houses.structures import FixedLimit
from pitboss.rankings.ranking import Best


class Pairs:
    """A pair beats no pair, a high card a lower one; suits and the board's own rank decide nothing else."""

    name: Final = "pairs"

    def strength(self, cards: Sequence[Card]) -> int:
        """Compare the pair, then one's own card."""
        paired = len(cards) > 1 and cards[0].rank is cards[1].rank
        return 100 * paired + cards[0].rank

    def strengths(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> dict[int, int]:
        """Return the strength of each hand."""
        return {seat: self.strength((*hand, *board)) for seat, hand in hands.items()}

    def best(self, cards: Sequence[Card]) -> Best:
        """Name the hand."""
        strength = self.strength(cards)
        return Best(strength, "pair" if strength > 100 else "high card", str(strength), tuple(cards))


def first_seat(_felt: object) -> int:
    """Open every street with seat 0."""
    return 0


def house(streets: tuple[Street, ...], *, raises: int, low: int, high: int, stack: int) -> House:
    """Return a fixed-limit house of antes, in which seat 0 always opens."""
    made = replace(
        STANDARD,
        name="small",
        max_seats=2,
        hole_cards=1,
        stack=stack,
        streets=streets,
        ante=1,
        small_blind=0,
        big_blind=0,
        structures=frozen(fixed_limit=FixedLimit(raise_limit=raises)),
        betting="fixed-limit",
        raise_limit=raises,
        low=low,
        high=high,
    )
    object.__setattr__(made, "ranks", Pairs())
    object.__setattr__(made, "ranking", "pairs")
    return made


KUHN: Final = house((Street("bets", 0, first_seat),), raises=0, low=1, high=1, stack=2)
KUHN_DECK: Final = parse_cards("JsQsKs")

LEDUC: Final = house(
    (Street("first", 0, first_seat), Street("second", 1, first_seat, "high")),
    raises=1,
    low=2,
    high=4,
    stack=13,
)
LEDUC_DECK: Final = parse_cards("JsQsKsJhQhKh")

__all__ = ["KUHN", "KUHN_DECK", "LEDUC", "LEDUC_DECK", "MICRO", "Pairs"]
