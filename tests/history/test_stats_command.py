"""`pitboss stats`: from files and folders of any kind to a table, CSV, JSON."""

from __future__ import annotations

import csv
import json
import sys
import tarfile
from importlib import import_module
from pathlib import Path

import pytest
import typer

from history.log_scenes import evening
from pitboss.cli.stats import stats as command
from pitboss.errors import HistoryError, PitbossError
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_view import seen_by
from pitboss.history.pokerstars_write import Page, write_page
from pitboss.history.stats import Stats
from pitboss.history.stats_files import COLUMNS, write_parquet
from pitboss.history.stats_sources import Tales

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(command)

PHH = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 6', 'p1 f', 'p2 f']
players = ['Ann', 'Bob', 'Cem']
"""


class Command:
    """Runs `pitboss stats ARGUMENTS`."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> tuple[int, str, str]:
        """Return the exit status, what was printed, and what was complained about."""
        try:
            status = app(args=[str(argument) for argument in arguments], standalone_mode=False) or 0
        except PitbossError as error:
            print(f"pitboss: {error}", file=sys.stderr)
            status = 2
        out, err = self.capsys.readouterr()
        return status, out, err


@pytest.fixture
def pitboss_stats(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a way to run the command."""
    return Command(capsys)


def pages(log: Path, target: Path) -> Path:
    """Write a log as PokerStars text."""
    texts = [
        write_page(seen_by(hand, None), Page(names=logged.names, seats=logged.seats))
        for logged, hand in replayed(LogReader(log))
    ]
    target.write_text("\n\n".join(texts), encoding="utf-8")
    return target


def test_the_table_of_one_hand(pitboss_stats: Command, tmp_path: Path) -> None:
    """One line for each player; what cannot be said is a dash."""
    file = tmp_path / "a.phh"
    file.write_text(PHH)
    status, out, err = pitboss_stats(file)
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines()] == [
        [
            "player",
            "hands",
            "VPIP",
            "PFR",
            "3-bet",
            "AF",
            "AFq",
            "WTSD",
            "W$SD",
            "won",
            "bb",
            "bb/100",
            "±95",
            "%",
        ],
        ["Ann", "1", "0.0", "0.0", "0.0", "-", "-", "-", "-", "-0.5", "-50.0", "-"],
        ["Bob", "1", "0.0", "0.0", "0.0", "-", "-", "-", "-", "-1.0", "-100.0", "-"],
        ["Cem", "1", "100.0", "100.0", "-", "-", "-", "-", "-", "+1.5", "+150.0", "-"],
        ["1", "hands"],
    ]


def test_folders_files_and_archives_are_counted_together(pitboss_stats: Command, tmp_path: Path) -> None:
    """A log, PokerStars text, PHH files and an archive of them; other files in a folder are passed over."""
    folder = tmp_path / "old"
    folder.mkdir()
    evening(folder / "a.log", hands=5)
    pages(folder / "a.log", folder / "b.txt")
    (folder / "c.phhs").write_text(f"[1]\n{PHH}\n[2]\n{PHH}")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "d.phh").write_text(PHH)
    with tarfile.open(tmp_path / "d.tar.xz", "w:xz") as archive:
        archive.add(tmp_path / "d.phh", "d.phh")
    status, out, err = pitboss_stats(folder, tmp_path / "d.tar.xz", tmp_path / "d.phh", "--json")
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert told["hands"] == 5 + 5 + 2 + 1 + 1
    ann = next(row for row in told["players"] if row["player"] == "Ann")
    assert ann["hands"] == told["hands"]


def test_a_file_is_what_its_bytes_say(tmp_path: Path) -> None:
    """A log and a page are known by their beginning, whatever they are called."""
    evening(tmp_path / "a.log", hands=3)
    pages(tmp_path / "a.log", tmp_path / "page")
    (tmp_path / "a.log").rename(tmp_path / "evening")
    for name in ("evening", "page"):
        stats = Stats()
        stats.take_all(Tales([tmp_path / name]))
        assert stats.hands == 3


def test_csv_has_every_player_and_empty_cells(pitboss_stats: Command, tmp_path: Path) -> None:
    """The head names the columns; the numbers are not rounded."""
    (tmp_path / "a.phh").write_text(PHH)
    status, _, _ = pitboss_stats(tmp_path / "a.phh", "--csv", tmp_path / "t.csv")
    assert status == 0
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["player"], row["hands"], row["pfr"], row["three_bet"], row["won_bb"]) for row in rows] == [
        ("Ann", "1", "0.0", "0.0", "-0.5"),
        ("Bob", "1", "0.0", "0.0", "-1.0"),
        ("Cem", "1", "100.0", "", "1.5"),
    ]
    status, _, err = pitboss_stats(tmp_path / "a.phh", "--csv", tmp_path / "no" / "t.csv")
    assert status == 2
    assert "cannot be written: No such file or directory" in err


def test_parquet_without_pyarrow_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is an extra, and nobody else needs it."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(HistoryError, match=r"pip install 'pitboss\[parquet\]'"):
        write_parquet(tmp_path / "t.parquet", [])


def test_parquet_has_the_columns_of_the_csv(tmp_path: Path) -> None:
    """The file has a row for each player, and nulls for what cannot be said."""
    parquet = import_module("pyarrow.parquet")
    stats = Stats()
    (tmp_path / "a.phh").write_text(PHH)
    stats.take_all(Tales([tmp_path / "a.phh"]))
    write_parquet(tmp_path / "t.parquet", stats.table())
    rows = parquet.read_table(tmp_path / "t.parquet").to_pylist()
    assert tuple(rows[0]) == COLUMNS
    assert [(row["player"], row["three_bet"]) for row in rows] == [("Ann", 0.0), ("Bob", 0.0), ("Cem", None)]


def test_one_player(pitboss_stats: Command, tmp_path: Path) -> None:
    """Only his line; somebody who is not there is an error."""
    (tmp_path / "a.phh").write_text(PHH)
    _, out, _ = pitboss_stats(tmp_path / "a.phh", "--player", "Cem", "--json")
    assert [row["player"] for row in json.loads(out)["players"]] == ["Cem"]
    status, _, err = pitboss_stats(tmp_path / "a.phh", "--player", "Zed")
    assert status == 2
    assert "'Zed' is in none of the 1 hands" in err


def test_what_cannot_be_read_is_named_and_the_rest_is_counted(pitboss_stats: Command, tmp_path: Path) -> None:
    """A broken hand, a damaged line, a page that does not end: each with its place; the status is 1."""
    broken = PHH.replace("min_bet = 2\n", "")
    (tmp_path / "a.phhs").write_text(f"[1]\n{PHH}\n[2]\n{broken}\n[3]\n{PHH}")
    evening(tmp_path / "b.log", hands=3)
    pages(tmp_path / "b.log", tmp_path / "c.txt")
    log = (tmp_path / "b.log").read_bytes()
    (tmp_path / "b.log").write_bytes(log.replace(b'"play"', b'"plaz"', 1) + b'{"v":1')
    text = (tmp_path / "c.txt").read_text(encoding="utf-8")
    (tmp_path / "c.txt").write_text(text[: text.rindex("*** SUMMARY")], encoding="utf-8")
    status, out, err = pitboss_stats(tmp_path / "a.phhs", tmp_path / "b.log", tmp_path / "c.txt")
    assert status == 1
    assert f"{tmp_path / 'a.phhs'}, hand 2: min_bet is missing" in err
    assert f"{tmp_path / 'b.log'}, line 6: is damaged" in err
    assert f"{tmp_path / 'b.log'}, line 9: breaks off" in err or "breaks off; everything before" in err
    assert f"{tmp_path / 'c.txt'}, line " in err
    assert out.splitlines()[-1].startswith("6 hands, ")


def test_hands_of_other_games_are_passed_over_by_name(pitboss_stats: Command, tmp_path: Path) -> None:
    """Omaha is no mistake of the file's."""
    (tmp_path / "a.phhs").write_text(f"[1]\n{PHH}\n[2]\n{PHH.replace('NT', 'PO')}")
    status, out, err = pitboss_stats(tmp_path / "a.phhs")
    assert (status, err) == (0, "")
    assert "1 hands of other games are not counted: PO 1" in out


def test_errors_are_told_up_to_a_number(pitboss_stats: Command, tmp_path: Path) -> None:
    """Twenty are named, the others counted."""
    (tmp_path / "a.phhs").write_text("\n".join(f"[{n}]\nvariant = 'NT'\n" for n in range(1, 31)))
    status, out, err = pitboss_stats(tmp_path / "a.phhs")
    assert status == 1
    assert err.count("\n") == 21
    assert "... and 10 more" in err
    assert "0 hands, 30 could not be read" in out


@pytest.mark.parametrize("name", ["nothing.phh", "nothing", "a\0b"])
def test_a_path_that_is_not_there(name: str, pitboss_stats: Command, tmp_path: Path) -> None:
    """The system's words, and no traceback."""
    status, out, err = pitboss_stats(f"{tmp_path}/{name}")
    assert (status, out) == (2, "")
    assert "cannot be read" in err


def test_a_text_that_is_neither(pitboss_stats: Command, tmp_path: Path) -> None:
    """A letter to grandma is no history."""
    (tmp_path / "letter.txt").write_text("Dear grandma")
    status, _, err = pitboss_stats(tmp_path / "letter.txt")
    assert status == 1
    assert "neither a log nor PokerStars text" in err


def test_names_cannot_play_with_the_terminal(pitboss_stats: Command, tmp_path: Path) -> None:
    """A name may hold anything; what a terminal would obey is not printed."""
    (tmp_path / "a.phh").write_text(PHH.replace("'Ann'", '"\\u001b[2J"'))
    _, out, _ = pitboss_stats(tmp_path / "a.phh")
    assert "\x1b" not in out
    assert "[2J" in out


def test_a_long_table_ends_with_how_many_more_there_are(pitboss_stats: Command, tmp_path: Path) -> None:
    """Fifty players on a screen, everybody in a file."""
    hands = [
        f"[{number}]\n{PHH}".replace("'Ann', 'Bob', 'Cem'", f"'a{number}', 'b{number}', 'c{number}'")
        for number in range(30)
    ]
    (tmp_path / "a.phhs").write_text("\n".join(hands))
    _, out, _ = pitboss_stats(tmp_path / "a.phhs")
    assert "... and 40 more: --csv FILE has everybody" in out
