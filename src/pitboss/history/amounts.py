"""Amounts as records write them, made whole numbers of one unit: no float touches a chip."""

from __future__ import annotations

from typing import Final

from pitboss.errors import HistoryError

__all__ = ["DEEP", "TABLES", "Amounts", "Finer"]

DEEP: Final = 10**12  # as many chips as a stack can be: what a record calls infinite


class Finer(Exception):  # noqa: N818 - no error: the record counts in smaller units than was thought
    """An amount has more decimals than its unit has places."""


class Amounts(dict[str, int]):
    """Amounts as they are written, in units: worked out when first asked for."""

    def __init__(self, places: int) -> None:
        super().__init__()
        self.places = places

    def __missing__(self, text: str) -> int:
        """Work out an amount that was not asked for yet."""
        value = self.read(text)
        if len(self) > 50_000:  # a file of a million different stacks must not fill the memory
            self.clear()
        self[text] = value
        return value

    def read(self, text: str) -> int:
        """Shift the point; "inf" is more than anybody can bet."""
        if "inf" in text:
            return -DEEP if text[0] == "-" else DEEP
        whole, _, part = text.partition(".")
        part = part.rstrip("0") if len(part) > self.places else part
        if len(part) > self.places:
            raise Finer
        try:
            return int(whole + part.ljust(self.places, "0"))
        except ValueError:
            raise HistoryError(f"{text[:60]} is not an amount") from None


TABLES: Final = {10**places: Amounts(places) for places in (0, *range(2, 9))}
