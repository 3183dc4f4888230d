"""Play random hands of five houses in the engine and in the second reading of their pages, in lockstep.

usual run:      python tests/oracles/readings.py --n 100000 --seed 7
one hand again: python tests/oracles/readings.py --seed 7 --hand 123
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any, Final

from second_reading import Reading, Terms

from pitboss.cards import Deck
from pitboss.hand.action import ALL_IN, Action
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["HOUSES", "disagreement", "main"]

HOUSES: Final = ("standard", "ring", "classroom", "headsup", "micro")
STRUCTURES: Final = ("no-limit", "pot-limit", "fixed-limit")


def terms_of(house: str, dice: Random) -> tuple[Terms, dict[str, Any]]:
    """Draw the stakes of a table, and the options by which the engine is told of them."""
    big = dice.choice([2, 2, 4, 5, 10])
    small = max(big // 2, 1)
    if house == "classroom":
        low, high = (big := 2 * small), dice.choice([2, 3]) * big
        terms = Terms(house=house, betting="fixed-limit", small=small, big=big, low=low, high=high, cap=3)
        return terms, {"low": low, "high": high}
    if house in ("headsup", "micro"):
        small, big = (10, 20) if house == "micro" else (small, 2 * small)
        terms = Terms(house=house, betting="no-limit", small=small, big=big, low=0, high=0, cap=None)
        return terms, {"small_blind": small, "big_blind": big}
    betting = dice.choice(STRUCTURES)
    ring = house == "ring"
    options: dict[str, Any] = {"betting": betting, "small_blind": small, "big_blind": big}
    cap = 4 if ring else 3 if betting == "fixed-limit" else None
    if dice.random() < 0.2:
        cap = options["raise_limit"] = dice.choice([1, 2, 3])
    ante = straddle = 0
    if not ring and dice.random() < 0.3:
        ante = options["ante"] = dice.choice([1, 2])
    if not ring and dice.random() < 0.3:
        straddle = 2 * big
        options["straddle"] = True
    low, high = (small, big) if ring else (big, 2 * big)
    return (
        Terms(
            house=house,
            betting=betting,
            small=small,
            big=big,
            low=low,
            high=high,
            cap=cap,
            ante=ante,
            straddle=straddle,
        ),
        options,
    )


def stack_of(terms: Terms, dice: Random) -> int:
    """Draw a stack: often a tiny one, as that is where the rules are."""
    deep = dice.choice([2, 2, 8, 8, 8, 60])
    return max(dice.randint(1, deep * terms.big), terms.big if terms.house == "micro" else 1)


def move(legal: str, dice: Random) -> tuple[Action, int]:
    """Make an action of one of the choices, and the total that it comes to."""
    verb, _, figures = legal.partition(":")
    if verb == "allin":
        return ALL_IN, int(figures)
    if verb not in ("bet", "raise"):
        return Action(verb), 0
    least, _, most = figures.partition("-")
    bounds = int(least), int(most or least)
    to = dice.choice([*bounds, dice.randint(*bounds)])
    return Action(verb, to), to


def disagreement(house: str, *, seed: int, number: int) -> str | None:
    """Play one hand in both; return where they part, or None."""
    dice = Random(f"{house} {seed} {number}")
    terms, options = terms_of(house, dice)
    n = 2 if house in ("headsup", "micro") else dice.choice([2, 2, 3, 3, 4, 5, 6, 10])
    stacks = [stack_of(terms, dice) for _ in range(n)]
    button = dice.randrange(n)
    deck: Deck = deck_for(seed_from_text(f"readings {seed}"), number)
    hand = Hand(find_house(house, options), stacks, button, deck)
    reading = Reading(terms, list(stacks), button, deck)
    told = [f"{house} {options}, stacks {stacks}, button {button}"]
    while hand.turn is not None and reading.actor is not None:
        mine, theirs = sorted(hand.turn.legal), sorted(reading.legal())
        if (hand.actor, hand.street, mine) != (reading.actor, reading.street, theirs):
            break
        action, to = move(dice.choice(theirs if dice.random() < 0.8 else theirs[:-1] or theirs), dice)
        told.append(f"{hand.actor} {action}")
        hand.act(action)
        reading.act("raise" if action == ALL_IN else action.verb, to)
    else:
        won = [(amount, tuple(sorted(seats))) for amount, seats in hand.pots]
        if hand.over and reading.actor is None and hand.stacks == reading.stacks:
            if [amount for amount, _ in won] == [amount for amount, _ in reading.pots]:
                return None
            told.append(f"pots {won} and {reading.pots}")
    turn = hand.turn.legal if hand.turn else "over"
    there = sorted(reading.legal()) if reading.actor is not None else "over"
    told.append(
        f"engine: {hand.actor} {turn} {hand.stacks}; reading: {reading.actor} {there} {reading.stacks}"
    )
    return "\n  ".join(told)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the status is 0 only if the two never part."""
    parser = argparse.ArgumentParser(description="Compare random hands with a second reading of the pages.")
    parser.add_argument("--n", type=int, default=2000, help="hands, over all five houses")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--hand", type=int, help="only this hand of the seed")
    said = parser.parse_args(arguments)
    numbers = range(1, said.n + 1) if said.hand is None else [said.hand]
    parted = 0
    for number in numbers:
        where = disagreement(HOUSES[number % len(HOUSES)], seed=said.seed, number=number)
        if where:
            parted += 1
            print(f"hand {number}: {where}")
    print(f"{len(numbers):,} hands, {parted:,} in which the two part")
    return int(parted > 0)


if __name__ == "__main__":
    sys.exit(main())
