"""What a thousand and ten thousand bots would cost, and how few of the pairs do: a simulation.

    python benchmarks/arena_scale.py --quick
    python benchmarks/arena_scale.py --write         and writes benchmarks/arena_scale.md

Bots of known strength meet in laps. In the first laps pairs are drawn by lot (in all of them, as by
`--opponents`, or in four); from then on bots are sorted by their rating so far, and each meets one that
stands near, never the same one twice. After each lap all are rated from all rounds, as the arena does it, but
on the list of pairs instead of a table of all. Told is how far ratings are off, and if the best are found.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from arena_elo import told
from numpy.typing import NDArray

from pitboss.arena.elo import POINT, PRIOR

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPREAD: Final = 200.0  # standard deviation of the bots' strength, in points
SETTINGS: Final = (  # bots, laps, how many of them by lot, rounds of each pair
    (1000, 20, 20, 20),
    (1000, 20, 4, 20),
    (1000, 20, 4, 40),
    (10_000, 20, 20, 20),
    (10_000, 20, 4, 20),
    (10_000, 40, 4, 20),
)
ROUNDS: Final = 200  # of a pair, by the book
HANDS: Final = 46  # of a round of built-in bots, on average (arena_inside.md)


class Found(NamedTuple):
    """What came of one setting."""

    off: float  # points, root of the mean square
    top: float  # points, the same of the best hundred
    ten: int  # of the best ten bots, how many are among the first twenty
    order: float  # rank correlation
    seconds: float  # to rate all bots once


class Played(NamedTuple):
    """Pairs that have met, each for the same number of rounds."""

    a: Ints
    b: Ints
    won: Floats  # by a

    def summed(self, of_a: Floats, of_b: Floats, bots: int) -> Floats:
        """Add what each pair has for its two bots up, bot by bot."""
        return np.asarray(np.bincount(self.a, of_a, bots) + np.bincount(self.b, of_b, bots), np.float64)


def fit(played: Played, rounds: int, start: Floats) -> Floats:
    """Return the likeliest ratings in the model's unit: Newton's method, each step by conjugate gradients."""
    weight = 1 / (PRIOR * POINT) ** 2
    theta, bots = start.copy(), len(start)
    wins = played.summed(played.won, rounds - played.won, bots)
    for _ in range(50):
        chance = 1 / (1 + np.exp(theta[played.b] - theta[played.a]))
        bend = rounds * chance * (1 - chance)
        gain = wins - played.summed(rounds * chance, rounds * (1 - chance), bots) - weight * theta
        step = solved(played, bend, gain, weight)
        size = np.abs(step).max()
        theta += step * min(1.0, 1.0 / size)  # never more than 174 points at a time
        if size < 0.01 * POINT:
            break
    centred: Floats = theta - theta.mean()
    return centred


def solved(played: Played, bend: Floats, gain: Floats, weight: float) -> Floats:
    """Solve the curvature of the likelihood for a step, without ever writing down its matrix."""
    bots = len(gain)
    diagonal = played.summed(bend, bend, bots) + weight
    step = np.zeros(bots)
    rest = gain.copy()
    scaled = rest / diagonal
    way = scaled.copy()
    product = rest @ scaled
    for _ in range(200):
        difference = bend * (way[played.a] - way[played.b])
        image = played.summed(difference, -difference, bots) + weight * way
        far = product / (way @ image)
        step += far * way
        rest -= far * image
        scaled = rest / diagonal
        product, before = rest @ scaled, product
        if product < 1e-10:
            break
        way = scaled + product / before * way
    return step


def lap(
    theta: Floats, met: set[tuple[int, int]], dice: np.random.Generator, *, by_lot: bool
) -> tuple[Ints, Ints]:
    """Pair the bots: by lot at first, then with one that stands near."""
    bots = len(theta)
    if by_lot:
        order = dice.permutation(bots)
    else:
        order = np.argsort(-(theta + dice.normal(0, 25 * POINT, bots)), kind="stable")
    left = list(map(int, order))
    pairs = []
    while len(left) > 1:
        one = left.pop(0)
        near = next(
            (at for at, other in enumerate(left[:40]) if (min(one, other), max(one, other)) not in met), 0
        )
        other = left.pop(near)
        met.add((min(one, other), max(one, other)))
        pairs.append((one, other))
    found = np.asarray(pairs, dtype=np.int64)
    return found[:, 0], found[:, 1]


def simulated(bots: int, laps: int, lots: int, rounds: int, seed: int) -> Found:
    """Play all laps, and see what is known then."""
    dice = np.random.default_rng([seed, bots, laps, rounds])
    strength = dice.normal(0, SPREAD * POINT, bots)
    strength -= strength.mean()
    theta = np.zeros(bots)
    met: set[tuple[int, int]] = set()
    laps_of: list[Played] = []
    seconds = 0.0
    for number in range(laps):
        a, b = lap(theta, met, dice, by_lot=number < lots)
        chance = 1 / (1 + np.exp(strength[b] - strength[a]))
        laps_of.append(Played(a, b, dice.binomial(rounds, chance).astype(np.float64)))
        began = time.process_time()
        theta = fit(Played(*map(np.concatenate, zip(*laps_of, strict=True))), rounds, theta)
        seconds = time.process_time() - began
    off = (theta - strength) / POINT
    truth, rated = np.argsort(-strength), np.argsort(-theta)
    ranks = np.empty((2, bots))
    ranks[0, truth] = ranks[1, rated] = np.arange(bots)
    correlation: Floats = np.corrcoef(ranks)
    return Found(
        float(np.sqrt((off**2).mean())),
        float(np.sqrt((off[truth[:100]] ** 2).mean())),
        len(set(truth[:10]) & set(rated[:20])),
        float(correlation[0, 1]),
        seconds,
    )


def main() -> None:
    """Simulate, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    settings = ((200, 8, 4, 20),) if args.quick else SETTINGS
    heads = (
        *(
            "bots",
            "meets",
            "of them by lot",
            "rounds of each pair",
            "rounds in all",
            "of those by the book, %",
            "hands in all",
        ),
        *("ratings off by", "of the best hundred", "best ten among the first twenty", "rank correlation"),
        "seconds to rate",
    )
    rows = [f"| {' | '.join(heads)} |", "|" + "---:|" * len(heads)]
    for bots, laps, lots, rounds in settings:
        found = simulated(bots, laps, lots, rounds, 1)
        played = bots // 2 * laps * rounds
        cells = [
            *(f"{value:,}" for value in (bots, laps, lots, rounds, played)),
            f"{100 * played / (bots * (bots - 1) // 2 * ROUNDS):.2f}",
            f"{played * HANDS:,}",
            *(f"{found.off:.0f}", f"{found.top:.0f}", f"{found.ten}", f"{found.order:.3f}"),
            f"{found.seconds:.3f}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
        print(rows[-1], flush=True)
    if args.write:
        text = (
            "# Many bots, and few of their pairs\n\n" + "\n".join(rows) + "\n\n"
            f"Simulated bots whose strength is spread by ± {SPREAD:.0f} points. Some laps by lot, then "
            "each meets one that stands near. `off` is the root of the mean square, in points; rounds "
            f"are independent. A round has {HANDS} hands. {told()} "
            "`python benchmarks/arena_scale.py --write`.\n"
        )
        Path(__file__).with_suffix(".md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
