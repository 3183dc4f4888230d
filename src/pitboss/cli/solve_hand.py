"""`pitboss solve micro --hand`: one hand for chips, its opening, its value and how far it can be beaten."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from rich.table import Table

from pitboss.cli.terminal import paper, write
from pitboss.errors import SolverError, said
from pitboss.hand.action import Action
from pitboss.houses.house import House
from pitboss.solver.menu import Menu
from pitboss.solver.solve import Gap, Seconds, Solution, Until, chips, improve
from pitboss.solver.tree import build, small_first

__all__ = ["solve_hand"]

NEAR: Final = 0.01  # chips a hand: good enough where nobody says how long
LONGEST: Final = 10**6
INTERRUPTED: Final = 130


def solve_hand(
    house: House,
    menus: tuple[str, str],
    *,
    stacks: str | None,
    seconds: float | None,
    gap: float | None,
    threads: int,
    as_json: bool,
) -> int:
    """Solve a hand and show it; return the exit status: 0, or 130 after Ctrl-C, which keeps what there is."""
    both = (house.stack, house.stack) if stacks is None else read_stacks(stacks)
    small, big = (Menu.of(text) for text in menus)
    ends = until(seconds, gap)
    tree = build(house, both, menus=(small, big), button=small_first(house))
    solution = Solution(tree, chips(tree), threads=threads)
    status = 0
    try:
        improve(solution, until=ends)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if not solution.iterations:
        solution.run(1)
    told = as_object(solution, menus)
    if as_json:
        print(json.dumps(told))
    else:
        show(solution, told)
    return status


def until(seconds: float | None, gap: float | None) -> tuple[Until, ...]:
    """Read when to stop: at the gap, when the time is over, or at whatever of both comes first."""
    for option, value in (("--seconds", seconds), ("--gap", gap)):
        if value is not None and not 0 < value <= LONGEST:
            raise SolverError(f"{value} is out of range for {option}: more than 0, at most {LONGEST:,}")
    ends: list[Until] = [] if seconds is None else [Seconds(seconds)]
    if gap is not None or seconds is None:
        ends.append(Gap(NEAR if gap is None else gap))
    return tuple(ends)


def read_stacks(text: str) -> tuple[int, int]:
    """Read the stacks of the small and of the big blind."""
    match = re.fullmatch(r"(\d{1,9})\s*/\s*(\d{1,9})", text.strip(), re.ASCII)
    if match is None:
        raise SolverError(f"{said(text)} are no stacks: two numbers of chips, as in 800/1200")
    return int(match[1]), int(match[2])


def as_object(solution: Solution, menus: tuple[str, str]) -> dict[str, Any]:
    """Return what was found, for programs."""
    tree = solution.tree
    return {
        "house": tree.house.name,
        "stacks": list(tree.stacks),
        "menus": list(menus),
        "nodes": len(tree),
        "iterations": solution.iterations,
        "exploitability": solution.exploitability,
        "value": solution.value,
        "opening": opening(solution),
    }


def opening(solution: Solution) -> dict[str, dict[str, float]]:
    """Return how often the small blind does what with each rank, before anything has happened."""
    tree = solution.tree
    rows = solution.strategy(0)
    return {
        tree.deal.names[0][state]: {str(action): round(rows[action][state], 4) for action in tree.actions[0]}
        for state in sorted(tree.deal.names[0], reverse=True)
    }


def show(solution: Solution, told: dict[str, Any]) -> None:
    """Print the opening, what was solved, and at last what it is worth."""
    tree = solution.tree
    console = paper()
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("small blind")
    for rank in told["opening"]:
        grid.add_column(rank, justify="right")
    for action in tree.actions[0]:
        chances = [row[str(action)] for row in told["opening"].values()]
        grid.add_row(spoken(action), *(f"{100 * chance:.0f}" for chance in chances))
    console.print(grid)
    write(
        console,
        "",
        f"{tree.house.name}, stacks {tree.stacks[0]:,}/{tree.stacks[1]:,}: {len(tree):,} nodes, "
        f"{solution.iterations:,} iterations; per cent of the time, by rank",
        f"exploitability {told['exploitability']:.6f} chips a hand; "
        f"value to the small blind {told['value']:+.4f} chips a hand",
    )


def spoken(action: Action) -> str:
    """Say what is done: "raise to 60"."""
    return action.verb if action.amount is None else f"{action.verb} to {action.amount:,}"
