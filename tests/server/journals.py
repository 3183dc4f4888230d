"""Journals for tests: a table of two people and two bots who play at random."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pitboss.cards import print_cards
from pitboss.history.log_house import told_house
from pitboss.houses.catalog import find_house
from pitboss.server.book import Book
from pitboss.server.journal import Acted, Dealt, Entry, Opened, Seated, ToppedUp, write_entry
from pitboss.server.store import Action, Person, Store
from pitboss.shuffle import deck_for, seed_from_text

PEOPLE = (
    Person(id="p-ann", name="Ann", skeleton="ann"),
    Person(id="p-ben", name="Ben", skeleton="ben"),
)


@dataclass
class Written:
    """A journal, and who asked for which entry."""

    journal: list[bytes] = field(default_factory=list)
    actions: dict[Action, int] = field(default_factory=dict)
    book: Book = field(default_factory=Book)

    def add(self, entry: Entry, person: str = "") -> None:
        """Write the next entry."""
        self.book.take(entry)
        self.journal.append(write_entry(entry))
        if person:
            self.actions[person, f"a{len(self.journal)}"] = len(self.journal)

    def action_of(self, number: int) -> Action | None:
        """Return who asked for an entry."""
        return next((action for action, at in self.actions.items() if at == number), None)

    async def put(self, store: Store, table: str = "t1") -> None:
        """Write all of it into an open store."""
        for person in PEOPLE:
            await store.put_person(person)
        for number, data in enumerate(self.journal, start=1):
            await store.append(table, number, data, action=self.action_of(number))


def played(hands: int, *, seed: str = "journal", house: str = "standard") -> Written:
    """Play some hands."""
    written = Written()
    rules = find_house(house)
    written.add(Opened(house=told_house(rules), size=4, button=0, title="Friday"))
    for seat, (name, person) in enumerate((("Ann", "p-ann"), ("Ben", "p-ben"), ("Cy", ""), ("Di", ""))):
        bot = "" if person else "random"
        written.add(Seated(name=name, seat=seat, chips=rules.stack, person=person, bot=bot), person)
    dice = Random(seed)
    for number in range(1, hands + 1):
        if written.book.game_over:
            break
        top_up(written)
        deck = deck_for(seed_from_text(seed), number)
        written.add(Dealt(number=number, deck=print_cards(deck), secret=f"{number:064x}"))
        while written.book.hand is not None:
            act(written, dice)
    return written


def top_up(written: Written) -> None:
    """Buy chips for those who have none left."""
    book = written.book
    for player in book.table.players.values():
        if not player.chips:
            person = book.persons.get(player.name, "")
            written.add(ToppedUp(name=player.name, chips=book.house.stack), person)


def act(written: Written, dice: Random) -> None:
    """Let the player to act do something that he may do."""
    book = written.book
    hand, current = book.hand, book.current
    assert hand is not None
    assert current is not None
    turn = hand.turn
    assert turn is not None
    verbs = ["fold"] * turn.fold + ["check"] * 3 * turn.check + ["call"] * 3 * (turn.call is not None)
    verbs += [turn.wager] if turn.wager else []
    verb = dice.choice(verbs)
    amount = turn.least if verb in ("bet", "raise") else None
    seat = current.seats[turn.seat]
    person = current.persons[turn.seat]
    written.add(Acted(hand=current.number, seat=seat, verb=verb, amount=amount), person)
