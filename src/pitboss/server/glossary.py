"""The glossary as data: terms, their text, and the section they stand in, read from its page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["glossary"]

BESIDE: Final = Path(__file__).parent.parent / "web" / "glossary.md"  # as it is installed
SOURCE: Final = Path(__file__).parents[3] / "docs" / "glossary.md"  # as it lies in a checkout


@cache
def glossary() -> list[dict[str, str]]:
    """Return all terms in the order of the page."""
    page = next((path for path in (SOURCE, BESIDE) if path.is_file()), None)
    return [] if page is None else parsed(page.read_text(encoding="utf-8"))


def parsed(text: str) -> list[dict[str, str]]:
    """Read `## section`, `### Term` and the paragraphs below."""
    section, terms = "", []
    for block in re.split(r"\n(?=#{2,3} )", text):
        head, _, body = block.partition("\n")
        if head.startswith("### "):
            paragraphs = [" ".join(part.split()) for part in body.strip().split("\n\n")]
            terms.append({"term": head[4:].strip(), "text": "\n\n".join(paragraphs), "section": section})
        elif head.startswith("## "):
            section = head[3:].strip()
    return terms
