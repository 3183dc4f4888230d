"""Blueprints: learned by dealing, the same in C++ and in Python, kept in small files."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss import find_house, parse_cards
from pitboss.equity.classes import CLASSES, HANDS
from pitboss.errors import SolverError
from pitboss.solver import school as school_module
from pitboss.solver import spot
from pitboss.solver.audit import Audit
from pitboss.solver.blueprint import Blueprint, Plan, pack_blueprint, thin, unpack_blueprint
from pitboss.solver.buckets import PREFLOP
from pitboss.solver.rollout import rollout
from pitboss.solver.school import School, contest
from pitboss.solver.sealed import seal, unseal
from pitboss.solver.tree import LIFT, SECOND
from solver.plans import few_buckets, learned, plan

PLACE = {hand: number for number, hand in enumerate(HANDS)}


def test_the_tree_is_played_by_the_house() -> None:
    """In headsup the button has the big blind: the other one speaks first before the flop, it on the flop."""
    tree = plan(sizes="pot,allin").tree
    assert tree.kind[0] == 1
    assert [str(action) for action in tree.actions[0]] == ["fold", "call", "raise 60", "raise 200"]
    limped = tree.find(tree.actions[0][1:2])
    assert (tree.kind[limped], tree.domain[limped]) == (0, 0)
    flop = tree.find((*tree.paths[limped], tree.actions[limped][0]))
    assert (tree.kind[flop], tree.domain[flop]) == (0, 1)


def test_native_and_python_learn_the_same() -> None:
    """The same seed deals the same cards to both, and every chance comes out the same."""
    small = Plan(find_house("headsup"), 100, "allin", few_buckets())
    schools = [School(small, deals=2, native=native, seed=5) for native in (True, False)]
    for school in schools:
        school.term(1)
        school.term(1)
    fast, slow = (school.engine.average() for school in schools)
    assert fast == slow
    assert len(set(fast)) > 3


def test_the_same_seed_and_threads_learn_the_same() -> None:
    """Whoever works on which flop; another seed learns something else."""

    def table(seed: int, threads: int) -> bytes:
        school = School(plan(), seed=seed, threads=threads, deals=50)
        school.term(4)
        return bytes(school.engine.average())

    assert table(1, 2) == table(1, 2)
    assert table(1, 1) == table(1, 1)
    assert table(1, 1) != table(2, 1)


def test_aces_are_not_folded_and_rags_not_raised_all_in() -> None:
    """After a few seconds the worst mistakes are gone."""
    found = learned(terms=30)
    tree = found.plan.tree
    chances = {name: found.chances(0, kind) for kind, name in enumerate(CLASSES)}
    assert max(chances[name][0] for name in ("AA", "KK", "AKs")) < 0.1
    assert chances["32o"][-1] < 0.3
    shoved = tree.find((tree.actions[0][-1],))
    assert found.chances(shoved, CLASSES.index("AA"))[1] == 1
    assert found.chances(shoved, CLASSES.index("32o"))[0] > 0.6


@pytest.mark.slow
def test_what_is_learned_longer_wins_against_what_is_not() -> None:
    """A contest plays every deal from both seats; against itself a strategy wins nothing."""
    short, long = learned(terms=1), learned(terms=30)
    assert contest(long, long, seed=3, flops=5, deals=20) == (0.0, 0.0)
    won, error = contest(long, short, seed=3, flops=30, deals=40)
    assert won > 2 * error
    back, _ = contest(short, long, seed=3, flops=30, deals=40)
    assert back == pytest.approx(-won)


@pytest.mark.slow
def test_an_audit_finds_that_what_was_learned_longer_can_be_beaten_less() -> None:
    """What a best response wins falls the longer is learned."""
    short, long = Audit(learned(terms=1)), Audit(learned(terms=30))
    for audit in (short, long):
        audit.run(2)
    assert 0 < long.exploitability[0] < short.exploitability[0]


def test_what_one_seat_wins_on_a_flop_the_other_loses() -> None:
    """When both play the blueprint, over all hands, turns and rivers."""
    found = learned()
    small, tree = found.plan, found.plan.tree
    parts = (list(PREFLOP), small.buckets.parts(), found.table)
    engine = spot.native_module().Audit(small.nodes, small.payoffs, len(tree.blocks), *parts)
    engine.look(parse_cards("2c6d9h"))
    limped = tree.find(tree.actions[0][1:2])
    flop = tree.find((*tree.paths[limped], tree.actions[limped][0]))
    one, other = (sum(engine.worth(flop, seat, [1.0] * 1326, False)) for seat in (0, 1))
    assert one == pytest.approx(-other, rel=1e-4)
    better = sum(engine.worth(flop, 0, [1.0] * 1326, True))
    assert better > one


def test_an_audit_knows_what_push_or_fold_is_worth() -> None:
    """Against one who always gives up every hand wins the blind that the other has posted."""
    small = plan()
    tree = small.tree
    table = bytearray()
    for node in tree.blocks:
        row = bytes([1] + [0] * (tree.many[node] - 1))  # folds, or checks where that is free
        table += row * small.buckets.sizes[tree.domain[node]]
    audit = Audit(Blueprint(small, bytes(table), {}))
    audit.run(1)
    assert audit.response(1).worth == pytest.approx(20)
    assert audit.response(0).worth == pytest.approx(10)


@pytest.mark.slow
def test_a_rollout_is_what_the_whole_flop_is_worth() -> None:
    """Drawn run-outs come near the exact worth of a hand that is worked out over all of them."""
    found = learned(terms=10)
    tree, small = found.plan.tree, found.plan
    limped = tree.find(tree.actions[0][1:2])
    flop = tree.find((*tree.paths[limped], tree.actions[limped][0]))
    board = parse_cards("2c6d9h")
    hole = HANDS[PLACE[parse_cards("JsJh")]]  # type: ignore[index]
    parts = (list(PREFLOP), small.buckets.parts(), found.table)
    engine = spot.native_module().Audit(small.nodes, small.payoffs, len(tree.blocks), *parts)
    engine.look(board)
    exact = engine.worth(flop, tree.kind[flop], [1.0] * 1326, False)[PLACE[hole]]
    apart = sum(not {*hand} & {*board, *hole} for hand in HANDS)
    drawn = rollout(found, flop, hole, board, [1.0] * 1326, runouts=400)
    chances = found.chances(flop, small.buckets.of(board)[PLACE[hole]])
    mixed = sum(chance * mean for chance, (mean, _) in zip(chances, drawn, strict=True))
    assert mixed == pytest.approx(exact / apart, abs=4 * max(error for _, error in drawn) + 0.5)


def test_what_is_packed_is_read_again() -> None:
    """Chances are kept in 15ths, two to a byte; the header says how they were made."""
    found = learned()
    again = unpack_blueprint(pack_blueprint(found))
    assert again.table == found.table
    assert again.about["hands"] == found.about["hands"]
    assert again.plan.buckets == found.plan.buckets
    assert (again.plan.stack, again.plan.house.name) == (200, "headsup")
    assert sum(again.chances(0, 5)) == pytest.approx(1)


def test_a_row_of_nothing_is_all_alike() -> None:
    """Chances that round to nothing are nothing; where all do, no action is left out."""
    small = plan()
    table = thin(bytes(small.offsets[-1]), small)
    assert set(table) == {1}


def test_a_blueprint_of_another_tree_is_refused() -> None:
    """A file may be whole, and made by another pitboss or for another house."""
    header, numbers = unseal("blueprint", pack_blueprint(learned()))
    for change, message in (
        ({"nodes": 7}, "was made for another tree: it has 7 nodes"),
        ({"house": "poker"}, "cannot be read: 'poker'"),
        ({"house": "micro"}, "micro is not hold'em for two"),
        ({"sizes": "huge"}, "'huge' is not a size"),
        ({"stack": -4}, "is not a stack"),
        ({"grids": [1, 2, 3]}, "three grids of cuts"),
        ({"options": {"big_blind": "x"}}, "cannot be read"),
    ):
        with pytest.raises(SolverError, match=message):
            unpack_blueprint(seal("blueprint", {**header, **change}, numbers), name="x.blueprint")
    with pytest.raises(SolverError, match="904 bytes of chances"):
        unpack_blueprint(seal("blueprint", header, numbers[:-1]))


def test_blueprints_of_different_trees_cannot_be_compared() -> None:
    """They would not know what the other one does."""
    other = replace(learned(), plan=plan(sizes="pot,allin"))
    with pytest.raises(SolverError, match="different trees"):
        contest(learned(), other, seed=1, flops=1, deals=1)


@pytest.mark.parametrize("house", ["micro"])
def test_a_house_of_one_card_has_no_blueprint(house: str) -> None:
    """It is solved without buckets."""
    with pytest.raises(SolverError, match="is not hold'em for two"):
        _ = Plan(find_house(house), 100, "allin", few_buckets()).tree


@pytest.mark.parametrize(("house", "stack"), [("classroom", 60), ("ring", 20), ("duel", 100)])
def test_every_house_of_two_hole_cards_can_be_learned(house: str, stack: int) -> None:
    """The tree has decisions on four streets, and lifts between them."""
    rules = find_house(house)
    small = Plan(rules, stack, "pot", few_buckets())
    tree = small.tree
    assert {tree.domain[node] for node in tree.blocks} == {0, 1, 2, 3}
    assert LIFT in tree.kind
    school = School(small, deals=20)
    school.term(1)
    assert len(school.blueprint.table) == small.offsets[-1]
    assert all(tree.kind[node] <= SECOND for node in tree.blocks)


def test_ctrl_c_leaves_what_was_learned_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a term that is cut short is lost."""
    school = School(plan(), deals=20)
    monkeypatch.setattr(school_module, "LESSONS", 1)

    def stop(school: School) -> None:
        if school.terms == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        school.learn(seconds=60, tell=stop)
    assert school.terms == 2
    assert school.blueprint.about["terms"] == 2
