"""Logged hands in PHH: read back and replayed by us, and by another engine."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

from history.log_scenes import evening, one_hand
from pitboss.cards import Deck, parse_cards
from pitboss.errors import HistoryError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.history.log_phh import fields_of_hand, phh_text
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_view import ALL, Observer, seen_by
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import read_sheet
from pitboss.history.pokerstars_write import Page
from pitboss.history.replay import replay_hand
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post

PAGE = Page(names=("Ann", "Bob", "Cem"), seats=(0, 2, 5), number=7, at="2026-11-18T21:10:05Z")


def played(told: str, *, posts: list[Post] | None = None) -> Hand:
    """Play a hand at 5/10, seat 0 the button: "raise 30, fold, call"."""
    house = find_house("standard", {"small_blind": 5})
    hand = Hand(
        house, [1000, 400, 2000], 0, Deck.stacked(parse_cards("AhKd QsQd 2c3c Ts8s8d 3h As")), posts=posts
    )
    for action in told.split(", "):
        hand.act(parse_action(action))
    assert hand.over, hand.position
    return hand


ALL_IN = "raise 30, allin, fold, call"
ACTIONS = [
    "d dh p1 QsQd",
    "d dh p2 2c3c",
    "d dh p3 AhKd",
    "p3 cbr 30",
    "p1 cbr 400",
    "p2 f",
    "p3 cc",
    "p1 sm QsQd",
    "p3 sm AhKd",
    "d db Ts8s8d",
    "d db 3h",
    "d db As",
]


def test_a_hand_word_for_word() -> None:
    """Players from the left of the button; hands that meet all-in are shown before the board."""
    assert phh_text(seen_by(played(ALL_IN), ALL), PAGE).splitlines() == [
        "variant = 'NT'",
        "ante_trimming_status = true",
        "antes = [0, 0, 0]",
        "blinds_or_straddles = [5, 10, 0]",
        "min_bet = 10",
        "starting_stacks = [400, 2000, 1000]",
        f"actions = [{', '.join(map(repr, ACTIONS))}]",
        "year = 2026",
        "month = 11",
        "day = 18",
        "hand = 7",
        "seats = [3, 6, 1]",
        "table = 'pitboss'",
        "players = ['Bob', 'Cem', 'Ann']",
        "finishing_stacks = [0, 1990, 1410]",
    ]


@pytest.mark.parametrize(
    ("observer", "dealt"),
    [(None, ["????", "????", "????"]), (2, ["????", "2c3c", "????"]), (ALL, ["QsQd", "2c3c", "AhKd"])],
)
def test_only_cards_that_the_observer_may_know_are_there(observer: Observer, dealt: list[str]) -> None:
    """What was shown is in the showdown; the deal shows what the observer saw then."""
    actions = fields_of_hand(seen_by(played(ALL_IN), observer), PAGE)["actions"]
    assert [action.split()[-1] for action in actions[:3]] == dealt
    assert actions[7:9] == ["p1 sm QsQd", "p3 sm AhKd"]


def test_a_dead_blind_is_an_ante_that_nobody_matches() -> None:
    """Ann owes both blinds (ST-10): five are dead, ten are live."""
    blinds = [Post("small blind", 1, 5), Post("big blind", 2, 10), Post("dead", 0, 5), Post("post", 0, 10)]
    fields = fields_of_hand(seen_by(played("check, fold, check, bet 20, fold", posts=blinds), ALL), PAGE)
    assert (fields["antes"], fields["blinds_or_straddles"]) == ([0, 0, 5], [5, 10, -10])
    assert fields["ante_trimming_status"] is False


def test_heads_up_the_list_of_blinds_begins_with_the_buttons() -> None:
    """The button is the small blind (ST-2) and sits last; the format lists his blind first."""
    fields = fields_of_hand(seen_by(one_hand(HOUSES["standard"]), None), Page(names=("A", "B"), seats=(0, 1)))
    assert fields["blinds_or_straddles"] == [1, 2]
    assert fields["players"] == ["B", "A"]


@pytest.mark.parametrize("name", ["headsup", "ring", "micro", "classroom", "duel"])
def test_houses_with_rules_of_their_own_are_refused(name: str) -> None:
    """A reader would play by the rules of `standard`."""
    with pytest.raises(HistoryError, match=f"{name} cannot be told as PHH: it is not standard in"):
        fields_of_hand(seen_by(one_hand(HOUSES[name]), ALL), Page(names=("A", "B"), seats=(0, 1)))


def test_a_cap_on_raises_is_refused() -> None:
    """No limit has none, fixed limit the usual one."""
    for options in ({"raise_limit": 2}, {"betting": "fixed-limit", "raise_limit": 4}):
        hand = one_hand(find_house("standard", options))
        with pytest.raises(HistoryError, match="raise_limit"):
            fields_of_hand(seen_by(hand, ALL), Page(names=("A", "B"), seats=(0, 1)))


KINDS: list[dict[str, Any]] = [
    {},
    {"ante": 1, "straddle": True},
    {"betting": "pot-limit"},
    {"betting": "fixed-limit"},
    {"rake": {"percent": 5, "cap": 7}},
    {"stack": 12, "ante": 1},
]


@pytest.mark.parametrize("observer", [ALL, None])
@pytest.mark.parametrize("options", KINDS, ids=lambda options: "-".join(options) or "plain")
def test_whole_evenings_come_back_and_agree(
    options: dict[str, Any], observer: Observer, tmp_path: Path
) -> None:
    """Newcomers, returners, dead blinds, short stacks: what is written is read, replays, and agrees."""
    evening(tmp_path / "a.log", hands=20, seed=2, **options)
    for logged, hand in replayed(LogReader(tmp_path / "a.log")):
        text = phh_text(seen_by(hand, observer), Page(names=logged.names, seats=logged.seats))
        outcome = replay_hand(recorded_of(read_sheet(text)))
        assert outcome.kind == "agree" or (observer is None and outcome.kind == "unrecorded"), outcome


def test_pokerkit_reads_them_to_the_chip(tmp_path: Path) -> None:
    """Another engine plays what we write, and ends with the same stacks."""
    pokerkit = pytest.importorskip("pokerkit")
    for seed, options in enumerate(KINDS[:2]):
        evening(tmp_path / f"{seed}.log", hands=12, seed=seed, **options)
        for logged, hand in replayed(LogReader(tmp_path / f"{seed}.log")):
            text = phh_text(seen_by(hand, ALL), Page(names=logged.names, seats=logged.seats))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                *_, state = pokerkit.HandHistory.loads(text)
            order = [logged.names.index(name) for name in recorded_of(read_sheet(text)).players]
            assert list(state.stacks) == [hand.stacks[seat] for seat in order]
            assert not state.status
