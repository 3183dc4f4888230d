"""Imports point one way, from the shells towards the cards; the source is read to make sure.

errors < extras, cards < rankings, shuffle < kernel < equity < houses < hand < table, history, solver
       < bots < study < research, check, conform, arena, server < proving < cli

Of two on one level the second may import the first: a history knows tables, no table knows its history.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss

SOURCE = Path(pitboss.__file__).parent

ORDER = (
    "native",  # before all others: it says where they are loaded from
    *("errors", "extras", "cards", "rankings", "shuffle", "kernel", "equity", "houses", "hand", "table"),
    *("history", "solver", "bots", "study", "research", "check", "conform", "arena", "server", "proving"),
    "cli",
    "__init__",  # the public names
)
PLACE = {package: place for place, package in enumerate(ORDER)}


def package_of(parts: list[str]) -> str:
    """Return the package of pitboss that a module belongs to; of pitboss itself, its public names."""
    return parts[1] if len(parts) > 1 else "__init__"


def imports(path: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each import from pitboss with its line, those for type checkers and inside functions included."""
    here = ["pitboss", *path.removesuffix(".py").split("/")]
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                modules = [name.name.split(".") for name in names]
            case ast.ImportFrom(module=module, names=names, level=level):
                base = here[:-level] if level else []
                start = [*base, *(module.split(".") if module else [])]
                modules = [[*start, name.name] for name in names] if start == ["pitboss"] else [start]
            case _:
                continue
        yield from ((node.lineno, module) for module in modules if module[0] == "pitboss")


def faults(path: str, text: str) -> Iterator[str]:
    """Name each import that points to a later package."""
    here = package_of(["pitboss", *path.removesuffix(".py").split("/")])
    if here not in PLACE:
        yield f"{path}: {here} has no place in the order"
        return
    for line, module in imports(path, text):
        there = package_of(module)
        if there not in PLACE:
            there = "__init__"  # a public name
        if PLACE[there] > PLACE[here]:
            yield f"{path}:{line} imports {'.'.join(module)}: {here} comes before {there}"


def test_no_module_imports_from_a_later_one() -> None:
    """Every file of the source, functions and type checking included."""
    files = sorted(SOURCE.rglob("*.py"))
    assert SOURCE / "hand" / "hand.py" in files
    found = [
        fault
        for file in files
        for fault in faults(file.relative_to(SOURCE).as_posix(), file.read_text("utf-8"))
    ]
    assert found == []


def test_only_a_part_and_its_whole_know_one_another_for_types_alone() -> None:
    """A cycle within a package is a fault too, but for a felt and its house, a server and its parts."""
    found = [
        (file.relative_to(SOURCE).as_posix(), ast.unparse(line))
        for file in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for line in node.body
    ]
    wholes = {"houses": ["Felt", "House", "House, Rake"], "server": ["Room", "Server"]}
    for path, text in found:
        package = path.split("/")[0]
        if package != "cli":  # its verbs load late what not everybody has installed
            assert text.split(" import ")[1] in wholes.get(package, []), path


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cards.py", "from pitboss.rankings import HOLDEM"),
        ("rankings/holdem.py", "import pitboss.shuffle"),
        ("houses/ring.py", "from pitboss.hand.hand import Hand"),
        ("houses/ring.py", "from pitboss import Hand"),
        ("houses/ring.py", "from pitboss import hand"),
        ("houses/ring.py", "from ..hand import hand"),
        ("houses/ring.py", "def rule():\n    from pitboss.table.table import Table"),
        ("hand/hand.py", "if TYPE_CHECKING:\n    from pitboss.bots.bot import Bot"),
        ("table/table.py", "from pitboss.history.log import Log"),
        ("check/trial.py", "from pitboss.conform.case import Case"),
        ("bots/caller.py", "from pitboss.cli import main"),
        ("errors.py", "from pitboss.cards import Card"),
        ("utils.py", "import json"),
    ],
)
def test_a_planted_import_is_found(path: str, text: str) -> None:
    """The reader of the source finds each way in which an import could point backwards."""
    assert len(list(faults(path, text))) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("hand/hand.py", "from pitboss.houses.house import House\nfrom pitboss.hand.pots import Pot"),
        ("cli/main.py", "from pitboss.check.run import check_hands\nimport pitboss.hand.hand"),
        ("__init__.py", "from pitboss.table.game import Game"),
        ("cards.py", "import re\nfrom enum import IntEnum\nfrom pitboss.errors import CardError"),
        ("rankings/micro.py", "from .ranking import Ranking"),
    ],
)
def test_a_fair_import_is_left_alone(path: str, text: str) -> None:
    """Towards the cards, within a package, and from anywhere outside."""
    assert list(faults(path, text)) == []
