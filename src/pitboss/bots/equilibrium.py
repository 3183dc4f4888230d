"""`equilibrium` and `round-aware`: what nobody can beat by much, in houses of single cards such as `micro`.

Both solve the hand as it is played (`solver/spots.py`), with the sizes that were really bet. They differ in
what they want:

    equilibrium    as many chips a hand as possible
    round-aware    the round: it knows its chances with every stack and number of hands left

In a house whose cards cannot be folded together without loss they play as `tight` does.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from pitboss.bots.bot import Bot
from pitboss.bots.tight import Tight
from pitboss.errors import SolverError
from pitboss.hand.action import Action
from pitboss.hand.view import View
from pitboss.houses.house import House
from pitboss.solver.files import shipped
from pitboss.solver.goal import ForChips, ForRound, Goal
from pitboss.solver.spots import Spots
from pitboss.solver.tree import Path

__all__ = ["Equilibrium", "Here", "RoundAware", "path_of"]

WAGERS: Final = ("bet", "raise")
DECISIONS: Final = ("fold", "check", "call", *WAGERS)


class Here(NamedTuple):
    """A hand as the solver sees it."""

    spots: Spots
    stacks: tuple[int, int]  # at its start, the small blind's first
    hands: int  # how many are left, with this one
    role: int  # 0: we are the small blind


class Equilibrium(Bot):
    """Play an equilibrium of the hand at hand."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed).random  # noqa: S311 - it chooses actions, never cards
        self._house: House | None = None
        self._spots: Spots | None = None
        self._else = Tight()
        self._played = 0  # hands of this round

    def reset(self) -> None:
        """Begin a round."""
        self._played = 0

    def hand_over(self, result: View) -> None:  # noqa: ARG002 - how it ended makes no difference
        """Count the hand."""
        self._played += 1

    def act(self, view: View) -> Action:
        """Do one of the things that the equilibrium does here, as often as it does."""
        here = self.here(view)
        if here is None:
            return self._else.act(view)
        spot = here.spots.at(here.stacks, here.hands, path_of(view), here.role)
        return self.drawn(spot.actions, spot.chances(view.hole, view.board))

    def here(self, view: View) -> Here | None:
        """Return the hand; None where the solver cannot help."""
        house = view.house
        if house is not self._house:
            self._house = house
            self._spots = self.spots(house)
        if self._spots is None or len(view.started) != 2 or view.seat is None:
            return None
        small = next((seat for kind, seat, _, _ in view.chronicle if kind == "small blind"), 0)
        stacks = (view.started[small], view.started[1 - small])
        hands = max((house.hands or 1) - self._played, 1)
        return Here(self._spots, stacks, hands, int(view.seat != small))

    def spots(self, house: House) -> Spots | None:
        """Return what solves the hands of a house, if it can be solved."""
        try:
            return Spots(house, goal=self.goal(house))
        except SolverError:
            return None

    def goal(self, house: House) -> Goal:
        """Return what it plays for."""
        return ForChips(2 * house.stack)

    def drawn(self, actions: tuple[Action, ...], chances: list[float]) -> Action:
        """Draw an action."""
        at = self._dice() * sum(chances)
        for action, chance in zip(actions, chances, strict=True):
            at -= chance
            if at < 0:
                return action
        return actions[chances.index(max(chances))]


class RoundAware(Equilibrium):
    """Play an equilibrium of the round: the hand at hand, and what its chips are worth after it."""

    def act(self, view: View) -> Action:
        """Fold what is left of a round that cannot be lost that way; else do as the equilibrium does."""
        turn, here = view.turn, self.here(view)
        if turn is not None and here is not None and self.kept(here):
            return view.fold() if turn.fold and not turn.check else view.check()
        return super().act(view)

    def kept(self, here: Here) -> bool:
        """Say whether folding every hand keeps a lead that is large enough."""
        goal = here.spots.goal
        if not isinstance(goal, ForRound):
            return False
        return goal.values.round.settled(here.hands, here.stacks[0]) == 1 - here.role

    def goal(self, house: House) -> Goal:
        """Return the table of the house, if one comes with pitboss."""
        try:
            return ForRound(shipped(house))
        except SolverError:
            return super().goal(house)


def path_of(view: View) -> Path:
    """Return what was done so far in the hand, as a tree has it."""
    return tuple(
        Action(kind, total if kind in WAGERS else None)
        for kind, _seat, _amount, total in view.chronicle
        if kind in DECISIONS
    )
