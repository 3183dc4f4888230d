"""Play random `standard` hands in pitboss and in another engine, in lockstep, and count.

usual run:      python tests/oracles/differential.py --n 20000 --seed 7
one hand again: python tests/oracles/differential.py --seed 7 --hand 123
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import pokerkit_rules
import texasholdem_rules
from lockstep import Oracle, Outcome, play
from pokerkit_twin import PokerkitTwin
from setting import setting
from texasholdem_twin import TexasholdemTwin

POKERKIT: Final = Oracle(
    name="pokerkit",
    structures=("no-limit", "pot-limit", "fixed-limit"),
    plain=False,
    twin=PokerkitTwin,
    explain=pokerkit_rules.explain,
    explain_end=pokerkit_rules.explain_end,
    needless="PK-1",
)
TEXASHOLDEM: Final = Oracle(
    name="texasholdem",
    structures=("no-limit",),
    plain=True,
    twin=TexasholdemTwin,
    explain=texasholdem_rules.explain,
)
ORACLES: Final = (POKERKIT, TEXASHOLDEM)


@dataclass(slots=True)
class Count:
    """What came of a run against one engine."""

    hands: int = 0
    finished: int = 0
    steps: int = 0
    agreed: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    hands_with: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    def add(self, number: int, outcome: Outcome) -> None:
        """Count one hand."""
        self.hands += 1
        self.finished += outcome.finished
        self.steps += outcome.steps
        self.agreed += outcome.agreed
        self.causes.update(outcome.causes)
        self.hands_with.update(set(outcome.causes))
        if outcome.unexplained:
            self.unexplained.append(f"hand {number}:\n{outcome.unexplained}")


def run(oracle: Oracle, *, n: int, seed: int, first: int = 1) -> Count:
    """Play `n` hands of a seed, from number `first` on."""
    count = Count()
    for number in range(first, first + n):
        deal, dice = setting(seed, number, betting=oracle.structures, plain=oracle.plain)
        count.add(number, play(deal, dice, oracle))
    return count


def table(oracle: Oracle, count: Count) -> list[str]:
    """Return the lines of the summary."""
    rows = [
        ("hands", count.hands),
        ("played to the end in both", count.finished),
        ("steps compared", count.steps),
        ("agreements", count.agreed),
    ]
    lines = [oracle.name, *(f"  {name:26s}{number:10,}" for name, number in rows)]
    for cause, steps in sorted(count.causes.items()):
        lines.append(f"  explained by {cause:13s}{steps:10,}   in {count.hands_with[cause]:,} hands")
    lines.append(f"  {'unexplained':26s}{len(count.unexplained):10,}")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the status is 0 only if everything is explained."""
    parser = argparse.ArgumentParser(description="Compare random standard hands with other engines.")
    parser.add_argument("--n", type=int, default=2000, help="hands against each engine")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--hand", type=int, help="only this hand of the seed")
    parser.add_argument("--engine", choices=[oracle.name for oracle in ORACLES])
    parser.add_argument("--show", type=int, default=5, help="how many unexplained hands to tell")
    said = parser.parse_args(arguments)
    first, n = (1, said.n) if said.hand is None else (said.hand, 1)
    failed = False
    for oracle in ORACLES:
        if said.engine in (None, oracle.name):
            count = run(oracle, n=n, seed=said.seed, first=first)
            print("\n".join(table(oracle, count) + count.unexplained[: said.show]))
            failed = failed or bool(count.unexplained)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
