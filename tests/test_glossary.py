"""The glossary: one short paragraph per word, in a shape that the page can parse for hover texts."""

from __future__ import annotations

import re
from pathlib import Path

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"

# The names of the 52 terms; the wording of each is our own.
BOOK_TERMS = """
    ACTION, AGGRESSIVE ACTION, ALL-IN, ANTE, BET, BIG BLIND, BLIND, BLIND GAME, BOARD, BOARDCARD, BUTTON,
    BUTTON GAMES, BUY-IN, CAPPED, CHECK, CHECK-RAISE, COMMUNITY CARDS, DEAL, DEALER BUTTON, DECK, DOWNCARDS,
    DRAW, FACECARD, FIXED LIMIT, FLOP, FLUSH, FOLD, FORCED BET, FOURTH STREET, FULL HOUSE, HAND, HOLECARDS,
    NO-LIMIT, OPENER, OPTION, PASS, PLAY THE BOARD, POSITION, POT-LIMIT, RAISE, RERAISE, SHOWDOWN, SHUFFLE,
    SMALL BLIND, SPLIT POT, STACK, STRAIGHT, STRAIGHT FLUSH, STREET, TURNCARD, UPCARDS, WAGER
"""

# Words that our rules and pages lean on, beyond the book's.
OUR_TERMS = """
    All-in for less, Betting round, Burn, Call, Cap, Dead blind, Dead button, Effective stack, Equity,
    Exploitability, Heads-up, House, Kicker, Level, Live post, Main pot, Matchup, Minimum bet, Muck, Odd chip,
    Raise by, Raise to, Rake, Round, Royal flush, Seat, Side pot, Straddle, Tournament, Uncalled bet,
    Under the gun, Wheel
"""

# How many rules each house has, by the letters of its numbers.
LAST_RULE = {"ST": 14, "HU": 18, "RG": 19, "MI": 18, "CL": 14, "DU": 13}


def names(listed: str) -> list[str]:
    """Split a list of terms at its commas."""
    return [" ".join(name.split()) for name in listed.split(",")]


def blocks(text: str) -> list[str]:
    """Split a Markdown text at its blank lines, each block on one line."""
    return [" ".join(block.split()) for block in text.strip().split("\n\n")]


def sections() -> dict[str, dict[str, str]]:
    """Read the glossary: section title -> term -> its one paragraph."""
    found: dict[str, dict[str, str]] = {}
    title, introduction, *rest = blocks(GLOSSARY.read_text(encoding="utf-8"))
    assert title == "# Glossary"
    assert not introduction.startswith("#")
    terms: dict[str, str] = {}
    heading = ""
    for block in rest:
        if block.startswith("## "):
            assert not heading, f"{heading!r} has no paragraph"
            terms = found[block.removeprefix("## ")] = {}
        elif block.startswith("### "):
            assert not heading, f"{heading!r} has no paragraph"
            heading = block.removeprefix("### ")
            assert heading not in terms, f"{heading!r} is there twice"
        else:
            assert heading, f"a second paragraph, or one outside a term: {block!r}"
            terms[heading] = block
            heading = ""
    assert not heading, f"{heading!r} has no paragraph"
    return found


def test_the_glossary_has_two_sections() -> None:
    """The book's words come first, then our own, and there is no third section."""
    assert list(sections()) == ["The book's words", "Our own words"]


def test_CL_14_the_glossary_explains_the_52_terms_of_the_book() -> None:
    """Every term of the classroom book has its entry, all 52 of them, and no other word is among them."""
    terms = [term.upper() for term in sections()["The book's words"]]
    assert len(terms) == 52
    assert terms == names(BOOK_TERMS)


def test_the_glossary_explains_the_words_of_our_rules() -> None:
    """A word that the rules of our houses use beyond the book's has an entry in the second section."""
    missing = set(names(OUR_TERMS)) - set(sections()["Our own words"])
    assert not missing


def test_glossary_headings_are_unique() -> None:
    """No word is explained twice, not even once in each section or in another letter case."""
    terms = [term.casefold() for section in sections().values() for term in section]
    assert len(terms) == len(set(terms))


def test_glossary_headings_are_alphabetical() -> None:
    """Within each section a reader finds a word where the alphabet puts it."""
    for terms in sections().values():
        assert list(terms) == sorted(terms, key=str.casefold)


def test_every_glossary_paragraph_is_short_and_plain() -> None:
    """An explanation fits a hover box: one to three sentences, full words, no markup."""
    for section in sections().values():
        for term, paragraph in section.items():
            sentences = re.findall(r"[.!?](?=\s|$)", paragraph)
            assert 1 <= len(sentences) <= 3, term
            assert len(paragraph.split()) >= 8, term
            assert len(paragraph) <= 330, term
            assert paragraph.endswith("."), term
            assert not re.search(r"[*_`\[\]<>|#]", paragraph), term


def test_every_rule_that_the_glossary_cites_exists() -> None:
    """A rule number in an explanation is one that a house really has."""
    cited = re.findall(r"\b([A-Z]{2})-(\d+)\b", GLOSSARY.read_text(encoding="utf-8"))
    assert cited
    for house, number in cited:
        assert 1 <= int(number) <= LAST_RULE[house], f"{house}-{number}"
