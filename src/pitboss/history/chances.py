"""The equities of a position: who gets what share of the pot on average, if nobody folds any more.

They are worked out from what an observer may know. A player whose cards he does not know may have any two;
the cards of those who have folded are out of play, where he knows them. As long as no hole card is known,
there is nothing to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss import kernel
from pitboss.cards import Card, print_cards
from pitboss.equity import Question
from pitboss.errors import PitbossError
from pitboss.history.tape import Look
from pitboss.shuffle import seed_from_text

__all__ = ["Chances", "chances", "run_out"]

# What takes a moment is counted; else deals are drawn, always the same.
SHORT: Final = 100_000_000 if kernel.NATIVE else 100_000
TRIALS: Final = 200_000 if kernel.NATIVE else 2_000
SEED: Final = seed_from_text("a hand on tape")


@dataclass(frozen=True, slots=True)
class Chances:
    """The equity of each player that is in the hand, by seat."""

    equities: dict[int, Fraction]
    guessed: tuple[int, ...]  # whose cards are not known: any two
    error: float  # half the width of 95 %, at the most; 0 where every deal was counted


def chances(look: Look, board: Sequence[Card] | None = None) -> Chances | None:
    """Work the equities out, with this board or that of the position; None if they say nothing."""
    view = look.view
    board = look.board if board is None else board
    live = [seat for seat, folded in enumerate(view.folded) if not folded]
    known = [seat for seat in live if seat in look.holes]
    if not known or len(live) < 2:
        return None
    dead = [card for seat, cards in look.holes.items() if view.folded[seat] for card in cards]
    try:
        question = Question.of(
            [print_cards(look.holes[seat]) if seat in look.holes else "random" for seat in live],
            board=print_cards(board),
            dead=print_cards(dead),
            ranking=view.house.ranking,
        )
        odds = question.exactly() if question.work <= SHORT else question.sampled(TRIALS, SEED)
    except PitbossError:  # more players, or other cards, than equities are worked out for
        return None
    equities = {seat: share.equity for seat, share in zip(live, odds.shares, strict=True)}
    guessed = tuple(seat for seat in live if seat not in look.holes)
    return Chances(equities, guessed, 1.96 * max(share.error for share in odds.shares))


def run_out(before: Look, look: Look) -> list[tuple[int, Chances]]:
    """Return the equities on the way when the cards ran out: how many lay there, and the chances then."""
    live = look.view.folded.count(False)
    if not look.view.over or live < 2 or len(look.board) == len(before.board):
        return []
    sizes = [size for size in board_sizes(look) if len(before.board) <= size < len(look.board)]
    found = [(size, chances(look, look.board[:size])) for size in sizes]
    return [(size, there) for size, there in found if there is not None]


def board_sizes(look: Look) -> list[int]:
    """Return how many cards lie on the board, street by street."""
    return [0, *(after for _, _, after in look.view.house.boards)]
