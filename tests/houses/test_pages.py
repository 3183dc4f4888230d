"""The rule pages of the houses: one block per numbered rule, in a shape that a program can read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "src" / "pitboss" / "houses" / "pages"

# house -> the letters of its rule numbers, and how many rules it has
HOUSES = {
    "standard": ("ST", 14),
    "headsup": ("HU", 18),
    "ring": ("RG", 19),
    "micro": ("MI", 18),
    "classroom": ("CL", 14),
    "duel": ("DU", 13),
}
RULE_HEADING = re.compile(r"## ([A-Z]{2}-[1-9]\d*) · (\S.*)")
EXAMPLE_HEADING = re.compile(r"## Example: (\S.*)")
# A line that Markdown would take for a list, a quote, a table, code or a rule.
NOT_PLAIN = re.compile(r"\s|[-*+>|`~=]|\d+[.)]\s")


@dataclass
class Page:
    """A page as read: its name, its lobby paragraph, its rules and its examples, each with its text."""

    name: str
    lobby: str
    rules: list[tuple[str, str, list[str]]] = field(default_factory=list)
    examples: list[tuple[str, list[str]]] = field(default_factory=list)


def read(house: str) -> Page:
    """Read the page of a house, and refuse a heading or an order that the format does not know."""
    text = (PAGES / f"{house}.md").read_text(encoding="utf-8")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    title, lobby, *rest = text.rstrip("\n").split("\n\n")
    assert title.startswith("# ")
    page = Page(name=title.removeprefix("# "), lobby=lobby)
    paragraphs: list[str] | None = None
    for block in rest:
        if rule := RULE_HEADING.fullmatch(block):
            assert not page.examples, f"{block!r}: rules come before the examples"
            paragraphs = []
            page.rules.append((rule[1], rule[2], paragraphs))
        elif example := EXAMPLE_HEADING.fullmatch(block):
            paragraphs = []
            page.examples.append((example[1], paragraphs))
        else:
            assert not block.startswith("#"), f"{block!r}: no such heading"
            assert paragraphs is not None, f"{block!r}: a page has one paragraph before its rules"
            paragraphs.append(block)
    return page


every_house = pytest.mark.parametrize("house", HOUSES)


def test_every_page_belongs_to_a_house() -> None:
    """There is one page per house and no page besides."""
    assert {path.stem for path in PAGES.iterdir()} == set(HOUSES)


@every_house
def test_a_page_begins_with_its_name_and_a_lobby_text(house: str) -> None:
    """The first line names the house, and one or two sentences say what it is."""
    page = read(house)
    assert page.name == house
    assert not page.lobby.startswith("#")
    assert 1 <= len(re.findall(r"[.!?](?=\s|$)", page.lobby)) <= 2


@every_house
def test_a_page_holds_every_rule_of_its_house_in_order(house: str) -> None:
    """The rule numbers run from one to the last, none missing, none twice, none of another house."""
    letters, last = HOUSES[house]
    assert [number for number, _, _ in read(house).rules] == [f"{letters}-{n}" for n in range(1, last + 1)]


@every_house
def test_every_rule_has_a_short_title(house: str) -> None:
    """A title has two to six words, and no two rules of a house share one."""
    titles = [title for _, title, _ in read(house).rules]
    assert all(2 <= len(title.split()) <= 6 for title in titles), titles
    assert len(titles) == len(set(titles))


@every_house
def test_no_rule_and_no_example_is_empty(house: str) -> None:
    """Every rule and every example says something, in at least eight words and whole sentences."""
    page = read(house)
    told = [(number, text) for number, _, text in page.rules] + page.examples
    for name, paragraphs in told:
        assert sum(len(paragraph.split()) for paragraph in paragraphs) >= 8, name
        assert all(paragraph.endswith((".", "?", "!")) for paragraph in paragraphs), name


@every_house
def test_a_page_is_plain_paragraphs(house: str) -> None:
    """No list, table, link or emphasis: a terminal shows the same text as a browser."""
    for line in (PAGES / f"{house}.md").read_text(encoding="utf-8").splitlines():
        assert not NOT_PLAIN.match(line), line
        assert not re.search(r"[\[\]<>`*|]", line), line
        assert line == line.rstrip(), line


@every_house
def test_a_page_cites_only_rules_of_its_own(house: str) -> None:
    """A rule number in the text of a page is one that the page explains."""
    page = read(house)
    numbers = {number for number, _, _ in page.rules}
    cited = set(re.findall(r"\b[A-Z]{2}-\d+\b", (PAGES / f"{house}.md").read_text(encoding="utf-8")))
    assert cited == numbers
