"""`pitboss solve`, as it is typed."""

from __future__ import annotations

import json

import pytest

from pitboss.cli.main import main


def said(*words: str) -> int:
    """Run a verb; return its exit code."""
    with pytest.raises(SystemExit) as end:
        main(list(words))
    code = end.value.code
    assert isinstance(code, int)
    return code


def test_push_or_fold_prints_two_charts_and_the_shares_last(capsys: pytest.CaptureFixture[str]) -> None:
    """A chart has 13 rows of 13 kinds; the last line says how much goes in."""
    assert said("solve", "pushfold", "--stack", "10") == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if len(line.split()) == 13 and line[1] in "AKQJT98765432"]
    assert [len(row.split()) for row in rows] == [13] * 26
    assert rows[0].startswith("AA#  AKs# AQs#")
    assert "43s7" in rows[10]
    assert lines[-1] == "push 58.3 %, call 37.4 %"


def test_push_or_fold_answers_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object, with a chance for each of 169 kinds."""
    assert (
        said("solve", "pushfold", "--stack", "12.5", "--house", "standard", "-o", "big_blind=20", "--json")
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["house"], told["stack"]) == ("standard", 12.5)
    assert len(told["push_by_hand"]) == len(told["call_by_hand"]) == 169
    assert told["push_by_hand"]["AA"] == 1
    assert 0 <= told["exploitability"] <= 1e-6


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--stack", "ten"), "'ten' is no stack: a number of big blinds, as in 10 or 12.5"),
        (("--stack", "-3"), "'-3' is no stack"),
        (("--stack", "inf"), "'inf' is no stack"),
        (("--stack", "1e99"), "'1e99' is no stack"),
        (("--stack", "10.01"), "'10.01' big blinds of 20 are no whole chips"),
        (("--stack", "1"), "a stack of 20 does not cover the big blind of 20"),
        (("--house", "micro"), "micro is not hold'em for two"),
        (("--house", "poker"), "'poker' is not a house"),
    ],
)
def test_what_cannot_be_solved_is_one_clear_line(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong stack or house ends with 2, and no traceback."""
    assert said("solve", "pushfold", *words) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"pitboss: {message}")
    assert told.count("\n") == 1
