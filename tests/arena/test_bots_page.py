"""docs/09-bots.md is enough to write a bot from: its transcripts hold, its bots are fit to play."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arena.scenes import arena
from arena.test_check_command import check
from arena.transcripts import SCENES, transcript
from pitboss.arena import talk
from pitboss.arena.cell import DISK, PROCESSES
from pitboss.arena.faults import KINDS
from pitboss.arena.player import Terms
from pitboss.arena.process import LONGEST
from pitboss.arena.program import SEED_BITS
from pitboss.arena.ruling import MOST_FAULTS
from pitboss.bots.catalog import BOTS
from pitboss.houses.catalog import HOUSES

PAGE = (Path(__file__).parents[2] / "docs" / "09-bots.md").read_text("utf-8")
TRANSCRIPTS = dict(re.findall(r"```transcript (\w+)\n(.*?)\n```", PAGE, re.DOTALL))
PROGRAMS = dict(re.findall(r"```bot (\w+)\n(.*?)```", PAGE, re.DOTALL))


def test_there_is_a_transcript_for_each_protocol_and_each_house() -> None:
    """Nothing is left to guess."""
    assert set(TRANSCRIPTS) == set(SCENES) == {"boras", *HOUSES}
    assert set(PROGRAMS) == {"boras", "pitboss"}


@pytest.mark.parametrize("name", SCENES)
def test_a_transcript_is_what_is_said(name: str) -> None:
    """The judge plays the scene, with the bot's lines from the page: every line is as it stands there."""
    lines = TRANSCRIPTS[name].splitlines()
    answers = [line.removeprefix("bot:   ") for line in lines if line.startswith("bot:   ")]
    assert transcript(SCENES[name], answers) == lines


def sent() -> list[dict[str, Any]]:
    """Return every message of our own protocol that the transcripts hold."""
    return [
        json.loads(line.partition(" ")[2])
        for name, text in TRANSCRIPTS.items()
        for line in text.splitlines()
        if name != "boras"
    ]


def test_every_type_of_message_is_in_a_transcript_and_explained() -> None:
    """Those from the judge and those from the bot; only `problem` is not shown."""
    types = {message["t"] for message in sent()}
    assert types | {"problem"} == {
        kind.__struct_config__.tag
        for kind in vars(talk).values()
        if isinstance(kind, type) and issubclass(kind, talk.Line) and kind is not talk.Line
    }
    assert [name for name in types if f"`{name}`" not in PAGE] == []


def test_every_field_is_explained() -> None:
    """A field that a bot may meet stands somewhere on the page, in code."""
    fields = {key for message in sent() for key in message}
    fields |= {key for message in sent() for part in ("game", "legal") for key in message.get(part, {})}
    words = set(re.findall(r"`(?:\w+\.)?([A-Za-z_?]+)`", PAGE))
    assert fields - words == {"t"} - words


def test_every_event_and_every_fault_is_explained() -> None:
    """By kind."""
    kinds = {message["kind"] for message in sent() if message["t"] == "event"}
    assert [kind for kind in (*kinds, *KINDS) if f"`{kind}`" not in PAGE] == []
    for kind, words in KINDS.items():
        assert f"| `{kind}` | {words} |" in PAGE


def test_the_figures_of_the_page_are_those_of_the_judge() -> None:
    """Lengths, times, limits, names."""
    words = " ".join(PAGE.split())
    assert f"at most {LONGEST:,} bytes" in words
    assert (Terms().seconds, Terms().start_seconds, Terms().memory) == (1, 10, 1 << 30)
    assert "one second, unless" in words
    assert "a bot has ten seconds" in words
    assert "1 GiB of memory" in words
    assert MOST_FAULTS == 3
    assert "After three faults in a round" in words
    assert f"{DISK >> 20} MiB of disk, {PROCESSES} processes" in words
    assert f"{SEED_BITS} bits" in words
    assert ", ".join(f"`{name}`" for name in BOTS) in words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "house"), [("boras", "micro"), *[("pitboss", house) for house in HOUSES]], ids=str
)
def test_the_bots_of_the_page_are_fit_to_play(name: str, house: str, tmp_path: Path) -> None:
    """As they are printed, in every house that their protocol has words for."""
    file = tmp_path / "plain.py"
    file.write_text(PROGRAMS[name])
    assert check(file, "--house", house, "--time", 60) == 0


@pytest.mark.slow
def test_the_bots_of_the_page_play_each_other(tmp_path: Path) -> None:
    """The one protocol against the other, without a fault."""
    for name, text in PROGRAMS.items():
        (tmp_path / f"{name}.py").write_text(text)
    bots = [f"{name}={tmp_path / name}.py" for name in PROGRAMS]
    assert arena(*bots, "--rounds", 4, "--time", 60, "--seed", 1, "--out", tmp_path / "t") == 0
    results = json.loads((tmp_path / "t" / "results.json").read_text("utf-8"))
    assert [bot["faults"] for bot in results["bots"]] == [{}, {}]
