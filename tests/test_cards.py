"""Cards, and how people write them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, Deck, Rank, Suit, parse_cards, print_cards
from pitboss.errors import CardError

ACE_OF_SPADES = Card.of(Rank.ACE, Suit.SPADES)
decks = st.permutations(CARDS)


def test_CL_1_a_standard_deck_has_every_rank_in_every_suit_once() -> None:
    """A deck is the 52 pairs of a rank and a suit, and each of the four is a type of its own."""
    deck = Deck.full()
    assert len(deck) == 52
    assert {(card.rank, card.suit) for card in deck} == {(rank, suit) for rank in Rank for suit in Suit}
    assert {type(card) for card in deck} == {Card}
    assert {type(card.rank) for card in deck} == {Rank}
    assert {type(card.suit) for card in deck} == {Suit}


def test_a_card_is_its_place_in_tables() -> None:
    """A card's number is 4 * (rank - 2) + suit, so tables and the kernel index with the card itself."""
    assert [int(card) for card in CARDS] == list(range(52))
    assert all(card == 4 * (card.rank - 2) + card.suit for card in CARDS)


def test_the_same_card_is_the_same_object() -> None:
    """A number, a rank and suit, a text, a copy and a pickle all lead to one of 52 objects."""
    ways = (
        Card(51),
        Card.of(Rank.ACE, Suit.SPADES),
        Card.parse("As"),
        copy.deepcopy(CARDS[51]),
        pickle.loads(pickle.dumps(CARDS[51])),  # noqa: S301 - our own bytes
    )
    assert all(card is CARDS[51] for card in ways)


@pytest.mark.parametrize("value", [-1, 52, 1000])
def test_a_number_outside_the_deck_is_no_card(value: int) -> None:
    """The error starts with the number that was asked for."""
    with pytest.raises(CardError, match=f"^{value} is not a card"):
        Card(value)


def test_every_card_is_true() -> None:
    """The two of clubs is number 0, and still `if card` finds it."""
    assert all(CARDS)


def test_ranks_and_suits_have_letters_and_words() -> None:
    """Letters are for transcripts, words for sentences; the plural of six is sixes."""
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert [rank.plural for rank in (Rank.SIX, Rank.SEVEN, Rank.QUEEN)] == ["sixes", "sevens", "queens"]
    assert Rank.QUEEN.word == "queen"
    assert [(suit.letter, suit.symbol, suit.word) for suit in Suit] == [
        ("c", "♣", "clubs"),
        ("d", "♦", "diamonds"),
        ("h", "♥", "hearts"),
        ("s", "♠", "spades"),
    ]


def test_a_card_prints_as_two_characters() -> None:
    """A ten prints with a T, so that columns of cards line up."""
    ten = Card.of(Rank.TEN, Suit.HEARTS)
    assert (str(ten), f"{ten}", repr(ten), ten.symbol) == ("Th", "Th", "Card('Th')", "T♥")


@pytest.mark.parametrize("text", ["As", "aS", "AS", "as", "A♠", "a♠", "A♤", "A♠\ufe0f"])
def test_a_card_reads_in_any_letter_case_and_with_symbols(text: str) -> None:
    """What people and phones write for the ace of spades is the ace of spades."""
    assert Card.parse(text) is ACE_OF_SPADES


@pytest.mark.parametrize("text", ["10h", "Th", "tH", "10♥"])
def test_a_ten_reads_as_a_letter_or_as_a_number(text: str) -> None:
    """Both ways to write a ten are in use."""
    assert Card.parse(text) is Card.of(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "A", "s", "1s", "sA", "As ", "AsKs", "11h", "Xx", "\u212as", "A\u017f"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """The error starts with the text; letters that merely look like K and s do not pass."""
    with pytest.raises(CardError, match=f'^"{text}" is not a card: a card is a rank'):
        Card.parse(text)


@pytest.mark.parametrize("text", ["AsTh9d", "As Th 9d", "As,10h, 9d", "  as\nth\t9d ", "A♠10♥9♦"])
def test_cards_read_with_or_without_gaps(text: str) -> None:
    """Spaces and commas may stand between cards, in any number."""
    assert print_cards(parse_cards(text)) == "AsTh9d"


@pytest.mark.parametrize("text", ["", "  ", ","])
def test_no_text_is_no_cards(text: str) -> None:
    """A board before the flop is the empty text."""
    assert parse_cards(text) == ()


@given(decks)
def test_printed_cards_read_back(cards: list[Card]) -> None:
    """Printing and reading are inverse for any cards in any order."""
    assert parse_cards(print_cards(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "AsXx",
            '"Xx" is not a card (at position 2 of "AsXx"): a card is a rank 2-9 T J Q K A or 10 and a suit c',
        ),
        ("10x", '"10x" is not a card (at position 1 of "10x"): a card is a rank'),
        ("10h A 9d", '"A" is not a card (at position 2 of "10h A 9d"): a card is a rank'),
        ("AsKsAs", '"As" is there twice (at position 3 of "AsKsAs"): a deck has every card once'),
        ("As a♠", '"a♠" is there twice (at position 2 of "As a♠")'),
    ],
)
def test_an_error_names_the_card_and_its_position(text: str, message: str) -> None:
    """The message gives the bad value, where it stands counted in cards, and what would be legal."""
    with pytest.raises(CardError) as error:
        parse_cards(text)
    assert str(error.value).startswith(message)


def test_an_error_stays_a_line_for_a_long_text() -> None:
    """Whoever sends a megabyte of nonsense gets a short answer."""
    with pytest.raises(CardError) as error:
        parse_cards("x" * 1_000_000)
    assert len(str(error.value)) < 200


@given(st.text("AaKk1029TtSshD♠♡\u212a\u017f\ufe0f, \nx"))
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    """Nothing that a stranger types raises anything else."""
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert parse_cards(print_cards(cards)) == cards


def test_a_deck_refuses_a_card_twice() -> None:
    """The error names the card and where it came up again."""
    with pytest.raises(CardError, match=r'^"As" is there twice \(at position 3 of the deck\)'):
        Deck([CARDS[51], CARDS[0], CARDS[51]])


def test_a_deck_refuses_what_is_no_card() -> None:
    """A number is not a card until somebody says so."""
    with pytest.raises(CardError, match=r"^7 is not a Card \(at position 2 of the deck\)"):
        Deck([CARDS[51], 7])  # type: ignore[list-item]


def test_a_stacked_deck_starts_with_the_known_cards() -> None:
    """The other cards follow in their fixed order, so a case plays the same each time."""
    deck = Deck.stacked(parse_cards("AsAh"))
    assert print_cards(deck[:4]) == "AsAh2c2d"
    assert sorted(deck) == sorted(Deck.full())


@given(decks)
def test_a_deck_shows_no_card_when_printed(cards: list[Card]) -> None:
    """Its repr, str and format say how many cards there are and not which."""
    deck = Deck(cards)
    assert {repr(deck), str(deck), f"{deck}"} == {"<Deck of 52>"}
