"""One table that environments play at: hands dealt from a seed, and the chips that each has won."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import Deck
from pitboss.errors import StateError, said
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House
from pitboss.shuffle import SeededShuffler, fresh_seed, seed_from_text
from pitboss.table.table import Table

__all__ = ["Play"]


class Play:
    """An episode: some hands at one table, with the stacks carried from hand to hand.

    The button goes round from episode to episode; after a seed, and where it never moves, it is at seat 0.
    """

    def __init__(self, house: House | str, *, seats: int | None = None, hands: int = 1) -> None:
        self.house = house = find_house(house) if isinstance(house, str) else house
        self.seats = house.min_seats if seats is None else seats
        if type(self.seats) is not int or not house.min_seats <= self.seats <= house.max_seats:
            raise StateError(
                f"{said(seats)} seats: {house.name} is played by {house.min_seats} to {house.max_seats}"
            )
        if type(hands) is not int or hands < 1:
            raise StateError(f"{said(hands)} hands are no episode: one or more")
        self.hands = hands
        self.level = Table(house, seats=self.seats).next_house  # of the first hand
        self.needed = self.seats * house.hole_cards + house.board_cards
        self.note: Callable[[], None] | None = None  # told at the end of each hand
        self.episode = -1
        self.decks = SeededShuffler(fresh_seed())
        self.table: Table | None = None  # nothing outlives a hand that is the only one
        self.dealt: tuple[int, ...] = ()  # the seats that are in the hand, in order
        self.hand: Hand
        self.begin()
        if self.hand.over:
            raise StateError(f"{said(house.stack)} chips each go into the blinds: nobody has a decision")

    def begin(self, seed: int | None = None) -> None:
        """Begin an episode; with a seed the decks are those of that seed, from its first on."""
        if seed is not None:
            self.decks = SeededShuffler(seed_from_text(seed))
            self.episode = -1
        self.episode += 1
        button = 0 if self.house.button_moves == "never" else self.episode % self.seats
        if self.hands == 1:
            self.dealt = tuple(range(self.seats))
            self.hand = Hand(self.level, [self.house.stack] * self.seats, button, self.deck())
            return
        self.table = Table(self.house, seats=self.seats, button=button)
        for seat in range(self.seats):
            self.table.seat_first(str(seat), seat, self.house.stack)
        self.deal(self.table)

    def deck(self) -> Deck:
        """Return as many cards as a hand needs."""
        return self.decks.deal(self.needed)

    def deal(self, table: Table) -> None:
        """Deal the next hand of a table."""
        self.hand = table.start(self.deck())
        self.dealt = tuple([int(name) for name in table.dealt])

    @property
    def actor(self) -> int | None:
        """The seat that is to act; None when the episode is over."""
        place = self.hand.actor
        return None if place < 0 else self.dealt[place]

    def place(self, seat: int) -> int | None:
        """Return where a seat is in the hand; None if it is not dealt in, having lost its chips."""
        return self.dealt.index(seat) if seat in self.dealt else None

    def view(self, seat: int) -> View:
        """Return what a seat may know; who is not dealt in sees what everybody sees."""
        return view_for(self.hand, self.place(seat))

    def act(self, action: Action) -> list[int]:
        """Do what the player to act asks for; return what each seat has won in the hands that end with it."""
        self.hand.act(action)
        won = [0] * self.seats
        while self.hand.over:
            hand = self.hand
            for seat, before, after in zip(self.dealt, hand.started, hand.stacks, strict=True):
                won[seat] += after - before
            if self.note is not None:
                self.note()
            if not self.goes_on():
                break
        return won

    def goes_on(self) -> bool:
        """Deal the next hand of the episode, if there is one."""
        if self.table is None:
            return False
        self.table.finish()
        if self.table.hands_played >= self.hands or self.table.over:
            return False
        self.deal(self.table)
        return True
