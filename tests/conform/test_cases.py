"""A case as a whole: cards, stacks, and what a case must not leave open."""

from __future__ import annotations

from pathlib import Path

import pytest

from conform.writing import Value, written, wrong_in, wrong_in_case
from pitboss.conform import run

HEADS_UP: dict[str, Value] = {"house": "standard", "stacks": [100, 100], "button": 0}
ALL_IN = ["0 allin", "1 allin", "end"]


def test_RG_10_a_whole_case_passes(tmp_path: Path) -> None:
    """Who may do what, a raise too small, a re-raise that doubles above the blind, and the stacks at the end.

    A board card that somebody holds stands where no card is dealt, and so harms nobody.
    """
    wrong = wrong_in_case(
        tmp_path,
        rules=["RG-9", "RG-10"],
        house="ring",
        options={"betting": "no-limit", "small_blind": 5, "big_blind": 10},
        stacks=[1000, 1000, 1000, 1000],
        button=1,
        holes=["AhAd", "KsQs", "", "8c8d"],
        board="8c2d3h9sJs",
        play=[
            "0? fold call:10 raise:20-1000",
            "0 raise 60",
            "1? fold call:60 raise:110-1000",
            "1! raise 109",
            "1 raise 110",
            "2 fold",
            "3 fold",
            "0 fold",
            "end",
        ],
        stacks_after=[940, 1075, 995, 990],
    )
    assert wrong == []


def test_stacks_after_are_compared(tmp_path: Path) -> None:
    """A wrong stack at the end is one line."""
    wrong = wrong_in_case(tmp_path, **HEADS_UP, play=["0 fold"], stacks_after=[100, 100])
    assert wrong == ["a case: stacks_after: expected stacks [100, 100]; happened: [99, 101]"]


def test_stacks_after_belong_to_a_hand_that_ends(tmp_path: Path) -> None:
    """Stacks in the middle of a hand are no result."""
    wrong = wrong_in_case(tmp_path, **HEADS_UP, play=["0 call"], stacks_after=[98, 98])
    assert len(wrong) == 1
    assert "expected the hand over" in wrong[0]
    assert "seat 1 is to act" in wrong[0]


def test_a_case_may_stop_in_the_middle(tmp_path: Path) -> None:
    """Without `stacks_after` and `end` nothing asks for an end, nor for holes, a board or a button."""
    assert wrong_in_case(tmp_path, house="standard", stacks=[100, 100], play=["0 call"]) == []


def test_an_unknown_hole_that_comes_to_showdown_is_an_error_of_the_case(tmp_path: Path) -> None:
    """Its cards would decide the hand, and the case does not say which they are."""
    wrong = wrong_in_case(tmp_path, **HEADS_UP, holes=["AsAd", ""], play=ALL_IN)
    assert len(wrong) == 1
    assert wrong[0].startswith('a case: step 2 "1 allin": ')
    assert wrong[0].endswith('the hole cards of seat 1 are "" and came to showdown: an error of the case')


def test_an_unknown_hole_may_be_folded_or_win_unseen(tmp_path: Path) -> None:
    """Nothing hangs on its cards then."""
    assert wrong_in_case(tmp_path, **HEADS_UP, holes=["", ""], play=["0 fold"], stacks_after=[99, 101]) == []


def test_without_holes_a_showdown_must_not_matter(tmp_path: Path) -> None:
    """A case that names no hole at all may end in a showdown of which it looks at nothing."""
    assert wrong_in_case(tmp_path, **HEADS_UP, play=[*ALL_IN, "pots 200"]) == []
    assert len(wrong_in_case(tmp_path, **HEADS_UP, play=ALL_IN, stacks_after=[0, 200])) == 1
    assert len(wrong_in_case(tmp_path, **HEADS_UP, play=[*ALL_IN, "show 0 no pair"])) == 1


def test_HU_18_a_hand_that_ends_before_the_first_step(tmp_path: Path) -> None:
    """Two players all-in for their blinds: it is over at once, and unknown holes are found then too."""
    keys: dict[str, Value] = {"house": "headsup", "stacks": [5, 10], "board": "2c3d5h9sJs"}
    play = ["end", "pots 10", "0! check"]
    after = [10, 5]
    assert wrong_in_case(tmp_path, **keys, holes=["AsAd", "KsKd"], play=play, stacks_after=after) == []
    wrong = wrong_in_case(tmp_path, **keys, holes=["AsAd", ""], play=play, stacks_after=after)
    assert len(wrong) == 1
    assert wrong[0].startswith("a case: before the first step: ")


def test_unseen_cards_fill_what_a_case_leaves_open(tmp_path: Path) -> None:
    """A short board is filled, and so is a hole that is folded; no card is dealt twice."""
    keys: dict[str, Value] = {"house": "standard", "stacks": [100, 100, 100], "button": 0}
    holes = ["AsAd", "", "2c2d"]
    play = ["0 allin", "1 fold", "2 allin", "show 0 four of a kind, aces"]
    assert (
        wrong_in_case(tmp_path, **keys, holes=holes, board="AhAc", play=play, stacks_after=[201, 99, 0]) == []
    )


def test_a_board_card_that_somebody_holds_must_not_be_dealt(tmp_path: Path) -> None:
    """A card twice is an error of the case as soon as it would lie on the table."""
    keys: dict[str, Value] = {**HEADS_UP, "holes": ["AsKs", "QhQd"], "board": "2c7h9dKs3d"}
    to_the_flop = ["0 call", "1 check", "street flop"]
    assert wrong_in_case(tmp_path, **keys, play=to_the_flop) == []
    wrong = wrong_in_case(tmp_path, **keys, play=[*to_the_flop, "1 check", "0 check", "street turn"])
    assert [line.split("; ")[1] for line in wrong] == [
        "happened: Ks came on the board and is in a hole too: an error of the case"
    ]


@pytest.mark.parametrize("house", ["ring", "standard"])
def test_fractions_reach_the_options_as_they_are_written(tmp_path: Path, house: str) -> None:
    """A rake of 2.5 % is a rake of 2.5 %; `ring` takes none, and says so."""
    keys: dict[str, Value] = {"house": house, "stacks": [100, 100], "holes": ["AsAd", "KsKd"]}
    play = '["0 allin", "1 allin", "end"]' if house == "standard" else "[]"
    text = written("case", {"name": "raked", **keys, "board": "2c3d5h9sJs", "stacks_after": [195, 0]})
    wrong = wrong_in(tmp_path, f"{text}options.rake.percent = 2.5\nplay = {play}\n")
    assert (wrong == []) is (house == "standard")


def test_a_house_file_may_lie_beside_the_case(tmp_path: Path) -> None:
    """A user's own house is found from the folder of the case file."""
    (tmp_path / "friday.toml").write_text('based_on = "standard"\nsmall_blind = 5\nbig_blind = 10\n')
    play = ["0? fold call:5 raise:20-100"]
    assert wrong_in_case(tmp_path, house="friday.toml", stacks=[100, 100], play=play) == []


def test_every_case_of_a_file_is_run(tmp_path: Path) -> None:
    """One that fails leaves the others alone, and one without a name is called by its number."""
    good = written("case", {"name": "good", **HEADS_UP, "play": ["0 call"]})
    bad = written("case", {**HEADS_UP, "play": ["end"]})
    (tmp_path / "three.toml").write_text(good + bad + good, encoding="utf-8-sig")
    outcomes = list(run([tmp_path]))
    assert [(outcome.name, outcome.passed) for outcome in outcomes] == [
        ("good", True),
        ("case 2", False),
        ("good", True),
    ]
