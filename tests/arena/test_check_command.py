"""`pitboss arena check`: what is wrong with a bot, in words; and that nothing is wrong with a good one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arena.villains.bench import HONEST, OURS, PRELUDE, left_over
from pitboss.bots.catalog import BOTS
from pitboss.cli.main import main
from pitboss.houses.catalog import HOUSES

CALLS = 'say(t="act", state=q["state"], verb="check" if legal["check"] else "call")'


def careful(answer: str = CALLS) -> str:
    """Return a bot of our own protocol that answers so."""
    return f"{OURS}\ndef move(asked, q):\n    legal = q['legal']\n    {answer}\nplay(move)\n"


def check(*words: object) -> int:
    """Call `pitboss arena check` and return its exit status."""
    try:
        main(["arena", "check", *map(str, words)])
    except SystemExit as left:
        return int(left.code or 0)
    return 0


def looked_at(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], *words: object, house: str = "micro"
) -> tuple[int, dict[str, Any]]:
    """Check a program; return the exit status and what was found."""
    file = folder / "bot.py"
    file.write_text(text)
    status = check(file, "--json", "--house", house, *words)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert left_over() == []
    return status, found


def wrong(found: dict[str, Any]) -> list[str]:
    """Return the names of what was wrong."""
    return [one["name"] for one in found["checks"] if not one["ok"]]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("bot", BOTS)
def test_every_built_in_bot_is_fit_for_every_house(bot: str, house: str) -> None:
    """Exit status 0."""
    assert check(bot, "--house", house, "--time", 60) == 0


def test_an_honest_bot_is_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Greeting, resets, spots, a whole round, speed, memory, manners: all well, and told for programs too."""
    status, found = looked_at(HONEST, tmp_path, capsys, "--time", 60)
    assert (status, found["ok"], wrong(found)) == (0, True, [])
    assert (found["name"], found["protocol"], found["tier"]) == ("Villain", "boras", "T0")
    names = [one["name"] for one in found["checks"]]
    assert names[:2] == ["greeting", "reset"]
    assert names[-3:] == ["speed", "memory", "manners"]
    assert "answers facing an all-in" in names
    assert "answers facing one minimum raise after another" in names
    assert "answers with chips for the blind and no more" in names
    assert "answers to the last hand of a round" in names
    assert found["answers"] > 300
    assert 0 < found["seconds"]["median"] <= found["seconds"]["p99"] <= found["seconds"]["slowest"]
    assert 1 << 20 < found["memory"] < 1 << 30


@pytest.mark.parametrize("house", ["headsup", "ring", "duel"])
def test_a_bot_of_our_protocol_is_fit_for_other_houses(
    house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is greeted with hello at once."""
    status, found = looked_at(careful(), tmp_path, capsys, "--time", 60, house=house)
    assert (status, found["protocol"], wrong(found)) == (0, "pitboss", [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "what", "words"),
    [
        ("import sys; sys.exit(3)", "greeting", "exit code 3"),
        ("1 / 0", "greeting", "ZeroDivisionError: division by zero"),
        (HONEST.replace('say("Villain")', 'say("x" * 50)'), "greeting", "1 to 40 printable characters"),
        (HONEST.replace('say("OK")', 'say("Yes")'), "reset", "is no answer to __reset__: OK is"),
        (
            careful('say(t="act", state=q["state"], verb="raise", to=q["to_match"] + 1)'),
            "answers with deep stacks, first and last to act",
            "illegal action: 'raise 21' where these were legal: fold call:10 raise:40-1000",
        ),
        (
            f"{PRELUDE}\nplay(lambda asked: say('{{}}'))\n",
            "answers facing an all-in",
            "Object missing required field `ActionType`",
        ),
        (
            f"{PRELUDE}\nplay(lambda asked: (say(CALL), say(CALL)))\n",
            "answers with deep stacks, first and last to act",
            "out of turn",
        ),
    ],
)
def test_what_is_wrong_is_said_in_words(
    text: str, what: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 1; the check that failed says what was seen, and the fault is counted."""
    status, found = looked_at(text, tmp_path, capsys, "--time", 60)
    assert status == 1
    assert not found["ok"]
    (failed,) = [one for one in found["checks"] if one["name"] == what]
    assert not failed["ok"]
    assert words in failed["words"]


def test_who_speaks_before_his_name_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What it said stands where the name was due, and the name where `OK` was."""
    status, found = looked_at(f"print('loading', flush=True)\n{HONEST}", tmp_path, capsys, "--time", 60)
    assert (status, wrong(found)[0]) == (1, "reset")
    (words,) = (one["words"] for one in found["checks"] if one["name"] == "reset")
    assert "Before that it said 'loading' where its name was due: nothing may come before" in words


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "status"), [("== 9", 0), ("< 9", 1)])
def test_a_slow_bot_is_told_so_before_it_is_late(
    asked: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One answer that takes more than half of the time may be the machine's fault; many are the bot's."""
    slow = f"{PRELUDE}\nplay(lambda asked: (time.sleep(1.1 * (asked {asked})), say(CALL)))\n"
    left, found = looked_at(slow, tmp_path, capsys, "--time", 2)
    assert (left, wrong(found)) == (status, ["speed"] * status)
    (words,) = (one["words"] for one in found["checks"] if one["name"] == "speed")
    assert re.search(r"\d+ of \d+ answers took up to [12]\.\d\d s of 2 s", words), words


def test_a_bot_that_needs_nearly_all_of_its_memory_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three quarters are too near."""
    big = f"HOARD = b'x' * (110 << 20)\n{HONEST}"
    status, found = looked_at(big, tmp_path, capsys, "--memory", 128, "--time", 60)
    assert (status, wrong(found)) == (1, ["memory"])


@pytest.mark.slow
def test_a_bot_without_manners_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It does not end when its input is closed."""
    stays = f"{PRELUDE}\nplay(lambda asked: say(CALL))\ntime.sleep(600)\n"
    status, found = looked_at(stays, tmp_path, capsys, "--time", 60)
    assert (status, wrong(found)) == (1, ["manners"])
    assert "has to be killed" in found["checks"][-1]["words"]


@pytest.mark.slow
def test_the_end_of_what_it_said_on_stderr_helps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A traceback, for one; with its control characters written by number."""
    file = tmp_path / "bot.py"
    file.write_text(f"{PRELUDE}\nsys.stderr.write('\\x1b[31mred\\n')\nplay(lambda asked: 1 / 0)\n")
    assert check(file, "--time", 60) == 1
    text = capsys.readouterr().out
    assert "WRONG  answers with deep stacks" in text
    assert "The end of what it said on stderr:" in text
    assert "ZeroDivisionError" in text
    assert "\x1b" not in text
    assert "It is not fit to play" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nobody"], "'nobody' is no bot"),
        (["tight", "--house", "casino"], "'casino' is not a house"),
        (["tight", "--time", "0"], "0.0 is no time for an answer"),
        (["tight", "--memory", "1"], "1 MiB of memory are out of range"),
        (["tight", "--protocol", "irc"], "'irc' is no protocol"),
        (["tight", "--option", "x=1"], "'x' is not an option of micro"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 2: that is no verdict on a bot."""
    assert check(*words) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
