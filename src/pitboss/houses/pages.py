"""The page of rules of each house, read from `pages/NAME.md`.

    # ring

    A paragraph that says what the house is.

    ## RG-1 · The button moves left

    Paragraphs of the rule.

    ## Example: no limit at $1/$2

    Paragraphs of the example.

A page is plain text: the same paragraphs serve a terminal and a browser.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from pitboss.errors import HouseError

__all__ = ["Example", "Page", "Rule", "parse_page", "read_page"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: "RG-10", its title, and its paragraphs."""

    number: str
    title: str
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example at the end of a page."""

    title: str
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All that a house tells its players."""

    name: str
    summary: str
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...]

    @property
    def sentence(self) -> str:
        """The first sentence of the summary, for a list of houses."""
        return re.split(r"(?<=[.!?])\s", self.summary, maxsplit=1)[0]

    def rule(self, number: str) -> Rule | None:
        """Return a rule by its number ("rg-10" will do) or its figure ("10"); None if there is none."""
        wanted = number.strip().upper()
        return next((rule for rule in self.rules if wanted in (rule.number, rule.number.split("-")[1])), None)


_RULE: Final = re.compile(r"## ([A-Z]{2}-[1-9]\d*) · (\S.*)")
_EXAMPLE: Final = re.compile(r"## Example: (\S.*)")


@cache
def read_page(name: str) -> Page:
    """Return the page of a house that ships with pitboss."""
    path = files("pitboss.houses") / "pages" / f"{name}.md"
    if not re.fullmatch("[a-z0-9_-]+", name) or not path.is_file():
        raise HouseError(f"{name!r} has no page of rules")
    return parse_page(path.read_text(encoding="utf-8"))


def parse_page(text: str) -> Page:
    """Read a page; a block that is out of place is named with its line."""
    blocks = _blocks(text)
    if len(blocks) < 2 or not blocks[0][1].startswith("# ") or blocks[1][1].startswith("#"):
        raise HouseError("a page of rules begins with `# name` and a paragraph")
    rules: list[Rule] = []
    examples: list[Example] = []
    for heading, line, text_below in _sections(blocks[2:]):
        if rule := _RULE.fullmatch(heading):
            rules.append(Rule(rule[1], rule[2], text_below))
        elif example := _EXAMPLE.fullmatch(heading):
            examples.append(Example(example[1], text_below))
        else:
            raise HouseError(f"{heading!r} (line {line}) is no heading of a rule: `## XX-1 · Title`")
    return Page(blocks[0][1].removeprefix("# "), blocks[1][1], tuple(rules), tuple(examples))


def _blocks(text: str) -> list[tuple[int, str]]:
    """Return what stands between blank lines, each on one line and with the number of its first line."""
    return [
        (text.count("\n", 0, block.start()) + 1, " ".join(block[0].split()))
        for block in re.finditer(r"\S.*(\n.*\S.*)*", text)
    ]


def _sections(blocks: list[tuple[int, str]]) -> list[tuple[str, int, tuple[str, ...]]]:
    """Return (heading, line, paragraphs below it)."""
    sections: list[tuple[str, int, list[str]]] = []
    for line, block in blocks:
        if block.startswith("#"):
            sections.append((block, line, []))
        elif sections:
            sections[-1][2].append(block)
        else:
            raise HouseError(f"{block[:40]!r} (line {line}) stands before the first rule: one paragraph does")
    return [(heading, line, tuple(paragraphs)) for heading, line, paragraphs in sections]
