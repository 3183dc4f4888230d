"""Replayed hands per second on one core: pitboss beside pokerkit, on real hands, in one interleaved run.

Both get the text of the same hands and play each to its end. pokerkit builds its states and stops there;
pitboss compares the result as well, as `pitboss replay` does.
"""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from machine import HERE

from pitboss.history.phh import text_of
from pitboss.history.replay import replay_text
from pitboss.history.sources import Reading

CORPUS: Final = HERE.parents[1] / "shared" / "corpus"
CORPORA: Final = {"Pluribus": "pluribus.tar.xz", "handhq": "handhq-sample.tar.xz"}


class Row(NamedTuple):
    """What was measured on one corpus."""

    corpus: str
    few: int  # hands of a round, for pokerkit
    many: int  # and for us
    ours: list[float]  # hands per second, round by round
    theirs: list[float]

    @property
    def ratios(self) -> list[float]:
        """How many times as many hands, round by round."""
        return [mine / other for mine, other in zip(self.ours, self.theirs, strict=True)]


def texts(name: str) -> list[str]:
    """Read the text of all hands of an archive."""
    return [text_of(piece) for piece in Reading([str(CORPUS / CORPORA[name])])]


def pitboss(hands: Sequence[str]) -> None:
    """Replay the hands and compare their results."""
    kinds = [replay_text(text).kind for text in hands]
    assert kinds.count("agree") + kinds.count("unrecorded") > 0.99 * len(hands)


def pokerkit(hands: Sequence[str]) -> None:
    """Replay the hands, and compare nothing."""
    from pokerkit import HandHistory

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for text in hands:
            for _state in HandHistory.loads(text):
                pass


def rate(replay: Callable[[Sequence[str]], None], hands: Sequence[str]) -> float:
    """Return hands per second of processor time."""
    gc.collect()
    start = process_time()
    replay(hands)
    return len(hands) / (process_time() - start)


class Effort(NamedTuple):
    """How much to measure."""

    rounds: int
    hands: int  # of each corpus, for pokerkit


FULL: Final = Effort(rounds=5, hands=400)
QUICK: Final = Effort(rounds=1, hands=40)


def measure(name: str, effort: Effort) -> Row:
    """Measure both in turns; ours gets more hands, as few are too short to measure, and new ones."""
    every = texts(name)
    few = every[:: len(every) // effort.hands][: effort.hands]
    many = [every[number :: max(effort.rounds, 5)] for number in range(effort.rounds)]
    pokerkit(few[:20])
    ours, theirs = [], []
    for fresh in many:
        ours.append(rate(pitboss, fresh))
        theirs.append(rate(pokerkit, few))
    return Row(name, len(few), len(many[0]), ours, theirs)


def measured(effort: Effort) -> list[Row]:
    """Measure all corpora that are here."""
    rows = []
    for name, file in CORPORA.items():
        if (CORPUS / file).exists():
            print(f"measuring: replay of {name} ...", file=sys.stderr, flush=True)
            rows.append(measure(name, effort))
        else:
            print(f"NOT MEASURED: {CORPUS / file} is not here", file=sys.stderr)
    return rows


METHOD: Final = """\
Medians of {rounds} interleaved rounds, processor time, from the text of the hands. pokerkit plays some hands
from all over an archive and compares nothing; pitboss plays all of them, none twice, a part in each round,
and compares the results, as `pitboss replay` does."""


def section(rows: Sequence[Row], effort: Effort) -> list[str]:
    """Return the table."""
    return [
        "## Replayed hands per second, one core",
        "",
        *METHOD.format(rounds=effort.rounds).splitlines(),
        "",
        "| corpus | hands, pitboss - pokerkit | pitboss | pokerkit | ratio | from - to |",
        "|---|--:|--:|--:|--:|--:|",
        *(
            f"| {row.corpus} | {row.many:,} - {row.few:,} | {median(row.ours):,.0f} "
            f"| {median(row.theirs):,.0f} | {median(row.ratios):.0f} "
            f"| {min(row.ratios):.0f} - {max(row.ratios):.0f} |"
            for row in rows
        ),
        "",
    ]
