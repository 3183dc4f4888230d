"""The houses by name, and a user's own from a file.

A house file is TOML: `based_on` names a house, everything else is a difference.

    name = "friday"
    based_on = "standard"
    small_blind = 5
    big_blind = 10
    raise_limit = 3
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from pitboss.errors import HouseError, said
from pitboss.houses.classroom import CLASSROOM
from pitboss.houses.duel import DUEL
from pitboss.houses.headsup import HEADSUP
from pitboss.houses.house import House
from pitboss.houses.micro import MICRO
from pitboss.houses.options import flag, set_options, whole
from pitboss.houses.ring import RING
from pitboss.houses.standard import STANDARD

__all__ = ["HOUSES", "find_house", "load_house"]

HOUSES: Final[dict[str, House]] = {
    house.name: house for house in (STANDARD, HEADSUP, RING, MICRO, CLASSROOM, DUEL)
}


def find_house(name: str, options: Mapping[str, Any] | None = None) -> House:
    """Return a house by its name, or from its file; with options set if there are any."""
    if name in HOUSES:
        house = HOUSES[name]
    elif name.endswith(".toml"):
        house = load_house(Path(name))
    else:
        raise HouseError(f"{said(name)} is not a house: {', '.join(HOUSES)}, or a house file NAME.toml")
    return set_options(house, options) if options else house


def custom(house: House, key: str, value: object) -> str:
    """Take the way in which the button moves."""
    if house.button_moves == "never" or value not in ("next player", "dead button"):
        raise HouseError(f'{key} = {said(value)} is not a way for the button: "next player", "dead button"')
    return str(value)


# What a house file may say beside the options of its base: quirks that are plain data.
QUIRKS: Final[dict[str, Callable[[House, str, object], Any]]] = {
    "min_seats": lambda house, key, value: whole(house, key, value, least=2),
    "max_seats": lambda house, key, value: whole(house, key, value, least=2),
    "button_posts_small": flag,
    "check_preflop": flag,
    "bet_word": flag,
    "up_to_opponent": flag,
    "all_show": flag,
    "post_in_blinds": flag,
    "full_blinds": flag,
    "freezeout": flag,
    "button_moves": custom,
}


def load_house(path: Path) -> House:
    """Read a house file; a wrong key or value is named with its line."""
    try:
        text = path.read_text(encoding="utf-8")
        told = tomllib.loads(text, parse_float=Decimal)
    except (OSError, UnicodeDecodeError) as error:
        raise HouseError(f"{path}: cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise HouseError(f"{path}: not TOML: {error}") from None
    try:
        return build_house(told, default_name=path.stem)
    except HouseError as error:
        raise HouseError(f"{path}{line_of(text, str(error))}: {error}") from None


def build_house(told: dict[str, Any], *, default_name: str) -> House:
    """Make a house of what a file says."""
    base_name = told.pop("based_on", None)
    if not isinstance(base_name, str) or base_name not in HOUSES:
        raise HouseError(f"based_on = {said(base_name)} is not a house: {', '.join(HOUSES)}")
    base = HOUSES[base_name]
    name = told.pop("name", default_name)
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name) or name in HOUSES:
        raise HouseError(f"name = {said(name)} cannot name a house: a-z, 0-9, - and _, and a name of its own")
    options = tuple(dict.fromkeys((*base.options, *extras_of(base))))
    quirks: dict[str, Any] = {}
    for key in [key for key in told if key in QUIRKS]:
        quirks[key] = QUIRKS[key](base, key, told.pop(key))
    unknown = [key for key in told if key not in options]
    if unknown:
        takes = ", ".join(sorted({*options, *QUIRKS}))
        raise HouseError(f"{unknown[0]} is no difference from {base_name} that a file can state: {takes}")
    house = replace(set_options(replace(base, options=options), told), **quirks)
    if not house.min_seats <= house.max_seats <= base.max_seats:
        most = base.max_seats
        raise HouseError(f"max_seats = {house.max_seats} is out of range: {house.min_seats} to {most}")
    return replace(house, name=name, options=tuple(dict.fromkeys((*base.options, *told))))


def extras_of(base: House) -> tuple[str, ...]:
    """Return what a file may add to a house with ordinary blinds and betting."""
    if base.rounds.one_pot or base.blinds_from_limits:
        return ()
    return ("ante", "straddle", "rake", "raise_limit", "levels", "hands_per_level", "hands")


def line_of(text: str, message: str) -> str:
    """Find the line of the key that a message begins with, as `:LINE`; nothing if there is none."""
    match = re.match(r"['\"]?(\w+)", message)
    if match is None:
        return ""
    key = re.escape(match[1])
    for number, line in enumerate(text.splitlines(), start=1):
        if re.search(rf"(^|[{{,])\s*[\"']?{key}[\"']?\s*=|^\s*\[+\s*[\"']?{key}[\"']?\s*[].]", line):
            return f":{number}"
    return ""
