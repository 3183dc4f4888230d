"""How often `--until separated` is wrong, and how many rounds it takes: simulated pairs of known difference.

    python benchmarks/arena_until.py --quick
    python benchmarks/arena_until.py --write         and writes benchmarks/arena_until.md

Pairs are looked at after every chunk of rounds, as in a tournament. Where rounds are mirrored, the second
one has the luck of the first with its sides changed, in a share of the rounds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from arena_elo import told

from pitboss.arena.elo import POINT
from pitboss.arena.format import CHUNK, format_for
from pitboss.arena.sequential import separated
from pitboss.houses.catalog import find_house

HEAD: Final = (
    "| a is better by | luck swapped | ties | error | a, % | b, % | even, % | wrong, % "
    "| rounds, mean | 95 % of pairs |"
)
MOST: Final = 20_000  # rounds of a pair


class Kind(NamedTuple):
    """A kind of pair."""

    difference: int  # how much better a is, in points
    swapped: float = 0.5  # the share of mirrored rounds whose luck has changed sides; below 0: no mirrors
    ties: float = 0.0  # the share of rounds that end in a tie
    error: float = 0.05
    indifference: int = 35


KINDS: Final = (
    Kind(0),
    Kind(0, swapped=0.0),
    Kind(0, swapped=0.9),
    Kind(0, swapped=-1),
    Kind(0, ties=0.2),
    Kind(0, error=0.2),
    Kind(35),
    Kind(35, swapped=0.9),
    Kind(35, swapped=-1),
    Kind(35, error=0.2),
    Kind(70),
    Kind(150),
    Kind(400),
)


class Found(NamedTuple):
    """What came of some pairs of one kind."""

    verdicts: Counter[str]
    rounds: list[int]


def outcomes(kind: Kind, dice: np.random.Generator, rounds: int) -> str:
    """Return how so many rounds end."""
    luck = dice.logistic(size=rounds)
    if kind.swapped > 0:
        luck[1::2] = np.where(dice.random(rounds // 2) < kind.swapped, -luck[::2], luck[1::2])
    won = kind.difference * POINT + luck > 0
    tied = dice.random(rounds) < kind.ties
    return "".join("=" if tie else "a" if one else "b" for one, tie in zip(won, tied, strict=True))


def measured(kind: Kind, times: int, seed: int) -> Found:
    """Play pairs until they are decided."""
    dice = np.random.default_rng(seed)
    format_ = format_for(
        find_house("micro"),
        2,
        until="separated",
        error=kind.error,
        indifference=kind.indifference,
        mirror=kind.swapped >= 0,
    )
    verdicts: Counter[str] = Counter()
    rounds = []
    for _ in range(times):
        played = ""
        verdict = None
        while verdict is None and len(played) < MOST:
            played += outcomes(kind, dice, CHUNK)
            verdict = separated(played, format_)
        verdicts[str(verdict)] += 1
        rounds.append(len(played))
    return Found(verdicts, rounds)


def main() -> None:
    """Simulate, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--times", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    times = 200 if args.quick else args.times
    rows = [HEAD, "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"]
    print("\n".join(rows))
    for kind in KINDS:
        verdicts, rounds = measured(kind, times, args.seed)
        shares = {key: 100 * verdicts[key] / times for key in ("a", "b", "even")}
        right = "even" if not kind.difference else "a"
        wrong = 100 - shares[right]
        cells = [
            str(kind.difference),
            "not mirrored" if kind.swapped < 0 else f"{100 * kind.swapped:.0f} %",
            f"{100 * kind.ties:.0f} %",
            f"{100 * kind.error:.0f} %",
            *(f"{share:.1f}" for share in (*shares.values(), wrong)),
            f"{np.mean(rounds):,.0f}",
            f"{np.quantile(rounds, 0.95):,.0f}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
        print(rows[-1], flush=True)
    if args.write:
        text = (
            "# How often a pair that is stopped early is judged wrongly\n\n" + "\n".join(rows) + "\n\n"
            f"{times:,} simulated pairs of each kind, looked at every {CHUNK} rounds; differences in Elo "
            f"points, {KINDS[0].indifference} of them are what has to be told apart. `even` is right of "
            f"equals, else `a`. {told()} `python benchmarks/arena_until.py --write`.\n"
        )
        Path(__file__).with_suffix(".md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
