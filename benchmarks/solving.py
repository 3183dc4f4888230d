"""How fast and how good the solver is: Leduc beside OpenSpiel in one run, and a hand of micro.

    python benchmarks/solving.py [--seconds 5]

Both solvers of Leduc run CFR+ on one thread, turn by turn, for as long each; what counts is the ratio.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from pitboss.houses.micro import MICRO
from pitboss.solver.menu import Menu
from pitboss.solver.solve import CFR_PLUS, NATIVE, Solution, chips
from pitboss.solver.tree import build, small_first

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from solver.small import LEDUC, LEDUC_DECK


def rate(step: Callable[[], int], seconds: float) -> float:
    """Return how many iterations a second of processor time a solver makes."""
    step()
    done, begin = 0, process_time()
    while process_time() - begin < seconds:
        done += step()
    return done / (process_time() - begin)


def leduc(seconds: float) -> None:
    """Solve Leduc with both, in turns of a second."""
    whole = (Menu.of("allin"), Menu.of("allin"))
    tree = build(LEDUC, (13, 13), menus=whole, cards=LEDUC_DECK)
    ours = Solution(tree, chips(tree), discount=CFR_PLUS)

    def our_step() -> int:
        ours.run(1000)
        return 1000

    try:
        import pyspiel
    except ImportError:
        print(f"Leduc, CFR+: {rate(our_step, seconds):,.0f} iterations/s; OpenSpiel is not installed here")
        return
    theirs = pyspiel.CFRPlusSolver(pyspiel.load_game("leduc_poker"))

    def their_step() -> int:
        theirs.evaluate_and_update_policy()
        return 1

    turns = max(round(seconds), 1)
    rates = [(rate(our_step, 1), rate(their_step, 1)) for _ in range(turns)]
    own, other = (sorted(pair[place] for pair in rates)[turns // 2] for place in (0, 1))
    print(
        f"Leduc, CFR+, medians of {turns} turns: {own:,.0f} iterations/s, OpenSpiel {other:,.1f}: "
        f"{own / other:,.0f} times as many"
    )


def known(iterations: int) -> None:
    """Print the exploitability of Leduc after so many iterations."""
    whole = (Menu.of("allin"), Menu.of("allin"))
    tree = build(LEDUC, (13, 13), menus=whole, cards=LEDUC_DECK)
    solution = Solution(tree, chips(tree), discount=CFR_PLUS)
    solution.run(iterations)
    print(f"Leduc, CFR+, {iterations:,} iterations: exploitability {solution.exploitability:.6f}")


def micro(menu: str) -> None:
    """Print how near a hand of micro is to an equilibrium, and after how long."""
    sizes = Menu.of(menu)
    tree = build(MICRO, (1000, 1000), menus=(sizes, sizes), button=small_first(MICRO))
    solution = Solution(tree, chips(tree))
    begin, wall = process_time(), perf_counter()
    for iterations in (100, 400, 1600):
        solution.run(iterations - solution.iterations)
        took = process_time() - begin
        print(
            f"micro, {menu}, {len(tree):,} nodes, {iterations:,} iterations: "
            f"{solution.exploitability:.4f} chips after {1000 * took:.0f} ms of one core "
            f"({1000 * (perf_counter() - wall):.0f} ms by the clock); value {solution.value:+.3f}"
        )


def main() -> None:
    """Measure, and print a line for each thing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    asked = parser.parse_args()
    print(f"the native solver: {NATIVE}")
    known(100)
    known(1000)
    leduc(asked.seconds)
    micro("pot,allin")


if __name__ == "__main__":
    main()
