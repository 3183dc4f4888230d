"""Which parts of this copy are native, and whether they may be used.

The hands (`houses`, `hand` and what they need) are Python that mypyc may have compiled. The compiled
modules lie beside their sources, and Python takes them first. They are used only if they were built from
exactly the sources that lie there: `compiled.txt`, which the build writes, has their hashes. So whoever
edits a source runs what he has written; `make check`, `make test` and `make setup` compile it again.

With PITBOSS_PURE=1 in the environment the sources are taken although they have been compiled, and with
PITBOSS_KERNEL=reference the readable twin of the kernel.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["HANDS", "HERE", "Sources", "missing"]

HERE: Final = Path(__file__).parent


def state(folder: Path, environment: dict[str, str]) -> str:
    """Say "compiled" where the compiled hands may be used, else "interpreted" and, if there is one, why."""
    if environment.get("PITBOSS_PURE"):
        return "interpreted, as PITBOSS_PURE is set"
    try:
        suffix, *lines = (folder / "compiled.txt").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return "interpreted"
    if suffix not in EXTENSION_SUFFIXES:
        return f"interpreted, as they were compiled for another Python ({suffix})"
    for line in lines:
        digest, _, name = line.partition(" ")
        try:
            same = sha256((folder / name).read_bytes()).hexdigest() == digest
        except OSError:
            same = False
        if not same:
            return f"interpreted, as {name} has changed since they were compiled"
    return "compiled"


def missing(folder: Path) -> str | None:
    """Say once which parts could not be built: the build leaves a note, and this takes it away."""
    note = folder / "missing.txt"
    try:
        parts = note.read_text("utf-8").strip()
        note.unlink()
    except (OSError, ValueError):
        return None
    return f"not compiled when it was installed: {parts}; their Python twins take over, only slower"


class Sources:
    """Finds the source of a module of pitboss where a compiled one lies beside it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to load the source; nothing if the usual way leads there."""
        if not name.startswith("pitboss."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or not isinstance(spec.loader, ExtensionFileLoader):
            return spec
        source = Path(spec.origin).with_name(name.rpartition(".")[2] + ".py")
        return spec_from_file_location(name, source) if source.exists() else spec


HANDS: Final = state(HERE, dict(os.environ))
if HANDS != "compiled":
    sys.meta_path.insert(0, Sources)
