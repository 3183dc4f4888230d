"""What a player sees: everything from his view, and no card that is hidden from him."""

from __future__ import annotations

from random import Random

import numpy as np

from pitboss import CALL, FOLD, House, find_house, parse_cards, raise_to, view_for
from pitboss.cards import CARDS, Deck
from pitboss.hand.hand import Hand
from pitboss.research.aec import HouseAEC
from pitboss.research.choices import Choices
from pitboss.research.observation import CHIPS, EACH, observed, size_of
from pitboss.research.play import Play

from .tables import decisions, every_table


def other_cards(hand: Hand, place: int | None, dice: Random) -> Hand:
    """Return the same hand with other cards wherever an observer sees none."""
    size = hand.house.hole_cards
    start = hand.n * size
    seen = set(range(start, start + hand.board_size))
    if place is not None:
        seen |= set(range(place * size, place * size + size))
    known = {hand.deck[at] for at in seen}
    rest = [card for card in CARDS if card not in known]
    dice.shuffle(rest)
    deck = Deck([hand.deck[at] if at in seen else rest.pop() for at in range(len(hand.deck))])
    return Hand.replay(hand.house, hand.started, hand.button, deck, hand.actions, posts=hand.posted)


@every_table
def test_hidden_cards_change_nothing_that_anybody_observes(house: House, seats: int) -> None:
    """Other cards in other hands and in the deck: the same numbers, at any decision, for any seat."""
    env = HouseAEC(house, seats=seats, hands=3, render_mode="ansi")
    env.reset()
    changed = 0
    dice = Random(1)
    for _ in decisions(env.play, env.choices, episodes=4):
        env.agents = env.possible_agents
        env.turn()
        hand = env.play.hand
        for seat in dice.sample(range(seats), min(seats, 3)):
            agent = env.possible_agents[seat]
            before = env.observe(agent), env.infos[agent], env.render()
            env.play.hand = other_cards(hand, env.play.place(seat), dice)
            changed += env.play.hand.deck != hand.deck
            env.turn()
            after = env.observe(agent), env.infos[agent], env.render()
            assert repr(before) == repr(after)
            assert np.array_equal(before[0]["observation"], after[0]["observation"])
            env.play.hand = hand
            env.turn()
    assert changed > 50


@every_table
def test_every_number_is_from_0_to_1_and_has_its_place(house: House, seats: int) -> None:
    """Cards, street, chips and players are where the page says; the chips of all are 1."""
    play = Play(house, seats=seats, hands=5)
    size = size_of(house, seats)
    players = size - EACH * seats
    for _ in decisions(play, Choices(), episodes=6):
        for seat in range(seats):
            view = play.view(seat)
            numbers = observed(view, seats)
            assert numbers.shape == (size,)
            assert numbers.dtype == np.float32
            assert 0 <= numbers.min() <= numbers.max() <= 1
            assert {CARDS[n] for n in np.flatnonzero(numbers[:52])} == set(view.hole)
            assert {CARDS[n] for n in np.flatnonzero(numbers[52:104])} == set(view.board)
            assert numbers[104 : players - CHIPS].sum() == 1
            chips = numbers[players::EACH].sum() + numbers[players - CHIPS]
            assert abs(chips - 1) < 1e-5
            assert numbers[players + 4 :: EACH].sum() == 1


def test_an_observation_reads_as_the_page_says() -> None:
    """Three players with 20 chips each, the button has raised to 6, the small blind is gone."""
    deck = Deck([*parse_cards("2c3c4d5d6h7h8s9sTsJsQs"), *[]])
    hand = Hand.replay(find_house("standard"), [20, 20, 20], 0, deck, [raise_to(6), FOLD])
    numbers = observed(view_for(hand, 2), 4)
    assert numbers[:52].nonzero()[0].tolist() == [int(card) for card in parse_cards("6h7h")]
    assert numbers[52:104].sum() == 0
    expected = [
        *(1, 0, 0, 0),  # preflop
        *(9 / 60, 4 / 60, 10 / 60, 20 / 60, 2 / 60),  # the pot, the call, the least, the most, the big blind
        *(18 / 60, 2 / 60, 2 / 60, 0, 0),  # the observer, in the big blind
        *(14 / 60, 6 / 60, 6 / 60, 0, 1),  # to his left the button
        *(19 / 60, 1 / 60, 1 / 60, 1, 0),  # the small blind has folded
        *(0, 0, 0, 0, 0),  # nobody
    ]
    np.testing.assert_allclose(numbers[104:], expected, rtol=1e-6)
    hand.act(CALL)
    assert observed(view_for(hand, 2), 4)[52:104].nonzero()[0].tolist() == sorted(
        map(int, parse_cards("8s9sTs"))
    )
