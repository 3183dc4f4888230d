"""The book of one table: what the entries of its journal add up to.

    book = Book()
    for data in await store.load(table):
        book.take(read_entry(data))
    book.table, book.hand                    # as they were when the last entry was written

Room, audit and simulation replay the entries with the same `Book`. It takes no clock and no random source.
A hand that ends is finished by the entry that ends it: there is no moment between the two for a crash.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from pitboss.cards import Deck, parse_cards
from pitboss.errors import HistoryError, RuleError, TableError, said
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.history.log_house import house_from
from pitboss.houses.house import House
from pitboss.server.journal import (
    Acted,
    Again,
    Closed,
    Dealt,
    Entry,
    Left,
    Opened,
    SatIn,
    SatOut,
    Seated,
    ToppedUp,
    read_entry,
)
from pitboss.table.table import Table

__all__ = ["Book", "Played", "Step"]

KEPT: Final = 12  # finished hands that a book remembers


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One hand of a table, with those who were in it in the order of its seats."""

    number: int
    hand: Hand
    names: tuple[str, ...]
    seats: tuple[int, ...]  # at the table
    persons: tuple[str, ...]  # "": a bot
    bots: tuple[str, ...]  # "": a person
    secret: str
    at: str
    first: int  # the entry that dealt it

    def index(self, seat: int | None) -> int | None:
        """Return the hand's own number of a table's seat; None: not dealt in."""
        return self.seats.index(seat) if seat in self.seats else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What an entry has brought, for those who tell of it."""

    n: int
    entry: Entry
    since: int = 0  # the hand's log held so many facts before
    ended: bool = False  # the hand is over with it
    rose: bool = False  # and the blinds are higher in the next one
    seat: int | None = None  # whose entry it is
    game_over: bool = False


class Book:
    """Everything that the entries of a table add up to."""

    table: Table
    opened: Opened
    house: House

    def __init__(self) -> None:
        self.n = 0  # entries taken
        self.persons: dict[str, str] = {}  # name -> id of the person who plays under it
        self.bots: dict[str, str] = {}  # name -> how the bot was named
        self.played: deque[Played] = deque(maxlen=KEPT)  # the current hand is the last of them
        self.turn = 0  # the entry with which the current turn began
        self.given = 0  # chips that came to the table
        self.taken = 0  # chips that left it, rake included
        self.closed = False

    @classmethod
    def of(cls, entries: Iterable[bytes]) -> Book:
        """Add up a journal; an entry that does not fit is a HistoryError with its number."""
        book = cls()
        for data in entries:
            try:
                book.take(read_entry(data))
            except HistoryError as error:
                raise HistoryError(f"entry {book.n + 1} {error}") from None
        return book

    # what there is

    @property
    def current(self) -> Played | None:
        """The hand that is being played, or was the last."""
        return self.played[-1] if self.played else None

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played; None between two."""
        return self.table.hand

    @property
    def actor(self) -> str | None:
        """Who is to act, by name."""
        hand = self.table.hand
        return None if hand is None or hand.actor < 0 else self.table.dealt[hand.actor]

    @property
    def game_over(self) -> bool:
        """Whether the game has come to its end: a table without such an end waits for players instead."""
        table = self.table
        if table.hand is not None or not table.over or self.closed:
            return False
        ended = table.house.hands is not None and table.hands_played >= table.house.hands
        return ended or (table.house.is_match and table.hands_played > 0)

    @property
    def on_table(self) -> int:
        """All chips that are here; `given - taken` is the same number, after every entry."""
        if self.closed:
            return 0
        table = self.table
        hand = table.hand
        total = sum(player.added for player in table.players.values())
        in_hand: tuple[str, ...] = ()
        if hand is not None:
            in_hand = table.dealt
            total += sum(hand.stacks) + (0 if hand.over else hand.pot)
        return total + sum(player.chips for name, player in table.players.items() if name not in in_hand)

    def name_of(self, person: str) -> str | None:
        """Return the name under which a person sits here."""
        return next((name for name, one in self.persons.items() if one == person), None)

    # entries

    def why_not(self, entry: Entry) -> RuleError | TableError | None:
        """Say why an entry cannot be taken; None if it can. Nothing changes."""
        if isinstance(entry, Acted):
            return self._why_not_act(entry)
        table = self.table
        trial = copy(table)
        trial.players = {name: replace(player) for name, player in table.players.items()}
        try:
            self._ask(trial, entry)
        except TableError as error:
            return error
        return None

    def _why_not_act(self, entry: Acted) -> RuleError | TableError | None:
        hand = self.table.hand
        if hand is None or hand.actor < 0:
            return TableError("no hand is being played")
        if self.played[-1].seats[hand.actor] != entry.seat:
            return hand.rounds.refuse(hand, "turn", f"it is not the turn of seat {entry.seat}")
        move = hand.rounds.resolve(hand, entry.verb, entry.amount)
        return move if isinstance(move, RuleError) else None

    def take(self, entry: Entry) -> Step:
        """Apply the next entry."""
        if self.n == 0:
            if not isinstance(entry, Opened):
                raise HistoryError("does not open a table, and is the first of its journal")
            self._open(entry)
            self.n = 1
            return Step(n=1, entry=entry)
        if isinstance(entry, Opened) or self.closed:
            raise HistoryError("cannot be: the table has been " + ("closed" if self.closed else "opened"))
        try:
            step = self._take(entry)
        except (RuleError, TableError) as error:
            raise HistoryError(f"cannot be: {error}") from None
        self.n = step.n
        return step

    def _take(self, entry: Entry) -> Step:
        n = self.n + 1
        match entry:
            case Dealt():
                self._deal(entry, n)
                return self._after_hand(Step(n=n, entry=entry), since=0)
            case Acted():
                return self._act(entry, n)
            case Again():
                self._again(entry)
                return Step(n=n, entry=entry)
            case Closed():
                self.taken += self.on_table
                self.closed = True
                return Step(n=n, entry=entry)
            case Seated(name=name) | Left(name=name) | SatOut(name=name) | SatIn(name=name):
                pass
            case ToppedUp(name=name):
                pass
            case _:
                raise HistoryError(f"is unknown: {said(entry)}")
        before = self._chips()
        seat = entry.seat if isinstance(entry, Seated) else self._seat_of(name)
        self._ask(self.table, entry)
        self._settle(before)
        if isinstance(entry, Seated):
            self.persons.pop(name, None)
            self.bots.pop(name, None)
            (self.bots if entry.bot else self.persons)[name] = entry.bot or entry.person
        self._forget()
        return Step(n=n, entry=entry, seat=seat)

    def _open(self, entry: Opened) -> None:
        self.opened = entry
        self.house = house_from(entry.house)
        self.table = self._new_table(entry.size, entry.button)

    def _new_table(self, seats: int, button: int) -> Table:
        """Set up a table, at its beginning and for each new game."""
        return Table(self.house, seats=seats, button=button)

    def _ask(self, table: Table, entry: Entry) -> None:
        """Ask a table for what players ask of it."""
        match entry:
            case Seated():
                if table.dealt:
                    table.join(entry.name, entry.seat, entry.chips, post=entry.post)
                else:
                    table.seat_first(entry.name, entry.seat, entry.chips)
            case Left():
                table.leave(entry.name)
            case SatOut():
                table.sit_out(entry.name)
            case SatIn():
                table.sit_in(entry.name, post=entry.post)
            case ToppedUp():
                table.top_up(entry.name, entry.chips)

    def _seat_of(self, name: str) -> int | None:
        player = self.table.players.get(name)
        return None if player is None else player.seat

    def _deal(self, entry: Dealt, n: int) -> None:
        table = self.table
        if entry.number != table.hands_played + 1:
            raise HistoryError(f"deals hand {entry.number}, where {table.hands_played + 1} is expected")
        hand = table.start(Deck(parse_cards(entry.deck)))
        self.turn = n
        self.played.append(
            Played(
                number=entry.number,
                hand=hand,
                names=table.dealt,
                seats=tuple(table.players[name].seat for name in table.dealt),
                persons=tuple(self.persons.get(name, "") for name in table.dealt),
                bots=tuple(self.bots.get(name, "") for name in table.dealt),
                secret=entry.secret,
                at=entry.at,
                first=n,
            )
        )

    def _act(self, entry: Acted, n: int) -> Step:
        hand = self.table.hand
        refusal = self._why_not_act(entry)
        if refusal is not None or hand is None:
            raise refusal or TableError("no hand is being played")
        if entry.hand != self.table.hands_played + 1:
            raise HistoryError(f"is of hand {entry.hand}, not of {self.table.hands_played + 1}")
        since = len(hand.log)
        hand.act(Action(entry.verb, entry.amount))
        self.turn = n
        return self._after_hand(Step(n=n, entry=entry, seat=entry.seat), since=since)

    def _after_hand(self, step: Step, *, since: int) -> Step:
        """Finish a hand that is over, and say so."""
        table = self.table
        if table.hand is None or not table.hand.over:
            return replace(step, since=since)
        self.taken += sum(amount for kind, _seat, amount, _total in table.hand.log if kind == "rake")
        level = table.hand.house.small_blind
        before = self._after_play()
        table.finish()
        self._settle(before)
        self._forget()
        rose = table.next_house.small_blind > level
        return replace(step, since=since, ended=True, rose=rose, game_over=self.game_over)

    def _after_play(self) -> int:
        """Return the chips of all players once the pots have been paid."""
        table = self.table
        assert table.hand is not None  # noqa: S101 - it has just been played
        chips = dict(zip(table.dealt, table.hand.stacks, strict=True))
        return sum(chips.get(name, player.chips) + player.added for name, player in table.players.items())

    def _chips(self) -> int:
        return sum(player.chips + player.added for player in self.table.players.values())

    def _settle(self, before: int) -> None:
        """Count what came to the table and what left it with a player."""
        change = self._chips() - before
        self.given += max(change, 0)
        self.taken += max(-change, 0)

    def _forget(self) -> None:
        """Let go of those who have left."""
        for names in (self.persons, self.bots):
            for name in [name for name in names if name not in self.table.players]:
                del names[name]

    def _again(self, entry: Again) -> None:
        if not self.game_over:
            raise TableError("the game is not over")
        old = self.table
        self.taken += self._chips()
        table = self._new_table(old.size, entry.button)
        for player in sorted(old.players.values(), key=lambda player: player.seat):
            table.seat_first(player.name, player.seat, self.house.stack)
            if player.state == "out":
                table.sit_out(player.name)
        self.table = table
        self.given += self._chips()
