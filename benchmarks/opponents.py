"""Two built-in bots against each other over many hands of two, every deal played from both seats.

    python benchmarks/opponents.py resolver tight --house headsup --stack 20 --hands 2000

Stacks are the same before every hand, so a figure in big blinds a hundred hands means something. The interval
is 95 %, over pairs of hands with the same cards.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

from pitboss import Hand, find_house, view_for
from pitboss.bots.bot import Bot
from pitboss.bots.catalog import find_bot
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text


def played(house: House, stack: int, number: int, bots: tuple[Bot, Bot], seed: str, button: int) -> int:
    """Play one hand, the first bot in seat 0; return what it wins."""
    hand = Hand(house, [stack, stack], button, deck_for(seed_from_text(seed), number))
    while not hand.over:
        hand.act(bots[hand.actor].act(view_for(hand, hand.actor)))
    for seat, bot in enumerate(bots):
        bot.hand_over(view_for(hand, seat))
    return hand.stacks[0] - stack


def measured(
    names: tuple[str, str], house: House, stack: int, hands: int, seed: str
) -> tuple[float, float, float]:
    """Return what the first bot wins in big blinds a hundred hands, half of its interval, hands a second."""
    one, other = (find_bot(name, seed=at) for at, name in enumerate(names))
    roles = house.button_moves == "never"
    sums: list[float] = []
    begin = time.perf_counter()
    for number in range(hands // 2):
        button = 0 if roles else number % 2
        won = played(house, stack, number, (one, other), seed, button)
        lost = played(house, stack, number, (other, one), seed, button)
        sums.append((won - lost) / 2 / house.big_blind)
    took = time.perf_counter() - begin
    mean = sum(sums) / len(sums)
    spread = sqrt(sum((each - mean) ** 2 for each in sums) / (len(sums) - 1) / len(sums))
    return 100 * mean, 196 * spread, 2 * len(sums) / took


def main() -> None:
    """Measure, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("other", nargs="+")
    parser.add_argument("--house", default="headsup")
    parser.add_argument("--stack", type=int, default=20, help="in big blinds")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", default="opponents")
    asked = parser.parse_args()
    house = find_house(asked.house)
    for other in asked.other:
        mean, half, pace = measured(
            (asked.one, other), house, asked.stack * house.big_blind, asked.hands, asked.seed
        )
        print(
            f"{asked.one} against {other}, {house.name}, {asked.stack} big blinds: {mean:+.1f} +-{half:.1f} "
            f"big blinds a hundred hands, {asked.hands:,} hands, {pace:.0f} a second",
            flush=True,
        )


if __name__ == "__main__":
    main()
