"""Where the button and the blinds are in the next hand, and who is dealt in.

Two customs. In `next_player` the button goes to the next player dealt in, and the blinds
stand left of it (RG-1, RG-3, CL-2, HU-3). In `dead_button` the big blind goes forward
player by player and the rest follows it, even onto an empty seat (ST-10):

    last hand   B  s  b  .          B button   s small blind   b big blind
    next hand   .  B  s  b          whoever of them has left leaves a dead button or blind
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.table.player import Player

__all__ = ["Places", "clockwise", "dead_button", "fixed", "next_player"]


@dataclass(frozen=True, slots=True)
class Places:
    """Table seats of one hand. `small` may be a seat where nobody posts (a dead small blind)."""

    button: int
    small: int
    big: int
    dealt: tuple[int, ...]  # in the order of the seats
    posting: frozenset[int] = frozenset()  # who pays to be dealt in (not the big blind)


def clockwise(start: int, seats: Collection[int], size: int) -> list[int]:
    """Return the seats in their order from the left of `start`, `start` itself last."""
    return sorted(seats, key=lambda seat: (seat - start - 1) % size)


def between(start: int, seat: int, end: int, size: int) -> bool:
    """Say whether a seat lies clockwise after `start` and before `end`."""
    return 0 < (seat - start) % size < (end - start) % size


def fixed(players: list[Player]) -> Places:
    """Return the places of a house without a button: everybody keeps his role (DU-1)."""
    dealt = tuple(sorted(player.seat for player in players))
    return Places(button=dealt[0], small=dealt[-1], big=dealt[0], dealt=dealt)


def next_player(players: list[Player], last: Places | None, button: int, size: int) -> Places:
    """Move the button to the next player dealt in; waiting players are passed until they are big blind."""
    ready = {player.seat for player in players if player.playing or player.state == "posting"}
    waiting = {player.seat for player in players} - ready
    if last is not None:
        button = clockwise(last.button, ready, size)[0]
    small = clockwise(button, ready, size)[0]
    big = clockwise(small, (ready | waiting) - {small}, size)[0]
    posting = frozenset(player.seat for player in players if player.state == "posting") - {big}
    return Places(button, small, big, tuple(sorted(ready | {big})), posting)


def dead_button(
    players: list[Player], last: Places | None, button: int, size: int, *, button_is_small: bool
) -> Places:
    """Move the big blind to the next player; the others follow, onto empty seats too (ST-10, ST-11)."""
    playing = {player.seat for player in players if player.playing}
    if last is None:
        return _first_hand(playing, button, size, button_is_small=button_is_small)
    big = clockwise(last.big, {player.seat for player in players}, size)[0]
    small = last.big
    button = last.small
    if not between(big, button, small, size):  # the big blind has come round to it: a newcomer sits between
        before = clockwise(small, playing - {small, big}, size)
        button = before[-1] if before else small
    posting = {
        player.seat
        for player in players
        if player.state == "posting" and not between(button, player.seat, big, size)
    } - {big}
    dealt = playing | posting | {big}
    if len(dealt) == 2:  # noqa: PLR2004 - heads-up the button is the small blind (ST-2)
        small = next(iter(dealt - {big}))
        button = small if button_is_small else big
    return Places(button, small, big, tuple(sorted(dealt)), frozenset(posting))


def _first_hand(playing: set[int], button: int, size: int, *, button_is_small: bool) -> Places:
    seats = clockwise(button, playing, size)
    if len(playing) == 2 and button_is_small:  # noqa: PLR2004 - heads-up (ST-2)
        return Places(button, button, seats[0], tuple(sorted(playing)))
    return Places(button, seats[0], seats[1], tuple(sorted(playing)))
