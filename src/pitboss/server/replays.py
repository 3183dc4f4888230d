"""Hands that somebody brings along, shown again: our own logs, PHH, PokerStars text; with equities.

What was brought is kept in memory for a while, for whoever has its id. Nothing of it is run, and however odd
it is, it costs bounded time and memory. A hand that cannot be read is listed with what is wrong with it.
"""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pitboss.errors import PitbossError, ServerError
from pitboss.hand.hand import Hand
from pitboss.history.chances import chances
from pitboss.history.log_view import ALL, Observer
from pitboss.history.shelf import Kept, hands_in
from pitboss.history.tape import Look, Tape
from pitboss.server.book import Played
from pitboss.server.facts import terms_of
from pitboss.server.names import plain_text
from pitboss.server.parts import Fact, Frame, Now, Odds, PotNow, SeatNow, Terms, You
from pitboss.server.picture import Sight, facts_since, hand_now, seats_now, speaker_of, told
from pitboss.server.words import outcome
from pitboss.table.player import Player

__all__ = ["Replay", "Replays", "frames_for", "observer_from", "odds_of", "tape_of", "terms_for"]

MOST_HANDS: Final = 1000
MOST_REPLAYS: Final = 64
KEPT_TAPES: Final = 20  # of one replay
NONE: Final = "There is no hand in it: PHH, a log of ours and PokerStars text are read."
UNFINISHED: Final = "The record ends before the hand does."
UNKNOWN: Final = "The cards are not in the record."


@dataclass(slots=True)
class Replay:
    """What somebody has brought."""

    id: str
    hands: Sequence[Kept]
    more: bool  # there were more hands than are kept
    tapes: OrderedDict[int, Tape] = field(default_factory=OrderedDict)

    def tape(self, number: int) -> Tape:
        """Return a hand on tape; one that cannot be read is a HistoryError."""
        if number not in self.tapes:
            self.tapes[number] = self.hands[number - 1].tape()
            if len(self.tapes) > KEPT_TAPES:
                self.tapes.popitem(last=False)
        return self.tapes[number]

    def rows(self, first: int, limit: int) -> list[dict[str, Any]]:
        """List some hands: who played, for what pot, with what end."""
        numbers = range(first, min(first + limit, len(self.hands) + 1))
        return [self.row(number) for number in numbers]

    def row(self, number: int) -> dict[str, Any]:
        """List one hand, or what is wrong with it."""
        row: dict[str, Any] = {"number": number, "label": plain_text(self.hands[number - 1].label, 60)}
        try:
            tape = self.tape(number)
            played = played_of(tape)
            view = tape.look(len(tape) - 1, None).view
        except PitbossError as error:
            return {**row, "error": plain_text(str(error), 200)}
        pot = sum(event.amount for event in view.events if event.kind in ("win", "rake"))
        words = (
            outcome(view, speaker_of(played, None)) if view.over else "The record ends before the hand does."
        )
        if hidden_winner(tape):
            words = plain_winner(words)
        return {**row, "names": list(played.names), "pot": pot, "steps": len(tape), "words": words}


class Replays:
    """All that has been brought lately."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Replay] = OrderedDict()

    def add(self, id: str, text: str) -> Replay:  # noqa: A002 - what it is called everywhere
        """Take what somebody brings; no hand in it is an error."""
        hands = hands_of(text)
        if not hands:
            raise ServerError(
                "bad_history", "There is no hand in it: PHH, a log of ours and PokerStars text are read."
            )
        replay = Replay(id, hands[:MOST_HANDS], len(hands) > MOST_HANDS)
        first = replay.row(1)
        if len(hands) == 1 and "error" in first:
            raise ServerError("bad_history", f"This hand cannot be read: {first['error']}")
        self.kept[id] = replay
        if len(self.kept) > MOST_REPLAYS:
            self.kept.popitem(last=False)
        return replay

    def find(self, id: str) -> Replay:  # noqa: A002 - what it is called everywhere
        """Return a replay."""
        if id not in self.kept:
            raise ServerError("not_found", "This replay is not kept any more: bring the hands again.")
        self.kept.move_to_end(id)
        return self.kept[id]


def hands_of(text: str) -> list[Kept]:
    """Find the hands of a text; they are read through a file, as the readers of histories want it."""
    with tempfile.TemporaryDirectory(prefix="pitboss-") as folder:
        path = Path(folder) / "brought.phhs"
        path.write_text(text, encoding="utf-8", errors="replace")
        try:
            found = list(islice(hands_in(path), MOST_HANDS + 1))
        except PitbossError as error:
            raise ServerError("bad_history", f"{plain_text(str(error), 200)}.") from None
    return found


# a tape as frames


def played_of(tape: Tape, hand: Hand | None = None) -> Played:
    """Return a hand on tape as one of a table whose seats are those of the hand."""
    n = len(tape.stacks)
    names = [plain_text(name, 24) or f"Seat {seat + 1}" for seat, name in enumerate(tape.names)]
    return Played(
        number=1,
        hand=hand or tape.at(len(tape) - 1),
        names=tuple(names),
        seats=tuple(range(n)),
        persons=("",) * n,
        bots=("",) * n,
        secret="",
        at="",
        first=1,
    )


def tape_of(played: Played) -> Tape:
    """Put a hand of a table on tape."""
    hand = played.hand
    return Tape(
        house=hand.house,
        stacks=hand.started,
        button=hand.button,
        posts=hand.posted,
        deck=hand.deck,
        actions=tuple(hand.actions),
        names=played.names,
        seats=played.seats,
        known=frozenset(range(hand.n)),
        board=hand.house.board_cards,
    )


def terms_for(tape: Tape, title: str) -> Terms:
    """Tell the terms of a hand on tape."""
    return terms_of(
        tape.house,
        table="",
        title=title,
        size=len(tape.stacks),
        clock=(None, 0, 0),
        private=True,
        owner="",
    )


def frames_for(tape: Tape, observer: Observer) -> list[Frame]:
    """Show a hand on tape, a frame for each action, as an observer may know it."""
    odds = odds_of(tape, observer)
    return [frame(tape, observer, position, odds[position]) for position in range(len(tape))]


def frame(tape: Tape, observer: Observer, position: int, odds: tuple[Odds, ...]) -> Frame:
    """Show one position."""
    hand, look = tape.at(position), tape.look(position, observer)
    since = len(tape.at(position - 1).log) if position else 0
    played = played_of(tape, hand)
    sight = Sight(played)
    players = [
        Player(name, seat, chips)
        for seat, (name, chips) in enumerate(zip(played.names, hand.stacks, strict=True))
    ]
    seats = seats_now(hand.n, players, sight, live=True, bots={})
    for seat in seats:
        lay_open(seat, look, tape)
    button = None if tape.house.button_moves == "never" else hand.button
    now = hand_now(sight, button=button)
    now.board = told(look.board)
    now.pots = tuple(pot if pot.seats and pot.seats[0] in look.holes else closed(pot) for pot in now.pots)
    facts = tuple(known(fact, look) for fact in facts_since(played, None, since))
    phase = "between" if hand.over else "playing"
    return Frame("acted" if position else "dealt", Now(phase, tuple(seats), hand=now), You(), facts, odds)  # type: ignore[arg-type]


def lay_open(seat: SeatNow, look: Look, tape: Tape) -> None:
    """Show the cards of a seat as far as the observer may know them, and no others."""
    cards = look.holes.get(seat.seat)
    if cards is None:
        if seat.open:
            seat.hidden = tape.house.hole_cards
        seat.open, seat.hand, seat.playing = (), "", ()
        return
    seat.open, seat.hidden = told(cards), 0
    if not seat.hand and not seat.folded and look.board:
        best = tape.house.ranks.best(cards + look.board)
        seat.hand, seat.playing = best.name, told(best.cards)


def closed(pot: PotNow) -> PotNow:
    """Tell a pot without the cards that won it."""
    return PotNow(pot.name, pot.amount, pot.seats, pot.shares)


def known(fact: Fact, look: Look) -> Fact:
    """Take from a fact the cards that the record does not have."""
    board = set(told(look.board))
    if fact.kind == "show" and fact.seat not in look.holes:
        return Fact("show", seat=fact.seat, words=UNKNOWN)
    if fact.kind == "board" and not board.issuperset(fact.cards):
        return Fact(
            "board", text=fact.text, cards=tuple(card for card in fact.cards if card in board), words=UNKNOWN
        )
    if fact.kind == "win":
        fact.playing = ()
    return fact


def hidden_winner(tape: Tape) -> bool:
    """Say whether the words for the end would name a hand that nobody saw."""
    look = tape.look(len(tape) - 1, None)
    return look.view.over and not set(look.view.open_holes) <= set(look.holes)


def plain_winner(words: str) -> str:
    """Take the name of a hand from the words for the end."""
    return words.split(" with ")[0].rstrip(".") + "."


def odds_of(tape: Tape, observer: Observer) -> list[tuple[Odds, ...]]:
    """Return the equities at every position; they change with the board and with those who fold."""
    seen: dict[object, tuple[Odds, ...]] = {}
    found = []
    for position in range(len(tape)):
        look = tape.look(position, observer)
        key = (look.board, look.view.folded, tuple(look.holes))
        if key not in seen:
            seen[key] = () if look.view.over else shares(look)
        found.append(seen[key])
    return found


def shares(look: Look) -> tuple[Odds, ...]:
    """Return the share of the pot that each may expect, if nobody folds any more."""
    there = chances(look)
    if there is None:
        return ()
    return tuple(
        Odds(seat, round(float(equity), 4), seat in there.guessed) for seat, equity in there.equities.items()
    )


def observer_from(text: str, tape: Tape) -> Observer:
    """Read who looks on: "all" cards that the record has, "none", or a seat."""
    if text in ("", ALL):
        return ALL
    if text == "none":
        return None
    if text.isascii() and text.isdigit() and int(text) < len(tape.stacks):
        return int(text)
    raise ServerError("bad_message", f"view = {text!r:.40} is neither all, none nor a seat of this hand.")
