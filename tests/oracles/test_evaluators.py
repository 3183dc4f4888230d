"""Our strengths and equities beside eval7's and phevaluator's, where they are installed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from pitboss import kernel
from pitboss.cards import CARDS, Card
from pitboss.equity import Question
from pitboss.rankings import HOLDEM
from pitboss.shuffle import seed_from_text


def drawn_hands(cards: int) -> list[list[Card]]:
    """Draw hands, and for each one that differs from it by one card: ties and close calls."""
    dice = Random(7)
    found = []
    for _ in range(2_000):
        *hand, other = dice.sample(CARDS, cards + 1)
        found += [hand, [*hand[1:], other]]
    return found


def sign(one: int, other: int) -> int:
    """Say which is more: 1, 0 or -1."""
    return (one > other) - (one < other)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_eval7_orders_hands_as_we_do(cards: int) -> None:
    """Greater is better there too."""
    eval7 = pytest.importorskip("eval7")
    hands = drawn_hands(cards)
    theirs = [eval7.evaluate([eval7.Card(str(card)) for card in hand]) for hand in hands]
    for ours in ([kernel.strength(hand) for hand in hands], [HOLDEM.strength(hand) for hand in hands]):
        assert [sign(*pair) for pair in pairwise(ours)] == [sign(*pair) for pair in pairwise(theirs)]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator_orders_hands_as_we_do(cards: int) -> None:
    """Smaller is better there, and its cards have our numbers."""
    phevaluator = pytest.importorskip("phevaluator")
    hands = drawn_hands(cards)
    theirs = [-phevaluator.evaluate_cards(*map(int, hand)) for hand in hands]
    ours = [kernel.strength(hand) for hand in hands]
    assert [sign(*pair) for pair in pairwise(ours)] == [sign(*pair) for pair in pairwise(theirs)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # pyparsing's, inside eval7
@pytest.mark.parametrize(("hero", "villain"), [("AsKs", "QQ"), ("7h6h", "JJ+,AQs+")])
def test_eval7_draws_what_we_count(hero: str, villain: str) -> None:
    """Its Monte Carlo with 200,000 deals is within half a percent of our exact equity."""
    eval7 = pytest.importorskip("eval7")
    cards = [eval7.Card(hero[:2]), eval7.Card(hero[2:])]
    theirs = eval7.py_hand_vs_range_monte_carlo(cards, eval7.HandRange(villain), [], 200_000)
    question = Question.of([hero, villain])
    ours = question.sampled(5_000, seed_from_text("7")) if not kernel.NATIVE else question.exactly()
    assert abs(float(ours.shares[0].equity) - theirs) < (0.005 if kernel.NATIVE else 0.03)
