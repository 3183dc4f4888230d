"""`pitboss solve`, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

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


SPOT = ("solve", "spot", "--board", "QsJh2h8c3d", "--ranges", "AA,KK,T9s / QQ,AJs,76s:0.5")


def test_a_spot_is_a_table_by_kind_of_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """All hands together come first, then kind by kind; the last line says how far from perfect it is."""
    assert said(*SPOT) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "river Q♠ J♥ 2♥ 8♣ 3♦ · pot 100 · behind 400 · headsup"
    assert lines[1] == "First to act"
    assert lines[3].split() == [
        "hand",
        "hands",
        "check",
        *["raise", "50", "raise", "100", "raise", "400"],
        "worth",
    ]
    assert [line.split()[0] for line in lines[4:8]] == ["all", "AA", "KK", "T9s"]
    assert lines[-1].startswith("a best response wins 0.")


def test_a_line_leads_to_another_decision(capsys: pytest.CaptureFixture[str]) -> None:
    """The second player faces a bet; what he still puts in is not yet lost, so a fold is worth nothing."""
    assert said(*SPOT, "--at", "bet 100", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["actions"] == ["fold", "call", "raise 300", "raise 400"] or told["actions"][0] == "fold"
    assert told["first"] is False
    assert set(told["hands"]) == {"QQ", "AJs", "76s"}
    assert told["hands"]["76s"]["hands"] == 2
    assert told["hands"]["76s"]["worth"] == pytest.approx(0, abs=0.5)
    assert told["share"] <= 0.003


def test_a_turn_is_solved_and_its_rivers_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    """Behind the next card a line needs to know which card; what a hand is worth is told before it alone."""
    turn = (
        "solve",
        "spot",
        "--board",
        "QsJh2h8c",
        "--ranges",
        "AA,T9s",
        "--ranges",
        "QQ,AJs",
        "--share",
        "2",
    )
    assert said(*turn, "--at", "check, check", "--river", "3d", "--sizes", "pot", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["river"], told["board"]) == ("3d", "QsJh2h8c")
    assert told["hands"]["AA"]["worth"] is None
    assert said(*turn, "--at", "check, check", "--sizes", "pot") == 2
    assert "is no river card that is looked at: 2c2d" in capsys.readouterr().err


def test_a_spot_is_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The page needs nothing else, and says which command makes it again."""
    page = tmp_path / "spot.html"
    assert said(*SPOT, "--page", str(page)) == 0
    text = page.read_text("utf-8")
    assert "http" not in text.replace("http-equiv", "")
    assert "pitboss solve spot --board QsJh2h8c3d --ranges" in text
    told = json.loads(text.split('id="data">')[1].split("</script>")[0])
    root = told["nodes"][0]
    assert root["sheet"]["actions"] == ["check", "raise 50", "raise 100", "raise 400"]
    assert [cell is not None for cell in root["sheet"]["cells"]].count(True) == 3
    assert str(page) in capsys.readouterr().out


def test_push_or_fold_is_a_page(tmp_path: Path) -> None:
    """It has a slider of stacks, and opens with the one that was asked for."""
    page = tmp_path / "charts.html"
    assert said("solve", "pushfold", "--stack", "7.25", "--page", str(page)) == 0
    told = json.loads(page.read_text("utf-8").split('id="data">')[1].split("</script>")[0])
    assert told["stacks"][told["start"]]["label"] == "7.25 big blinds"
    assert len(told["stacks"]) == 39
    assert len(told["stacks"][0]["sheets"]) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--board", "QsJh2h"), "3 cards on the board: a spot has 4, on the turn, or 5, on the river"),
        (("--board", "QsQs2h3c4d"), '"Qs" is there twice'),
        (("--board", "xx"), '"xx" is not a card'),
        (("--ranges", "AA"), "3 ranges: a spot has two"),
        (("--pot", "0"), "0 is no pot"),
        (("--stacks", "1/2/3"), "'1/2/3' are no stacks"),
        (("--stacks", "-4"), "'-4' are no stacks"),
        (("--stacks", "0"), "0 is no stack"),
        (("--sizes", "huge"), "'huge' is not a size"),
        (("--share", "0"), "--share 0 is no limit: a number above 0"),
        (("--seconds", "nan"), "--seconds nan is no limit"),
        (("--at", "raise 77"), "'raise 77' is not in the tree here: check, raise 50, raise 100, raise 400"),
        (("--at", "check, check"), "'check, check' leads to the end of the hand"),
        (("--at", "hello"), "'hello' is not an action"),
        (("--river", "2c3c"), "'2c3c' is not one river card"),
        (("--house", "micro"), "micro is not hold'em for two"),
        (("--page", "/nowhere/x.html"), "/nowhere/x.html cannot be written: No such file or directory"),
    ],
)
def test_what_is_no_spot_is_one_clear_line(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Boards, ranges, stacks and sizes that cannot be; ends with 2, and no traceback."""
    assert said(*SPOT, *words) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"pitboss: {message}")
    assert told.count("\n") == 1
