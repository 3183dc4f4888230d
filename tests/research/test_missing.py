"""Without the libraries an import says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("aec", "pettingzoo"),
        ("aec", "gymnasium"),
        ("gym", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
        ("aec", "numpy"),
        ("gym", "numpy"),
    ],
)
def test_a_missing_library_is_named(module: str, library: str) -> None:
    """A PitbossError with the command that brings it."""
    code = f"import sys; sys.modules[{library!r}] = None; import pitboss.research.{module}"
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith("and this needs it: pip install 'pitboss[research]'")


def test_nothing_else_asks_for_them() -> None:
    """pitboss, its command line and its bots load none of the three."""
    code = (
        "import sys, pitboss, pitboss.cli.main, pitboss.bots.catalog;"
        "print({'pettingzoo', 'gymnasium', 'pyspiel'} & set(sys.modules))"
    )
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "set()"
