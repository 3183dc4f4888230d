"""A log that is packed is read as any other."""

from __future__ import annotations

import gzip
import lzma
from pathlib import Path
from types import ModuleType

import pytest

from pitboss.errors import HistoryError
from pitboss.hand.action import FOLD
from pitboss.hand.hand import Hand
from pitboss.history.log_read import LogReader
from pitboss.history.log_write import LogWriter
from pitboss.history.shelf import Shelf
from pitboss.history.stats_sources import Tales
from pitboss.houses.catalog import find_house
from pitboss.shuffle import deck_for, seed_from_text


@pytest.mark.parametrize(("packing", "end"), [(gzip, ".gz"), (lzma, ".xz")])
def test_a_packed_log_is_read_as_any_other(packing: ModuleType, end: str, tmp_path: Path) -> None:
    """By the reader, by number, and for figures; one that is cut short is an error in words."""
    plain = tmp_path / "evening.log"
    house = find_house("micro")
    with LogWriter(plain) as log:
        for number in range(3):
            hand = Hand(house, [1000, 1000], 0, deck_for(seed_from_text("packed"), number))
            hand.act(FOLD)
            log.hand(hand, names=["Ann", "Bob"])
    packed = tmp_path / "packed" / f"evening.log{end}"
    packed.parent.mkdir()
    packed.write_bytes(packing.compress(plain.read_bytes()))
    assert list(LogReader(packed)) == list(LogReader(plain))
    for path in (packed, packed.parent):
        assert Shelf([path])[2].tape().names == ("Ann", "Bob")
        assert len(list(Tales([path]))) == 3
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(HistoryError, match="cannot be read"):
        list(LogReader(packed))
