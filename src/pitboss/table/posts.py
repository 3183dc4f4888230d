"""What is put in before the cards of a table's hand: antes, blinds, and what newcomers and returners owe."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.table.places import Places, clockwise
from pitboss.table.player import Player

__all__ = ["posts_of"]


def posts_of(house: House, places: Places, players: Mapping[int, Player], size: int) -> list[Post]:
    """Return the forced bets of a hand, in the seats of the hand; `players` are by table seat.

    What somebody owes takes the place of the small blind in its seat (RG-4), and the straddle
    takes the place of an owed big blind.
    """
    number = {seat: index for index, seat in enumerate(places.dealt)}
    order = clockwise(places.button, places.dealt, size)
    posts = [Post("ante", number[seat], house.ante) for seat in order if house.ante]
    if places.small in places.posting and players[places.small].owes_big:
        posts += owed(house, players[places.small], number[places.small])
    elif places.small in number:
        posts.append(Post("small blind", number[places.small], house.small_blind))
    posts.append(Post("big blind", number[places.big], house.big_blind))
    straddler = None
    if house.straddle and len(order) > 2:
        straddler = clockwise(places.big, places.dealt, size)[0]
    for seat in clockwise(places.big, places.posting - {places.small}, size):
        posts += owed(house, players[seat], number[seat], straddles=seat == straddler)
    if straddler is not None:
        posts.append(Post("straddle", number[straddler], house.straddle))
    return posts


def owed(house: House, player: Player, seat: int, *, straddles: bool = False) -> list[Post]:
    """Return the blinds that a player owes: the small one dead, the big one live (ST-10)."""
    posts = [Post("dead", seat, house.small_blind)] if player.owes_small else []
    if player.owes_big and not straddles:
        posts.append(Post("post", seat, house.big_blind))
    return posts
