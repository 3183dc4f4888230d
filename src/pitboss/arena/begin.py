"""The first that runs in the process of a Python bot: `python -P begin.py mine.py`, or `... mine.py:Shark`.

A file with a class of `pitboss.Bot` is handed to `child.py`, which speaks for it. Any other file is a program
that speaks for itself: it is run as Python would run it, and never waits until pitboss has been imported.
So this file is run by its path, and imports nothing of ours before it is known to be needed.
"""

from __future__ import annotations

import re
import sys
from typing import Final

__all__ = ["CLASS", "main"]

# `module:Class`, or `file.py:Class`
CLASS: Final = re.compile(r"(?P<module>.+\.py|[A-Za-z_][\w.]*):(?P<name>[A-Za-z_]\w*)")


def main() -> None:
    """Run what the one argument names."""
    spec = sys.argv[1]
    if CLASS.fullmatch(spec) or holds_class(spec):
        from pitboss.arena.child import speak_for

        speak_for(spec)
        return
    from runpy import run_path

    sys.argv = [spec]
    sys.path.insert(0, spec.rpartition("/")[0])
    run_path(spec, run_name="__main__")


def holds_class(file: str) -> bool:
    """Say whether a file defines a class that may be a bot of pitboss; it is read, not run."""
    with open(file, encoding="utf-8", errors="replace") as opened:  # noqa: PTH123 - pathlib takes 5 ms to load
        source = opened.read()
    if "pitboss" not in source:
        return False
    import ast

    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, ast.ClassDef) and node.bases for node in body)


if __name__ == "__main__":
    main()
