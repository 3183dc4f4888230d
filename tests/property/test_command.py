"""`pitboss check hands`, as a user types it."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pitboss.check.run import Part
from pitboss.cli import check
from pitboss.cli.main import main
from pitboss.hand.hand import Hand


def run(*arguments: str) -> int:
    """Run the command in this process, and return its exit status."""
    with pytest.raises(SystemExit) as ended:
        main(["check", "hands", *arguments])
    return int(ended.value.code or 0)


def plant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a bug: no hand can be copied."""

    def torn(_hand: Hand) -> Hand:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Hand, "copy", torn)


def test_a_clean_run_says_what_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """First the seed, last the number of failures; the status is 0."""
    assert run("--n", "20", "--seed", "7", "--jobs", "1") == 0
    first, *_, counted, last = capsys.readouterr().out.splitlines()
    assert first == "seed 7"
    assert counted.startswith("20 hands in ")
    assert counted.endswith("classroom 2, duel 2, headsup 2, micro 2, ring 6, standard 6")
    assert last == "0 failures"


def test_json_is_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    """A program can read it; the seed is on the error stream from the start."""
    assert run("--n", "10", "--seed", "7", "--jobs", "1", "--json") == 0
    told = capsys.readouterr()
    summary = json.loads(told.out)
    assert (summary["seed"], summary["hands"], summary["failures"]) == ("7", 10, [])
    assert summary["by_house"]["ring"] == 3
    assert summary["hands_per_second"] == pytest.approx(10 / summary["seconds"], rel=0.2)
    assert told.err == "seed 7\n"


def test_a_seed_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Each run without a seed checks other hands, and can be repeated."""
    seeds = []
    for _ in range(2):
        assert run("--n", "1", "--jobs", "1") == 0
        seeds.append(capsys.readouterr().out.splitlines()[0])
    assert seeds[0] != seeds[1]
    assert all(seed.startswith("seed ") and len(seed) == len("seed ") + 12 for seed in seeds)


def test_a_failure_is_printed_with_the_call_that_repeats_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """House, number, sentence, the hand as an expression; the status is 1, and so it is when repeated."""
    plant(monkeypatch)
    assert run("--n", "1", "--at", "12", "--seed", "my seed", "--jobs", "1") == 1
    _, failure, again, line, *_, last = capsys.readouterr().out.splitlines()
    assert failure == "hand 12, ring: ZeroDivisionError: planted"
    assert line.startswith('  Hand.replay(find_house("ring"')
    assert last == "1 failure"
    start, call = again.split(": ")
    assert start == "  again"
    words = shlex.split(call)
    assert words[:3] == ["pitboss", "check", "hands"]
    assert run(*words[3:], "--jobs", "1") == 1
    assert capsys.readouterr().out.splitlines()[1:4] == [failure, again, line]


def test_many_failures_stop_the_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where every hand fails, some are enough."""
    plant(monkeypatch)
    assert run("--n", "100000", "--seed", "7", "--jobs", "1", "--house", "duel", "--json") == 1
    summary = json.loads(capsys.readouterr().out)
    assert summary["hands"] < 1000
    assert summary["stopped"] == f"stopped after {len(summary['failures'])} failures"
    assert set(summary["failures"][0]) == {"number", "house", "sentence", "hand"}


def test_one_house_can_be_checked_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Or two; one that is named twice counts once."""
    assert (
        run(
            "--n", "4", "--seed", "7", "--house", "duel", "--house", "micro", "--house", "duel", "--jobs", "1"
        )
        == 0
    )
    assert "duel 2, micro 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (["--n", "0"], "0"),
        (["--n", "-5"], "-5"),
        (["--n", "1.5"], "--n"),
        (["--n", "many"], "--n"),
        (["--n", "9" * 20], "9" * 20),
        (["--n", "9" * 40], "a number of"),
        (["--at", "0"], "0"),
        (["--jobs", "0"], "0"),
        (["--jobs", "1000"], "1000"),
        (["--house", "whist"], "whist"),
        (["--house", "none.toml"], "none.toml"),
        (["--bogus"], "--bogus"),
    ],
)
def test_a_wrong_value_is_one_clear_error(
    arguments: list[str], value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The status is 2, the value or its option is named, nothing is checked, there is no traceback."""
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert value in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_an_interrupt_tells_what_was_checked_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C loses no result; the status says that not all was done."""

    def interrupted(*_: object, **__: object) -> Iterator[Part]:
        part = Part()
        part.by_house["ring"] = 50
        yield part
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "check_hands", interrupted)
    assert run("--n", "100", "--seed", "7") == 130
    _, stopped, counted, last = capsys.readouterr().out.splitlines()
    assert stopped == "interrupted"
    assert counted.startswith("50 hands in ")
    assert last == "0 failures"


def test_a_real_interrupt_leaves_no_process_and_no_traceback() -> None:
    """The whole group gets the signal, as from a terminal, while the processes start.

    `communicate` waits for the end of the output, which every process of the run holds open.
    """
    call = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "check", "hands"]
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*call, "--n", "1000000", "--seed", "7", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "seed 7\n"
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out.splitlines()[0] == "interrupted"
    assert err == ""
