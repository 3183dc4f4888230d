"""Solving: two engines with the same answers, strategies that are strategies, ends that are kept."""

from __future__ import annotations

import random
from math import inf, nan

import pytest

from pitboss.errors import SolverError
from pitboss.houses.micro import MICRO
from pitboss.solver import solve as solve_module
from pitboss.solver.menu import Menu
from pitboss.solver.solve import (
    CFR_PLUS,
    DCFR,
    Discount,
    Gap,
    Iterations,
    Seconds,
    Solution,
    chips,
    engine,
    improve,
    solve,
)
from pitboss.solver.tree import LIFT, Tree, build
from solver.engines import engines, needs_native


def micro(menu: str = "pot,allin", stacks: tuple[int, int] = (1000, 1000)) -> Tree:
    """Return the tree of a hand of micro."""
    return build(MICRO, stacks, menus=(Menu.of(menu), Menu.of(menu)), button=1)


def strategies(solution: Solution) -> list[float]:
    """Return all that both players do, in a row."""
    return [part for block in range(len(solution.tree.blocks)) for part in solution.engine.average(block)]


@needs_native
@pytest.mark.parametrize("discount", [DCFR, CFR_PLUS], ids=["dcfr", "cfr+"])
def test_native_equals_numpy(discount: Discount) -> None:
    """The same value, best responses and strategies, after each of some iterations."""
    tree = micro("pot,allin/allin")
    both = [Solution(tree, chips(tree), discount=discount, native=native) for native in (True, False)]
    for _ in range(3):
        for solution in both:
            solution.run(4)
        native, numpy = both
        assert native.value == pytest.approx(numpy.value, abs=1e-3)
        assert native.exploitability == pytest.approx(numpy.exploitability, abs=1e-3)
    pairs = list(zip(strategies(native), strategies(numpy), strict=True))
    far = sum(abs(one - other) > 0.01 for one, other in pairs)  # where all is the same, rounding may decide
    assert far < len(pairs) / 1000


@needs_native
def test_threads_change_nothing() -> None:
    """Two threads do the same sums in the same order."""
    tree = micro()
    one, two = (Solution(tree, chips(tree), threads=threads) for threads in (1, 2))
    one.run(40)
    two.run(40)
    assert strategies(one) == strategies(two)
    assert one.value == two.value


@engines
def test_strategies_are_probabilities(native: bool) -> None:
    """In every state of every decision the parts add up to 1."""
    tree = micro("pot,allin/allin", (200, 1800))
    solution = solve(tree, payoffs=chips(tree), until=Iterations(10), native=native)
    for node in tree.blocks:
        rows = list(solution.strategy(node).values())
        for parts in zip(*rows, strict=True):
            assert min(parts) >= 0
            assert sum(parts) == pytest.approx(1, abs=1e-5)
    assert solution.strategy(0).keys() == set(tree.actions[0])


@engines
def test_what_one_wins_the_other_loses(native: bool) -> None:
    """The game is of zero sum, and no best response wins less than the strategy it replaces."""
    tree = micro("pot,allin/allin", (500, 1500))
    solution = solve(tree, payoffs=chips(tree), until=Iterations(20), native=native)
    assert solution.engine.value(1) == pytest.approx(-solution.value, abs=1e-6)
    assert solution.best_response(0) >= solution.value - 1e-6
    assert solution.best_response(1) >= -solution.value - 1e-6


def test_a_solution_gets_better_the_longer_it_is_worked_on() -> None:
    """Ten times the iterations, less than a fifth of the gap."""
    solution = Solution(micro(), chips(micro()))
    gaps = []
    for iterations in (30, 270):
        solution.run(iterations)
        gaps.append(solution.exploitability)
    assert 0 < gaps[1] < gaps[0] / 5


def test_a_gap_is_an_end() -> None:
    """Exploitability is at most what was asked for, and somebody is told on the way."""
    tree = micro()
    told: list[tuple[int, float]] = []
    solution = solve(
        tree, payoffs=chips(tree), until=(Gap(0.5), Iterations(5000)), tell=lambda *x: told.append(x)
    )
    assert solution.exploitability <= 0.5
    assert [iterations for iterations, _gap in told] == sorted({iterations for iterations, _gap in told})
    assert told[-1][0] == solution.iterations < 5000


def test_seconds_are_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that this test turns: each look at it takes a tenth of a second."""
    now = iter(range(10_000))
    monkeypatch.setattr(solve_module, "monotonic", lambda: next(now) / 10)
    solution = solve(micro(), payoffs=chips(micro()), until=Seconds(2))
    assert 1 <= solution.iterations < 20
    assert next(now) <= 25


def test_iterations_are_an_end() -> None:
    """Exactly so many, and going on goes on from there."""
    tree = micro()
    solution = solve(tree, payoffs=chips(tree), until=Iterations(37))
    assert solution.iterations == 37
    improve(solution, until=Iterations(40))
    assert solution.iterations == 40


def test_without_an_end_nothing_is_begun() -> None:
    """A solver that nobody stops would never come back."""
    with pytest.raises(SolverError, match="no end: give a gap, seconds or iterations"):
        solve(micro(), payoffs=chips(micro()), until=())


def test_ctrl_c_keeps_what_was_found() -> None:
    """It passes on between two steps, and the solution is as good as it was."""
    tree = micro()
    solution = Solution(tree, chips(tree))

    def stop(iterations: int, _gap: float) -> None:
        if iterations > 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        improve(solution, until=Iterations(100_000), tell=stop)
    assert 50 < solution.iterations < 1000
    assert solution.exploitability < 5


@engines
def test_a_frozen_block_plays_what_it_was_told(native: bool) -> None:
    """Seat 0 always goes all-in; the rest of the game is solved around that."""
    tree = micro("allin", (300, 1700))
    solution = Solution(tree, chips(tree), native=native)
    size = len(solution.engine.average(0)) // len(tree.actions[0])
    always = [0.0] * size * (len(tree.actions[0]) - 1) + [1.0] * size
    solution.engine.anchor(0, always, 1.0)
    solution.run(100)
    assert solution.engine.average(0) == pytest.approx(always)
    called = solution.strategy(tree.find([tree.actions[0][-1]]))
    fold, call = called.values()
    assert call[12] > 0.99  # an ace calls
    assert fold[0] > 0.99  # a two does not
    solution.engine.release(0)
    solution.run(200)
    assert solution.engine.average(0) != pytest.approx(always, abs=0.1)


@engines
def test_a_block_held_half_of_the_time_plays_half_of_it(native: bool) -> None:
    """Its average is a mixture of what it was told and what it found."""
    tree = micro("allin", (300, 1700))
    solution = Solution(tree, chips(tree), native=native)
    actions = len(tree.actions[0])
    size = len(solution.engine.average(0)) // actions
    solution.engine.anchor(0, [1.0] * size + [0.0] * size * (actions - 1), 0.5)
    solution.run(50)
    folds = next(iter(solution.strategy(0).values()))
    assert min(folds) >= 0.5 - 1e-6


@engines
def test_a_strategy_can_be_carried_to_another_solution(native: bool) -> None:
    """By its averages, or with all that is known; the value is the same then."""
    tree = micro("pot,allin/allin", (300, 1700))
    first = solve(tree, payoffs=chips(tree), until=Iterations(15), native=native)
    loaded, adopted = (Solution(tree, chips(tree), native=native) for _ in range(2))
    for block in range(len(tree.blocks)):
        loaded.engine.load(block, first.engine.average(block))
        adopted.engine.adopt(first.engine, block, block)
    assert loaded.value == pytest.approx(first.value, abs=1e-4)
    assert adopted.value == pytest.approx(first.value, abs=1e-6)
    adopted.engine.restart(15)
    adopted.run(10)
    first.run(10)
    assert adopted.value == pytest.approx(first.value, abs=1e-6)


@engines
def test_payoffs_are_an_input(native: bool) -> None:
    """Twice the chips are twice the value; numbers that are none are refused."""
    tree = micro("allin", (300, 1700))
    once, twice = (
        solve(tree, payoffs=[factor * chip for chip in chips(tree)], until=Iterations(20), native=native)
        for factor in (1, 2)
    )
    assert twice.value == pytest.approx(2 * once.value, abs=1e-3)
    for wrong in ([1.0], [*chips(tree)[:-1], nan], [*chips(tree)[:-1], inf]):
        with pytest.raises(SolverError, match="endings take three each"):
            once.set_payoffs(wrong)


@needs_native
def test_a_tree_that_breaks_its_promises_cannot_crash_the_native_solver() -> None:
    """Random changes to its numbers: refused, or solved without harm."""
    tree = micro("allin", (300, 1700))
    dice = random.Random(1)
    deal = tree.deal
    domains = [(d.lanes, d.rows, d.count, d.scale, d.diagonal, d.lower, d.upper) for d in deal.domains]
    lifts = [(lift.start, lift.end, lift.origin) for lift in deal.lifts]
    refused = 0
    for _ in range(300):
        nodes = [list(row) for row in (tree.kind, tree.domain, tree.first, tree.many, tree.tag)]
        row = dice.choice(nodes)
        row[dice.randrange(len(row))] = dice.choice([-1, 0, 1, 3, 64, 65, 1 << 30, -(1 << 31)])
        try:
            found = engine(native=True)(domains, lifts, nodes, len(tree.outcomes), len(tree.blocks), DCFR, 1)
        except ValueError:
            refused += 1
        else:
            found.run(1)
    assert refused > 200
    assert LIFT in tree.kind


def test_an_engine_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Native where nothing was built, and neither of the two where numpy is missing as well."""
    monkeypatch.setattr(solve_module, "_native", None)
    with pytest.raises(SolverError, match="the native solver was not built here"):
        engine(native=True)
    assert engine().__module__ == "pitboss.solver.reference"

    def missing(_name: str) -> object:
        raise ImportError

    monkeypatch.setattr(solve_module, "import_module", missing)
    with pytest.raises(SolverError, match="pip install pitboss"):
        engine()
