"""The figures of players as a table in a file: CSV, or Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pitboss.errors import HistoryError
from pitboss.history.stats import Figures

__all__ = ["COLUMNS", "Row", "row_of", "write_csv", "write_parquet"]

COLUMNS: Final = (
    "player", "hands", "vpip", "pfr", "three_bet", "aggression_factor", "aggression_frequency", "wtsd",
    "w_sd", "won_bb", "bb_per_100", "bb_per_100_margin", "recorded_hands", "saw_flop", "showdowns",
)  # fmt: skip
Row = dict[str, str | int | float | None]


def row_of(player: Figures) -> Row:
    """Return a player's figures by column: shares in percent, results in big blinds."""
    recorded = player.counted > 0
    values = (
        player.name,
        player.hands,
        player.vpip,
        player.pfr,
        player.three_bet,
        player.aggression,
        player.aggression_frequency,
        player.wtsd,
        player.wsd,
        player.won if recorded else None,
        player.bb_per_100,
        player.margin,
        player.counted,
        player.saw_flop,
        player.showdowns,
    )
    return dict(zip(COLUMNS, values, strict=True))


def write_csv(path: Path, players: Sequence[Figures]) -> None:
    """Write the table as CSV, UTF-8; what cannot be said is an empty cell."""
    try:
        with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(row_of(player) for player in players)
    except OSError as error:
        raise HistoryError(f"{path}: cannot be written: {error.strerror}") from None


def write_parquet(path: Path, players: Sequence[Figures]) -> None:
    """Write the table as Parquet; without pyarrow say how to get it."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise HistoryError(
            "Parquet needs pyarrow, which is not installed: pip install 'pitboss[parquet]', or use --csv"
        ) from None
    whole = {"hands", "recorded_hands", "saw_flop", "showdowns"}
    types = {name: pa.int64() if name in whole else pa.float64() for name in COLUMNS[1:]}
    schema = pa.schema([("player", pa.string()), *types.items()])
    rows = [row_of(player) for player in players]
    try:
        pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)
    except (OSError, pa.ArrowException, UnicodeEncodeError) as error:
        raise HistoryError(f"{path}: cannot be written: {error}") from None
