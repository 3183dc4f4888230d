"""`pitboss replay` reads PokerStars text and our own log as well, by their first bytes."""

from __future__ import annotations

import io
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from history.log_scenes import evening
from history.test_pokerstars_read import CASH
from pitboss.history.replay import KINDS
from pitboss.history.run import outcome_of
from pitboss.history.sources import Reading
from pitboss.history.texts import cut


def kinds(path: Path) -> list[str]:
    """Replay a file."""
    return [outcome_of(piece, halve=True).kind for piece in Reading([str(path)])]


def test_every_hand_of_a_log_agrees(tmp_path: Path) -> None:
    """Each line that is a hand is played again; what players asked of the table is none."""
    evening(tmp_path / "a.log", "duel", hands=3)
    assert kinds(tmp_path / "a.log") == ["agree"] * 3


def test_a_damaged_line_is_refused_and_the_rest_goes_on(tmp_path: Path) -> None:
    """One flipped byte is one hand refused, with its line."""
    evening(tmp_path / "a.log", hands=3)
    text = (tmp_path / "a.log").read_bytes()
    at = text.index(b'"play"')
    (tmp_path / "a.log").write_bytes(text[: at + 12] + b"#" + text[at + 13 :] + b"nonsense\n")
    assert kinds(tmp_path / "a.log") == ["refused", "agree", "agree", "refused"]


def test_pages_of_pokerstars_text_are_compared(tmp_path: Path) -> None:
    """With a byte order mark, several to a file; another game is named and not guessed at."""
    other = CASH.replace("Hold'em No Limit", "Omaha Pot Limit")
    (tmp_path / "a.txt").write_text(f"\ufeff{CASH}\n\n{other}\n\n{CASH}", "utf-8")
    assert kinds(tmp_path / "a.txt") == ["agree", "unsupported", "agree"]


@settings(max_examples=150)
@given(
    st.sampled_from([b"PokerStars ", b'{"v":', b"\xef\xbb\xbfPokerStars Hand #1: ", b"", CASH.encode()]),
    st.binary(max_size=200),
)
def test_whatever_follows_has_an_outcome(start: bytes, rest: bytes) -> None:
    """Nothing but pieces, and nothing but outcomes."""
    for piece in cut("any", io.BytesIO(start + rest).read):
        assert outcome_of(piece, halve=True).kind in KINDS
