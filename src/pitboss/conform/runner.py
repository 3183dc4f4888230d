"""Files and folders of cases: read them, play them, say how each came out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, Protocol

from pitboss.conform.case import Case
from pitboss.conform.entry import brief
from pitboss.conform.episode import Episode
from pitboss.conform.lines import Miss
from pitboss.errors import CaseError, PitbossError

__all__ = ["Failure", "Outcome", "files_of", "run"]


@dataclass(frozen=True, slots=True)
class Failure:
    """One step that failed, or what is wrong with a whole case or file."""

    file: str
    name: str  # of the case; empty: the file
    step: str  # its number and text; empty: the case
    message: str

    def __str__(self) -> str:
        """Write it as one line; what cannot be printed is written as its number."""
        parts = [part for part in (self.file, self.name, self.step, self.message) if part]
        line = " ".join(": ".join(parts).split())
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case or an episode came out, or a file that could not be read."""

    file: str
    name: str
    failures: tuple[Failure, ...]

    @property
    def unreadable(self) -> bool:
        """Whether the file as such is at fault, and no case of it."""
        return not self.name

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not self.failures


class Script(Protocol):
    """A case or an episode, ready to be played."""

    def play(self) -> Iterator[tuple[str, Miss]]:
        """Yield what went wrong, with the step."""
        ...


READERS: Final[dict[str, Callable[[Any, Path], Script]]] = {"case": Case.read, "episode": Episode.read}


def files_of(path: Path) -> list[Path]:
    """Return a file itself, or all case files of a folder and its folders, sorted."""
    if path.is_dir():
        files = sorted(file for file in path.rglob("*.toml") if file.is_file())
        if not files:
            raise CaseError(f"{path}: no case files are there: they are called NAME.toml")
        return files
    if not path.exists():
        raise CaseError(f"{path}: there is no such file or folder")
    return [path]


def run(paths: Iterable[str | Path]) -> Iterator[Outcome]:
    """Run files and folders; yield an outcome per case, per episode, and per file that fails as such."""
    for path in paths:
        for file in files_of(Path(path)):
            yield from run_file(file)


def run_file(file: Path) -> Iterator[Outcome]:
    """Run one file. What is wrong with it, or with one of its cases, leaves the others alone."""
    try:
        said = read_toml(file)
    except CaseError as error:
        yield outcome(file, "", [("", f"{error}")])
        return
    wrong = [("", message) for message in wrong_keys(said)]
    if wrong:
        yield outcome(file, "", wrong)
    for kind in READERS:
        entries = said.get(kind, [])
        for number, entry in enumerate(entries if isinstance(entries, list) else [], start=1):
            name = name_of(entry, f"{kind} {number}")
            yield outcome(file, name, run_entry(kind, entry, file.parent))


def read_toml(file: Path) -> dict[str, Any]:
    """Read a file as TOML, fractions as they are written."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"), parse_float=Decimal)
    except UnicodeDecodeError as error:
        raise CaseError(f"not UTF-8: {error}") from None
    except OSError as error:
        raise CaseError(f"cannot be read: {error.strerror}") from None
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise CaseError(f"not TOML: {error}") from None


def wrong_keys(said: dict[str, Any]) -> Iterator[str]:
    """Say what a file holds beside cases and episodes, or that it holds none."""
    for key, value in said.items():
        if key not in READERS:
            yield f"{brief(key)} is not a key of a case file: [[case]] and [[episode]] are"
        elif not isinstance(value, list):
            yield f"{key} is not a list of tables: write [[{key}]]"
    if not any(said.get(key) for key in READERS):
        yield "there is no [[case]] and no [[episode]] in it"


def name_of(entry: object, default: str) -> str:
    """Return the name of a case, or its number where it has none."""
    name = entry.get("name") if isinstance(entry, dict) else None
    return name if isinstance(name, str) and name.strip() else default


def run_entry(kind: str, said: Any, folder: Path) -> list[tuple[str, str]]:  # noqa: ANN401 - from a file
    """Read and play one case or episode; return what went wrong as (step, message)."""
    wrong = []
    try:
        script = READERS[kind](said, folder)
        for step, miss in script.play():
            wrong.append((step, f"expected {miss.expected}; happened: {miss.happened}"))
    except PitbossError as error:
        wrong.append(("", f"{error}"))
    except Exception as error:  # noqa: BLE001 - a fault of ours in one case must not hide the others
        wrong.append(("", f"a fault in pitboss: {type(error).__name__}: {error}"))
    return wrong


def outcome(file: Path, name: str, wrong: list[tuple[str, str]]) -> Outcome:
    """Put together how something came out."""
    failures = tuple(Failure(str(file), name, step, message) for step, message in wrong)
    return Outcome(str(file), name, failures)
