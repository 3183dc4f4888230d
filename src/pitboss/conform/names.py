"""What a hand is called: the names that a case may use for it."""

from __future__ import annotations

from typing import Final

from pitboss.rankings.ranking import Best

__all__ = ["is_called"]

_SAME: Final = {
    "high card": "no pair",
    "pair": "one pair",
    "two pair": "two pairs",
    "trips": "three of a kind",
    "quads": "four of a kind",
    "royal straight flush": "royal flush",
}


def is_called(best: Best, name: str) -> bool:
    """Say whether a hand may be called so: by its category, its whole name, or the whole name's beginning."""
    said = plain(name)
    full = plain(best.name)
    if said == full:
        return True
    category, _, rest = said.partition(",")
    if same(category) != same(plain(best.category)):
        return False
    return not rest or f"{full.partition(',')[2]},".startswith(f"{rest},")


def same(category: str) -> str:
    """Return the one word for a category that has several."""
    return _SAME.get(category, category)


def plain(name: str) -> str:
    """Return a name without quotes, hyphens, capitals and needless gaps."""
    words = name.replace("-", " ").replace('"', " ").replace("'", " ").lower().split()
    return " ".join(words).replace(" ,", ",")
