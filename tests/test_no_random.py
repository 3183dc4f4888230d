"""`random` never touches a card: the source is read to make sure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss

SOURCE = Path(pitboss.__file__).parent


def may_choose_actions(path: str) -> bool:
    """Say whether a file may use `random` at all: bots and random hands choose their actions by it."""
    return path.startswith(("bots/", "check/"))


def faults(path: str, text: str) -> Iterator[str]:
    """Name each import of `random`, and each shuffle or sample, that a file may not have."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                imported = [name.name for name in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                imported = [module, *(f"{module}.{name.name}" for name in names)]
            case ast.Call(func=ast.Attribute(attr="shuffle" | "sample") | ast.Name(id="shuffle" | "sample")):
                if path != "shuffle.py":
                    yield f"{path}:{node.lineno} shuffles or samples"
                continue
            case _:
                continue
        if any("random" in name.split(".") for name in imported) and not may_choose_actions(path):
            yield f"{path}:{node.lineno} imports random"


def test_no_module_shuffles_or_imports_random() -> None:
    """Only shuffle.py orders cards, and `random` is for the choice of actions alone."""
    files = sorted(SOURCE.rglob("*.py"))
    assert SOURCE / "shuffle.py" in files
    found = [
        fault
        for file in files
        for fault in faults(file.relative_to(SOURCE).as_posix(), file.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("table/game.py", "import random"),
        ("table/game.py", "import os, random as dice"),
        ("table/game.py", "from random import Random"),
        ("table/game.py", "from numpy import random"),
        ("table/game.py", "import numpy.random"),
        ("shuffle.py", "import random"),
        ("cli/play.py", "def run():\n    import random"),
        ("bots/caller.py", "dice.shuffle(cards)"),
        ("cli/check.py", "sample(cards, 2)"),
    ],
)
def test_a_planted_use_is_found(path: str, text: str) -> None:
    """The reader of the source finds each way in which `random` could come near a card."""
    assert len(list(faults(path, text))) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("bots/noise.py", "import random\ndice = random.Random(7)\ndice.random()"),
        ("check/dice.py", "from random import Random"),
        ("shuffle.py", "shuffle(cards)"),
        ("table/game.py", "from secrets import token_bytes"),
        ("table/game.py", "self.shuffler.deck()"),
    ],
)
def test_a_fair_use_is_left_alone(path: str, text: str) -> None:
    """Bots and checks may choose actions at random, and anyone may ask for a deck."""
    assert list(faults(path, text)) == []
