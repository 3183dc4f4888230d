"""Writing a hand as PokerStars text.

Only what `standard` plays can be said there, without limit or with pot limit. A hand that another house would
have played otherwise is refused, never bent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from pitboss.cards import Card
from pitboss.errors import HistoryError, said
from pitboss.hand.event import Event
from pitboss.hand.view import View
from pitboss.history.log_view import Seen
from pitboss.history.pokerstars import GAMES, PLAY_MONEY, Money, bracketed, hand_words
from pitboss.houses.house import House
from pitboss.houses.standard import STANDARD

__all__ = ["Page", "write_page"]

# In what a house may differ from `standard` and still deal hands that read alike: stakes, and what
# concerns the table between two hands.
MAY_DIFFER: Final = frozenset({
    "small_blind", "big_blind", "ante", "straddle", "betting", "stack", "rake", "all_show",
    "min_seats", "max_seats", "levels", "hands_per_level", "hands", "button_moves", "post_in_blinds",
    "full_blinds", "freezeout",
})  # fmt: skip

TABLE_SIZES: Final = (2, 6, 9, 10)
STREET_HEADS: Final = {"flop": "FLOP", "turn": "TURN", "river": "RIVER"}
FORCED: Final = {"ante": 0, "small blind": 1, "big blind": 2, "dead": 3, "post": 3, "straddle": 4}
FOLDED: Final = ("before Flop", "on the Flop", "on the Turn", "on the River")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What stands on a page beside the hand itself."""

    names: Sequence[str]
    seats: Sequence[int]  # at the table, from 0
    number: int = 1
    at: str | None = None
    table: str = "pitboss"
    money: Money = PLAY_MONEY

    @property
    def size(self) -> int:
        """The smallest usual table that has all these seats."""
        seats = max(self.seats) + 1
        return next((size for size in TABLE_SIZES if size >= seats), seats)

    @property
    def when(self) -> datetime:
        """When it was, in UTC; of no time, or one that cannot be read, the beginning of 1970."""
        if self.at is not None and re.fullmatch(r"[0-9TZ:.+ -]{10,40}", self.at):
            with suppress(ValueError, OverflowError):
                told = datetime.fromisoformat(self.at)
                return told.replace(tzinfo=UTC) if told.tzinfo is None else told.astimezone(UTC)
        return datetime(1970, 1, 1, tzinfo=UTC)


def write_page(seen: Seen, page: Page) -> str:
    """Return the text of one hand, its last line ended."""
    check_house(seen.view.house)
    check_posts(seen.view)
    check_names(page.names)
    writer = Writer(seen, page)
    return "\n".join([*writer.head(), *writer.story(), *writer.summary()]) + "\n"


def check_house(house: House) -> None:
    """Refuse a house that plays what the format has no words for."""
    if house.betting not in GAMES:
        raise HistoryError(f"{house.betting} {house.name} cannot be told as PokerStars text")
    wrong = [field for field in house.differences(STANDARD) if field not in MAY_DIFFER]
    if wrong:
        raise HistoryError(
            f"{house.name} cannot be told as PokerStars text: it is not standard in {', '.join(wrong)}"
        )


def check_posts(view: View) -> None:
    """Refuse a hand without a big blind, unless somebody's ante was all he had: that is how it reads."""
    if any(event.kind == "big blind" for event in view.events):
        return
    antes = {event.seat: event.amount for event in view.events if event.kind == "ante"}
    if all(chips > antes.get(seat, 0) for seat, chips in enumerate(view.started)):
        raise HistoryError("a hand without a big blind cannot be told as PokerStars text")


def check_names(names: Sequence[str]) -> None:
    """Refuse names that would break a line, or that are not one player's alone."""
    for name in names:
        if not name.strip() or name != name.strip() or not name.isprintable():
            raise HistoryError(f"{said(name)} cannot be a name in PokerStars text")
    if len(set(names)) < len(names):
        raise HistoryError("two players of one name cannot be told apart in PokerStars text")


class Writer:
    """One hand, line by line."""

    def __init__(self, seen: Seen, page: Page) -> None:
        self.view = seen.view
        self.seen = seen
        self.page = page
        self.money = page.money
        self.names = page.names
        self.behind = list(self.view.started)
        house = self.view.house
        straddled = any(event.kind == "straddle" for event in self.view.events)
        self.current = house.straddle if straddled else house.big_blind
        self.street = 0
        self.board: tuple[Card, ...] = ()
        self.showdown = False
        self.folded_on: dict[int, int] = {}
        self.put_in: set[int] = set()  # who has more than an ante in
        self.blinds: dict[str, int] = {}
        self.won: dict[int, int] = {}
        self.rake: dict[int, int] = {}  # by pot
        self.wins: list[Event] = []

    def head(self) -> list[str]:
        """Write the header, the table and the seats."""
        house, page, money = self.view.house, self.page, self.money
        code = f" {money.code}" if money.code else ""
        stakes = f"{money(house.small_blind)}/{money(house.big_blind)}{code}"
        play = "" if money.sign else " (Play Money)"
        button = page.seats[self.view.button]
        when = f"{page.when:%Y/%m/%d} {page.when.hour}:{page.when:%M:%S} UTC"
        return [
            f"PokerStars Hand #{page.number}:  {GAMES[house.betting]} ({stakes}) - {when}",
            f"Table '{page.table}' {page.size}-max{play} Seat #{button + 1} is the button",
            *(
                f"Seat {seat + 1}: {name} ({money(chips)} in chips)"
                for seat, name, chips in zip(page.seats, self.names, self.view.started, strict=True)
            ),
        ]

    def story(self) -> list[str]:
        """Write what happened, from the first post to the last chip collected."""
        lines: list[str] = []
        for event in in_order(self.view.events):
            lines += self.told(event)
        return lines + self.collected()

    def told(self, event: Event) -> list[str]:
        """Write one event."""
        seat = event.seat or 0
        name = self.names[seat]
        match event.kind:
            case "deal":
                return self.dealt() if not seat else []
            case "board":
                return [self.turned(event)]
            case "fold":
                self.folded_on[seat] = self.street
                return [f"{name}: folds"]
            case "check":
                return [f"{name}: checks"]
            case "return":
                self.behind[seat] += event.amount
                return [f"Uncalled bet ({self.money(event.amount)}) returned to {name}"]
            case "show" | "muck":
                return self.opened(event)
            case "rake":
                self.rake[event.total] = event.amount
            case "win":
                self.wins.append(event)
            case "over":
                pass
            case _:
                return [f"{name}: {self.chips(event)}{self.all_in(event)}"]
        return []

    def chips(self, event: Event) -> str:
        """Write a post, a call, a bet or a raise."""
        amount = self.money(event.amount)
        seat = event.seat or 0
        if event.kind != "ante":
            self.put_in.add(seat)
        match event.kind:
            case "call" | "bet":
                self.current = max(self.current, event.total)
                return f"{event.kind}s {amount}"
            case "raise":
                by, self.current = event.total - self.current, event.total
                return f"raises {self.money(by)} to {self.money(event.total)}"
            case "small blind" | "big blind":
                self.blinds[event.kind] = seat
                return f"posts {event.kind} {amount}"
            case "ante":
                return f"posts the ante {amount}"
        words = {"post": "big blind", "dead": "small blind", "both": "small & big blinds"}
        return f"posts {words.get(event.kind, event.kind)} {amount}"

    def all_in(self, event: Event) -> str:
        """Take the chips from the stack, and say so if they were the last."""
        self.behind[event.seat or 0] -= event.amount
        return "" if self.behind[event.seat or 0] else " and is all-in"

    def dealt(self) -> list[str]:
        """Write the hole cards that may be known before the end."""
        known = self.seen.dealt.items()
        return [
            "*** HOLE CARDS ***",
            *(f"Dealt to {self.names[seat]} {bracketed(cards)}" for seat, cards in known),
        ]

    def turned(self, event: Event) -> str:
        """Write a street."""
        before, self.board = self.board, self.board + event.cards
        self.street += 1
        self.current = 0
        old = f"{bracketed(before)} " if before else ""
        return f"*** {STREET_HEADS[event.text]} *** {old}{bracketed(event.cards)}"

    def opened(self, event: Event) -> list[str]:
        """Write a hand that is shown or mucked, and that the showdown begins."""
        head = [] if self.showdown else ["*** SHOW DOWN ***"]
        self.showdown = True
        name = self.names[event.seat or 0]
        if event.kind == "muck":
            return [*head, f"{name}: mucks hand"]
        return [*head, f"{name}: shows {bracketed(event.cards)} ({hand_words(event.cards + self.board)})"]

    # the end

    def collected(self) -> list[str]:
        """Write who gets what, the last side pot first."""
        pots = len(self.view.pots)
        lines = []
        for event in sorted(self.wins, key=lambda event: -event.total):
            seat = event.seat or 0
            self.won[seat] = self.won.get(seat, 0) + event.amount
            if event.amount:
                lines.append(
                    f"{self.names[seat]} collected {self.money(event.amount)} from {pot(event.total, pots)}"
                )
        if not self.showdown:
            lines += [f"{self.names[event.seat or 0]}: doesn't show hand" for event in self.wins]
        return lines

    def summary(self) -> list[str]:
        """Write the page's last part: pots, rake, board, and a line for each seat."""
        pots = self.view.pots
        total = f"Total pot {self.money(sum(p.amount for p in pots))}"
        if len(pots) > 1:
            parts = [
                f"{pot(number, len(pots)).capitalize()} {self.money(p.amount - self.rake.get(number, 0))}."
                for number, p in enumerate(pots)
            ]
            total = f"{total} {' '.join(parts)}"
        board = [f"Board {bracketed(self.board)}"] if self.board else []
        lines = [self.seat_line(seat) for seat in range(len(self.names))]
        return ["*** SUMMARY ***", f"{total} | Rake {self.money(sum(self.rake.values()))}", *board, *lines]

    def seat_line(self, seat: int) -> str:
        """Write what became of a seat."""
        roles = " (button)" if seat == self.view.button else ""
        roles += "".join(f" ({role})" for role, poster in self.blinds.items() if poster == seat)
        return f"Seat {self.page.seats[seat] + 1}: {self.names[seat]}{roles} {self.fate(seat)}"

    def fate(self, seat: int) -> str:
        """Say how the hand ended for a seat."""
        won = self.won.get(seat, 0)
        if seat in self.folded_on:
            idle = "" if seat in self.put_in or self.folded_on[seat] else " (didn't bet)"
            return f"folded {FOLDED[self.folded_on[seat]]}{idle}"
        if not self.showdown:
            return f"collected ({self.money(won)})"
        if seat not in self.view.open_holes:
            return f"mucked {bracketed(self.seen.dealt[seat])}" if seat in self.seen.dealt else "mucked"
        cards = self.view.open_holes[seat]
        ended = f"won ({self.money(won)})" if won else "lost"
        return f"showed {bracketed(cards)} and {ended} with {hand_words(cards + self.board)}"


def in_order(events: Sequence[Event]) -> list[Event]:
    """Put the blinds before other posts, and a dead and a live one of one player together.

    The format has one line for both, and what comes before the big blind is taken for it.
    """
    posts = sorted((event for event in events if event.kind in FORCED), key=lambda event: FORCED[event.kind])
    told: list[Event] = []
    for event in posts:
        last = told[-1] if told else None
        if event.kind == "post" and last and last.kind == "dead" and last.seat == event.seat:
            told[-1] = Event("both", event.seat, last.amount + event.amount, event.total)
        else:
            told.append(event)
    return told + [event for event in events if event.kind not in FORCED]


def pot(number: int, pots: int) -> str:
    """Name a pot: "pot", "main pot", "side pot", "side pot-1"."""
    if pots == 1:
        return "pot"
    if not number:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"
