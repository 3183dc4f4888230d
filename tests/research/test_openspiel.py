"""`micro` in OpenSpiel: its own checks, the hand's rules, and the same answers from its solver and ours."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.observation import make_observation

from pitboss import CALL, CHECK, FOLD, Hand, PitbossError, find_house, raise_to
from pitboss.cards import CARDS
from pitboss.research.dealt import Dealt
from pitboss.research.openspiel import NAME, MicroGame
from pitboss.solver.menu import Menu
from pitboss.solver.solve import CFR_PLUS, Iterations, chips, solve
from pitboss.solver.tree import build

GAMES = (
    NAME,
    f"{NAME}(sizes=all)",
    f"{NAME}(stack=21,sizes=all)",
    f"{NAME}(stack=200,sizes=half;pot;allin/pot;allin)",
    f"{NAME}(stack=100,ranks=3,suits=1)",
)


def played(text: str, *actions: int) -> Any:  # noqa: ANN401 - OpenSpiel ships no types
    """Return a state of a game after some actions."""
    state = pyspiel.load_game(text).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def at_random(text: str, dice: Random) -> Any:  # noqa: ANN401 - OpenSpiel ships no types
    """Yield the states of a hand that is played at random, the same object again and again."""
    state = played(text)
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("text", GAMES)
def test_openspiel_finds_nothing_wrong(text: str) -> None:
    """`random_sim_test` plays, copies, undoes nothing, writes states down and reads them again."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=5, serialize=True, verbose=False)


def test_the_game_is_registered_under_its_name() -> None:
    """With its parameters, and a text that loads it again."""
    assert NAME in pyspiel.registered_names()
    game = pyspiel.load_game(NAME, {"stack": 300, "sizes": "half;allin"})
    again = pyspiel.load_game(str(game))
    assert again.get_parameters() == game.get_parameters()
    assert (again.num_players(), again.utility_sum(), again.max_utility()) == (2, 0.0, 300.0)


@pytest.mark.parametrize("text", GAMES)
def test_what_is_legal_and_who_wins_what_is_said_by_the_hand(text: str) -> None:
    """Every state is that of `Hand` with the same cards and actions; with sizes=all nothing is missing."""
    dice = Random(4)
    stack = pyspiel.load_game(text).get_parameters().get("stack", 1000)
    for _ in range(10):
        for state in at_random(text, dice):
            if state.is_chance_node():
                continue
            deck = [*state.dealt.cards, *(card for card in CARDS if card not in state.dealt.cards)]
            hand = Hand.replay(find_house("micro"), [stack, stack], 1, deck, state.dealt.actions)
            if state.is_terminal():
                assert state.returns() == [float(chips - stack) for chips in hand.stacks]
                continue
            assert state.current_player() == hand.actor
            legal = state.legal_actions()
            assert set(legal) <= numbers(hand)
            if "sizes=all" in text:
                assert set(legal) == numbers(hand)
        assert len(state.history()) <= state.get_game().max_game_length() + 3


def numbers(hand: Hand) -> set[int]:
    """Return all that a hand accepts, by the numbers of the game."""
    asked = {0: [FOLD], 1: [CHECK, CALL]} | {1 + to: [raise_to(to)] for to in range(1, hand.started[0] + 1)}
    return {number for number, them in asked.items() if any(hand.why_not(action) is None for action in them)}


def test_every_chip_is_an_action_if_all_are_asked_for() -> None:
    """The small blind may fold, call, or raise to 40, 41, ... 60."""
    state = played(f"{NAME}(stack=60,sizes=all)", 0, 1)
    assert state.legal_actions() == [0, 1, *range(41, 62)]
    assert [state.action_to_string(0, action) for action in (0, 1, 41)] == [
        "fold",
        "check or call",
        "raise 40",
    ]
    state.apply_action(1)
    assert state.legal_actions() == [0, 1, *range(41, 62)]  # a fold too, where a check is free
    assert played(f"{NAME}(stack=60)", 0, 1, 1).legal_actions() == [1, 61]  # not with a menu


def test_the_board_is_turned_by_chance_when_it_is_due() -> None:
    """After the first street, or after an all-in; any card that nobody holds, each as likely."""
    for actions in ((1, 1), (201, 1)):
        state = played(f"{NAME}(stack=200)", 0, 51, *actions)
        assert state.is_chance_node()
        outcomes = dict(state.chance_outcomes())
        assert set(outcomes) == set(range(1, 51))
        assert set(outcomes.values()) == {1 / 50}
    state.apply_action(2)  # 2c against As on a board of 2h: a pair of twos wins
    assert state.is_terminal()
    assert state.returns() == [200.0, -200.0]


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("recall", [True, False])
def test_what_a_player_sees_hangs_on_no_hidden_card(text: str, recall: bool) -> None:
    """The other's card may be any other: the same text, the same numbers, as long as nobody shows."""
    game = pyspiel.load_game(text)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
    deck = [card for card, _chance in game.new_initial_state().chance_outcomes()]
    dice, looked = Random(5), 0
    for _ in range(15):
        for state in at_random(text, dice):
            if state.is_chance_node() or state.is_terminal():
                continue
            for player in (0, 1):
                history = list(state.history())
                free = [card for card in deck if card not in state.dealt.cards]
                history[1 - player] = dice.choice(free or history[1 - player : 2 - player])
                other = game.new_initial_state()
                for action in history:
                    other.apply_action(action)
                assert observer.string_from(state, player) == observer.string_from(other, player)
                observer.set_from(state, player)
                before = observer.tensor.copy()
                observer.set_from(other, player)
                assert np.array_equal(before, observer.tensor)
                assert 0 <= before.min() <= before.max() <= 1
                looked += history != list(state.history())
    assert looked > 10


def test_different_things_to_know_are_different_states() -> None:
    """With perfect recall every sequence of actions, card and board has a text and numbers of its own."""
    game = pyspiel.load_game(f"{NAME}(stack=60,ranks=3,suits=2,sizes=min;allin)")
    texts: dict[str, bytes] = {}
    knowledge: dict[str, tuple[Any, ...]] = {}

    def walk(state: Any) -> None:  # noqa: ANN401 - OpenSpiel ships no types
        if state.is_terminal():
            return
        if not state.is_chance_node():
            player = state.current_player()
            text = state.information_state_string(player)
            tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
            known = (player, state.dealt.cards[player], state.dealt.board, state.dealt.actions)
            assert texts.setdefault(text, tensor) == tensor
            assert knowledge.setdefault(text, known) == known
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    assert len(set(texts.values())) == len(set(knowledge.values())) == len(texts) > 100


def solved(stack: int, ranks: int, suits: int, sizes: str, *, iterations: int) -> None:
    """Solve a small form by OpenSpiel's CFR+ and by ours, and compare what they have found."""
    game = pyspiel.load_game(f"{NAME}(stack={stack},ranks={ranks},suits={suits},sizes={sizes})")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    menu = Menu.of(sizes.replace(";", ","))
    deck = MicroGame({"ranks": ranks, "suits": suits}).rules.deck
    tree = build(find_house("micro"), (stack, stack), menus=(menu, menu), button=1, cards=deck)
    ours = solve(tree, payoffs=chips(tree), until=Iterations(iterations), discount=CFR_PLUS)
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    assert value == pytest.approx(ours.value, abs=1e-3)
    assert exploitability.exploitability(game, policy) == pytest.approx(ours.exploitability, abs=1e-3)


def test_openspiel_and_our_solver_agree_about_a_deck_of_three_cards() -> None:
    """CFR+ after the same iterations: the same value and exploitability, to a thousandth of a chip."""
    solved(60, 3, 1, "allin", iterations=12)


@pytest.mark.slow
def test_openspiel_and_our_solver_agree_about_two_suits() -> None:
    """Where cards tie, pair and suit; the same again."""
    solved(60, 3, 2, "allin", iterations=12)


def test_the_value_of_three_cards_is_ten_thirds() -> None:
    """Ours goes on to the end: with 60 chips, a deck of 2c 3c 4c and all-in the small blind wins 10/3."""
    menu = Menu.of("allin")
    deck = MicroGame({"ranks": 3, "suits": 1}).rules.deck
    tree = build(find_house("micro"), (60, 60), menus=(menu, menu), button=1, cards=deck)
    ours = solve(tree, payoffs=chips(tree), until=Iterations(2000))
    assert ours.value == pytest.approx(10 / 3, abs=1e-5)
    assert ours.exploitability < 1e-5


def test_a_state_may_be_pickled_and_copied() -> None:
    """What determines it is written down; a copy goes its own way."""
    dealt = Dealt(200, (CARDS[0], CARDS[51]), (raise_to(60),))
    again = pickle.loads(pickle.dumps(dealt))  # noqa: S301 - our own
    assert again.hand.state() == dealt.hand.state()  # type: ignore[union-attr]
    state = played(NAME, 0, 51)
    copy = state.clone()
    copy.apply_action(1)
    assert str(state) == "2c As | "
    assert str(copy) == "2c As | call"


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ({"stack": 20}, "stack = 20 is out of range: 21 to 100000"),
        ({"stack": 10**6}, "stack = 1000000 is out of range"),
        ({"ranks": 2, "suits": 1}, "2 ranks of 1 suits make no deck"),
        ({"ranks": 14}, "14 ranks of 4 suits"),
        ({"suits": 0}, "13 ranks of 0 suits"),
        ({"sizes": "huge"}, "'huge' is not a size"),
    ],
)
def test_a_game_that_cannot_be_is_refused(parameters: dict[str, Any], why: str) -> None:
    """With the value, and what would do."""
    with pytest.raises(PitbossError, match=why):
        MicroGame(parameters)
    with pytest.raises(Exception, match=why):  # whatever OpenSpiel makes of it
        pyspiel.load_game(NAME, parameters)


def test_an_action_that_is_not_there_is_refused() -> None:
    """By OpenSpiel or by us, and nothing has happened."""
    state = played(NAME, 0, 51)
    with pytest.raises(PitbossError, match=r"7 is not an action here: \[0, 1, "):
        state._apply_action(7)
    assert str(state) == "2c As | "
