"""`pitboss replay`: what it prints, how it exits, and how it goes on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from history.phh_hands import phh, phhs
from pitboss.cli import replay as command
from pitboss.errors import HistoryError
from pitboss.history.run import MOST_HANDS, Part, State, load_state, replay_all, save_state

GOOD = phh("p3 f", "p1 f", winnings="[0, 2, 0]")
RAKED = phh("p3 cc", "p1 cc", "p2 cc", "d db Jc9c4d", "p1 cbr 4", "p2 f", "p3 f", winnings="[5.70, 0, 0]")
SILENT = phh("p3 f", "p1 f")
WRONG = phh("p3 f", "p1 f", winnings="[0, 20, 0]")
ILLEGAL = phh("p1 f")
OMAHA = phh("p3 f", "p1 f", variant="'PO'")


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Run the verb; return its exit status, what it printed, and what it complained about."""
    app = typer.Typer()
    app.command()(command.replay)
    with pytest.raises(SystemExit) as stopped:
        app(args=[str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    code = stopped.value.code
    assert isinstance(code, int)
    return code, out, err


def summary(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> dict[str, Any]:
    """Run the verb with --json, and return the object without the rate, and with the exit status."""
    code, out, _ = run(capsys, "--json", *arguments)
    told: dict[str, Any] = json.loads(out)
    assert isinstance(told.pop("hands_per_second"), float)
    return {"code": code, **told}


def test_hands_that_agree_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So are those that have no result, or are of another game; neither is a failure."""
    file = tmp_path / "night.phhs"
    file.write_text(phhs(GOOD, RAKED, SILENT, OMAHA))
    code, out, err = run(capsys, file)
    assert code == 0
    assert out.splitlines()[1:] == [
        "2 agree, 1 with no result recorded agree as far as they go, 0 disagree, 0 refused, 1 of other games",
        "not compared: 1 no result is recorded, 1 'PO' is not hold'em as it is played here",
        "read as: 1 less a rake",
    ]
    assert err == ""


def test_each_disagreement_is_named_with_file_hand_and_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line each, then the summary; status 1."""
    file = tmp_path / "night.phhs"
    file.write_text(phhs(GOOD, WRONG, ILLEGAL))
    code, out, _ = run(capsys, file)
    assert code == 1
    assert out.splitlines()[:2] == [
        f"{file}, hand 2: disagree: 2 goes to p2, and 20 in the record: 18 more, which is no rake (winnings)",
        (
            f'{file}, hand 3: refused: action 4, "p1 f": it is not the turn of seat 0: '
            "seat 2 is to act on the preflop, 2 to call, pot 3"
        ),
    ]
    assert out.splitlines()[3].startswith("1 agree, 0 with no result recorded")


def test_a_program_gets_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All counts are whole numbers; the hands that differ are in it, and on stderr."""
    file = tmp_path / "night.phhs"
    file.write_text(phhs(GOOD, RAKED, SILENT, OMAHA, WRONG, ILLEGAL))
    told = summary(capsys, file)
    found = told.pop("found")
    assert told == {
        "code": 1,
        "hands": 6,
        "agree": 2,
        "unrecorded": 1,
        "disagree": 1,
        "refused": 1,
        "unsupported": 1,
        "causes": {"no result is recorded": 1, "'PO' is not hold'em as it is played here": 1},
        "readings": {"less a rake": 1},
        "found_left_out": 0,
        "interrupted": False,
    }
    assert [(one["file"], one["hand"], one["kind"]) for one in found] == [
        (str(file), "5", "disagree"),
        (str(file), "6", "refused"),
    ]


def test_bad_input_is_named_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cut, wrongly encoded, endless, wrongly packed, out of range: each is named, and the good ones count."""
    (tmp_path / "a.phhs").write_bytes(
        b"[1]\n"
        + GOOD.encode()
        + b"\n[2]\n"
        + GOOD.replace("variant", "player = 'M\xfcller'\nvariant").encode("latin-1")
        + b"\n[3]\n"
        + GOOD.replace("[100, 100, 100]", "[9999999999999, 100, 100]").encode()
        + b"\n[4]\n"
        + GOOD.encode()
        + b"\n[5]\n"
        + GOOD.encode()[:-40]
    )
    (tmp_path / "b.phh").write_bytes(b"x" * 300_000)
    (tmp_path / "c.tar.xz").write_bytes(b"\xfd7zXZ\x00nonsense")
    (tmp_path / "d.phh").write_text(GOOD)
    (tmp_path / "loop").symlink_to(tmp_path)
    code, out, err = run(capsys, tmp_path)
    assert code == 1
    lines = [line.removeprefix(f"{tmp_path}/") for line in out.splitlines()]
    assert lines[0].startswith("a.phhs, hand 2: refused: 0xfc is not UTF-8 (byte 11 of the hand)")
    assert lines[1].startswith("a.phhs, hand 3: refused: 9999999999999 is not a stack")
    assert lines[2].startswith("a.phhs, hand 5: refused: not TOML")
    assert lines[3].startswith("b.phh, hand 1: refused: more than 262144 bytes")
    assert lines[4].startswith("c.tar.xz: refused: ")
    assert lines[6].startswith("3 agree")
    assert err == f"{tmp_path}/loop: passed over: leads to a folder that was read already\n"


def test_names_that_do_not_print_are_spelled_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file may be called anything, and a record say anything; a terminal is not told to do it."""
    (tmp_path / "a\x1b[2J\n.phh").write_text(phh("p3 \x1b[2J f"))
    _, out, _ = run(capsys, tmp_path)
    assert "\x1b" not in out
    assert out.startswith(f"{tmp_path}/a\\x1b[2J\\x0a.phh, hand 1: refused: ")


def test_nothing_to_replay_is_asked_wrongly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path that is not there, and a folder without hands: an error of ours, which exits with 2."""
    app = typer.Typer()
    app.command()(command.replay)
    with pytest.raises(HistoryError, match="nowhere: No such file or directory"):
        app(args=[str(tmp_path), str(tmp_path / "nowhere")], standalone_mode=False)
    with pytest.raises(HistoryError, match="nothing to replay"):
        app(args=[str(tmp_path)], standalone_mode=False)
    assert capsys.readouterr().out == ""


def test_the_odd_chip_is_a_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cut as in the record, or to the first winner left of the button."""
    play = ("p3 cc", "p1 f", "p2 cc", "d db AcKcQc", "p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc", "d db Tc")
    deals = ("d dh p2 QhQd", "d dh p3 7s2d")
    file = tmp_path / "odd.phh"
    file.write_text(phh(*play, "p2 cc", "p3 cc", deals=deals, finishing_stacks="[99, 100.5, 100.5]"))
    assert summary(capsys, file)["agree"] == 1
    assert summary(capsys, file, "--odd-chip", "split")["agree"] == 1
    assert summary(capsys, file, "--odd-chip", "left")["disagree"] == 1


def many(folder: Path) -> None:
    """Write files of hands, some of which differ."""
    hands = [(GOOD, RAKED, SILENT, WRONG, ILLEGAL, OMAHA)[k * k % 11 % 6] for k in range(2 * MOST_HANDS)]
    for number in range(4):
        (folder / f"{number}.phhs").write_text(phhs(*hands[number * 7 :]))


def test_several_processes_find_the_same_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All counts, and the hands that differ in their order."""
    many(tmp_path)
    assert summary(capsys, tmp_path, "--jobs", "2") == summary(capsys, tmp_path)


def test_an_interrupted_replay_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sums up what it has, exits with 130, and at last finds what an uninterrupted one finds."""
    hands = tmp_path / "hands"
    hands.mkdir()
    many(hands)
    whole = summary(capsys, hands)
    state = tmp_path / "state.json"
    whole_replay = replay_all

    def stopping(*arguments: Any, **options: Any) -> Iterator[Part]:  # noqa: ANN401 - whatever it takes
        for number, part in enumerate(whole_replay(*arguments, **options)):
            if number == 2:
                raise KeyboardInterrupt
            yield part

    monkeypatch.setattr(command, "replay_all", stopping)
    stops = 0
    while (told := summary(capsys, hands, "--resume", state))["code"] == 130:
        stops += 1
        assert told["interrupted"]
        assert told["hands"] == min(2 * MOST_HANDS * stops, whole["hands"])
    assert stops == (whole["hands"] - 1) // (2 * MOST_HANDS)
    assert told == whole
    assert summary(capsys, hands, "--resume", state) == whole


def test_a_state_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    """That of another replay, of another version, and what is none."""
    path = tmp_path / "state.json"
    save_state(State(["a"], "split"), path)
    assert load_state(path, ["a"], "split") == State(["a"], "split")
    for paths, odd_chip in ((["b"], "split"), (["a"], "left")):
        with pytest.raises(HistoryError, match="the state of another replay: of a"):
            load_state(path, paths, odd_chip)
    told = json.loads(path.read_text())
    for text, words in (
        ("", "not the state of a replay"),
        ("[" * 100_000, "not the state of a replay"),
        ("[1]", "not the state of a replay"),
        ('{"version": 1}', "not the state of a replay"),
        (json.dumps(told | {"version": 2}), "the state of another version"),
        (json.dumps(told | {"done": "x"}), "not the state of a replay"),
        (json.dumps(told | {"kinds": {"agree": 1}}), "not the state of a replay"),
        (json.dumps(told | {"found": [1]}), "not the state of a replay"),
        (json.dumps(told | {"more": 1}), "not the state of a replay"),
    ):
        path.write_text(text)
        with pytest.raises(HistoryError, match=words):
            load_state(path, ["a"], "split")
    with pytest.raises(HistoryError, match="Is a directory"):
        load_state(tmp_path, ["a"], "split")
    with pytest.raises(HistoryError, match="No such file or directory"):
        save_state(State(["a"], "split"), tmp_path / "no" / "state.json")


def test_the_bar_shows_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal only, and wiped before a line is printed."""
    many(tmp_path)
    monkeypatch.setattr(command, "SECONDS_BETWEEN_LOOKS", -1.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    code, out, err = run(capsys, tmp_path)
    assert code == 1
    assert "\r[" not in out
    shown = [piece for piece in err.split("\r") if piece.startswith("[")]
    assert shown[-1].startswith(f"[{'#' * 24}] 100% ")
    assert len(shown) == 8
