"""From the text of a PHH hand to a `Recorded` one.

Amounts become whole numbers of the finest unit in the record: of cents where a decimal point stands, of
chips where none does.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pitboss.cards import Card
from pitboss.errors import HistoryError, said
from pitboss.history.amounts import DEEP, TABLES, Amounts, Finer
from pitboss.history.phh_sheet import AMOUNTS, LISTS, Sheet
from pitboss.history.phh_steps import READERS, Reader, check_cards
from pitboss.history.recorded import BOARD, DEAL, FOLD, SHOW, UNSEEN, Pair, Recorded, Step
from pitboss.history.stakes import GAMES, Stakes, house_of

__all__ = ["recorded_of"]

CENTS: Final = 100
FINEST: Final = 10**8
TOLD: Final = (*LISTS, *AMOUNTS, "actions")  # where amounts stand
MOST_STEPS: Final = 5_000


def recorded_of(sheet: Sheet) -> Recorded:
    """Read a hold'em hand; what is none, or contradicts itself, is a HistoryError."""
    raw = sheet.raw
    if sheet.variant not in GAMES:
        raise HistoryError(f"{said(sheet.variant)} is not hold'em as it is played here: {', '.join(GAMES)}")
    for key in ("antes", "blinds_or_straddles", "starting_stacks"):
        if key not in raw:
            raise HistoryError(f"{key} is missing: a hand of {sheet.variant} needs it")
    unit = chip = 1
    if has_point(sheet):
        unit = CENTS
    elif "." in raw.get("winnings", "") or "." in raw.get("finishing_stacks", ""):
        unit = chip = CENTS
    try:
        return in_units(sheet, unit, chip)
    except Finer:
        unit = finest_unit(sheet)
        return in_units(sheet, unit, unit if chip > 1 else 1)


def has_point(sheet: Sheet) -> bool:
    """Say whether any amount of the stakes, the stacks or the actions has decimals."""
    raw = sheet.raw
    if "." in raw["starting_stacks"] or "." in raw["blinds_or_straddles"] or "." in raw["antes"]:
        return True
    return "." in raw["actions"] or any("." in raw.get(key, "") for key in AMOUNTS)


def finest_unit(sheet: Sheet) -> int:
    """Return how many of the finest unit make one, where cents are too coarse."""
    texts = [text for key, text in sheet.raw.items() if key in TOLD]
    longest = max(len(digits) for text in texts for digits in DECIMALS.findall(text))
    if 10**longest > FINEST:
        raise HistoryError(f"{longest} decimals are too many for an amount: 8 at most")
    return int(10**longest)


DECIMALS: Final = re.compile(r"\.([0-9]+)")


def in_units(sheet: Sheet, unit: int, chip: int) -> Recorded:
    """Read a hand whose amounts are whole numbers of this unit."""
    raw = sheet.raw
    amounts = TABLES[unit]
    get = raw.get
    stacks = [amounts[item] for item in items(raw["starting_stacks"])]
    n = len(stacks)
    stakes = stakes_of(
        raw["variant"],
        get("ante_trimming_status", "false"),
        raw["antes"],
        raw["blinds_or_straddles"],
        get("min_bet"),
        get("small_bet"),
        get("big_bet"),
        unit,
    )
    if len(stakes.blinds) != n:
        raise HistoryError(f"{n} stacks for {len(stakes.blinds)} players: blinds_or_straddles counts them")
    check_counts(sheet, n)
    steps, holes, board, mucked, live = steps_of(sheet, READERS[unit], n)
    winnings = results("winnings", get("winnings"), amounts, n)
    finishing = results("finishing_stacks", get("finishing_stacks"), amounts, n)
    if winnings is not None and not any(winnings):
        winnings = None
    if finishing is not None and DEEP in stacks:  # of a stack that nobody knows no end is known
        finishing = None
    return Recorded(sheet, stakes, unit, chip, stacks, steps, holes, board, mucked, live, winnings, finishing)


Script = tuple[list[Step], dict[int, Pair], list[Card], frozenset[int], int]


def steps_of(sheet: Sheet, read: Reader, n: int) -> Script:
    """Return the steps, the cards that are known, who put his away, and how many did not fold."""
    known = read.known.get
    steps: list[Step] = []
    holes: dict[int, Pair] = {}
    board: list[Card] = []
    mucked = NOBODY
    live = n
    seen = 0
    for action in sheet.actions:
        step = known(action) or read(action)
        what, seat, cards, bits = step
        if what >= SHOW:
            if seat >= n:
                raise HistoryError(f"{said(action)} speaks of nobody: there are {n} players")
            if what == UNSEEN:
                continue
            if bits:
                if (bits & seen or seat in holes) and holes.get(seat) is not cards:
                    check_cards(holes, board, seat, cards)
                holes[seat] = cards
                seen |= bits
            else:
                mucked |= {seat}
            if what == DEAL:
                continue
        elif what == BOARD:
            if bits & seen:
                check_cards(holes, [*board, *cards])
            board += cards
            seen |= bits
        elif what == FOLD:
            live -= 1
        steps.append(step)
    return steps, holes, board, mucked, live


def check_counts(sheet: Sheet, n: int) -> None:
    """Refuse more actions than a hand can have, and lists of names or seats of another length."""
    if len(sheet.actions) > MOST_STEPS:
        raise HistoryError(f"{len(sheet.actions)} actions are too many for a hand: {MOST_STEPS} at most")
    for key in ("players", "seats"):
        text = sheet.raw.get(key)
        if text is not None and text.count(", ") + 1 != n:
            told = sheet.fields[key]
            if not isinstance(told, list) or len(told) != n:
                raise HistoryError(f"{said(told)} is not a list of {n} {key}")


NOBODY: Final[frozenset[int]] = frozenset()


def items(text: str) -> list[str]:
    """Return the numbers of a list."""
    if text[0] != "[":
        raise HistoryError(f"{text[:60]} is not a list of amounts")
    return text[1:-1].split(", ") if text != "[]" else []


def results(key: str, text: str | None, amounts: Amounts, n: int) -> list[int] | None:
    """Return what the record says that everybody won, or was left with."""
    if text is None:
        return None
    told = [amounts[item] for item in items(text)]
    if len(told) != n:
        raise HistoryError(f"{len(told)} {key} for {n} stacks")
    if min(told) < 0:
        raise HistoryError(f"{text} is no result (in {key}): nobody ends with less than nothing")
    return told


# the forced bets


@lru_cache(maxsize=4096)
def stakes_of(
    variant: str,
    trimmed: str,
    antes_text: str,
    blinds_text: str,
    min_bet: str | None,
    small_bet: str | None,
    big_bet: str | None,
    unit: int,
) -> Stakes:
    """Read what does not change from hand to hand."""
    amounts = TABLES[unit]
    antes = [amounts[item] for item in items(antes_text)]
    blinds = [amounts[item] for item in items(blinds_text)]
    n = len(blinds)
    if len(antes) != n:
        raise HistoryError(f"{len(antes)} antes for {n} players: blinds_or_straddles counts them")
    if n < 2:
        raise HistoryError(f"{n} players are too few for a hand: two at least")
    for chips in antes:
        if not 0 <= chips < DEEP:
            raise HistoryError(f"{chips} is not an ante: none, or chips")
    for chips in blinds:
        if not -DEEP < chips < DEEP:
            raise HistoryError(f"{chips} is not a forced bet")
    if trimmed not in ("true", "false"):
        raise HistoryError(f"ante_trimming_status = {trimmed} is neither true nor false")
    if n == 2:
        antes.reverse()
        blinds.reverse()
    game = variant[1:-1]
    limits = None
    if game == "FT":
        limits = bet_size("small_bet", small_bet, unit), bet_size("big_bet", big_bet, unit)
    big = bet_size("min_bet", min_bet, unit) if limits is None else big_blind(blinds, limits[0])
    posted = [chips for chips in blinds if 0 < chips < big]
    small = min(posted) if posted else max(big // 2, 1)
    house = house_of(game, small, big, limits)
    return Stakes(house, small, big, trimmed == "true", tuple(antes), tuple(blinds))


def big_blind(blinds: list[int], low: int) -> int:
    """Return the big blind of fixed limit: what lies in its place, or the lower limit where nothing does."""
    place = blinds[0 if len(blinds) == 2 else 1]
    return place if place > 0 else low


def bet_size(key: str, text: str | None, unit: int) -> int:
    """Return a limit, or the least bet."""
    if text is None:
        raise HistoryError(f"{key} is missing: a hand needs it")
    chips = TABLES[unit][text]
    if not 0 < chips < DEEP:
        raise HistoryError(f"{key} = {text} is not the size of a bet")
    return chips
