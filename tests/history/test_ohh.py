"""Open Hand History: the object that trackers read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from history.log_scenes import evening, one_hand
from pitboss.cards import Deck, parse_cards
from pitboss.errors import HistoryError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_view import ALL, Observer, seen_by
from pitboss.history.ohh import ohh_object, write_ohh
from pitboss.history.pokerstars_write import Page
from pitboss.houses.catalog import HOUSES, find_house

PAGE = Page(names=("Ann", "Bob", "Cem"), seats=(0, 2, 5), number=7, at="2026-11-18T23:10:05+02:00")


def told(actions: str, observer: Observer = ALL) -> dict[str, Any]:
    """Play a hand at 5/10, seat 0 the button, and return its object."""
    house = find_house("standard", {"small_blind": 5, "ante": 1, "rake": {"percent": 5, "cap": 30}})
    hand = Hand(house, [1000, 400, 2000], 0, Deck.stacked(parse_cards("AhKd QsQd 2c3c Ts8s8d 3h As")))
    for action in actions.split(", "):
        hand.act(parse_action(action))
    ohh: dict[str, Any] = ohh_object(seen_by(hand, observer), PAGE)["ohh"]
    return ohh


ALL_IN = "raise 30, allin, call, call, check, bet 100, raise 300, call, allin, call"


def test_the_head_says_what_was_played_and_by_whom() -> None:
    """Game, limits, stakes, seats from 1, the time in UTC."""
    ohh = told(ALL_IN)
    assert (ohh["spec_version"], ohh["game_number"], ohh["game_type"]) == ("1.4.7", "7", "Holdem")
    assert (ohh["table_size"], ohh["dealer_seat"]) == (6, 1)
    assert ohh["start_date_utc"] == "2026-11-18T21:10:05Z"
    assert ohh["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert (ohh["small_blind_amount"], ohh["big_blind_amount"], ohh["ante_amount"]) == (5, 10, 1)
    assert [(player["seat"], player["name"], player["starting_stack"]) for player in ohh["players"]] == [
        (1, "Ann", 1000),
        (3, "Bob", 400),
        (6, "Cem", 2000),
    ]


def test_rounds_hold_the_actions_with_what_was_put_in() -> None:
    """A raise's amount is what the player added by it, as the specification has it."""
    rounds = told(ALL_IN)["rounds"]
    first = rounds[0]["actions"]
    assert [(part["id"], part["street"], part["cards"]) for part in rounds] == [
        (0, "Preflop", []),
        (1, "Flop", ["Ts", "8s", "8d"]),
        (2, "Turn", ["3h"]),
        (3, "River", ["As"]),
        (4, "Showdown", []),
    ]
    preflop = [tuple(map(action.get, ("player_id", "action", "amount", "is_allin"))) for action in first]
    assert preflop == [
        (1, "Post Ante", 1, False),
        (2, "Post Ante", 1, False),
        (0, "Post Ante", 1, False),
        (1, "Post SB", 5, False),
        (2, "Post BB", 10, False),
        (0, "Dealt Cards", None, None),
        (1, "Dealt Cards", None, None),
        (2, "Dealt Cards", None, None),
        (0, "Raise", 30, False),
        (1, "Raise", 394, True),
        (2, "Call", 389, False),
        (0, "Call", 369, False),
    ]
    assert [action["action_number"] for action in first] == list(range(12))
    shown = {"action_number": 0, "player_id": 1, "action": "Shows Cards", "cards": ["Qs", "Qd"]}
    assert rounds[4]["actions"][0] == shown


def test_pots_say_who_won_how_much_and_what_the_house_took() -> None:
    """The amount of a pot has its rake in it, what the winners got has not."""
    assert told(ALL_IN)["pots"] == [
        {"number": 0, "amount": 1200, "rake": 30, "player_wins": [{"player_id": 0, "win_amount": 1170}]},
        {"number": 1, "amount": 1200, "rake": 0, "player_wins": [{"player_id": 0, "win_amount": 1200}]},
    ]


@pytest.mark.parametrize(("observer", "known"), [(ALL, [0, 1, 2]), (1, [1]), (None, [])])
def test_only_cards_that_the_observer_may_know_are_there(observer: Observer, known: list[int]) -> None:
    """A hand that ended unseen shows a spectator no card at all."""
    ohh = told("fold, fold", observer)
    dealt = [a["player_id"] for a in ohh["rounds"][0]["actions"] if a["action"] == "Dealt Cards"]
    assert dealt == known
    assert ("hero_player_id" in ohh) == (observer == 1)
    assert ohh["flags"] == ([] if observer == 1 else ["Observed"])


def test_an_object_is_one_line() -> None:
    """A file has a line for each hand, and an empty one between two."""
    line = write_ohh(seen_by(one_hand(HOUSES["standard"], 3), None), PAGE)
    assert line.endswith("}\n")
    assert line.count("\n") == 1
    assert list(json.loads(line)) == ["ohh"]


@pytest.mark.parametrize("name", HOUSES)
def test_houses_that_play_holdem_with_their_own_rules_can_be_told(name: str) -> None:
    """What is recorded is what was done; but one card, or bets that need not match, it cannot say."""
    seen = seen_by(one_hand(HOUSES[name]), ALL)
    page = Page(names=("A", "B"), seats=(0, 1))
    if name in ("micro", "duel"):
        with pytest.raises(HistoryError, match=f"{name} cannot be told as Open Hand History"):
            ohh_object(seen, page)
    else:
        assert len(ohh_object(seen, page)["ohh"]["players"]) == 2


def test_chips_add_up_over_whole_evenings(tmp_path: Path) -> None:
    """Stack by stack, what was put in less what was won is what the hand brought."""
    evening(tmp_path / "a.log", hands=25, seed=7, ante=1, straddle=True, rake={"percent": 5, "cap": 9})
    for logged, hand in replayed(LogReader(tmp_path / "a.log")):
        ohh = ohh_object(seen_by(hand, None), Page(names=logged.names, seats=logged.seats))["ohh"]
        put = [action for part in ohh["rounds"] for action in part["actions"] if "amount" in action]
        back = sum(event.amount for event in hand.events if event.kind == "return")
        assert sum(action["amount"] for action in put) - back == sum(pot["amount"] for pot in ohh["pots"])
        won = sum(win["win_amount"] for pot in ohh["pots"] for win in pot["player_wins"])
        assert won == sum(pot["amount"] - pot["rake"] for pot in ohh["pots"])
