"""The order of hands, against the evaluators of pokerkit and texasholdem (CL-10, DU-12, HU-16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
import texasholdem
from pokerkit import StandardHighHand
from texasholdem.evaluator.evaluator import evaluate

from pitboss.cards import Card, Deck
from pitboss.rankings import HOLDEM
from pitboss.shuffle import SeededShuffler, seed_from_text

N = 4_000


def hands(n: int) -> list[Deck]:
    """Deal n hands of seven cards."""
    shuffler = SeededShuffler(seed_from_text("rankings oracle"))
    return [shuffler.deal(7) for _ in range(n)]


def by_pokerkit(cards: Sequence[Card]) -> int:
    """Return pokerkit's strength, greater is better."""
    text = "".join(map(str, cards))
    return int(StandardHighHand.from_game(text[:4], text[4:]).entry.index)


def by_texasholdem(cards: Sequence[Card]) -> int:
    """Return texasholdem's strength with the sign turned: there, less is better."""
    theirs = [texasholdem.Card(str(card)) for card in cards]
    return -int(evaluate(theirs[:2], theirs[2:]))


@pytest.mark.parametrize("strength", [by_pokerkit, by_texasholdem])
def test_DU_12_all_evaluators_order_hands_alike(strength: Callable[[Sequence[Card]], int]) -> None:
    """Of any two hands dealt, all evaluators name the same winner, or the same tie."""
    check_order(strength, hands(N))


@pytest.mark.slow
@pytest.mark.parametrize("strength", [by_pokerkit, by_texasholdem])
def test_DU_12_all_evaluators_order_many_hands_alike(strength: Callable[[Sequence[Card]], int]) -> None:
    """So many that most of the 4,824 classes of seven cards are among them."""
    check_order(strength, hands(10 * N))


def check_order(strength: Callable[[Sequence[Card]], int], dealt: list[Deck]) -> None:
    """Compare our order with another evaluator's."""
    pairs = sorted({(HOLDEM.strength(cards), strength(cards)) for cards in dealt})
    assert len(pairs) > 1_000
    for (weaker, theirs), (stronger, theirs_too) in pairwise(pairs):
        assert weaker < stronger
        assert theirs < theirs_too
