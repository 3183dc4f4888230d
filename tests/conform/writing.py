"""Case files, written by a test and run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from pitboss.conform import run

Value = str | int | Sequence["Value"] | Mapping[str, "Value"]


def toml(value: Value) -> str:
    """Write a value as TOML does."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)


def written(kind: str, keys: Mapping[str, Value]) -> str:
    """Write a case or an episode."""
    return f"[[{kind}]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in keys.items())


def wrong_in(folder: Path, text: str) -> list[str]:
    """Run a file with this text; return its lines of failure without the file's name."""
    file = folder / "case.toml"
    file.write_text(text, encoding="utf-8")
    return [str(failure).removeprefix(f"{file}: ") for outcome in run([file]) for failure in outcome.failures]


def wrong_in_case(folder: Path, **keys: Value) -> list[str]:
    """Run one case."""
    return wrong_in(folder, written("case", {"name": "a case", **keys}))


def wrong_in_episode(folder: Path, **keys: Value) -> list[str]:
    """Run one episode."""
    return wrong_in(folder, written("episode", {"name": "an episode", **keys}))
