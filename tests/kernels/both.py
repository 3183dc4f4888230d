"""The native kernel, where it was built, and its twin."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Final

import pytest
from hypothesis import strategies as st

from pitboss.cards import CARDS, parse_cards
from pitboss.kernel import reference

HAS_NATIVE: Final = find_spec("pitboss.kernel._native") is not None
NATIVE: Final = importlib.import_module("pitboss.kernel._native") if HAS_NATIVE else None
KERNELS: Final[list[ModuleType]] = [reference, *([NATIVE] if NATIVE else [])]

both = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__.rpartition(".")[2])
needs_native = pytest.mark.skipif(NATIVE is None, reason="the native kernel was not built here")

SEED: Final = bytes(range(32))


def hands(least: int, most: int) -> st.SearchStrategy[list[int]]:
    """Draw some different cards in any order."""
    return st.lists(st.sampled_from(CARDS), min_size=least, max_size=most, unique=True)


def pack(cards: str | Sequence[int]) -> int:
    """Return a packed hand."""
    return sum(1 << card for card in (parse_cards(cards) if isinstance(cards, str) else cards))


def pairs(letter: str) -> list[int]:
    """Return the six pairs of a rank, packed."""
    of_rank = parse_cards("".join(letter + suit for suit in "cdhs"))
    return [pack((one, other)) for one in of_rank for other in of_rank if one < other]


ANY_TWO: Final = [1 << one | 1 << other for one in range(52) for other in range(one)]
