"""What if: a table that begins at a decision of a recorded hand, one person in the place of who is to act.

The cards are those of the record as far as its observer knows them, and drawn where he does not. The entries
are ordinary ones, a deal and the actions up to there: the table goes on like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from msgspec.structs import replace as replace_fields

from pitboss.cards import Deck, print_cards
from pitboss.errors import PitbossError, ServerError
from pitboss.hand.hand import Hand
from pitboss.history.log_house import told_house
from pitboss.history.log_view import ALL, Observer
from pitboss.history.tape import Tape
from pitboss.houses.house import House
from pitboss.server.book import Book
from pitboss.server.journal import Acted, Dealt, Entry, Opened, Seated
from pitboss.server.names import plain_text
from pitboss.server.wish import Wisher

__all__ = ["entries_from"]


def entries_from(
    tape: Tape,
    position: int,
    *,
    observer: Observer,
    wisher: Wisher,
    kinds: Sequence[str],
    opened: Opened,
    deck: Deck,
    secret: bytes,
) -> list[Entry]:
    """Return the entries of a table that begins here; `opened` has all but the house, size and button."""
    if not 0 <= position < len(tape):
        raise ServerError(
            "not_found", f"There is no position {position} in this hand: 0 to {len(tape) - 1} are."
        )
    hand = tape.at(position)
    if hand.over or hand.actor < 0:
        raise ServerError("bad_table", "The hand is over there: nothing is left to decide.")
    me = hand.actor
    if observer not in (ALL, me):
        raise ServerError("not_yours", "You can take over at your own decisions alone.")
    eyes = frozenset(tape.look(len(tape) - 1, observer).holes) & tape.known
    cards = replace(tape, known=eyes).refilled(deck)
    n = len(tape.stacks)
    names = names_of(tape, wisher.name, me)
    first = replace_opened(opened, tape, n)
    seats = [
        Seated(name, seat, chips, person=wisher.person)
        if seat == me
        else Seated(name, seat, chips, bot=kinds[seat % len(kinds)])
        for seat, (name, chips) in enumerate(zip(names, tape.stacks, strict=True))
    ]
    dealt = Dealt(1, print_cards(cards), secret.hex(), opened.at)
    return checked([first, *seats, dealt], tape, position)


def names_of(tape: Tape, mine: str, me: int) -> list[str]:
    """Name the seats as the record does, each name once; the person keeps his own."""
    names: list[str] = []
    for seat, told in enumerate(tape.names):
        name = mine if seat == me else plain_text(told, 20) or f"Seat {seat + 1}"
        while seat != me and (name in names or name == mine):
            name = f"{name[:17]} {seat + 1}"
        names.append(name)
    return names


def replace_opened(opened: Opened, tape: Tape, size: int) -> Opened:
    """Set the house, the seats and the button of the record."""
    house = told_house(with_posts(from_its_level(tape.house), tape))
    return replace_fields(opened, house=house, size=size, button=tape.button)


def from_its_level(house: House) -> House:
    """Return a house whose levels begin with the one of the hand."""
    if not house.levels:
        return house
    small = house.small_blind
    return replace(house, levels=(small, *(level for level in house.levels if level > small)))


def with_posts(house: House, tape: Tape) -> House:
    """Return a house that asks for the antes and the straddle which the record has."""
    posts = tape.posts or ()
    antes = {post.amount for post in posts if post.kind == "ante"}
    straddles = [post.amount for post in posts if post.kind == "straddle"]
    return replace(
        house,
        ante=antes.pop() if len(antes) == 1 else house.ante,
        straddle=straddles[0] if len(straddles) == 1 else house.straddle,
    )


def checked(entries: list[Entry], tape: Tape, position: int) -> list[Entry]:
    """Play the entries, add the actions up to the position, and make sure that it is the same hand."""
    book = Book()
    try:
        for entry in entries:
            book.take(entry)
        alike = book.hand is not None and begins_like(book.hand, tape.at(0))
        for action in tape.actions[:position] if alike else ():
            entry = Acted(1, book.hand.actor if book.hand else 0, action.verb, action.amount)
            book.take(entry)
            entries.append(entry)
    except PitbossError as error:
        refuse(str(error))
    if not alike:
        refuse("it began in a way that no table begins")
    return entries


def begins_like(hand: Hand, other: Hand) -> bool:
    """Say whether two hands stand alike after the forced bets."""
    return (hand.stacks, hand.bets, hand.pot, hand.actor) == (
        other.stacks,
        other.bets,
        other.pot,
        other.actor,
    )


def refuse(why: str) -> NoReturn:
    """Say that a hand can be looked at, and not be played on."""
    raise ServerError("bad_table", f"No table can go on from this hand: {why}.")
