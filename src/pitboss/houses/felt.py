"""What lies on the felt while a hand is played: chips, bets, who is in, whose turn it is.

Plain ints and lists. One `Betting` and the hand write them; everybody may read them, and
a fast driver reads `actor`, `check`, `call`, `least` and `most` straight from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mypy_extensions import mypyc_attr

from pitboss.houses.turn import Turn

if TYPE_CHECKING:
    from pitboss.houses.house import House

__all__ = ["CALL", "CHECK", "FIELDS", "FOLD", "NOBODY", "POSTS", "Felt", "Post"]

# A resolved move is one int: what a request comes down to once the rules have been asked.
# Zero and above is a wager, to that total.
FOLD: Final = -1
CHECK: Final = -2
CALL: Final = -3

NOBODY: Final = -1


POSTS: Final = ("ante", "small blind", "big blind", "straddle", "post", "dead")


class Post(NamedTuple):
    """Chips that a player must put in before the cards: a blind, a newcomer's post, a dead blind."""

    kind: str  # one of POSTS; a "post" is live, a "dead" one is nobody's bet
    seat: int
    amount: int


# Everything that lies on a felt, by name: what a copy takes along.
FIELDS: Final = (
    "able",
    "acted_at",
    "actor",
    "base",
    "bets",
    "big_seat",
    "button",
    "call",
    "check",
    "current",
    "dead",
    "fold",
    "folded",
    "full",
    "full_from",
    "house",
    "last_raise",
    "least",
    "live",
    "log",
    "most",
    "n",
    "nominal",
    "paid",
    "pending",
    "pot",
    "raises",
    "shorts",
    "stacks",
    "street",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Felt:
    """The chips of one hand and the turn to act."""

    __slots__ = FIELDS

    house: House
    n: int  # players dealt in
    button: int  # the dealer's seat
    stacks: list[int]  # chips behind, by seat
    bets: list[int]  # chips in front on this street
    paid: list[int]  # chips put in during the hand (dead posts aside)
    dead: int  # dead posts: in the pot, nobody's bet
    pot: int  # all that lies in the middle, bets in front included
    folded: list[bool]
    live: int  # how many have not folded
    able: int  # how many of those have chips behind
    street: int  # index into house.streets
    pending: int  # how many are still to act before the round closes
    big_seat: int  # where the last forced bet was posted: the action starts to its left
    # what there is to match, and how it came about on this street
    current: int  # the total to match
    base: int  # the part of it that was forced (ring measures raises above it)
    nominal: bool  # a short blind counts in full, though nobody has it in front
    full: int  # the total of the last full bet or raise (fixed limit builds on it)
    last_raise: int  # how much the last full bet or raise added
    raises: int  # full raises after the bet
    shorts: bool  # somebody went all-in for less than a full bet or raise
    acted_at: list[int]  # the total to match when a seat last acted; -1: not yet
    # whose turn it is (-1: nobody's) and what he may do
    actor: int
    fold: bool
    check: bool
    call: int  # what a call costs; -1: there is nothing to call
    least: int  # the least total of a bet or raise; 0: no bet or raise
    most: int
    full_from: int  # the least total that is a full bet or raise
    log: list[tuple[str, int, int, int]]  # facts so far: (kind, seat, amount, amount)

    def pay(self, seat: int, amount: int) -> None:
        """Move chips from a stack to the front of its seat."""
        stack = self.stacks[seat] - amount
        self.stacks[seat] = stack
        self.bets[seat] += amount
        self.paid[seat] += amount
        self.pot += amount
        if not stack:
            self.able -= 1

    def owed_by(self, seat: int) -> int:
        """Return what a seat must put in to match, were its stack deep enough.

        Nobody matches more of a short blind than another player left can have in front (ST-14).
        """
        level = min(self.current, self.reach_of_others(seat)) if self.nominal else self.current
        return max(level - self.bets[seat], 0)

    def reach_of_others(self, seat: int) -> int:
        """Return the most that any other player left can have in front."""
        reach = 0
        stacks = self.stacks
        bets = self.bets
        for other, folded in enumerate(self.folded):
            if not folded and other != seat and bets[other] + stacks[other] > reach:
                reach = bets[other] + stacks[other]
        return reach

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is and what he may do, with bounds; None when nobody is to act."""
        actor = self.actor
        if actor < 0:
            return None
        least = self.least
        word = None
        if least:
            word = "raise" if self.current or not self.house.bet_word else "bet"
        return tuple.__new__(  # what Turn(...) does, in half the time
            Turn,
            (
                actor,
                self.fold,
                self.check,
                self.call if self.call >= 0 else None,
                word,
                least,
                self.most,
                least > 0 and self.most < self.full_from,
            ),
        )

    @property
    def position(self) -> str:
        """Where the hand stands, in words."""
        if self.actor < 0:
            return f"nobody is to act, pot {self.pot}"
        street = self.house.streets[self.street].name
        owes = f", {self.call} to call" if self.call > 0 else ""
        return f"{self.house.seat_name(self.actor)} is to act on the {street}{owes}, pot {self.pot}"
