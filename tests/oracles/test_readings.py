"""A small run of the engine beside a second reading of the pages, and proof that it would find a fault.

The large one is `python tests/oracles/readings.py --n 100000 --seed 7`.
"""

from __future__ import annotations

import pytest
from readings import HOUSES, disagreement, main
from second_reading import Reading


@pytest.mark.parametrize("house", HOUSES)
def test_the_engine_plays_a_house_as_a_second_reader_of_its_page_does(house: str) -> None:
    """Who is to act, all that is legal, every pot and every stack are the same in each of 300 hands."""
    assert [found for number in range(300) if (found := disagreement(house, seed=1, number=number))] == []


def never(*_: object) -> bool:
    """Say no."""
    return False


@pytest.mark.parametrize(
    ("house", "name", "fault"),
    [
        ("standard", "closed", never),
        ("classroom", "capped", never),
        ("headsup", "alone", never),
        ("ring", "least_over", lambda reading, level: level + 2 * reading.terms.big),
        ("ring", "opener", lambda reading: reading.left_of(reading.button)),
        ("standard", "owed", lambda reading, seat: reading.level - reading.front[seat]),
        ("micro", "reach_of_others", lambda reading, seat: reading.reach(seat)),
    ],
)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, house: str, name: str, fault: object
) -> None:
    """A reader who forgets one thing parts from the engine within 400 hands."""
    monkeypatch.setattr(Reading, name, fault)
    assert any(disagreement(house, seed=2, number=number) for number in range(400))


def test_the_command_says_how_many_part(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0 and a count; one hand can be played by itself."""
    assert main(["--n", "20"]) == 0
    assert capsys.readouterr().out == "20 hands, 0 in which the two part\n"
    assert main(["--hand", "17"]) == 0


def test_the_command_tells_the_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where they part it prints the table, the actions and both opinions; status 1."""
    monkeypatch.setattr(Reading, "capped", never)
    assert main(["--n", "300", "--seed", "2"]) == 1
    out = capsys.readouterr().out
    assert "classroom {'low'" in out
    assert "reading: " in out
