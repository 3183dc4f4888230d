"""Whatever is wrong with a command line is one line that says so, and where the help is."""

from __future__ import annotations

import pytest

from pitboss.cli.main import main


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["nope"], "pitboss: No such command 'nope' (pitboss -h says how)"),
        (["conform"], "pitboss: Missing argument 'PATH' (pitboss conform -h says how)"),
        (["houses", "diff", "ring"], "pitboss: Missing argument 'HOUSE' (pitboss houses diff -h says how)"),
        (["play", "--sets", "3"], "pitboss: No such option: --sets (Possible options: --seats"),
        (["check", "hands", "--n", "abc"], "pitboss: Invalid value for '--n': "),
        (["play", "riverboat"], "pitboss: 'riverboat' is not a house: standard, headsup, ring, "),
    ],
)
def test_a_wrong_command_line_is_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], line: str
) -> None:
    """Status 2, nothing on the output, and one line beside it."""
    with pytest.raises(SystemExit) as stopped:
        main(words)
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_without_a_word_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    """All verbs are listed, and the status says that nothing was done."""
    with pytest.raises(SystemExit) as stopped:
        main([])
    out, err = capsys.readouterr()
    assert stopped.value.code == 2
    assert "conform" in out + err
    assert "No such" not in out + err
