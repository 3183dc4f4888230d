"""Two built-in bots over whole rounds of micro: who wins how many, with an interval over mirrored pairs.

    python benchmarks/rounds.py exploiter caller --rounds 40 --seed 11

The same as `pitboss arena run` without its folder. A pair of solving bots takes a second a round and more.
"""

from __future__ import annotations

import argparse
from math import sqrt

from pitboss.arena.inside import Inside
from pitboss.arena.round import play_round
from pitboss.bots.catalog import find_bot
from pitboss.houses.micro import MICRO
from pitboss.shuffle import SeededShuffler, seed_from_text

WORTH = {"a": 1.0, "b": 0.0, "=": 0.5}


def played(one: str, other: str, rounds: int, seed: int) -> str:
    """Return who has won each round, as a letter: each two have the same cards, with seats swapped."""
    players = [Inside(find_bot(one, seed=seed)), Inside(find_bot(other, seed=100 + seed))]
    outcomes = ""
    for number in range(rounds):
        own = 1 - number % 2  # the seat of the first bot; seat 1 is the first small blind
        for player in players:
            player.reset()
        deal = SeededShuffler(seed_from_text(f"{one} {other} {seed} {number // 2}")).deal
        seated = players[::-1] if own == 1 else players
        winner = play_round([MICRO], seated, deal, most_hands=100).winner
        outcomes += "=" if winner < 0 else "a" if winner == own else "b"
    return outcomes


def main() -> None:
    """Play, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, nargs="+", default=[11])
    asked = parser.parse_args()
    outcomes = "".join(played(asked.one, asked.other, asked.rounds // 2 * 2, seed) for seed in asked.seed)
    pairs = [(WORTH[outcomes[at]] + WORTH[outcomes[at + 1]]) / 2 for at in range(0, len(outcomes) - 1, 2)]
    mean = sum(pairs) / len(pairs)
    spread = sqrt(sum((pair - mean) ** 2 for pair in pairs) / max(len(pairs) - 1, 1) / len(pairs))
    print(
        f"{asked.one} against {asked.other}: {outcomes.count('a')} won, {outcomes.count('b')} lost, "
        f"{outcomes.count('=')} tied of {len(outcomes)}: {100 * mean:.1f} ± {196 * spread:.1f} %"
    )


if __name__ == "__main__":
    main()
