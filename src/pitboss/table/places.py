"""Where the button and the blinds are in the next hand, and who is dealt in.

Two customs. In `next_player` the button goes to the next player dealt in, and the blinds
stand left of it (RG-1, RG-3, CL-2, HU-3). In `dead_button` the big blind goes forward
player by player and the rest follows it, even onto an empty seat (ST-10):

    last hand   B  s  b  .          B button   s small blind   b big blind
    next hand   .  B  s  b          whoever of them has left leaves a dead button or blind

Both want two players who are dealt in without waiting or posting; a table that has fewer
lets everybody in.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.table.player import Player

__all__ = ["Places", "clockwise", "dead_button", "fixed", "next_player"]


@dataclass(frozen=True, slots=True)
class Places:
    """Table seats of one hand. `button` and `small` may be seats where nobody is dealt in (ST-10)."""

    button: int
    small: int
    big: int
    dealt: tuple[int, ...]  # in the order of the seats
    trail: int  # the seat behind the big blind: `small`, unless two players have made it otherwise
    posting: frozenset[int] = frozenset()  # who pays to be dealt in (not the big blind)


def clockwise(start: int, seats: Collection[int], size: int) -> list[int]:
    """Return the seats in their order from the left of `start`, `start` itself last."""
    return sorted(seats, key=lambda seat: (seat - start - 1) % size)


def between(start: int, seat: int, end: int, size: int) -> bool:
    """Say whether a seat lies clockwise after `start` and before `end`; a seat to itself is once round."""
    return 0 < (seat - start) % size < ((end - start) % size or size)


def fixed(players: list[Player]) -> Places:
    """Return the places of a house without a button: everybody keeps his role (DU-1)."""
    dealt = tuple(sorted(player.seat for player in players))
    return Places(button=dealt[0], small=dealt[-1], big=dealt[0], dealt=dealt, trail=dealt[-1])


def next_player(
    players: list[Player], last: Places | None, first: int, size: int, *, post_in_blinds: bool
) -> Places:
    """Move the button to the next player dealt in; waiting players are passed until they are big blind.

    Where nobody may post between the button and the big blind, one who posts is passed likewise.
    """
    playing, posting, coming = _seats(players)
    ready = playing | posting if post_in_blinds else playing
    button = clockwise(first - 1 if last is None else last.button, ready, size)[0]
    small = clockwise(button, ready, size)[0]
    big = clockwise(small, coming - {small}, size)[0]
    posting = _let_in(posting - {big}, button, big, size, post_in_blinds=post_in_blinds)
    return Places(button, small, big, tuple(sorted(playing | posting | {big})), small, frozenset(posting))


def dead_button(
    players: list[Player],
    last: Places | None,
    first: int,
    size: int,
    *,
    button_is_small: bool,
    post_in_blinds: bool,
) -> Places:
    """Move the big blind to the next player; the others follow, onto empty seats too (ST-10, ST-11)."""
    playing, posting, coming = _seats(players)
    if last is None:
        ready = playing | posting if post_in_blinds else playing
        button, small, big = _first_places(ready, coming, first, size, button_is_small=button_is_small)
    else:
        button, small, big = _followed(last, playing | posting, coming, size)
    posting = _let_in(posting - {big}, button, big, size, post_in_blinds=post_in_blinds)
    dealt = playing | posting | {big}
    trail = small
    if len(dealt) == 2:  # heads-up the button is the small blind (ST-2)
        small = next(iter(dealt - {big}))
        button = small if button_is_small else big
    return Places(button, small, big, tuple(sorted(dealt)), trail, frozenset(posting))


def _let_in(posting: set[int], button: int, big: int, size: int, *, post_in_blinds: bool) -> set[int]:
    """Return who may post now: nobody between the button and the big blind, unless the house lets them."""
    return {seat for seat in posting if post_in_blinds or not between(button, seat, big, size)}


def _seats(players: list[Player]) -> tuple[set[int], set[int], set[int]]:
    """Return the seats of those who are in, of those who post, and of all who may be the big blind."""
    playing = {player.seat for player in players if player.playing}
    posting = {player.seat for player in players if player.state == "posting"}
    return playing, posting, {player.seat for player in players}


def _first_places(
    ready: set[int], coming: set[int], first: int, size: int, *, button_is_small: bool
) -> tuple[int, int, int]:
    """Put the button of the first hand on `first`, or on the next who is ready, and the blinds left of it."""
    button, small = clockwise(first - 1, ready, size)[:2]
    coming = {seat for seat in coming if not between(button, seat, small, size)}
    if len(coming) == 2 and button_is_small:  # heads-up (ST-2)
        return button, button, small
    return button, small, clockwise(small, coming - {small}, size)[0]


def _followed(last: Places, dealt: set[int], coming: set[int], size: int) -> tuple[int, int, int]:
    """Move the big blind; the small goes where it was, the button where the small was."""
    big = clockwise(last.big, coming, size)[0]
    small, button = last.big, last.trail
    if not between(big, button, small, size):  # the big blind has come round to where the button belongs
        others = clockwise(small, dealt - {small, big}, size)
        button = others[-1] if others else small
    return button, small, big
