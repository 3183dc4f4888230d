"""A bench for bots that misbehave: writes them down as programs, and plays a few hands against them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pitboss.arena.cell import PREFIX
from pitboss.arena.entries import find_entry
from pitboss.arena.faults import KINDS
from pitboss.arena.outside import Outside
from pitboss.arena.player import Player, Terms
from pitboss.arena.program import Program
from pitboss.arena.round import Round, play_round
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

# What most of them share: a caller that does something else when it is asked for action number n.
PRELUDE = """
import json, os, signal, sys, time
CALL = '{"ActionType":1}'
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def play(move, over=lambda: say(CALL)):
    asked = 0
    for line in iter(sys.stdin.readline, ""):
        if line.startswith("__name__"): say("Villain")
        elif line.startswith("__reset__"): say("OK")
        elif '"HandResult":null' not in line: over()
        else:
            asked += 1
            move(asked)
"""

# The same for our own protocol; `move` gets the question.
OURS = """
import json, os, signal, sys, time
def say(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
def play(move):
    asked = 0
    for line in iter(sys.stdin.readline, ""):
        message = {"t": "hello"} if line.startswith("__") else json.loads(line)
        if message["t"] == "hello": say(t="hello", name="Villain")
        elif message["t"] == "round": say(t="ready")
        elif message["t"] == "act?":
            asked += 1
            move(asked, message)
"""

HONEST = PRELUDE + "play(lambda asked: say(CALL))\n"

SEED = seed_from_text("villains")


@dataclass
class Played:
    """What a match came to."""

    rounds: list[Round]
    villain: Outside
    honest: Outside
    grown: int  # bytes that the judge has grown by


def program(tmp_path: Path, text: str, *, name: str = "villain.py") -> Program:
    """Write a program down; it runs without site packages, which starts faster."""
    file = tmp_path / name
    file.write_text(text)
    entry = find_entry(f"{sys.executable} -S {file}")
    assert isinstance(entry, Program)
    return entry


def match(
    villain: Program,
    honest: Program,
    *,
    seat: int,
    hands: int = 4,
    rounds: int = 1,
    terms: Terms,
) -> Played:
    """Play a short match; the villain's terms are his own, the other has all the time in the world."""
    patient = Terms(seconds=60, start_seconds=60, tier=terms.tier)
    before = resident()
    one = villain.start(terms, seed=SEED)
    other = honest.start(patient, seed=SEED)
    assert isinstance(one, Outside)
    assert isinstance(other, Outside)
    players: Sequence[Player] = (one, other) if seat == 0 else (other, one)
    house = find_house("micro")
    played = []
    try:
        for number in range(rounds):
            for player in players:
                player.reset()
            deal = SeededShuffler(SEED, number=1000 * number).deal
            played.append(play_round([house], players, deal, most_hands=hands))
    finally:
        one.close()
        other.close()
    return Played(played, one, other, resident() - before)


def expect_order(played: Played, *, hands: int, kind: str) -> None:
    """Assert what holds after every match, whoever played."""
    assert [sum(round_.stacks) for round_ in played.rounds] == [2000] * len(played.rounds)
    assert all(0 < round_.hands <= hands for round_ in played.rounds)
    assert played.villain.faults[kind] > 0, (played.villain.faults, played.villain.notes)
    assert set(played.villain.faults) <= set(KINDS)
    assert not played.honest.faults
    assert played.grown < 20 << 20
    assert left_over() == []


def resident() -> int:
    """Return the memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def left_over() -> list[str]:
    """Return the processes that still belong to bots of this judge, and folders of theirs."""
    mark = f"{PREFIX}{os.getpid()}-".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark in (entry / "environ").read_bytes():
                found.append(f"{entry.name}: {(entry / 'cmdline').read_text()}")
        except OSError:
            continue
    return found + [str(path) for path in Path("/tmp").glob(f"{PREFIX}{os.getpid()}-*")]  # noqa: S108
