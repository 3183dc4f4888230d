"""Real hands and ours through pokerkit's reader: it must read what we write, and end with the same stacks."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable
from itertools import islice

import pytest
from pokerkit.notation import HandHistory

from history.log_scenes import one_hand
from history.phh_hands import corpus
from pitboss.errors import HistoryError
from pitboss.history.phh import phh_of_hand, read_phh, text_of, write_phh, write_phhs
from pitboss.history.pieces import Piece
from pitboss.history.playing import play
from pitboss.history.sources import Reading
from pitboss.houses.catalog import find_house

UNIT = 100


def oracle_of(text: str) -> HandHistory:
    """Let pokerkit read a hand; keys that it does not know make it warn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return HandHistory.loads(text)


def stacks_of(history: HandHistory) -> list[object]:
    """Let pokerkit replay a hand to its end, all actions included."""
    told = list(history.state_actions)
    assert [action for _, action in told if action is not None] == history.actions
    return list(told[-1][0].stacks)


@pytest.mark.parametrize("betting", ["no-limit", "fixed-limit"])
@pytest.mark.parametrize("options", [{}, {"ante": 1}, {"straddle": 4}])
def test_hands_of_ours_end_with_the_same_stacks(betting: str, options: dict[str, int]) -> None:
    """Written by us, read and replayed by pokerkit: the stacks are those that we wrote."""
    if betting == "fixed-limit" and options:
        options = {"ante": 1}
    house = find_house("standard", {"small_blind": 1, "big_blind": 2, "betting": betting, **options})
    for seed in range(12):
        told = phh_of_hand(one_hand(house, 2 + seed % 8, seed=seed))
        assert stacks_of(oracle_of(write_phh(told))) == told.fields["finishing_stacks"]


def sample(name: str, every: int, most: int) -> Iterable[Piece]:
    """Return some real hands of an archive."""
    return islice(Reading([str(corpus(name))]), 0, every * most, every)


@pytest.mark.parametrize(
    ("name", "every"), [("pluribus.tar.xz", 100), ("handhq-sample.tar.xz", 700), ("televised.tar.xz", 1)]
)
def test_real_hands_are_the_same_for_both(name: str, every: int) -> None:
    """The fields as they are read, what comes out of writing them, and the chips before the showdown."""
    seen = 0
    for piece in sample(name, every, 90):
        text = text_of(piece)
        try:
            told = read_phh(text)
        except HistoryError:
            continue
        theirs = oracle_of(text)
        written = oracle_of(write_phh(told))
        assert written == theirs
        assert theirs.actions == told.sheet.actions
        assert theirs.starting_stacks == told.fields["starting_stacks"]
        if not any(told.stakes.blinds[seat] < 0 for seat in range(len(told.stacks))):
            hand = play(told, told.stakes.posts)
            states = list(theirs)
            if hand.over and hand.live == 1:
                assert [int(chips * told.unit) for chips in states[-1].stacks if chips < UNIT**6] == [
                    chips for chips in hand.stacks if chips < UNIT**4
                ]
        seen += 1
    assert seen > 10


def test_a_file_of_many_hands_is_read_by_both() -> None:
    """As many as were written, in their order."""
    house = find_house("standard", {"small_blind": 1, "big_blind": 2})
    hands = [phh_of_hand(one_hand(house, 3, seed=seed), more={"hand": seed}) for seed in range(5)]
    text = "".join(write_phhs(hands))
    theirs = list(HandHistory.load_all(io.BytesIO(text.encode())))
    assert [history.hand for history in theirs] == [0, 1, 2, 3, 4]
