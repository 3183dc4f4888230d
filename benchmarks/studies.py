"""What the study commands reach, and in which time: `python benchmarks/studies.py [--write]`.

    push or fold    10 big blinds: shares of all hands, what a best response wins, time
    river           any two cards against any two, to 0.3 % of the pot
    turn            the same ranges, and narrow ones, to 0.5 % of the pot
    blueprints      those that come with pitboss: size, and how they were made

One thread. The time is that of the processor, the least of several runs: on a machine that is shared
the clock on the wall tells of the others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from machine import HERE, head

from pitboss import find_house, parse_cards
from pitboss.solver.blueprint import unpack_blueprint
from pitboss.solver.holding import holding
from pitboss.solver.menu import Menu
from pitboss.solver.pushfold import push_or_fold, solved
from pitboss.solver.spot import Share, Spot, standing

TO: Final = HERE / "study.md"
ANY: Final = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"
WIDE: Final = "22+,A2s+,K9s+,QTs+,JTs,T9s,98s,87s,76s,A9o+,KTo+,QJo"
CALLING: Final = "22-TT,A2s-AJs,K9s+,QTs+,JTs,T9s,98s,87s,A9o-AQo,KJo+"
SPOTS: Final = (
    ("river, any two cards", "QsJh2h8c4d", ANY, ANY, 0.003),
    ("river, ranges", "QsJh2h8c4d", WIDE, CALLING, 0.003),
    ("turn, ranges", "QsJh2h8c", WIDE, CALLING, 0.005),
    ("turn, any two cards", "QsJh2h8c", ANY, ANY, 0.005),
)


def least(work: Callable[[], object], runs: int) -> float:
    """Return the least processor time of some runs."""
    took = []
    for _ in range(runs):
        begin = time.process_time()
        work()
        took.append(time.process_time() - begin)
    return min(took)


def push_fold() -> Iterator[str]:
    """Measure push or fold at ten big blinds."""
    house = find_house("headsup")
    stack = 10 * house.big_blind
    found = push_or_fold(house, stack)

    def again() -> None:
        solved.cache_clear()
        push_or_fold(house, stack)

    took = least(again, 3)
    yield (
        f"| push or fold, 10 big blinds | push {100 * found.pushed:.1f} %, call {100 * found.called:.1f} % | "
        f"a best response wins {found.gap / house.big_blind:.1e} big blinds a hand | {1000 * took:.0f} ms |"
    )


def spots(runs: int) -> Iterator[str]:
    """Measure rivers and turns: pot 100, 400 behind, half the pot, the pot, all-in."""
    house = find_house("headsup")
    menu = Menu.of("half,pot,allin")
    for name, board, one, other, share in SPOTS:
        hand = standing(house, parse_cards(board), pot=100, stacks=(400, 400))
        ranges = (holding(one), holding(other))
        spot = Spot(hand, ranges, menus=(menu, menu))

        def solve(hand=hand, ranges=ranges, share=share) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
            Spot(hand, ranges, menus=(menu, menu)).improve(until=Share(share))

        took = least(solve, runs if len(spot.board) == 5 else 2)
        spot.improve(until=Share(share))
        size = f"{len(spot.hands[0]):,} x {len(spot.hands[1]):,} hands, {len(spot.tree):,} nodes"
        yield (
            f"| {name} ({size}) | {100 * spot.share:.2f} % of the pot | {spot.iterations} iterations "
            f"| {took:.2f} s |"
        )


def blueprints() -> Iterator[str]:
    """List the blueprints that come with pitboss."""
    folder = files("pitboss.solver") / "tables"
    for place in sorted(folder.iterdir(), key=lambda place: place.name):
        if not place.name.endswith(".blueprint"):
            continue
        data = place.read_bytes()
        found = unpack_blueprint(data, name=place.name)
        plan, about = found.plan, found.about
        big = plan.house.big_blind
        beaten = "not measured"
        if "exploitability" in about:
            half = 1.96 * about["exploitability_error"] / big
            beaten = f"{about['exploitability'] / big:.2f} ±{half:.2f} ({about['flops']} flops)"
        yield (
            f"| {place.name} | {plan.sizes} | {plan.buckets.sizes[1]} | {len(plan.tree):,} | {len(data):,} | "
            f"{about['hands']:,} | {beaten} |"
        )


def main() -> None:
    """Measure, and print it or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {TO.name}")
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    lines = [
        "# Study: what the solvers of hold'em reach",
        "",
        "Written by `python benchmarks/studies.py --write`: one thread, the processor's time.",
        "",
        *head(["numpy"]),
        "",
        "| what | reached | | time |",
        "|---|---|---|---|",
        *push_fold(),
        *spots(asked.runs),
        "",
        "Pot 100, 400 behind, bets and raises of half the pot, the pot and all-in.",
        "",
        "| blueprint | sizes | buckets | nodes | bytes | hands learned from | beaten by, big blinds a hand |",
        "|---|---|---|---|---|---|---|",
        *blueprints(),
    ]
    text = "\n".join(lines) + "\n"
    if asked.write:
        Path(TO).write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
