"""The steps of a `play` list: each with its number and its text, read first and then run in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from pitboss.conform.entry import brief
from pitboss.errors import CaseError

__all__ = ["Miss", "read_steps", "run_steps"]

S = TypeVar("S")


class Miss(NamedTuple):
    """Where the play did not do what a step says."""

    expected: str
    happened: str
    fatal: bool = False  # what follows would be about another hand than the one that was meant


def read_steps(texts: Sequence[str], parse: Callable[[str], S], *, of: str = "") -> list[tuple[str, S]]:
    """Read all steps, each with what to call it in a message."""
    steps = []
    for number, text in enumerate(texts, start=1):
        label = f"{of}step {number} {brief(text)}"
        try:
            steps.append((label, parse(text)))
        except CaseError as error:
            raise CaseError(f"{label}: {error}") from None
    return steps


def run_steps(steps: Iterable[tuple[str, S]], run: Callable[[S], Miss | None]) -> Iterator[tuple[str, Miss]]:
    """Run steps in order and yield what went wrong; stop where the rest would make no sense."""
    for label, step in steps:
        miss = run(step)
        if miss:
            yield label, miss
            if miss.fatal:
                return
