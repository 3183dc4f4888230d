"""The best five of seven, by examples, by exact counts and by properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, Rank, Suit, parse_cards, print_cards
from pitboss.errors import CardError
from pitboss.rankings import HOLDEM, RANKINGS
from pitboss.rankings.holdem import Category

# How many hands fall in each category: of five cards, and of seven. Both lists are classic combinatorics.
OF_FIVE = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIRS: 123_552,
    Category.ONE_PAIR: 1_098_240,
    Category.NO_PAIR: 1_302_540,
}
OF_SEVEN = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIRS: 31_433_400,
    Category.ONE_PAIR: 58_627_800,
    Category.NO_PAIR: 23_294_460,
}


def hands(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    """Draw some different cards in any order."""
    return st.lists(st.sampled_from(CARDS), min_size=least, max_size=most, unique=True)


def strength(text: str) -> int:
    """Return the strength of cards as written."""
    return HOLDEM.strength(parse_cards(text))


def name(text: str) -> str:
    """Return the name of cards as written."""
    return HOLDEM.best(parse_cards(text)).name


def category_of(strength: int) -> Category:
    """Return the category in a strength, which stands above five ranks of a hex digit each."""
    return Category(strength >> 20)


@pytest.mark.parametrize(
    ("cards", "expected", "playing"),
    [
        ("AhKhQhJhTh2c2d", "royal flush", "AhKhQhJhTh"),
        ("9c8c7c6c5c4d4h", "straight flush, nine high", "9c8c7c6c5c"),
        ("5dAd2d3d4dKdQd", "straight flush, five high", "5d4d3d2dAd"),
        ("8s8h8d8cKd2c2d", "four of a kind, eights, king kicker", "8s8h8d8cKd"),
        ("8s4h8h4d8d2c2d", "full house, eights over fours", "8s8h8d4h4d"),
        ("8s8h8d9s9h9d2c", "full house, nines over eights", "9s9h9d8s8h"),
        ("Qs2s7s6sTs3hAh", "flush, queen high, ten seven six two kickers", "QsTs7s6s2s"),
        ("Ts9h8d7c6s6h6d", "straight, ten high", "Ts9h8d7c6s"),
        ("As2d3c4h5dKdKh", "straight, five high", "5d4h3c2dAs"),
        ("6s6h6dKcQd2c3h", "three of a kind, sixes, king queen kickers", "6s6h6dKcQd"),
        ("Qs7d4cQd7s4d2s", "two pairs, queens and sevens, four kicker", "QsQd7d7s4c"),
        ("TsTdKc4d3c2h7s", "one pair, tens, king seven four kickers", "TsTdKc7s4d"),
        ("AsKd9c7h5s3d2c", "no pair, ace high, king nine seven five kickers", "AsKd9c7h5s"),
    ],
)
def test_CL_10_the_best_five_of_seven_are_named_and_listed(cards: str, expected: str, playing: str) -> None:
    """Every category of the book, with the cards that play: pairs first, then kickers."""
    best = HOLDEM.best(parse_cards(cards))
    assert (best.name, print_cards(best.cards)) == (expected, playing)
    assert best.category == expected.split(",")[0]


def test_CL_10_the_categories_rank_as_the_book_lists_them() -> None:
    """From the royal flush down to no pair, each beats the next."""
    falling = ["AhKhQhJhTh", "KhQhJhTh9h", "2s2h2d2c3d", "2s2h2d3s3h", "7s5s4s3s2s", "5s4h3d2cAs"]
    falling += ["2s2h2d4c3d", "3s3h2s2h4d", "2s2h5d4c3s", "7s5h4d3c2s"]
    strengths = [strength(cards) for cards in falling]
    assert strengths == sorted(strengths, reverse=True)
    assert len({category_of(value) for value in strengths}) == len(Category)


def test_CL_10_pocket_cards_may_play_both_one_or_not_at_all() -> None:
    """With a board that neither player can improve on, all hold the same hand."""
    board = "AsKdQcJhTs"
    assert name("2c2d" + board) == name("9c9d" + board) == "straight, ace high"
    assert name("Ac2d" + "AsKdQc7h2s") == "two pairs, aces and twos, king kicker"
    assert name("Ac3d" + "AsKdQc7h2s") == "one pair, aces, king queen seven kickers"


def test_CL_10_the_fifth_card_decides_beside_four_of_a_kind_on_the_board() -> None:
    """Hands are identical only card for card."""
    board = "8s8h8d8c2s"
    assert strength("Ac2d" + board) > strength("KcKd" + board)
    assert strength("Ac2d" + board) == strength("AdKd" + board)


def test_CL_10_kickers_decide_down_to_the_fifth_card_and_no_further() -> None:
    """The sixth and seventh cards never break a tie."""
    assert strength("AcKd" + "As9h8d3c2s") > strength("AdQd" + "As9h8d3c2s")
    assert strength("Ac7d" + "AsKhQdJc2s") == strength("Ad3d" + "AsKhQdJc2s")


def test_DU_12_the_wheel_is_the_lowest_straight() -> None:
    """A-2-3-4-5 counts as five high: over any three of a kind, below the six high straight."""
    assert strength("AsAhAdKcQd") < strength("5s4h3d2cAs") < strength("6s5h4d3c2s")
    assert name("5s4h3d2cAs") == "straight, five high"


def test_DU_12_a_straight_does_not_go_round_the_ace() -> None:
    """Q-K-A-2-3 is only ace high."""
    assert name("QsKhAd2c3s") == "no pair, ace high, king queen three two kickers"


def test_HU_16_equal_hands_tie_whatever_their_suits() -> None:
    """The same ranks in other suits have the same strength and name."""
    assert strength("AcKd" + "Qs9h8d3c2s") == strength("AhKs" + "Qs9h8d3c2s")
    assert name("AcKd" + "Qs9h8d3c2s") == name("AhKs" + "Qs9h8d3c2s")


def test_a_flush_is_compared_by_its_own_suit_only() -> None:
    """A high card of another suit is no part of the flush."""
    assert strength("Ah2s" + "Ks9s5s3s2h") == strength("Qd2s" + "Ks9s5s3s2h")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("As", "no pair, ace high"),
        ("AsKd", "no pair, ace high, king kicker"),
        ("7s7d", "one pair, sevens"),
        ("7s7d7c", "three of a kind, sevens"),
        ("7s7d4c4d", "two pairs, sevens and fours"),
        ("7s7d7c7h", "four of a kind, sevens"),
        ("KsQsJsTs", "no pair, king high, queen jack ten kickers"),
    ],
)
def test_fewer_than_five_cards_make_what_is_there(cards: str, expected: str) -> None:
    """Before the flop a player sees a pair or high cards; no straight or flush has fewer than five."""
    assert name(cards) == expected


@pytest.mark.parametrize("cards", [(), CARDS[:8], CARDS[:32:4], CARDS[::4]])
def test_no_cards_and_eight_cards_are_refused(cards: tuple[Card, ...]) -> None:
    """The error starts with the number of cards."""
    with pytest.raises(CardError, match=f"^{len(cards)} cards make no hand"):
        HOLDEM.strength(cards)
    with pytest.raises(CardError, match=f"^{len(cards)} cards make no hand"):
        HOLDEM.best(cards)


def test_a_card_given_twice_is_refused_by_best() -> None:
    """`best` is for people and checks what `strength` takes on trust."""
    with pytest.raises(CardError, match="different cards"):
        HOLDEM.best([CARDS[0], CARDS[0]])


def test_a_house_finds_the_ranking_by_its_name() -> None:
    """The name in the table of rankings is the ranking's own."""
    assert RANKINGS["holdem"] is HOLDEM
    assert all(ranking.name == name for name, ranking in RANKINGS.items())


def five_card_classes() -> Iterator[tuple[list[Card], int]]:
    """One hand for every five ranks, suited and not, and how many hands are like it."""
    for ranks in combinations_with_replacement(Rank, 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        hands = prod(comb(4, count) for count in counts.values())
        if len(counts) == 5:
            yield [Card.of(rank, Suit.SPADES) for rank in ranks], 4
            hands -= 4
        yield spread(ranks), hands


def spread(ranks: tuple[Rank, ...]) -> list[Card]:
    """Give sorted ranks their suits in turn: no rank twice in a suit, and no suit five times."""
    return [Card.of(rank, Suit(place % 4)) for place, rank in enumerate(ranks)]


def test_the_counts_of_all_five_card_hands_are_exact() -> None:
    """2,598,960 hands fall into ten categories as combinatorics says, and into 7,462 strengths."""
    found: Counter[Category] = Counter()
    strengths = set()
    for cards, count in five_card_classes():
        value = HOLDEM.strength(cards)
        found[category_of(value)] += count
        strengths.add(value)
    assert found == OF_FIVE
    assert len(strengths) == 7_462


def test_every_strength_has_one_name_and_every_name_one_strength() -> None:
    """Over all 7,462 classes two hands share a name only if they tie."""
    best = [HOLDEM.best(cards) for cards, _ in five_card_classes()]
    assert len({hand.name for hand in best}) == len({hand.strength for hand in best}) == len(best) == 7_462


@pytest.mark.slow
def test_all_five_card_hands_one_by_one_have_the_same_counts() -> None:
    """Nothing is weighted here: each of the 2,598,960 hands is asked for."""
    found = Counter(map(HOLDEM.strength, combinations(CARDS, 5)))
    categories: Counter[Category] = Counter()
    for value, count in found.items():
        categories[category_of(value)] += count
    assert categories == OF_FIVE
    assert len(found) == 7_462


@pytest.mark.slow
def test_the_counts_of_all_seven_card_hands_are_exact() -> None:
    """133,784,560 hands, weighted: flushes by their ranks, the others by how often each rank occurs."""
    found: Counter[int] = Counter()
    flushes: Counter[tuple[Rank, ...]] = Counter()
    for suited in (ranks for size in (5, 6, 7) for ranks in combinations(Rank, size)):
        for beside in combinations_with_replacement(Rank, 7 - len(suited)):
            hands = 4 * prod(comb(3, count) for count in Counter(beside).values())
            cards = [Card.of(rank, Suit.SPADES) for rank in suited]
            cards += [Card.of(rank, Suit(place)) for place, rank in enumerate(beside)]
            found[HOLDEM.strength(cards)] += hands
            flushes[tuple(sorted(suited + beside))] += hands
    for ranks in combinations_with_replacement(Rank, 7):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            hands = prod(comb(4, count) for count in counts.values()) - flushes[ranks]
            found[HOLDEM.strength(spread(ranks))] += hands
    categories: Counter[Category] = Counter()
    for value, count in found.items():
        categories[category_of(value)] += count
    assert categories == OF_SEVEN
    assert len(found) == 4_824


@given(hands(6, 7))
def test_more_cards_are_worth_their_best_five(cards: list[Card]) -> None:
    """Six or seven cards equal the best of all their subsets of five."""
    assert HOLDEM.strength(cards) == max(map(HOLDEM.strength, combinations(cards, 5)))


@given(hands(1, 7))
def test_the_remembered_strength_is_the_one_that_the_rule_says(cards: list[Card]) -> None:
    """`strength` looks up, `best` works it out, and both say the same."""
    assert HOLDEM.strength(cards) == HOLDEM.best(cards).strength


@given(hands(1, 7))
def test_the_cards_that_play_are_the_hand(cards: list[Card]) -> None:
    """They are at most five of the cards given, and by themselves have the same strength and name."""
    best = HOLDEM.best(cards)
    assert len(best.cards) <= 5
    assert set(best.cards) <= set(cards)
    if len(cards) >= 5:
        assert len(best.cards) == 5
        assert (HOLDEM.best(best.cards).strength, HOLDEM.best(best.cards).name) == (best.strength, best.name)


@given(hands(5, 5), hands(2, 2), hands(2, 2))
def test_names_agree_exactly_when_strengths_do(board: list[Card], one: list[Card], other: list[Card]) -> None:
    """Two players over one board share a name if and only if they tie."""
    first = HOLDEM.best([card for card in one if card not in board] + board)
    second = HOLDEM.best([card for card in other if card not in board] + board)
    assert (first.name == second.name) == (first.strength == second.strength)


@given(hands(1, 7), st.sampled_from(list(permutations(Suit))))
def test_CL_10_suits_never_matter(cards: list[Card], suits: tuple[Suit, ...]) -> None:
    """Exchanging the suits in all cards changes neither strength nor name."""
    changed = [Card.of(card.rank, suits[card.suit]) for card in cards]
    assert HOLDEM.strength(changed) == HOLDEM.strength(cards)
    assert HOLDEM.best(changed).name == HOLDEM.best(cards).name


@given(hands(2, 7).flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_cards_never_matters(pair: tuple[list[Card], list[Card]]) -> None:
    """A hand is a set of cards."""
    cards, shuffled = pair
    assert HOLDEM.strength(cards) == HOLDEM.strength(shuffled)
    assert HOLDEM.best(cards).name == HOLDEM.best(shuffled).name
