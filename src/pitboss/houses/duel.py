"""`duel` — book 004 (DU-1 to DU-13): YOU against BOT, one turn each per round.

Nobody has to match a raise: each player pays the minimum bet, or doubles it and pays
that, or checks where he may. The forced bets stay with their owners unless one of them
folds before the flop (DU-2).
"""

from __future__ import annotations

from dataclasses import replace

from mypy_extensions import mypyc_attr

from pitboss.errors import RuleError, said
from pitboss.houses.betting import Betting
from pitboss.houses.felt import CALL, CHECK, FOLD, NOBODY, Felt, Post
from pitboss.houses.house import Street, frozen
from pitboss.houses.standard import STANDARD

YOU, BOT = 0, 1

# What BOT may do, street by street (DU-9); it never folds. YOU may do everything else (DU-10).
BOT_MAY = {
    "preflop": ("call",),
    "flop": ("call", "raise", "check"),
    "turn": ("call", "raise", "check"),
    "river": ("call", "check"),
}


def bot_opens(felt: Felt) -> int:  # noqa: ARG001 - it is always the same
    """BOT opens every round (DU-4)."""
    return BOT


@mypyc_attr(allow_interpreted_subclasses=True)
class OneTurn(Betting):
    """One turn each: BOT, then YOU (DU-4). `felt.current` is the minimum bet."""

    name = "one-turn"
    one_pot = True  # the winner takes it all (DU-13)

    def posts(self, felt: Felt) -> list[Post]:
        """Return the forced bets, which a hand needs covered."""
        house = felt.house
        return [Post("small blind", BOT, house.small_blind), Post("big blind", YOU, house.big_blind)]

    def post(self, felt: Felt, post: Post) -> None:
        """Leave the forced bet with its owner: only who folds before the flop pays it (DU-2)."""

    def open(self, felt: Felt) -> None:
        """Begin a round: BOT's turn, unless somebody has run out of chips (DU-13)."""
        if not felt.street:
            felt.current = felt.house.big_blind
        felt.bets = [0, 0]
        felt.actor = bot_opens(felt) if felt.able == 2 else NOBODY
        if felt.actor == BOT:
            self.offer(felt)

    def offer(self, felt: Felt) -> None:
        """Work out what the actor may do; all figures are costs."""
        street = felt.house.streets[felt.street].name
        stack = felt.stacks[felt.actor]
        raise_cost = 2 * felt.current
        if felt.actor == BOT:
            felt.fold = False
            felt.check = "check" in BOT_MAY[street]
            may_raise = "raise" in BOT_MAY[street]
        else:
            felt.fold = True
            felt.check = felt.street > 0 and self.bot_checked(felt)
            may_raise = True
        felt.call = min(felt.current, stack)
        felt.full_from = felt.least = felt.most = raise_cost if may_raise and raise_cost <= stack else 0

    def bot_checked(self, felt: Felt) -> bool:
        """Say whether BOT's turn in this round was a check (DU-7)."""
        return felt.log[-1][0] == "check"

    def resolve(self, felt: Felt, verb: object, amount: object) -> int | RuleError:
        """Return what a request comes down to, or why it is refused."""
        who = felt.house.seat_name(felt.actor)
        if verb in ("raise", "bet", "raise_by"):
            return self.resolve_raise(felt, verb, amount)
        if amount is not None:
            return self.refuse(felt, "amount", f"{said(amount)} is one word too many: {verb} takes no amount")
        if verb == "call":
            return CALL
        if verb == "allin":
            return self.resolve_all_in(felt)
        if verb == "fold":
            return FOLD if felt.fold else self.refuse(felt, "fold", f"{who} never folds")
        if verb == "check":
            late = f"{who} may check only after BOT has checked"
            why = late if felt.street else "nobody may check before the flop"
            return CHECK if felt.check else self.refuse(felt, "check", why)
        return self.refuse(felt, "action", f"{said(verb)} is not an action here")

    def resolve_raise(self, felt: Felt, verb: object, amount: object) -> int | RuleError:
        """Take a raise by its cost, by what it adds to the minimum bet, or without a figure (DU-6)."""
        if not felt.least:
            street = felt.house.streets[felt.street].name
            if felt.actor == BOT and "raise" not in BOT_MAY[street]:
                return self.refuse(felt, "fold", f"BOT may not raise on the {street}")
            return self.refuse(felt, "stack", f"a raise costs {2 * felt.current}, more than is there")
        right = felt.least - felt.current if verb == "raise_by" else felt.least
        if (verb != "raise_by" and amount is None) or (type(amount) is int and amount == right):
            return felt.least
        return self.refuse(
            felt, "raise", f"{said(amount)} is no raise: it costs {felt.least}, twice the minimum bet"
        )

    def resolve_all_in(self, felt: Felt) -> int | RuleError:
        """Take "all-in" as the call or the raise that costs the whole stack."""
        stack = felt.stacks[felt.actor]
        if felt.call == stack:
            return CALL
        if felt.least == stack:
            return felt.least
        return self.refuse(felt, "raise", f"all-in for {stack} is neither a call nor a raise")

    def play(self, felt: Felt, verb: object, amount: object) -> RuleError | None:
        """Do what the actor asks for, or return why it is refused; YOU always ends the round (DU-4)."""
        move = self.resolve(felt, verb, amount)
        if isinstance(move, RuleError):
            return move
        self.take(felt, move)
        return None

    def take(self, felt: Felt, move: int) -> None:
        """Make the actor's move and pass the turn on."""
        seat = felt.actor
        if move == FOLD:
            felt.log.append(("fold", seat, 0, 0))
            if not felt.street:  # the forced bet of who folds before the flop (DU-2)
                forced = felt.house.big_blind if seat == YOU else felt.house.small_blind
                felt.log.append(("forced", seat, forced, 0))
                felt.pay(seat, forced)
            felt.folded[seat] = True
            felt.live -= 1
            felt.actor = NOBODY
            return
        cost = felt.call if move == CALL else 0 if move == CHECK else move
        if move == CHECK:
            felt.log.append(("check", seat, 0, 0))
        else:
            felt.log.append(("call" if move == CALL else "raise", seat, cost, cost))
            felt.pay(seat, cost)
        if move > 0:
            felt.current = move
        felt.actor = NOBODY
        if seat == BOT:
            felt.actor = YOU
            self.offer(felt)


DUEL = replace(
    STANDARD,
    name="duel",
    page="duel",
    cites={
        "turn": "DU-4",
        "action": "DU-10",
        "amount": "DU-5",
        "raise": "DU-6",
        "stack": "DU-13",
        "check": "DU-7",
        "fold": "DU-9",
        "blinds": "DU-13",
    },
    options=("small_blind", "big_blind", "stack"),
    max_seats=2,
    roles=("YOU", "BOT"),
    stack=100,
    button_posts_small=False,
    streets=(
        Street("preflop", 0, bot_opens),
        Street("flop", 3, bot_opens),
        Street("turn", 1, bot_opens),
        Street("river", 1, bot_opens),
    ),
    structures=frozen(one_turn=OneTurn()),
    betting="one-turn",
    check_preflop=False,
    bet_word=False,
    shows_best=True,
    all_show=True,
    odd_chip_seat=YOU,
    button_moves="never",
    full_blinds=True,
    cover_or_lose=True,
)
