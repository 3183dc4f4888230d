"""What a client asks of a table: checked, and turned into the entry that would grant it.

Nothing changes here. A refusal is a ServerError with a code of docs/12-protocol.md; one by the rules of the
house carries the number of the rule.
"""

from __future__ import annotations

from pitboss.errors import PitbossError, RuleError, ServerError
from pitboss.server.book import Book
from pitboss.server.facts import buy_in
from pitboss.server.gallery import Viewer
from pitboss.server.journal import Acted, Again, Entry, Left, SatIn, SatOut, Seated, ToppedUp
from pitboss.server.messages import Act, Leave, Request, Sit, SitIn, SitOut, TopUp
from pitboss.server.messages import Again as AskAgain
from pitboss.server.turn import reason_of
from pitboss.server.words import capital, chips
from pitboss.table.player import Player

__all__ = ["RuleRefusedError", "entry_for", "refusal_of"]


class RuleRefusedError(ServerError):
    """A refusal by the rules of the house."""

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        super().__init__("refused", why)


def refusal_of(book: Book, error: PitbossError) -> ServerError:
    """Turn what the engine refuses into what a client is told."""
    if isinstance(error, ServerError):
        return error
    if isinstance(error, RuleError):
        reason = reason_of(error, book.hand)
        return RuleRefusedError(reason.rule, reason.why)
    return ServerError("bad_table", capital(str(error)))


def entry_for(book: Book, viewer: Viewer, request: Request) -> Entry | None:
    """Return the entry that grants a request; None: it is granted already."""
    if isinstance(request, Sit):
        return sitting(book, viewer, request)
    name = book.name_of(viewer.person)
    if name is None:
        raise ServerError("not_seated", "You do not sit at this table: you may look on.")
    player = book.table.players[name]
    match request:
        case Act():
            return acting(book, name, request)
        case SitOut():
            return sitting_out(book, player)
        case SitIn():
            back = player.state == "in" or player.state == ("posting" if request.post else "waiting")
            return None if back else SatIn(name, request.post)
        case TopUp():
            return topping_up(book, player, request)
        case Leave():
            return None if player.leaving else Left(name)
        case AskAgain():
            if not book.game_over:
                raise ServerError("bad_table", "The game is not over.")
            return Again((book.table.button_lies or 0) + 1 if book.table.size > 2 else 1 - first_button(book))
    raise ServerError("bad_message", "That cannot be asked of a table.")


def first_button(book: Book) -> int:
    """Return where the button was, at a table of two."""
    return (book.table.button_lies or 0) % 2


def acting(book: Book, name: str, request: Act) -> Acted:
    """Act in the turn that the client means, and in no other."""
    hand, played = book.hand, book.current
    if hand is None or played is None:
        raise ServerError("not_your_turn", "No hand is being played.")
    if book.actor != name:
        raise ServerError("not_your_turn", f"It is not your turn: {book.actor} is to act.")
    if request.state != book.turn:
        raise ServerError("stale", "That turn has passed.")
    return Acted(book.table.hands_played + 1, played.seats[hand.actor], request.verb, request.amount)


def sitting(book: Book, viewer: Viewer, request: Sit) -> Seated:
    """Sit down, in a free seat and with chips that the table takes."""
    table = book.table
    if book.name_of(viewer.person) is not None:
        raise ServerError("already_seated", "You sit at this table already.")
    if request.seat >= table.size:
        raise ServerError("no_seat", f"There is no seat {request.seat + 1}: the table has {table.size}.")
    if len(table.players) >= table.size:
        raise ServerError("table_full", "No seat is free at this table.")
    if viewer.name in table.players:
        raise ServerError("name_taken", f"Somebody called {viewer.name} sits here: take another name.")
    holder = next((one.name for one in table.players.values() if one.seat == request.seat), None)
    if holder is not None:
        raise ServerError("seat_taken", f"Seat {request.seat + 1} is taken, by {holder}.")
    if book.house.is_match and table.dealt:
        raise ServerError("bad_table", "Nobody joins a game that has begun: look on, or open your own table.")
    fewest, most = buy_in(book.house)
    if not fewest <= request.chips <= most:
        span = chips(fewest) if fewest == most else f"{chips(fewest)} to {chips(most)}"
        raise ServerError(
            "bad_chips", f"One sits down here with {span} chips, not with {chips(request.chips)}."
        )
    return Seated(viewer.name, request.seat, request.chips, person=viewer.person, post=request.post)


def sitting_out(book: Book, player: Player) -> SatOut | None:
    """Sit out, which nobody does in a game to the end while others wait for him."""
    if player.state == "out":
        return None
    if book.house.is_match and len(book.persons) > 1 and not book.game_over:
        raise ServerError("bad_table", "Nobody sits out of a game to the end: play on, or leave.")
    return SatOut(player.name)


def topping_up(book: Book, player: Player, request: TopUp) -> ToppedUp:
    """Buy chips, up to what one may sit down with."""
    _, most = buy_in(book.house)
    there = player.chips + player.added
    if not book.house.is_match and there + request.chips > most:
        more = f"{chips(most - there)} more" if there < most else "no more"
        raise ServerError("bad_chips", f"You may have {chips(most)} chips after buying: buy {more}.")
    return ToppedUp(player.name, request.chips)
