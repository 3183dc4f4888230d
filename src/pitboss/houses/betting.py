"""How chips go in: the contract of a betting structure, and the usual betting.

`Matching` is poker as most know it: everybody matches the bet or folds. Its kinds
(`structures.py`) differ only in the least and the most that a wager may be. A house may
bring betting of its own, as `duel` does.

A wager is always named by the *total* that then lies in front of the player on this
street (raise to).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from pitboss.errors import RuleError, said
from pitboss.houses.felt import CALL, CHECK, FOLD, NOBODY, Felt, Post

__all__ = ["Betting", "Matching"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Betting(ABC):
    """The rules by which chips go in. One instance serves all hands: it holds no state."""

    name: str
    has_sizes = True  # else the stack alone bounds a wager
    one_pot = False  # chips need not match: one pot for all, and nothing goes back

    def __init__(self, *, raise_limit: int | None = None) -> None:
        self.raise_limit = raise_limit  # what a house of this structure starts with

    @abstractmethod
    def posts(self, felt: Felt) -> Iterable[Post]:
        """Return what the players of an ordinary hand must post."""

    @abstractmethod
    def post(self, felt: Felt, post: Post) -> None:
        """Put in one forced bet, or what the player has of it."""

    @abstractmethod
    def open(self, felt: Felt) -> None:
        """Begin a street: find who is to act, or leave `actor` at nobody."""

    @abstractmethod
    def resolve(self, felt: Felt, verb: object, amount: object) -> int | RuleError:
        """Return what a request comes down to (FOLD, CHECK, CALL or a total), or why it is refused."""

    @abstractmethod
    def play(self, felt: Felt, verb: object, amount: object) -> RuleError | None:
        """Do what the actor asks for and pass the turn on, or return why it is refused.

        The actor is nobody when the round is over.
        """

    def refuse(self, felt: Felt, topic: str, reason: str) -> RuleError:
        """Build the refusal, under the number that the house has for this topic."""
        turn = felt.turn
        legal = () if turn is None else turn.legal
        return RuleError(felt.house.rule(topic, felt.street), reason, position=felt.position, legal=legal)


@mypyc_attr(allow_interpreted_subclasses=True)
class Matching(Betting):
    """Everybody matches the bet, or folds; a round ends when all have acted and matched.

    As it stands it is no limit: a raise adds at least what the last full one added.
    """

    def __init__(self, *, raise_limit: int | None = None) -> None:
        super().__init__(raise_limit=raise_limit)
        self.has_sizes = type(self).sizes is not Matching.sizes  # else `pass_turn` need not ask

    def sizes(self, felt: Felt, top: int) -> tuple[int, int]:
        """Return the least and the most total of a wager, for one who could put in `top`."""
        return felt.current + felt.last_raise, top

    def reopens_at(self, felt: Felt, level: int) -> int:
        """Return the total from which on one who acted at `level` may raise again: a full raise more."""
        return level + felt.last_raise

    def short(self, felt: Felt, to: int) -> None:  # noqa: ARG002 - the amount matters to fixed limit
        """Note an all-in below a full bet or raise: it counts for nothing (ST-5, RG-12)."""
        felt.shorts = True

    # forced bets

    def posts(self, felt: Felt) -> list[Post]:
        """Return antes, then the blinds left of the button, then a straddle (ST-2, ST-14)."""
        house = felt.house
        n = felt.n
        button = felt.button
        small = button if n == 2 and house.button_posts_small else (button + 1) % n
        big = (small + 1) % n
        posts = [Post("ante", (button + 1 + i) % n, house.ante) for i in range(n)] if house.ante else []
        posts.append(Post("small blind", small, house.small_blind))
        posts.append(Post("big blind", big, house.big_blind))
        if house.straddle and n > 2:
            posts.append(Post("straddle", (big + 1) % n, house.straddle))
        return posts

    def post(self, felt: Felt, post: Post) -> None:
        """Put in one forced bet, or what the player has of it (HU-18, ST-14)."""
        kind, seat, amount = post
        paid = min(amount, felt.stacks[seat])
        if paid:
            felt.pay(seat, paid)
            if kind in ("ante", "dead"):
                self.set_aside(felt, kind, seat, paid)
            else:
                felt.log.append((kind, seat, paid, felt.bets[seat]))
        if kind in ("ante", "dead"):
            return
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

    def set_aside(self, felt: Felt, kind: str, seat: int, paid: int) -> None:
        """Take chips out of the bets: an ante, or a dead blind, which is nobody's any more."""
        felt.log.append((kind, seat, paid, 0))
        felt.bets[seat] -= paid
        if kind == "dead":
            felt.paid[seat] -= paid
            felt.dead += paid

    # the turn

    def open(self, felt: Felt) -> None:
        """Clear the bets in front (but for the forced ones) and turn to the opener."""
        house = felt.house
        if felt.street:
            felt.bets = [0] * felt.n
            felt.current = felt.base = felt.full = felt.raises = 0
            felt.last_raise = house.big_blind
            felt.nominal = felt.shorts = False
        felt.acted_at = [-1] * felt.n
        felt.pending = felt.able
        self.pass_turn(felt, house.streets[felt.street].opener(felt))

    def pass_turn(self, felt: Felt, seat: int) -> None:
        """Give the turn to the next player from `seat` on, and work out what he may do.

        This and `take` run for every decision of every hand: they are long so as to be fast.
        """
        if felt.able < felt.live:
            self.pass_turn_carefully(felt, seat)
            return
        # Nobody is all-in: nothing is short, and everybody left can be bet against.
        if seat == felt.n:
            seat = 0
        folded = felt.folded
        while folded[seat]:
            seat += 1
            if seat == felt.n:
                seat = 0
        felt.actor = seat
        current = felt.current
        front = felt.bets[seat]
        stack = felt.stacks[seat]
        house = felt.house
        if front < current:
            owed = current - front
            felt.check = False
            felt.call = owed if owed < stack else stack  # noqa: FURB136 - a call to min takes longer
        elif felt.street or house.check_preflop:
            felt.check = True
            felt.call = -1
        else:
            felt.check = False
            felt.call = 0
        top = front + stack
        if house.plain and top > current:
            felt.full_from = least = current + felt.last_raise
            felt.least = least if least < top else top  # noqa: FURB136 - an all-in below the least is legal
            felt.most = top
        elif top <= current or self.capped(felt):
            felt.least = felt.most = 0
        else:
            self.offer_wager(felt, seat, top)

    def pass_turn_carefully(self, felt: Felt, seat: int) -> None:
        """Pass the turn where somebody is all-in.

        Nobody is asked who has nothing to call and nobody left to bet against (ST-13).
        """
        folded = felt.folded
        stacks = felt.stacks
        current = felt.current
        while felt.pending:
            seat %= felt.n
            if not folded[seat] and stacks[seat]:
                owed = felt.owed_by(seat) if felt.nominal else current - felt.bets[seat]
                lonely = self.lonely(felt, seat)
                if owed > 0 or not (lonely or felt.able == 1):
                    break
                felt.pending -= 1
            seat += 1
        else:
            felt.actor = NOBODY
            return
        felt.actor = seat
        stack = stacks[seat]
        felt.check = owed <= 0 and (felt.street > 0 or felt.house.check_preflop)
        felt.call = -1 if felt.check else min(owed, stack)
        top = felt.bets[seat] + stack
        if top <= current or lonely or self.capped(felt) or (felt.shorts and self.closed(felt, seat)):
            felt.least = felt.most = 0
        else:
            self.offer_wager(felt, seat, top)

    def offer_wager(self, felt: Felt, seat: int, top: int) -> None:
        """Work out the least and the most, for one who could put in `top`."""
        least, most = self.sizes(felt, top)
        if felt.house.up_to_opponent:
            top = min(top, felt.reach_of_others(seat))
        felt.full_from = least
        if top < least:  # an all-in below the least is legal
            felt.least = felt.most = top
        else:
            felt.least = least
            felt.most = min(most, top)

    def lonely(self, felt: Felt, seat: int) -> bool:
        """Say whether there is nobody left to bet against: no other player can go past the bet."""
        current = felt.current
        bets = felt.bets
        folded = felt.folded
        for other, stack in enumerate(felt.stacks):
            if stack and bets[other] + stack > current and other != seat and not folded[other]:
                return False
        return True

    def capped(self, felt: Felt) -> bool:
        """Say whether the last raise of the round has been made."""
        house = felt.house
        if house.raise_limit is None or felt.raises < house.raise_limit or not felt.current:
            return False  # raises are counted after the bet
        return not (house.uncapped_heads_up and felt.live == 2)

    def closed(self, felt: Felt, seat: int) -> bool:
        """Say whether short all-ins are all that one who has acted faces: they do not reopen."""
        level = felt.acted_at[seat]
        return level >= 0 and felt.current < self.reopens_at(felt, level)

    # requests

    def resolve(self, felt: Felt, verb: object, amount: object) -> int | RuleError:
        """Return what a request comes down to, or why it is refused."""
        if verb == "raise" or verb == "bet" or verb == "raise_by":
            return self.resolve_wager(felt, verb, amount)
        if amount is not None:
            return self.refuse(felt, "amount", f"{said(amount)} is one word too many: {verb} takes no amount")
        if verb == "call":
            return CALL if felt.call >= 0 else self.refuse(felt, "call", "there is nothing to call")
        if verb == "check":
            return CHECK if felt.check else self.no_check(felt)
        if verb == "fold":
            return FOLD
        if verb == "allin":
            return self.resolve_all_in(felt)
        return self.refuse(felt, "action", f"{said(verb)} is not an action")

    def resolve_wager(self, felt: Felt, verb: object, amount: object) -> int | RuleError:
        """Return the total that a bet or raise comes to."""
        if type(amount) is not int or amount <= 0:
            return self.refuse(
                felt, "amount", f"{said(amount)} is not an amount: chips are whole and more than none"
            )
        house = felt.house
        if house.bet_word and (verb == "bet") != (felt.current == 0):
            return self.wrong_word(felt, verb)
        to = felt.current + amount if verb == "raise_by" else amount
        if felt.least <= to <= felt.most and felt.least:
            return to
        seat = felt.actor
        top = felt.bets[seat] + felt.stacks[seat]
        if to > top:
            name = house.seat_name(seat)
            return self.refuse(felt, "stack", f"{said(to)} is more than {name} has, {top} in all")
        if not felt.least:
            return self.no_raise(felt)
        if to < felt.least:
            topic = "least" if felt.current else "least bet"
            return self.refuse(felt, topic, f"{to} in all is too little, {felt.least} is the least")
        if house.up_to_opponent:  # chips past the opponent's stack are ignored (MI-11)
            return felt.most
        return self.refuse(felt, "most", f"{to} in all is too much, {felt.most} is the most")

    def resolve_all_in(self, felt: Felt) -> int | RuleError:
        """Put the stack in as a call, a bet or a raise, whichever is legal."""
        seat = felt.actor
        stack = felt.stacks[seat]
        if felt.call == stack:
            return CALL
        top = felt.bets[seat] + stack
        if felt.least and (top == felt.most or felt.house.up_to_opponent):
            return felt.most
        if not felt.least and felt.call > 0 and self.lonely(felt, seat):
            return CALL  # nobody can go past the call: it is all that can go in (HU-14)
        if felt.least:
            return self.refuse(felt, "most", f"all-in for {top} in all is too much, {felt.most} is the most")
        return self.no_raise(felt)

    # refusals that need a reason

    def no_check(self, felt: Felt) -> RuleError:
        """Say why there is no check: there is something to match, or the blinds are bets (CL-5)."""
        if felt.call > 0:
            return self.refuse(felt, "check", f"one cannot check with {felt.call} to call")
        return self.refuse(felt, "check", "nobody may check before the flop, the blinds are bets")

    def wrong_word(self, felt: Felt, verb: object) -> RuleError:
        """Say which word would be right: a bet opens, a raise goes over a bet."""
        if verb == "bet":
            return self.refuse(felt, "word", f"{felt.current} has been bet already, so more is a raise")
        return self.refuse(felt, "word", f"nobody has bet on this street, so it is a {wager_word(felt)}")

    def no_raise(self, felt: Felt) -> RuleError:
        """Say which of the reasons keeps the actor from raising."""
        seat = felt.actor
        top = felt.bets[seat] + felt.stacks[seat]
        if self.lonely(felt, seat) or (felt.house.up_to_opponent and top <= felt.current):
            return self.refuse(felt, "opponent", "there is nobody left to bet against")
        if felt.stacks[seat] <= felt.call:
            return self.refuse(felt, "stack", "the call takes the whole stack")
        if self.capped(felt):
            return self.refuse(felt, "cap", f"{felt.raises} raises have been made, that is the limit")
        return self.refuse(felt, "reopen", "an all-in below a full raise does not reopen the betting")

    # moves

    def play(self, felt: Felt, verb: object, amount: object) -> RuleError | None:  # noqa: C901 - long so as to be fast
        """Do what the actor asks for and pass the turn on, or return why it is refused.

        The usual requests are seen to be legal at once; `resolve` knows all others.
        """
        move: int | RuleError
        if amount is None and verb == "call" and felt.call >= 0:
            move = CALL
        elif amount is None and verb == "fold":
            move = FOLD
        elif amount is None and verb == "check" and felt.check:
            move = CHECK
        elif (
            type(amount) is int
            and 0 < felt.least <= amount <= felt.most
            and verb == ("raise" if felt.current else "bet")
        ):
            move = amount
        else:
            move = self.resolve(felt, verb, amount)
            if isinstance(move, RuleError):
                return move
        seat = felt.actor
        if move >= 0:
            self.raise_to(felt, seat, move)
        else:
            felt.pending -= 1
            if move == CALL:
                cost = felt.call
                if cost:  # as `pay` does: one call less
                    felt.pot += cost
                    felt.paid[seat] += cost
                    felt.bets[seat] += cost
                    felt.stacks[seat] = stack = felt.stacks[seat] - cost
                    if not stack:
                        felt.able -= 1
                felt.log.append(("call", seat, cost, felt.bets[seat]))
            elif move == CHECK:
                felt.log.append(("check", seat, 0, 0))
            else:
                felt.log.append(("fold", seat, 0, 0))
                felt.folded[seat] = True
                felt.able -= 1
                felt.live = live = felt.live - 1
                if live == 1:
                    felt.actor = NOBODY
                    return None
        felt.acted_at[seat] = felt.current
        if felt.pending:
            self.pass_turn(felt, seat + 1)
        else:
            felt.actor = NOBODY
        return None

    def raise_to(self, felt: Felt, seat: int, to: int) -> None:
        """Put a bet or raise in front; everybody who can still act must answer it."""
        current = felt.current
        bets = felt.bets
        stacks = felt.stacks
        cost = to - bets[seat]
        felt.log.append(("raise" if current or not felt.house.bet_word else "bet", seat, cost, to))
        if to >= felt.full_from:
            felt.last_raise = to - current
            felt.full = to
            if current:
                felt.raises += 1
        else:
            self.short(felt, to)
        felt.current = to
        felt.nominal = False
        felt.pot += cost
        felt.paid[seat] += cost
        bets[seat] = to
        stacks[seat] = stack = stacks[seat] - cost
        if stack:
            felt.pending = felt.able - 1
        else:
            felt.able = felt.pending = felt.able - 1


def wager_word(felt: Felt) -> str:
    """Return the word for a wager: the first of a street is a bet, where the house has the word."""
    return "bet" if not felt.current and felt.house.bet_word else "raise"
