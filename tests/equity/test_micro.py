"""Equities in micro, checked by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.equity import Question
from pitboss.errors import RangeError


def micro(*players: str, board: str = "", dead: str = "") -> Question:
    """Ask about micro."""
    return Question.of(players, board=board, dead=dead, ranking="micro")


def test_MI_8_an_ace_against_a_two_of_other_suits_by_hand() -> None:
    """50 shared cards: the two wins with 3 twos, 4 threes and 12 clubs that beat what the ace makes of them.

    Ad against 2c. Twos: a pair for the two, while the ace has only a high card, or a flush with 2d: 3 wins.
    Threes: 3c is a straight flush; 3d gives the ace a flush and the two a straight, which is more; 3h and 3s
    are straights: 4 wins. Other clubs give a flush against a high card, 4c to Qc: 9 wins; Kc gives the ace a
    straight, which is more, and Ac a pair. That is 16 of 50, and nothing ties.
    """
    ace, two = micro("Ad", "2c").exactly().shares
    assert two.win == Fraction(16, 50)
    assert ace.win == Fraction(34, 50)
    assert ace.tie == two.tie == 0


def test_MI_7_equal_ranks_tie_unless_a_suit_helps() -> None:
    """As against Ah: on a spade the spade wins, on a heart the heart; the rest is tied."""
    spade, heart = micro("As", "Ah").exactly().shares
    assert spade.win == heart.win == Fraction(12, 50)
    assert spade.equity == heart.equity == Fraction(1, 2)


def test_MI_6_a_shared_card_decides_at_once() -> None:
    """With Ks on the board, a king pairs and Qs makes a straight flush, which is more."""
    kings, queen = micro("K", "Qs", board="Ks").exactly().shares
    assert kings.equity == 0
    assert queen.equity == 1


def test_MI_1_two_random_cards_are_even() -> None:
    """132,600 deals, half of the pot each."""
    odds = micro("random", "random").exactly()
    assert odds.deals == 52 * 51 * 50
    assert [share.equity for share in odds.shares] == [Fraction(1, 2)] * 2


def test_dead_cards_are_not_shared() -> None:
    """With all other aces and kings dead, 44 cards are left to be shared."""
    assert micro("As", "Ks", dead="AcAdAhKcKdKh").exactly().deals == 44


def test_MI_1_three_players_are_refused() -> None:
    """Micro is for two."""
    with pytest.raises(RangeError, match=r"^3 cannot share a pot here: name 2 players"):
        micro("As", "Ks", "Qs")


def test_micro_is_counted_not_drawn() -> None:
    """There is no need to draw."""
    with pytest.raises(RangeError, match="ask it exactly"):
        micro("As", "Ks").sampled(10, bytes(32))
