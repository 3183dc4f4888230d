"""Small PHH hands, written for the tests, and where the public ones are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

__all__ = ["CORPUS", "corpus", "phh", "phhs"]

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

DEALS = ("d dh p1 AhKh", "d dh p2 QcQd", "d dh p3 7s2d")


def phh(*play: str, deals: Sequence[str] = DEALS, **fields: str) -> str:
    """Write a hand of three with blinds 1 and 2 and 100 chips each; a field "" is left out."""
    told = {
        "variant": "'NT'",
        "ante_trimming_status": "true",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        "actions": f"[{', '.join(repr(action) for action in (*deals, *play))}]",
        **fields,
    }
    return "".join(f"{key} = {value}\n" for key, value in told.items() if value)


def phhs(*hands: str) -> str:
    """Put hands into one file."""
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, start=1))


def corpus(name: str) -> Path:
    """Return an archive of real hands, or skip the test loudly."""
    path = CORPUS / name
    if not path.exists():
        pytest.skip(f"REAL HANDS ARE NOT HERE: {path} is missing, so nothing was replayed")
    return path
