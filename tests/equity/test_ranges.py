"""Ranges as people write them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Rank, parse_cards
from pitboss.equity import parse_range
from pitboss.errors import PitbossError, RangeError


def classes(text: str) -> str:
    """Name the kinds of hands of a range, strongest ranks first: "AKs AKo QQ"."""
    found = {
        (high.rank, low.rank, "" if high.rank is low.rank else "s" if high.suit is low.suit else "o")
        for high, low in parse_range(text).hands
    }
    return " ".join(one.letter + other.letter + suits for one, other, suits in sorted(found, reverse=True))


@pytest.mark.parametrize(
    ("text", "expected", "hands"),
    [
        ("AA", "AA", 6),
        ("AK", "AKs AKo", 16),
        ("KA", "AKs AKo", 16),
        ("AKs", "AKs", 4),
        ("AKo", "AKo", 12),
        ("akO", "AKo", 12),
        ("JJ+", "AA KK QQ JJ", 24),
        ("AQs+", "AKs AQs", 8),
        ("KTs+", "KQs KJs KTs", 12),
        ("KT+", "KQs KQo KJs KJo KTs KTo", 48),
        ("32s+", "32s", 4),
        ("22-44", "44 33 22", 18),
        ("44-22", "44 33 22", 18),
        ("A5s-A2s", "A5s A4s A3s A2s", 16),
        ("A2s-A5s", "A5s A4s A3s A2s", 16),
        ("T9s-76s", "T9s 98s 87s 76s", 16),
        ("86o-64o", "86o 75o 64o", 36),
        ("1010", "TT", 6),
        ("JJ+,AQs+,AKo", "AA AKs AKo AQs KK QQ JJ", 44),
        (" QQ ,  AKs ", "AKs QQ", 10),
        ("AA AA AsAh", "AA", 6),
    ],
)
def test_kinds_of_hands(text: str, expected: str, hands: int) -> None:
    """Pairs, suited and offsuit hands, "+" and "-", and lists of them; a hand named twice is there once."""
    assert classes(text) == expected
    assert len(parse_range(text).hands) == hands


@pytest.mark.parametrize("text", ["AsKs", "KsAs", "asks", "A♠K♠", "AsKs,KsAs"])
def test_two_cards_are_one_hand(text: str) -> None:
    """In either order and any writing that a card may have."""
    assert parse_range(text).hands == {parse_cards("AsKs")}


def test_random_is_any_two_cards() -> None:
    """All 1,326 of them."""
    assert parse_range("random").hands == {tuple(reversed(hand)) for hand in combinations(CARDS, 2)}


def test_all_kinds_together_are_random() -> None:
    """169 kinds of hands, written one by one, have every hand."""
    kinds = [a.letter + b.letter for a in Rank for b in Rank if a >= b]
    assert len(kinds) == 91
    assert parse_range(",".join(kinds)).hands == parse_range("random").hands


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no range"),
        (" , ", "' , ' is no range"),
        ("AX", "'AX' is no hand: two cards"),
        ("As", "'As' is no hand: two cards"),
        ("AsKsQs", "'AsKsQs' is no hand: two cards"),
        ("AsAs", "'AsAs' is no hand: two cards"),
        ("AKs,XX", "'XX' is no hand (entry 2 of 'AKs,XX'): two cards"),
        ("AAs", "'AAs' is no hand: a pair is always of two suits, write 'AA'"),
        ("AK-QQ", "'AK-QQ' is no range: one end is a pair, the other is not"),
        ("AK-QT", "'AK-QT' is no range: the ends share their first card"),
        ("AKs-AQo", "'AKs-AQo' is no range: both ends are suited, offsuit or neither"),
        ("AA++", "'AA++' is no hand"),
        ("top 10%", "'top' is no hand (entry 1 of 'top 10%')"),
        ("\u0661\u0661", "'\u0661\u0661' is no hand"),
    ],
)
def test_what_is_no_range_is_refused_with_the_entry(text: str, said: str) -> None:
    """The value first, then where it stands, then what would be legal."""
    with pytest.raises(RangeError) as refused:
        parse_range(text)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "hands"),
    [("As", 1), ("A", 4), ("T+", 20), ("5-9", 20), ("9-5", 20), ("A,As,2", 8), ("random", 52)],
)
def test_MI_1_ranges_of_single_cards(text: str, hands: int) -> None:
    """In micro a player has one card, and a range is of cards or ranks."""
    assert len(parse_range(text, cards=1).hands) == hands


@pytest.mark.parametrize("text", ["AA", "AsKs", "X", "A-", "AKs"])
def test_MI_1_two_cards_are_no_single_card(text: str) -> None:
    """The error says how a single card is written."""
    with pytest.raises(RangeError, match='a card \\("As"\\), a rank'):
        parse_range(text, cards=1)


@given(st.text(alphabet="23TJQKAcdhs so+-,♠%", max_size=20), st.sampled_from([1, 2]))
def test_any_text_is_a_range_or_refused(text: str, cards: int) -> None:
    """Whatever is typed, what comes out is hands of the right size, or our own error."""
    try:
        found = parse_range(text, cards=cards)
    except PitbossError:
        return
    assert found.hands
    assert all(len(set(hand)) == cards for hand in found.hands)
