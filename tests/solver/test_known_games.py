"""Games whose answers are known, and every game against a slow reading with real cards."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.houses.micro import MICRO
from pitboss.solver.menu import Menu
from pitboss.solver.solve import CFR_PLUS, DCFR, Iterations, Solution, chips, solve
from pitboss.solver.tree import Tree, build
from solver.by_hand import Game, odds_of
from solver.engines import engines
from solver.small import KUHN, KUHN_DECK, LEDUC, LEDUC_DECK

WHOLE = (Menu.of("allin"), Menu.of("allin"))


def kuhn() -> Tree:
    """Return the tree of Kuhn's poker: three cards, one bet."""
    return build(KUHN, (2, 2), menus=WHOLE, cards=KUHN_DECK)


def leduc() -> Tree:
    """Return the tree of Leduc: six cards, two streets, two bets each."""
    return build(LEDUC, (13, 13), menus=WHOLE, cards=LEDUC_DECK)


@engines
def test_kuhns_first_player_loses_an_eighteenth(native: bool) -> None:
    """Kuhn (1950): the value of his game is -1/18, and a best response wins nothing more."""
    solution = solve(kuhn(), payoffs=chips(kuhn()), until=Iterations(1000), native=native)
    assert solution.value == pytest.approx(-1 / 18, abs=1e-4)
    assert 0 <= solution.exploitability < 2e-4


@engines
def test_kuhns_second_player_calls_with_a_queen_one_time_in_three(native: bool) -> None:
    """He bluffs with the jack as often, always bets the king, and calls a bet with it."""
    tree = kuhn()
    solution = solve(tree, payoffs=chips(tree), until=Iterations(1000), native=native)
    check, bet = tree.actions[0]
    jack, queen, king = (tree.deal.state(0, (card,)) for card in KUHN_DECK)
    after_bet, after_check = tree.find([bet]), tree.find([check])
    assert solution.chances(after_bet, queen)[1] == pytest.approx(1 / 3, abs=0.02)
    assert solution.chances(after_check, jack)[1] == pytest.approx(1 / 3, abs=0.02)
    assert solution.chances(after_check, king)[1] == pytest.approx(1, abs=1e-3)
    assert solution.chances(after_bet, jack)[1] == pytest.approx(0, abs=1e-3)


@engines
def test_leduc_has_the_tree_that_everybody_has(native: bool) -> None:
    """90 nodes, 36 of them decisions, and a value of -0.0856 to the first player."""
    tree = leduc()
    assert (len(tree), len(tree.blocks)) == (90, 36)
    solution = Solution(tree, chips(tree), discount=CFR_PLUS, native=native)
    solution.run(200)
    assert solution.value == pytest.approx(-0.0856, abs=5e-4)


@engines
def test_leduc_after_100_iterations_of_cfr_plus(native: bool) -> None:
    """Exploitability 0.0134, as it was measured with other programs."""
    solution = Solution(leduc(), chips(leduc()), discount=CFR_PLUS, native=native)
    solution.run(100)
    assert solution.exploitability == pytest.approx(0.0134, abs=2e-4)


def test_leduc_after_1000_iterations_of_cfr_plus() -> None:
    """Exploitability 0.000254 at most, give or take what single precision leaves open."""
    solution = Solution(leduc(), chips(leduc()), discount=CFR_PLUS)
    solution.run(1000)
    assert 0.0002 < solution.exploitability < 0.00027


def test_discounting_beats_cfr_plus_in_micro() -> None:
    """After 300 iterations of each it is nearer to the equilibrium."""
    tree = build(MICRO, (1000, 1000), menus=(Menu.of("pot,allin"), Menu.of("pot,allin")), button=1)
    gaps = {}
    for name, discount in (("dcfr", DCFR), ("cfr+", CFR_PLUS)):
        solution = Solution(tree, chips(tree), discount=discount)
        solution.run(300)
        gaps[name] = solution.exploitability
    assert gaps["dcfr"] < gaps["cfr+"]


SMALL = parse_cards("2s3s5s6s2h3h5h6h")  # straights, flushes, both, pairs, and ties of equal ranks
POT = (Menu.of("pot,allin"), Menu.of("allin"))

GAMES = {
    "kuhn": Game(house=KUHN, deck=KUHN_DECK, stacks=(2, 2), menus=WHOLE),
    "leduc": Game(house=LEDUC, deck=LEDUC_DECK, stacks=(13, 13), menus=WHOLE),
    "micro": Game(house=MICRO, deck=SMALL, stacks=(90, 300), menus=POT, button=1),
}


def tree_of(game: Game) -> Tree:
    """Return the tree of a game."""
    return build(game.house, game.stacks, menus=game.menus, button=game.button, cards=game.deck)


@engines
@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_real_cards_dealt_one_by_one(name: str, native: bool) -> None:
    """Two strategies found half-way, played out in every deal by the hand itself."""
    game = GAMES[name]
    tree = tree_of(game)
    solution = solve(tree, payoffs=chips(tree), until=Iterations(7), native=native)
    assert solution.value == pytest.approx(game.value(odds_of(solution)), abs=1e-5)


@engines
@pytest.mark.parametrize("name", GAMES)
def test_best_responses_are_those_of_a_search_with_real_cards(name: str, native: bool) -> None:
    """Against a strategy found half-way, the best that can be done with each card that one may hold."""
    game = GAMES[name]
    tree = tree_of(game)
    solution = solve(tree, payoffs=chips(tree), until=Iterations(7), native=native)
    for seat in (0, 1):
        searched = game.best_response(seat, odds_of(solution))
        assert solution.best_response(seat) == pytest.approx(searched, abs=1e-5)


@engines
def test_a_best_response_that_is_kept_wins_what_it_said(native: bool) -> None:
    """Played against the same strategy, its value is the one that was named."""
    tree = tree_of(GAMES["micro"])
    solution = solve(tree, payoffs=chips(tree), until=Iterations(5), native=native)
    promised = solution.best_response(0)
    assert promised > solution.value
    assert solution.engine.respond(0, True) == pytest.approx(promised, abs=1e-9)
    assert solution.value == pytest.approx(promised, abs=1e-5)
