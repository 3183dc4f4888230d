"""Playing a recorded hand through the engine, step by step, as far as it goes.

Every action is asked of the engine, which refuses what the rules of `standard` do not allow. The record must
name the player whose turn it is, deal a street when the street begins, and show cards when the hand is over.
One thing it may do that the engine does not: let a player check who need not be asked, as everybody else is
all-in (ST-13). Such a check is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.cards import Deck
from pitboss.errors import HistoryError, RuleError
from pitboss.hand.action import CALL as CALL_ACTION
from pitboss.hand.action import CHECK as CHECK_ACTION
from pitboss.hand.action import FOLD as FOLD_ACTION
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.history.recorded import BOARD, CALL, FOLD, RAISE, Recorded
from pitboss.houses.felt import Post

__all__ = ["ANY_DECK", "begin", "fold_out", "follow", "play", "step_words"]

ANY_DECK: Final = Deck.full()  # where no card is known, none decides


def play(recorded: Recorded, posts: Sequence[Post] | None) -> Hand:
    """Play the record through; a step that cannot be made is a HistoryError that names it."""
    hand = begin(recorded, posts)
    trouble = follow(recorded, hand)
    if trouble:
        raise HistoryError(trouble)
    return hand


def begin(recorded: Recorded, posts: Sequence[Post] | None) -> Hand:
    """Deal the hand of a record."""
    deck = recorded.deck() if recorded.holes and recorded.live > 1 else ANY_DECK
    return Hand(recorded.stakes.house, recorded.stacks, len(recorded.stacks) - 1, deck, posts=posts)


def follow(recorded: Recorded, hand: Hand) -> str:
    """Do what the record says as far as it can be done, and name the step that cannot; nothing if all can."""
    act = hand.act
    dealt = done = 0
    trouble = ""
    try:
        for what, seat, value, _ in recorded.steps:
            if what <= RAISE:
                if seat != hand.actor or dealt != hand.board_size:
                    if not needless(hand, what, seat):
                        trouble = out_of_turn(hand, seat, dealt)
                        break
                elif what == FOLD:
                    act(FOLD_ACTION)
                elif what == CALL:
                    act(CHECK_ACTION if hand.check else CALL_ACTION)
                else:
                    act(Action("raise" if hand.current else "bet", value))
            elif what == BOARD:
                dealt += seat
                if dealt > hand.board_size:
                    trouble = f"{dealt} cards lie on the board, and {hand.board_size} should"
                    break
            elif not hand.over:
                trouble = f"cards are shown before the hand is over: {hand.position}"
                break
            done += 1
    except RuleError as error:
        trouble = str(error)
    return trouble and f"{step_words(recorded, done)}: {trouble}{in_units(recorded)}"


def needless(hand: Hand, what: int, seat: int) -> bool:
    """Say whether this is the check of one who is left, has nothing to call, and is not asked (ST-13)."""
    return what == CALL and hand.over and hand.live > 1 and seat < hand.n and not hand.folded[seat]


def out_of_turn(hand: Hand, seat: int, dealt: int) -> str:
    """Say why this player cannot act here."""
    if hand.over:
        return "the hand is over"
    if dealt != hand.board_size:
        return f"{dealt} cards lie on the board, and {hand.board_size} should: {hand.position}"
    return f"it is not the turn of seat {seat}: {hand.position}"


def fold_out(hand: Hand, winner: int) -> bool:
    """Fold for those who left without a word, until the hand is over or it is the winner's turn."""
    while not hand.over and hand.actor != winner:
        hand.act(FOLD_ACTION)
    return hand.over


def step_words(recorded: Recorded, index: int) -> str:
    """Name a step as the record has it: its number among the actions, and its words."""
    count = -1
    for number, action in enumerate(recorded.sheet.actions, start=1):
        words = action.partition("#")[0].split()
        if words and words[:2] != ["d", "dh"]:
            count += 1
        if count == index:
            return f'action {number}, "{action[:60]}"'
    return "at the end"


def in_units(recorded: Recorded) -> str:
    """Say in what the amounts of a message are counted, where that is not the record's own unit."""
    return f" (amounts in 1/{recorded.unit})" if recorded.unit > 1 else ""
