"""Replaying a recorded hand through `standard`, and what comes of it.

agree         every action is legal, and the result is the record's
unrecorded    every action is legal; the record does not say the result, or not the cards that decide
disagree      every action is legal, and the result is another one
refused       an action is not legal, or the record cannot be read
unsupported   another game than hold'em, or one for more than ten

Where a record leaves something open, it is *read* in the likeliest way first, and then in the others: whether
a newcomer's post was live or dead; that somebody left and his fold was not written down; that a post was not
written down. An outcome names the readings that it needed, so that they can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboss.errors import HistoryError, PitbossError, said
from pitboss.hand.hand import Hand
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import Sheet, read_sheet
from pitboss.history.playing import fold_out, play
from pitboss.history.recorded import Recorded
from pitboss.history.result import differs, paid_out, plausible
from pitboss.history.stakes import GAMES, MOST_PLAYERS
from pitboss.houses.felt import Post

__all__ = ["KINDS", "Outcome", "replay_hand", "replay_text"]

KINDS: Final = ("agree", "unrecorded", "disagree", "refused", "unsupported")


class Outcome(NamedTuple):
    """What came of one hand."""

    kind: str  # one of KINDS
    why: str = ""  # the cause, and the step, in words
    readings: tuple[str, ...] = ()  # how the record had to be read


AGREE: Final = Outcome("agree")
RAKED: Final = Outcome("agree", readings=("less a rake",))
UNCALLED: Final = Outcome("agree", readings=("winnings with the uncalled bet",))
UNCALLED_RAKED: Final = Outcome("agree", readings=("winnings with the uncalled bet", "less a rake"))
NO_RESULT: Final = Outcome("unrecorded", "no result is recorded")


def replay_text(text: str, *, halve: bool = True) -> Outcome:
    """Replay the text of one PHH hand."""
    try:
        sheet = read_sheet(text)
        variant = sheet.variant
        if variant not in GAMES:
            return Outcome("unsupported", f"{said(variant)} is not hold'em as it is played here")
        recorded = recorded_of(sheet)
    except PitbossError as error:
        return Outcome("refused", str(error))
    return replay_hand(recorded, halve=halve)


def replay_hand(recorded: Recorded, *, halve: bool = True) -> Outcome:
    """Replay a recorded hand.

    An odd chip is cut, if the record counts in smaller units at the end (`halve`), or else the first
    winner's left of the button (ST-8).
    """
    stakes = recorded.stakes
    if len(recorded.stacks) > MOST_PLAYERS:
        return Outcome("unsupported", f"{len(recorded.stacks)} players are more than {MOST_PLAYERS}")
    if len(recorded.board) > 5:
        return Outcome("unsupported", "the board is dealt more than once")
    try:
        hand = play(recorded, None if stakes.usual else stakes.posts)
    except PitbossError as error:
        outcome = Outcome("refused", str(error))
    else:
        if hand.over and hand.live == 1 and recorded.finishing is None:
            quick = won_alone(recorded, hand)
            if quick is not None:
                return quick
        outcome = judge(recorded, hand, halve=halve)
    if outcome.kind in ("disagree", "refused"):
        return next(other_readings(recorded, halve=halve), outcome)
    return outcome


def won_alone(recorded: Recorded, hand: Hand) -> Outcome | None:
    """Judge the most frequent case at once: all but one have folded."""
    told = recorded.winnings
    if told is None:
        return NO_RESULT
    log = hand.log
    _, winner, pot, _ = log[-2]
    won = told[winner]
    if not won or told.count(0) != len(told) - 1:
        return None
    rake = pot - won
    if plausible(rake, pot, recorded.unit):
        return RAKED if rake else AGREE
    kind, seat, back, _ = log[-3]
    if kind == "return" and plausible(rake + back, pot, recorded.unit):
        return UNCALLED_RAKED if rake + back else UNCALLED
    return None


def judge(recorded: Recorded, hand: Hand, *, halve: bool) -> Outcome:
    """Compare the end of the hand with the record's."""
    results = recorded.winnings is not None or recorded.finishing is not None
    readings: tuple[str, ...] = ()
    if not hand.over:
        if not results:
            return Outcome("unrecorded", f"the record ends early: {hand.position}")
        winner = single_winner(recorded)
        where = hand.position
        if winner is None or hand.folded[winner] or not fold_out(hand, winner):
            return Outcome("refused", f"the record ends early: {where}")
        readings = ("folds left out",)
    paid = paid_out(hand, recorded, 1 if halve else recorded.chip)
    if not results:
        return NO_RESULT
    if not paid.known:
        return unknown_cards(recorded, hand)
    words, rake = differs(recorded, paid)
    if words:
        if any(seat not in recorded.holes for seat in winners_of(recorded, paid.stacks, paid.won)):
            return unknown_cards(recorded, hand)
        return Outcome("disagree", words)
    return Outcome("agree", readings=(*readings, "less a rake") if rake else readings)
