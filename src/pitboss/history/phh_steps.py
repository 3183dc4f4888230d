"""The actions of a PHH hand: "p3 cbr 12.50", "d db Tc7d6h", "p1 sm ????".

What a line may say is remembered, so that "p3 f" is taken apart once and not a million times.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from pitboss.cards import CARDS, Card
from pitboss.errors import HistoryError, said
from pitboss.history.amounts import TABLES, Amounts
from pitboss.history.recorded import BOARD, CALL, DEAL, FOLD, RAISE, SHOW, UNSEEN, Pair, Step

__all__ = ["READERS", "Reader", "check_cards"]

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
