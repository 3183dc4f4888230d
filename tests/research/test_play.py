"""The table that environments play at."""

from __future__ import annotations

from pitboss import House, Table
from pitboss.research.play import Play

from .tables import every_table


@every_table
def test_a_single_hand_is_the_first_hand_of_a_table(house: House, seats: int) -> None:
    """No table is set for it, and yet it is dealt as a table would deal it, wherever the button is."""
    play = Play(house, seats=seats)
    for _ in range(seats):
        play.begin()
        button = play.hand.button
        table = Table(house, seats=seats, button=button)
        for seat in range(seats):
            table.seat_first(str(seat), seat, house.stack)
        hand = table.start(play.hand.deck)
        assert hand.events == play.hand.events
        assert (hand.turn, hand.house, hand.button) == (play.hand.turn, play.hand.house, button)
        assert [int(name) for name in table.dealt] == list(play.dealt)
