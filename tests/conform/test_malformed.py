"""Files and cases that cannot be read: a clear line each, and never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conform.writing import Value, written, wrong_in, wrong_in_case
from pitboss.conform import run
from pitboss.conform.case import Case

GOOD: dict[str, Value] = {"house": "ring", "stacks": [100, 100, 100], "play": ["0 call"]}


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("house", "house is missing: a case needs house, stacks, play"),
        ("stacks", "stacks is missing"),
        ("play", "play is missing"),
    ],
)
def test_a_missing_key_is_named(tmp_path: Path, key: str, line: str) -> None:
    """A case needs a house, stacks and play."""
    wrong = wrong_in_case(tmp_path, **{name: value for name, value in GOOD.items() if name != key})
    assert len(wrong) == 1
    assert wrong[0].startswith(f"a case: {line}")


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"stack": [1]}, '"stack" is not a key of a case: name, rules, house'),
        ({"house": 7}, "house = 7 is not a text"),
        ({"house": "riverboat"}, "'riverboat' is not a house"),
        ({"options": {"blinds": 2}}, "'blinds' is not an option of ring"),
        ({"options": {"big_blind": "two"}}, "big_blind = 'two' is not a whole number"),
        ({"options": 5}, "options = 5 is not a table"),
        ({"rules": "RG-1"}, 'rules = "RG-1" is not a list of texts'),
        ({"rules": [1]}, "1 in rules is out of place: it is a list of texts"),
        ({"stacks": 100}, "stacks = 100 is not a list of whole numbers"),
        ({"stacks": ["100", 100]}, '"100" in stacks is out of place'),
        ({"stacks": [100, True]}, "True in stacks is out of place"),
        ({"stacks": [100, 0]}, "0 is not a stack (seat 1)"),
        ({"stacks": [], "play": []}, "0 stacks are too few: ring seats 2 to 10"),
        ({"button": "0"}, 'button = "0" is not a whole number'),
        ({"button": 3}, "the button cannot be at 3: seats 0 to 2"),
        ({"holes": ["AsKs"]}, "holes has 1 entries for 3 stacks: one per seat"),
        ({"holes": ["AsKs", "Qx", ""]}, '"Qx" is not a card'),
        ({"holes": ["AsKs", "Qd", ""]}, '"Qd" is no hole: ring deals 2 each'),
        ({"holes": ["AsKs", "QdAs", ""]}, '"As" is there twice'),
        ({"holes": "AsKs"}, 'holes = "AsKs" is not a list of texts'),
        ({"board": "2c2c"}, '"2c" is there twice'),
        ({"board": "2c3c4c5c6c7c"}, '"2c3c4c5c6c7c" is no board: ring has 5 cards there'),
        ({"board": ["2c"]}, "board = ['2c'] is not a text"),
        ({"play": "0 call"}, 'play = "0 call" is not a list of texts'),
        ({"play": [0]}, "0 in play is out of place"),
        ({"stacks_after": [1, 2]}, "stacks_after has 2 entries for 3 stacks"),
        ({"stacks_after": 300}, "stacks_after = 300 is not a list of whole numbers"),
        ({"name": 5}, "name = 5 is not a text"),
    ],
)
def test_a_wrong_value_is_named(tmp_path: Path, keys: dict[str, Value], line: str) -> None:
    """One line says which value it is, and what it should be."""
    text = written("case", {"name": "a case", **GOOD, **keys}).replace("True", "true")
    wrong = wrong_in(tmp_path, text)
    assert len(wrong) == 1
    assert f": {line}" in wrong[0]


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("dance", "no such step: S? a b c, S verb [N]"),
        ("", "no such step"),
        ("3 fold", "S is one of 0, 1, 2"),
        ("0", '"" is not an action'),
        ("0 dance", '"dance" is not an action: fold, check, call, bet N, raise N, raise +N, allin'),
        ("0! jump 4", '"jump" is not an action'),
        ("0 raise much", '"much" is not an amount'),
        ("0 raise 2 2", '"2 2" is not an amount'),
        ("0?", "the legal actions are missing"),
        ("0? fold calls:2", '"calls:2" is not a legal action'),
        ("0? fold call", '"call" is not a legal action'),
        ("0? raise:4-", '"raise:4-" is not a legal action'),
        ("street", "no such step"),
        ("street flop turn", "no such step"),
        ("pots", "no such step"),
        ("pots 1 2", '"1 2" is not a whole number'),
        ("pots 1+-2", '"-2" is not a whole number'),
        ("min x", '"x" is not a whole number'),
        ("show 0", "no such step"),
        ("show 7 flush", "no such step"),
        ("end now", "no such step"),
        ("over", "no such step"),
    ],
)
def test_a_step_that_cannot_be_read_is_named(tmp_path: Path, step: str, line: str) -> None:
    """The line has the case, the step's number and text, and what a step may be; nothing is played."""
    wrong = wrong_in_case(tmp_path, **{**GOOD, "play": ["end", step]})
    assert len(wrong) == 1
    assert wrong[0].startswith(f'a case: step 2 "{step}": ')
    assert line in wrong[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "there is no [[case]] and no [[episode]] in it"),
        ("[[cases]]\n", '"cases" is not a key of a case file'),
        ("[case]\n", "case is not a list of tables: write [[case]]"),
        ("case = 5", "case is not a list of tables: write [[case]]"),
        ("[[case]\n", "not TOML: "),
        (f"case = {'9' * 5000}", "not TOML: "),
        ("case = 1e99999999999999999999", "not TOML: "),
        (f"case = {'[' * 5000}", "not TOML: "),
        ("case = [5]", "case 1: 5 is not a case: it is a table"),
        ("[[episode]]\n", "episode 1: house is missing: an episode needs house, players, play"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path, text: str, line: str) -> None:
    """Whatever is wrong with a file is said, and counts as one failure."""
    wrong = wrong_in(tmp_path, text)
    assert wrong[0].startswith(line)
    assert len(list(run([tmp_path]))) == 1


def test_a_wrong_heading_leaves_the_cases_alone(tmp_path: Path) -> None:
    """The file fails as such, and its cases are run."""
    (tmp_path / "case.toml").write_text(written("case", {"name": "good", **GOOD}) + "[[cases]]\n")
    assert [(outcome.name, outcome.passed) for outcome in run([tmp_path])] == [("", False), ("good", True)]


def test_bytes_that_are_not_utf_8_are_one_line(tmp_path: Path) -> None:
    """A file of some other kind is said to be one."""
    file = tmp_path / "case.toml"
    file.write_bytes(b"\xff\xfe\x00")
    (failure,) = next(run([file])).failures
    assert str(failure).startswith(f"{file}: not UTF-8: ")


def test_a_fault_of_ours_fails_the_case_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that should not be is a line too, and the next case is run."""

    def broken(case: Case) -> Any:  # noqa: ANN401 - it returns nothing
        raise ZeroDivisionError(case.house.name)

    monkeypatch.setattr(Case, "play", broken)
    wrong = wrong_in(tmp_path, 2 * written("case", {"name": "a case", **GOOD}))
    assert wrong == 2 * ["a case: a fault in pitboss: ZeroDivisionError: ring"]


def test_a_message_stays_a_line(tmp_path: Path) -> None:
    """Line breaks and bells in names, and very long steps, do not break the report."""
    text = written("case", {**GOOD, "name": "two\nlines\a", "play": ["0 " + "x" * 500]})
    (line,) = wrong_in(tmp_path, text)
    assert line.startswith("two lines\\x07: step 1")
    assert len(line) < 400
