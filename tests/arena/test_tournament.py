"""A tournament is every pair of bots, counted whatever the order; or tables of them, fair to every seat."""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from arena.scenes import format_of, played, tournament_of
from pitboss.arena.chunk import Task
from pitboss.arena.entries import find_entry
from pitboss.arena.format import Format
from pitboss.arena.player import Terms
from pitboss.arena.results import results
from pitboss.arena.separation import gap_of, separation
from pitboss.arena.spread import here, main_hidden, play, spread
from pitboss.arena.standing import standings
from pitboss.arena.tournament import Tournament
from pitboss.errors import ArenaError, PitbossError

SIX = "adaptive caller folder maniac random tight"


def tasks(tournament: Tournament) -> list[Task]:
    """Return everything there is to play."""
    return list(iter(tournament.take, None))


def test_MI_18_a_tournament_is_every_pair_of_bots() -> None:
    """Six bots are fifteen matchups; nobody plays himself, no pair is played twice."""
    tournament = tournament_of(SIX)
    pairs = Counter(frozenset(task.names) for task in tasks(tournament))
    assert set(pairs) == {frozenset(pair) for pair in combinations(SIX.split(), 2)}
    assert set(pairs.values()) == {10}


@pytest.mark.parametrize(("bots", "opponents"), [(6, 2), (7, 3), (40, 5), (300, 20), (6, 5)])
def test_each_bot_meets_so_many_others_by_lot_and_all_hang_together(bots: int, opponents: int) -> None:
    """Nobody twice; one may be left who meets fewer; from each bot a chain of pairs leads to every other."""
    names = " ".join(f"b{number}=caller" for number in range(bots))
    tournament = tournament_of(names, opponents=opponents)
    pairs = [(pair.a, pair.b) for pair in tournament.pairs]
    assert pairs == sorted(set(pairs))
    many = Counter(bot for pair in pairs for bot in pair)
    assert sorted(many.values())[bots // 20 + 1 :] == [opponents] * (bots - bots // 20 - 1)
    reached = {0}
    while more := {bot for pair in pairs for bot in pair if reached & set(pair)} - reached:
        reached |= more
    assert len(reached) == bots
    again = tournament_of(names, opponents=opponents)
    other = tournament_of(names, opponents=opponents, seed="8")
    assert [(pair.a, pair.b) for pair in again.pairs] == pairs
    assert opponents == bots - 1 or [(pair.a, pair.b) for pair in other.pairs] != pairs


def test_who_meets_whom_does_not_depend_on_the_order_in_which_bots_are_named() -> None:
    """It is their names that are drawn."""
    names = [f"b{number}=caller" for number in range(12)]
    drawn = []
    for order in (names, names[::-1]):
        tournament = tournament_of(" ".join(order), opponents=4)
        drawn.append({frozenset(tournament.names[bot] for bot in (p.a, p.b)) for p in tournament.pairs})
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponents": 1}, "1 opponents are out of range for 3 bots: 2 to 2"),
        ({"opponents": 3}, "3 opponents are out of range for 3 bots"),
        ({"opponents": -2}, "-2 opponents are out of range"),
        ({"opponents": 2, "house": "ring"}, "opponents are drawn for pairs"),
    ],
)
def test_opponents_that_nobody_could_meet_are_refused(settings: dict[str, Any], words: str) -> None:
    """One would leave the bots in pairs that nothing ties together."""
    with pytest.raises(ArenaError, match=words):
        tournament_of("tight caller random", **settings)


def test_too_many_pairs_are_refused_with_a_way_out() -> None:
    """1,000 bots may all meet, 1,001 may not; with a few opponents each they may."""
    names = " ".join(f"b{number}=caller" for number in range(1001))
    with pytest.raises(ArenaError, match=r"1001 bots are 500,500 pairs, .* as in --opponents 20"):
        tournament_of(names)
    assert len(tournament_of(names, opponents=4).pairs) >= 1990


def test_MI_16_a_matchup_is_200_rounds_by_default() -> None:
    """In ten chunks that together hold each round once."""
    tournament = tournament_of("tight caller")
    rounds = [number for task in tasks(tournament) for number in range(task.first, task.first + task.rounds)]
    assert sorted(rounds) == list(range(200))


def test_chunks_go_round_by_round_through_all_pairs() -> None:
    """Standings mean something early: nobody is two chunks ahead of another."""
    numbers = [task.number for task in tasks(tournament_of(SIX))]
    assert all(two in (one, one + 1) for one, two in pairwise(numbers))


def test_MI_18_results_do_not_depend_on_the_order_of_play() -> None:
    """The last chunk first, or as they come: the same results, to the last digit."""
    first = played(tournament_of("tight caller random", rounds=40))
    again = tournament_of("tight caller random", rounds=40)
    for chunk in [play(task) for task in tasks(again)][::-1]:
        again.add(chunk)
    assert results(first) == results(again)


def test_MI_18_what_bots_are_named_in_which_order_does_not_move_a_rating() -> None:
    """The same rounds, told the other way round: each bot keeps its rating and its interval."""
    tournament = played(tournament_of("tight caller random", rounds=20))
    turned = tournament_of("random caller tight", rounds=20)
    for pair in turned.pairs:
        names = {turned.names[pair.a], turned.names[pair.b]}
        twin = next(
            other
            for other in tournament.pairs
            if {tournament.names[other.a], tournament.names[other.b]} == names
        )
        letters = str.maketrans("ab", "ba") if turned.names[pair.a] == tournament.names[twin.b] else {}
        pair.outcomes = {number: text.translate(letters) for number, text in twin.outcomes.items()}
    figures = [{line.name: line.elo for line in standings(one)} for one in (tournament, turned)]
    for name, rating in figures[0].items():
        other = figures[1][name]
        assert rating is not None
        assert other is not None
        assert other.elo == pytest.approx(rating.elo, abs=1e-6)
        assert (other.low, other.high) == pytest.approx((rating.low, rating.high), abs=1e-4)


def test_the_same_seed_is_the_same_tournament_and_another_is_not() -> None:
    """Bit for bit, hands included; another seed deals other cards."""
    logs = [
        [play(task).log for task in tasks(tournament_of("random tight", seed=seed, rounds=4))]
        for seed in ("7", "7", "8")
    ]
    assert logs[0] == logs[1] != logs[2]


def test_the_deals_of_a_pair_do_not_depend_on_who_else_takes_part() -> None:
    """A third bot changes nothing between two others."""
    two = [play(task) for task in tasks(tournament_of("tight random", rounds=4))]
    three = [play(task) for task in tasks(tournament_of("tight random caller", rounds=4))]
    assert two[0].log in [chunk.log for chunk in three]


@pytest.mark.slow
@pytest.mark.parametrize("until", ["", "separated"])
def test_the_results_are_the_same_whatever_the_number_of_processes(until: str) -> None:
    """One, two and three processes: the same standings and the same hands."""
    told = []
    for jobs in (1, 2, 3):
        tournament = tournament_of("tight random caller", rounds=60, until=until)
        logs = {}
        for chunk in spread(tournament.take, jobs=jobs):
            logs[chunk.match, chunk.number] = chunk.log
            tournament.add(chunk)
        told.append((results(tournament), logs))
    assert told[0] == told[1] == told[2]


def test_a_process_that_plays_does_not_load_the_command_line_again() -> None:
    """What this process began with is out of its sight while it starts, and in its place afterwards."""
    main = vars(sys.modules["__main__"])
    file = main.get("__file__")
    with main_hidden():
        assert "__file__" not in main
    assert main.get("__file__") == file


def test_MI_15_more_hands_or_fewer_can_be_asked_for() -> None:
    """A round of one hand has one winner or none."""
    tournament = played(tournament_of("tight random", rounds=6, hands=1))
    assert (tournament.hands, tournament.rounds) == (6, 6)


@pytest.mark.parametrize("house", ["standard", "headsup", "ring", "classroom", "duel"])
def test_matchups_are_played_in_every_house_of_two_players(house: str) -> None:
    """All wins and losses are counted, and chips are conserved."""
    tournament = tournament_of("tight caller random", house, seats=2, rounds=4, hands=20)
    chips = 2 * tournament.format.house.stack
    for chunk in here(tournament.take):
        assert {sum(stacks) for stacks in chunk.chips} == {chips}
        tournament.add(chunk)
    lines = standings(tournament)
    assert sum(line.wins for line in lines) == sum(line.losses for line in lines)
    assert [line.wins + line.losses + line.ties for line in lines] == [8, 8, 8]
    assert all(line.elo for line in lines)


@pytest.mark.parametrize("house", ["ring", "standard"])
def test_tables_count_chips_in_100_hands_with_intervals(house: str) -> None:
    """Everybody's chips together are nothing, and the tight one wins them."""
    tournament = played(tournament_of(SIX, house, rounds=60, hands=10))
    assert tournament.format.seats == 6
    lines = standings(tournament)
    figures = [line.chips for line in lines if line.chips]
    assert len(figures) == 6
    assert sum(chips.value for chips in figures) == pytest.approx(0, abs=1e-6)
    assert all(chips.low <= chips.value <= chips.high for chips in figures)
    assert sum(chips.low < chips.high for chips in figures) >= 5  # a folder always loses the same
    assert {line.hands for line in lines} == {600}
    assert {line.elo for line in lines} == {None}
    told = {bot["name"]: bot for bot in results(tournament)["bots"]}
    assert told["folder"]["chips_high"] < 0
    assert told["tight"]["chips_per_100"] > 0


def test_tables_of_uneven_sizes_are_tables_too() -> None:
    """Seven bots at tables of three: one of three, two of two, drawn anew in every lap; no chip is made."""
    tournament = tournament_of(f"{SIX} Two=tight", "ring", seats=3, rounds=12, hands=6)
    met = set()
    for task in tasks(tournament):
        chunk = play(task)
        assert all(sum(won) == 0 for won in chunk.chips), task.names
        assert len(chunk.hands) == len(task.bots)
        met.add(frozenset(task.names))
        tournament.add(chunk)
    assert {len(names) for names in met} == {2, 3}
    assert len(met) > 8
    assert sum(line.chips.value for line in standings(tournament) if line.chips) == pytest.approx(0, abs=1e-6)


def test_bots_at_a_table_are_compared_lap_by_lap() -> None:
    """The one's chips are the other's: the interval of their difference is not that of strangers."""
    tables = played(tournament_of("tight folder caller", "ring", rounds=30, hands=10))
    gap = gap_of(tables)(0, 1)
    lines = {line.bot: line.chips for line in standings(tables)}
    assert lines[0]
    assert lines[1]
    assert gap.value == pytest.approx(lines[0].value - lines[1].value)
    assert gap_of(tables)(1, 0) == pytest.approx((-gap.value, gap.half))


def test_what_is_not_separated_is_said_in_plain_sentences() -> None:
    """A group holds those who are not separated from its first; what it would take is said too."""
    twins = played(tournament_of("One=tight Two=tight folder", rounds=20))
    found = separation(twins)
    assert found.title == "The top two are not yet separated."
    assert found.rest[0].startswith(("One and Two are level", "One leads", "Two leads"))
    assert found.rest[-1] == "All other neighbours are separated."
    clear = separation(played(tournament_of("tight folder", rounds=20)))
    assert clear.title == "All neighbours are separated."
    assert clear.rest[0].startswith("tight leads folder by ")
    assert separation(tournament_of("tight folder")).title == "Nothing has been played."
    few = separation(played(tournament_of("tight folder caller", "ring", rounds=3, hands=2)))
    assert few.title == "Too little has been played to separate anybody."


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("tight", "1 bot: a tournament needs two"),
        ("", "0 bots: a tournament needs two"),
        ("tight tight", "two bots are called 'tight', 'tight' and 'tight': name one"),
        ("Ann=tight ANN=caller", "two bots are called 'ANN', 'tight' and 'caller'"),
    ],
)
def test_too_few_bots_and_two_of_one_name_are_refused(names: str, words: str) -> None:
    """Names are compared without their case: nobody could tell them apart."""
    entries = [find_entry(name) for name in names.split()]
    with pytest.raises(ArenaError, match=words):
        Tournament(format_of(), entries, seed="1", terms=Terms())


@pytest.mark.parametrize(
    ("house", "settings"),
    [
        ("micro", {"rounds": 0}),
        ("micro", {"rounds": -200}),
        ("micro", {"rounds": 10**7}),
        ("micro", {"hands": 0}),
        ("micro", {"seats": 3}),
        ("ring", {"seats": 1}),
        ("ring", {"seats": 3}),
        ("micro", {"ties": "double"}),
    ],
)
def test_a_format_that_cannot_be_played_is_refused(house: str, settings: dict[str, int]) -> None:
    """In words, with the value."""
    value = str(next(iter(settings.values())))
    with pytest.raises(ArenaError, match=value):
        format_of(house, **settings)


def test_a_format_can_be_told_and_read_again() -> None:
    """As JSON; what is not a format is refused."""
    told = format_of("ring", 5, rounds=7, ties="half").as_told()
    assert Format.from_told(json.loads(json.dumps(told))) == format_of("ring", 5, rounds=7, ties="half")
    wrongs: list[object] = [None, {}, [], told | {"rounds": "7"}, told | {"more": 1}]
    for wrong in [*wrongs, told | {"told": {"base": "x"}}]:
        with pytest.raises(PitbossError):
            Format.from_told(wrong)


def test_MI_18_ties_count_for_neither_side_or_half_for_each() -> None:
    """By default they are reported and move nothing."""
    tied = {}
    for ties in ("ignore", "half"):
        tournament = tournament_of("tight caller", rounds=20, ties=ties)
        tournament.pairs[0].outcomes[0] = "aaab" + "=" * 16
        tournament.rounds = 20
        line = standings(tournament)[0]
        assert (line.wins, line.losses, line.ties) == (3, 1, 16)
        assert line.elo
        tied[ties] = line.elo.elo
    assert tied["ignore"] > tied["half"] > 1500
