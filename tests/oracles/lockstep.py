"""Two engines, one hand: every question compared, every move made in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from setting import TEMPERS, Asked, Setting, Twin, asked, choose

from pitboss.hand.action import CALL, CHECK, Action
from pitboss.hand.hand import Hand


class Oracle(NamedTuple):
    """An engine to compare with, and what is known of its differences (EXPLAINED.md)."""

    name: str
    structures: tuple[str, ...]
    plain: bool  # it knows no antes and no straddles
    twin: Callable[[Setting], Twin]
    explain: Callable[[Hand, Asked | None, Asked | None], str | None]
    explain_end: Callable[[Hand, list[int]], str | None] | None = None
    needless: str | None = None  # the cause of its asking one who has nothing to decide


@dataclass(slots=True)
class Outcome:
    """What came of one hand."""

    steps: int = 0  # questions compared, and the stacks in the end
    agreed: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    finished: bool = False  # played to the end in both
    unexplained: str = ""

    def differ(self, cause: str | None, hand: Hand, ours: object, theirs: object) -> bool:
        """Note a disagreement; say whether it is explained."""
        if cause is None:
            self.unexplained = told(hand, ours, theirs)
            return False
        self.causes[cause] += 1
        return True


def play(setting: Setting, dice: Random, oracle: Oracle) -> Outcome:
    """Play one hand in both engines, until it ends or an explained difference parts them."""
    temper = dice.choice(tuple(TEMPERS))
    hand = setting.hand()
    twin = oracle.twin(setting)
    outcome = Outcome()
    while True:
        ours, theirs = asked(hand), twin.asked()
        outcome.steps += 1
        if ours == theirs:
            outcome.agreed += 1
        elif is_needless(twin, ours, theirs):
            if not outcome.differ(oracle.needless, hand, ours, theirs):
                return outcome
            twin.play(CHECK)
            continue
        elif not outcome.differ(oracle.explain(hand, ours, theirs), hand, ours, theirs):
            return outcome
        if ours is None and theirs is None:
            settle(outcome, oracle, hand, twin.stacks())
            return outcome
        if ours is None or theirs is None or ours[:2] != theirs[:2]:
            return outcome
        if hand.stacks != twin.stacks():
            outcome.differ(None, hand, hand.stacks, twin.stacks())
            return outcome
        move = fitting(choose(dice, hand, temper), hand, theirs)
        hand.act(move)
        twin.play(move)


def is_needless(twin: Twin, ours: Asked | None, theirs: Asked | None) -> bool:
    """Say whether the other engine alone asks one who has nothing to decide."""
    return theirs is not None and (ours is None or ours.seat != theirs.seat) and twin.is_needless()


def settle(outcome: Outcome, oracle: Oracle, hand: Hand, theirs: list[int]) -> None:
    """Compare what all have in the end."""
    outcome.steps += 1
    outcome.finished = True
    if hand.stacks == theirs:
        outcome.agreed += 1
    else:
        cause = oracle.explain_end(hand, theirs) if oracle.explain_end else None
        outcome.differ(cause, hand, hand.stacks, theirs)


def fitting(move: Action, hand: Hand, theirs: Asked) -> Action:
    """Return the move, or a call where the other engine would refuse the wager."""
    if move.amount is None or theirs.least <= move.amount <= theirs.most:
        return move
    return CALL if hand.call >= 0 else CHECK


def told(hand: Hand, ours: object, theirs: object) -> str:
    """Tell the hand so far, so that a person can play it again."""
    house = hand.house
    return "\n".join(
        [
            f"{house.betting}, blinds {house.small_blind}/{house.big_blind}",
            f"ante {house.ante}, straddle {house.straddle}",
            f"stacks {list(hand.started)}, button {hand.button}",
            f"cards {''.join(map(str, hand.deck))}",
            *(f"  {kind} {seat} {amount} {total}" for kind, seat, amount, total in hand.log),
            f"ours:   {ours}",
            f"theirs: {theirs}",
        ]
    )
