"""`pitboss conform`: run files and folders of cases."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.conform import files_of, run_file
from pitboss.errors import CaseError

__all__ = ["conform"]

ASKED_WRONGLY = 2


def conform(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Case files, and folders of them.")],
) -> None:
    """Run conformance cases: one line for each step that fails, then how many passed and failed."""
    passed = failed = status = 0
    for path in paths:
        try:
            files = files_of(Path(path))
        except CaseError as error:
            print(f"pitboss: {error}", file=sys.stderr)
            failed += 1
            status = ASKED_WRONGLY
            continue
        for file in files:
            for outcome in run_file(file):
                passed += outcome.passed
                failed += not outcome.passed
                status = ASKED_WRONGLY if outcome.unreadable else status
                for failure in outcome.failures:
                    say(f"{failure}")
    say(f"{passed} passed, {failed} failed")
    raise typer.Exit(status or (1 if failed else 0))


def say(line: str) -> None:
    """Print a line as it is; a screen that lacks a character gets its number."""
    encoding = sys.stdout.encoding or "utf-8"
    print(line.encode(encoding, "backslashreplace").decode(encoding))
