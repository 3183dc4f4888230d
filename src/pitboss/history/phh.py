"""PHH, the hand histories of the public collections: TOML, one hand to a `.phh` file, many to a `.phhs` file.

    recorded = read_phh(text)                 # Recorded, or HistoryError
    with open("night.phhs", "rb") as file:
        for recorded in read_phhs(file):      # hand by hand, however long the file is
            ...
    text = write_phh(recorded)                # says the same
    text = write_phh(phh_of_hand(hand))       # a finished hand of `standard`

Hold'em is read: no limit (NT), pot limit (PT) and fixed limit (FT). Other games are refused by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from pitboss.errors import HistoryError
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import read_sheet
from pitboss.history.phh_write import phh_of_hand, write_phh, write_phhs
from pitboss.history.pieces import Piece, pieces_of
from pitboss.history.recorded import Recorded

__all__ = ["phh_of_hand", "read_phh", "read_phhs", "text_of", "write_phh", "write_phhs"]


def read_phh(text: str) -> Recorded:
    """Read one hand; what is none, or contradicts itself, is a HistoryError."""
    return recorded_of(read_sheet(text.replace("\r\n", "\n")))


def read_phhs(file: BinaryIO, *, name: str = "") -> Iterator[Recorded]:
    """Read a file hand by hand; the first that cannot be read is a HistoryError that names it."""
    for piece in pieces_of(name, file.read):
        try:
            yield read_phh(text_of(piece))
        except HistoryError as error:
            where = f"{name}, hand {piece.label}" if name else f"hand {piece.label}"
            raise HistoryError(f"{where}: {error}") from None


def text_of(piece: Piece) -> str:
    """Return the text of a hand that was found."""
    if piece.trouble:
        raise HistoryError(piece.trouble)
    try:
        return piece.data.decode()
    except UnicodeDecodeError as error:
        byte = piece.data[error.start]
        raise HistoryError(f"0x{byte:02x} is not UTF-8 (byte {error.start} of the hand)") from None
