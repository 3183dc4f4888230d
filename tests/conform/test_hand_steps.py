"""Each step of a hand: where it passes, and what it says where it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from conform.writing import Value, wrong_in_case
from pitboss.errors import RuleError, StateError
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand

# three players at 1/2; seat 0 has the button and acts first, the board pairs nobody's ace
RING: dict[str, Value] = {
    "house": "ring",
    "stacks": [200, 200, 200],
    "button": 0,
    "holes": ["AsKh", "7d7c", "QhJh"],
    "board": "2c7h9dKs3d",
}
LIMPED = ["0 call", "1 call", "2 check"]
CHECKED_DOWN = [*LIMPED, *["0 check", "1 check", "2 check"] * 3]


def wrong(folder: Path, *steps: str, **keys: Value) -> list[str]:
    """Play steps at the ring table; return what is wrong, without the name of the case."""
    return [line.removeprefix("a case: ") for line in wrong_in_case(folder, **{**RING, **keys}, play=steps)]


@pytest.mark.parametrize(
    "steps",
    [
        ["0? fold call:2 raise:4-200"],
        ["0? raise:4-200 call:2 fold"],
        ["  0 ?  fold   call:2  raise:4-200 "],
        ["0? fold, call:2, raise:4-200"],
        ["0 raise 22", "1? fold call:21 raise:42-200"],
        ["0 raise +20", "1? fold call:21 raise:42-200"],
        ["0 raise + 20", "1 call"],
        ["0 allin", "1? fold call:199"],
        ["0 call", "1 call", "2? fold check raise:4-200", "2 check"],
        [*LIMPED, "0? fold check bet:2-198", "0 bet 2", "1? fold call:2 raise:4-198"],
        [*LIMPED, "street flop", "pots 6"],
        ["street preflop", "0 fold", "1 fold", "end", "pots 2"],
        ["0 fold", "1 fold", "2! check", "2! fold"],
        [
            "1! call",
            "2! fold",
            "0! check",
            "0! bet 10",
            "0! raise 3",
            "0! raise 201",
            "0! raise",
            "0! raise -5",
        ],
        ["0! raise 4.5", "0! raise 0", "0! raise 99999999999999999999", "0! call 2", "0! raise NaN"],
        [*CHECKED_DOWN, "end", "pots 6", "show 1 three of a kind", "show 0 one pair", "show 2 no pair"],
    ],
)
def test_steps_that_hold_say_nothing(tmp_path: Path, steps: list[str]) -> None:
    """A case whose every step holds has no failure."""
    assert wrong(tmp_path, *steps) == []


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (
            ["0? fold raise:4"],
            'step 1 "0? fold raise:4": expected fold raise:4; happened: fold call:2 raise:4-200',
        ),
        (["0? fold call:2"], "happened: fold call:2 raise:4-200"),
        (["0? fold check call:2 raise:4-200"], "happened: fold call:2 raise:4-200"),
        (["1? fold call:1"], "expected seat 1 to act; happened: seat 0 is to act on the preflop"),
        (["0 fold", "1 fold", "2? fold"], "expected seat 2 to act; happened: the hand is over"),
        (["0 check"], 'step 1 "0 check": expected a legal action; happened: refused: RG-8'),
        (["1 fold"], "it is not the turn of seat 1"),
        (["0 fold", "1 fold", "2 check"], "the hand is over"),
        (["0! call"], 'step 1 "0! call": expected a refusal that changes nothing; happened: accepted'),
        ([*LIMPED, "street turn"], "expected betting on the turn; happened: seat 0 is to act on the flop"),
        (
            ["0 fold", "1 fold", "street preflop"],
            "expected betting on the preflop; happened: the hand is over",
        ),
        ([*LIMPED, "pots 7"], 'step 4 "pots 7": expected pots 7; happened: pots 6'),
        ([*LIMPED, "pots 5+1"], "expected pots 5+1; happened: pots 6"),
        (["min 2"], "ring has no minimum bet"),
        (["end"], 'step 1 "end": expected the end of the hand; happened: seat 0 is to act on the preflop'),
        (
            [*CHECKED_DOWN, "show 1 two pairs"],
            'expected seat 1 to show "two pairs"; happened: three of a kind, sevens, king nine kickers',
        ),
        (["show 1 pair"], "happened: seat 0 is to act on the preflop"),
        (["0 fold", "1 fold", "show 2 no pair"], "there was no showdown"),
        (["0 fold", "1 call", "2 check", *["1 check", "2 check"] * 3, "show 0 pair"], "seat 0 has folded"),
    ],
)
def test_a_step_that_does_not_hold_gives_one_line(tmp_path: Path, steps: list[str], line: str) -> None:
    """The line names the step, what was expected, and what happened."""
    lines = wrong(tmp_path, *steps)
    assert len(lines) == 1
    assert line in lines[0]


def test_a_check_that_fails_does_not_stop_the_case(tmp_path: Path) -> None:
    """Whatever only looks leaves the hand as it is, so the rest is still played."""
    lines = wrong(tmp_path, "0? fold", "0! call", "street flop", "0 call", "1? fold")
    assert [line.split('"')[1] for line in lines] == ["0? fold", "0! call", "street flop", "1? fold"]


def test_an_action_that_is_refused_stops_the_case(tmp_path: Path) -> None:
    """What follows would be about another hand: it is not reported, nor are the stacks."""
    lines = wrong(tmp_path, "0 raise 3", "1 fold", "end", stacks_after=[1, 2, 3])
    assert [line.split('"')[1] for line in lines] == ["0 raise 3"]


def spoiled(hand: Hand, action: Action, *, seat: int | None = None) -> None:
    """Refuse, but leave a trace."""
    hand.stacks[0] += 1
    raise RuleError("RG-7", f"{action} by {seat}")


def over(hand: Hand, action: Action, *, seat: int | None = None) -> None:
    """Refuse with the wrong error."""
    raise StateError(f"{action} by {seat} in {hand}")


@pytest.mark.parametrize(
    ("act", "line"),
    [
        (spoiled, "happened: refused (RG-7: fold by 1), but the state has changed"),
        (over, "happened: refused with a StateError: fold by 1"),
    ],
)
def test_RG_7_a_refusal_is_a_rule_error_that_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: object, line: str
) -> None:
    """An engine that refuses in another way fails the step."""
    monkeypatch.setattr(Hand, "act", act)
    (failure,) = wrong(tmp_path, "1! fold")
    assert line in failure


def test_RG_15_pots_are_listed_main_pot_first(tmp_path: Path) -> None:
    """A short all-in makes a main pot, and the order counts; after the end they are the awarded ones."""
    keys: dict[str, Value] = {"stacks": [20, 60, 100]}
    play = ["0 allin", "1 allin", "2 call", "end", "pots 60+80"]
    assert wrong(tmp_path, *play, **keys, stacks_after=[0, 140, 40]) == []
    assert "expected pots 80+60; happened: pots 60+80" in wrong(tmp_path, *play[:-1], "pots 80+60", **keys)[0]


def test_ST_12_raked_pots_are_as_they_were_or_as_they_were_paid(tmp_path: Path) -> None:
    """The format leaves open which of the two was awarded, so a case may mean either."""
    keys: dict[str, Value] = {"house": "standard", "stacks": [50, 50, 50]}
    keys["options"] = {"rake": {"percent": 10, "cap": 4}}
    play = ["0 allin", "1 allin", "2 allin", "end"]
    assert wrong(tmp_path, *play, "pots 150", "pots 146", **keys, stacks_after=[0, 146, 0]) == []
    assert len(wrong(tmp_path, *play, "pots 148", **keys)) == 1


def test_DU_3_the_minimum_bet(tmp_path: Path) -> None:
    """`duel` has a minimum bet, costs for figures, and may name its seats by their roles."""
    keys: dict[str, Value] = {"house": "duel", "stacks": [100, 100], "holes": ["AsAd", "8d8c"]}
    del (ring := dict(RING))["button"]
    play = ["min 2", "1! fold", "1? call:2", "BOT call", "YOU? fold call:2 raise:4", "0 raise", "min 4"]
    assert wrong_in_case(tmp_path, **{**ring, **keys}, play=play) == []
    wrong_minimum = wrong_in_case(tmp_path, **{**ring, **keys}, play=["min 4"])
    assert wrong_minimum == ['a case: step 1 "min 4": expected a minimum bet of 4; happened: 2']


def test_one_size_is_written_with_or_without_its_end(tmp_path: Path) -> None:
    """`raise:3-3` is `raise:3`; in fixed limit there is one size."""
    keys: dict[str, Value] = {"options": {"betting": "fixed-limit"}}
    assert wrong(tmp_path, "0? fold call:2 raise:3", "0? fold call:2 raise:3-3", **keys) == []


@pytest.mark.parametrize(
    ("hole", "board", "names"),
    [
        ("AsKs", "QsJsTs2d3d", ["royal flush", "Royal Flush", '"royal flush"']),
        ("9s8s", "7s6s5sAdAh", ["straight flush", "straight-flush", "straight flush, nine high"]),
        ("AsAd", "AhAc2d3d4h", ["four of a kind", "quads", "four of a kind, aces"]),
        ("AsAd", "AhKcKd3d4h", ["full house", "full house, aces over kings"]),
        ("AsKs", "2s4s7sKdKh", ["flush", "flush, ace high"]),
        ("As2s", "3d4h5sKdKh", ["straight", "straight, five high"]),
        ("AsAd", "Ah4c7d9sJh", ["three of a kind", "trips"]),
        (
            "QsQd",
            "7h7c4d2sJh",
            ["two pairs", "two pair", "two pairs, queens and sevens", "two pair, queens and sevens"],
        ),
        ("AsAd", "4h7c9dJsKh", ["one pair", "pair", "one pair, aces"]),
        ("As2d", "4h7c9dJsKh", ["no pair", "high card", "no pair, ace high"]),
    ],
)
def test_CL_10_a_hand_may_be_called_by_any_of_its_names(
    tmp_path: Path, hole: str, board: str, names: list[str]
) -> None:
    """Capitals, hyphens and quotes do not matter; the category, its other names and the full name all do."""
    keys: dict[str, Value] = {"holes": [hole, "8d8h"], "board": board, "stacks": [2, 2]}
    names = [*names, "nothing like it"]
    lines = wrong(tmp_path, "1 call", "end", *[f"show 0 {name}" for name in names], **keys)
    assert [line.split(":")[0] for line in lines] == [f'step {2 + len(names)} "show 0 nothing like it"']


def test_a_kicker_too_many_is_another_name(tmp_path: Path) -> None:
    """What follows the category has to be what the hand's full name goes on with."""
    keys: dict[str, Value] = {"holes": ["AsAd", "8d8h"], "board": "4h7c9dJsKh", "stacks": [2, 2]}
    lines = wrong(tmp_path, "1 call", "show 0 pair, kings", "show 0 pair, ace", "show 0 pair, aces", **keys)
    assert [line.split('"')[1] for line in lines] == ["show 0 pair, kings", "show 0 pair, ace"]


def test_MI_6_two_cards_have_names_too(tmp_path: Path) -> None:
    """In `micro` a hand is one's own card and the shared one."""
    keys: dict[str, Value] = {"house": "micro", "stacks": [20, 20], "holes": ["As", "Qd"], "board": "Qc"}
    play = ["1 call", "end", "show 1 pair", "show 1 pair of queens", "show 0 high card"]
    assert wrong(tmp_path, *play, **keys, stacks_after=[0, 40]) == []
