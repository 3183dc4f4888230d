"""Houses by name, their options, and houses from files."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss import HOUSES, Deck, Hand, HouseError, Table, find_house, load_house
from pitboss.houses.house import Rake


def write(folder: Path, text: str) -> Path:
    """Write a house file."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_there_are_six_houses() -> None:
    """Five books and the usual cardroom rules."""
    assert list(HOUSES) == ["standard", "headsup", "ring", "micro", "classroom", "duel"]


@pytest.mark.parametrize("name", HOUSES)
def test_every_topic_of_a_refusal_cites_a_rule_of_the_house(name: str) -> None:
    """A refusal never cites a number of another house."""
    house = HOUSES[name]
    prefix = {
        "standard": "ST",
        "headsup": "HU",
        "ring": "RG",
        "micro": "MI",
        "classroom": "CL",
        "duel": "DU",
    }[name]
    assert all(number.startswith(f"{prefix}-") for number in house.cites.values())


@pytest.mark.parametrize(
    ("house", "options", "blinds", "limits"),
    [
        ("ring", {"big_blind": 10}, (5, 10), (5, 10)),
        ("ring", {"small_blind": 5}, (5, 10), (5, 10)),
        ("ring", {"small_blind": 1, "big_blind": 3}, (1, 3), (1, 3)),
        ("standard", {"betting": "fixed-limit", "small_blind": 1, "big_blind": 2}, (1, 2), (2, 4)),
        ("standard", {"betting": "fixed-limit", "low": 10}, (5, 10), (10, 20)),
        ("standard", {"betting": "fixed-limit", "low": 10, "high": 30}, (5, 10), (10, 30)),
        ("classroom", {"low": 4, "high": 8}, (2, 4), (4, 8)),
        ("headsup", {"small_blind": 25}, (25, 50), (50, 100)),
    ],
)
def test_what_is_not_said_follows_from_what_is(
    house: str, options: dict[str, Any], blinds: tuple[int, int], limits: tuple[int, int]
) -> None:
    """One blind gives the other, the lower limit gives both."""
    set_up = find_house(house, options)
    assert (set_up.small_blind, set_up.big_blind) == blinds
    assert set_up.limits == limits


def test_ST_6_fixed_limit_brings_its_limit_on_raises_and_no_limit_has_none() -> None:
    """Three raises after the bet, unless the table says otherwise."""
    assert find_house("standard").raise_limit is None
    assert find_house("standard", {"betting": "fixed-limit"}).raise_limit == 3
    assert find_house("standard", {"betting": "fixed-limit", "raise_limit": "none"}).raise_limit is None
    assert find_house("ring", {"betting": "pot-limit"}).raise_limit == 4


def test_HU_2_the_level_in_force_begins_the_schedule() -> None:
    """A game that starts at 50/100 goes on from there."""
    house = find_house("headsup", {"small_blind": 50})
    assert house.levels == (50, 75, 100, 150, 200, 300, 500)


def test_ST_14_a_straddle_is_twice_the_big_blind() -> None:
    """True is enough to say so."""
    assert find_house("standard", {"straddle": True, "big_blind": 10}).straddle == 20


def test_ST_12_a_rake_is_exact() -> None:
    """A percentage is a fraction, never a float."""
    house = find_house("standard", {"rake": {"percent": "4.5", "cap": 3}})
    assert house.rake == Rake(Fraction(9, 2), 3)
    assert [Rake(Fraction(9, 2), 3).of(pot) for pot in (22, 23, 1000)] == [0, 1, 3]


@pytest.mark.parametrize(
    ("house", "options", "says"),
    [
        ("nowhere", {}, "'nowhere' is not a house: standard"),
        ("micro", {"betting": "no-limit"}, "'betting' is not an option of micro"),
        ("ring", {"betting": "one-turn"}, "betting = 'one-turn' is not played in ring"),
        ("ring", {"small_blind": 0}, "small_blind = 0 is out of range"),
        ("ring", {"small_blind": 1.5}, "small_blind = 1.5 is not a whole number"),
        ("ring", {"small_blind": True}, "small_blind = True is not a whole number"),
        ("ring", {"small_blind": 10**40}, "small_blind = a number of 133 bits is out of range"),
        ("ring", {"small_blind": 4, "big_blind": 2}, "big_blind = 2 is less than the small blind, 4"),
        ("ring", {"raise_limit": -1}, "raise_limit = -1 is out of range"),
        ("headsup", {"small_blind": 10, "big_blind": 30}, "big_blind = 30 is not twice the small blind, 10"),
        ("headsup", {"levels": [20, 10]}, "levels = [20, 10] falls"),
        ("headsup", {"levels": []}, "levels = [] is not a list of small blinds"),
        ("classroom", {"low": 3}, "low = 3 is odd"),
        ("classroom", {"low": 4, "high": 2}, "high = 2 is less than the lower limit, 4"),
        ("standard", {"rake": 5}, "rake = 5 is not a rake"),
        ("standard", {"rake": {"percent": "nan"}}, "percent = 'nan' is not a percentage"),
        ("standard", {"rake": {"percent": 101}}, "percent = 101 is not a percentage"),
        ("standard", {"straddle": 2}, "straddle = 2 is no more than the big blind"),
        ("standard", {"uncapped_heads_up": 1}, "uncapped_heads_up = 1 is neither true nor false"),
    ],
)
def test_a_wrong_option_is_named_with_its_value(house: str, options: dict[str, Any], says: str) -> None:
    """The message gives the value first, then what would do."""
    with pytest.raises(HouseError) as error:
        find_house(house, options)
    assert str(error.value).startswith(says)


def test_a_house_file_says_what_differs(tmp_path: Path) -> None:
    """Everything else is as in the house that it is based on."""
    house = load_house(write(tmp_path, 'based_on = "ring"\nsmall_blind = 5\nall_show = true\n'))
    assert (house.name, house.small_blind, house.big_blind, house.raise_limit) == ("mine", 5, 10, 4)
    assert house.differences(HOUSES["ring"]) == {
        "small_blind": (5, 1),
        "big_blind": (10, 2),
        "all_show": (True, False),
    }
    assert Hand(house, [100, 100], 0, Deck.full()).turn is not None


def test_a_house_file_makes_a_tournament_of_standard(tmp_path: Path) -> None:
    """Rising levels, antes and an end on a bust are plain data."""
    text = 'based_on = "standard"\nlevels = [10, 20]\nhands_per_level = 1\nante = 2\nfreezeout = true\n'
    table = Table(load_house(write(tmp_path, text)), seats=3)
    for seat, name in enumerate(("Ann", "Bob", "Cem")):
        table.seat_first(name, seat, 100)
    assert table.level == (10, 20)
    hand = table.start(Deck.full())
    assert hand.pot == 3 * 2 + 10 + 20


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ": based_on = None is not a house"),
        ("based_on = 7\n", ":1: based_on = 7 is not a house"),
        ('based_on = "ring"\n\nraises = 3\n', ":3: raises is no difference from ring"),
        ('based_on = "ring"\nbetting = "spread"\n', ":2: betting = 'spread' is not played in ring"),
        ('name = "ring"\nbased_on = "ring"\n', ":1: name = 'ring' cannot name a house"),
        ('based_on = "duel"\nante = 1\n', ":2: ante is no difference from duel"),
        ('based_on = "ring"\nall_show = "yes"\n', ":2: all_show = 'yes' is neither true nor false"),
        ('based_on = "standard"\nrake = { percent = 101 }\n', ":2: percent = 101 is not a percentage"),
        ('based_on = "micro"\nmax_seats = 3\n', ":2: max_seats = 3 is out of range: 2 to 2"),
        ('based_on = "ring"\n\n[rules]\nante = 1\n', ":3: rules is no difference from ring"),
        ("based_on =\n", ": not TOML: "),
    ],
)
def test_a_wrong_house_file_is_named_with_the_line(tmp_path: Path, text: str, says: str) -> None:
    """A wrong key or value is found at once."""
    file = write(tmp_path, text)
    with pytest.raises(HouseError) as error:
        find_house(str(file))
    assert str(error.value).startswith(f"{file}{says}")


def test_a_house_file_that_cannot_be_read_is_an_error_of_ours(tmp_path: Path) -> None:
    """A missing file, a folder and bytes that are no text."""
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.toml").mkdir()
    for name in ("missing.toml", "bytes.toml", "folder.toml"):
        with pytest.raises(HouseError, match="cannot be read"):
            find_house(str(tmp_path / name))
