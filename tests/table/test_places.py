"""Where button and blinds go, seat by seat; six seats unless a test says otherwise."""

from __future__ import annotations

import pytest

from pitboss.table.places import Places, between, clockwise, dead_button, fixed, next_player
from pitboss.table.player import Player

SIZE = 6


def sitting(playing: list[int], *, waiting: int | None = None, posting: int | None = None) -> list[Player]:
    """Return players in these seats; at most one waits and one posts."""
    players = [Player(f"P{seat}", seat, 100) for seat in playing]
    if waiting is not None:
        players.append(Player("W", waiting, 100, state="waiting", new=True, owes_big=True))
    if posting is not None:
        players.append(Player("N", posting, 100, state="posting", new=True, owes_big=True))
    return players


def last_hand(button: int, small: int, big: int) -> Places:
    """Return a hand that has been played; who was dealt in does not matter for the next."""
    return Places(button, small, big, dealt=(), trail=small)


def forward(players: list[Player], last: Places | None, first: int = 0) -> Places:
    """Move as `ring` does, which lets newcomers in anywhere."""
    return next_player(players, last, first, SIZE, post_in_blinds=True)


def forward_but_blinds(players: list[Player], last: Places | None, first: int = 0) -> Places:
    """Move as `classroom` does, whose book says nothing of newcomers."""
    return next_player(players, last, first, SIZE, post_in_blinds=False)


def dead(players: list[Player], last: Places | None, first: int = 0) -> Places:
    """Move as `standard` does."""
    return dead_button(players, last, first, SIZE, button_is_small=True, post_in_blinds=False)


def spots(places: Places) -> tuple[int, int, int]:
    """Return button, small blind and big blind."""
    return places.button, places.small, places.big


def test_clockwise_begins_left_of_the_start() -> None:
    """The start itself comes last, as it has just had its turn; it need not be among the seats."""
    assert clockwise(2, {0, 2, 5}, SIZE) == [5, 0, 2]
    assert clockwise(3, {0, 2, 5}, SIZE) == [5, 0, 2]


@pytest.mark.parametrize(
    ("start", "seat", "end", "answer"),
    [
        (1, 2, 4, True),
        (1, 4, 4, False),
        (1, 1, 4, False),
        (1, 5, 4, False),
        (4, 0, 2, True),
        (4, 3, 2, False),
        (3, 0, 3, True),
        (3, 3, 3, False),
    ],
)
def test_between_leaves_out_both_ends(start: int, seat: int, end: int, answer: bool) -> None:
    """The way may lead past seat 0, and from a seat to itself it is once round the table."""
    assert between(start, seat, end, SIZE) is answer


# next player


def test_RG_1_the_button_goes_to_the_next_player_over_empty_and_waiting_seats() -> None:
    """From seat 1 past the empty 2 and the waiting 3 to the player in 4."""
    places = forward(sitting([1, 4, 5], waiting=3), last_hand(1, 4, 5))
    assert spots(places) == (4, 5, 1)
    assert places.dealt == (1, 4, 5)


def test_RG_1_the_button_is_never_dead() -> None:
    """The player who was due for it has left: the next one has it."""
    assert spots(forward(sitting([0, 2, 4]), last_hand(0, 1, 2))) == (2, 4, 0)


def test_RG_3_with_two_players_the_button_is_the_big_blind() -> None:
    """The small blind is left of the button, and left of that is the button again."""
    assert spots(forward(sitting([2, 5]), None, first=2)) == (2, 5, 2)


def test_RG_4_the_big_blind_reaches_who_waits() -> None:
    """He is the big blind of his first hand, and the next player has it after him."""
    places = forward(sitting([0, 1, 3], waiting=4), last_hand(0, 1, 3))
    assert spots(places) == (1, 3, 4)
    assert places.dealt == (0, 1, 3, 4)


@pytest.mark.parametrize("seat", [2, 4, 5])
def test_RG_4_a_post_is_taken_in_any_seat(seat: int) -> None:
    """Left of the button, between the blinds, or behind them."""
    places = forward(sitting([0, 1, 3], posting=seat), last_hand(5, 0, 1))
    assert seat in places.dealt


def test_RG_4_who_posts_may_be_the_small_blind() -> None:
    """The button is right of him, so the small blind's seat is his."""
    places = forward(sitting([0, 1, 3], posting=2), last_hand(0, 1, 3))
    assert spots(places) == (1, 2, 3)
    assert places.posting == {2}


def test_RG_4_who_posts_and_is_big_blind_posts_nothing_else() -> None:
    """The big blind that he pays is the one that everybody pays."""
    places = forward(sitting([0, 1, 3], posting=4), last_hand(0, 1, 3))
    assert spots(places) == (1, 3, 4)
    assert places.posting == frozenset()


def test_CL_2_the_button_passes_one_player_to_the_left() -> None:
    """From the player in seat 1 to the one in seat 3."""
    assert spots(forward_but_blinds(sitting([1, 3, 4]), last_hand(1, 3, 4))) == (3, 4, 1)


def test_CL_3_a_newcomer_is_not_dealt_in_between_button_and_big_blind() -> None:
    """The book is silent, so it is as in `standard`: the player behind him has the small blind."""
    places = forward_but_blinds(sitting([0, 1, 3, 5], posting=2), last_hand(0, 1, 3))
    assert spots(places) == (1, 3, 5)
    assert places.dealt == (0, 1, 3, 5)


def test_CL_3_a_newcomer_does_not_draw_the_button_to_himself() -> None:
    """With two others in, one who posts next to the button waits until the blinds are past him."""
    players = sitting([0, 3], posting=1)
    first = forward_but_blinds(players, last_hand(3, 0, 3))
    assert spots(first) == (0, 3, 0)
    assert first.dealt == (0, 3)
    second = forward_but_blinds(players, first)
    assert spots(second) == (3, 0, 1)
    assert second.dealt == (0, 1, 3)


def test_the_first_button_without_a_player_goes_to_the_next() -> None:
    """Both customs begin with somebody who plays."""
    assert spots(forward(sitting([1, 4, 5]), None, first=2)) == (4, 5, 1)
    assert spots(dead(sitting([1, 4, 5]), None, first=2)) == (4, 5, 1)


# dead button


def test_ST_10_all_three_move_to_the_next_player() -> None:
    """Nobody has left: button, small and big are where they would be in any house."""
    assert spots(dead(sitting([0, 1, 3, 4]), last_hand(0, 1, 3))) == (1, 3, 4)


def test_ST_10_a_small_blind_who_leaves_leaves_a_dead_button() -> None:
    """He would have had it: the button is at his empty seat."""
    places = dead(sitting([0, 2, 3]), last_hand(0, 1, 2))
    assert spots(places) == (1, 2, 3)
    assert places.dealt == (0, 2, 3)


def test_ST_10_a_big_blind_who_leaves_leaves_a_dead_small_blind() -> None:
    """Nobody else posts it for him."""
    places = dead(sitting([0, 1, 3]), last_hand(0, 1, 2))
    assert spots(places) == (1, 2, 3)
    assert places.dealt == (0, 1, 3)


def test_ST_10_both_blinds_may_leave_at_once() -> None:
    """Button and small blind are dead, and the big blind goes on."""
    assert spots(dead(sitting([0, 3, 4]), last_hand(0, 1, 2))) == (1, 2, 3)


def test_ST_10_nobody_is_big_blind_twice_in_a_row_when_two_are_left() -> None:
    """Three were in; whoever of them leaves, the last big blind is small now."""
    assert spots(dead(sitting([1, 2]), last_hand(0, 1, 2))) == (2, 2, 1)
    assert spots(dead(sitting([0, 2]), last_hand(0, 1, 2))) == (2, 2, 0)
    assert spots(dead(sitting([0, 1]), last_hand(0, 1, 2))) == (1, 1, 0)


def test_ST_2_with_two_players_the_button_is_the_small_blind() -> None:
    """In the first hand, and in every one after it."""
    first = dead(sitting([1, 4]), None, first=1)
    assert spots(first) == (1, 1, 4)
    assert spots(dead(sitting([1, 4]), first)) == (4, 4, 1)


def test_ST_2_a_third_player_behind_the_big_blind_is_the_next_one() -> None:
    """Button 0 and big blind 1 become button and small blind."""
    places = dead(sitting([0, 1], waiting=2), last_hand(0, 0, 1))
    assert spots(places) == (0, 1, 2)
    assert places.dealt == (0, 1, 2)


def test_ST_2_a_third_player_before_the_big_blind_waits_one_hand_more() -> None:
    """The big blind is due to seat 0 first; then it reaches him."""
    players = sitting([0, 3], waiting=1)
    first = dead(players, last_hand(0, 0, 3))
    assert spots(first) == (3, 3, 0)
    assert first.dealt == (0, 3)
    assert spots(dead(players, first)) == (3, 0, 1)


def test_ST_11_a_third_player_who_posts_there_has_the_button() -> None:
    """Seats 3 and 0 have the blinds, so right of them is his place and not between."""
    places = dead(sitting([0, 3], posting=1), last_hand(0, 0, 3))
    assert spots(places) == (1, 3, 0)
    assert places.posting == {1}


@pytest.mark.parametrize("seat", [2, 4])
def test_ST_11_nobody_posts_between_the_button_and_the_big_blind(seat: int) -> None:
    """Not before the small blind, and not in the seat that the small blind has left."""
    last = last_hand(0, 1, 3) if seat == 2 else last_hand(1, 3, 4)
    places = dead(sitting([0, 1, 3, 5], posting=seat), last)
    assert seat not in places.dealt
    assert places.posting == frozenset()


def test_ST_11_a_post_behind_the_big_blind_is_taken() -> None:
    """He sits where every other player acts."""
    places = dead(sitting([0, 1, 2, 3], posting=5), last_hand(0, 1, 2))
    assert places.dealt == (0, 1, 2, 3, 5)
    assert places.posting == {5}


def test_ST_11_in_the_first_hand_nobody_posts_between_button_and_small_blind() -> None:
    """With two players it stays a hand of two; behind the small blind he is the big blind."""
    assert dead(sitting([0, 3], posting=1), None).dealt == (0, 3)
    assert spots(dead(sitting([0, 3], posting=4), None)) == (0, 3, 4)


def test_ST_10_a_hand_of_two_does_not_forget_where_the_small_blind_was_due() -> None:
    """Big blind 2 sits out for a hand of two: back again he has the button, and no free seat behind it."""
    two = dead(sitting([0, 1]), last_hand(0, 1, 2))
    assert spots(two) == (1, 1, 0)
    assert spots(dead(sitting([0, 1, 2]), two)) == (2, 0, 1)


def test_a_house_may_let_newcomers_into_the_blinds_of_a_dead_button() -> None:
    """A house file can say so: he sits in the seat of the dead small blind, and posts."""
    places = dead_button(
        sitting([0, 1, 3], posting=2), last_hand(0, 1, 2), 0, SIZE, button_is_small=True, post_in_blinds=True
    )
    assert spots(places) == (1, 2, 3)
    assert places.posting == {2}


def test_DU_1_the_roles_do_not_rotate() -> None:
    """Seat 0 has the big blind for ever."""
    assert spots(fixed(sitting([0, 1]))) == (0, 1, 0)
