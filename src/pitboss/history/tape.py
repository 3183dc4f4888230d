"""A recorded hand as a tape: every position from the first decision to the end, by number.

    0              1              2                            len(tape) - 1
    |-- action 1 --|-- action 2 --|-- ...        -- last action --|
    dealt, blinds in                                              over, or where the record ends

A position is the hand itself after so many actions, played again from the beginning: any of them can be
looked at, in any order, and played on from. Records leave cards out. Their places are filled with others, if
possible such that who won in the record wins; which cards are real is kept (`known`, `board`), and only those
are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Self

from pitboss.cards import CARDS, Card, Deck
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.history.log import LoggedHand
from pitboss.history.log_view import ALL, Observer
from pitboss.history.playing import begin, follow
from pitboss.history.recorded import SHOW, Recorded
from pitboss.history.replay import AGREE, FOLDS_LEFT_OUT, Outcome, best_reading, fold_the_rest
from pitboss.history.result import paid_out, told_won
from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["Look", "Tape"]

MOST_FILLINGS: Final = 200  # that are tried, for one in which the right players win
FILLING: Final = seed_from_text("the cards that nobody saw")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tape:
    """One hand, and everything that was done in it."""

    house: House
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...] | None
    deck: Deck
    actions: tuple[Action, ...]
    names: tuple[str, ...]
    seats: tuple[int, ...]  # their numbers at the table
    known: frozenset[int]  # whose hole cards the record has
    board: int  # how many cards of the board it has
    shown: frozenset[int] = frozenset()  # who showed his cards, as the record says
    mucked: frozenset[int] = frozenset()  # who put them away
    unit: int = 1  # so many chips are one of the record's
    outcome: Outcome = AGREE  # of replaying it
    left: tuple[int, ...] | None = None  # the stacks at the end as the record has them

    @classmethod
    def of_log(cls, logged: LoggedHand) -> Self:
        """Put a hand of our log on tape; one that does not replay is a HistoryError."""
        logged.replay()
        return cls(
            house=logged.house,
            stacks=logged.stacks,
            button=logged.button,
            posts=logged.posts,
            deck=logged.deck,
            actions=tuple(action for _, action in logged.actions),
            names=logged.names,
            seats=logged.seats,
            known=frozenset(range(len(logged.stacks))),
            board=logged.house.board_cards,
            left=logged.result,
        )

    @classmethod
    def of_record(cls, recorded: Recorded) -> Self:
        """Put a recorded hand on tape, as far as it can be followed."""
        outcome, posts = best_reading(recorded)
        hand = begin(recorded, posts)
        follow(recorded, hand)
        if FOLDS_LEFT_OUT in outcome.readings:
            fold_the_rest(recorded, hand)
        tape = cls(
            house=hand.house,
            stacks=hand.started,
            button=hand.button,
            posts=hand.posted,
            deck=recorded.deck(),
            actions=tuple(hand.actions),
            names=tuple(recorded.players),
            seats=seats_of(recorded),
            known=frozenset(recorded.holes),
            board=min(len(recorded.board), hand.house.board_cards),
            shown=frozenset(seat for what, seat, _, bits in recorded.steps if what == SHOW and bits),
            mucked=recorded.mucked,
            unit=recorded.unit,
            outcome=outcome,
            left=None if recorded.finishing is None else tuple(recorded.finishing),
        )
        return tape.filled(winners_of(recorded, hand))

    def __len__(self) -> int:
        """Return how many positions there are; the last is `len(tape) - 1`."""
        return len(self.actions) + 1

    def at(self, position: int, deck: Deck | None = None) -> Hand:
        """Return the hand after so many actions, with another deck if there is one."""
        deck = self.deck if deck is None else deck
        done = self.actions[:position]
        return Hand.replay(self.house, self.stacks, self.button, deck, done, posts=self.posts)

    def streets(self) -> list[int]:
        """Return the positions at which streets begin, and the last one."""
        hand = self.at(0)
        starts, size = [0], hand.board_size
        for position, action in enumerate(self.actions, start=1):
            hand.act(action)
            if hand.board_size != size:
                starts, size = [*starts, position], hand.board_size
        return sorted({*starts, len(self.actions)})

    # cards that the record does not have

    def refilled(self, source: Sequence[Card]) -> Deck:
        """Return a deck with the known cards in their places, and those of `source` in the others."""
        size = self.house.hole_cards
        start = len(self.stacks) * size
        places = [place for seat in self.known for place in range(seat * size, seat * size + size)]
        kept = {place: self.deck[place] for place in (*places, *range(start, start + self.board))}
        used = set(kept.values())
        free = iter([card for card in source if card not in used])
        need = start + self.house.board_cards
        return Deck([kept.get(place) or next(free) for place in range(need)] + list(free))

    def filled(self, winners: frozenset[int]) -> Self:
        """Fill the gaps so that these players win what they won, if there is a way that is found soon."""
        hand = self.at(len(self.actions))
        if not hand.over or hand.live == 1 or not winners or self.complete:
            return replace(self, deck=self.refilled(CARDS))
        for number in range(1, MOST_FILLINGS + 1):
            deck = self.refilled(deck_for(FILLING, number))
            if who_won(self.at(len(self.actions), deck)) == winners:
                return replace(self, deck=deck)
        return replace(self, deck=self.refilled(CARDS))

    @property
    def complete(self) -> bool:
        """Whether the record has every card that a showdown may need."""
        return len(self.known) == len(self.stacks) and self.board == self.house.board_cards

    # looking at it

    def look(self, position: int, observer: Observer) -> Look:
        """Return what an observer may know at a position."""
        hand = self.at(position)
        before = len(self.at(position - 1).log) if position else 0
        eyes = range(hand.n) if observer == ALL else [] if observer is None else [observer]
        holes = {seat: view_for(hand, seat).hole for seat in eyes if seat in self.known}
        view = view_for(hand, None)
        if hand.over:
            opened = {seat for seat in view.open_holes if seat in self.known and seat not in self.mucked}
            holes |= {seat: view_for(hand, seat).hole for seat in sorted(opened | self.shown)}
        return Look(
            view=view,
            holes=dict(sorted(holes.items())),
            board=view.board[: self.board],
            since=view_for(hand, None, since=before),
        )


@dataclass(frozen=True, slots=True)
class Look:
    """A position as one observer may know it. Cards are named in `holes` and `board`, and nowhere else."""

    view: View  # of a spectator: chips, turns, and what everybody saw
    holes: dict[int, tuple[Card, ...]]  # the hole cards that may be named
    board: tuple[Card, ...]  # what the record has of it
    since: View  # the same view, its events only those of the last action


def seats_of(recorded: Recorded) -> tuple[int, ...]:
    """Return the numbers of the seats at the table; 1, 2, ... where the record has none."""
    told = recorded.fields.get("seats")
    n = len(recorded.stacks)
    if isinstance(told, list) and len(told) == n and all(type(seat) is int for seat in told):
        return tuple(told)
    return tuple(range(1, n + 1))


def winners_of(recorded: Recorded, hand: Hand) -> frozenset[int]:
    """Return who won, by the cards that were seen or else by the record; nobody if neither says it."""
    if not hand.over:
        return frozenset()
    paid = paid_out(hand, recorded, 1)
    won = paid.won if paid.known else told_won(recorded, paid)
    return frozenset(seat for seat, chips in enumerate(won) if chips > 0)


def who_won(hand: Hand) -> frozenset[int]:
    """Return who was paid."""
    return frozenset(chain.from_iterable(pot.claimants for pot in hand.results))
