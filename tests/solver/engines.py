"""The native solver, where it was built, and its twin in numpy."""

from __future__ import annotations

import pytest

from pitboss.solver.solve import NATIVE

__all__ = ["engines", "needs_native"]

ENGINES = [pytest.param(False, id="numpy"), *([pytest.param(True, id="native")] if NATIVE else [])]

engines = pytest.mark.parametrize("native", ENGINES)
needs_native = pytest.mark.skipif(not NATIVE, reason="the native solver was not built here")
