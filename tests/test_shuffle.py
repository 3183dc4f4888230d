"""Shuffled decks: what they promise, and whether every card is equally likely in every place.

The statistics are z-scores: how many standard deviations a sum lies above what fair decks give. They pass
below 5, which a fair dealer exceeds about once in a million runs; the seeded runs are always the same.
The same measures must find dealers with a planted fault, or passing them would mean nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256, shake_256
from itertools import count, islice
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import shuffle
from pitboss.cards import CARDS, Card, Deck, print_cards
from pitboss.errors import CardError
from pitboss.shuffle import LiveShuffler, SeededShuffler, Shuffler, deck_for, fresh_seed, seed_from_text

SEED = seed_from_text("tests of the shuffle")
FAIR = 5.0
FOUND = 20.0
seeds = st.binary(min_size=32, max_size=32)


# What a shuffler promises.


def seeded() -> SeededShuffler:
    """Return a shuffler that deals the same decks in every test and run."""
    return SeededShuffler(SEED)


both_kinds = pytest.mark.parametrize("kind", [LiveShuffler, seeded])


@both_kinds
def test_a_deck_has_every_card_once(kind: Callable[[], Shuffler]) -> None:
    """A shuffle changes the order of the cards and nothing else, though nobody checks it at play."""
    shuffler = kind()
    for _ in range(100):
        deck = shuffler.deck()
        assert isinstance(deck, Deck)
        assert sorted(deck) == list(CARDS)


@both_kinds
@pytest.mark.parametrize("n", [0, 1, 2, 9, 25, 51, 52])
def test_a_short_deal_has_as_many_cards_as_asked(kind: Callable[[], Shuffler], n: int) -> None:
    """None of them comes twice."""
    dealt = kind().deal(n)
    assert len(set(dealt)) == len(dealt) == n


@pytest.mark.parametrize("n", [-1, 53])
def test_a_deal_that_no_deck_holds_is_refused(n: int) -> None:
    """The error starts with the number, and a seeded shuffler stays at its hand."""
    shuffler = seeded()
    with pytest.raises(CardError, match=f"^{n} cards cannot be dealt"):
        shuffler.deal(n)
    assert shuffler.deck() == deck_for(SEED, 1)


@given(seeds, st.integers(0, 2**63 - 1), st.integers(0, 52))
def test_a_short_deal_is_how_the_deck_begins(seed: bytes, number: int, n: int) -> None:
    """Dealing nine cards or all of them gives the same nine first."""
    assert SeededShuffler(seed, number=number).deal(n) == deck_for(seed, number)[:n]


def test_a_game_replays_from_any_hand() -> None:
    """Hands count from one, and the deck of a hand needs none of those before it, whatever they dealt."""
    played = seeded()
    decks = [played.deal(25) for _ in range(200)]
    assert [deck_for(SEED, number)[:25] for number in range(1, 201)] == decks
    assert SeededShuffler(SEED, number=150).deal(25) == decks[149]


def test_a_seed_gives_the_same_deck_on_every_machine_and_in_every_version() -> None:
    """These decks are in replays that people keep: if this test fails, the change breaks them."""
    assert print_cards(deck_for(seed_from_text(7), 1)) == (
        "3s5d3cAdTd4d8d9d2c6hQc7h6c4cJs2d9c3dAs6s7c2hQsKhJhJd7sKcTsTcKsTh5h8s9sJcAh4s4h8hAcKd6d5s2s8c3h9h5cQdQh7d"
    )
    many = "".join(print_cards(deck_for(seed_from_text(7), number)) for number in range(200))
    assert (
        sha256(many.encode()).hexdigest()
        == "53a57de2cc243e7a08fb54073772b2aa428a712d3b07bdc92ab8e6d713713958"
    )


def test_other_seeds_and_other_hands_have_other_decks() -> None:
    """One bit of the seed or one hand on, and nothing is alike."""
    flipped = bytes([SEED[0] ^ 1]) + SEED[1:]
    decks = {deck_for(seed, number) for seed in (SEED, flipped) for number in range(100)}
    assert len(decks) == 200


def test_a_very_unlucky_hand_does_not_run_in_circles() -> None:
    """However many draws are retried, the bytes that follow are new ones: no real deck shows it."""
    assert len(set(islice(shuffle._more(SEED, 1), 3))) == 3


def test_live_decks_do_not_repeat() -> None:
    """Two shufflers and a thousand hands give as many decks."""
    one, other = LiveShuffler(), LiveShuffler()
    assert len({shuffler.deck() for _ in range(500) for shuffler in (one, other)}) == 1000


def test_a_seed_may_be_typed() -> None:
    """A number and its digits are the same seed; every text makes one of 32 bytes."""
    assert seed_from_text(7) == seed_from_text("7") != seed_from_text("8")
    assert len(seed_from_text("")) == len(fresh_seed()) == 32
    assert fresh_seed() != fresh_seed()


@pytest.mark.parametrize("size", [0, 4, 31, 33])
def test_a_seed_of_another_size_is_refused(size: int) -> None:
    """The error says the size and does not show the seed."""
    with pytest.raises(CardError, match=f"^{size} bytes are no seed"):
        SeededShuffler(b"x" * size)


@pytest.mark.parametrize("number", [-1, 2**63])
def test_a_hand_number_out_of_range_is_refused(number: int) -> None:
    """The error starts with the number."""
    with pytest.raises(CardError, match=f"^{number} is no number of a hand"):
        deck_for(SEED, number)


# Dealers with a planted fault, fed by a good stream of bytes.


def stream(name: str) -> Iterator[int]:
    """Yield bytes without end, the same in every run."""
    for part in count():
        yield from shake_256(f"{name} {part}".encode()).digest(4096)


def below(limit: int, source: Iterator[int]) -> int:
    """Draw fairly, by retrying: the planted faults are elsewhere."""
    while (draw := next(source) & 63) >= limit:
        pass
    return draw


def swapped(partner: Callable[[int, Iterator[int]], int], source: Iterator[int]) -> list[Card]:
    """Shuffle by swapping each place with a partner; one of `place` to 51 would be right."""
    cards = list(CARDS)
    for place in range(52):
        other = partner(place, source)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def with_any(_place: int, source: Iterator[int]) -> int:
    """Swap with any card: 52**52 equally likely ways cannot spread evenly over 52! orders."""
    return below(52, source)


def off_by_one(place: int, source: Iterator[int]) -> int:
    """Never leave a card where it is: only the cyclic orders come up."""
    return place + 1 + below(51 - place, source) if place < 51 else place


def remainder(place: int, source: Iterator[int]) -> int:
    """Take the remainder of a byte: the smaller ones come up more often."""
    return place + next(source) % (52 - place)


def fair(place: int, source: Iterator[int]) -> int:
    """Do it right, to show that only the planted fault is found."""
    return place + below(52 - place, source)


def faulty(partner: Callable[[int, Iterator[int]], int]) -> Iterator[list[Card]]:
    """Yield the decks of such a dealer."""
    source = stream("planted")
    while True:
        yield swapped(partner, source)


def short_seeded(seed: int, bits: int) -> list[Card]:
    """Deal nine cards, perfectly, from a seed that has too few bits."""
    source = iter(shake_256(seed.to_bytes(4, "big") + bytes([bits])).digest(512))
    cards = list(CARDS)
    for place in range(9):
        other = fair(place, source)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:9]


def decks_of(shuffler: Shuffler) -> Iterator[Deck]:
    """Yield full decks."""
    while True:
        yield shuffler.deck()


# Every card equally likely in every place.


def place_by_card(decks: Iterable[Iterable[Card]]) -> float:
    """Return the z-score of the 52 x 52 table that counts how often each card lies in each place.

    The sum of (seen - expected)^2 / expected is not quite chi-square here: a deck adds one to every row and
    every column, so the cells depend on each other. That leaves 51 * 51 = 2,601 degrees of freedom, and makes
    the sum larger by 52/51. A chi-square of f degrees has mean f and variance 2 f.
    """
    seen = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    expected = seen.total() / 52 / 52
    total = sum((seen[place, card] - expected) ** 2 for place in range(52) for card in CARDS) / expected
    return z_score(total * 51 / 52, 51 * 51)


def z_score(chi_square: float, freedom: int) -> float:
    """Return how far a chi-square lies above its mean, in standard deviations."""
    return (chi_square - freedom) / sqrt(2 * freedom)


def evenness(pairs: Iterable[tuple[Card, Card]], cells: int) -> float:
    """Return the z-score of independent pairs of cards against all of them being equally likely."""
    seen = Counter(pairs)
    expected = seen.total() / cells
    total = sum((times - expected) ** 2 for times in seen.values()) / expected
    return z_score(total + (cells - len(seen)) * expected, cells - 1)


@both_kinds
def test_every_card_is_equally_likely_in_every_place(kind: Callable[[], Shuffler]) -> None:
    """Ten thousand decks of each kind; a z-score far below zero would be wrong as well."""
    assert abs(place_by_card(islice(decks_of(kind()), 10_000))) < FAIR


@pytest.mark.slow
def test_every_card_is_equally_likely_in_every_place_of_many_decks() -> None:
    """Two hundred thousand decks see faults a twentieth as strong."""
    assert abs(place_by_card(islice(decks_of(seeded()), 200_000))) < FAIR


def test_the_measure_passes_a_plain_fair_shuffle() -> None:
    """The planted dealers without a fault give no alarm."""
    assert abs(place_by_card(islice(faulty(fair), 2_000))) < FAIR


@pytest.mark.parametrize(
    ("partner", "decks"),
    [
        pytest.param(with_any, 10_000, id="swap with any"),
        pytest.param(off_by_one, 2_000, id="off by one"),
        pytest.param(remainder, 20_000, id="remainder of a byte"),
    ],
)
def test_a_planted_fault_of_the_shuffle_is_found(
    partner: Callable[[int, Iterator[int]], int], decks: int
) -> None:
    """Each is some twenty standard deviations out or more, four times the limit."""
    assert place_by_card(islice(faulty(partner), decks)) > FOUND


def test_the_two_hole_cards_are_any_pair_equally_often() -> None:
    """All 2,652 ordered pairs, twenty times each on average: neighbours do not attract each other."""
    shuffler = seeded()
    deals = (shuffler.deal(2) for _ in range(20 * 2652))
    assert abs(evenness(((one, other) for one, other in deals), 2652)) < FAIR


def test_a_hand_says_nothing_of_the_next() -> None:
    """The first cards of two hands in a row are any of 2,704 pairs equally often."""
    shuffler = seeded()
    pairs = ((shuffler.deal(1)[0], shuffler.deal(1)[0]) for _ in range(20 * 2704))
    assert abs(evenness(pairs, 2704)) < FAIR


# Seeds that are too short. A dealer who picks a 32-bit seed and then shuffles without a fault has every card
# in every place equally often, so the table of places can never see it. What is wrong is that there are so
# few decks, 2**32 of 2**226. Among N of them some N**2 / 2**33 pairs are alike, as with birthdays; and so few
# can be searched.

HANDS = 2**18


def repeats(deals: Iterable[Iterable[Card]]) -> int:
    """Count the deals among the first `HANDS` that came up before; of nine cards, to be quick.

    Nine cards have 1.3e15 orders: among 2**18 fair deals a repeat is a matter of 1 in 38,000.
    """
    return HANDS - len({bytes(deal) for deal in islice(deals, HANDS)})


def test_decks_do_not_meet_each_other() -> None:
    """A quarter of a million hands, no two alike."""
    shuffler = seeded()
    assert repeats(shuffler.deal(9) for _ in range(HANDS)) == 0


@pytest.mark.slow
def test_live_decks_do_not_meet_each_other() -> None:
    """The same of the operating system's generator."""
    shuffler = LiveShuffler()
    assert repeats(shuffler.deal(9) for _ in range(HANDS)) == 0


@pytest.mark.slow
def test_a_dealer_with_32_bit_seeds_is_found_by_its_repeats() -> None:
    """Eight repeats are expected of it; none at all would be 1 in 3,000, and this run is always the same."""
    source = stream("32-bit seeds")
    short = (int.from_bytes(islice(source, 4)) for _ in count())
    assert repeats(short_seeded(seed, 32) for seed in short) >= 2


def test_a_dealer_with_16_bit_seeds_is_found_by_its_repeats_but_not_by_places() -> None:
    """The fault of the slow test in small: 1,500 hands repeat, and yet any card is first equally often."""
    source = stream("16-bit seeds")
    deals = [short_seeded(int.from_bytes(islice(source, 2)), 16) for _ in range(1_500)]
    assert len({bytes(deal) for deal in deals}) < 1_500
    firsts = Counter(deal[0] for deal in deals)
    expected = 1_500 / 52
    assert z_score(sum((firsts[card] - expected) ** 2 for card in CARDS) / expected, 51) < FAIR


def test_a_short_seed_is_searched_from_the_cards_that_a_player_sees() -> None:
    """Two hole cards and a flop leave one of 4,096 seeds, and with it everybody's cards.

    There are 52 * 51 * 50 * 49 * 48 = 3.1e8 orders of five cards, so a wrong seed fits once in 3.1e8. Of
    2**32 seeds five cards leave some 14 and the turn one: hours of plain Python. 2**256 cannot be searched.
    """
    dealt = short_seeded(2_025, 12)
    fitting = [seed for seed in range(2**12) if short_seeded(seed, 12)[:5] == dealt[:5]]
    assert fitting == [2_025]
