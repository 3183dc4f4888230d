"""What a table shows, as it stands: `now` for everybody, `you` for one viewer, the facts of an entry.

Who sees which hole cards hangs on the person, not on the seat: whoever sits down where somebody has just left
is a stranger to the hand that is still shown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.errors import said
from pitboss.server.book import Book, Played, Step
from pitboss.server.facts import terms_of
from pitboss.server.journal import Acted, Again, Closed, Dealt, Left, SatIn, SatOut, Seated, ToppedUp
from pitboss.server.parts import Fact, GameResult, HandNow, Level, Now, SeatNow, Standing, Terms, You
from pitboss.server.picture import Sight, facts_since, hand_now, seats_now, you_now
from pitboss.server.words import chips, listed

__all__ = ["Standings", "eye_of", "facts_of", "level_of", "now_of", "terms_of_book", "you_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """What a room knows beside its book."""

    phase: str
    reason: str = ""
    pause_ms: int = 0
    watching: int = 0
    away: Collection[str] = ()
    held_ms: int = 0  # of the player to act
    commitment: str = ""


def eye_of(played: Played | None, person: str) -> int | None:
    """Return the table seat that a person had in a hand; None: he was not in it."""
    if played is None or not person or person not in played.persons:
        return None
    return played.seats[played.persons.index(person)]


def now_of(book: Book, sight: Sight | None, standing: Standings) -> Now:
    """Tell how things stand, to everybody."""
    table = book.table
    live = table.hand is not None
    seats = seats_now(table.size, table.players.values(), sight, live=live, bots=book.bots)
    mark(seats, book, standing)
    return Now(
        phase=standing.phase,  # type: ignore[arg-type]
        seats=tuple(seats),
        hand=hand_of(book, sight, standing.commitment),
        level=level_of(book),
        hands_played=table.hands_played,
        hands_left=None if book.house.hands is None else max(book.house.hands - table.hands_played, 0),
        pause_ms=standing.pause_ms,
        reason=standing.reason,
        result=result_of(book) if book.game_over else None,
        watching=standing.watching,
    )


def hand_of(book: Book, sight: Sight | None, commitment: str) -> HandNow | None:
    """Tell the hand that is shown; after a game has begun anew there is none."""
    if sight is None:
        return None
    button = None
    if book.house.button_moves != "never":
        button = book.table.button_lies
    return hand_now(sight, button=button, commitment=commitment)


def mark(seats: list[SeatNow], book: Book, standing: Standings) -> None:
    """Add what players owe, and whose connection is lost."""
    house = book.table.next_house
    for player in book.table.players.values():
        seat = seats[player.seat]
        if player.state != "in":
            seat.owes = player.owes_big * house.big_blind + player.owes_small * house.small_blind
        seat.away = player.name in standing.away
        if seat.away and book.actor == player.name:
            seat.held_ms = standing.held_ms


def level_of(book: Book) -> Level:
    """Tell the blinds, and when they rise."""
    table, house = book.table, book.house
    now = table.next_house if table.hand is None else table.hand.house
    if not house.levels:
        return Level(now.small_blind, now.big_blind)
    last = len(house.levels) - 1
    at = min(table.hands_played // house.hands_per_level, last)
    rises = at < last
    small = house.levels[at + 1] if rises else 0
    return Level(
        now.small_blind,
        now.big_blind,
        at + 1,
        len(house.levels),
        house.hands_per_level - table.hands_played % house.hands_per_level if rises else 0,
        small,
        2 * small,
    )


def result_of(book: Book) -> GameResult:
    """Say how a game has ended."""
    table = book.table
    order = sorted(table.players.values(), key=lambda player: (-player.chips, player.seat))
    winner = table.winner or ""
    played_out = book.house.hands is not None and table.hands_played >= book.house.hands
    reason = "all hands are played" if played_out else "one player has all the chips"
    if not played_out and sum(player.chips > 0 for player in order) > 1:
        reason = "a blind cannot be paid in full"
    elif not played_out and len(order) < 2:
        reason = "the others have left"
    return GameResult(
        reason=reason,
        words=f"{winner} wins." if winner else "A tie.",
        standings=tuple(Standing(player.name, player.chips, player.seat) for player in order),
        winner=winner,
        hands=table.hands_played,
    )


def terms_of_book(table: str, book: Book) -> Terms:
    """Tell the terms of a table by its book."""
    opened = book.opened
    return terms_of(
        book.house,
        table=table,
        title=opened.title,
        size=opened.size,
        clock=(opened.seconds, opened.bank, opened.grace),
        private=opened.private,
        owner=opened.owner_name,
    )


def you_of(book: Book, person: str) -> You:
    """Tell a viewer what he alone may know."""
    played = book.current
    name = book.name_of(person) if person else None
    you = you_now(played, eye_of(played, person), state=book.turn)
    you.seat = None if name is None else book.table.players[name].seat
    return you


# facts


def facts_of(book: Book, step: Step, person: str, whose: str = "") -> list[Fact]:
    """Tell a viewer what an entry has brought; `whose` it is, if somebody asked for it."""
    played = book.current
    entry = step.entry
    match entry:
        case Dealt():
            facts = [Fact("hand", total=entry.number, words=f"Hand {entry.number}.")]
        case Seated() | Left() | SatOut() | SatIn() | ToppedUp():
            return [told(book, step, mine=bool(person) and person == whose)]
        case Again():
            return [Fact("again", words="A new game begins, with the chips of the beginning.")]
        case Closed():
            return [Fact("closed", words="The table is closed.")]
        case _:
            facts = []
    if played is not None and isinstance(entry, Dealt | Acted):
        facts += facts_since(played, eye_of(played, person), step.since)
    if step.rose:
        level = level_of(book)
        words = f"The blinds rise to {chips(level.small)} and {chips(level.big)}."
        facts.append(Fact("level", amount=level.small, total=level.big, words=words))
    if step.game_over:
        winner = result_of(book).winner
        mine = bool(person) and book.persons.get(winner) == person
        end = "you win" if mine else f"{winner} wins" if winner else "it is a tie"
        facts.append(Fact("game over", words=f"The game is over: {end}."))
    return facts


def told(book: Book, step: Step, *, mine: bool) -> Fact:
    """Tell what a player has asked of the table."""
    entry = step.entry
    name: str = entry.name  # type: ignore[union-attr]
    who = "You" if mine else name
    s = "" if mine else "s"
    match entry:
        case Seated():
            words = f"{who} sit{s} down with {chips(entry.chips)}."
            return Fact("joined", seat=entry.seat, amount=entry.chips, words=words)
        case Left():
            later = name in book.table.players
            words = f"{who} will leave after this hand." if later else f"{who} leave{s}."
            return Fact("left", seat=step.seat, words=words)
        case SatOut():
            late = ": no action in time" if entry.why == "clock" else ""
            return Fact("sat out", seat=step.seat, words=f"{who} sit{s} out{late}.")
        case SatIn():
            return Fact("sat in", seat=step.seat, words=f"{who} {'are' if mine else 'is'} back.")
        case ToppedUp():
            words = f"{who} buy{s} {chips(entry.chips)} chips."
            return Fact("topped up", seat=step.seat, amount=entry.chips, words=words)
    raise TypeError(said(entry))


def waiting_for(names: list[str]) -> str:
    """Say for whom a table waits."""
    return f"Waiting for {listed(names)}." if names else "Waiting for players."
