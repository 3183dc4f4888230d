"""The rules of a house as a player reads them: numbered, wrapped, plain."""

from __future__ import annotations

from rich.text import Text

from pitboss.errors import HouseError
from pitboss.houses.house import House
from pitboss.houses.pages import Rule, read_page

__all__ = ["page_lines"]


def page_lines(house: House, number: str = "") -> list[Text | str]:
    """Return the rules of a house with its examples; with a number ("HU-8" or "8") that rule alone."""
    page = read_page(house.page)
    if number:
        rule = page.rule(number)
        if rule is None:
            raise HouseError(
                f"{number!r} is not a rule here: {page.rules[0].number} to {page.rules[-1].number} are"
            )
        return rule_lines(rule)
    lines: list[Text | str] = []
    for rule in page.rules:
        lines += ["", *rule_lines(rule)]
    for example in page.examples:
        lines += ["", Text(f"Example: {example.title}", style="bold"), *example.text]
    return lines


def rule_lines(rule: Rule) -> list[Text | str]:
    """Return one rule: its number and title, and its paragraphs."""
    return [Text(f"{rule.number} · {rule.title}", style="bold"), *rule.text]
