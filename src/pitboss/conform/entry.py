"""A TOML table of a case file, read key by key: a wrong key or value is named."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from pitboss.errors import CaseError

__all__ = ["Entry", "brief"]

LONG = 100


def brief(value: object) -> str:
    """Write a value so that a message stays a line."""
    text = f"{value}" if isinstance(value, (int, str, Decimal)) else repr(value)
    text = " ".join(text.split())
    shown = text if len(text) <= LONG else text[: LONG - 3] + "..."
    return f'"{shown}"' if isinstance(value, str) else shown


class Entry:
    """What a file says under one heading, and nothing that the format does not know."""

    def __init__(self, said: object, *, what: str, keys: Collection[str]) -> None:
        if not isinstance(said, dict):
            raise CaseError(f"{brief(said)} is not {what}: it is a table")
        unknown = [key for key in said if key not in keys]
        if unknown:
            raise CaseError(f"{brief(unknown[0])} is not a key of {what}: {', '.join(keys)}")
        self.said: dict[str, Any] = said
        self.what = what

    def __contains__(self, key: str) -> bool:
        """Say whether the file has this key."""
        return key in self.said

    def need(self, *keys: str) -> None:
        """Refuse an entry without these keys."""
        missing = [key for key in keys if key not in self.said]
        if missing:
            raise CaseError(f"{missing[0]} is missing: {self.what} needs {', '.join(keys)}")

    def text(self, key: str, default: str = "") -> str:
        """Return a text."""
        value = self.said.get(key, default)
        if not isinstance(value, str):
            raise CaseError(f"{key} = {brief(value)} is not a text")
        return value

    def whole(self, key: str, default: int | None = None) -> int | None:
        """Return a whole number."""
        value = self.said.get(key, default)
        if value is not default and type(value) is not int:
            raise CaseError(f"{key} = {brief(value)} is not a whole number")
        return value

    def texts(self, key: str) -> list[str]:
        """Return a list of texts; a missing one is empty."""
        return self._list(key, str, "a list of texts")

    def wholes(self, key: str) -> list[int]:
        """Return a list of whole numbers; a missing one is empty."""
        return self._list(key, int, "a list of whole numbers")

    def tables(self, key: str) -> list[dict[str, Any]]:
        """Return a list of tables; a missing one is empty."""
        return self._list(key, dict, "a list of tables")

    def table(self, key: str) -> Mapping[str, Any]:
        """Return a table; a missing one is empty."""
        value = self.said.get(key, {})
        if not isinstance(value, dict):
            raise CaseError(f"{key} = {brief(value)} is not a table")
        return value

    def _list(self, key: str, kind: type, words: str) -> list[Any]:
        value = self.said.get(key, [])
        if not isinstance(value, list):
            raise CaseError(f"{key} = {brief(value)} is not {words}")
        for item in value:
            if type(item) is not kind:
                raise CaseError(f"{brief(item)} in {key} is out of place: it is {words}")
        return value
