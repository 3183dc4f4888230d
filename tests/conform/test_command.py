"""`pitboss conform PATH...`: what it prints, and how it exits."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.main import main

PASSES = '[[case]]\nname = "passes"\nhouse = "ring"\nstacks = [9, 9]\nplay = ["1? fold call:1 raise:4-9"]\n'
FAILS = '[[case]]\nname = "fails [bold]"\nhouse = "ring"\nstacks = [9, 9]\nplay = ["end"]\n'
SAID = 'step 1 "end": expected the end of the hand; happened: seat 1 is to act on the preflop'


def conform(capsys: pytest.CaptureFixture[str], *paths: str | Path) -> tuple[object, list[str], str]:
    """Run the command; return its exit status, the lines it printed, and what it complained about."""
    with pytest.raises(SystemExit) as stopped:
        main(["conform", *map(str, paths)])
    out, err = capsys.readouterr()
    return stopped.value.code, out.splitlines(), err


def test_all_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing but the count, and status 0; cases and episodes count alike."""
    episode = '[[episode]]\nhouse = "ring"\nplayers = { A = [0, 9], B = [1, 9] }\nplay = ["hand"]\n'
    (tmp_path / "case.toml").write_text(PASSES + PASSES + episode)
    assert conform(capsys, tmp_path / "case.toml") == (0, ["3 passed, 0 failed"], "")


def test_one_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line with the file, the case, the step, what was expected and what happened; status 1."""
    file = tmp_path / "case.toml"
    file.write_text(PASSES + FAILS)
    lines = [f"{file}: fails [bold]: {SAID}", "1 passed, 1 failed"]
    assert conform(capsys, file) == (1, lines, "")


def test_folders_are_searched_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every NAME.toml of a folder and its folders, sorted; other files are left alone."""
    (tmp_path / "b").mkdir()
    for name in ("c.toml", "b/z.toml", "b/y.toml", "a.toml", "notes.txt"):
        (tmp_path / name).write_text(FAILS)
    status, lines, _ = conform(capsys, tmp_path)
    assert status == 1
    assert [line.split(": ")[0] for line in lines[:-1]] == [
        str(tmp_path / name) for name in ("a.toml", "b/y.toml", "b/z.toml", "c.toml")
    ]
    assert lines[-1] == "0 passed, 4 failed"


def test_a_malformed_file_counts_as_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The other files still run; status 2, as for everything that cannot be read."""
    (tmp_path / "a.toml").write_text("[[case")
    (tmp_path / "b.toml").write_text(PASSES)
    status, lines, _ = conform(capsys, tmp_path)
    assert (status, lines[-1]) == (2, "1 passed, 1 failed")
    assert lines[0].startswith(f"{tmp_path / 'a.toml'}: not TOML: ")


@pytest.mark.parametrize("text", ["", "case = []", "# nothing yet"])
def test_a_file_without_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """No case has passed, so this is no success either."""
    file = tmp_path / "a.toml"
    file.write_text(text)
    lines = [f"{file}: there is no [[case]] and no [[episode]] in it", "0 passed, 1 failed"]
    assert conform(capsys, file) == (2, lines, "")


def test_a_path_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and a message; what is there is still run, and the count still comes last."""
    (tmp_path / "a.toml").write_text(FAILS)
    status, lines, complaint = conform(capsys, tmp_path / "nowhere", tmp_path)
    assert (status, lines[-1]) == (2, "0 passed, 2 failed")
    assert complaint == f"pitboss: {tmp_path / 'nowhere'}: there is no such file or folder\n"


def test_a_folder_without_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing to run is not a success."""
    status, lines, complaint = conform(capsys, tmp_path)
    assert (status, lines) == (2, ["0 passed, 1 failed"])
    assert complaint.startswith(f"pitboss: {tmp_path}: no case files are there")


def test_no_path_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    """The command says how it is used."""
    status, lines, complaint = conform(capsys)
    assert (status, lines) == (2, [])
    assert "PATH" in complaint
