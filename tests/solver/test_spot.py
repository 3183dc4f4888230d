"""Spots on the turn and the river: against formulas, against the twin, against what cards allow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss import find_house, parse_cards
from pitboss.errors import CardError, RangeError, SolverError, StateError
from pitboss.hand.action import CALL, CHECK, FOLD, bet, raise_to
from pitboss.hand.hand import Hand
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.solver import spot as spot_module
from pitboss.solver.holding import holding
from pitboss.solver.menu import Menu
from pitboss.solver.solve import Iterations
from pitboss.solver.spot import Share, Spot, engine, standing

HEADSUP = find_house("headsup")
BOTH = pytest.mark.parametrize("native", [True, False], ids=["native", "numpy"])


def spot(
    board: str,
    first: str,
    second: str,
    *,
    sizes: str = "pot",
    pot: int = 100,
    stack: int = 100,
    native: bool | None = None,
    house: str = "headsup",
    threads: int = 1,
) -> Spot:
    """Return a spot; in `headsup` seat 0 has the button and speaks first."""
    hand = standing(find_house(house), parse_cards(board), pot=pot, stacks=(stack, stack))
    menu = replace(Menu.of(sizes), near=Fraction(1))
    ranges = (holding(first), holding(second))
    return Spot(hand, ranges, menus=(menu, menu), native=native, threads=threads)


@BOTH
@pytest.mark.parametrize(("stack", "sizes"), [(100, "pot"), (50, "half"), (200, "double")])
def test_a_polarised_range_bluffs_and_is_called_as_the_formula_says(
    stack: int, sizes: str, native: bool
) -> None:
    """Nuts and nothing against a bluff-catcher: bet / (pot + bet) bluffs a value bet, the rest calls.

    The first player has 6 sure winners and 8 sure losers, the other 6 hands in between; no two share a card.
    """
    part = stack / 100
    first = "KhKd,KcKh,KcKd,99,4h3h,4d3d,4s3s,4c3c,6h3h,6d3d,6s3s,6c3c"
    found = spot("Ks7d2c5h9s", first, "AA", stack=stack, sizes=sizes, native=native)
    found.improve(until=Iterations(1500))
    root = found.tree.skip(0)
    value = [hand for hand in found.hands[0] if hand[0].rank == hand[1].rank]
    chances = found.strategy(root)
    bets = sum(chances[hand][1] for hand in value)
    bluffs = sum(chances[hand][1] for hand in found.hands[0] if hand not in value)
    assert bets == pytest.approx(len(value), abs=0.02)
    assert bluffs == pytest.approx(len(value) * part / (1 + part), abs=0.05)
    facing = found.tree.find((found.actions(root)[1],))
    calls = found.strategy(facing)
    assert sum(calls[hand][1] for hand in calls) / len(calls) == pytest.approx(1 / (1 + part), abs=0.02)
    assert found.share < 1e-3


def test_over_two_streets_more_is_bluffed_on_the_first() -> None:
    """With two bets of the pot there are 1.25 bluffs for a value bet on the turn, and half of it is called.

    A royal flush and nothing stand against a lower straight flush. Two of three go on to bet the river.
    """
    found = spot("QsJsTs2d", "AsKs,4h3h,4c3c,5h3h,5c3c", "9s8s", stack=400)
    found.improve(until=Iterations(600))
    root = found.tree.skip(0)
    chances = {hand: row[1] for hand, row in found.strategy(root).items()}
    royal = parse_cards("AsKs")
    assert chances.pop(royal) > 0.99  # type: ignore[arg-type]
    assert sum(chances.values()) == pytest.approx(1.25, abs=0.05)
    facing = found.tree.find((found.actions(root)[1],))
    assert found.strategy(facing)[found.hands[1][0]][1] == pytest.approx(0.5, abs=0.02)
    assert found.share < 2e-3


@BOTH
def test_the_nuts_win_the_pot_and_nothing_loses_it(native: bool) -> None:
    """Where one range always wins and both may only check, the value is half of the pot."""
    found = spot("Ks7d2c5h9s", "KdKc", "QdJd", pot=60, native=native)
    found.improve(until=Iterations(60))
    assert found.value == pytest.approx(30, abs=0.5)
    assert found.deals == 1


@BOTH
def test_cards_are_in_one_place(native: bool) -> None:
    """Pairs of hands that share a card are not dealt: of 6 times 6 pairs of aces 6 are left."""
    found = spot("Ks7d2c5h9s", "AA", "AA", native=native)
    assert found.deals == 6
    found.improve(until=Iterations(20))
    assert found.value == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(
    ("board", "first", "second"),
    [
        ("QsJh2h8c3d", "AA,KQs,JTs,98s,77,A5s:0.5", "QQ,AJo,T9s,66,54s"),
        ("QsJh2h8c", "AA,KQs,JTs,98s", "QQ,AJo,T9s,66"),
        ("QsJsTs8s", "AA,KQs,98o", "QQ,AJo,66"),
    ],
)
def test_native_and_numpy_give_the_same_answers(board: str, first: str, second: str) -> None:
    """After five iterations every strategy, every value and every best response is the same."""
    kinds: tuple[Any, ...] = (True, False)
    one, other = (spot(board, first, second, sizes="half,allin", stack=300, native=kind) for kind in kinds)
    for found in (one, other):
        found.run(5)
    assert one.deals == pytest.approx(other.deals)
    assert one.value == pytest.approx(other.value, abs=0.01)
    assert one.exploitability == pytest.approx(other.exploitability, abs=0.01)
    for block, node in enumerate(one.tree.blocks):
        for lane in range(1, len(one.lanes)) if one.tree.domain[node] else (0,):
            assert one.engine.average(block, lane) == pytest.approx(
                other.engine.average(block, lane), abs=2e-3
            )
    for node in range(3):
        for seat in (0, 1):
            assert one.worth(node, seat) == pytest.approx(other.worth(node, seat), abs=0.05)


def test_threads_change_nothing() -> None:
    """Lanes are added up in their order, whoever works on them: the numbers are the same to the bit."""
    one, two = (
        spot("QsJh2h8c", "AA,KQs,JTs", "QQ,AJo,T9s", sizes="half,allin", stack=300, threads=n) for n in (1, 2)
    )
    for found in (one, two):
        found.run(12)
    assert one.value == two.value
    assert one.exploitability == two.exploitability


def test_boards_that_suits_turn_into_one_another_are_one_lane() -> None:
    """On a turn of one suit the other three are alike; ranges that tell them apart keep them apart."""
    alike = spot("QsJsTs8s", "AA,KQs", "QQ,AJo")
    assert sorted(len(lane.cards) for lane in alike.lanes[1:]) == [1] * 9 + [3] * 13
    assert sum(len(lane.cards) for lane in alike.lanes) == 48
    apart = spot("QsJsTs8s", "AdKd,AA", "QQ,AJo")
    assert max(len(lane.cards) for lane in apart.lanes) == 2
    rainbow = spot("QsJhTd8c", "AA,KQs", "QQ,AJo")
    assert len(rainbow.lanes) == 49


def test_alike_boards_change_nothing() -> None:
    """A spot is worth the same whether its boards are folded together or not."""
    folded = spot("QsJsTs8s", "AA,KQs,55", "QQ,AJo,66", sizes="half", stack=200)
    flat = spot("QsJsTs8s", "AA,KQs,55,7d2d:0.000001", "QQ,AJo,66", sizes="half", stack=200)
    assert len(flat.lanes) > len(folded.lanes)
    for found in (folded, flat):
        found.improve(until=(Share(0.0005), Iterations(600)))
    assert folded.value == pytest.approx(flat.value, abs=0.1)


def test_what_a_hand_is_worth_adds_up_to_the_value() -> None:
    """The worth of each hand, weighted by what it meets, is the value; no action is worth much more."""
    found = spot("QsJh2h8c3d", "22+,AT+,KQ", "88+,A2s+,KJs", sizes="half,pot,allin", stack=400)
    found.improve(until=Iterations(400))
    root = found.tree.skip(0)
    worth, met = found.worth(root, 0), found.met(root, 0)
    total = sum(
        found.ranges[0][hand] * worth[hand] * times for hand, times in zip(found.hands[0], met, strict=True)
    )
    assert total / found.deals == pytest.approx(found.value, abs=1e-3)
    children = range(found.tree.first[root], found.tree.first[root] + found.tree.many[root])
    by_action = [found.worth(child, 0) for child in children]
    chances = found.strategy(root)
    for hand in found.hands[0]:
        best = max(values[hand] for values in by_action)
        mixed = sum(chances[hand][n] * values[hand] for n, values in enumerate(by_action))
        assert mixed == pytest.approx(worth[hand], abs=0.05)
        assert mixed > best - 2.5


def test_a_frozen_node_is_played_as_it_was() -> None:
    """Whoever must always check wins no more than his share of showdowns."""
    free, held = (spot("Ks7d2c5h9s", "KhKd,4h3h", "AA", sizes="pot") for _ in range(2))
    root = held.tree.skip(0)
    held.freeze(root, {hand: [1.0, 0.0] for hand in held.hands[0]})
    for found in (free, held):
        found.improve(until=Iterations(500))
    assert all(row[0] == 1 for row in held.strategy(root).values())
    assert held.value < free.value - 5


def test_a_spot_may_be_any_hand_that_is_being_played() -> None:
    """A real hand at its river: its own pot, stacks and least bet; the ends are worth what the house pays."""
    hand = Hand(find_house("standard"), [200, 200], 0, deck_for(seed_from_text("spots"), 1))
    for action in (raise_to(6), CALL, CHECK, bet(8), CALL, CHECK, CHECK):
        hand.act(action)
    menu = Menu.of("half,pot,allin")
    found = Spot(hand, (holding("22+,A2+,K9+"), holding("22+,A2s+,T9s")), menus=(menu, menu))
    assert (found.pot, found.tree.stacks) == (28, (186, 186))
    found.improve(until=(Share(0.005), Iterations(300)))
    assert found.share < 0.01
    assert -14 < found.value < 14


@pytest.mark.parametrize("house", ["standard", "headsup", "ring", "classroom"])
def test_a_spot_stands_in_every_house_of_two_hole_cards(house: str) -> None:
    """The pot lies dead in the middle, everybody has checked; who speaks first is the house's business."""
    hand = standing(find_house(house), parse_cards("QsJh2h8c"), pot=101, stacks=(90, 80))
    assert (hand.pot, hand.stacks, hand.street_name, hand.current) == (101, [90, 80], "turn", 0)
    assert hand.board == parse_cards("QsJh2h8c")
    assert hand.actor == {"standard": 1, "headsup": 0, "ring": 1, "classroom": 1}[house]


def test_a_fold_is_worth_nothing_more() -> None:
    """Whoever folds has lost half of the pot beyond what he put in; his hand does not matter."""
    found = spot("Ks7d2c5h9s", "KhKd", "AA", sizes="pot", native=True)
    facing = found.tree.find((found.actions(found.tree.skip(0))[1],))
    assert found.actions(facing)[0] == FOLD
    folded = found.tree.first[facing]
    assert set(found.worth(folded, 1).values()) == {-50.0}


@pytest.mark.parametrize(
    ("house", "board", "pot", "stacks", "message"),
    [
        ("micro", "Qs", 100, (9, 9), "micro is not hold'em for two"),
        ("duel", "QsJh2h8c3d", 100, (9, 9), "duel is not hold'em for two"),
        ("headsup", "QsJh2h", 100, (9, 9), "3 cards on the board: a spot has 4, on the turn, or 5"),
        ("headsup", "QsJh2h8c3d4d", 100, (9, 9), "6 cards on the board"),
        ("headsup", "QsJh2h8c3d", 1, (9, 9), "1 is no pot"),
        ("headsup", "QsJh2h8c3d", -5, (9, 9), "-5 is no pot"),
        ("headsup", "QsJh2h8c3d", 100, (0, 9), "0 is no stack"),
        ("headsup", "QsJh2h8c3d", 100, (9, 10**20), "is not a stack"),
    ],
)
def test_an_impossible_spot_is_refused(
    house: str, board: str, pot: int, stacks: tuple[int, int], message: str
) -> None:
    """Boards, pots and stacks that cannot be are named with what could."""
    with pytest.raises((SolverError, CardError, StateError), match=message):
        standing(find_house(house), parse_cards(board), pot=pot, stacks=stacks)


def test_impossible_ranges_are_refused() -> None:
    """A range that the board takes away, and two that leave no deal."""
    with pytest.raises(RangeError, match="the range of seat 0 has no hand left beside QsQhQdQc2c"):
        spot("QsQhQdQc2c", "QQ", "AA")
    with pytest.raises(RangeError, match="the two ranges leave no deal"):
        spot("Ks7d2c5h9s", "AsAh", "AsAd")
    for text, message in (
        ("", "is no range"),
        ("XX", "is no hand"),
        ("AA:2", "has no weight from 0 to 1"),
        ("AA:nan", "has no weight"),
        ("AA:", "has no weight"),
    ):
        with pytest.raises(RangeError, match=message):
            holding(text)


def test_weights_are_read() -> None:
    """A colon and a weight; the last one holds, and none at all is not held."""
    assert set(holding("AA:0.5").values()) == {0.5}
    assert len(holding("AA,AsAh:0")) == 5
    assert holding("AKs:.25")[parse_cards("AsKs")] == 0.25  # type: ignore[index]


def test_a_tree_that_would_not_fit_is_refused_before_it_is_tried() -> None:
    """The message says how much it would take."""
    hand = standing(HEADSUP, parse_cards("QsJh2h8c"), pot=40, stacks=(4000, 4000))
    menu = Menu.of("third,half,twothirds,pot,double,allin")
    with pytest.raises(SolverError, match=r"the tree has more than [\d,]+ nodes: take a smaller menu"):
        Spot(hand, (holding("random"), holding("random")), menus=(menu, menu))


def test_a_hand_that_is_over_is_no_spot() -> None:
    """There is nothing to decide."""
    hand = standing(HEADSUP, parse_cards("QsJh2h8c3d"), pot=40, stacks=(40, 40))
    hand.act(raise_to(40))
    hand.act(FOLD)
    with pytest.raises(SolverError, match="nobody is to act"):
        Spot(hand, (holding("AA"), holding("KK")), menus=(Menu.of("pot"),) * 2)


def test_without_native_and_numpy_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the two has to be there."""

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(spot_module, "_native", None)
    assert engine().__module__ == "pitboss.solver.spot_reference"
    monkeypatch.setattr(spot_module, "import_module", missing)
    with pytest.raises(SolverError, match=r"pip install pitboss\[numpy\]"):
        engine()
    with pytest.raises(SolverError, match="the native solver was not built here"):
        engine(native=True)


@pytest.mark.parametrize(
    "change",
    [
        {"weights": [[1.0]]},
        {"lanes": []},
        {"lanes": [([5, 5], [9, 9], [])] * 2},
        {"ranges": [[(0, 99), (1, 2)], [(3, 4), (5, 6)]]},
        {"nodes": [[0]]},
        {"nodes": [[0], [0], [1], [1], [0]]},
        {"nodes": [[3], [0], [0], [0], [7]]},
    ],
)
def test_the_native_one_does_not_crash_on_what_cannot_be(change: dict[str, Any]) -> None:
    """A mistake on the Python side is an error there, whatever it is."""
    parts: dict[str, Any] = {
        "ranges": [[(0, 1), (2, 3)], [(4, 5), (6, 7)]],
        "weights": [[1.0, 1.0], [1.0, 1.0]],
        "lanes": [([5, 6], [7, 8], [])],
        "chance": 1.0,
        "nodes": [[3], [0], [0], [0], [0]],
        "payoffs": 1,
        "blocks": 0,
        "discount": (1.5, 0.0, 3.0),
        "threads": 1,
    }
    kind = engine(native=True)
    kind(**parts)
    with pytest.raises((ValueError, TypeError)):
        kind(**{**parts, **change})
