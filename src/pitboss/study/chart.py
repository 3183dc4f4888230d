"""A chart on the terminal: 13 by 13 kinds of hands, pairs on the diagonal, suited hands above it.

Each kind stands with how often it is played: `AKs#` always, `43s7` seven times of ten, `72o.` never.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from pitboss.equity.classes import CLASSES, SIDE

__all__ = ["LEGEND", "chart", "mark"]

LEGEND: Final = (
    "# always, . never, 1 to 9: so many times of ten; suited hands above the diagonal, offsuit below"
)
WIDTH: Final = 5  # of a cell

# From never to always, for terminals with colours.
SHADES: Final = ("grey46", "grey62", "yellow", "green", "bold green")


def mark(chance: float) -> str:
    """Return one sign for how often a hand is played."""
    if chance < 0.005:
        return "."
    if chance > 0.995:
        return "#"
    return str(min(max(round(10 * chance), 1), 9))


def chart(chances: Sequence[float]) -> list[Text]:
    """Return the lines of a chart of 169 chances."""
    return [row(chances, start) for start in range(0, SIDE * SIDE, SIDE)]


def row(chances: Sequence[float], start: int) -> Text:
    line = Text()
    for number in range(start, start + SIDE):
        chance = chances[number]
        style = SHADES[-1] if chance > 0.995 else SHADES[0] if chance < 0.005 else SHADES[1 + int(3 * chance)]
        line.append((CLASSES[number] + mark(chance)).ljust(WIDTH), style)
    return line
