"""Random hands of `standard` that another engine can play too, and what both are asked at each step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, Protocol

from pitboss.cards import Deck
from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text


class Asked(NamedTuple):
    """Who is to act, what a call costs him (0: a check), and the totals he may bet or raise to (0: none)."""

    seat: int
    call: int
    least: int
    most: int


class Twin(Protocol):
    """Another engine that plays the same hand in lockstep."""

    def asked(self) -> Asked | None:
        """Say who is to act and what he may do; None when the hand is over."""
        ...

    def stacks(self) -> list[int]:
        """Return the chips behind, by our seats."""
        ...

    def play(self, move: Action) -> None:
        """Make the move of the player to act."""
        ...

    def is_needless(self) -> bool:
        """Say whether the player to act has nothing to call and nobody to bet against."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """All that determines a hand but the actions."""

    betting: str
    small: int
    big: int
    ante: int
    straddle: int
    stacks: tuple[int, ...]
    button: int
    deck: Deck

    @property
    def n(self) -> int:
        """How many are dealt in."""
        return len(self.stacks)

    def hand(self) -> Hand:
        """Start the hand here."""
        house = find_house(
            "standard",
            {
                "betting": self.betting,
                "small_blind": self.small,
                "big_blind": self.big,
                "ante": self.ante,
                "straddle": self.straddle,
            },
        )
        return Hand(house, self.stacks, self.button, self.deck)

    def from_the_button(self) -> list[int]:
        """Return the seats in the order in which cards are dealt: left of the button first."""
        return [(self.button + 1 + i) % self.n for i in range(self.n)]

    def hole(self, seat: int) -> str:
        """Return a seat's own cards, as "AsKd"."""
        return "".join(map(str, self.deck[2 * seat : 2 * seat + 2]))

    def board(self) -> list[str]:
        """Return the five cards of the board."""
        return [str(card) for card in self.deck[2 * self.n :]]


def asked(hand: Hand) -> Asked | None:
    """Say what we ask."""
    if hand.actor < 0:
        return None
    return Asked(hand.actor, max(hand.call, 0), hand.least, hand.most)


def setting(seed: int, number: int, *, betting: Iterable[str], plain: bool = False) -> tuple[Setting, Random]:
    """Draw hand `number` of a run, and the dice for its actions; `plain` leaves antes and straddles out."""
    dice = Random(f"{seed} {number}")
    n = dice.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    small = dice.choice((1, 1, 2, 3, 5))
    big = small + dice.choice((0, 1, small, small, small, small, 2 * small))
    ante = 0 if plain else dice.choice((0, 0, 0, 0, 1, small, big))
    straddle = 0 if plain or n == 2 or dice.random() < 0.8 else 2 * big
    depth = dice.choice(("even", "tiny", "short", "ladder", "mixed", "mixed", "deep"))
    stacks = [big * 100] * n if depth == "even" else [_stack(dice, big, depth) for _ in range(n)]
    return Setting(
        betting=dice.choice(tuple(betting)),
        small=small,
        big=big,
        ante=ante,
        straddle=straddle,
        stacks=tuple(stacks),
        button=dice.randrange(n),
        deck=SeededShuffler(seed_from_text(seed), number=number).deal(2 * n + 5),
    ), dice


def _stack(dice: Random, big: int, depth: str) -> int:
    """Draw a stack; now and then a tiny one does not cover a blind."""
    if depth == "ladder":  # all-ins close above each other, which add up to a full raise or not
        return dice.choice((5, 20)) * big + dice.randint(0, 4 * big)
    if depth == "mixed":
        depth = dice.choice(("tiny", "short", "deep"))
    most = {"tiny": 6, "short": 25, "deep": 250}[depth]
    return dice.randint(1, most * big)


TEMPERS: Final = {  # how often one folds, and raises
    "tight": (0.2, 0.4),
    "loose": (0.04, 0.2),
    "wild": (0.08, 0.6),
    "all-in": (0.1, 0.5),
}


def choose(dice: Random, hand: Hand, temper: str) -> Action:
    """Pick an action: any that is legal may come, some tempers prefer raises or calls."""
    folds, raises = TEMPERS[temper]
    roll = dice.random()
    if roll < folds:
        return FOLD if hand.call > 0 or dice.random() < 0.4 else CHECK
    if hand.least and roll > 1 - raises:
        least, most = hand.least, hand.most
        to = dice.choice((least, least, most, dice.randint(least, most), min(2 * least, most)))
        return Action("raise" if hand.current else "bet", most if temper == "all-in" else to)
    return CALL if hand.call >= 0 else CHECK
