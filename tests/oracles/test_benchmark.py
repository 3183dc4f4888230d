"""The benchmark beside other engines runs; what it finds is not tested, as it depends on the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import native

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "results.py"


@pytest.mark.slow
def test_the_smoke_run_prints_every_row() -> None:
    """What was aimed at; each engine with its rates in five games, ours with ratios to each of the others."""
    results = BENCHMARK.with_name("results.md")
    before = results.read_text("utf-8") if results.exists() else None
    run = subprocess.run(  # noqa: S603 - our own file
        [sys.executable, BENCHMARK, "--quick"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    rows = [line.split(" | ") for line in run.stdout.splitlines() if line.startswith("| ")]
    names = [row[0].removeprefix("| ") for row in rows]
    aims, names = names[: names.index("hands per second")], names[names.index("hands per second") :]
    assert "whole hands, call: beside open_spiel" in aims
    engines = ["pitboss, turn", "pitboss, felt"]
    if native.HANDS == "compiled":
        engines += [f"{name}, interpreted" for name in engines]
    peers = [
        "pokerkit",
        "pokerkit, asked",
        "open_spiel",
        "pokers",
        "texasholdem",
        "rlcard, env",
        "rlcard, game",
        "clubs",
    ]
    ratios = [f"{mine} / {peer}" for mine in engines for peer in peers]
    assert names[: 3 + 2 * len(engines + peers) + len(ratios)] == [
        "hands per second",
        *engines,
        *peers,
        "times as fast",
        *ratios,
        "hands a round; actions a hand",
        *engines,
        *peers,
    ]
    for row in rows:
        if row[0] == "| pitboss, turn" and ";" in row[1]:
            assert [cell.split("; ")[1].strip(" |") for cell in (row[1], row[3], row[5])] == [
                "8.0",
                "24.0",
                "8.0",
            ]
    assert (results.read_text("utf-8") if results.exists() else None) == before
