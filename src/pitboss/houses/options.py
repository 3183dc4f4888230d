"""Setting the options of a house: each checked, and what hangs together kept together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pitboss.errors import HouseError, said

if TYPE_CHECKING:
    from pitboss.houses.house import House, Rake

__all__ = ["MAX_CHIPS", "set_options"]

MAX_CHIPS: Final = 10**12  # far past any game, far inside a database's integer


def set_options(house: House, values: Mapping[str, Any]) -> House:
    """Return the house with these options; a wrong key or value is named."""
    unknown = [key for key in values if key not in house.options]
    if unknown:
        takes = ", ".join(house.options)
        raise HouseError(f"{said(unknown[0])} is not an option of {house.name}: it takes {takes}")
    return settle(house, {key: CHECKS[key](house, key, value) for key, value in values.items()})


def settle(house: House, given: dict[str, Any]) -> House:
    """Work out what follows from the options that were given, and check that all agree."""
    new = dict(given)
    if "betting" in given and "raise_limit" not in given:
        new["raise_limit"] = house.structures[given["betting"]].raise_limit
    if "low" in given and "high" not in given:
        new["high"] = 2 * given["low"]
    settle_blinds(house, new)
    if "levels" not in given and house.levels and "small_blind" in new:
        small = new["small_blind"]
        new["levels"] = (small, *(level for level in house.levels if level > small))
    elif "levels" in given and "small_blind" not in given:
        new["small_blind"] = given["levels"][0]
        new["big_blind"] = 2 * new["small_blind"]
    if "levels" in new and not new.get("hands_per_level", house.hands_per_level):
        new["hands_per_level"] = 10
    changed = replace(house, **new)
    check_stakes(changed)
    return changed


def settle_blinds(house: House, new: dict[str, Any]) -> None:
    """Find the blind that was not given from the one that was, or both from the lower limit."""
    small, big = new.get("small_blind"), new.get("big_blind")
    if "low" in new and small is None and big is None:
        if house.blinds_from_limits and new["low"] % 2:
            raise HouseError(
                f"low = {new['low']} is odd: the small blind is half the lower limit ({house.name})"
            )
        new["big_blind"] = new["low"]
        new["small_blind"] = max(new["low"] // 2, 1)
    elif small is not None and big is None:
        new["big_blind"] = 2 * small
    elif big is not None and small is None:
        new["small_blind"] = max(big // 2, 1)
    straddle = new.get("straddle", house.straddle)
    if straddle == 1 or (straddle and straddle == 2 * house.big_blind):
        new["straddle"] = 2 * new.get("big_blind", house.big_blind)


def check_stakes(house: House) -> None:
    """Refuse stakes that contradict each other."""
    small, big = house.small_blind, house.big_blind
    if big < small:
        raise HouseError(f"big_blind = {big} is less than the small blind, {small}")
    if house.big_is_double and big != 2 * small:
        raise HouseError(f"big_blind = {big} is not twice the small blind, {small} ({house.name}: HU-2)")
    low, high = house.limits
    if high < low:
        raise HouseError(f"high = {high} is less than the lower limit, {low}")
    if house.straddle and house.straddle <= big:
        raise HouseError(f"straddle = {house.straddle} is no more than the big blind, {big}")


# one check for each kind of value: (house, key, value) -> the value to set


def chips(house: House, key: str, value: object) -> int:
    """Take a whole number of chips, at least one."""
    return whole(house, key, value, least=1)


def whole(house: House, key: str, value: object, *, least: int = 0) -> int:
    """Take a whole number from `least` on."""
    if type(value) is not int:
        raise HouseError(f"{key} = {said(value)} is not a whole number ({house.name})")
    if not least <= value <= MAX_CHIPS:
        raise HouseError(f"{key} = {said(value)} is out of range: {least} to {MAX_CHIPS} ({house.name})")
    return value


def betting(house: House, key: str, value: object) -> str:
    """Take the name of one of the house's betting structures."""
    if not isinstance(value, str) or value not in house.structures:
        raise HouseError(
            f"{key} = {said(value)} is not played in {house.name}: it has {', '.join(house.structures)}"
        )
    return value


def limit(house: House, key: str, value: object) -> int | None:
    """Take a number of raises, or "none"."""
    return None if value in ("none", None) else whole(house, key, value)


def flag(house: House, key: str, value: object) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise HouseError(f"{key} = {said(value)} is neither true nor false ({house.name})")
    return value


def straddle(house: House, key: str, value: object) -> int:
    """Take true (twice the big blind), false, or the amount."""
    return int(value) if isinstance(value, bool) else whole(house, key, value)


def rising(house: House, key: str, value: object) -> tuple[int, ...]:
    """Take a list of small blinds that never falls."""
    if not isinstance(value, (list, tuple)) or not value:
        raise HouseError(f"{key} = {said(value)} is not a list of small blinds ({house.name})")
    levels = tuple(chips(house, key, level) for level in value)
    if any(one > two for one, two in pairwise(levels)):
        raise HouseError(f"{key} = {list(levels)} falls: levels only rise ({house.name})")
    return levels


def rake(house: House, key: str, value: object) -> Rake | None:
    """Take a percentage and a cap: `{percent = 5, cap = 3}`."""
    from pitboss.houses.house import Rake

    if value is None or isinstance(value, Rake):
        return value
    if not isinstance(value, Mapping) or not {"percent"} <= set(value) <= {"percent", "cap"}:
        raise HouseError(
            f"{key} = {said(value)} is not a rake: it has a percent, and may have a cap ({house.name})"
        )
    share = share_of(value["percent"])
    if share is None:
        raise HouseError(f"percent = {said(value['percent'])} is not a percentage, 0 to 100 ({house.name})")
    cap = value.get("cap")
    return Rake(share, None if cap is None else whole(house, "cap", cap))


def share_of(percent: object) -> Fraction | None:
    """Read a percentage exactly, as it is written: no float touches a chip."""
    try:
        share = Decimal("nan") if isinstance(percent, bool) else Decimal(str(percent))
        return Fraction(share) if 0 <= share <= 100 else None
    except InvalidOperation:
        return None


Check = Callable[["House", str, object], Any]

CHECKS: Final[dict[str, Check]] = {
    "small_blind": chips,
    "big_blind": chips,
    "ante": whole,
    "straddle": straddle,
    "stack": chips,
    "low": chips,
    "high": chips,
    "betting": betting,
    "raise_limit": limit,
    "uncapped_heads_up": flag,
    "rake": rake,
    "levels": rising,
    "hands_per_level": chips,
    "hands": chips,
}
