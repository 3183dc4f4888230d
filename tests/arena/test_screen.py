"""What a tournament shows on the terminal while it is played."""

from __future__ import annotations

import io
import os
import pty
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console

from arena.scenes import tournament_of
from pitboss.arena.spread import here
from pitboss.cli.arena_screen import Screen, clock, told_format

PITBOSS = Path(sys.executable).with_name("pitboss")


def drawn(screen: Screen) -> str:
    """Return the live picture as text."""
    console = Console(file=io.StringIO(), width=100, legacy_windows=False)
    console.print(screen.drawn())
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_standings_move_while_it_is_played() -> None:
    """Ranks, figures, a bar, how far it is, how fast, and the time that is left."""
    tournament = tournament_of("tight caller folder", rounds=40)
    screen = Screen(tournament, None)
    for number, chunk in enumerate(here(tournament.take)):
        screen.take(chunk)
        if number == 2:
            break
    text = drawn(screen)
    assert re.search(r"1 +(tight|caller) +\d{4} +\d+ to \d+", text)
    assert re.search(r"3 +folder", text)
    assert re.search(r"50 %, 60 rounds, [\d,]+ hands, [\d,]+ a second, (\d+ s|\d+:\d+ min) left", text)


def test_of_many_bots_the_first_thirty_are_shown() -> None:
    """And how many more there are."""
    tournament = tournament_of(" ".join(f"b{number}=caller" for number in range(35)), rounds=1, hands=1)
    screen = Screen(tournament, None)
    for chunk in here(tournament.take):
        screen.take(chunk)
    assert "and 5 more" in drawn(screen)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.4, "0 s"),
        (59.9, "59 s"),
        (60, "1:00 min"),
        (754, "12:34 min"),
        (3600, "1:00 h"),
        (11_100, "3:05 h"),
    ],
)
def test_times_are_written_as_people_read_them(seconds: float, words: str) -> None:
    """Seconds, then minutes, then hours."""
    assert clock(seconds) == words


def test_what_is_played_is_said_in_a_line() -> None:
    """Pairs, and tables."""
    assert told_format(tournament_of("tight caller", rounds=7)) == (
        "micro: 2 bots, 1 matchup of 7 rounds of up to 100 hands"
    )
    assert told_format(tournament_of("tight caller random", "ring", rounds=9, hands=5)) == (
        "ring: 3 bots at tables of 3, 3 blocks of 3 rounds of 5 hands"
    )


@pytest.mark.slow
def test_on_a_terminal_the_picture_is_drawn_live(tmp_path: Path) -> None:
    """With a real terminal: a bar and standings that are taken away again, then the last word."""
    words = [str(PITBOSS), "arena", "run", "tight", "caller", "--rounds", "40", "--seed", "1"]
    pid, terminal = pty.fork()
    if not pid:
        os.environ |= {"TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
        os.execv(words[0], [*words, "--out", str(tmp_path / "t")])  # noqa: S606 - our own program
    said = b""
    while True:
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:  # as Linux says that the other end is closed
            break
        if not piece:
            break
        said += piece
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    text = said.decode()
    assert "\x1b[" in text
    assert re.search(r"\d+ %, \d+ rounds", text)
    assert "Report:" in text
