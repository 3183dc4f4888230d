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
from typing import Self, cast

from pitboss.cards import Card, Deck
from pitboss.errors import CardError, RuleError, StateError, said
from pitboss.hand.action import Action
from pitboss.hand.event import Event
from pitboss.hand.pots import Pot, pots_of, return_uncalled, shares
from pitboss.hand.showdown import order, shown
from pitboss.houses.betting import Betting
from pitboss.houses.felt import NOBODY, POSTS, Felt, Post
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
        if not isinstance(stacks, (list, tuple)):
            raise StateError(f"{said(stacks)} is not a list of stacks")
        self.house = house
        self.rounds = rounds = house.rounds
        self.n = n = len(stacks)
        self.button = button
        self.deck = deck if type(deck) is Deck else Deck(deck)
        self.started = tuple(stacks)
        self.posted = None if posts is None else tuple(posts)
        self._check_setup()
        self.stacks = list(stacks)
        self.bets = [0] * n
        self.paid = [0] * n
        self.acted_at = [-1] * n
        self.folded = [False] * n
        self.live = self.able = n
        self.dead = self.pot = self.current = self.base = self.full = self.raises = self.street = 0
        self.pending = self.least = self.most = self.full_from = self.board_size = 0
        self.nominal = self.shorts = self.check = self.over = False
        self.fold = True
        self.actor = self.call = NOBODY
        self.big_seat = button
        self.last_raise = house.big_blind
        self.showing = _NO_SEATS
        self.log = log = []
        self.actions = []
        self.results = []
        if house.full_blinds:
            self._check_blinds()
        if self.posted is None:
            rounds.post_usual(self)
        else:
            for post in self.posted:
                rounds.post(self, post)
        log.append(("deal", NOBODY, 0, 0))
        rounds.open(self)
        if self.actor < 0:
            self._advance()

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
                raise StateError(
                    f"{said(stack)} is not a stack (seat {self.started.index(stack)}): "
                    f"chips are whole, and 1 to {MAX_CHIPS}"
                )
        if type(self.button) is not int or not 0 <= self.button < n:
            raise StateError(f"the button cannot be at {said(self.button)}: seats 0 to {n - 1} are dealt in")
        needed = n * house.hole_cards + house.board_cards
        if len(self.deck) < needed:
            raise CardError(f"{len(self.deck)} cards are too few: {n} players in {house.name} need {needed}")
        for post in self.posted or ():
            check_post(post, n)

    def _check_blinds(self) -> None:
        """Refuse a hand whose blinds cannot be posted in full (MI-14, DU-13)."""
        for kind, seat, amount in self.rounds.posts(self) if self.posted is None else self.posted:
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
        if type(seat) is not int or not 0 <= seat < self.n:
            raise StateError(f"{said(seat)} is not a seat: 0 to {self.n - 1} are dealt in")
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
        if seat is not None or self.actor < 0:
            move = self._resolve(action, seat)
        else:
            try:
                verb, amount = action
            except (TypeError, ValueError):
                raise not_an_action(action) from None
            move = self.rounds.resolve(self, verb, amount)
        if type(move) is not int:
            raise cast(RuleError, move)
        self.actions.append(action)
        self.rounds.take(self, move)
        if self.actor < 0:
            self._advance()

    def _resolve(self, action: Action, seat: int | None) -> int | RuleError:
        if not isinstance(action, Action):
            raise not_an_action(action)
        if self.actor < 0:
            return self.rounds.refuse(self, "turn", f"{said(action.verb)} comes too late, the hand is over")
        if seat is not None and (type(seat) is not int or seat != self.actor):
            return self.rounds.refuse(self, "turn", f"it is not the turn of {self._called(seat)}")
        return self.rounds.resolve(self, action.verb, action.amount)

    def _called(self, seat: object) -> str:
        return self.house.seat_name(seat) if type(seat) is int and 0 <= seat < self.n else said(seat)

    def _advance(self) -> None:
        """Go on after a betting round: the next street, the run-out, or the end."""
        betting = self.able > 1 and self.live > 1
        if not betting:
            return_uncalled(self)
        streets = self.house.streets
        last = len(streets) - 1
        while self.live > 1 and self.street < last:
            self.street += 1
            before = self.board_size
            self.board_size = after = before + streets[self.street].cards
            self.log.append(("board", self.street, before, after))
            if betting:
                self.rounds.open(self)
                if self.actor >= 0:
                    return
        self._award()

    def _award(self) -> None:
        """Pay the pots to the best hands, or to the only one left, who shows nothing."""
        results = pots_of(self)
        if self.live > 1:
            results = self._compare(results)
        rake = 0 if self.house.rake is None or not self.street else self.house.rake.of(self.pot)
        for number, (amount, winners) in enumerate(results):
            if rake:  # from the main pot first (ST-12)
                taken = min(rake, amount)
                self.log.append(("rake", NOBODY, taken, number))
                rake -= taken
                amount -= taken
            for seat, chips in shares(self, amount, winners):
                self.stacks[seat] += chips
                self.log.append(("win", seat, chips, number))
        self.results = results
        self.log.append(("over", NOBODY, 0, 0))
        self.over = True

    def _compare(self, pots: list[Pot]) -> list[Pot]:
        """Open the hands of a showdown, and return the pots with their winners."""
        strength = self.house.ranks.strength
        deck = self.deck
        size = self.house.hole_cards
        start = self.n * size
        board = deck[start : start + self.board_size]
        strengths = [
            0 if folded else strength(deck[seat * size : seat * size + size] + board)
            for seat, folded in enumerate(self.folded)
        ]
        seats = order(self)
        showing = shown(self, seats, pots, strengths)
        for seat in seats:
            self.log.append(("show" if seat in showing else "muck", seat, 0, 0))
        self.showing = frozenset(showing)
        results = []
        for amount, claimants in pots:
            top = max([strengths[seat] for seat in claimants])
            results.append(Pot(amount, tuple([seat for seat in claimants if strengths[seat] == top])))
        return results

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


def check_post(post: object, n: int) -> None:
    """Refuse a forced bet that nobody could post."""
    if not isinstance(post, Post) or post.kind not in POSTS:
        raise StateError(f"{said(post)} is not a post: {', '.join(POSTS)}, with a seat and an amount")
    if type(post.seat) is not int or not 0 <= post.seat < n:
        raise StateError(f"{said(post.seat)} cannot post the {post.kind}: seats 0 to {n - 1} are dealt in")
    if type(post.amount) is not int or not 0 < post.amount <= MAX_CHIPS:
        raise StateError(f"{said(post.amount)} is not a {post.kind}: chips are whole and more than none")


def not_an_action(value: object) -> StateError:
    """Build the error for a request that is none."""
    return StateError(
        f'{said(value)} is not an Action: use FOLD, CALL, raise_to(40) or parse_action("raise 40")'
    )


_NO_SEATS: frozenset[int] = frozenset()
_LISTS = ("acted_at", "actions", "bets", "folded", "log", "paid", "results", "stacks")
_PLAIN = tuple(sorted({*Felt.__slots__, *Hand.__slots__} - set(_LISTS)))
