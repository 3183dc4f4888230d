"""Replaying a recorded hand through `standard`, and what comes of it.

agree         every action is legal, and the result is the record's
unrecorded    every action is legal; the record does not say the result, or not the cards that decide
disagree      every action is legal, and the result is another one
refused       an action is not legal, or the record cannot be read
unsupported   another game than hold'em, or one for more than ten

Where a record leaves something open, it is *read* in the likeliest way first, and then in the others: whether
a newcomer's post was live or dead; that somebody left and his fold was not written down; that a post was not
written down; whose blind it was, where two play and the record has one; that a share of a split pot was not
written down. An outcome names the readings that it needed, so that they can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboss.errors import PitbossError, said
from pitboss.hand.hand import Hand
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import read_sheet
from pitboss.history.playing import fold_out, play
from pitboss.history.recorded import FOLD, Recorded
from pitboss.history.result import (
    RAKE,
    WITH_UNCALLED,
    Paid,
    differs,
    may_have_won,
    paid_out,
    plausible,
    told_won,
)
from pitboss.history.stakes import GAMES, MOST_PLAYERS
from pitboss.houses.felt import Post

__all__ = ["KINDS", "Outcome", "best_reading", "replay_hand", "replay_text"]

KINDS: Final = ("agree", "unrecorded", "disagree", "refused", "unsupported")


class Outcome(NamedTuple):
    """What came of one hand."""

    kind: str  # one of KINDS
    why: str = ""  # the cause, and the step, in words
    readings: tuple[str, ...] = ()  # how the record had to be read


AGREE: Final = Outcome("agree")
RAKED: Final = Outcome("agree", readings=(RAKE,))
UNCALLED: Final = Outcome("agree", readings=(WITH_UNCALLED,))
UNCALLED_RAKED: Final = Outcome("agree", readings=(WITH_UNCALLED, RAKE))
NO_RESULT: Final = Outcome("unrecorded", "no result is recorded")

OTHER_POST: Final = "a newcomer's post read otherwise"
LONE_BLIND: Final = "a lone blind heads-up read as the other player's"
POST_LEFT_OUT: Final = "a newcomer's post left out"
FOLDS_LEFT_OUT: Final = "the last folds left out"


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
    if len(recorded.stacks) > MOST_PLAYERS:
        return Outcome("unsupported", f"{len(recorded.stacks)} players are more than {MOST_PLAYERS}")
    if len(recorded.board) > 5:
        return Outcome("unsupported", "the board is dealt more than once")
    outcome, _ = best_reading(recorded, halve=halve)
    return outcome


def best_reading(recorded: Recorded, *, halve: bool = True) -> tuple[Outcome, Sequence[Post] | None]:
    """Return the outcome of the first reading with which the record is right, and its forced bets.

    If it is right in none, they are those of the likeliest.
    """
    posts = recorded.stakes.posts
    outcome = attempt(recorded, posts, halve=halve)
    if outcome.kind in ("disagree", "refused"):
        return next(other_readings(recorded, outcome, halve=halve), (outcome, posts))
    return outcome, posts


def attempt(recorded: Recorded, posts: Sequence[Post] | None, *, halve: bool) -> Outcome:
    """Replay with these forced bets."""
    try:
        hand = play(recorded, posts)
        if hand.over:
            outcome = at_once(recorded, hand)
            if outcome is not None:
                return outcome
        return judge(recorded, hand, halve=halve)
    except PitbossError as error:
        return Outcome("refused", str(error))


def at_once(recorded: Recorded, hand: Hand) -> Outcome | None:
    """Judge the most frequent cases: all but one have folded, or the stacks at the end are the same."""
    told = recorded.winnings
    if recorded.finishing is not None:
        same = recorded.finishing == hand.stacks and told is None and recorded.chip == 1
        return AGREE if same and (hand.live == 1 or recorded.all_known) else None
    if hand.live > 1:
        return None
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
    kind, _, back, _ = log[-3]
    if kind == "return" and plausible(rake + back, pot, recorded.unit):
        return UNCALLED_RAKED if rake + back else UNCALLED
    return None


def judge(recorded: Recorded, hand: Hand, *, halve: bool) -> Outcome:
    """Compare the end of the hand with the record's."""
    results = recorded.winnings is not None or recorded.finishing is not None
    before: tuple[str, ...] = ()
    if not hand.over:
        early = f"the record ends before the hand does: {hand.position}"
        if not results:
            return Outcome("unrecorded", early)
        if not fold_the_rest(recorded, hand):
            return Outcome("refused", early)
        before = (FOLDS_LEFT_OUT,)
    if not results:
        return NO_RESULT
    paid = paid_out(hand, recorded, 1 if halve else recorded.chip)
    words, readings = differs(recorded, paid)
    if words or not paid.known:
        if may_have_won(recorded, paid, told_won(recorded, paid)):
            return Outcome("unrecorded", "cards that nobody saw decide the showdown")
        return Outcome(
            "disagree", words or "the winners had cards that nobody saw, and the amounts are not the pot's"
        )
    return Outcome("agree", readings=(*before, *readings))


def fold_the_rest(recorded: Recorded, hand: Hand) -> bool:
    """Fold for those who left without a word, if the record says that one player won."""
    told = told_won(recorded, Paid([0] * hand.n, [0] * hand.n, hand.stacks, hand.pot))
    winners = [seat for seat, chips in enumerate(told) if chips > 0]
    return len(winners) == 1 and not hand.folded[winners[0]] and fold_out(hand, winners[0])


def other_readings(
    recorded: Recorded, first: Outcome, *, halve: bool
) -> Iterator[tuple[Outcome, Sequence[Post]]]:
    """Yield what comes of the other readings, of those with which the record is right."""
    fit = ("agree", "unrecorded") if first.kind == "refused" else ("agree",)
    stakes = recorded.stakes
    others = [(OTHER_POST, posts) for posts in stakes.readings[1:]]
    if stakes.across is not None:
        others.append((LONE_BLIND, stakes.across))
    for reading, posts in others:
        outcome = attempt(recorded, posts, halve=halve)
        if outcome.kind in fit:
            yield outcome._replace(readings=(reading, *outcome.readings)), posts
    if first.kind == "disagree":
        for more in left_out(recorded):
            told = (*stakes.readings[0], *more)
            outcome = attempt(recorded, told, halve=halve)
            if outcome.kind == "agree":
                yield outcome._replace(readings=(POST_LEFT_OUT, *outcome.readings)), told


def left_out(recorded: Recorded) -> Iterator[tuple[Post, ...]]:
    """Yield the posts that a record may lack: of one newcomer, or of two who owe both blinds at the most.

    They count as dead: whoever called from behind his post has paid it once in full in the record. Where a
    record has one blind alone, that may be the small one, and a big one of twice as much is what it lacks.
    """
    stakes = recorded.stakes
    newcomers = [seat for seat in first_to_fold(recorded) if not stakes.blinds[seat]]
    small, big = stakes.small, stakes.big
    where = newcomers if recorded.finishing is not None else newcomers[:1]
    lone = sum(chips > 0 for chips in stakes.blinds) == 1
    for chips in (small, big, small + big, *((2 * big, 3 * big) if lone else ())):
        for seat in where:
            yield (Post("dead", seat, chips),)
    if len(newcomers) > 1:
        one, two = newcomers[:2]
        for chips, others in ((big, big), (big, small + big), (small + big, small + big)):
            yield (Post("dead", one, chips), Post("dead", two, others))


def first_to_fold(recorded: Recorded) -> list[int]:
    """Return all seats, those first who folded first."""
    folded = [seat for what, seat, _, _ in recorded.steps if what == FOLD]
    return [*folded, *(seat for seat in range(len(recorded.stacks)) if seat not in folded)]
