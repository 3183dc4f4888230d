"""README, docs and examples are part of the program: they run."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss import load_house

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_in_a_page_runs_as_it_is_printed(page: Path) -> None:
    """A reader who types what a page shows gets what the page says."""
    failed, _tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    """A link to a page of ours finds it."""
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_example_runs_and_is_short(example: Path) -> None:
    """An example is at most 40 lines, ends well, and says something."""
    done = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, str(example)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 40


def test_the_example_house_file_loads() -> None:
    """The house file that the docs show is a house."""
    friday = load_house(ROOT / "examples" / "friday.toml")
    assert (friday.name, friday.small_blind, friday.ante, friday.all_show) == ("friday", 5, 1, True)


def test_the_readme_opens_with_a_complete_hand() -> None:
    """The first Python block of the README plays a hand from the blinds to the award."""
    block = (ROOT / "README.md").read_text(encoding="utf-8").split("```python")[1]
    assert "Hand(house" in block
    assert "hand.over" in block


def test_every_verb_of_the_makefile_has_a_comment_that_says_what_it_does() -> None:
    """`make play test check bench docs` and the others are each explained in a line."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    verbs = lines[0].removeprefix(".PHONY: ").split()
    assert {"play", "setup", "test", "check", "bench", "docs"} <= set(verbs)
    assert [verb for verb in verbs if not any(line.startswith(f"# {verb}: ") for line in lines)] == []


def test_the_readme_commands_are_all_there_is_to_set_up() -> None:
    """`make play` and `make test` stand in the README, and CI calls the second."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_public_names_are_these() -> None:
    """A name that leaves or joins the package does so on purpose."""
    assert sorted(pitboss.__all__) == sorted(PUBLIC.split())
    assert all(hasattr(pitboss, name) for name in pitboss.__all__)


PUBLIC = """
ALL_IN CALL CHECK FOLD HOLDEM HOUSES MICRO Action Best Bot Card CardError CaseError Deck Event Game Hand House
HouseError LiveShuffler PitbossError Post Pot Rank RuleError SeededShuffler StateError Suit Table TableError
Turn View bet deck_for find_house fresh_seed load_house parse_action parse_cards print_cards raise_by
raise_to seed_from_text view_for
"""
