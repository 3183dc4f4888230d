"""`pitboss houses`, `houses show`, `houses diff` and `pitboss play`, as a user types them."""

from __future__ import annotations

import io
import re
from dataclasses import fields
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.cli.terms import LABELS, NOT_TERMS
from pitboss.errors import HouseError
from pitboss.houses.catalog import HOUSES
from pitboss.houses.house import House
from pitboss.houses.pages import parse_page, read_page

FRIDAY = """name = "friday"
based_on = "standard"
small_blind = 5
big_blind = 10
all_show = true
rake = { percent = 2.5, cap = 3 }
"""

every_house = pytest.mark.parametrize("house", HOUSES)


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return a way to run the command with lines to type, outside any terminal."""
    return Command(capsys, monkeypatch)


class Command:
    """Runs `pitboss ARGUMENTS`."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str | Path, typed: str = "") -> tuple[object, str, str]:
        """Return the exit status, what it printed, and what it complained about."""
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        out, err = self.capsys.readouterr()
        return stopped.value.code, out, err


# houses


def test_all_houses_are_listed(pitboss: Command) -> None:
    """`pitboss houses` has a row for each house, with its first sentence from the page."""
    status, out, _ = pitboss("houses")
    assert status == 0
    words = " ".join(out.split())
    for name in HOUSES:
        assert re.search(rf"^{name} ", out, re.MULTILINE)
        assert " ".join(read_page(name).sentence.split()[:5]) in words


@every_house
def test_a_page_has_every_rule_and_every_option(house: str, pitboss: Command) -> None:
    """`houses show` has all numbered rules, all examples, and all options with their values."""
    status, out, _ = pitboss("houses", "show", house)
    page = read_page(house)
    assert status == 0
    assert "Differences" not in out
    headings = [f"{rule.number} · {rule.title}" for rule in page.rules]
    headings += [f"Example: {example.title}" for example in page.examples]
    assert [line for line in out.splitlines() if line in headings] == headings
    for option in HOUSES[house].options:
        assert re.search(rf"^{option} +\S", out, re.MULTILINE)


def test_output_that_is_piped_is_plain(pitboss: Command) -> None:
    """Outside a terminal there are no colour codes, and nothing is cut at the margin."""
    _, out, _ = pitboss("houses", "diff", "standard", "micro")
    assert "\x1b" not in out
    assert "…" not in out
    assert "the best five cards of seven" in out
    assert max(map(len, out.splitlines())) <= 100


def test_options_are_shown_on_top(pitboss: Command) -> None:
    """An option that is set departs from the usual, and the page says so first."""
    _, out, _ = pitboss("houses", "show", "ring", "--option", "betting=fixed-limit", "-o", "raise_limit=3")
    top = out[: out.index("Options")]
    assert re.search(r"^betting +fixed-limit +no-limit", top, re.MULTILINE)
    assert re.search(r"^raises after the bet of a street +3 +4", top, re.MULTILINE)


def test_a_house_file_shows_its_differences_first(pitboss: Command, tmp_path: Path) -> None:
    """A user's own house is its differences, then the page of the house that it is based on."""
    (tmp_path / "friday.toml").write_text(FRIDAY)
    status, out, _ = pitboss("houses", "show", tmp_path / "friday.toml")
    top = out[: out.index("Options")]
    assert status == 0
    assert out.startswith("friday\n")
    assert "Differences from standard, whose rules follow" in top
    assert re.search(r"^big blind +10 +2", top, re.MULTILINE)
    assert re.search(r"^rake +2\.5 % up to 3 +none", top, re.MULTILINE)
    assert re.search(r"^all hands of a showdown are shown +yes +no", top, re.MULTILINE)
    assert "ST-14 · " in out


def test_a_difference_is_a_row(pitboss: Command, tmp_path: Path) -> None:
    """`houses diff` takes house files too, and has a row for each term that differs and no other."""
    (tmp_path / "friday.toml").write_text(FRIDAY)
    status, out, _ = pitboss("houses", "diff", "standard", tmp_path / "friday.toml")
    assert status == 0
    rows = [re.split(r"  +", line.strip()) for line in out.splitlines()]
    assert rows == [
        ["standard", "friday"],
        ["small blind", "1", "5"],
        ["big blind", "2", "10"],
        ["all hands of a showdown are shown", "no", "yes"],
        ["rake", "none", "2.5 % up to 3"],
    ]


@every_house
def test_a_house_does_not_differ_from_itself(house: str, pitboss: Command) -> None:
    """Two equal houses differ in nothing, and nothing is printed."""
    assert pitboss("houses", "diff", house, house) == (0, "", "")


def test_RG_5_and_ST_3_differ(pitboss: Command) -> None:
    """Who opens a street is among the differences."""
    _, out, _ = pitboss("houses", "diff", "ring", "standard")
    words = " ".join(out.split())
    assert "flop 3 cards, left of the blinds 3 cards, left of the button" in words


def test_every_field_of_a_house_has_words() -> None:
    """No field of a house can differ without a name for a person to read."""
    assert {field.name for field in fields(House) if field.init} - NOT_TERMS - set(LABELS) == set()


# errors


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("houses", "show", "rung"), "'rung' is not a house: standard, headsup,"),
        (("houses", "diff", "ring", "rung"), "'rung' is not a house"),
        (("houses", "show", "ring", "-o", "levels=5"), "'levels' is not an option of ring"),
        (("houses", "show", "ring", "-o", "betting"), "'betting' is not an option: KEY=VALUE"),
        (("houses", "show", "ring", "-o", "small_blind=x"), "small_blind"),
        (("houses", "show", "nowhere.toml"), "nowhere.toml"),
        (("play", "rung"), "'rung' is not a house"),
        (
            ("play", "ring", "--bots", "shark"),
            "'shark' is not a bot: adaptive, ",
        ),
        (("play", "ring", "--seats", "11"), "11 seats: a table of ring has 2 to 10"),
        (("play", "duel", "--bots", "tight,tight"), "2 bots are too many: beside you there is room for 1"),
        (("play", "ring", "--stakes", "five"), "'five' are no stakes: two numbers of chips, as in 5/10"),
        (("play", "ring", "--stack", "0"), "stack"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments: tuple[str, ...], message: str, pitboss: Command) -> None:
    """What a user gets wrong is said in a line with the value in it, and the exit status is 2."""
    status, out, err = pitboss(*arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("pitboss: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("small_blind = 5", "small_blnd = 5", 3),
        ("big_blind = 10", "big_blind = 'ten'", 4),
        ("all_show = true", "all_show = 1", 5),
        ("percent = 2.5", "percent = 101", 6),
    ],
)
def test_a_bad_house_file_is_named_with_its_line(
    old: str, new: str, line: int, pitboss: Command, tmp_path: Path
) -> None:
    """A wrong key or value of a house file is named with the file and the line."""
    (tmp_path / "friday.toml").write_text(FRIDAY.replace(old, new))
    status, _, err = pitboss("houses", "show", tmp_path / "friday.toml")
    assert status == 2
    assert f"friday.toml:{line}: " in err


# play


def test_play_ends_when_the_pipe_does(pitboss: Command) -> None:
    """Lines may come from a pipe: they are echoed, and the end of them is a farewell."""
    status, out, err = pitboss("play", "duel", "--terminal", "--seed", "7", typed="c\nc\n")
    assert (status, err) == (0, "")
    assert out.count("> c\n") == 2
    assert "YOU leave in hand 1" in out
    assert "\x1b" not in out


@every_house
def test_a_seed_repeats_a_sitting(house: str, pitboss: Command) -> None:
    """The same seed gives the same cards and the same bots, and another seed does not."""
    typed = "c\nk\nc\nk\nc\nk\nc\n"
    one, two, other = (
        pitboss("play", "--terminal", house, "--seed", seed, typed=typed) for seed in ("7", "7", "8")
    )
    assert one == two
    assert one != other


def test_a_live_sitting_is_never_the_same(pitboss: Command) -> None:
    """Without a seed the cards come from the operating system."""
    sittings = {
        pitboss("play", "--terminal", "standard", "--seats", "9", typed="f\nf\nf\n")[1] for _ in range(3)
    }
    assert len(sittings) == 3


def test_stakes_stack_and_options(pitboss: Command) -> None:
    """Stakes and stack are short for the options that they set."""
    _, out, _ = pitboss(
        "play", "--terminal", "ring", "--stakes", "5/10", "--stack", "777", "--bots", "folder"
    )
    assert "blinds 5/10" in out
    assert "777 chips" in out or "772 chips" in out or "767 chips" in out
    _, out, _ = pitboss("play", "--terminal", "classroom", "--stakes", "$4/$8")
    assert "fixed-limit 4/8 · blinds 2/4" in out
    _, out, _ = pitboss("play", "--terminal", "standard", "-o", "betting=fixed-limit", "--stakes", "4/8")
    assert "fixed-limit 4/8 · blinds 2/4" in out
    _, out, _ = pitboss("play", "--terminal", "headsup", "-o", "levels=20,40", "-o", "hands_per_level=1")
    assert "blinds 20/40 · rising to 40/80 in the next hand" in out


def test_seats_and_bots(pitboss: Command) -> None:
    """Bots take the seats in turn, and without a number of seats each bot named gets one."""
    _, out, _ = pitboss("play", "--terminal", "ring", "--seats", "5", "--bots", "tight,caller", "--seed", "1")
    assert all(name in out for name in ("Ada (tight)", "Ben (caller)", "Cleo (tight)", "Dora (caller)"))
    _, out, _ = pitboss("play", "--terminal", "ring", "--bots", "folder,random", "--seed", "1")
    assert "Ben (random)" in out
    assert "Cleo" not in out


def test_a_house_file_can_be_played(pitboss: Command, tmp_path: Path) -> None:
    """One sits down in one's own house as in any other."""
    (tmp_path / "friday.toml").write_text(FRIDAY)
    status, out, _ = pitboss("play", "--terminal", tmp_path / "friday.toml", "--seed", "1", typed="rules 4\n")
    assert status == 0
    assert "Hand 1 · friday · no-limit · blinds 5/10" in out
    assert "ST-4 · The smallest raise" in out


# pages


def test_a_page_is_read_as_it_is_written() -> None:
    """A page has a name, a summary, rules with their paragraphs, and examples."""
    page = parse_page(
        "# inn\n\nA house. It has\ntwo lines.\n\n## IN-1 · First\n\nOne.\n\nTwo.\n\n## Example: how\n\nSo.\n"
    )
    assert (page.name, page.summary, page.sentence) == ("inn", "A house. It has two lines.", "A house.")
    assert [(rule.number, rule.title, rule.text) for rule in page.rules] == [
        ("IN-1", "First", ("One.", "Two."))
    ]
    assert [(example.title, example.text) for example in page.examples] == [("how", ("So.",))]
    assert page.rule("in-1") == page.rule("1") == page.rules[0]
    assert page.rule("2") is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with `# name`"),
        ("# inn\n\n## IN-1 · First\n", "begins with `# name`"),
        ("# inn\n\nA house.\n\n\n## First\n\nOne.\n", r"'## First' \(line 6\)"),
        ("# inn\n\nA house.\n\nTwo.\n", r"'Two.' \(line 5\)"),
    ],
)
def test_a_page_out_of_shape_is_named_with_its_line(text: str, message: str) -> None:
    """A page that the format does not know is refused, with the line."""
    with pytest.raises(HouseError, match=message):
        parse_page(text)


def test_a_house_without_a_page() -> None:
    """There is no page for a name that is no house's, nor for a path."""
    with pytest.raises(HouseError, match="has no page"):
        read_page("../pages/ring")
