"""Every rule number has a conformance case and a test that names it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pitboss import HOUSES
from pitboss.houses.pages import read_page

ROOT = Path(__file__).parent.parent


def numbers_of(house: str) -> set[str]:
    """Return the rule numbers of a house's page."""
    return {rule.number for rule in read_page(house).rules}


@pytest.mark.parametrize("house", HOUSES)
def test_every_rule_has_a_conformance_case(house: str) -> None:
    """Each number has a case or an episode, and no number is made up."""
    cases = tomllib.loads((ROOT / "conformance" / f"{house}.toml").read_text(encoding="utf-8"))
    cited = {number for kind in ("case", "episode") for one in cases.get(kind, []) for number in one["rules"]}
    assert numbers_of(house) <= cited
    assert {number for number in cited if number.startswith(house_prefix(house))} <= numbers_of(house)


@pytest.mark.parametrize("house", HOUSES)
def test_every_rule_is_in_the_name_of_a_test(house: str) -> None:
    """`test_RG_10_...` shows RG-10."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    named = {number.replace("_", "-") for number in re.findall(r"def test_([A-Z]{2}_\d+)_", text)}
    also = {number.replace("_", "-") for number in re.findall(r"def test_[A-Z]{2}_\d+_([A-Z]{2}_\d+)_", text)}
    assert numbers_of(house) - named - also == set()


def house_prefix(house: str) -> str:
    """Return the letters that begin the house's numbers."""
    return min(numbers_of(house)).split("-")[0]
