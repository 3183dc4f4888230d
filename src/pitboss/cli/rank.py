"""`pitboss rank`: what some hands are worth, the best one first."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from pitboss.cards import Card, parse_cards, print_cards
from pitboss.cli.terminal import paper
from pitboss.houses.catalog import find_house
from pitboss.rankings.ranking import Best

__all__ = ["rank"]


def rank(
    hands: Annotated[list[str], typer.Argument(metavar="HAND", help="Cards, as in AsKsQsJsTs2c2d.")],
    board: Annotated[str, typer.Option("--board", help="Cards that every hand has beside its own.")] = "",
    house: Annotated[str, typer.Option("--house", metavar="HOUSE", help="By whose ranking.")] = "standard",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a hand.")] = False,
) -> None:
    """Name each hand, its category and the cards that play; the best hand comes first."""
    ranks = find_house(house).ranks
    shared = parse_cards(board)
    read = [(text, parse_cards(text)) for text in hands]
    found = [(text, ranks.best(with_board(cards, shared))) for text, cards in read]
    found.sort(key=lambda hand: -hand[1].strength)
    strengths = [best.strength for _, best in found]
    places = [1 + strengths.index(strength) for strength in strengths]
    if as_json:
        for place, (text, best) in zip(places, found, strict=True):
            print(json.dumps(as_object(place, text, best)))
        return
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for head in ("", "hand", "category", "what it is", "cards that play"):
        grid.add_column(head, overflow="fold")
    for place, (text, best) in zip(places, found, strict=True):
        tie = "=" if strengths.count(best.strength) > 1 else ""
        grid.add_row(f"{place}{tie}", text, best.category, best.name, print_cards(best.cards))
    paper().print(grid)


def with_board(cards: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand with the board beside it; a card in both is found here, with its name."""
    return parse_cards(print_cards(cards + board))


def as_object(place: int, text: str, best: Best) -> dict[str, object]:
    """Return what a program wants to know of a hand."""
    return {
        "place": place,
        "hand": text,
        "category": best.category,
        "name": best.name,
        "cards": print_cards(best.cards),
        "strength": best.strength,
    }
