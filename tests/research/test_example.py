"""The worked example learns something, and what it says of it is true of what it has seen."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_micro.py"


def test_a_policy_that_is_trained_is_better_than_a_random_one() -> None:
    """The interval of the difference is above nothing: 95 % of it, in the seeds that are written there."""
    done = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, str(EXAMPLE)], capture_output=True, text=True, timeout=120, check=True
    )
    found = re.findall(
        r"^([a-z ]+): ([+-]\d\.\d\d) ± (\d\.\d\d) big blinds a hand$", done.stdout, re.MULTILINE
    )
    figures = {name: (float(mean), float(half)) for name, mean, half in found}
    assert list(figures) == ["random", "trained", "better by"]
    assert figures["random"][0] + figures["random"][1] < 0
    assert figures["better by"][0] - figures["better by"][1] > 0
