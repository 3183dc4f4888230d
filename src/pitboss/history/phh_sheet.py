"""The text of one PHH hand: TOML, nearly always in its plainest form.

    variant = 'NT'
    antes = [0, 0, 0]
    actions = ['d dh p1 ????', 'p3 f', 'p1 cbr 12.50', 'p2 f']

One line a key, one space on both sides of the sign, single quotes: such a text is taken apart by one pattern,
which knows every value that may stand there and lets nothing else pass. Any other text goes to the full TOML
reader, which is a hundred times slower. Both must find the same: no float touches an amount in either.
"""

from __future__ import annotations

import re
import tomllib
from datetime import time
from decimal import Decimal
from typing import Any, Final

from pitboss.errors import HistoryError, said

__all__ = ["AMOUNTS", "LISTS", "MOST_BYTES", "Sheet", "read_sheet", "sheet_of"]

MOST_BYTES: Final = 1 << 18  # of one hand; the longest of the public collections has some 8 KiB
MOST_DOTS: Final = 500  # in a line: a dotted key costs the square of its length
QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^']*'")

NUMBER: Final = r"[+-]?(?:inf|(?:0|[1-9][0-9]{0,14}+)(?:\.[0-9]{1,8}+)?)"
STRING: Final = r"'[^'\x00-\x08\x0a-\x1f\x7f]*+'"
TIME: Final = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
LINE: Final = re.compile(
    rf"^([A-Za-z0-9_-]+) = (\[(?:{STRING}(?:, {STRING})*+)?\]|{STRING}|\[{NUMBER}(?:, {NUMBER})*+\]"
    rf"|{TIME}|{NUMBER}|true|false)$",
    re.MULTILINE,
)

# What the replay asks for as text; everything else waits until somebody asks.
AMOUNTS: Final = ("min_bet", "small_bet", "big_bet")
LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "winnings", "finishing_stacks")
COUNTED: Final = ("players", "seats")


class Sheet:
    """One hand as it was read: the values as text, and all of them as TOML knows them in `fields`."""

    __slots__ = ("_fields", "actions", "raw")

    def __init__(self, raw: dict[str, str], actions: list[str], fields: dict[str, Any] | None = None) -> None:
        self.raw = raw  # lists of numbers as "[1, 2.50]", numbers as "2.50"
        self.actions = actions
        self._fields = fields

    @property
    def fields(self) -> dict[str, Any]:
        """Every key with its value: whole numbers, Decimals, texts, truths, times, lists and tables."""
        if self._fields is None:
            self._fields = {key: value_of(text) for key, text in self.raw.items()}
        return self._fields

    @property
    def variant(self) -> str:
        """The code of the game: "NT"."""
        text = self.raw.get("variant")
        if text is None:
            raise HistoryError("variant is missing: a hand needs it, antes, blinds, stacks and actions")
        if text[0] != "'":
            raise HistoryError(f"variant = {text} is not the code of a game")
        return text[1:-1]


def read_sheet(text: str) -> Sheet:
    """Take the text of a hand apart; what is no TOML, or no hand, is a HistoryError."""
    text = text.strip("\n")
    pairs = LINE.findall(text)
    raw = dict(pairs)
    if len(raw) != text.count("\n") + 1:  # a line that is not plain, or a key twice
        return slow_sheet(text)
    actions = raw.get("actions", "")
    if actions[:2] != "['":
        return slow_sheet(text)
    return Sheet(raw, actions[2:-2].split("', '"))


def slow_sheet(text: str) -> Sheet:
    """Read any TOML."""
    try:
        return sheet_of(toml_of(text))
    except RecursionError:
        raise HistoryError("lists within lists without end are no hand") from None


def sheet_of(fields: dict[str, Any]) -> Sheet:
    """Write down what the replay asks for, from values."""
    raw: dict[str, str] = {}
    for key, value in fields.items():
        if key in AMOUNTS:  # which of them is needed depends on the game
            raw[key] = number_text(key, value) if isinstance(value, (int, Decimal)) else said(value)
        elif key in LISTS:
            raw[key] = f"[{', '.join(number_text(key, item) for item in items_of(key, value))}]"
        elif key in COUNTED:
            raw[key] = f"[{', '.join('1' for _ in items_of(key, value))}]"
        elif key == "variant":
            raw[key] = f"'{value}'" if isinstance(value, str) else said(value)
        elif key == "ante_trimming_status":
            raw[key] = (
                {True: "true", False: "false"}.get(value, "") if isinstance(value, bool) else said(value)
            )
    actions = items_of("actions", fields.get("actions"))
    for action in actions:
        if not isinstance(action, str):
            raise HistoryError(f"{said(action)} is not an action: it is a text")
    raw["actions"] = "\n".join(actions)
    return Sheet(raw, actions, fields)


def toml_of(text: str) -> dict[str, Any]:
    """Read TOML with exact amounts; whatever a text may hold, the error is ours."""
    if len(text) > MOST_BYTES:
        raise HistoryError(f"{len(text)} characters are too long for a hand: {MOST_BYTES} at most")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS and QUOTED.sub("", line).partition("#")[0].count(".") > MOST_DOTS:
            raise HistoryError(f"more than {MOST_DOTS} dots are too many (line {number})")
    try:
        return tomllib.loads(text, parse_float=exact)
    except tomllib.TOMLDecodeError as error:
        raise HistoryError(f"not TOML: {error}") from None
    except (ValueError, ArithmeticError) as error:  # a number of 5,000 digits, a date that is none
        raise HistoryError(f"not TOML: {str(error) or type(error).__name__}") from None


def exact(text: str) -> Decimal:
    """Read a decimal number as it is written."""
    return Decimal(text)


def items_of(key: str, value: object) -> list[Any]:
    """Return a value that must be a list."""
    if value is None:
        raise HistoryError(f"{key} is missing: a hand needs it")
    if not isinstance(value, list):
        raise HistoryError(f"{key} = {said(value)} is not a list")
    return value


def number_text(key: str, value: object) -> str:
    """Write a number plainly: no exponent, no sign of infinity but "inf"."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < 10**15:
        return str(value)
    if isinstance(value, Decimal):
        if value.is_infinite():
            return "inf" if value > 0 else "-inf"
        if value.is_finite() and value.adjusted() < 15 and len(value.as_tuple().digits) < 30:
            text = f"{value:f}" if value.as_tuple().exponent > -30 else ""  # type: ignore[operator]
            if text:
                return text
    raise HistoryError(f"{said(value)} is not an amount (in {key}): a number below 10^15")


def value_of(text: str) -> Any:  # noqa: ANN401 - what TOML holds
    """Return the value of a plain text that the pattern has let pass."""
    first = text[0]
    if first == "'":
        return text[1:-1]
    if first == "[":
        if text[1] == "'":
            return text[2:-2].split("', '")
        return [value_of(item) for item in text[1:-1].split(", ")] if text != "[]" else []
    if first == "t" or first == "f":
        return text == "true"
    if text[2:3] == ":":
        return time(int(text[:2]), int(text[3:5]), int(text[6:8]))
    return Decimal(text) if "." in text or "i" in text else int(text)
