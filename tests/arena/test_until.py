"""`--until separated`: pairs stop as soon as they are decided, and are rarely decided wrongly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.scenes import format_of, played, tournament_of
from pitboss.arena.chunk import Task
from pitboss.arena.results import results
from pitboss.arena.sequential import expected, scores_of, separated
from pitboss.arena.spread import play
from pitboss.errors import ArenaError

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "arena_until.py"


def test_a_pair_of_rounds_is_one_observation() -> None:
    """Mirrored rounds count together, ties are half; a round without its mirror waits."""
    assert scores_of("aab=b", mirror=True) == [1.0, 0.25]
    assert scores_of("aab=b", mirror=False) == [1.0, 1.0, 0.0, 0.5, 0.0]


def test_a_difference_in_elo_is_a_share_of_wins() -> None:
    """400 points are ten to one, 35 are 55 of 100."""
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(35) == pytest.approx(0.55, abs=1e-3)


def test_who_wins_all_is_better_and_who_shares_everything_is_as_good() -> None:
    """Twenty rounds are enough to find the better; seven pairs are not, whatever they hold."""
    rules = format_of(until="separated")
    assert separated("a" * 20, rules) == "a"
    assert separated("b" * 20, rules) == "b"
    assert separated("ab" * 60, rules) == "even"
    assert separated("=" * 120, rules) == "even"
    assert separated("a" * 14, rules) is None
    assert separated("aabb" * 5, rules) is None


def test_a_pair_stops_when_it_is_decided_and_others_play_on() -> None:
    """The folder is found out after one chunk; two that play alike take longer, and are even."""
    tournament = played(tournament_of("One=caller Two=caller folder", rounds=200, until="separated"))
    told = {frozenset((pair["a"], pair["b"])): pair for pair in results(tournament)["matchups"]}
    assert told[frozenset(("One", "folder"))]["rounds"] == 20
    assert told[frozenset(("One", "folder"))]["verdict"] == "a"
    assert told[frozenset(("One", "Two"))]["verdict"] == "even"
    assert tournament.complete
    assert tournament.left == 0


def test_what_is_played_does_not_depend_on_the_order_in_which_it_ends() -> None:
    """Four tasks out at a time, the last that was taken ends first: the same results."""
    bots = "tight adaptive random maniac"
    alone = played(tournament_of(bots, rounds=60, until="separated"))
    side_by_side = tournament_of(bots, rounds=60, until="separated")
    out: list[Task] = []
    while True:
        while len(out) < 4 and (task := side_by_side.take()) is not None:
            out.append(task)
        if not out:
            break
        side_by_side.add(play(out.pop()))
    one, two = results(alone), results(side_by_side)
    assert one.pop("totals")["hands"] == two.pop("totals")["hands"]
    assert one == two


def test_a_verdict_is_that_of_the_chunks_in_their_order() -> None:
    """A tournament that goes on knows who was decided, and plays no round more of it."""
    tournament = tournament_of("caller folder", rounds=200, until="separated")
    chunks = [play(task) for task in iter(tournament.take, None)]
    assert len(chunks) == 1
    again = tournament_of("caller folder", rounds=200, until="separated")
    again.resume(chunks)
    assert again.take() is None
    assert again.complete


@pytest.mark.parametrize(
    ("setting", "value"),
    [("until", "dawn"), ("error", 0.0), ("error", 0.5), ("error", float("nan")), ("indifference", 0)],
)
def test_settings_that_mean_nothing_are_refused(
    setting: str,
    value: Any,  # noqa: ANN401 - of any type on purpose
) -> None:
    """In words, with the value."""
    with pytest.raises(ArenaError, match=r"is no"):
        format_of("micro", 2, **{"until": "separated", setting: value})


def test_tables_are_not_separated_early() -> None:
    """Only pairs are."""
    with pytest.raises(ArenaError, match="wants two seats"):
        format_of("ring", 4, seats=4, until="separated")


@pytest.mark.slow
def test_verdicts_are_wrong_as_rarely_as_they_say() -> None:
    """The command of the benchmark over 150 pairs of each kind: wrong at most as often as stated."""
    run = subprocess.run(  # noqa: S603 - our own file
        [sys.executable, BENCHMARK, "--times", "150"], capture_output=True, text=True, check=True
    )
    rows = [line.strip("| ").split(" | ") for line in run.stdout.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == 13
    for row in rows:
        stated, wrong = float(row[3].rstrip(" %")), float(row[7])
        three_errors = 300 * (stated / 100 * (1 - stated / 100) / 150) ** 0.5
        assert wrong <= stated + three_errors, row
