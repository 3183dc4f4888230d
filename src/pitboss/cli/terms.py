"""The terms of a house in words: each of its fields, for a person to read and compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any, Final

from pitboss.cli.company import listed
from pitboss.houses.house import House, Rake, Street, after_blinds, after_button, on_button

__all__ = ["LABELS", "NOT_TERMS", "differences", "in_words", "takes"]

# What a house is called, and how it speaks, is no term of the game.
NOT_TERMS: Final = frozenset({"name", "page", "cites", "options"})

LABELS: Final[dict[str, str]] = {
    "min_seats": "least players",
    "max_seats": "most players",
    "roles": "names of the seats",
    "stack": "chips to start with",
    "hole_cards": "cards for each player",
    "streets": "streets",
    "ranking": "a hand is",
    "small_blind": "small blind",
    "big_blind": "big blind",
    "ante": "ante",
    "straddle": "straddle",
    "big_is_double": "big blind always twice the small",
    "blinds_from_limits": "blinds come from the lower limit",
    "button_posts_small": "with two players the button posts small",
    "levels": "levels of the small blind",
    "hands_per_level": "hands in a level",
    "structures": "betting played here",
    "betting": "betting",
    "raise_limit": "raises after the bet of a street",
    "uncapped_heads_up": "no cap for two players",
    "low": "lower limit",
    "high": "higher limit",
    "limits_are_blinds": "fixed limits are the two blinds",
    "check_preflop": "checking before the flop",
    "bet_word": "the first wager is called a bet",
    "raises_by_more": "a raise is said as how much more",
    "shows_best": "one's best hand so far is shown",
    "up_to_opponent": "chips past the opponent's stack stay out",
    "all_show": "all hands of a showdown are shown",
    "odd_chip_seat": "odd chip of a split pot",
    "rake": "rake",
    "button_moves": "the button goes",
    "post_in_blinds": "newcomers between button and blinds",
    "full_blinds": "a hand needs both blinds in full",
    "cover_or_lose": "who cannot cover a blind has lost",
    "freezeout": "nobody buys chips, and one wins them all",
    "hands": "hands in a game",
}

TAKES: Final[dict[str, str]] = {
    "levels": "small blinds that never fall, as in 10,20,40",
    "rake": "{percent = 5, cap = 3}; the cap may be left out",
    "raise_limit": "a number, or none",
    "straddle": "true (twice the big blind), false, or chips",
    "uncapped_heads_up": "true or false",
    "hands": "a number, 1 or more",
    "hands_per_level": "a number, 1 or more",
    "ante": "chips, 0 or more",
}


def takes(house: House, option: str) -> str:
    """Say which values an option takes."""
    if option == "betting":
        return ", ".join(house.structures)
    return TAKES.get(option, "chips, 1 or more")


Row = tuple[str, str, str]


def differences(one: House, other: House) -> list[Row]:
    """Return (term, its value in one, its value in the other) for all that differs, in words."""
    names = [field.name for field in fields(House) if field.init and field.name not in NOT_TERMS]
    rows = [(LABELS.get(name, name), in_words(one, name), in_words(other, name)) for name in names]
    rows += paired(streets_in_words(one), streets_in_words(other))
    rows += [row for row in paired(structures_in_words(one), structures_in_words(other)) if "none" not in row]
    return [row for row in rows if row[1] != row[2]]


def paired(mine: Mapping[str, str], theirs: Mapping[str, str]) -> list[Row]:
    """Lay two houses' words side by side."""
    return [(key, mine.get(key, "none"), theirs.get(key, "none")) for key in dict.fromkeys([*mine, *theirs])]


# values


def in_words(house: House, name: str) -> str:
    """Return the value of one field in words."""
    value = getattr(house, name)
    if name in SPOKEN:
        return SPOKEN[name](house, value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return f"{value:,}" if isinstance(value, int) else str(value)


def streets_in_words(house: House) -> dict[str, str]:
    """Say for each street which cards it brings, who opens it, and in fixed limit which limit holds."""
    limited = "fixed-limit" in house.structures
    words = {}
    for street in house.streets:
        dealt = f"{street.cards} card{'s' if street.cards > 1 else ''}, " if street.cards else ""
        words[street.name] = f"{dealt}{opener(house, street)} opens" + (
            f", {street.limit} limit" if limited else ""
        )
    return words


def opener(house: House, street: Street) -> str:
    """Say who opens a street."""
    known: Mapping[object, str] = {
        after_blinds: "left of the blinds",
        after_button: "left of the button",
        on_button: "the button",
    }
    name = street.opener.__name__.removesuffix("_opens")
    return known.get(street.opener, name.upper() if name.upper() in house.roles else name)


def rake_in_words(_: House, rake: Rake | None) -> str:
    """Say what the house takes: "5 % up to 3"."""
    if rake is None:
        return "none"
    percent = Decimal(rake.percent.numerator) / rake.percent.denominator
    return f"{percent:f} %" + ("" if rake.cap is None else f" up to {rake.cap:,}")


def limit_in_words(_: House, value: int | None) -> str:
    """Say a fixed limit, or that the blinds set it."""
    return "set by the blinds" if value is None else f"{value:,}"


STRUCTURES: Final = {
    "NoLimit": "up to the stack; a raise adds at least what the last one added",
    "Doubling": "up to the stack; a raise at least doubles the wager above the blind",
    "PotLimit": "up to the pot after the call",
    "FixedLimit": "one size a street",
    "OneTurn": "one turn each; a raise doubles the minimum bet and need not be matched",
}


def structures_in_words(house: House) -> dict[str, str]:
    """Say how each betting structure works, with what this house sets in it."""
    words = {}
    for name, structure in house.structures.items():
        said = [STRUCTURES.get(type(structure).__name__, name)]
        if getattr(structure, "blind_is_least", False):
            said.append("a raise adds at least a big blind")
        if getattr(structure, "half_counts", False):
            said.append("an all-in of half a bet counts as a full one")
        if structure.raise_limit is not None:
            said.append(f"{structure.raise_limit} raises a street")
        words[name] = "; ".join(said)
    return words


RANKED: Final = {"holdem": "the best five cards of seven", "micro": "two cards"}
MOVES: Final = {
    "next player": "to the next player",
    "dead button": "after the big blind, onto empty seats too",
    "never": "nowhere: there is none",
}

Speak = Callable[[House, Any], str]

SPOKEN: Final[dict[str, Speak]] = {
    "streets": lambda _, value: ", ".join(street.name for street in value),
    "structures": lambda _, value: ", ".join(value),
    "roles": lambda _, value: listed(list(value)) if value else "none",
    "levels": lambda _, value: ", ".join(f"{level:,}" for level in value) or "none",
    "hands_per_level": lambda _, value: f"{value:,}" if value else "none",
    "ante": lambda _, value: f"{value:,}" if value else "none",
    "straddle": lambda _, value: f"{value:,}" if value else "none",
    "ranking": lambda _, value: RANKED.get(value, str(value)),
    "low": limit_in_words,
    "high": limit_in_words,
    "check_preflop": lambda _, value: "allowed" if value else "not allowed",
    "post_in_blinds": lambda _, value: "dealt in" if value else "wait",
    "odd_chip_seat": lambda house, value: (
        "to the first winner left of the button" if value is None else f"to {house.seat_name(value)}"
    ),
    "rake": rake_in_words,
    "button_moves": lambda _, value: MOVES.get(value, str(value)),
    "hands": lambda _, value: "no end" if value is None else f"{value:,}",
}
