"""`pitboss arena run`, as a user calls it: what it says, what it writes, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from arena.scenes import arena, files
from pitboss.arena.faults import KINDS
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed

PITBOSS = Path(sys.executable).with_name("pitboss")

CALLER = """
import sys
for line in iter(sys.stdin.readline, ""):
    print("Ann" if line[:3] == "__n" else "OK" if line[:3] == "__r" else '{"ActionType":1}', flush=True)
"""


def told(out: Path) -> dict[str, Any]:
    """Return the results that a tournament has written."""
    results: dict[str, Any] = json.loads((out / "results.json").read_text("utf-8"))
    return results


def caller(folder: Path, text: str = CALLER, name: str = "ann.py") -> Path:
    """Write a bot of the tournament's own protocol."""
    path = folder / name
    path.write_text(text)
    return path


def test_results_hold_what_they_promise(tmp_path: Path) -> None:
    """The keys of bots and matchups, seed, house, options, isolation; and the figures add up."""
    out = tmp_path / "t"
    assert arena("tight", "Ann=caller", "random", "--rounds", 4, "--seed", 11, "--out", out) == 0
    results = told(out)
    assert results["version"] == 1
    assert (results["seed"], results["house"], results["isolation"]) == ("11", "micro", "T0")
    assert results["complete"] is True
    options = results["options"]
    assert (options["rounds"], options["hands"], options["stack"]) == (4, 100, 1000)
    assert (options["small_blind"], options["big_blind"], options["mirror"]) == (10, 20, True)
    assert {bot["name"] for bot in results["bots"]} == {"tight", "Ann", "random"}
    for bot in results["bots"]:
        assert bot["elo_low"] < bot["elo"] < bot["elo_high"]
        assert bot["wins"] + bot["losses"] + bot["ties"] == 8
        assert bot["faults"] == {}
    assert [bot["elo"] for bot in results["bots"]] == sorted(
        (bot["elo"] for bot in results["bots"]), reverse=True
    )
    assert len(results["matchups"]) == 3
    for pair in results["matchups"]:
        assert pair["rounds"] == pair["a_wins"] + pair["b_wins"] + pair["ties"] == 4
        assert 4 <= pair["hands"] <= 400
    assert results["totals"]["rounds"] == 12
    assert results["totals"]["hands"] == sum(pair["hands"] for pair in results["matchups"])


def test_MI_18_wins_of_bots_are_those_of_their_matchups(tmp_path: Path) -> None:
    """What a bot has won is what it has won against each of the others."""
    out = tmp_path / "t"
    assert arena("tight", "caller", "random", "maniac", "--rounds", 10, "--seed", 3, "--out", out) == 0
    results = told(out)
    for bot in results["bots"]:
        won = sum(
            pair["a_wins"] if pair["a"] == bot["name"] else pair["b_wins"]
            for pair in results["matchups"]
            if bot["name"] in (pair["a"], pair["b"])
        )
        assert won == bot["wins"]


def test_every_hand_is_in_the_logs_and_can_be_played_again(tmp_path: Path) -> None:
    """As many as the results say; each says of which round it is, and ends as it says."""
    out = tmp_path / "t"
    assert arena("tight", "random", "--rounds", 4, "--seed", 2, "--out", out) == 0
    (pair,) = told(out)["matchups"]
    logs = sorted((out / pair["log"]).glob("*.log.gz"))
    hands = [logged for log in logs for logged, _ in replayed(LogReader(log))]
    assert len(hands) == pair["hands"]
    assert hands[0].at == "round 1, hand 1"
    assert {logged.names for logged in hands} == {("tight", "random"), ("random", "tight")}


def test_the_log_of_a_hand_can_be_watched(tmp_path: Path) -> None:
    """With the command that the report shows for it."""
    out = tmp_path / "t"
    assert arena("tight", "random", "--rounds", 2, "--seed", 2, "--out", out) == 0
    log = next(out.glob("hands/*/*.gz"))
    run = subprocess.run(  # noqa: S603 - our own program
        [PITBOSS, "watch", log, "--hand", "3"], capture_output=True, text=True, check=True, input=""
    )
    assert "tight" in run.stdout


def test_without_hands_there_are_none(tmp_path: Path) -> None:
    """`--no-hands` keeps the results alone."""
    out = tmp_path / "t"
    assert arena("tight", "random", "--rounds", 2, "--no-hands", "--out", out) == 0
    assert files(out) == {}
    assert told(out)["matchups"][0]["log"] is None


def test_the_terminal_shows_standings_and_what_is_not_separated(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --out too: ranks, figures, intervals, and the sentences."""
    assert arena("One=tight", "Two=tight", "folder", "--rounds", 20, "--seed", 4) == 0
    text = capsys.readouterr().out
    assert "micro: 3 bots, 3 matchups of 20 rounds of up to 100 hands, seed 4" in text
    assert re.search(r"3 +folder +\d+ +-?\d+ to \d+ +0 +40 +0", text)
    assert "The top two are not yet separated." in text


def test_options_reach_the_table(tmp_path: Path) -> None:
    """Hands, stacks, blinds, options of the house, ties, and no mirrors."""
    out = tmp_path / "t"
    words = "caller random --rounds 4 --hands 7 --stacks 500 --blinds 5/10 --ties half --no-mirror --seed x"
    assert arena(*words.split(), "--out", out) == 0
    options = told(out)["options"]
    assert (options["rounds"], options["hands"], options["stack"]) == (4, 7, 500)
    assert (options["small_blind"], options["big_blind"]) == (5, 10)
    assert (options["ties"], options["mirror"]) == ("half", False)
    (logged, _), *_ = replayed(LogReader(next(out.glob("hands/*/*.gz"))))
    assert logged.stacks == (500, 500)
    assert logged.house.big_blind == 10


@pytest.mark.parametrize(
    ("house", "option", "kept"),
    [
        ("headsup", "levels=10,25", ("levels", [10, 25])),
        ("standard", "rake={percent=5,cap=3}", ("rake", {"percent": "5", "cap": 3})),
    ],
)
def test_options_that_are_more_than_a_number_are_kept_and_gone_on_with(
    house: str, option: str, kept: tuple[str, Any], tmp_path: Path
) -> None:
    """A list of levels, a rake: in the results, in the call that repeats it, and after a stop."""
    out = tmp_path / "t"
    words = ["--house", house, "--option", option, "--seats", 2, "--rounds", 2, "--hands", 9, "--seed", 1]
    assert arena("caller", "random", *words, "--out", out) == 0
    assert kept in told(out)["options"].items()
    assert arena("--resume", "--rounds", 4, "--out", out) == 0
    assert told(out)["totals"]["rounds"] == 4
    assert kept in told(out)["options"].items()


def test_tables_are_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Chips per 100 hands with intervals, in the terminal and in the results; no Elo."""
    out = tmp_path / "t"
    words = ["--house", "ring", "--rounds", 12, "--hands", 10, "--seed", 1, "--out", out]
    assert arena("tight", "caller", "random", "maniac", *words) == 0
    assert "chips/100" in capsys.readouterr().out
    results = told(out)
    assert results["matchups"] == []
    for bot in results["bots"]:
        assert bot["elo"] is None
        assert bot["chips_low"] <= bot["chips_per_100"] <= bot["chips_high"]


@pytest.mark.slow
def test_jobs_and_seed_make_the_same_files(tmp_path: Path) -> None:
    """One process or two, twice: the same results, report and hands, bit for bit; processes of bots too."""
    ann = caller(tmp_path)
    told_by = []
    for number, jobs in enumerate((1, 2, 2)):
        out = tmp_path / str(number) / "t"
        words = ["--rounds", 40, "--hands", 20, "--seed", 5, "--jobs", jobs, "--out", out]
        assert arena(str(ann), "random", "adaptive", *words) == 0
        pages = [(out / name).read_bytes() for name in ("results.json", "report.html")]
        told_by.append((pages, files(out)))
    assert told_by[0] == told_by[1] == told_by[2]
    assert all(bot["faults"] == {} for bot in told(tmp_path / "2" / "t")["bots"])


def interrupted(out: Path, *words: str, after: int) -> subprocess.CompletedProcess[str]:
    """Run a tournament as a process, and press Ctrl-C when so many chunks are written down."""
    command = [str(PITBOSS), "arena", "run", *words, "--out", str(out)]
    process = subprocess.Popen(  # noqa: S603 - our own program
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    ledger = out / "ledger.jsonl"
    while not ledger.exists() or ledger.read_bytes().count(b"\n") <= after:
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
            raise AssertionError("it was over before it could be interrupted")
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played_and_resume_goes_on(jobs: str, tmp_path: Path) -> None:
    """Standings and results are there; the rest is played later, and comes to the same as without a stop."""
    ann = caller(tmp_path)
    words = [str(ann), "random", "tight", "--rounds", "100", "--hands", "30", "--seed", "5"]
    run = interrupted(tmp_path / "t", *words, "--jobs", jobs, after=3)
    assert run.returncode == 130
    assert "Interrupted. Go on with: pitboss arena run --resume --out" in run.stderr
    partial = told(tmp_path / "t")
    assert partial["complete"] is False
    assert 0 < partial["totals"]["rounds"] < 300
    assert (tmp_path / "t" / "report.html").exists()
    assert arena("--resume", "--out", tmp_path / "t") == 0
    assert arena(*words, "--out", tmp_path / "whole" / "t") == 0
    names = ("results.json", "report.html")
    whole, resumed = (
        [(out / name).read_bytes() for name in names] for out in (tmp_path / "whole" / "t", tmp_path / "t")
    )
    assert resumed == whole
    assert files(tmp_path / "t") == files(tmp_path / "whole" / "t")


@pytest.mark.slow
def test_a_disk_that_is_full_midway_is_an_error_in_words(tmp_path: Path) -> None:
    """On a real disk of 400 KiB: what was finished is kept, and with room again it goes on."""
    out = tmp_path / "disk"
    out.mkdir()
    script = (
        f"set -e; mount -t tmpfs -o size=400k tmpfs {out}; cd {out}\n"
        f"{PITBOSS} arena run tight random caller --rounds 200 --seed 3 --out t || echo exit $?\n"
        f"mount -o remount,size=64m {out}\n"
        f"{PITBOSS} arena run --resume --out t; cp -r t {tmp_path}/t\n"
    )
    unshare = ["unshare", "--user", "--map-root-user", "--mount"]
    run = subprocess.run(  # noqa: S603 - our own program, on a disk of its own
        [*unshare, "sh", "-c", script], capture_output=True, text=True, check=True
    )
    assert "exit 2" in run.stdout
    (line,) = [line for line in run.stderr.splitlines() if line.startswith("pitboss: ")][:1]
    assert "cannot be written: No space left on device; " in line
    assert re.search(r"\d+ of 30 chunks are finished and kept, go on with: pitboss arena run --resume", line)
    assert arena("tight", "random", "caller", "--rounds", 200, "--seed", 3, "--out", tmp_path / "whole") == 0
    assert told(tmp_path / "t") == told(tmp_path / "whole")
    assert files(tmp_path / "t") == files(tmp_path / "whole")


NOISY = "import sys\nprint('loading the weights', flush=True)\n" + CALLER
LONG = CALLER.replace('"Ann"', '"x" * 10000')
CONTROL = CALLER.replace('"Ann"', r'"A\x1b[31mnn"')
SILENT = "import time; time.sleep(600)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (NOISY, r"Before that it said 'loading the weights' where its name was due: nothing may come before"),
        (LONG, r"was said for a name: a name is 1 to 40 printable characters"),
        (CONTROL, r"was said for a name: a name is 1 to 40 printable characters"),
        ("1 / 0", r"ZeroDivisionError"),
        ("print()", r"cannot take part: It"),
    ],
)
def test_a_bot_that_cannot_say_its_name_is_refused_before_anything_is_played(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Noise before the name, 10,000 characters, control characters, a crash, nothing: one clear line."""
    bot = caller(tmp_path, text)
    assert arena("tight", bot, "--rounds", 2, "--out", tmp_path / "t") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"pitboss: {str(bot)!r} cannot take part: "[:60])
    assert re.search(words, line), line
    assert line.isprintable()
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("tight", "1 bot: a tournament needs two at least"),
        ("", "0 bots: a tournament needs two at least"),
        ("tight tight", "two bots are called 'tight'"),
        ("tight ./nobody", "'./nobody' does not exist"),
        ("tight nobody.py", "'nobody.py' does not exist"),
        ("tight nobody.py:Nobody", "'nobody.py' does not exist"),
        (f"tight {'n' * 10_000}", "n... is no bot: neither a file, a class, nor a program"),
        (f"{'n' * 10_000}=tight random", "n... cannot name a bot: 1 to 40 printable characters"),
        (f"tight {'n' * 10_000}/bot", "n... does not exist"),
        (f"tight {'n' * 10_000}.py", "n... does not exist"),
        (f"tight {'n' * 10_000}.py:Bot", "n... does not exist"),
        (f"tight {'n' * 10_000}:Bot", "n...: there is no module 'nnn"),
        (f"tight random --house {'n' * 10_000}", "n... is not a house"),
        (f"tight random --out {'n' * 300}", "File name too long"),
        ("A=tight a=random", "'tight' and 'random' (letter case does not count): name one"),
        ("tight A\x1b[31mB=random", r"'A\x1b[31mB' cannot name a bot"),
        ("tight =random", "'' cannot name a bot"),
        ("tight random --out /dev/null", "/dev/null: cannot be a folder: a file is there"),
        ("tight /etc/passwd", "'/etc/passwd' is not executable: chmod +x it"),
        ("tight nobody:Nobody", "'nobody:Nobody': there is no module 'nobody'"),
        ("tight caller --rounds -3", "-3 is out of range for --rounds: 1 to"),
        ("tight caller --rounds 0", "0 is out of range for --rounds: 1 to"),
        ("tight caller --rounds many", "Invalid value for '--rounds'"),
        ("tight caller --hands 0", "hands = 0 is out of range"),
        ("tight caller --jobs 0", "0 is out of range for --jobs"),
        ("tight caller --time 0", "0.0 is no time for an answer"),
        ("tight caller --time nan", "nan is no time for an answer"),
        ("tight caller --memory 1", "1 MiB of memory are out of range"),
        ("tight caller --protocol irc", "'irc' is no protocol: auto, boras, pitboss"),
        ("tight caller --tier 7", "Invalid value for '--tier'"),
        ("tight caller --ties double", "'double' is no way to count ties"),
        ("tight caller --until dawn", "'dawn' is nothing to play until"),
        ("tight caller --error 2", "2.0 is no rate of errors"),
        ("tight caller --house casino", "'casino' is not a house"),
        ("tight caller --stacks -1", "stack = -1 is out of range"),
        ("tight caller --blinds 10", "10"),
        ("tight caller --option colour=red", "'colour' is not an option of micro"),
        ("tight caller --seats 3", "3 seats: a table of micro has 2 to 2"),
        ("tight caller --resume", "--resume goes on with a tournament in a folder"),
        ("tight caller --resume --out /nowhere/t", "/nowhere/t"),
        ("tight caller --scheduler tcp://127.0.0.1:1", "no scheduler answers there"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: str, message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit status is 2, and the line names the value that is wrong."""
    if "--scheduler" in words:
        monkeypatch.setattr("pitboss.arena.cluster.SECONDS", 0.2)
    if "/nowhere" in words:
        monkeypatch.setattr(Path, "mkdir", lambda *_, **__: (_ for _ in ()).throw(PermissionError(13, "no")))
    assert arena(*words.split()) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
    assert len(err) < 400


def test_bots_of_one_name_that_they_say_themselves_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two files that both say Ann; with a name in front they play."""
    ann, other = caller(tmp_path), caller(tmp_path, name="other.py")
    assert arena(ann, other, "--rounds", 2) == 2
    assert "two bots are called 'Ann'" in capsys.readouterr().err
    assert arena(ann, f"Bea={other}", "--rounds", 2, "--seed", 1, "--out", tmp_path / "t") == 0
    assert {bot["name"] for bot in told(tmp_path / "t")["bots"]} == {"Ann", "Bea"}


def test_faults_are_counted_apart_from_skill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that talks nonsense after its first answers: named kinds, and the match is played to its end."""
    nonsense = CALLER.replace("""'{"ActionType":1}'""", "'what?'")
    bot = caller(tmp_path, nonsense)
    assert arena(bot, "tight", "--rounds", 4, "--seed", 1, "--out", tmp_path / "t") == 0
    assert re.search(r"^Ann: no answer \d+$", capsys.readouterr().out, re.MULTILINE)
    by_name = {bot["name"]: bot for bot in told(tmp_path / "t")["bots"]}
    assert by_name["tight"]["faults"] == {}
    assert by_name["Ann"]["faults"]["no answer"] >= 12
    assert set(by_name["Ann"]["faults"]) <= set(KINDS)
    assert by_name["Ann"]["wins"] + by_name["Ann"]["losses"] + by_name["Ann"]["ties"] == 4


def test_a_bot_whose_file_is_gone_is_named_when_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing that was played is lost."""
    ann = caller(tmp_path)
    assert arena(ann, "tight", "--rounds", 2, "--out", tmp_path / "t") == 0
    shutil.move(ann, tmp_path / "elsewhere.py")
    before = (tmp_path / "t" / "ledger.jsonl").read_bytes()
    assert arena("--resume", "--rounds", 4, "--out", tmp_path / "t") == 2
    assert f"{str(ann)!r}"[:50] in capsys.readouterr().err
    assert (tmp_path / "t" / "ledger.jsonl").read_bytes() == before
    shutil.move(tmp_path / "elsewhere.py", ann)
    assert arena("--resume", "--rounds", 4, "--out", tmp_path / "t") == 0
    assert told(tmp_path / "t")["totals"]["rounds"] == 4


def test_trusted_classes_are_not_locked_in_and_results_say_so(tmp_path: Path) -> None:
    """A class run in this process is as free as the judge."""
    file = tmp_path / "mine.py"
    file.write_text(
        "import pitboss\nclass Mine(pitboss.Bot):\n    def act(self, view):\n        return view.call()\n"
    )
    assert arena(file, "tight", "--trusted", "--rounds", 2, "--out", tmp_path / "t") == 0
    assert told(tmp_path / "t")["isolation"] == "none"
    assert arena(file, "tight", "--rounds", 2, "--out", tmp_path / "u") == 0
    assert told(tmp_path / "u")["isolation"] == "T0"
