"""The line above a hand: its number, the house, the stakes."""

from __future__ import annotations

from pitboss.houses.house import House
from pitboss.table.table import Table

__all__ = ["title"]


def title(table: Table) -> str:
    """Name the next hand of a table: "Hand 3 · ring · no-limit · blinds 1/2"."""
    house = table.next_house
    number = f"Hand {table.hands_played + 1}"
    if house.hands is not None:
        number += f" of {house.hands}"
    return " · ".join([number, house.name, *stakes(house), *rise(table)])


def stakes(house: House) -> list[str]:
    """Say what a hand is played for."""
    blinds = f"{house.small_blind:,}/{house.big_blind:,}"
    if house.rounds.one_pot:
        you, bot = house.roles[:2]
        return [f"forced bets outside the pot: {you} {house.big_blind:,}, {bot} {house.small_blind:,}"]
    words = [house.betting, f"blinds {blinds}"]
    if house.betting == "fixed-limit":
        low, high = house.limits
        words = [f"{house.betting} {low:,}/{high:,}", f"blinds {blinds}"]
    if house.ante:
        words.append(f"ante {house.ante:,}")
    if house.straddle:
        words.append(f"straddle {house.straddle:,}")
    return words


def rise(table: Table) -> list[str]:
    """Say when the blinds rise next (HU-2)."""
    house = table.house
    if not house.levels:
        return []
    level, played = divmod(table.hands_played, house.hands_per_level)
    if level >= len(house.levels) - 1:
        return ["the last level"]
    small = house.levels[level + 1]
    left = house.hands_per_level - played
    return [f"rising to {small:,}/{2 * small:,} {f'in {left} hands' if left > 1 else 'in the next hand'}"]
