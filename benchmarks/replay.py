"""Replayed hands per second on one core: pitboss beside pokerkit, on real hands, in one interleaved run.

smoke run:     python benchmarks/replay.py --hands 40 --rounds 1
as published:  python benchmarks/replay.py --write

Both get the text of the same hands and play each to its end. pokerkit builds its states and stops there;
pitboss compares the result as well, as `pitboss replay` does.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import os
import platform
import subprocess
import warnings
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from pitboss import kernel
from pitboss.hand import hand
from pitboss.history.phh import text_of
from pitboss.history.replay import replay_text
from pitboss.history.sources import Reading

HERE: Final = Path(__file__).parent
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


def measure(name: str, hands: int, rounds: int) -> Row:
    """Measure both in turns; ours gets more hands, as few are too short to measure, and new ones."""
    every = texts(name)
    few = every[:: len(every) // hands][:hands]
    many = [every[number::rounds] for number in range(rounds)]
    pokerkit(few[:20])
    ours, theirs = [], []
    for fresh in many:
        ours.append(rate(pitboss, fresh))
        theirs.append(rate(pokerkit, few))
    return Row(name, len(few), len(many[0]), ours, theirs)


def table(rows: Sequence[Row]) -> str:
    """Write the rows as a page."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - whatever git is in the path
        capture_output=True,
        text=True,
        cwd=HERE,
        check=False,
    ).stdout.strip()
    lines = [
        "# Replayed hands per second, one core",
        "",
        "| corpus | hands, pitboss - pokerkit | pitboss | pokerkit | ratio | from - to |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {row.corpus} | {row.many:,} - {row.few:,} | {median(row.ours):,.0f} | {median(row.theirs):,.0f} "
        f"| {median(row.ratios):.0f} | {min(row.ratios):.0f} - {max(row.ratios):.0f} |"
        for row in rows
    ]
    compiled = not str(hand.__file__).endswith(".py")
    parts = f"{'native' if kernel.NATIVE else 'Python'} kernel, {'compiled' if compiled else 'Python'} engine"
    lines += ["", how(rows, parts, commit), ""]
    return "\n".join(lines)


def how(rows: Sequence[Row], parts: str, commit: str) -> str:
    """Say how it was measured."""
    return (
        f"Medians of {len(rows[0].ours)} interleaved rounds, processor time, from the text of the hands. "
        "pokerkit plays some hands from all over an archive and compares nothing; pitboss plays all of them, "
        "none twice, a part in each round, and compares the results. "
        f"CPython {platform.python_version()}, pokerkit {importlib.metadata.version('pokerkit')}, "
        f"{parts}, {os.cpu_count()} cores, commit {commit}, {datetime.now(UTC):%Y-%m-%d}. "
        "`python benchmarks/replay.py --write`."
    )


def main() -> None:
    """Measure and print, or write it down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=400, help="of each corpus")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="write benchmarks/replay.md")
    asked = parser.parse_args()
    page = table([measure(name, asked.hands, asked.rounds) for name in CORPORA])
    print(page)
    if asked.write:
        (HERE / "replay.md").write_text(page, "utf-8")


if __name__ == "__main__":
    main()
