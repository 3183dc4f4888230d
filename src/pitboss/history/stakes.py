"""The stakes of a recorded hand: which game of `standard`, and who must post what.

PHH lists one forced bet for each player. A positive one is a blind or a straddle, and the last of the largest
is where the betting begins; a negative one is the post of a newcomer. With two players the list runs the
other way: its first entry is the button's small blind, who sits last.

A post says how much, and not how much of it is live. What is over a big blind is dead (ST-10). What is under
one may be live, or dead, or the dead part of a big blind that the record forgot: these are its *readings*.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from typing import Final

from pitboss.errors import HistoryError, PitbossError
from pitboss.houses.catalog import find_house
from pitboss.houses.felt import Post
from pitboss.houses.house import House

__all__ = ["GAMES", "MOST_PLAYERS", "Stakes", "house_of"]

GAMES: Final = {"NT": "no-limit", "PT": "pot-limit", "FT": "fixed-limit"}
MOST_PLAYERS: Final = 10
MOST_READINGS: Final = 30


@dataclass(frozen=True, slots=True)
class Stakes:
    """What does not change from hand to hand at a table, worked out once."""

    house: House
    small: int  # the small blind, or half the big one where none was posted
    big: int
    trimmed: bool  # an ante that is matched, like a bet; else it is dead
    antes: tuple[int, ...]  # by seat
    blinds: tuple[int, ...]  # by seat; negative: a newcomer's post
    posts: tuple[Post, ...] | None = field(init=False)  # as they are read first; None: the usual ones

    def __post_init__(self) -> None:
        """Work out the first reading, as every hand asks for it."""
        usual = self.house.small_blind == self.small and plain(self.antes, self.blinds)
        object.__setattr__(self, "posts", None if usual else self.readings[0])

    @property
    def readings(self) -> list[tuple[Post, ...]]:
        """All that the forced bets may have been, the likeliest first."""
        forced = [*self._antes(), *self._blinds()]
        ways = [ways_of(seat, -chips, self.big) for seat, chips in enumerate(self.blinds) if chips < 0]
        return [
            (*forced, *(post for way in choice for post in way))
            for choice in islice(product(*ways), MOST_READINGS)
        ]

    @property
    def across(self) -> tuple[Post, ...] | None:
        """Two players and one blind: the posts if it is the other's, as a list in the seats' order has it."""
        blinds = [chips for chips in self.blinds if chips]
        if len(self.blinds) != 2 or len(blinds) != 1 or blinds[0] < 0:
            return None
        seat = 1 - self.blinds.index(blinds[0])
        return (*self._antes(), Post("big blind", seat, blinds[0]))

    def _antes(self) -> list[Post]:
        kind = "ante" if self.trimmed else "dead"
        return [Post(kind, seat, chips) for seat, chips in enumerate(self.antes) if chips]

    def _blinds(self) -> list[Post]:
        """Return the small ones, the big blind, then straddles in rising order."""
        forced = [(chips, seat) for seat, chips in enumerate(self.blinds) if chips > 0]
        if not forced:
            return []
        full = [seat for chips, seat in forced if chips == self.big]
        big = full[-1] if full else max(forced)[1]
        least = self.blinds[big]
        small = [Post("small blind", seat, chips) for chips, seat in forced if chips <= least and seat != big]
        above = [Post("straddle", seat, chips) for chips, seat in sorted(forced) if chips > least]
        return [*small, Post("big blind", big, least), *above]


def plain(antes: tuple[int, ...], blinds: tuple[int, ...]) -> bool:
    """Say whether there is nothing but a small and a big blind in their places."""
    if any(antes):
        return False
    if len(blinds) == 2:
        return blinds[0] > blinds[1] > 0
    return 0 < blinds[0] < blinds[1] and not any(blinds[2:])


def ways_of(seat: int, chips: int, big: int) -> list[tuple[Post, ...]]:
    """Return what a newcomer's post may have been."""
    live = (Post("post", seat, chips),)
    if chips == big:
        return [live]
    if chips > big:
        return [(Post("post", seat, big), Post("dead", seat, chips - big)), live]
    dead = Post("dead", seat, chips)
    return [live, (dead,), (Post("post", seat, big), dead)]


@lru_cache(maxsize=1024)
def house_of(variant: str, small: int, big: int, limits: tuple[int, int] | None) -> House:
    """Return `standard` with these stakes; fixed limit has its two limits."""
    options: dict[str, object] = {"betting": GAMES[variant], "small_blind": small, "big_blind": big}
    if limits is not None:
        options |= {"low": limits[0], "high": limits[1], "uncapped_heads_up": True}
    try:
        return find_house("standard", options)
    except PitbossError as error:
        raise HistoryError(str(error)) from None
