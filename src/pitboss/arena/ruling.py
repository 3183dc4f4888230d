"""What the judge makes of an answer: the action that it comes to where it is legal, else none.

A player sees a view and no hand, so legality is read off the view's turn. It is the same
legality: a test asks `Hand.why_not` beside it, in every house.
"""

from __future__ import annotations

from typing import Any, Final

from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.view import View
from pitboss.houses.turn import Turn

__all__ = ["MOST_FAULTS", "check_or_fold", "ruled"]

MOST_FAULTS: Final = 3  # in a round; after them a bot checks or folds to its end


def check_or_fold(turn: Turn) -> Action:
    """Return what a player does who does not answer: check, else fold, and call where he never may fold."""
    if turn.check:
        return CHECK
    return FOLD if turn.fold else CALL


def ruled(view: View, turn: Turn, action: object) -> Action | None:
    """Return a legal action that the answer comes to; None if it is no action, or an illegal one."""
    if type(action) is not Action:
        return None
    told: tuple[Any, ...] = action  # a verb and an amount of any type
    verb, amount = told
    if type(amount) is int:
        if verb == turn.wager and turn.least <= amount <= turn.most:
            return action
        return resized(view, turn, verb, amount)
    if amount is None:
        if verb == "call":
            return None if turn.call is None else action
        if verb == "fold":
            return action if turn.fold else None
        if verb == "check":
            return action if turn.check else None
        if verb == "allin":
            return all_in(view, turn)
        if verb in ("bet", "raise") and view.house.rounds.one_pot:
            return Action(verb, turn.least) if turn.wager else None  # a raise has one price (DU-6)
    return None


def resized(view: View, turn: Turn, verb: object, amount: int) -> Action | None:
    """Take a wager that is not named by its total or by the right word, and one past the opponent's stack."""
    if turn.wager is None or amount <= 0:
        return None
    to = view.to_match + amount if verb == "raise_by" else amount
    if view.house.rounds.one_pot:
        fits = to == turn.least and verb in ("bet", "raise", "raise_by")
        return Action(turn.wager, to) if fits else None
    if verb not in (turn.wager, "raise_by") and (view.house.bet_word or verb not in ("bet", "raise")):
        return None
    if verb == "raise_by" and turn.wager == "bet":
        return None  # nobody has bet yet: there is nothing to go on top of
    if turn.least <= to <= turn.most:
        return Action(turn.wager, to)
    over = view.house.up_to_opponent and turn.most < to <= view.bets[turn.seat] + view.stacks[turn.seat]
    return Action(turn.wager, turn.most) if over else None  # chips past the opponent's do not play (MI-11)


def all_in(view: View, turn: Turn) -> Action | None:
    """Put the stack in as a call, a bet or a raise, whichever is legal."""
    stack = view.stacks[turn.seat]
    if view.house.rounds.one_pot:
        if turn.call == stack:
            return CALL
        return Action(turn.wager, stack) if turn.wager and turn.least == stack else None
    if turn.call == stack:
        return CALL
    if turn.wager:
        whole = turn.most == view.bets[turn.seat] + stack or view.house.up_to_opponent
        return Action(turn.wager, turn.most) if whole else None
    return CALL if turn.call and lonely(view, turn.seat) else None


def lonely(view: View, seat: int) -> bool:
    """Say whether no other player can go past the bet: then a call is all that can go in (HU-14)."""
    return not any(
        stack and bet + stack > view.to_match
        for other, (stack, bet) in enumerate(zip(view.stacks, view.bets, strict=True))
        if other != seat and not view.folded[other]
    )
