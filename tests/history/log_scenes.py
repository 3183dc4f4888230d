"""Evenings to write down: tables of bots that come, go, buy chips and sit out while hands are played."""

from __future__ import annotations

from pathlib import Path

from pitboss.bots.noise import Noise
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.log_write import LogWriter, TableOnRecord
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["NAMES", "evening", "one_hand", "play_out"]

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")


def play_out(hand: Hand, *, seed: int = 0) -> Hand:
    """Let noise play a hand to its end."""
    bot = Noise(seed)
    while not hand.over:
        hand.act(bot.act(view_for(hand, hand.actor)))
    return hand


def one_hand(house: House, players: int = 2, *, seed: int = 0) -> Hand:
    """Deal a hand of this house and play it to its end."""
    deck = deck_for(seed_from_text(f"one hand {seed}"), 1)
    return play_out(Hand(house, [house.stack] * players, 0, deck), seed=seed)


def evening(path: Path, name: str = "standard", *, hands: int = 12, seed: int = 0, **options: object) -> None:
    """Write an evening down, with all that players may ask for where the house lets them."""
    house = find_house(name, options)
    with LogWriter(path) as log:
        table = log.table(house, seats=min(6, house.max_seats))
        for seat, player in enumerate(NAMES[: min(4, house.max_seats)]):
            table.seat_first(player, seat, house.stack)
        for number in range(1, hands + 1):
            if table.over:
                break
            hand = table.start(deck_for(seed_from_text(f"evening {seed}"), number))
            if not house.is_match:
                ask(table, number)
            play_out(hand, seed=100 * seed + number)
            table.finish()
            if not house.is_match:
                buy(table)


def ask(table: TableOnRecord, number: int) -> None:
    """Ask for something during a hand."""
    house = table.house
    match number:
        case 2:
            table.join("Fay", 5, house.stack, post=True)
        case 3:
            table.sit_out("Bob")
        case 6:
            table.sit_in("Bob", post=True)
            table.top_up("Ann", 7)
        case 8:
            table.leave("Cem")


def buy(table: TableOnRecord) -> None:
    """Sell chips to whoever has none, between two hands."""
    for player in list(table.players.values()):
        if not player.chips:
            table.top_up(player.name, table.house.stack)
            table.sit_in(player.name, post=True)
