"""Hands by number, whatever history they are in."""

from __future__ import annotations

from pathlib import Path

import pytest

from history.log_scenes import evening
from history.phh_hands import phh, phhs
from pitboss.errors import HistoryError
from pitboss.history import shelf as module
from pitboss.history.shelf import Shelf

FOLDED = phh("p3 f", "p1 f")


def test_hands_of_several_histories_count_through(tmp_path: Path) -> None:
    """A log, then a .phhs file: hand 3 is the first of the second."""
    evening(tmp_path / "a.log", hands=2)
    (tmp_path / "b.phhs").write_text(phhs(FOLDED, FOLDED))
    shelf = Shelf([tmp_path / "a.log", tmp_path / "b.phhs"])
    assert [shelf[number].source for number in (1, 3)] == [
        str(tmp_path / name) for name in ("a.log", "b.phhs")
    ]
    assert shelf[4].tape().names == ("p1", "p2", "p3")


def test_going_far_back_reads_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few hands are kept, any can be asked for again."""
    monkeypatch.setattr(module, "KEPT", 2)
    (tmp_path / "b.phhs").write_text(phhs(*[FOLDED] * 9))
    shelf = Shelf([tmp_path / "b.phhs"])
    assert shelf[9].label == "hand 9"
    assert len(shelf.kept) == 2
    assert [shelf[number].label for number in (1, 8, 2)] == ["hand 1", "hand 8", "hand 2"]


def test_a_hand_that_is_not_there_is_refused_with_their_number(tmp_path: Path) -> None:
    """The message says how many there are; asking again does no harm."""
    (tmp_path / "b.phhs").write_text(phhs(FOLDED))
    shelf = Shelf([tmp_path / "b.phhs"])
    with pytest.raises(HistoryError, match=r"hand 2 is not there: .*b\.phhs has 1"):
        shelf[2]
    with pytest.raises(HistoryError, match="hand 0 is not there"):
        shelf[0]
    assert shelf[1].label == "hand 1"


def test_what_cannot_be_read_has_its_place_among_the_hands(tmp_path: Path) -> None:
    """A hand in error raises when it is taken apart, and the next one is there."""
    (tmp_path / "b.phhs").write_text(phhs(phh(variant="'PO'"), FOLDED))
    evening(tmp_path / "z.log", hands=1)
    lines = (tmp_path / "z.log").read_bytes().splitlines(keepends=True)
    (tmp_path / "z.log").write_bytes(b"".join([lines[0], b"nonsense\n", *lines[1:]]))
    (tmp_path / "z.txt").write_text("neither\n")
    shelf = Shelf([tmp_path])
    with pytest.raises(HistoryError, match="'PO' is not hold'em"):
        shelf[1].tape()
    assert shelf[2].tape().outcome.kind == "unrecorded"
    with pytest.raises(HistoryError, match="line 2"):
        shelf[3].tape()
    assert len(shelf[4].tape().names) == 4
    with pytest.raises(HistoryError, match="neither a log nor PokerStars text"):
        shelf[5].tape()
