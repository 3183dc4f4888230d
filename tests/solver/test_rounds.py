"""Rounds as one game: what is settled, what the table says, and that nobody beats it by much."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import pairwise

import pytest

from pitboss.errors import SolverError
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House
from pitboss.houses.micro import MICRO
from pitboss.solver.files import shipped, shipped_file
from pitboss.solver.measure import AsPlayed, OnGrid, measure
from pitboss.solver.meeting import Meeting, meeting
from pitboss.solver.menu import Menu
from pitboss.solver.rival import Rival
from pitboss.solver.rounds import Round, Values, wins
from pitboss.solver.solve import Solution
from pitboss.solver.sweep import Effort, Sweep
from pitboss.solver.tree import build

ROUND = Round.of(MICRO)
POT = Menu.of("pot,allin")
SHORT: House = find_house("micro", {"stack": 100, "hands": 5})


@lru_cache(maxsize=1)
def short_values() -> Values:
    """Return the table of rounds of five hands and 100 chips."""
    sweep = Sweep(SHORT, menu=POT, unit=10)
    sweep.run()
    return sweep.values


def test_MI_15_after_the_last_hand_more_chips_win() -> None:
    """An equal round is half a win."""
    assert [ROUND.settled(0, stack) for stack in (0, 990, 1000, 1010, 2000)] == [0, 0, 0.5, 1, 1]


def test_MI_14_who_cannot_post_his_blind_has_lost_if_he_has_less() -> None:
    """10 chips for the small blind, 20 for the big; the other has more in any case."""
    assert ROUND.settled(100, 9) == 0
    assert ROUND.settled(100, 10) is None
    assert ROUND.settled(100, 1985) == 1
    assert ROUND.settled(100, 1980) is None


def test_a_lead_that_folding_keeps_is_won() -> None:
    """With four hands left the small blind folds for 10, 20, 10 and 20: a lead of more than 120 is enough."""
    assert ROUND.settled(4, 1060) is None
    assert ROUND.settled(4, 1061) == 1
    assert ROUND.settled(4, 940) is None
    assert ROUND.settled(4, 939) == 0
    assert ROUND.settled(1, 1011) == 1  # a single blind of 10
    assert ROUND.settled(1, 979) == 0  # the big blind folds for 20


@pytest.mark.parametrize("house", ["standard", "headsup", "duel", "classroom"])
def test_a_house_without_such_rounds_is_refused(house: str) -> None:
    """A round is some hands of two with full blinds."""
    with pytest.raises(SolverError, match=f"{house} has no rounds"):
        Round.of(find_house(house))


def test_between_two_stacks_of_a_table_the_chance_is_on_a_line() -> None:
    """Half-way between 0.4 and 0.5 it is 0.45; and what is settled is not asked of the table."""
    values = Values(ROUND, 10, [array("f", [0.0] * 201), array("f", [0.0] * 201)])
    values.rows[1][100], values.rows[1][101] = 0.4, 0.5
    assert values.at(1, 1000) == pytest.approx(0.4)
    assert values.at(1, 1005) == pytest.approx(0.45)
    assert values.at(1, 1011) == 1
    with pytest.raises(SolverError, match="2 hands left: the table goes to 1"):
        values.at(2, 1000)
    for stack in (-1, 2001, 10**40):
        with pytest.raises(SolverError, match=r"chips are not a stack|bits chips"):
            values.at(1, stack)


def test_endings_are_worth_the_chances_after_them() -> None:
    """The blinds swap: what the small blind has left is what the next small blind has not."""
    values = short_values()
    tree = build(SHORT, (100, 100), menus=(POT, POT), button=1)
    payoffs = wins(tree, values.after(3))
    for number, outcome in enumerate(tree.outcomes):
        for which, chips in enumerate(outcome):
            assert payoffs[3 * number + which] == pytest.approx(1 - values.at(2, 200 - chips))


def test_stacks_past_the_other_ones_make_no_difference_to_a_tree() -> None:
    """MI-11: a tree of what can go in serves all stacks; only what one has besides is added."""
    values = short_values()
    long, short = (build(SHORT, stacks, menus=(POT, POT), button=1) for stacks in ((130, 70), (70, 70)))
    assert (long.kind, long.actions) == (short.kind, short.actions)
    assert wins(long, values.after(3)) == wins(short, values.after(3), 130)


def test_a_small_round_is_solved_and_a_rival_wins_next_to_nothing() -> None:
    """Five hands of 100 chips: the best response over the whole round wins less than 50.1 %."""
    values = short_values()
    assert len(values.rows) == 6
    rival = measure(AsPlayed(SHORT, values))
    assert 0.4999 < rival.chance < 0.501


def test_chances_rise_with_the_stack() -> None:
    """In a small round and in the table that comes with pitboss, in every row."""
    for values in (short_values(), shipped(MICRO)):
        for row in values.rows:
            assert all(less <= more + 1e-6 for less, more in pairwise(row))
            assert all(0 <= chance <= 1 for chance in row)


def test_two_threads_find_what_one_finds() -> None:
    """Each state is solved by itself."""
    sweep = Sweep(SHORT, menu=POT, unit=10, threads=2)
    sweep.run()
    assert sweep.values.rows == short_values().rows


def test_a_sweep_goes_on_from_the_rows_it_has() -> None:
    """Stopped after two hands; the rest is as good as if nothing had happened."""
    stopped = Values(Round.of(SHORT), 10, [array("f", row) for row in short_values().rows[:3]])
    sweep = Sweep(SHORT, menu=POT, unit=10, values=stopped)
    sweep.run()
    for row, whole in zip(sweep.values.rows, short_values().rows, strict=True):
        assert list(row) == pytest.approx(list(whole), abs=2e-3)


def test_ctrl_c_leaves_whole_rows() -> None:
    """A row that was begun is thrown away."""
    sweep = Sweep(SHORT, menu=POT, unit=10)

    def stop(hands: int) -> None:
        if hands == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep.run(tell=stop)
    assert [list(row) for row in sweep.values.rows] == [list(row) for row in short_values().rows[:3]]


class Careless(AsPlayed):
    """Solves each state with two iterations."""

    def live(self, hands: int, stack: int) -> Solution:
        """Hardly solve a hand."""
        tree = build(self.house, (stack, 200 - stack), menus=(POT, POT), button=1)
        solution = Solution(tree, wins(tree, self.values.after(hands)))
        solution.run(2)
        return solution


def test_a_rival_beats_a_bot_that_is_worse_by_more() -> None:
    """Two iterations a state instead of hundreds cost him half a per cent of the rounds and more."""
    careless = measure(Careless(SHORT, short_values()), hands=3)
    careful = measure(AsPlayed(SHORT, short_values()), hands=3)
    assert careless.chance > careful.chance + 0.005


def test_a_rival_with_more_sizes_wins_more() -> None:
    """On a grid of 20 chips he may bet what the bot's menu does not have; a little more is in it for him."""
    rival = measure(OnGrid(SHORT, short_values(), grid=20), step=20)
    assert 0.4999 < rival.chance < 0.53


def test_excess_is_on_a_line_between_the_stacks_that_were_looked_at() -> None:
    """And nothing where the round is settled."""
    rival = Rival(short_values(), 50)
    rival.add([(50, (0.0, 0.0)), (100, (0.04, 0.02)), (150, (0.0, 0.0))])
    assert rival.excess(rival.as_small, 1, 100) == pytest.approx(0.04)
    if short_values().round.settled(1, 95) is None:
        assert rival.excess(rival.as_small, 1, 95) == pytest.approx(0.036)
    assert rival.excess(rival.as_small, 1, 150) == 0
    assert rival.chance == pytest.approx(0.5 + 0.03, abs=1e-3)


def test_the_shipped_table_is_whole_and_says_how_it_was_made() -> None:
    """101 rows of 201 stacks, the menu, the seconds it took, and how often a rival wins: at most 51 %."""
    values, about = shipped_file("micro")
    assert values.round == ROUND
    assert (values.unit, len(values.rows), {len(row) for row in values.rows}) == (10, 101, {201})
    assert about["menu"] == "pot,allin"
    assert about["seconds"] > 0
    assert 0.5 <= about["rival"]["in the tree"] <= 0.51


def test_the_shipped_table_serves_shorter_rounds_too() -> None:
    """What is left to play is what counts; other blinds or stacks are another game."""
    assert shipped(find_house("micro", {"hands": 30})).at(30, 1000) == shipped(MICRO).at(30, 1000)
    with pytest.raises(SolverError, match="the table of micro is for"):
        shipped(find_house("micro", {"stack": 500}))
    with pytest.raises(SolverError, match="the table of micro is for"):
        shipped(find_house("micro", {"hands": 200}))


def test_the_first_hand_is_worth_a_little_less_than_half_to_the_small_blind() -> None:
    """He acts first on both streets. In the last hand a lead of 20 is the round, one of 10 is a tie."""
    values = shipped(MICRO)
    assert 0.495 < values.at(100, 1000) < 0.5
    assert values.at(1, 1020) == 1
    assert 0.5 < values.at(1, 1010) < 0.6


def test_efforts_differ() -> None:
    """Less work finds about the same chances."""
    sweep = Sweep(SHORT, menu=POT, unit=10, effort=Effort(gap=1e-3, first=100, again=40))
    sweep.run(3)
    assert list(sweep.values.rows[3]) == pytest.approx(list(short_values().rows[3]), abs=5e-3)


def test_a_bot_that_meets_itself_wins_half_of_the_rounds() -> None:
    """Worked out state by state, without a hand being played."""
    values = short_values()
    itself = AsPlayed(SHORT, values)
    met = Meeting(values, 10, plays=lambda hands, stack: itself(hands, stack)[0])
    measure(AsPlayed(SHORT, values), others=[met])
    assert met.chance == pytest.approx(0.5, abs=2e-3)


def test_who_always_folds_loses_a_single_hand() -> None:
    """As the small blind for certain; as the big blind unless the other one folds first, who should not."""
    values = short_values()
    met = meeting("folder", SHORT, values, step=10)
    measure(AsPlayed(SHORT, values), others=[met], hands=1)
    assert met.chance_as_small(1, 100) == pytest.approx(0, abs=1e-6)
    assert met.chance_as_big(1, 100) < 0.05


def test_a_player_who_does_not_know_it_plays_on_in_a_round_that_he_has_won() -> None:
    """One who shoves with a lead that folding would keep wins less often than the table says."""
    values = short_values()
    met = meeting("maniac", SHORT, values, step=10)
    measure(AsPlayed(SHORT, values), others=[met], hands=2)
    assert ROUND.settled(2, 1040) == 1
    assert Round.of(SHORT).settled(2, 140) == 1
    assert met.chance_as_small(2, 140) < 0.95
