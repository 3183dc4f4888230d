"""Who may put how much on the felt: the betting structures.

`Felt` is what lies on the felt while a hand is played: chips, bets, who is in, whose
turn it is and what he may do. A `Betting` reads and changes it by the rules of one
structure. `Matching` is poker as most know it (everybody matches the bet or folds); its
four kinds differ only in the least and the most that a wager may be. A house may bring
its own, as `ring` and `duel` do.

A wager is always named by the *total* that then lies in front of the player on this
street (raise to); `reopens` says from which total on one who has acted may raise again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from pitboss.errors import RuleError

if TYPE_CHECKING:
    from pitboss.houses.house import House

__all__ = [
    "CALL",
    "CHECK",
    "FOLD",
    "NOBODY",
    "Betting",
    "Felt",
    "FixedLimit",
    "Matching",
    "NoLimit",
    "PotLimit",
    "Post",
    "position",
]

# A resolved move is one int: what a request comes down to once the rules have been asked.
# Zero and above is a wager, to that total.
FOLD: Final = -1
CHECK: Final = -2
CALL: Final = -3

NOBODY: Final = -1


class Post(NamedTuple):
    """Chips that a player must put in before the cards: a blind, a newcomer's post, a dead blind."""

    kind: str  # "ante", "small blind", "big blind", "straddle", "post" (live) or "dead"
    seat: int
    amount: int


class Felt:
    """What lies on the felt: everybody's chips, who is in, whose turn it is.

    Plain ints and lists, written by one `Betting` and by the hand; nobody else writes.
    """

    __slots__ = (
        "able",
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
        "reopens",
        "stacks",
        "street",
    )

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
    current: int  # the total to match
    base: int  # the part of it that was forced (ring measures raises above it)
    full: int  # the total of the last full bet or raise (fixed limit builds on it)
    last_raise: int  # how much the last full bet or raise added
    raises: int  # full raises after the bet of this street
    nominal: bool  # a short blind counts in full, though nobody has it in front
    big_seat: int  # where the last forced bet was posted: the action starts to its left
    reopens: list[int]  # by seat: it may raise once the total to match has come this far
    pending: int  # how many are still to act before the round closes
    # whose turn it is (-1: nobody's) and what he may do
    actor: int
    fold: bool
    check: bool
    call: int  # what a call costs; -1: there is nothing to call
    least: int  # the least total of a bet or raise; 0: no bet or raise
    most: int
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
        """What this seat must still put in to match, were its stack deep enough."""
        level = self.current
        if self.nominal:
            level = min(level, self.reach_of_others(seat))
        return max(level - self.bets[seat], 0)

    def reach_of_others(self, seat: int) -> int:
        """The most that any other player left can have in front (ST-14)."""
        reach = 0
        for other in range(self.n):
            if other != seat and not self.folded[other]:
                reach = max(reach, self.bets[other] + self.stacks[other])
        return reach


class Betting(ABC):
    """The rules by which chips go in. One instance serves all hands: it holds no state."""

    name: str
    one_pot = False  # chips need not match, so there is one pot and it is everybody's

    def __init__(self, *, raise_limit: int | None = None) -> None:
        self.raise_limit = raise_limit  # what the house starts with; its own setting counts

    @abstractmethod
    def posts(self, felt: Felt) -> Iterable[Post]:
        """Return what the players of an ordinary hand must post."""

    @abstractmethod
    def post(self, felt: Felt, post: Post) -> None:
        """Put in one forced bet, or what the player has of it."""

    @abstractmethod
    def open(self, felt: Felt) -> None:
        """Begin a street: find who is to act (`actor`), or leave it at nobody."""

    @abstractmethod
    def resolve(self, felt: Felt, verb: str, amount: object) -> int | RuleError:
        """Return what a request comes down to (FOLD, CHECK, CALL or a total), or why it is refused."""

    @abstractmethod
    def take(self, felt: Felt, move: int) -> None:
        """Make the actor's move and pass the turn on; `actor` is nobody when the round is over."""

    @abstractmethod
    def uncalled(self, felt: Felt) -> tuple[int, int]:
        """Return (seat, chips) that go back before the pots are awarded; no chips if none do."""

    def refuse(self, felt: Felt, topic: str, reason: str) -> RuleError:
        """Build the refusal, under the number that the house has for this topic."""
        return RuleError(
            felt.house.rule(topic), reason, position=position(felt), legal=self.legal(felt)
        )

    def legal(self, felt: Felt) -> tuple[str, ...]:
        """Return what the actor may do, in the words of conformance files."""
        if felt.actor < 0:
            return ()
        words = ["fold"] if felt.fold else []
        if felt.check:
            words.append("check")
        if felt.call >= 0:
            words.append(f"call:{felt.call}")
        if felt.least:
            words.append(self.wager(felt))
        return tuple(words)

    def wager(self, felt: Felt) -> str:
        """Return the bet or raise on offer: `raise:40-200`, `bet:2`, or `allin:35` below the least."""
        if self.is_short(felt):
            return f"allin:{felt.most}"
        span = f"{felt.least}" if felt.least == felt.most else f"{felt.least}-{felt.most}"
        return f"{self.verb(felt)}:{span}"

    def verb(self, felt: Felt) -> str:
        """Return the word for a wager here: the first of a street is a bet, where the house has the word."""
        return "bet" if not felt.current and felt.house.bet_word else "raise"

    def is_short(self, felt: Felt) -> bool:  # noqa: ARG002 - the general answer
        """Say whether the wager on offer is an all-in below the least."""
        return False


def position(felt: Felt) -> str:
    """Say in words where the hand stands."""
    if felt.actor < 0:
        return f"nobody is to act, pot {felt.pot}"
    street = felt.house.streets[felt.street].name
    owes = f", {felt.call} to call" if felt.call > 0 else ""
    return f"{felt.house.seat_name(felt.actor)} is to act on the {street}{owes}, pot {felt.pot}"


class Matching(Betting):
    """Everybody matches the bet, or folds; a round ends when all have acted and matched."""

    @abstractmethod
    def size(self, felt: Felt) -> tuple[int, int]:
        """Return the least and the most total of a wager, were all stacks deep enough."""

    def posts(self, felt: Felt) -> list[Post]:
        """Return antes, then the blinds left of the button, then a straddle (ST-2, ST-14)."""
        house = felt.house
        n = felt.n
        button = felt.button
        small = button if n == 2 and house.button_posts_small else (button + 1) % n
        big = (small + 1) % n
        posts = [
            Post("small blind", small, house.small_blind),
            Post("big blind", big, house.big_blind),
        ]
        if house.ante:
            posts[:0] = [Post("ante", (button + 1 + i) % n, house.ante) for i in range(n)]
        if house.straddle and n > 2:
            posts.append(Post("straddle", (big + 1) % n, house.straddle))
        return posts

    def post(self, felt: Felt, post: Post) -> None:
        """Put in one forced bet, or what the player has of it (HU-18, ST-14)."""
        kind, seat, amount = post
        stack = felt.stacks[seat]
        paid = amount if amount < stack else stack
        if kind == "ante" or kind == "dead":
            felt.log.append((kind, seat, paid, 0))
            self.post_aside(felt, kind, seat, paid)
            return
        felt.log.append((kind, seat, paid, felt.bets[seat] + paid))
        felt.pay(seat, paid)
        if amount > felt.current:
            felt.current = felt.full = amount
        if kind == "big blind":
            felt.big_seat = seat
            felt.base = felt.last_raise = amount
        elif kind == "straddle":
            felt.big_seat = seat
            felt.last_raise = amount
            felt.raises += 1
        if paid < amount and kind != "small blind":
            felt.nominal = True

    def post_aside(self, felt: Felt, kind: str, seat: int, amount: int) -> None:
        """Put chips in the pot that are not a bet: an ante, or a dead blind, which is nobody's any more."""
        felt.pay(seat, amount)
        felt.bets[seat] -= amount
        if kind == "dead":
            felt.paid[seat] -= amount
            felt.dead += amount

    def open(self, felt: Felt) -> None:
        """Clear the bets in front (but for the forced ones) and turn to the opener."""
        if felt.street:
            felt.bets = [0] * felt.n
            felt.current = felt.base = felt.full = felt.raises = 0
            felt.nominal = False
            felt.last_raise = felt.house.big_blind
        felt.reopens = [0] * felt.n
        felt.pending = felt.able
        self.pass_turn(felt, felt.house.streets[felt.street].opener(felt))

    def pass_turn(self, felt: Felt, seat: int) -> None:
        """Give the turn to the next player, from `seat` on, who has anything to decide."""
        if not felt.pending:
            felt.actor = NOBODY
            return
        folded = felt.folded
        stacks = felt.stacks
        n = felt.n
        if seat >= n:
            seat -= n
        while folded[seat] or not stacks[seat]:
            seat += 1
            if seat == n:
                seat = 0
        felt.actor = seat
        self.offer(felt, seat)

    def offer(self, felt: Felt, seat: int) -> None:
        """Work out what the actor may do; nobody is asked who has nobody to bet against (ST-13)."""
        house = felt.house
        stack = felt.stacks[seat]
        owed = felt.owed_by(seat) if felt.nominal else felt.current - felt.bets[seat]
        if owed > 0:
            felt.check = False
            felt.call = owed if owed < stack else stack
        elif felt.able == 1:
            felt.actor = NOBODY
            return
        elif felt.street or house.check_preflop:
            felt.check = True
            felt.call = -1
        else:
            felt.check = False
            felt.call = 0
        felt.fold = True
        felt.least = felt.most = 0
        if (
            stack > owed
            and felt.able > 1
            and felt.current >= felt.reopens[seat]
            and (house.raise_limit is None or not self.capped(felt))
        ):
            self.bound(felt, felt.bets[seat] + stack)

    def capped(self, felt: Felt) -> bool:
        """Say whether the last raise of the round has been made."""
        house = felt.house
        if house.raise_limit is None or felt.raises < house.raise_limit:
            return False
        return not (house.uncapped_heads_up and felt.live == 2)

    def bound(self, felt: Felt, top: int) -> None:
        """Set the range of a wager by one who could put in `top`: an all-in below the least is legal."""
        least, most = self.size(felt)
        if felt.house.up_to_opponent:
            top = min(top, felt.reach_of_others(felt.actor))
            if top <= felt.current:
                return
        if top < least:
            felt.least = felt.most = top
        else:
            felt.least = least
            felt.most = most if most < top else top

    def is_short(self, felt: Felt) -> bool:
        """Say whether the wager on offer is an all-in below the least."""
        return felt.least == felt.most and felt.least < self.size(felt)[0]

    # requests

    def resolve(self, felt: Felt, verb: str, amount: object) -> int | RuleError:
        """Return what a request comes down to, or why it is refused."""
        if verb == "call":
            move = CALL if felt.call >= 0 else self.no_call(felt)
        elif verb == "check":
            move = CHECK if felt.check else self.no_check(felt)
        elif verb == "fold":
            move = FOLD
        elif verb == "allin":
            move = self.resolve_all_in(felt)
        else:
            return self.resolve_wager(felt, verb, amount)
        if amount is not None:
            return self.refuse(felt, "amount", f"{amount!r} is one word too many: a {verb} takes no amount")
        return move

    def resolve_all_in(self, felt: Felt) -> int | RuleError:
        """Put the stack in as a call, a bet or a raise, whichever is legal."""
        seat = felt.actor
        stack = felt.stacks[seat]
        if felt.call == stack:
            return CALL
        top = felt.bets[seat] + stack
        if felt.house.up_to_opponent:
            top = min(top, felt.reach_of_others(seat))
        if felt.least and felt.least <= top <= felt.most:
            return top
        if felt.able == 1:  # nobody can go past the call: it is all that can go in (HU-14)
            return CALL
        if felt.least:
            return self.refuse(felt, "most", f"all-in for {top} in all is more than a wager may be")
        return self.no_raise(felt)

    def resolve_wager(self, felt: Felt, verb: str, amount: object) -> int | RuleError:
        """Return the total that a bet or raise comes to."""
        if verb not in ("bet", "raise", "raise_by"):
            return self.refuse(felt, "action", f"{verb!r} is not an action")
        if type(amount) is not int or amount <= 0:
            return self.refuse(felt, "amount", f"{amount!r} is not an amount: chips are whole and more than none")
        if felt.house.bet_word and (verb == "bet") != (felt.current == 0):
            return self.wrong_word(felt, verb)
        seat = felt.actor
        to = felt.current + amount if verb == "raise_by" else amount
        if to > felt.bets[seat] + felt.stacks[seat]:
            top = felt.bets[seat] + felt.stacks[seat]
            return self.refuse(felt, "stack", f"{to} is more than {felt.house.seat_name(seat)} has: {top} in all")
        if not felt.least:
            return self.no_raise(felt)
        if felt.house.up_to_opponent:
            to = min(to, felt.reach_of_others(seat))
        if to < felt.least:
            return self.refuse(felt, "least", f"{to} in all is too little, {felt.least} is the least")
        if to > felt.most:
            return self.refuse(felt, "most", f"{to} in all is too much, {felt.most} is the most")
        return to

    # refusals, each with its reason

    def no_call(self, felt: Felt) -> RuleError:
        """There is nothing to match."""
        return self.refuse(felt, "call", "there is nothing to call")

    def no_check(self, felt: Felt) -> RuleError:
        """There is something to match, or the house lets nobody check before the flop."""
        if felt.call > 0:
            return self.refuse(felt, "check", f"one cannot check, there are {felt.call} to call")
        return self.refuse(felt, "check", "nobody may check before the flop, the blinds are bets")

    def wrong_word(self, felt: Felt, verb: str) -> RuleError:
        """A bet opens, a raise goes over a bet."""
        if verb == "bet":
            return self.refuse(felt, "word", f"{felt.current} has been bet already, so more is a raise")
        return self.refuse(felt, "word", "nobody has bet on this street, so the first wager is a bet")

    def no_raise(self, felt: Felt) -> RuleError:
        """Say which of the reasons keeps the actor from raising."""
        seat = felt.actor
        if felt.stacks[seat] <= max(felt.call, 0):
            return self.refuse(felt, "stack", "a call takes the whole stack")
        if felt.able == 1 or (felt.house.up_to_opponent and felt.reach_of_others(seat) <= felt.current):
            return self.refuse(felt, "opponent", "there is nobody left to bet against")
        if self.capped(felt):
            return self.refuse(felt, "cap", f"{felt.raises} raises have been made, that is the limit")
        return self.refuse(felt, "reopen", "an all-in below a full raise does not reopen the betting")

    # moves

    def take(self, felt: Felt, move: int) -> None:
        """Make the actor's move and pass the turn on."""
        seat = felt.actor
        felt.pending -= 1
        if move == CALL:
            cost = felt.call
            felt.log.append(("call", seat, cost, felt.bets[seat] + cost))
            if cost:
                felt.pay(seat, cost)
        elif move == CHECK:
            felt.log.append(("check", seat, 0, 0))
        elif move == FOLD:
            felt.log.append(("fold", seat, 0, 0))
            felt.folded[seat] = True
            felt.live -= 1
            felt.able -= 1
            if felt.live == 1:
                felt.actor = NOBODY
                return
            self.pass_turn(felt, seat + 1)
            return
        else:
            self.raise_to(felt, seat, move)
        felt.reopens[seat] = self.reopening(felt)
        self.pass_turn(felt, seat + 1)

    def raise_to(self, felt: Felt, seat: int, to: int) -> None:
        """Put a bet or raise in front; everybody who can still act must answer it."""
        cost = to - felt.bets[seat]
        felt.log.append((self.verb(felt), seat, cost, to))
        self.count(felt, to)
        felt.current = to
        felt.nominal = False
        felt.pay(seat, cost)
        felt.pending = felt.able - 1 if felt.stacks[seat] else felt.able

    def count(self, felt: Felt, to: int) -> None:
        """Note a full raise: an all-in for less is none."""
        added = to - felt.current
        if added >= felt.last_raise:
            felt.last_raise = added
            felt.raises += felt.current > 0

    def reopening(self, felt: Felt) -> int:
        """Return the total from which on one who acts now may raise again: a full raise more."""
        return self.size(felt)[0]

    def uncalled(self, felt: Felt) -> tuple[int, int]:
        """Return the chips of the highest bet that nobody has matched, and whose they are."""
        top = second = -1
        owner = 0
        for seat, chips in enumerate(felt.paid):
            if chips > top:
                top, second, owner = chips, top, seat
            elif chips > second:
                second = chips
        return owner, top - second


class NoLimit(Matching):
    """Anything up to the stack; a raise adds at least what the last one added (ST-4, HU-18, MI-10)."""

    name = "no-limit"

    def size(self, felt: Felt) -> tuple[int, int]:
        """From the last raise more, without end."""
        seat = felt.actor
        return felt.current + felt.last_raise, felt.bets[seat] + felt.stacks[seat]

    def reopening(self, felt: Felt) -> int:
        """Return the total from which on one who acts now may raise again."""
        return felt.current + felt.last_raise


class PotLimit(Matching):
    """Up to the pot after the call (ST-7, RG-14)."""

    name = "pot-limit"

    def __init__(self, *, least: str = "last raise", raise_limit: int | None = None) -> None:
        super().__init__(raise_limit=raise_limit)
        self.blind_is_least = least == "big blind"

    def size(self, felt: Felt) -> tuple[int, int]:
        """From the last raise (or the big blind) more to the pot more; a least above the most is the one size."""
        added = felt.house.big_blind if self.blind_is_least else felt.last_raise
        least = felt.current + added
        owed = max(felt.current - felt.bets[felt.actor], 0)
        return least, max(least, felt.current + felt.pot + owed)

    def count(self, felt: Felt, to: int) -> None:
        """Note a full raise: one of the least size or more."""
        added = to - felt.current
        if added >= (felt.house.big_blind if self.blind_is_least else felt.last_raise):
            felt.last_raise = added
            felt.raises += felt.current > 0


class FixedLimit(Matching):
    """One size a street: the lower limit early, the higher one late.

    An all-in below that size is completed by the next raise. With `half_counts` (ST-5)
    one of half a size or more counts as a full one: it reopens, and is raised by a full size.
    """

    name = "fixed-limit"

    def __init__(self, *, half_counts: bool = False, raise_limit: int | None = None) -> None:
        super().__init__(raise_limit=raise_limit)
        self.half_counts = half_counts

    def size(self, felt: Felt) -> tuple[int, int]:
        """One size above the last full bet."""
        to = felt.full + felt.house.limit(felt.street)
        return to, to

    def count(self, felt: Felt, to: int) -> None:
        """Note a full bet or raise, or one that counts as such."""
        unit = felt.house.limit(felt.street)
        if to - felt.full >= unit or (self.half_counts and 2 * (to - felt.full) >= unit):
            felt.raises += felt.full > 0
            felt.full = to

    def reopening(self, felt: Felt) -> int:
        """Return the total from which on one who acts now may raise again."""
        unit = felt.house.limit(felt.street)
        return felt.current + (unit + 1) // 2 if self.half_counts else felt.full + unit
