"""From the text of a PHH hand to a `Recorded` one.

Amounts become whole numbers of the finest unit in the record: of cents where a decimal point stands, of chips
where none does. What a line may say is remembered, so that "p3 f" is taken apart once and not a million times.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from pitboss.cards import CARDS, Card
from pitboss.errors import HistoryError, said
from pitboss.history.phh_sheet import Sheet
from pitboss.history.recorded import BOARD, CALL, DEAL, FOLD, RAISE, SHOW, UNSEEN, Pair, Recorded, Step
from pitboss.history.stakes import GAMES, Stakes, house_of

__all__ = ["recorded_of"]

CENTS: Final = 100
FINEST: Final = 10**8
MOST_STEPS: Final = 5_000


class Finer(Exception):  # noqa: N818 - no error: the record counts in smaller units than cents
    """An amount has more than two decimals."""


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
    return "." in raw["actions"] or any("." in raw.get(key, "") for key in BETS)


BETS: Final = ("min_bet", "small_bet", "big_bet")


def finest_unit(sheet: Sheet) -> int:
    """Return how many of the finest unit make one, where cents are too coarse."""
    texts = [text for key, text in sheet.raw.items() if key not in ("players", "seats")]
    longest = max(len(digits) for text in (*texts, *sheet.actions) for digits in DECIMALS.findall(text))
    if 10**longest > FINEST:
        raise HistoryError(f"{longest} decimals are too many for an amount: 8 at most")
    return int(10**longest)


DECIMALS: Final = re.compile(r"\.([0-9]+)")


def in_units(sheet: Sheet, unit: int, chip: int) -> Recorded:
    """Read a hand whose amounts are whole numbers of this unit. It is long so as to be fast."""
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
    read = READERS[unit]
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
                if bits & seen and holes.get(seat) is not cards:
                    check_cards(holes, board, seat, cards)
                holes[seat] = cards
                seen |= bits
            elif what == SHOW:
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
    winnings = results("winnings", get("winnings"), amounts, n)
    finishing = results("finishing_stacks", get("finishing_stacks"), amounts, n)
    if winnings is not None and not any(winnings):
        winnings = None
    return Recorded(sheet, stakes, unit, chip, stacks, steps, holes, board, mucked, live, winnings, finishing)


def check_counts(sheet: Sheet, n: int) -> None:
    """Refuse more actions than a hand can have, and lists of names or seats of another length."""
    if len(sheet.actions) > MOST_STEPS:
        raise HistoryError(f"{len(sheet.actions)} actions are too many for a hand: {MOST_STEPS} at most")
    for key in ("players", "seats"):
        text = sheet.raw.get(key)
        if text is not None and text.count(", ") + 1 != n and len(sheet.fields[key]) != n:
            raise HistoryError(f"{len(sheet.fields[key])} {key} for {n} stacks")


NOBODY: Final[frozenset[int]] = frozenset()


def items(text: str) -> list[str]:
    """Return the numbers of a list."""
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


# amounts


class Amounts(dict[str, int]):
    """Amounts as they are written, in units: worked out when first asked for."""

    def __init__(self, places: int) -> None:
        super().__init__()
        self.places = places

    def __missing__(self, text: str) -> int:
        value = self.read(text)
        if len(self) > 50_000:  # a file of a million different stacks must not fill the memory
            self.clear()
        self[text] = value
        return value

    def read(self, text: str) -> int:
        """Shift the point; "inf" is more than anybody can bet."""
        if "inf" in text:
            return -DEEP if text[0] == "-" else DEEP
        if not self.places and "." not in text:
            return int(text)
        whole, _, part = text.partition(".")
        part = part.rstrip("0") if len(part) > self.places else part
        if len(part) > self.places:
            raise Finer
        return int(whole + part.ljust(self.places, "0"))


DEEP: Final = 10**12  # as many chips as a stack can be: what a record calls infinite
TABLES: Final = {10**places: Amounts(places) for places in (0, *range(2, 9))}


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
    big = bet_size("small_bet" if game == "FT" else "min_bet", small_bet if game == "FT" else min_bet, unit)
    high = bet_size("big_bet", big_bet, unit) if game == "FT" else 0
    posted = [chips for chips in blinds if 0 < chips < big]
    small = min(posted) if posted else max(big // 2, 1)
    house = house_of(game, small, big, high)
    return Stakes(house, small, big, trimmed == "true", tuple(antes), tuple(blinds))


def bet_size(key: str, text: str | None, unit: int) -> int:
    """Return a limit, or the least bet."""
    if text is None:
        raise HistoryError(f"{key} is missing: a hand needs it")
    chips = TABLES[unit][text]
    if not 0 < chips < DEEP:
        raise HistoryError(f"{key} = {text} is not the size of a bet")
    return chips


# the actions

CARD: Final = {str(card): card for card in CARDS}
PLAYER: Final = re.compile(r"p([1-9][0-9]?)")
AMOUNT: Final = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,8})?")
MOST_KNOWN: Final = 60_000  # there are some 50,000 ways to be dealt or to show two cards


class Reader:
    """Takes actions apart, and knows those that it has seen."""

    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.known: dict[str, Step] = {}

    def __call__(self, action: str) -> Step:
        """Return the step that an action is."""
        step = self.read(action)
        if len(action) < 24:
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            self.known[action] = step
        return step

    def read(self, action: str) -> Step:
        """Take one action apart; what follows a # is a remark."""
        words = action.partition("#")[0].split()
        match words:
            case [who, "f"]:
                return (FOLD, seat_of(who, action), None, 0)
            case [who, "cc"]:
                return (CALL, seat_of(who, action), None, 0)
            case [who, "cbr", amount]:
                if AMOUNT.fullmatch(amount) is None:
                    raise HistoryError(f"{said(amount)} is not an amount (in {said(action)})")
                return (RAISE, seat_of(who, action), self.amounts[amount], 0)
            case ["d", "db", text]:
                cards = cards_of(text, action)
                return (BOARD, len(cards), cards, bits_of(cards, action))
            case ["d", "dh", who, text]:
                return hole_cards(action, DEAL, who, text)
            case [who, "sm"]:
                return (SHOW, seat_of(who, action), None, 0)
            case [who, "sm", "-"]:
                return (UNSEEN, seat_of(who, action), None, 0)
            case [who, "sm", text]:
                return hole_cards(action, SHOW, who, text)
            case []:
                return (UNSEEN, 0, None, 0)  # a remark alone
        raise HistoryError(f"{said(action)} is not an action of hold'em: f, cc, cbr N, sm, d dh, d db")


READERS: Final = {unit: Reader(amounts) for unit, amounts in TABLES.items()}


def seat_of(word: str, action: str) -> int:
    """Read "p3"."""
    match = PLAYER.fullmatch(word)
    if match is None:
        raise HistoryError(f"{said(word)} is not a player (in {said(action)}): p1, p2, ...")
    return int(match[1]) - 1


def hole_cards(action: str, what: int, who: str, text: str) -> Step:
    """Read two hole cards; where one of them was not seen, the hand is not known."""
    seat = seat_of(who, action)
    if len(text) != 4:
        raise HistoryError(f"{said(text)} are not two cards (in {said(action)})")
    cards = tuple(cards_of(text.replace("??", ""), action))
    bits = bits_of(cards, action)
    return (what, seat, cards, bits) if len(cards) == 2 else (UNSEEN, seat, None, 0)


def cards_of(text: str, action: str) -> list[Card]:
    """Read cards without gaps, "Tc7d6h"."""
    try:
        return [CARD[text[at : at + 2]] for at in range(0, len(text), 2)]
    except KeyError as error:
        raise HistoryError(f"{said(error.args[0])} is not a card (in {said(action)})") from None


def bits_of(cards: Iterable[Card], action: str) -> int:
    """Return a bit for each card; none of them may be there twice."""
    bits = 0
    for card in cards:
        if bits >> card & 1:
            raise HistoryError(f"{card} is there twice (in {said(action)})")
        bits |= 1 << card
    return bits


def check_cards(
    holes: dict[int, Pair], board: list[Card], seat: int = -1, cards: Sequence[Card] = ()
) -> None:
    """Refuse a card that lies in two places; a player may show what he was dealt, in either order."""
    if seat in holes:
        if set(holes[seat]) != set(cards):
            high, low = holes[seat]
            raise HistoryError(f"p{seat + 1} shows other cards than the {high}{low} that he was dealt")
        return
    seen = [*board, *cards, *chain.from_iterable(holes.values())]
    for card in seen:
        if seen.count(card) > 1:
            raise HistoryError(f"{card} is there twice")
