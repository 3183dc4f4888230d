"""A recorded hand as a tape: any position, seen by anybody, cards that are missing included."""

from __future__ import annotations

import pytest

from history.log_scenes import one_hand
from history.phh_hands import phh
from pitboss.cards import Deck, print_cards
from pitboss.hand.view import view_for
from pitboss.history.chances import chances, run_out
from pitboss.history.log_view import ALL
from pitboss.history.phh import read_phh
from pitboss.history.tape import Tape, who_won
from pitboss.houses.catalog import HOUSES
from pitboss.shuffle import deck_for, seed_from_text

UNKNOWN = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
CALLED_DOWN = (
    *("p3 cc", "p1 f", "p2 cc", "d db 4c5d6h", "p2 cc", "p3 cc"),
    *("d db 8s", "p2 cc", "p3 cc", "d db Js", "p2 cc", "p3 cc"),
)


def tape_of(*play: str, **fields: object) -> Tape:
    """Put a PHH hand on tape."""
    return Tape.of_record(read_phh(phh(*play, **fields)))  # type: ignore[arg-type]


def test_every_position_can_be_looked_at_in_any_order() -> None:
    """Position k is the hand after k actions, whatever was looked at before."""
    tape = tape_of(*CALLED_DOWN)
    assert len(tape) == 10
    assert [len(tape.at(k).actions) for k in (9, 0, 4, 9)] == [9, 0, 4, 9]
    assert tape.streets() == [0, 3, 5, 7, 9]
    assert tape.at(9).over
    assert not tape.at(8).over


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_a_hand_of_any_house_is_the_logged_one_at_its_end(name: str) -> None:
    """The last position of a logged hand has its stacks, and its first has no action."""
    hand = one_hand(HOUSES[name], max(HOUSES[name].min_seats, 2), seed=5)
    tape = Tape(
        house=hand.house,
        stacks=hand.started,
        button=hand.button,
        posts=hand.posted,
        deck=hand.deck,
        actions=tuple(hand.actions),
        names=("Ann", "Bob"),
        seats=(0, 1),
        known=frozenset({0, 1}),
        board=hand.house.board_cards,
    )
    assert tape.at(len(tape) - 1).stacks == hand.stacks
    assert tape.at(0).actions == []


# who knows what


def test_an_observer_knows_his_own_cards_and_no_others() -> None:
    """All cards for the owner, one hand for a player, none for a spectator, as long as nothing is shown."""
    tape = tape_of(*CALLED_DOWN)
    assert sorted(tape.look(2, ALL).holes) == [0, 1, 2]
    assert {seat: print_cards(hole) for seat, hole in tape.look(2, 1).holes.items()} == {1: "QcQd"}
    assert tape.look(2, None).holes == {}
    assert all(not event.cards for event in tape.look(2, None).view.events if event.kind == "deal")


def test_a_card_that_the_record_lacks_is_named_to_nobody() -> None:
    """Cards that fill the gaps decide nothing on the page, not even when the engine opens them."""
    tape = tape_of(*CALLED_DOWN, deals=UNKNOWN)
    last = tape.look(len(tape) - 1, ALL)
    assert last.view.over
    assert last.view.open_holes
    assert last.holes == {}
    assert chances(tape.look(0, ALL)) is None


def test_who_showed_in_the_record_is_known_to_all_at_the_end() -> None:
    """A hand that was shown is known to a spectator when the hand is over, and not before."""
    tape = tape_of(*CALLED_DOWN, "p3 sm 7h3h", deals=UNKNOWN)
    assert tape.look(len(tape) - 2, None).holes == {}
    assert list(tape.look(len(tape) - 1, None).holes) == [2]


def test_gaps_are_filled_so_that_the_winner_of_the_record_wins() -> None:
    """The record says that p2 won, and nobody saw a card: p2 wins on tape too; so does p3 if he did."""
    for winnings, winner in (("[0, 5, 0]", 1), ("[0, 0, 5]", 2)):
        tape = tape_of(*CALLED_DOWN, deals=UNKNOWN, winnings=winnings)
        assert who_won(tape.at(len(tape) - 1)) == {winner}


def test_a_board_that_was_not_written_down_is_not_drawn() -> None:
    """All are in before the flop and the record has no board: none of the engine's is told."""
    tape = tape_of("p3 cbr 100", "p1 cc", "p2 f")
    last = tape.look(len(tape) - 1, ALL)
    assert len(last.view.board) == 5
    assert last.board == ()


def test_a_record_that_breaks_off_or_errs_is_followed_as_far_as_it_goes() -> None:
    """The tape ends where the next step is impossible, and its outcome names the step."""
    tape = tape_of("p3 cc", "p3 cc")
    assert len(tape) == 2
    assert tape.outcome.kind == "refused"
    assert '"p3 cc"' in tape.outcome.why
    assert len(tape_of("p3 cc")) == 2


# what if


def test_known_cards_stay_and_others_come_from_the_new_deck() -> None:
    """A deck for playing on has what the record knows in its place, and every card once."""
    tape = tape_of("p3 cc", "p1 cc", "p2 cc", "d db 4c5d6h", deals=("d dh p1 AhKh", *UNKNOWN[1:]))
    deck = tape.refilled(deck_for(seed_from_text("again"), 1))
    other = tape.refilled(deck_for(seed_from_text("again"), 2))
    assert print_cards(deck[:2]) == "AhKh"
    assert print_cards(deck[6:9]) == "4c5d6h"
    assert deck[2:6] != other[2:6]
    assert sorted(deck) == sorted(Deck.full())
    assert view_for(tape.at(3, deck), None).board == tape.at(3).board


# equities


def test_equities_follow_the_eyes_of_the_observer() -> None:
    """Aces against kings for the owner; for the one with aces, against any two cards."""
    tape = tape_of("p3 f", deals=("d dh p1 AhAd", "d dh p2 KsKc", "d dh p3 7h2d"))
    both = chances(tape.look(1, ALL))
    one = chances(tape.look(1, 0))
    assert both is not None
    assert one is not None
    assert both.guessed == ()
    assert round(float(both.equities[0]), 2) == 0.8
    assert one.guessed == (1,)
    assert round(float(one.equities[0]), 2) == 0.85
    assert chances(tape.look(1, None)) is None


def test_a_run_out_has_equities_on_every_street_of_the_way() -> None:
    """All-in before the flop: the chances then, on the flop and on the turn."""
    tape = tape_of(
        *("p3 cbr 100", "p1 cc", "p2 f", "d db AsAc4h", "d db 5h", "d db 9c"),
        deals=("d dh p1 AhAd", "d dh p2 8c8d", "d dh p3 KsKc"),
    )
    last = len(tape) - 1
    found = run_out(tape.look(last - 1, ALL), tape.look(last, ALL))
    assert [size for size, _ in found] == [0, 3, 4]
    assert found[-1][1].equities == {0: 1, 2: 0}
