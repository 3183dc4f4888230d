"""The fast part: evaluation and equities, in C++ where it was built, else by its readable twin.

`NATIVE` says which. Both have the same functions, results and errors; the same tests run on both. With
PITBOSS_KERNEL=reference in the environment the twin is taken although the other is there.

Cards are ints, and a packed hand is an int with bit c for card c. A strength is the one of
`pitboss.rankings.HOLDEM`, which is the truth about it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Final

from pitboss.kernel import reference
from pitboss.kernel.reference import (
    Exact,
    MonteCarlo,
    count_categories,
    strength,
    strength_packed,
    strengths,
)

__all__ = [
    "NATIVE",
    "Exact",
    "MonteCarlo",
    "count_categories",
    "strength",
    "strength_packed",
    "strengths",
]

_native: ModuleType | None = None
if os.environ.get("PITBOSS_KERNEL") != "reference":
    with suppress(ImportError):
        _native = import_module("pitboss.kernel._native")

NATIVE: Final = _native is not None

if _native is not None:
    # Under the names imported above, so that type checkers read the twin and programs run the other.
    globals().update({name: getattr(_native, name) for name in reference.__all__})
