"""A round between two players: hand after hand, stacks carried along, until the house or the count ends it.

    while a hand can be dealt:  deal ──> ask ──> act ──> ... ──> over ──> note it

It plays what a `Table` of two would play, without the bookkeeping of people who come and go; a test plays
both side by side in every house. This loop is what a tournament spends its time in: it stays small and
plain, so that it can be compiled as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pitboss.arena.player import Player
from pitboss.cards import Deck
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.house import House

__all__ = ["Round", "can_deal", "first_small", "levels_of", "play_round", "winner_of"]

TIE = -1


class Round(NamedTuple):
    """What a round came to, by seat."""

    winner: int  # a seat, or -1 for a tie
    hands: int
    decisions: int
    stacks: list[int]  # at its end
    curve: list[int]  # the chips of seat 0 after each hand


def levels_of(house: House, most_hands: int) -> list[House]:
    """Return the house at each of its levels, as far as so many hands can take it (HU-2)."""
    if not house.levels:
        return [house]
    last = min((most_hands - 1) // house.hands_per_level, len(house.levels) - 1)
    return [replace(house, small_blind=small, big_blind=2 * small) for small in house.levels[: last + 1]]


def first_small(house: House) -> int:
    """Return the seat that is the small blind of the first hand: its button is at seat 0."""
    return 0 if house.button_posts_small and house.button_moves != "never" else 1


def play_round(
    levels: Sequence[House],
    players: Sequence[Player],
    deal: Callable[[int], Deck],
    *,
    most_hands: int,
    note: Callable[[Hand], None] | None = None,
    reveal_folded: bool = False,
) -> Round:
    """Play one round; `deal(cards)` gives the deck of the next hand, `note` is told of each that is over.

    With `reveal_folded` players are shown the cards of folded hands as well, afterwards (MI-9).
    """
    house = levels[0]
    top = len(levels) - 1
    moves = house.button_moves != "never"
    cards = 2 * house.hole_cards + house.board_cards
    stacks = [house.stack, house.stack]
    small_seat = first_small(house)
    listening = [seat for seat in (0, 1) if players[seat].listens]
    asked = [players[0].act, players[1].act]
    curve: list[int] = []
    decisions = 0
    button = 0
    number = 0
    while number < most_hands:
        if top:
            house = levels[min(number // house.hands_per_level, top)]
        if not can_deal(house, stacks, small_seat):
            break
        hand = Hand(house, stacks, button, deal(cards))
        actor = hand.actor
        while actor >= 0:
            hand.act(asked[actor](view_for(hand, actor)))
            actor = hand.actor
        stacks = hand.stacks
        number += 1
        decisions += len(hand.actions)
        curve.append(stacks[0])
        if note is not None:
            note(hand)
        for seat in listening:
            players[seat].hand_over(view_for(hand, seat, reveal_folded=reveal_folded))
        if moves:
            button = 1 - button
            small_seat = 1 - small_seat
    return Round(winner_of(house, stacks, small_seat), number, decisions, stacks, curve)


def can_deal(house: House, stacks: Sequence[int], small_seat: int) -> bool:
    """Say whether both have chips, and where the house asks for it enough for their blinds (MI-14, DU-13)."""
    small, big = stacks[small_seat], stacks[1 - small_seat]
    if house.full_blinds:
        return small >= house.small_blind and big >= house.big_blind
    return small > 0 and big > 0


def winner_of(house: House, stacks: Sequence[int], small_seat: int) -> int:
    """Return who has more chips; where the house says so, who cannot cover his blind has lost (DU-13)."""
    if house.cover_or_lose:
        small = stacks[small_seat] >= house.small_blind
        big = stacks[1 - small_seat] >= house.big_blind
        if small != big:
            return small_seat if small else 1 - small_seat
        if not small:
            return TIE
    if stacks[0] == stacks[1]:
        return TIE
    return 0 if stacks[0] > stacks[1] else 1
