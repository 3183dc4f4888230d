"""The page of a tournament."""

from __future__ import annotations

from pathlib import Path

from pitboss.arena.record import Record


def write_report(record: Record) -> Path:
    """Write report.html."""
    return record.folder / "report.html"
