"""Charts as one page that needs nothing else: no server, no network, no font.

What it shows comes in as plain data. Every sheet is a chart of 169 kinds of hands, each with how often it
takes each action. There are two sorts of pages: a row of stacks with a slider, and a tree of decisions.
"""

from __future__ import annotations

import html
import json
import shlex
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pitboss.equity.classes import CLASSES, COMBOS
from pitboss.errors import SolverError

__all__ = ["Cell", "check_page", "page", "sheet", "tones", "write_page"]

Cell = tuple[float, Sequence[float], float | None]
"""How many hands of a kind there are, how often they take each action, what they are worth."""

WAGERS: Final = ("w1", "w2", "w3", "w4", "w5")


def tones(actions: Sequence[str]) -> list[str]:
    """Return a tone for each action: one for folds, one for checks and calls, warmer ones for larger bets."""
    wagers = [action for action in actions if not action.startswith(("fold", "check", "call"))]
    steps = max(len(wagers) - 1, 1)
    last = min(len(wagers), len(WAGERS)) - 1
    warm = {action: WAGERS[max(round(place * last / steps), 0)] for place, action in enumerate(wagers)}
    if len(wagers) == 1:
        warm = {wagers[0]: "w3"}
    return [warm.get(action, "fold" if action.startswith("fold") else "quiet") for action in actions]


def sheet(title: str, actions: Sequence[str], cells: Mapping[int, Cell]) -> dict[str, Any]:
    """Return one chart as data: chances in thousandths, so that a page of many stays small."""
    rows: list[list[float | None] | None] = [None] * len(CLASSES)
    for kind, (hands, chances, worth) in cells.items():
        told = None if worth is None else round(worth, 2)
        rows[kind] = [round(hands, 3), *(round(1000 * chance) for chance in chances), told]
    return {"title": title, "actions": list(actions), "tones": tones(actions), "cells": rows}


def page(data: Mapping[str, Any], *, title: str, lead: str, foot: str, command: Sequence[str]) -> str:
    """Return the page."""
    folder = files("pitboss.study") / "page"
    told = {**data, "kinds": CLASSES, "full": COMBOS}
    parts = {
        "@css@": (folder / "study.css").read_text("utf-8"),
        "@js@": (folder / "study.js").read_text("utf-8"),
        "@data@": json.dumps(told, separators=(",", ":")).replace("<", "\\u003c"),
        "@title@": html.escape(title),
        "@lead@": html.escape(lead),
        "@foot@": html.escape(foot),
        "@command@": html.escape(shlex.join(command)),
    }
    text = (folder / "study.html").read_text("utf-8")
    for mark, part in parts.items():
        text = text.replace(mark, part)
    return text


def check_page(path: Path) -> None:
    """Refuse a place where no page can be written, before there is anything to write."""
    if not path.parent.is_dir() or path.is_dir():
        raise SolverError(f"{path} cannot be written: {path.parent} is no folder, or {path.name} is one")


def write_page(path: Path, text: str) -> None:
    """Write a page as a whole."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        raise SolverError(f"{path} cannot be written: {error.strerror or error}") from None
