"""The position in which the first player is asked, where nobody is short.

It follows from the house, the button and the number of players, so it is worked out once and then
copied: the stacks only bound the wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from pitboss.houses.felt import FIELDS, Felt
from pitboss.houses.options import MAX_CHIPS

__all__ = ["Opening"]

# What a hand has of its own; the rest is copied as it is, in the order in which `lay_out` unpacks it.
OWN: Final = ("house", "button", "acted_at", "bets", "folded", "log", "paid", "stacks")
PLAIN: Final = tuple(name for name in FIELDS if name not in OWN)


@dataclass(frozen=True, slots=True)
class Opening:
    """The felt after the forced bets of deep stacks."""

    deep: int  # with fewer chips somebody may be short, and the position another
    cards: int  # how many a hand may need
    forced: tuple[tuple[int, int], ...]  # (seat, chips): who has put in what
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    folded: tuple[bool, ...]
    acted_at: tuple[int, ...]
    log: tuple[tuple[str, int, int, int], ...]
    plain: tuple[Any, ...]

    @classmethod
    def of(cls, felt: Felt) -> Self:
        """Take down a felt around which everybody has as many chips as there can be."""
        house = felt.house
        return cls(
            deep=max(felt.paid) + max(felt.current, felt.full_from) + 1,
            cards=felt.n * house.hole_cards + house.board_cards,
            forced=tuple((seat, chips) for seat, chips in enumerate(felt.paid) if chips),
            bets=tuple(felt.bets),
            paid=tuple(felt.paid),
            folded=tuple(felt.folded),
            acted_at=tuple(felt.acted_at),
            log=tuple(felt.log),
            plain=tuple(getattr(felt, name) for name in PLAIN),
        )

    def lay_out(self, felt: Felt, stacks: Sequence[int]) -> bool:
        """Lay it all out, and bound the wager by the stacks; False if one is short, or none at all."""
        deep = self.deep
        given: Sequence[object] = stacks
        for stack in given:
            if type(stack) is not int or not deep <= stack <= MAX_CHIPS:
                return False
        felt.bets = [*self.bets]
        felt.paid = [*self.paid]
        felt.folded = [*self.folded]
        felt.acted_at = [*self.acted_at]
        felt.log = [*self.log]
        # fmt: off
        (felt.able, actor, felt.base, felt.big_seat, felt.call, felt.check, felt.current, felt.dead,
         felt.fold, felt.full, felt.full_from, felt.last_raise, felt.least, felt.live, most, felt.n,
         felt.nominal, felt.pending, felt.pot, felt.raises, felt.shorts, felt.street) = self.plain
        # fmt: on
        felt.actor = actor
        felt.stacks = left = [*stacks]
        for seat, chips in self.forced:
            left[seat] -= chips
        top = self.bets[actor] + left[actor]
        if most > top:
            most = top
        if most and felt.house.up_to_opponent:
            most = min(most, felt.reach_of_others(actor))
        felt.most = most
        return True
