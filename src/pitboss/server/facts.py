"""What a page must know of a house so that it need not ask for its name: facts, options, rules."""

from __future__ import annotations

from typing import Any, Final

from pitboss.houses.house import House, Rake
from pitboss.houses.options import CHECKS
from pitboss.houses.pages import read_page
from pitboss.rankings import holdem, micro
from pitboss.server.parts import HouseFacts, Terms

__all__ = ["buy_in", "house_facts", "house_page", "option_rows", "terms_of"]

LADDERS: Final = {
    "holdem": tuple(category.words for category in sorted(holdem.Category, reverse=True)),
    "micro": tuple(category.words for category in sorted(micro.Category, reverse=True)),
}

# What each of them is, in as few words as a ladder has room for.
MEANINGS: Final = {
    "holdem": (
        *("ten to ace, one suit", "five in a row, one suit", "four alike", "three and two"),
        *("five of a suit", "five in a row", "three alike", "two and two", "two alike", "nothing so far"),
    ),
    "micro": ("in a row, one suit", "two alike", "in a row", "one suit", "nothing so far"),
}

LABELS: Final = {
    "small_blind": ("Small blind", "What the small blind posts."),
    "big_blind": ("Big blind", "What the big blind posts; if left out, twice the small blind."),
    "ante": ("Ante", "What everybody puts in before the cards; 0 for none."),
    "straddle": ("Straddle", "A third blind of twice the big one; 0 for none."),
    "stack": ("Chips to start with", "What everybody sits down with."),
    "low": ("Lower limit", "The size of a bet on the first streets."),
    "high": ("Higher limit", "The size of a bet on the last streets."),
    "betting": ("Betting", "How much may be bet and raised."),
    "raise_limit": ("Raises on a street", "How many raises after the bet of a street, or none for no limit."),
    "uncapped_heads_up": ("No cap for two", "With two players left, raises have no limit."),
    "rake": ("Rake", "What the house takes of a pot: a percentage, and a cap."),
    "levels": ("Levels", "The small blinds of the levels, as in 10, 20, 40."),
    "hands_per_level": ("Hands in a level", "After so many hands the blinds rise."),
    "hands": ("Hands in a game", "After so many hands the game is over."),
}

KINDS: Final = {
    "chips": "chips",
    "whole": "number",
    "betting": "choice",
    "limit": "limit",
    "flag": "flag",
    "straddle": "straddle",
    "rising": "levels",
    "rake": "rake",
}


def house_facts(house: House) -> HouseFacts:
    """Tell of a house all that a page needs to draw it."""
    page = read_page(house.page)
    small, big = house.limits if house.betting == "fixed-limit" else (house.small_blind, house.big_blind)
    return HouseFacts(
        name=house.name,
        page=house.page,
        title=house.name.replace("_", " ").replace("-", " ").capitalize(),
        sentence=page.sentence,
        min_seats=house.min_seats,
        max_seats=house.max_seats,
        hole_cards=house.hole_cards,
        board_cards=house.board_cards,
        streets=tuple(street.name for street in house.streets),
        betting=house.betting,
        structures=tuple(house.structures),
        ranking=house.ranking,
        ladder=LADDERS[house.ranking],
        meanings=MEANINGS[house.ranking],
        stack=house.stack,
        small_blind=house.small_blind,
        big_blind=house.big_blind,
        stakes=f"{small}/{big}",
        levels=house.levels,
        hands_per_level=house.hands_per_level,
        hands=house.hands,
        raise_limit=house.raise_limit,
        roles=house.roles,
        fixed=house.betting == "fixed-limit",
        one_pot=house.rounds.one_pot,
        raises_by_more=house.raises_by_more,
        check_preflop=house.check_preflop,
        bet_word=house.bet_word,
        shows_best=house.shows_best,
        button=house.button_moves != "never",
        is_match=house.is_match,
        freezeout=house.freezeout,
    )


def option_rows(house: House) -> list[dict[str, Any]]:
    """List the options of a house for a form: key, kind, label, value, help and, where it is one, choices."""
    rows = []
    for key in house.options:
        label, text = LABELS.get(key, (key.replace("_", " ").capitalize(), ""))
        kind = KINDS.get(CHECKS[key].__name__, "text")
        row = {"key": key, "kind": kind, "label": label, "value": plain(getattr(house, key)), "help": text}
        if kind == "choice":
            row["choices"] = list(house.structures)
        rows.append(row)
    return rows


def plain(value: object) -> Any:  # noqa: ANN401 - as JSON has it
    """Write the value of an option as JSON has it."""
    if isinstance(value, Rake):
        whole = value.percent.denominator == 1
        return {"percent": int(value.percent) if whole else str(float(value.percent)), "cap": value.cap}
    return list(value) if isinstance(value, tuple) else value


def house_page(house: House) -> dict[str, Any]:
    """Return the rules of a house as a page has them."""
    page = read_page(house.page)
    return {
        "name": page.name,
        "title": house_facts(house).title,
        "summary": page.summary,
        "rules": [
            {"number": rule.number, "title": rule.title, "text": list(rule.text)} for rule in page.rules
        ],
        "examples": [{"title": example.title, "text": list(example.text)} for example in page.examples],
    }


def buy_in(house: House) -> tuple[int, int]:
    """Return with how many chips one may sit down: all the same in a match, else 20 to 250 big blinds."""
    if house.is_match:
        return house.stack, house.stack
    return min(20 * house.big_blind, house.stack), max(250 * house.big_blind, house.stack)


def terms_of(
    house: House,
    *,
    table: str,
    title: str,
    size: int,
    clock: tuple[int | None, int, int],
    private: bool,
    owner: str,
) -> Terms:
    """Tell what stays the same as long as a table stands; `clock` is seconds, bank and grace."""
    fewest, most = buy_in(house)
    seconds, bank, grace = clock
    return Terms(
        table=table,
        title=title,
        house=house_facts(house),
        size=size,
        fewest=fewest,
        most=most,
        seconds=seconds,
        bank=bank,
        grace=grace,
        private=private,
        owner=owner,
    )
