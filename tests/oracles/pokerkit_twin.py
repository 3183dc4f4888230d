"""pokerkit playing a `standard` hand beside ours.

pokerkit numbers its players from the small blind; with two players its seat 0 is the big
blind. Either way its seat 0 is the first seat left of our button.
"""

from __future__ import annotations

import warnings
from typing import Any, Final

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Mode,
    Opening,
    StandardHighHand,
    State,
    Street,
)
from setting import Asked, Setting

from pitboss.hand.action import Action

STRUCTURES: Final = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}
ALL_BUT_CARDS: Final = tuple(
    set(Automation) - {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
)


class PokerkitTwin:
    """The same hand in pokerkit, with the same cards."""

    def __init__(self, setting: Setting) -> None:
        self.seats = setting.from_the_button()
        self.state = _state(setting)
        for seat in self.seats:
            self.state.deal_hole(setting.hole(seat))
        self.board = setting.board()
        self._deal()

    def asked(self) -> Asked | None:
        """Say who is to act and what he may do."""
        state = self.state
        if state.actor_index is None:
            return None
        return Asked(
            self.seats[state.actor_index],
            state.checking_or_calling_amount,
            state.min_completion_betting_or_raising_to_amount or 0,
            state.max_completion_betting_or_raising_to_amount or 0,
        )

    def stacks(self) -> list[int]:
        """Return the chips behind, by our seats."""
        return [chips for _, chips in sorted(zip(self.seats, self.state.stacks, strict=True))]

    def is_needless(self) -> bool:
        """Say whether the player to act has nothing to call and nobody to bet against."""
        state = self.state
        chips = zip(state.player_indices, state.statuses, state.stacks, strict=True)
        return not state.checking_or_calling_amount and not any(
            index != state.actor_index and status and stack for index, status, stack in chips
        )

    def play(self, move: Action) -> None:
        """Make the move of the player to act, and deal what comes next."""
        if move.verb == "fold":
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # it warns of a fold where a check is free
                self.state.fold()
        elif move.amount is None:
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(move.amount)
        self._deal()

    def _deal(self) -> None:
        while self.state.can_deal_board():
            count = self.state.board_dealing_count
            self.state.deal_board("".join(self.board[:count]))
            del self.board[:count]


def _state(setting: Setting) -> Any:  # noqa: ANN401 - pokerkit ships no types
    """Say the house in pokerkit's terms; its ready-made games cannot cap the streets one by one."""
    fixed = setting.betting == "fixed-limit"
    low, high = setting.big, 2 * setting.big if fixed else setting.big
    first = low if fixed else setting.straddle or low
    cap = 3 - (setting.straddle > 0)
    streets = (
        Street(False, (False, False), 0, False, Opening.POSITION, first, cap if fixed else None),
        *(
            Street(False, (), count, False, Opening.POSITION, least, 4 if fixed else None)
            for count, least in ((3, low), (1, high), (1, high))
        ),
    )
    return State(
        ALL_BUT_CARDS,
        Deck.STANDARD,
        (StandardHighHand,),
        streets,
        STRUCTURES[setting.betting],
        True,  # antes count by depth of stack, as every bet does
        setting.ante,
        (setting.small, setting.big, *([setting.straddle] if setting.straddle else [])),
        0,
        tuple(setting.stacks[seat] for seat in setting.from_the_button()),
        setting.n,
        mode=Mode.CASH_GAME,  # where one may fold though a check is free
    )
