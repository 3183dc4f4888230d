"""What is said on the command line about a house: `--option KEY=VALUE`, `--stakes 5/10`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from pitboss.errors import HouseError
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House

__all__ = ["asked_for", "house_for", "read_options", "read_stakes"]


def house_for(
    name: str, options: Iterable[str] = (), *, stakes: str | None = None, stack: int | None = None
) -> House:
    """Return a house, or a house file's, with what was asked for set."""
    return find_house(name, asked_for(name, options, stakes=stakes, stack=stack))


def asked_for(
    name: str, options: Iterable[str] = (), *, stakes: str | None = None, stack: int | None = None
) -> dict[str, Any]:
    """Return the options of a house that was asked for."""
    said = read_options(options)
    house = find_house(name, said)
    if stakes is not None:
        said |= read_stakes(stakes, house)
    if stack is not None:
        said["stack"] = stack
    return said


def read_options(said: Iterable[str]) -> dict[str, Any]:
    """Read `KEY=VALUE` entries; a value is written as in a house file, and a text needs no quotes."""
    options = {}
    for entry in said:
        key, equals, value = entry.partition("=")
        key = key.strip().replace("-", "_")
        if not equals or not key:
            raise HouseError(f"{entry!r} is not an option: KEY=VALUE, as in small_blind=5")
        options[key] = read_value(value.strip())
    return options


def read_value(text: str) -> object:
    """Read a value: `5`, `true`, `10,15,25`, `{percent = 5, cap = 3}`, or else a text."""
    plain = re.fullmatch(r"\d+(\s*,\s*\d+)+", text)
    try:
        said = tomllib.loads(f"value = [{text}]" if plain else f"value = {text}", parse_float=Decimal)
    except tomllib.TOMLDecodeError:
        return text
    return said["value"] if len(said) == 1 else text


def read_stakes(text: str, house: House) -> Mapping[str, int]:
    """Read `SB/BB`, or `LOW/HIGH` where the two limits name the stakes ("$2/$4" too)."""
    match = re.fullmatch(r"\$?(\d{1,12})\s*/\s*\$?(\d{1,12})", text.strip(), re.ASCII)
    if match is None:
        raise HouseError(f"{text!r} are no stakes: two numbers of chips, as in 5/10")
    limits = "low" in house.options and house.betting == "fixed-limit"
    keys = ("low", "high") if limits else ("small_blind", "big_blind")
    return dict(zip(keys, map(int, match.groups()), strict=True))
