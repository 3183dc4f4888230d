"""What a player, or everybody, can know of a state of `openspiel.py`: as numbers, and as a text.

    piece            how many        what
    player           2               a 1 for the player who looks
    private_card     52              a 1 for his card; for both players', if all is asked for
    community_card   52              a 1 for the board, once it is turned
    betting          3 an action     with perfect recall: a fold, a check or call, and the total of a raise
    paid             2               without it: what each has put in

Totals are parts of the stack. The cards of others are in none of it, unless OpenSpiel asks for all of them.
"""

from __future__ import annotations

from typing import Any, Protocol

from pitboss.cards import CARDS, Card
from pitboss.errors import SolverError, said
from pitboss.extras import needs
from pitboss.hand.action import Action
from pitboss.research.dealt import HOLES, PLAYERS, Dealt

with needs("research"):
    import numpy as np
    import pyspiel

__all__ = ["Observer", "number_of"]


def number_of(action: Action) -> int:
    """Return the number of an action: 0 a fold, 1 a check or a call, 1 + n a raise to n."""
    if action.amount is not None:
        return 1 + action.amount
    return 0 if action.verb == "fold" else 1


class State(Protocol):
    """A state of the game, as far as it is looked at here."""

    dealt: Dealt


class Observer:
    """OpenSpiel's observer: `tensor`, and `dict` of its named parts."""

    def __init__(self, stack: int, length: int, kind: Any, params: Any) -> None:  # noqa: ANN401 - OpenSpiel's types
        if params:
            raise SolverError(f"{said(params)}: an observer takes no parameters")
        self.stack = stack
        self.public = bool(kind.public_info)
        self.recall = bool(kind.perfect_recall)
        self.alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.all = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        pieces: dict[str, tuple[int, ...]] = {"player": (PLAYERS,)}
        if self.alone or self.all:
            pieces["private_card"] = (PLAYERS if self.all else 1, len(CARDS))
        if self.public:
            pieces["community_card"] = (len(CARDS),)
            pieces |= {"betting": (length, 3)} if self.recall else {"paid": (PLAYERS,)}
        ends = np.cumsum([np.prod(shape) for shape in pieces.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        self.dict = {name: part.reshape(pieces[name]) for name, part in zip(pieces, parts, strict=True)}

    def holes(self, dealt: Dealt, player: int) -> tuple[Card, ...]:
        """Return the hole cards that may be seen, as far as they are dealt."""
        if self.all:
            return dealt.cards[:HOLES]
        return dealt.cards[player : min(player + 1, HOLES)] if self.alone else ()

    def set_from(self, state: State, player: int) -> None:
        """Write down a state as a player sees it."""
        dealt = state.dealt
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for row, card in enumerate(self.holes(dealt, player)):
            self.dict["private_card"][row, card] = 1
        if not self.public:
            return
        for card in dealt.board:
            self.dict["community_card"][card] = 1
        if self.recall:
            for row, action in enumerate(dealt.actions):
                number = min(number_of(action), 2)
                self.dict["betting"][row, number] = 1 if action.amount is None else action.amount / self.stack
        elif dealt.hand is not None:
            self.dict["paid"][:] = [paid / self.stack for paid in dealt.hand.paid]

    def string_from(self, state: State, player: int) -> str:
        """Write down a state as a player sees it, as a text."""
        dealt = state.dealt
        words = [f"player {player}", *map(str, self.holes(dealt, player))]
        if self.public:
            words += ["board", *map(str, dealt.board)]
            if self.recall:
                words += ["|", ", ".join(map(str, dealt.actions))]
            elif dealt.hand is not None:
                words += [f"paid {dealt.hand.paid[0]} and {dealt.hand.paid[1]}"]
        return " ".join(words)
