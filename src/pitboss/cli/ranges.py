"""Options that are numbers, and how far they may go."""

from __future__ import annotations

from pitboss.errors import PitbossError, said

__all__ = ["in_range"]


def in_range(option: str, value: float, most: float, *, least: float = 1) -> None:
    """Refuse what is too little or too much, with the value first."""
    if not least <= value <= most:
        raise PitbossError(f"{said(value)} is out of range for {option}: {least} to {most}")
