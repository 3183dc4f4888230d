"""`pitboss bot new`: the folder that it makes holds a bot that runs, and is fit to play."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from arena.scenes import arena
from arena.test_check_command import check
from pitboss.cli.main import main

TOOLS = {"python": "python3", "javascript": "node", "c": "cc"}


def new(*words: object) -> int:
    """Call `pitboss bot new` and return its exit status."""
    try:
        main(["bot", "new", *map(str, words)])
    except SystemExit as left:
        return int(left.code or 0)
    return 0


@pytest.mark.slow
@pytest.mark.parametrize("language", TOOLS)
def test_a_new_bot_passes_the_check_and_plays(language: str, tmp_path: Path) -> None:
    """In micro and in a house of two cards, locked in as far as can be; the names are the folders'."""
    assert shutil.which(TOOLS[language]), (
        f"{TOOLS[language]} is missing: the {language} template is not tried"
    )
    shark = tmp_path / "Shark"
    assert new(shark, "--lang", language) == 0
    if language == "c":
        subprocess.run(["make", "-C", shark], check=True, capture_output=True)  # noqa: S603, S607 - its own
    for house in ("micro", "headsup", "ring", "duel"):
        assert check(shark, "--house", house, "--time", 60, "--tier", 2) == 0
    words = ["--rounds", 2, "--hands", 20, "--tier", 2, "--time", 60, "--out", tmp_path / "t"]
    assert arena(shark, "tight", *words) == 0
    assert '"name": "Shark"' in (tmp_path / "t" / "results.json").read_text("utf-8")


@pytest.mark.slow
def test_a_bot_in_c_is_built_on_the_spot_if_nobody_has(tmp_path: Path) -> None:
    """So that a folder that was just made runs."""
    assert new(tmp_path / "Fish", "--lang", "c") == 0
    assert check(tmp_path / "Fish", "--time", 60) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["x", "--lang", "cobol"],
            "'cobol' is no language that there is a template for: python, javascript, c",
        ),
        (["9lives"], "'9lives' cannot be a bot's name here"),
        (["a" * 41], "cannot be a bot's name here"),
        (["/dev/null/bot"], "cannot be written"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 2."""
    assert new(*words) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is in it."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bot.py").write_text("mine")
    assert new(tmp_path / "mine") == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "mine" / "bot.py").read_text() == "mine"
