"""Where and of what something was measured: the machine, the commit, the versions."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from pitboss.kernel import NATIVE
from pitboss.native import HANDS

__all__ = ["HERE", "commit", "head", "processor"]

HERE: Final = Path(__file__).parent


def head(packages: Iterable[str]) -> list[str]:
    """Return the lines that say when, of what and on what it was measured, with these versions."""
    kernel = "native" if NATIVE else "its Python twin"
    return [
        f"- {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit()}; kernel: {kernel}; hands: {HANDS}",
        f"- {processor()}, {os.cpu_count()} cores; Python {platform.python_version()}, {platform.system()}",
        "- " + ", ".join(f"{name} {version(name)}" for name in sorted(packages)),
    ]


def commit() -> str:
    """Return the commit that was measured, and whether the source has changed since."""
    changed = git("status", "--porcelain", "--", "../src", "../native")
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (" with changes" if changed else "")


def git(*arguments: str) -> str:
    """Ask git."""
    found = subprocess.run(  # noqa: S603 - no input goes in
        ["git", "-C", str(HERE), *arguments],  # noqa: S607 - whatever git there is
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip()


def processor() -> str:
    """Return the model of the processor, where the system tells."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
