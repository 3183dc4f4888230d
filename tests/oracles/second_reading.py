"""The pages of five houses, read a second time: slow, plain, and knowing nothing of the engine.

Whoever is to act is found by walking round the table, what is legal is worked out from the chips each time,
and pots are cut chip by chip. `duel` has betting of its own and is not here. Ranks are the tested ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import Deck
from pitboss.rankings import RANKINGS

UNBOUNDED: Final = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a reader of the page has to know of the table."""

    house: str
    betting: str
    small: int
    big: int
    low: int  # the two sizes of fixed limit
    high: int
    cap: int | None  # raises after the bet
    ante: int = 0
    straddle: int = 0


@dataclass(slots=True)
class Reading:
    """One hand as the pages have it."""

    terms: Terms
    stacks: list[int]
    button: int
    deck: Deck
    front: list[int] = field(init=False)
    paid: list[int] = field(init=False)
    out: set[int] = field(default_factory=set)  # who has folded
    actor: int | None = None
    street: int = 0
    pots: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    level: int = 0  # the total to match
    step: int = 0  # what the last full bet or raise added
    full: int = 0  # the total of the last full one
    base: int = 0  # the forced part of it
    raises: int = 0
    forced: bool = True  # nobody has wagered on the street yet: only blinds are to be matched
    acted: set[int] = field(default_factory=set)  # since the last wager
    faced: dict[int, int] = field(default_factory=dict)  # the level at which one acted last
    big_seat: int = 0

    def __post_init__(self) -> None:
        """Put in antes, blinds and straddle, and find the first to act."""
        terms = self.terms
        self.front, self.paid = [0] * self.n, [0] * self.n
        for seat in range(self.n):
            ante = min(terms.ante, self.stacks[seat])
            self.stacks[seat] -= ante
            self.paid[seat] += ante
        reversed_blinds = self.n == 2 and terms.house == "standard"  # ST-2, against RG-3, CL-3, HU-5
        small = self.button if reversed_blinds else self.left_of(self.button)
        self.big_seat = self.left_of(small)
        self.put(small, terms.small)
        self.put(self.big_seat, terms.big)
        self.level = self.step = self.full = self.base = terms.big
        last = self.big_seat
        if terms.straddle and self.n > 2:
            last = self.left_of(self.big_seat)
            self.put(last, terms.straddle)
            self.level = self.step = self.full = terms.straddle
            self.raises = 1
        self.turn_from(self.left_of(last))

    @property
    def n(self) -> int:
        """How many are dealt in."""
        return len(self.stacks)

    @property
    def one_card(self) -> bool:
        """Whether this is `micro`: one card each, one shared, two streets."""
        return self.terms.house == "micro"

    @property
    def unit(self) -> int:
        """The size of a bet in fixed limit."""
        return self.terms.low if self.street < 2 else self.terms.high

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.n

    def put(self, seat: int, chips: int) -> None:
        """Put chips in front, or what there is of them."""
        chips = min(chips, self.stacks[seat])
        self.stacks[seat] -= chips
        self.front[seat] += chips
        self.paid[seat] += chips

    def reach(self, seat: int) -> int:
        """Return the most that one who is still in can have in front; 0 for others."""
        return 0 if seat in self.out else self.front[seat] + self.stacks[seat]

    def reach_of_others(self, seat: int) -> int:
        """Return the most that any other player can have in front."""
        return max(self.reach(other) for other in range(self.n) if other != seat)

    def owed(self, seat: int) -> int:
        """Return what a call costs, were the stack deep enough: no more than others can reach (ST-14)."""
        level = min(self.level, self.reach_of_others(seat)) if self.forced else self.level
        return max(level - self.front[seat], 0)

    def alone(self, seat: int) -> bool:
        """Say whether nobody is left to bet against: no other has chips to go past the bet (ST-13)."""
        others = (other for other in range(self.n) if other != seat and self.stacks[other])
        return all(self.reach(other) <= self.level for other in others)

    # whose turn it is

    def turn_from(self, start: int) -> None:
        """Walk round from a seat to the next one to act; where there is none, the next street begins."""
        while True:
            able = [seat for seat in range(self.n) if seat not in self.out and self.stacks[seat]]
            for step in range(self.n):
                seat = (start + step) % self.n
                asked = self.owed(seat) or not (self.alone(seat) or len(able) == 1)
                if seat in able and seat not in self.acted and asked:
                    self.actor = seat
                    return
            self.street += 1
            if self.street == (2 if self.one_card else 4) or len(able) < 2:
                self.finish()
                return
            self.front = [0] * self.n
            self.level = self.full = self.base = self.raises = 0
            self.step = self.terms.big
            self.forced = False
            self.acted, self.faced = set(), {}
            start = self.opener()

    def opener(self) -> int:
        """Return where a later street begins (RG-5, MI-4, HU-12, CL-6, ST-3)."""
        if self.terms.house in ("ring", "micro"):
            return self.left_of(self.big_seat)
        return self.button if self.terms.house == "headsup" else self.left_of(self.button)

    # what is legal

    def legal(self) -> set[str]:
        """Return the choices of the player to act, as conformance files write them."""
        seat = self.actor
        assert seat is not None
        owed = self.owed(seat)
        words = {"fold"}
        if owed:
            words.add(f"call:{min(owed, self.stacks[seat])}")
        else:  # nobody checks before the flop (CL-5)
            words.add("call:0" if self.terms.house == "classroom" and not self.street else "check")
        top = self.reach(seat)
        if top > self.level and not self.alone(seat) and not self.capped() and not self.closed(seat):
            words.add(self.wager(seat, min(top, self.reach_of_others(seat)) if self.one_card else top))
        return words

    def wager(self, seat: int, top: int) -> str:
        """Return the bet or raise of one who may put in `top`."""
        least, most = self.sizes(seat)
        if top < least:
            return f"allin:{top}"
        word = "raise" if self.level or self.terms.house in ("micro", "headsup") else "bet"
        most = min(most, top)
        return f"{word}:{least}" if least == most else f"{word}:{least}-{most}"

    def sizes(self, seat: int) -> tuple[int, int]:
        """Return the least and the most total, stacks aside (ST-4, ST-6, ST-7, RG-10, RG-13, RG-14)."""
        if self.terms.betting == "fixed-limit":
            return self.full + self.unit, self.full + self.unit
        if self.terms.betting == "no-limit":
            return self.least_over(self.level), UNBOUNDED
        called = sum(self.paid) + max(self.level - self.front[seat], 0)
        return self.least_over(self.level), self.level + called

    def least_over(self, level: int) -> int:
        """Return the least raise that one faces at this level."""
        big = self.terms.big
        if self.terms.house != "ring":
            return level + self.step
        if self.terms.betting == "pot-limit":
            return level + big
        return max(self.base + 2 * (level - self.base), level + big)

    def capped(self) -> bool:
        """Say whether only call and fold remain (RG-11, CL-8, ST-6)."""
        return self.terms.cap is not None and self.level > 0 and self.raises >= self.terms.cap

    def closed(self, seat: int) -> bool:
        """Say whether one has acted and faces short all-ins alone (ST-5, RG-12, CL-12)."""
        if seat not in self.faced:
            return False
        then = self.faced[seat]
        if self.terms.betting != "fixed-limit":
            return self.level < self.least_over(then)
        if self.terms.house == "standard":
            return 2 * (self.level - then) < self.unit
        size = self.base
        while size <= then:
            size += self.unit
        return self.level < size

    # what happens

    def act(self, verb: str, to: int = 0) -> None:
        """Do what the player to act asks for; `to` is the total of a bet, a raise or an all-in."""
        seat = self.actor
        assert seat is not None
        if verb == "fold":
            self.out.add(seat)
            if len(self.out) == self.n - 1:
                self.finish()
                return
        elif verb == "call":
            self.put(seat, self.owed(seat))
        elif verb != "check":
            self.raise_to(seat, to)
        self.acted.add(seat)
        self.faced[seat] = self.level
        self.turn_from(self.left_of(seat))

    def raise_to(self, seat: int, to: int) -> None:
        """Put in a bet, a raise, or an all-in that is less than one."""
        fixed = self.terms.betting == "fixed-limit"
        half = fixed and self.terms.house == "standard" and 2 * (to - self.full) >= self.unit
        if to >= self.sizes(seat)[0]:
            self.step = to - self.level
            self.raises += self.level > 0
            self.full = to
        elif half:  # counts as a full one
            self.raises += self.full > 0
            self.full = to
        elif fixed and not self.full:
            self.raises = -1  # what completes it is the bet
        self.put(seat, to - self.front[seat])
        self.level = to
        self.forced = False
        self.acted = set()

    # the end

    def finish(self) -> None:
        """Give back what nobody matched, cut the pots chip by chip, and pay them."""
        self.actor = None
        left = [seat for seat in range(self.n) if seat not in self.out]
        best = max(self.paid)
        second = sorted(self.paid)[-2]
        most = self.paid.index(best)
        if best > second and most in left:
            self.stacks[most] += best - second
            self.paid[most] = second
        for depth in range(max(self.paid)):
            payers = [seat for seat in range(self.n) if self.paid[seat] > depth]
            claimants = tuple(seat for seat in payers if seat in left)
            if self.pots and claimants in ((), self.pots[-1][1]):
                self.pots[-1] = (self.pots[-1][0] + len(payers), self.pots[-1][1])
            else:
                self.pots.append((len(payers), claimants))
        for amount, claimants in self.pots if len(left) > 1 else [(sum(self.paid), tuple(left))]:
            self.pay(amount, claimants)

    def pay(self, amount: int, claimants: tuple[int, ...]) -> None:
        """Pay a pot to the best hand; odd chips go to the first winner left of the button (RG-17, ST-8)."""
        holes = 1 if self.one_card else 2
        board = self.deck[self.n * holes : self.n * holes + (1 if self.one_card else 5)]
        ranks = RANKINGS["micro" if self.one_card else "holdem"]
        worth = {
            seat: ranks.strength((*self.deck[seat * holes : (seat + 1) * holes], *board))
            for seat in claimants
        }
        winners = [seat for seat in claimants if worth[seat] == max(worth.values())]
        for seat in winners:
            self.stacks[seat] += amount // len(winners)
        first = min(winners, key=lambda seat: (seat - self.button - 1) % self.n)
        self.stacks[first] += amount % len(winners)
