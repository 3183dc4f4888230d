"""Which kernel is taken."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kernels.both import HAS_NATIVE, KERNELS
from pitboss import kernel
from pitboss.kernel import reference


def says(chosen: str) -> str:
    """Ask a new process whether its kernel is native, and what a royal flush is worth."""
    code = "from pitboss import kernel; print(kernel.NATIVE, kernel.strength([51, 47, 43, 39, 35]))"
    environment = os.environ | {"PITBOSS_KERNEL": chosen}
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_native_kernel_is_taken_where_it_was_built() -> None:
    """And the twin where not."""
    assert says("") == f"{HAS_NATIVE} {0x9E0000}"


def test_the_twin_can_be_asked_for() -> None:
    """PITBOSS_KERNEL=reference takes it although the other is there."""
    assert says("reference") == f"False {0x9E0000}"


@pytest.mark.parametrize("module", KERNELS)
def test_both_kernels_have_every_name(module: object) -> None:
    """What `pitboss.kernel` offers is in both."""
    assert [name for name in kernel.__all__ if name != "NATIVE" and not hasattr(module, name)] == []
    assert set(reference.__all__) == set(kernel.__all__) - {"NATIVE"}
