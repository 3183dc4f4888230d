"""`pitboss log show` and `log export`, as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from history.log_scenes import evening, one_hand
from pitboss.cli import log
from pitboss.errors import HistoryError, PitbossError
from pitboss.hand.hand import Hand
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_write import LogWriter
from pitboss.houses.catalog import HOUSES


class Command:
    """Runs `pitboss log ARGUMENTS`."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> tuple[int, str, str]:
        """Return the exit status, what was printed, and what was complained about."""
        status = 0
        try:
            status = log.app(args=[str(argument) for argument in arguments], standalone_mode=False) or 0
        except PitbossError as error:
            print(f"pitboss: {error}", file=typer.get_text_stream("stderr"))
            status = 2
        out, err = self.capsys.readouterr()
        return status, out, err


@pytest.fixture
def pitboss_log(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a way to run the command."""
    return Command(capsys)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write an evening of four players at `standard` down."""
    evening(tmp_path / "a.log", hands=6)
    return tmp_path / "a.log"


def hands_of(file: Path) -> list[Hand]:
    """Play the hands of a log again."""
    return [hand for _, hand in replayed(LogReader(file))]


def test_every_hand_is_a_page(pitboss_log: Command, file: Path) -> None:
    """The pages come in order, each with its players, their cards and what the hand brought them."""
    status, out, err = pitboss_log("show", file)
    assert (status, err) == (0, "")
    heads = [line for line in out.splitlines() if line.startswith("──")]
    assert [head.split(" ·")[0] for head in heads] == [f"── Hand {number}" for number in range(1, 7)]
    assert heads[0].startswith("── Hand 1 · standard · no-limit · blinds 1/2 ─")


def test_the_page_of_one_hand(pitboss_log: Command, tmp_path: Path) -> None:
    """A table of the seats, then the story, all-ins and side pots included."""
    with LogWriter(tmp_path / "b.log") as writer:
        writer.hand(one_hand(HOUSES["standard"]))
        hand = one_hand(HOUSES["duel"], seed=3)
        writer.hand(hand, names=["You", "Botty"], seats=[1, 4])
    _, out, _ = pitboss_log("show", tmp_path / "b.log", "--hand", "2")
    lines = out.splitlines()
    first = next(number for number, line in enumerate(lines) if line.split()[:1] == ["seat"])
    assert lines[first].split() == ["seat", "player", "cards", "chips", "result"]
    for seat, name, row in zip((1, 4), ("You", "Botty"), lines[first + 1 : first + 3], strict=True):
        words = row.split()
        assert words[:2] == [str(seat), name]
        assert words[-2:] == ["100", f"{hand.stacks[(1, 4).index(seat)] - 100:+}"]
    assert out.count("Hand ") == 1


def test_a_view_shows_what_its_owner_may_know(pitboss_log: Command, file: Path) -> None:
    """A seat sees its own cards, a spectator those that were shown; without a view all cards lie open."""
    number, hand = next(
        (number, hand)
        for number, hand in enumerate(hands_of(file), start=1)
        if not hand.showing and hand.n > 2
    )
    every = [pitboss_log("show", file, "--hand", str(number), *view)[1] for view in VIEWS]
    assert [out.count("▒▒ ▒▒") for out in every] == [0, hand.n - 1, hand.n - 1, hand.n]


VIEWS: list[list[str]] = [[], ["--view", "Ann"], ["--view", "0"], ["--view", "spectator"]]


def test_nobody_of_that_name(pitboss_log: Command, file: Path) -> None:
    """Who was in no hand sees what a spectator sees, and is told so."""
    status, out, err = pitboss_log("show", file, "--view", "Zed")
    assert status == 2
    assert "'Zed' was in none of these hands: seen as a spectator" in err
    assert "▒▒" in out


def test_a_hand_that_is_not_there(pitboss_log: Command, file: Path) -> None:
    """The log says how many it holds."""
    status, out, err = pitboss_log("show", file, "--hand", "99")
    assert (status, out) == (2, "")
    assert f"hand 99 is not there: {file} holds 6" in err


def test_names_cannot_play_with_the_terminal(pitboss_log: Command, tmp_path: Path) -> None:
    """A name may hold anything; what a terminal would obey is not printed."""
    with LogWriter(tmp_path / "b.log", clock=lambda: "\x1b[31m") as writer:
        writer.hand(one_hand(HOUSES["standard"]), names=["\x1b[2J", "B\nob"])
    status, out, _ = pitboss_log("show", tmp_path / "b.log")
    assert status == 0
    assert "\x1b" not in out
    assert "B\N{REPLACEMENT CHARACTER}ob" in out


def test_damage_is_told_and_the_rest_is_shown(pitboss_log: Command, file: Path) -> None:
    """A flipped byte and a broken end: both are named, whole hands are shown; damage is status 1."""
    lines = file.read_bytes().splitlines(keepends=True)
    hurt = [number for number, line in enumerate(lines) if b'"kind":"hand"' in line][1]
    lines[hurt] = lines[hurt].replace(b'"play"', b'"plaz"')
    file.write_bytes(b"".join(lines) + b'{"v":1,"kind"')
    status, out, err = pitboss_log("show", file)
    assert status == 1
    assert out.count("── Hand ") == 5
    assert f"{file}, line {hurt + 1}: is damaged" in err
    assert f"{file}, line {len(lines) + 1}: breaks off" in err


def test_a_broken_end_alone_is_no_failure(pitboss_log: Command, file: Path) -> None:
    """A crash happens: the status is 0, and the line is named."""
    file.write_bytes(file.read_bytes() + b'{"v":1,"kind"')
    status, _, err = pitboss_log("show", file)
    assert status == 0
    assert "breaks off" in err


# export


def test_pokerstars_text_goes_to_the_screen_or_to_a_file(pitboss_log: Command, file: Path) -> None:
    """Six hands, with two empty lines between them; the file has what the screen has."""
    status, out, _ = pitboss_log("export", file, "--to", "pokerstars")
    assert status == 0
    assert [page[:20] for page in out.split("\n\n\n")] == [f"PokerStars Hand #{n}: " for n in range(1, 7)]
    target = file.with_suffix(".txt")
    assert pitboss_log("export", file, "--to", "pokerstars", "--out", target)[1] == ""
    assert target.read_text(encoding="utf-8") == out


def test_json_is_open_hand_history(pitboss_log: Command, file: Path) -> None:
    """An object to a line; with a view it has a hero."""
    _, out, _ = pitboss_log("export", file, "--to", "json", "--view", "Ann")
    objects = [json.loads(line)["ohh"] for line in out.split("\n\n")]
    assert [ohh["game_number"] for ohh in objects] == ["1", "2", "3", "4", "5", "6"]
    assert "hero_player_id" in objects[0]


@pytest.mark.parametrize("to", ["pokerstars", "json", "phh"])
def test_what_a_format_cannot_say_is_an_error_that_names_the_hand(
    to: str, pitboss_log: Command, tmp_path: Path
) -> None:
    """Nothing is written then, and what stood there before stays."""
    with LogWriter(tmp_path / "b.log") as writer:
        writer.hand(one_hand(HOUSES["standard"]))
        writer.hand(one_hand(HOUSES["micro"]))
    target = tmp_path / "out"
    target.write_text("before")
    status, _, err = pitboss_log("export", tmp_path / "b.log", "--to", to, "--out", target)
    assert status == 2
    assert f"{tmp_path / 'b.log'}, line 2, hand 2: micro cannot be told as" in err
    assert target.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.log", "out"]


def test_a_format_that_is_none(pitboss_log: Command, file: Path) -> None:
    """The formats are named."""
    status, _, err = pitboss_log("export", file, "--to", "pdf")
    assert status == 2
    assert "'pdf' is no format to write: phh, pokerstars, json" in err


def test_a_log_is_not_written_over(pitboss_log: Command, file: Path) -> None:
    """The target is the log itself, by another path: refused, and the log is whole."""
    before = file.read_bytes()
    status, _, err = pitboss_log("export", file, "--to", "json", "--out", file.parent / "." / file.name)
    assert status == 2
    assert "is the log itself" in err
    assert file.read_bytes() == before


def test_a_place_that_cannot_be_written(pitboss_log: Command, file: Path) -> None:
    """The system's words, and no traceback."""
    status, _, err = pitboss_log("export", file, "--to", "json", "--out", file.parent / "no" / "where")
    assert status == 2
    assert "cannot be written: No such file or directory" in err


def test_a_file_that_is_no_log(pitboss_log: Command, tmp_path: Path) -> None:
    """Each line is named as damage, up to a number; a missing file is one line."""
    (tmp_path / "notes.txt").write_text("hello\nworld\n")
    status, out, err = pitboss_log("show", tmp_path / "notes.txt")
    assert (status, out) == (1, "")
    assert err.count("is damaged, or no line of a log") == 2
    assert pitboss_log("show", tmp_path / "nothing.log")[0] == 2
    with pytest.raises(HistoryError):
        list(LogReader(tmp_path / "nothing.log"))
