"""Players for checks: simple, each with one habit that leads into another corner of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.check.dice import Dice
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, raise_by
from pitboss.houses.turn import Turn

__all__ = ["POLICIES", "Policy", "patient"]

Policy = Callable[[Turn, Dice], Action]


def uniform(turn: Turn, dice: Dice) -> Action:
    """Do anything that is legal, every kind as likely, every amount as likely."""
    kinds = [FOLD] * turn.fold + [CHECK] * turn.check + [CALL] * (turn.call is not None)
    number = dice.randrange(len(kinds) + (turn.wager is not None))
    return kinds[number] if number < len(kinds) else wager(turn, dice.randint(turn.least, turn.most))


def all_in_happy(turn: Turn, dice: Dice) -> Action:
    """Put in the most that is legal, most of the time."""
    if turn.wager is not None and dice.random() < 0.6:
        return wager(turn, turn.most)
    return stubborn(turn, dice) if dice.random() < 0.8 else uniform(turn, dice)


def quitter(turn: Turn, dice: Dice) -> Action:
    """Fold often, even where a check is free: pots lose their claimants one by one."""
    return FOLD if turn.fold and dice.random() < 0.4 else uniform(turn, dice)


def stubborn(turn: Turn, dice: Dice) -> Action:
    """Never fold: hands come to showdown."""
    if turn.wager is not None and dice.random() < 0.25:
        return wager(turn, dice.randint(turn.least, turn.most))
    return patient(turn, dice)


def minimum_raiser(turn: Turn, dice: Dice) -> Action:
    """Bet and raise the least: caps are reached, and short all-ins add up."""
    if turn.wager is not None and dice.random() < 0.6:
        return wager(turn, min(turn.least + dice.choice([0, 0, 0, 1]), turn.most))
    return patient(turn, dice)


def patient(turn: Turn, dice: Dice) -> Action:  # noqa: ARG001 - he leaves nothing to chance
    """Check or call: a hand of such players soon ends."""
    return CHECK if turn.check else CALL if turn.call is not None else FOLD


def wager(turn: Turn, to: int) -> Action:
    """Bet or raise to this total, in the word that is right here."""
    return Action(turn.wager or "raise", to)


POLICIES: Final[tuple[Policy, ...]] = (uniform, all_in_happy, quitter, stubborn, minimum_raiser)


def reworded(action: Action, turn: Turn, dice: Dice, *, to_match: int, top: int) -> Action:
    """Say the same in another way, now and then: "raise by", or "all-in"."""
    if action.amount is None or dice.random() < 0.7:
        return action
    if action.amount == top:
        return ALL_IN
    return raise_by(action.amount - to_match) if turn.wager == "raise" and to_match else action
