"""An audit: every chip ever given is found again, and every table's history is played once more.

For each table, from its first entry to its last:

    seals     each entry is what was written, in its place, and none is missing
    history   each entry can be taken where it stands: `Book` refuses what the rules refuse
    chips     counted a second time, from the facts of each hand alone (`check/ledger.py`), by player
    pots      worked out a second time (`check/award.py`)
    proofs    each deal is a whole deck with a secret, and every proof of it holds
    requests  what people asked for is in the history once, and is theirs

An audit only reads. A store that is in use can be audited too: a journal is read as far as it has come.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.check.award import check_award
from pitboss.check.broken import Broken
from pitboss.check.deals import Deal
from pitboss.check.ledger import Ledger
from pitboss.check.promises import check_cards
from pitboss.errors import HistoryError, PitbossError
from pitboss.server.book import Book, Played, Step
from pitboss.server.fair import FairDeal
from pitboss.server.journal import (
    Acted,
    Again,
    Closed,
    Entry,
    Left,
    Opened,
    SatIn,
    SatOut,
    Seated,
    ToppedUp,
    kind_of,
    read_entry,
)
from pitboss.server.proof import check_proof
from pitboss.server.store import Action, Store

__all__ = ["Purses", "TableReport", "audit", "audit_table"]


@dataclass(slots=True, kw_only=True)
class TableReport:
    """What an audit of one table has come to. Chips: given = taken + rake + there."""

    table: str
    title: str = ""
    entries: int = 0
    hands: int = 0
    requests: int = 0
    given: int = 0  # bought in, topped up, given at the beginning of a game
    taken: int = 0  # went with those who left
    rake: int = 0
    there: int = 0  # in stacks and pots
    closed: bool = False
    faults: list[str] = field(default_factory=list)


class Purses:
    """A second set of books: the chips of each player, from the entries and the facts of the hands alone."""

    def __init__(self) -> None:
        self.chips: dict[str, int] = {}
        self.later: dict[str, int] = {}  # bought during a hand
        self.leaving: set[str] = set()
        self.given = self.taken = self.rake = 0
        self.ledger: Ledger | None = None  # of the hand that is played
        self.played: Played | None = None

    @property
    def there(self) -> int:
        """All chips at the table."""
        total = sum(self.chips.values()) + sum(self.later.values())
        return total if self.ledger is None else total + sum(self.ledger.stacks) + self.ledger.pot

    def take(self, book: Book, step: Step) -> None:
        """Enter what an entry has brought, and compare."""
        match step.entry:
            case Seated(name=name, chips=chips):
                self.chips[name] = chips
                self.given += chips
            case ToppedUp(name=name, chips=chips):
                purse = self.later if self.is_dealt(name) else self.chips
                purse[name] = purse.get(name, 0) + chips
                self.given += chips
            case Left(name=name):
                if self.is_dealt(name):
                    self.leaving.add(name)
                else:
                    self.taken += self.chips.pop(name)
            case Again():
                self.taken += sum(self.chips.values())
                self.chips = dict.fromkeys(self.chips, book.house.stack)
                self.given += sum(self.chips.values())
            case Closed():
                self.taken += self.there
                self.chips, self.later, self.ledger = {}, {}, None
            case _:
                self.follow(book)
        self.compare(book)

    def is_dealt(self, name: str) -> bool:
        """Say whether somebody is in the hand that is played."""
        return self.ledger is not None and self.played is not None and name in self.played.names

    def follow(self, book: Book) -> None:
        """Enter the facts of the hand that is played; when it is over, see that the pots went right."""
        played = book.current
        if played is not None and (self.played is None or self.played.first != played.first):
            self.played, self.ledger = played, Ledger(deal_of(played))
            check_cards(played.hand)
            for name, stack in zip(played.names, played.hand.started, strict=True):
                if self.chips.pop(name, None) != stack:
                    raise Broken(f"{name} is dealt in with {stack} chips, and has another number")
        if self.ledger is None or self.played is None:
            return
        self.ledger.read(self.played.hand)
        if self.played.hand.over:
            check_award(self.played.hand, self.ledger)
            self.pay()

    def pay(self) -> None:
        """Give everybody what he has after a hand."""
        assert self.ledger is not None  # noqa: S101 - its caller has looked
        assert self.played is not None  # noqa: S101 - as above
        self.rake += self.ledger.raked
        for name, stack in zip(self.played.names, self.ledger.stacks, strict=True):
            self.chips[name] = stack + self.later.pop(name, 0)
        for name in self.leaving:
            self.taken += self.chips.pop(name)
        self.leaving.clear()
        self.ledger = None

    def compare(self, book: Book) -> None:
        """See that the table says the same of every player, and that no chip was made or lost."""
        if self.given != self.taken + self.rake + self.there:
            raise Broken(
                f"{self.given} chips were given; {self.taken} were taken, {self.rake} are rake, "
                f"{self.there} are there"
            )
        if (book.given, book.taken, book.on_table) != (self.given, self.taken + self.rake, self.there):
            raise Broken(
                f"the book has {book.given} given, {book.taken} taken, {book.on_table} there; "
                f"it should be {self.given}, {self.taken + self.rake}, {self.there}"
            )
        for name, chips in {} if book.closed else self.chips.items():
            if book.table.players[name].chips != chips:
                raise Broken(f"{name} has {book.table.players[name].chips} chips, it should be {chips}")


def deal_of(played: Played) -> Deal:
    """Return what determines a hand, as the ledger wants it."""
    hand = played.hand
    return Deal(
        base=hand.house.page,
        options={},
        house=hand.house,
        stacks=tuple(hand.started),
        button=hand.button,
        deck=hand.deck,
        posts=hand.posted,
    )


def audit_table(table: str, journal: list[bytes], actions: dict[Action, int]) -> TableReport:
    """Play the history of a table again; the first entry that is wrong ends it."""
    report = TableReport(table=table)
    book, purses = Book(), Purses()
    asked = {number: person for (person, _), number in actions.items()}
    report.faults += faults_of_actions(actions, len(journal))
    try:
        for data in journal:
            report.entries += 1
            before = dict(book.persons)
            entry = read_entry(data)
            step = book.take(entry)
            purses.take(book, step)
            report.hands += step.ended
            check_asker(entry, asked.get(step.n), before, book)
            if step.ended and book.current is not None:
                check_deal(book.current, table)
    except (HistoryError, Broken) as error:
        report.faults.append(f"entry {report.entries} {told(error)}")
    except Exception as error:  # noqa: BLE001 - what makes us stumble is a finding, not a traceback
        report.faults.append(f"entry {report.entries} cannot be followed: {type(error).__name__}: {error}")
    report.title = book.opened.title if book.n else ""
    report.closed = book.closed
    report.requests = len(actions)
    report.given, report.taken, report.rake, report.there = (
        purses.given,
        purses.taken,
        purses.rake,
        purses.there,
    )
    return report


def told(error: HistoryError | Broken) -> str:
    """Say what is wrong with an entry, after its number."""
    return str(error) if isinstance(error, HistoryError) else f"breaks the books: {error.sentence}"


def faults_of_actions(actions: dict[Action, int], entries: int) -> list[str]:
    """Name requests that the history does not have, and entries that several have asked for."""
    found = []
    owner: dict[int, Action] = {}
    for (person, asked), number in actions.items():
        if not 1 <= number <= entries:
            found.append(f"request {asked} of {person} is said to be entry {number}, there are {entries}")
        elif number in owner:
            found.append(f"entry {number} is said to be two requests: {owner[number][1]} and {asked}")
        owner[number] = (person, asked)
    return found


def check_asker(entry: Entry, asker: str | None, persons: dict[str, str], book: Book) -> None:
    """See that what was asked for was the asker's to ask, and that nobody acted for a person unasked."""
    match entry:
        case Acted(seat=seat, why=why):
            played = book.current
            index = None if played is None else played.index(seat)
            owner = "" if played is None or index is None else played.persons[index]
            if asker is not None and asker != owner:
                raise Broken(f"{asker} has acted for seat {seat}, which is {owner or 'a bot'}'s")
            if asker is None and owner and not why:
                raise Broken(f"{owner} has acted at seat {seat}, and there is no request of his")
        case Seated(person=person):
            if asker is not None and asker != person:
                raise Broken(f"{asker} has seated {person or 'a bot'}")
        case Left(name=name) | SatOut(name=name) | SatIn(name=name) | ToppedUp(name=name):
            if asker is not None and asker != persons.get(name):
                raise Broken(f"{asker} has asked for {kind_of(entry)}, and is not {name}")
        case Opened() | Again() | Closed():
            pass


def check_deal(played: Played, table: str) -> None:
    """See that every proof of a finished hand holds."""
    hand = played.hand
    if len(set(hand.deck)) != len(hand.deck):
        raise Broken("a card is in the deck twice")
    if not played.secret:
        return
    try:
        deal = FairDeal(hand, table=table, number=played.number, secret=bytes.fromhex(played.secret))
    except (ValueError, PitbossError) as error:
        raise Broken(f"the secret of hand {played.number} is none: {error}") from None
    for seat in (None, *range(hand.n)):
        verdict = check_proof(deal.proof(seat, names=played.names), root=deal.root)
        if not verdict.holds:
            raise Broken(f"a proof of hand {played.number} does not hold: {verdict.faults[0]}")


async def audit(store: Store) -> AsyncIterator[TableReport]:
    """Audit an open store, table by table."""
    tables = await store.tables(closed=True)
    for table in [*tables, *(name for name in store.damage if name not in tables)]:
        if table in store.damage:
            yield TableReport(table=table, faults=[f"is damaged: {store.damage[table]}"])
            continue
        open_before = set(await store.tables())
        actions = await store.actions(table)  # before the journal: what is asked since is not missed in it
        journal = await store.load(table)
        open_after = set(await store.tables())
        report = audit_table(table, journal, actions)
        if not report.faults:
            report.faults += faults_of_ending(report, before=table in open_before, after=table in open_after)
            report.faults += await faults_of_people(store, journal)
        yield report


def faults_of_ending(report: TableReport, *, before: bool, after: bool) -> list[str]:
    """See that a closed table is among the closed ones; on a store in use it may close while we look."""
    if not report.entries:
        return ["has no entries"]
    if report.closed and after:
        return ["has been closed, and is still among those that are played"]
    if not report.closed and not before:
        return ["is among the closed ones, and has not been closed"]
    return []


async def faults_of_people(store: Store, journal: list[bytes]) -> list[str]:
    """Name people who have sat at a table and whom the store does not know."""
    entries: list[Any] = [read_entry(data) for data in journal]
    ids = {entry.person: entry.name for entry in entries if isinstance(entry, Seated) and entry.person}
    return [
        f"{name} has sat here, and nobody is known by the id {id_}"
        for id_, name in ids.items()
        if await store.person(id_) is None
    ]
