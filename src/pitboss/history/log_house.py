"""A house as the log writes it: which house it is based on, and in what it differs.

    {"base":"standard","betting":"no-limit","small_blind":5,"big_blind":10,"name":"friday","ante":1}

Stakes and structure always stand there, so that a person can read them; everything else only where it
differs from the base. What no house file could say (streets, a betting structure of one's own) is code
and cannot be written down: such a house is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Final

from pitboss.errors import HistoryError, HouseError, said
from pitboss.houses.catalog import HOUSES, QUIRKS
from pitboss.houses.house import House, Rake
from pitboss.houses.options import CHECKS, check_stakes

__all__ = ["house_from", "told_house"]

ALWAYS: Final = ("betting", "small_blind", "big_blind")
TELLABLE: Final = {**CHECKS, **QUIRKS}  # what is plain data, and how each is checked
LABELS: Final = ("name", "options")
COMPARED: Final = tuple(f.name for f in fields(House) if f.compare)

# A percentage exactly: whole, decimal or a fraction, and never long enough to cost anything.
SHARE: Final = re.compile(r"\d{1,20}(\.\d{1,20}|/[1-9]\d{0,19})?", re.ASCII)


def told_house(house: House) -> dict[str, Any]:
    """Return a house as JSON can hold it; one that is more than data is refused."""
    base = HOUSES.get(house.page)
    if base is None:
        raise HistoryError(f"{said(house.page)} is the page of no house that a log can name")
    told: dict[str, Any] = {"base": house.page, **{key: getattr(house, key) for key in ALWAYS}}
    for key in COMPARED:
        value = getattr(house, key)
        if value == getattr(base, key) or key in told:
            continue
        if key not in TELLABLE and key not in LABELS:
            raise HistoryError(f"{key} of {house.name} is more than data: a log cannot hold this house")
        told[key] = plain(value)
    return told


def plain(value: object) -> object:
    """Write a field's value as JSON has it."""
    if isinstance(value, Rake):
        cap = {} if value.cap is None else {"cap": value.cap}
        return {"percent": str(value.percent), **cap}
    return list(value) if isinstance(value, tuple) else value


def house_from(told: object) -> House:
    """Return the house that a log line describes; every value is checked as in a house file."""
    if not isinstance(told, Mapping):
        raise HistoryError(f"house: {said(told)} is no house")
    base = told.get("base")
    if not isinstance(base, str) or base not in HOUSES:
        raise HistoryError(f"house: base = {said(base)} is no house: {', '.join(HOUSES)}")
    try:
        return rebuilt(HOUSES[base], {key: value for key, value in told.items() if key != "base"})
    except HouseError as error:
        raise HistoryError(f"house: {error}") from None


def rebuilt(base: House, told: Mapping[str, object]) -> House:
    """Set every difference exactly as told: nothing is worked out from anything else."""
    values: dict[str, Any] = {}
    for key, value in told.items():
        if key in LABELS:
            values[key] = label(key, value)
        elif key in TELLABLE:
            values[key] = TELLABLE[key](base, key, rake_from(value) if key == "rake" else value)
        else:
            raise HistoryError(f"house: {said(key)} is nothing that a log says of a house")
    house = replace(base, **values)
    check_stakes(house)
    if not base.min_seats <= house.min_seats <= house.max_seats <= base.max_seats:
        raise HistoryError(f"house: {house.min_seats} to {house.max_seats} seats are out of range")
    return house


def label(key: str, value: object) -> str | tuple[str, ...]:
    """Take the name of the house, or the names of its options."""
    if key == "name" and isinstance(value, str) and re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", value):
        return value
    if key == "options" and isinstance(value, list) and all(name in CHECKS for name in texts(value)):
        return tuple(value)
    raise HistoryError(f"house: {key} = {said(value)} cannot be")


def texts(values: list[object]) -> list[str]:
    """Return what is text, and something that is no option for all that is not."""
    return [value if isinstance(value, str) else "" for value in values]


def rake_from(told: object) -> Rake | None:
    """Read a rake; its cap is checked by the house."""
    if told is None:
        return None
    share = told.get("percent") if isinstance(told, Mapping) else None
    if not isinstance(told, Mapping) or not isinstance(share, str) or not SHARE.fullmatch(share):
        raise HistoryError(f"house: rake = {said(told)} is no rake: a percent, and perhaps a cap")
    cap = told.get("cap")
    if cap is not None and (type(cap) is not int or cap < 0):
        raise HistoryError(f"house: cap = {said(cap)} are no chips")
    percent = Fraction(share)
    if percent > 100:
        raise HistoryError(f"house: percent = {share} is more than 100")
    return Rake(percent, cap)
