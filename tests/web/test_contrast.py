"""The colours of the page, pair by pair: text stands out by at least 4.5 to 1, lines by at least 3."""

from __future__ import annotations

import re
from typing import Final

import pytest

from web.protocol_types import WEB

TEXT: Final = [
    *((ink, ground) for ink in ("ink", "ink-2", "ink-3") for ground in ("bg", "bg-2", "bg-3", "plate")),
    *(
        ("ink", "bg-4"),
        ("ink-2", "bg-4"),
        ("pri-ink", "pri"),
        ("on-accent", "accent"),
        ("accent-ink", "plate"),
    ),
    *((ink, ground) for ink in ("good", "warn", "bad", "link") for ground in ("bg", "bg-2", "bg-3")),
    *((ink, felt) for ink in ("on-felt", "on-felt-2") for felt in ("felt-a", "felt-b")),
    *((f"mini-{suit}", "bg-2") for suit in "shdc"),
]
LINES: Final = [("accent", ground) for ground in ("bg", "bg-2", "bg-3", "plate", "felt-a")]
ON_PILLS: Final = [("on-felt", felt) for felt in ("felt-a", "felt-b", "felt-c")]
ON_PILLS_2: Final = [("on-felt-2", felt) for felt in ("felt-a", "felt-b", "felt-c")]
CARDS: Final = {"face": "#F6F2E8"}

Colour = tuple[float, float, float]


def tokens(theme: str) -> dict[str, str]:
    """Read the colours of a theme, with those that both have."""
    css = (WEB / "tokens.css").read_text(encoding="utf-8")
    common, dark, light = (
        css.split(":root {")[1],
        css.split("[data-theme=dark] {")[1],
        css.split("[data-theme=light] {")[1],
    )
    found: dict[str, str] = {}
    for block in (common, {"dark": dark, "light": light}[theme]):
        found |= dict(re.findall(r"--([\w-]+): (#[0-9A-Fa-f]{6,8});", block.split("}")[0]))
    return found


def parts(colour: str) -> tuple[Colour, float]:
    """Return red, green and blue, and how much is to be seen of it."""
    numbers = [int(colour[at : at + 2], 16) / 255 for at in range(1, len(colour), 2)]
    return (numbers[0], numbers[1], numbers[2]), numbers[3] if len(numbers) > 3 else 1.0


def over(colour: str, ground: Colour) -> Colour:
    """Lay a colour over another."""
    (red, green, blue), alpha = parts(colour)
    mixed = [alpha * one + (1 - alpha) * under for one, under in zip((red, green, blue), ground, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def light_of(colour: Colour) -> float:
    """Return the relative luminance, as WCAG 2 has it."""
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: Colour) -> float:
    """Return the contrast of a colour on another."""
    one, other = sorted((light_of(over(ink, ground)), light_of(ground)), reverse=True)
    return (one + 0.05) / (other + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_text_and_lines_stand_out(theme: str) -> None:
    """Every pair of ink and ground that the style sheets use, on pills of the felt too."""
    have = tokens(theme)
    faint = {}
    for pairs, least in ((TEXT, 4.5), (LINES, 3.0)):
        for ink, ground in pairs:
            faint[f"{ink} on {ground}"] = (contrast(have[ink], parts(have[ground])[0]), least)
    for ink, felt in (*ON_PILLS, *ON_PILLS_2):
        pill = over(have["pill"], parts(have[felt])[0])
        faint[f"{ink} on a pill on {felt}"] = (contrast(have[ink], pill), 4.5)
    for suit in "shdc":
        faint[f"suit {suit} on a card"] = (contrast(have[f"suit-{suit}"], parts(CARDS["face"])[0]), 4.5)
    assert {pair: round(ratio, 2) for pair, (ratio, least) in faint.items() if ratio < least} == {}
