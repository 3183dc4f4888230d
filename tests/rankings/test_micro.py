"""Hands of two cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, Rank, parse_cards, print_cards
from pitboss.errors import CardError
from pitboss.rankings import MICRO, RANKINGS


def strength(text: str) -> int:
    """Return the strength of cards as written."""
    return MICRO.strength(parse_cards(text))


@pytest.mark.parametrize(
    ("cards", "category", "name", "playing"),
    [
        ("QcKc", "straight flush", "straight flush, king high", "KcQc"),
        ("TsTd", "pair", "pair of tens", "TsTd"),
        ("KcAd", "straight", "straight, ace high", "AdKc"),
        ("4hKh", "flush", "flush, king high, four kicker", "Kh4h"),
        ("9s3d", "high card", "high card, nine, three kicker", "9s3d"),
        ("As", "high card", "high card, ace", "As"),
    ],
)
def test_MI_6_two_cards_make_one_of_five_hands(cards: str, category: str, name: str, playing: str) -> None:
    """Each has its name, and the higher card is listed first; one card alone is a high card."""
    best = MICRO.best(parse_cards(cards))
    assert (best.category, best.name, print_cards(best.cards)) == (category, name, playing)


def test_MI_6_the_weakest_of_a_kind_beats_the_strongest_of_the_next() -> None:
    """Straight flush, pair, straight, flush, high card: the type counts before any rank."""
    falling = ["3c2c", "AsAd", "2s2d", "AsKd", "3s2d", "AsQs", "4s2s", "AsQd", "4s2d"]
    strengths = [strength(cards) for cards in falling]
    assert strengths == sorted(set(strengths), reverse=True)


def test_MI_6_the_odds_of_all_1326_hands() -> None:
    """The rankings follow the odds, 48 78 144 264 792."""
    found = Counter(MICRO.best(cards).category for cards in combinations(CARDS, 2))
    assert found == {"straight flush": 48, "pair": 78, "straight": 144, "flush": 264, "high card": 792}


def test_MI_7_aces_are_high_only() -> None:
    """A-2 is no straight: of two suits it is a high card, of one suit a flush."""
    assert MICRO.best(parse_cards("As2d")).name == "high card, ace, two kicker"
    assert MICRO.best(parse_cards("As2s")).name == "flush, ace high, two kicker"


def test_MI_7_suits_never_break_a_tie() -> None:
    """All hands of the same type and ranks have the same strength."""
    found: dict[tuple[str, frozenset[Rank]], set[int]] = {}
    for cards in combinations(CARDS, 2):
        key = (MICRO.best(cards).category, frozenset(card.rank for card in cards))
        found.setdefault(key, set()).add(MICRO.strength(cards))
    assert all(len(strengths) == 1 for strengths in found.values())


def test_MI_8_the_higher_card_decides_then_the_other_card() -> None:
    """A high card over a low one loses only to a better second card beside the same first."""
    assert strength("As3d") > strength("KsJd")
    assert strength("As4d") > strength("Ah3c")
    assert strength("As4d") == strength("Ah4c")
    assert strength("Ks4s") > strength("Kd3d")


def test_MI_8_hands_share_a_name_exactly_when_they_tie() -> None:
    """Over all 1,326 hands there are as many names as strengths, and as many pairs of the two."""
    best = [MICRO.best(cards) for cards in combinations(CARDS, 2)]
    names, strengths = {hand.name for hand in best}, {hand.strength for hand in best}
    assert len(names) == len(strengths) == len({(hand.name, hand.strength) for hand in best})


@given(st.lists(st.sampled_from(CARDS), min_size=2, max_size=2, unique=True))
def test_own_and_shared_card_may_change_places(cards: list[Card]) -> None:
    """It does not matter which of the two is the shared one."""
    assert MICRO.strength(cards) == MICRO.strength(cards[::-1]) == MICRO.best(cards).strength
    assert MICRO.best(cards).name == MICRO.best(cards[::-1]).name


@pytest.mark.parametrize("cards", [(), CARDS[:3], (CARDS[0], CARDS[0])])
def test_no_cards_three_cards_and_one_card_twice_are_refused(cards: tuple[Card, ...]) -> None:
    """The error starts with the number of cards."""
    with pytest.raises(CardError, match=f"^{len(cards)} cards make no hand"):
        MICRO.best(cards)


def test_a_house_finds_the_ranking_by_its_name() -> None:
    """The book's house asks for "micro"."""
    assert RANKINGS["micro"] is MICRO
