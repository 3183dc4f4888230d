"""One deal, from the blinds to the award.

    hand = Hand(house, [200, 200], button=0, deck=deck)
    while not hand.over:
        hand.act(CALL if hand.turn.call is not None else CHECK)
    print(hand.stacks)

A hand takes no clock, no random source and no I/O: the deck comes in ready. House, stacks,
button, deck and actions determine every event. Seats are 0 to n-1, clockwise.

    deck:  | seat 0 | seat 1 | ... | flop | turn | river | not dealt |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from pitboss.cards import Card, Deck
from pitboss.errors import CardError, RuleError, StateError
from pitboss.hand.action import Action
from pitboss.hand.event import Event
from pitboss.hand.pots import Pot, pots_of, return_uncalled, shares
from pitboss.hand.showdown import order, shown
from pitboss.houses.betting import Betting
from pitboss.houses.felt import NOBODY, Felt, Post
from pitboss.houses.house import House
from pitboss.houses.options import MAX_CHIPS
from pitboss.houses.turn import Turn

__all__ = ["Hand"]


class Hand(Felt):
    """One deal: ask `turn` and `why_not`, then `act`; read `stacks`, `pots`, `events`, `over`."""

    __slots__ = ("actions", "board_size", "deck", "over", "posted", "results", "rounds", "showing", "started")

    deck: Deck
    rounds: Betting
    board_size: int  # how many cards lie face up
    over: bool
    actions: list[Action]  # what was asked for, and done
    started: tuple[int, ...]  # the stacks before the first chip went in
    posted: tuple[Post, ...] | None  # forced bets that the table asked for; None: the usual ones
    showing: frozenset[int]  # whose hole cards lie open
    results: list[Pot]  # the pots as they were awarded, with their winners

    def __init__(
        self,
        house: House,
        stacks: Sequence[int],
        button: int,
        deck: Iterable[Card],
        *,
        posts: Sequence[Post] | None = None,
    ) -> None:
        self.house = house
        self.rounds = house.rounds
        self.n = n = len(stacks)
        self.deck = deck if type(deck) is Deck else Deck(deck)
        self.started = tuple(stacks)
        self.button = button
        self._check_setup()
        self.stacks = list(stacks)
        self.bets = [0] * n
        self.paid = [0] * n
        self.folded = [False] * n
        self.acted_at = self.bets  # no one has acted; `open` begins a new list
        self.live = self.able = n
        self.dead = self.pot = self.current = self.base = self.full = self.raises = self.street = 0
        self.last_raise = house.big_blind
        self.actor = self.call = NOBODY
        self.pending = self.least = self.most = self.full_from = self.board_size = 0
        self.nominal = self.shorts = self.fold = self.check = self.over = False
        self.big_seat = button
        self.log = []
        self.actions = []
        self.showing = _NO_SEATS
        self.results = []
        self.posted = None if posts is None else tuple(posts)
        self._begin()

    def _check_setup(self) -> None:
        """Refuse what no hand can be dealt from."""
        house = self.house
        n = self.n
        if not house.min_seats <= n <= house.max_seats:
            few = "few" if n < house.min_seats else "many"
            raise StateError(
                f"{n} stacks are too {few}: {house.name} seats {house.min_seats} to {house.max_seats}"
            )
        for stack in self.started:
            if type(stack) is not int or not 0 < stack <= MAX_CHIPS:
                seat = self.started.index(stack)
                raise StateError(f"{stack!r} is not a stack (seat {seat}): chips are whole and more than none")
        if type(self.button) is not int or not 0 <= self.button < n:
            raise StateError(f"the button cannot be at {self.button!r}: seats 0 to {n - 1} are dealt in")
        needed = n * house.hole_cards + house.board_cards
        if len(self.deck) < needed:
            raise CardError(
                f"{len(self.deck)} cards are too few: {n} players in {house.name} need {needed}"
            )

    def _begin(self) -> None:
        """Post, deal, and open the first street."""
        rounds = self.rounds
        posts = rounds.posts(self) if self.posted is None else self.posted
        if self.house.full_blinds:
            self._check_blinds(posts)
        for post in posts:
            rounds.post(self, post)
        self.log.append(("deal", NOBODY, 0, 0))
        rounds.open(self)
        if self.actor < 0:
            self._advance()

    def _check_blinds(self, posts: Iterable[Post]) -> None:
        """Refuse a hand whose blinds cannot be posted in full (MI-14, DU-13)."""
        for kind, seat, amount in posts:
            if self.stacks[seat] < amount:
                raise StateError(
                    f"{self.stacks[seat]} chips do not cover the {kind} of {amount} "
                    f"({self.house.seat_name(seat)}): {self.house.rule('blinds')}"
                )

    # asking

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is and what he may do, with bounds; None when the hand is over."""
        return None if self.actor < 0 else Turn.of(self)

    def why_not(self, action: Action, *, seat: int | None = None) -> str | None:
        """Say why an action would be refused, in the words that `act` would raise; None if it is legal."""
        move = self._resolve(action, seat)
        return str(move) if isinstance(move, RuleError) else None

    def hole(self, seat: int) -> tuple[Card, ...]:
        """Return a seat's own cards. They are secret: shells go through `view_for`."""
        size = self.house.hole_cards
        return tuple(self.deck[seat * size : seat * size + size])

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards that lie face up."""
        start = self.n * self.house.hole_cards
        return tuple(self.deck[start : start + self.board_size])

    @property
    def street_name(self) -> str:
        """The street that is being played, or was the last."""
        return self.house.streets[self.street].name

    @property
    def pots(self) -> list[Pot]:
        """Main and side pots: as they were awarded, or as they would be if the betting stopped here."""
        if self.over:
            return self.results
        trial = self.copy()
        return_uncalled(trial)
        return pots_of(trial)

    @property
    def events(self) -> list[Event]:
        """All that has happened, hidden cards included."""
        return self.events_since(0)

    def events_since(self, start: int) -> list[Event]:
        """Return what has happened since the log held `start` entries."""
        return [event for entry in self.log[start:] for event in self._events(entry)]

    def _events(self, entry: tuple[str, int, int, int]) -> list[Event]:
        kind, seat, amount, total = entry
        if kind == "deal":
            return [Event("deal", seat, cards=self.hole(seat)) for seat in range(self.n)]
        if kind == "board":
            start = self.n * self.house.hole_cards
            cards = self.deck[start + amount : start + total]
            return [Event("board", cards=tuple(cards), text=self.house.streets[seat].name)]
        if kind in ("show", "muck"):
            name = self.house.ranks.best(self.hole(seat) + self.board).name
            return [Event(kind, seat, cards=self.hole(seat), text=name)]
        return [Event(kind, None if seat < 0 else seat, amount, total)]

    # doing

    def act(self, action: Action, *, seat: int | None = None) -> None:
        """Do what the player to act asks for, or raise a RuleError and change nothing.

        With `seat`, the request is that seat's, and out of turn it is refused.
        """
        move = self._resolve(action, seat)
        if isinstance(move, RuleError):
            raise move
        self.actions.append(action)
        self.rounds.take(self, move)
        if self.actor < 0:
            self._advance()

    def _resolve(self, action: Action, seat: int | None) -> int | RuleError:
        if self.actor < 0:
            return self.rounds.refuse(self, "turn", "the hand is over")
        if seat is not None and seat != self.actor:
            return self.rounds.refuse(self, "turn", f"it is not the turn of {self._called(seat)}")
        verb, amount = action
        return self.rounds.resolve(self, verb, amount)

    def _called(self, seat: object) -> str:
        return self.house.seat_name(seat) if type(seat) is int and 0 <= seat < self.n else f"{seat!r}"

    def _advance(self) -> None:
        """Go on after a betting round: the next street, the run-out, or the end."""
        if self.able < 2 or self.live == 1:
            return_uncalled(self)
        last = len(self.house.streets) - 1
        while self.live > 1 and self.street < last:
            self.street += 1
            before = self.board_size
            self.board_size += self.house.streets[self.street].cards
            self.log.append(("board", self.street, before, self.board_size))
            self.rounds.open(self)
            if self.actor >= 0:
                return
        self._award()

    def _award(self) -> None:
        """Pay the pots to the best hands, or to the only one left, who shows nothing."""
        pots = pots_of(self)
        best = [pots[0].claimants] if self.live == 1 else self._compare(pots)
        rake = self._rake()
        for number, (pot, winners) in enumerate(zip(pots, best, strict=True)):
            taken = 0
            if rake:
                taken = min(rake, pot.amount)
                rake -= taken
                self.log.append(("rake", NOBODY, taken, number))
            for seat, chips in shares(self, pot.amount - taken, winners):
                self.stacks[seat] += chips
                self.log.append(("win", seat, chips, number))
            self.results.append(Pot(pot.amount, winners))
        self.log.append(("over", NOBODY, 0, 0))
        self.over = True

    def _compare(self, pots: list[Pot]) -> list[tuple[int, ...]]:
        """Open the hands of a showdown, and find who has the best one for each pot."""
        strength = self.house.ranks.strength
        board = self.board
        strengths = [0 if self.folded[seat] else strength(self.hole(seat) + board) for seat in range(self.n)]
        seats = order(self)
        showing = shown(self, seats, pots, strengths)
        for seat in seats:
            self.log.append(("show" if seat in showing else "muck", seat, 0, 0))
        self.showing = frozenset(showing)
        winners = []
        for pot in pots:
            top = max(strengths[seat] for seat in pot.claimants)
            winners.append(tuple(seat for seat in pot.claimants if strengths[seat] == top))
        return winners

    def _rake(self) -> int:
        """Return what the house takes: nothing before a flop (ST-12)."""
        rake = self.house.rake
        return 0 if rake is None or not self.street else rake.of(self.pot)

    # values

    def copy(self) -> Self:
        """Return an independent hand in the same state."""
        other = object.__new__(type(self))
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, list(getattr(self, name)))
        return other

    def state(self) -> tuple[object, ...]:
        """Return everything there is to a hand, for comparing two of them as a whole."""
        return tuple(getattr(self, name) for name in _PLAIN) + tuple(
            tuple(getattr(self, name)) for name in _LISTS
        )

    def __repr__(self) -> str:
        """Say where the hand stands, and no card that is not open."""
        where = "over" if self.over else self.position
        return f"<Hand {self.house.name}, {self.n} players: {where}>"

    @classmethod
    def replay(
        cls,
        house: House,
        stacks: Sequence[int],
        button: int,
        deck: Iterable[Card],
        actions: Iterable[Action],
        *,
        posts: Sequence[Post] | None = None,
    ) -> Self:
        """Play a hand again from what determines it."""
        hand = cls(house, stacks, button, deck, posts=posts)
        for action in actions:
            hand.act(action)
        return hand


_NO_SEATS: frozenset[int] = frozenset()
_LISTS = ("acted_at", "actions", "bets", "folded", "log", "paid", "results", "stacks")
_PLAIN = tuple(sorted({*Felt.__slots__, *Hand.__slots__} - set(_LISTS)))
