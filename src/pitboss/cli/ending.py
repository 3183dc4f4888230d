"""How a game stands when it is over, or when the player leaves: in words."""

from __future__ import annotations

from pitboss.cli.company import in_sentence, listed
from pitboss.table.table import Table

__all__ = ["leaving", "verdict"]


def verdict(table: Table, me: str) -> list[str]:
    """Say why no further hand is played, how everybody stands, and who has won."""
    ranked = sorted(table.players.values(), key=lambda player: -player.chips)
    standing = " · ".join(f"{player.name} {player.chips:,}" for player in ranked)
    return [
        f"The game is over after {hands(table.hands_played)}: {reason(table, me)}.",
        standing,
        winner(table, me),
    ]


def reason(table: Table, me: str) -> str:
    """Say what ends the game."""
    house = table.house
    if house.hands is not None and table.hands_played >= house.hands:
        return "all hands are played"
    broke = [player.name for player in table.players.values() if not player.chips]
    if me in broke:
        return f"{in_sentence(me)} have no chips left"
    if broke:
        has = "has" if len(broke) == 1 else "have"
        return f"{listed([in_sentence(name) for name in broke])} {has} no chips left"
    places = table.places()
    seated = {player.seat: player for player in table.players.values()}
    if places is None:
        return "too few players are left"
    small, big = table.level
    short = [
        f"the {player.chips:,} of {in_sentence(player.name)} cannot cover a forced bet of {blind:,}"
        for player, blind in ((seated[places.small], small), (seated[places.big], big))
        if player.chips < blind
    ]
    return listed(short)


def winner(table: Table, me: str) -> str:
    """Say who has won."""
    if not table.over:
        return f"{me} lose."
    name = table.winner
    return "It is a tie." if name is None else f"{name} {'win' if name == me else 'wins'}."


def leaving(table: Table, me: str, *, brought: int) -> str:
    """Say how the player stands who leaves now: in the middle of a hand, what he put in stays there."""
    hand = table.hand
    if hand is None or me not in table.dealt:
        chips = table.players[me].chips
        where = f"after {hands(table.hands_played)}"
        return f"{me} leave {where} with {chips:,} chips, {balance(chips - brought)}."
    seat = table.dealt.index(me)
    chips = hand.stacks[seat]
    paid = hand.started[seat] - chips
    where = f"in hand {table.hands_played + 1}"
    stays = f"; what {in_sentence(me)} put into this hand, {paid:,}, stays in the pot" if paid > 0 else ""
    return f"{me} leave {where} with {chips:,} chips, {balance(chips - brought)}{stays}."


def balance(difference: int) -> str:
    """Say how much somebody is up or down."""
    if not difference:
        return "even"
    return f"{abs(difference):,} {'up' if difference > 0 else 'down'}"


def hands(number: int) -> str:
    """Count hands."""
    return f"{number} hand{'' if number == 1 else 's'}"
