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

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Self, SupportsIndex

from mypy_extensions import mypyc_attr

from pitboss.cards import Card, Deck
from pitboss.errors import CardError, RuleError, StateError, said
from pitboss.hand.action import Action, Asked
from pitboss.hand.event import Event
from pitboss.hand.pots import Pot, awarded, best_of, give_back, pots_of, return_uncalled, shares
from pitboss.hand.showdown import order, shown
from pitboss.houses.betting import Betting
from pitboss.houses.felt import FIELDS, NOBODY, POSTS, Felt, Post
from pitboss.houses.house import House
from pitboss.houses.opening import Opening
from pitboss.houses.options import MAX_CHIPS

__all__ = ["Hand"]


OVER: Final = ("over", NOBODY, 0, 0)
OWN: Final = ("actions", "board_size", "deck", "over", "posted", "rounds", "started")
_LISTS: Final = ("acted_at", "actions", "bets", "folded", "log", "paid", "stacks")
_PLAIN: Final = tuple(name for name in FIELDS + OWN if name not in _LISTS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hand(Felt):
    """One deal: ask `turn` and `why_not`, then `act`; read `stacks`, `pots`, `events`, `over`."""

    __slots__ = OWN

    deck: Deck
    rounds: Betting
    board_size: int  # how many cards lie face up
    over: bool
    actions: list[Action]  # what was asked for, and done
    started: tuple[int, ...]  # the stacks before the first chip went in
    posted: tuple[Post, ...] | None  # forced bets that the table asked for; None: the usual ones

    def __init__(
        self,
        house: House,
        stacks: Sequence[int],
        button: SupportsIndex,
        deck: Iterable[Card],
        *,
        posts: Sequence[Post] | None = None,
    ) -> None:
        if not isinstance(stacks, (list, tuple)):
            raise StateError(f"{said(stacks)} is not a list of stacks")
        if type(button) is not int:
            raise StateError(
                f"the button cannot be at {said(button)}: seats 0 to {len(stacks) - 1} are dealt in"
            )
        self.house = house
        self.rounds = house.rounds
        self.button = button
        self.board_size = 0
        self.over = False
        self.actions = []
        opening = None
        if posts is None and type(deck) is Deck:
            opening = house.openings.get((len(stacks), button))
            if opening is not None and len(deck) >= opening.cards and opening.lay_out(self, stacks):
                self.deck = deck
                self.started = tuple(stacks)
                self.posted = None
                return
        self.n = n = len(stacks)
        try:
            self.deck = deck if type(deck) is Deck else Deck(deck)
            self.posted = None if posts is None else tuple(posts)
        except TypeError:
            raise StateError(f"{said(deck)} is not a deck, or {said(posts)} are not posts") from None
        self.started = tuple(stacks)
        self._check_setup()
        if posts is None and opening is None:
            self._begin([MAX_CHIPS] * n)
            house.openings[n, button] = Opening.of(self)
        self._begin(list(stacks))
        if self.actor < 0:
            self._advance()

    def _begin(self, stacks: list[int]) -> None:
        """Lay out the chips, put in the forced bets, deal, and turn to the first player."""
        n = self.n
        self.stacks = stacks
        self.bets = [0] * n
        self.paid = [0] * n
        self.acted_at = [-1] * n
        self.folded = [False] * n
        self.live = self.able = n
        self.dead = self.pot = self.current = self.base = self.full = self.raises = self.street = 0
        self.pending = self.least = self.most = self.full_from = 0
        self.nominal = self.shorts = self.check = False
        self.fold = True
        self.actor = self.call = NOBODY
        self.big_seat = self.button
        self.last_raise = self.house.big_blind
        self.log = []
        if self.house.full_blinds:
            self._check_blinds()
        for post in self.rounds.posts(self) if self.posted is None else self.posted:
            self.rounds.post(self, post)
        self.log.append(("deal", NOBODY, 0, 0))
        self.rounds.open(self)

    def _check_setup(self) -> None:
        """Refuse what no hand can be dealt from."""
        house = self.house
        n = self.n
        if not house.min_seats <= n <= house.max_seats:
            few = "few" if n < house.min_seats else "many"
            raise StateError(
                f"{n} stacks are too {few}: {house.name} seats {house.min_seats} to {house.max_seats}"
            )
        given: Sequence[object] = self.started
        for seat, stack in enumerate(given):
            if type(stack) is not int or not 0 < stack <= MAX_CHIPS:
                raise StateError(
                    f"{said(stack)} is not a stack (seat {seat}): chips are whole, and 1 to {MAX_CHIPS}"
                )
        if not 0 <= self.button < n:
            raise StateError(f"the button cannot be at {said(self.button)}: seats 0 to {n - 1} are dealt in")
        needed = n * house.hole_cards + house.board_cards
        if len(self.deck) < needed:
            raise CardError(f"{len(self.deck)} cards are too few: {n} players in {house.name} need {needed}")
        posts: Sequence[Any] = self.posted or ()
        for post in posts:
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

    def why_not(self, action: Asked, *, seat: SupportsIndex | None = None) -> str | None:
        """Say why an action would be refused, in the words that `act` would raise; None if it is legal."""
        asked: Any = action
        move = self._out_of_turn(action, seat) or self.rounds.resolve(self, asked.verb, asked.amount)
        return str(move) if isinstance(move, RuleError) else None

    def hole(self, seat: SupportsIndex) -> tuple[Card, ...]:
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
    def results(self) -> list[Pot]:
        """The pots as they were awarded, with their winners."""
        return awarded(self.log)

    @property
    def showing(self) -> frozenset[int]:
        """Whose hole cards lie open."""
        return frozenset(seat for kind, seat, _amount, _total in self.log if kind == "show")

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

    def act(self, action: Asked, seat: SupportsIndex | None = None) -> None:
        """Do what the player to act asks for, or raise a RuleError and change nothing.

        With `seat`, the request is that seat's, and out of turn it is refused.
        """
        if seat is not None or self.actor < 0:
            refusal = self._out_of_turn(action, seat)
            if refusal is not None:
                raise refusal
        asked: Any = action
        if type(action) is not Action:
            raise not_an_action(action)
        refusal = self.rounds.play(self, asked[0], asked[1])  # its verb and amount, in half the time
        if refusal is not None:
            raise refusal
        self.actions.append(asked)
        if self.actor < 0:
            if self.live == 1:
                self._give_up()
            else:
                self._advance()

    def _out_of_turn(self, action: Asked, seat: SupportsIndex | None) -> RuleError | None:
        """Return the refusal of an action that comes too late, or from a seat that is not to act."""
        asked: Any = action
        if type(action) is not Action:
            raise not_an_action(action)
        if self.actor < 0:
            return self.rounds.refuse(self, "turn", f"{said(asked.verb)} comes too late, the hand is over")
        if seat is not None and (type(seat) is not int or seat != self.actor):
            return self.rounds.refuse(self, "turn", f"it is not the turn of {self._called(seat)}")
        return None

    def _called(self, seat: object) -> str:
        return self.house.seat_name(seat) if type(seat) is int and 0 <= seat < self.n else said(seat)

    def _advance(self) -> None:
        """Go on after a betting round: the next street, the run-out, or the showdown."""
        boards = self.house.boards[self.street :]
        if self.able > 1:
            for street, before, after in boards:
                self.street = street
                self.board_size = after
                self.log.append(("board", street, before, after))
                self.rounds.open(self)
                if self.actor >= 0:
                    return
        else:
            return_uncalled(self)
            if boards:  # the run-out: what lay in front is in the pot
                self.bets = [0] * self.n
                self.current = self.current if self.rounds.one_pot else 0
                for street, before, after in boards:
                    self.log.append(("board", street, before, after))
                self.street = street
                self.board_size = after
        self._show_down()

    def _give_up(self) -> None:
        """Pay everything to the only one left, who shows nothing.

        Most hands end here, so there is no detour by pots, claimants and shares.
        """
        winner = self.folded.index(False)
        give_back(self, winner)
        amount = self.pot
        log = self.log
        if self.house.rake is not None and self.street:
            taken = min(self.house.rake.of(amount), amount)
            if taken:
                log.append(("rake", NOBODY, taken, 0))
                amount -= taken
        self.stacks[winner] += amount
        log.append(("win", winner, amount, 0))
        log.append(OVER)
        self.over = True

    def _show_down(self) -> None:
        """Open the hands, and pay the pots to the best of them."""
        deck = self.deck
        size = self.house.hole_cards
        start = self.n * size
        seats = order(self)
        strengths = self.house.ranks.strengths(
            {seat: deck[seat * size : seat * size + size] for seat in seats},
            deck[start : start + self.board_size],
        )
        log = self.log
        paid = self.paid
        if len(seats) == 2 and self.house.rake is None and paid[seats[0]] == paid[seats[1]]:
            self._compare_two(seats, strengths)
            return
        pots = pots_of(self)
        showing = shown(self, seats, pots, strengths)
        for seat in seats:
            log.append(("show" if seat in showing else "muck", seat, 0, 0))
        rake = 0 if self.house.rake is None or not self.street else self.house.rake.of(self.pot)
        for number, (amount, claimants) in enumerate(pots):
            if rake:  # from the main pot first (ST-12)
                taken = min(rake, amount)
                log.append(("rake", NOBODY, taken, number))
                rake -= taken
                amount -= taken
            for seat, chips in shares(self, amount, best_of(claimants, strengths)):
                self.stacks[seat] += chips
                log.append(("win", seat, chips, number))
        log.append(OVER)
        self.over = True

    def _compare_two(self, seats: Sequence[int], strengths: Mapping[int, int]) -> None:
        """Open two hands that are in for the same, as most showdowns have it: one pot, no detour."""
        first, second = seats
        log = self.log
        beaten = strengths[second] < strengths[first]
        open_all = self.house.all_show or 0 in self.stacks
        log.append(("show", first, 0, 0))
        log.append(("muck" if beaten and not open_all else "show", second, 0, 0))
        if strengths[first] == strengths[second]:
            for seat, chips in shares(self, self.pot, (min(seats), max(seats))):
                self.stacks[seat] += chips
                log.append(("win", seat, chips, 0))
        else:
            winner = first if beaten else second
            self.stacks[winner] += self.pot
            log.append(("win", winner, self.pot, 0))
        log.append(OVER)
        self.over = True

    # values

    def copy(self) -> Self:
        """Return an independent hand in the same state."""
        other = type(self)(self.house, self.started, self.button, self.deck, posts=self.posted)
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, list(getattr(self, name)))
        return other

    def __copy__(self) -> Self:
        """Copy as `copy` does: no list is shared."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        """Copy as `copy` does: the house and the deck never change."""
        return self.copy()

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


def check_post(post: Any, n: int) -> None:  # noqa: ANN401 - whatever somebody passes
    """Refuse a forced bet that nobody could post."""
    if type(post) is not Post or post[0] not in POSTS:
        raise StateError(f"{said(post)} is not a post: {', '.join(POSTS)}, with a seat and an amount")
    told: tuple[Any, ...] = post
    kind, seat, amount = told
    if type(seat) is not int or not 0 <= seat < n:
        raise StateError(f"{said(seat)} cannot post the {kind}: seats 0 to {n - 1} are dealt in")
    if type(amount) is not int or not 0 < amount <= MAX_CHIPS:
        raise StateError(f"{said(amount)} is not a {kind}: chips are whole and more than none")


def not_an_action(value: object) -> StateError:
    """Build the error for a request that is none."""
    return StateError(
        f'{said(value)} is not an Action: use FOLD, CALL, raise_to(40) or parse_action("raise 40")'
    )
