"""Hands at a table told in a line, so that a test of many hands reads as a transcript."""

from __future__ import annotations

from typing import Any

from pitboss.cards import Deck, parse_cards
from pitboss.hand.action import ALL_IN, CALL, FOLD
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.table.table import Table

__all__ = ["folded", "shoved", "start", "table_of", "told"]

LOSERS = ["2c7d", "2d8c", "5c7h", "5d8h", "2h6d", "6c8s"]
BOARD = "KsKd9h4cTs"


def table_of(
    house: str,
    players: dict[str, tuple[int, int]],
    *,
    seats: int | None = None,
    button: int = 0,
    **options: Any,  # noqa: ANN401 - whatever a house takes
) -> Table:
    """Return a table with these players of the first hand: name, seat and chips."""
    table = Table(find_house(house, options), seats=seats, button=button)
    for name, (seat, chips) in players.items():
        table.seat_first(name, seat, chips)
    return table


def start(table: Table) -> Hand:
    """Deal a hand with any cards."""
    return table.start(Deck.full())


def told(table: Table, button: int, hand: Hand) -> str:
    """Tell who was dealt in and what was put in; (1) is a dead chip."""
    posts: dict[str, list[str]] = {}
    for kind, seat, amount in hand.posted or ():
        posts.setdefault(table.dealt[seat], []).append(f"({amount})" if kind == "dead" else str(amount))
    posted = " ".join(f"{name}:{'+'.join(amounts)}" for name, amounts in posts.items())
    return f"button {button}, dealt {' '.join(table.dealt)}, posted {posted}"


def folded(table: Table) -> str:
    """Play a hand in which everybody folds until one is left, and tell it."""
    button = table.button
    hand = start(table)
    line = told(table, button, hand)
    while not hand.over:
        hand.act(FOLD)
    table.finish()
    return line


def shoved(table: Table, winner: str) -> str:
    """Play a hand in which everybody puts in his stack and one player wins, and tell it."""
    button = table.button
    places = table.places()
    assert places is not None
    names = {player.seat: player.name for player in table.players.values()}
    others = iter(LOSERS)
    holes = ["AsAh" if names[seat] == winner else next(others) for seat in places.dealt]
    hand = table.start(Deck.stacked(parse_cards("".join(holes) + BOARD)))
    line = told(table, button, hand)
    while not hand.over:
        hand.act(CALL if hand.why_not(ALL_IN) else ALL_IN)
    table.finish()
    return line
