"""`pitboss solve micro`: a hand's last line, a table that is kept and gone on with, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.solver.files import load_values
from pitboss.solver.sweep import Sweep

Command = Callable[..., tuple[int, str, str]]
SHORT = ("-o", "stack=60", "-o", "hands=3", "--threads", "1")


@pytest.fixture
def solve(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a way to run the command: the exit status, what it printed, what it complained about."""

    def run(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main(["solve", "micro", *(str(word) for word in words)])
        return int(left.value.code or 0), *capsys.readouterr()

    return run


def test_the_last_line_of_a_hand_is_its_exploitability_and_its_value(solve: Command) -> None:
    """Down to 0.01 chips, with the menu of pot and all-in."""
    status, out, _err = solve("--hand", "--menu", "pot,allin", "--gap", "0.01")
    assert status == 0
    found = re.fullmatch(
        r"exploitability (\S+) chips a hand; value to the small blind (\S+) chips a hand",
        out.splitlines()[-1],
    )
    assert found is not None
    assert 0 <= float(found[1]) <= 0.01
    assert float(found[2]) == pytest.approx(-2.31, abs=0.02)


def test_a_hand_is_one_object_for_programs(solve: Command) -> None:
    """What was solved, how well, and how the small blind opens with each rank."""
    status, out, _err = solve("--hand", "--stacks", "100/40", "--gap", "0.01", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["stacks"] == [100, 40]
    assert told["exploitability"] <= 0.01
    assert sum(told["opening"]["A"].values()) == pytest.approx(1, abs=1e-3)


def test_a_table_is_made_measured_and_not_made_again(solve: Command, tmp_path: Path) -> None:
    """The second call finds it whole."""
    path = tmp_path / "short.values"
    status, out, _err = solve(*SHORT, "--out", path)
    assert status == 0
    assert "a rival who knows every strategy wins" in " ".join(out.split())
    tables, about = load_values(path)
    assert len(tables[0].rows) == 4
    assert 0.499 < about["rival"]["in the tree"] < 0.51
    before = path.read_bytes()
    status, out, _err = solve(*SHORT, "--out", path)
    assert "has 3 of 3 hands already" in " ".join(out.split())
    assert path.read_bytes() == before


def test_ctrl_c_keeps_the_hands_that_are_done(
    solve: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the same call goes on from there."""
    path = tmp_path / "short.values"
    step = Sweep.step

    def stopped(self: Sweep, pool: object) -> None:
        if len(self.values.rows) == 3:
            raise KeyboardInterrupt
        step(self, pool)  # type: ignore[arg-type]

    monkeypatch.setattr(Sweep, "step", stopped)
    status, out, _err = solve(*SHORT, "--out", path)
    assert status == 130
    assert "2 of 3 hands are kept" in " ".join(out.split())
    assert len(load_values(path)[0][0].rows) == 3
    monkeypatch.undo()
    status, _out, _err = solve(*SHORT, "--out", path)
    assert status == 0
    assert len(load_values(path)[0][0].rows) == 4


def test_a_table_tells_what_it_wins_from_the_plainest_bots(solve: Command, tmp_path: Path) -> None:
    """From the folder nearly all, from an equilibrium about half."""
    path = tmp_path / "short.values"
    solve(*SHORT, "--out", path)
    status, out, _err = solve(*SHORT, "--check", "--meet", "--out", path, "--json")
    wins = json.loads(out)["wins"]
    assert status == 0
    assert set(wins) == {"equilibrium", "caller", "folder", "maniac"}
    assert wins["folder"] > 0.7
    assert all(win > 0.49 for win in wins.values())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--hand", "--stacks", "5/1000"), "5 chips do not cover the small blind"),
        (("--hand", "--stacks", "few"), "'few' are no stacks"),
        (("--hand", "--menu", "huge"), "'huge' is not a size"),
        (("--hand", "--seconds", "nan"), "nan is out of range for --seconds"),
        (("--threads", "0"), "0 is out of range for --threads"),
        (("--hands", "101"), "101 is out of range for --hands: 1 to 100"),
        (("--check", "--step", "7"), "7 is out of range for --step"),
        (("--check", "--grid", "0"), "0 is out of range for --grid"),
        (("--house", "standard"), "standard has no rounds"),
        (("--hand", "--house", "ring"), "ring deals 2 hole cards"),
    ],
)
def test_what_makes_no_sense_is_one_clear_line(words: tuple[str, ...], message: str, solve: Command) -> None:
    """With the value in it, and the exit status 2."""
    status, out, err = solve(*words)
    assert (status, out) == (2, "")
    assert err.startswith("pitboss: ")
    assert message in err


@pytest.mark.parametrize("text", [b"", b"hello", b"pitboss values 1\n{}\n", b"pitboss values 9\n"])
def test_a_foreign_or_damaged_table_is_refused_and_left_alone(
    text: bytes, solve: Command, tmp_path: Path
) -> None:
    """Neither read nor written over."""
    path = tmp_path / "theirs.values"
    path.write_bytes(text)
    status, _out, err = solve(*SHORT, "--out", path)
    assert status == 2
    assert str(path) in err
    assert path.read_bytes() == text
