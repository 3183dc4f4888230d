"""Writing PHH: what was read comes out the same, and a hand of ours replays."""

from __future__ import annotations

from decimal import Decimal

import pytest

from history.log_scenes import one_hand, play_out
from history.phh_hands import phh
from pitboss.cards import Deck, parse_cards
from pitboss.errors import HistoryError
from pitboss.hand.action import CALL, CHECK, FOLD, bet, raise_to
from pitboss.hand.hand import Hand
from pitboss.history.phh import phh_of_hand, read_phh, write_phh, write_phhs
from pitboss.history.replay import Outcome, replay_text
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post
from pitboss.shuffle import deck_for, seed_from_text

DECK = deck_for(seed_from_text("phh"), 1)
BLINDS = {"small_blind": 1, "big_blind": 2}


def test_what_was_read_is_written_as_it_was() -> None:
    """To the letter where it was plain, key by key in the order in which they came."""
    text = phh("p3 f", "p1 f", winnings="[0, 3.50, 0]", time="17:38:01", table="'A = B'", _x="[inf, -0.10]")
    assert write_phh(read_phh(text)) == text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table", '"it\'s \\t \\"here\\" \\u0007 \\\\ \U0001f0a1"'),
        ("'odd key'", "1"),
        ('"a\\nb"', "2"),
        ("_at", "2009-07-09T17:38:01.5Z"),
        ("_on", "2009-07-09"),
        ("_tables", "{a = 1, 'b c' = [1.0, 2e3], d = {e = 'x'}}"),
        ("_float", "1e3"),
        ("_whole", "5.0"),
        ("_nan", "[inf, -inf]"),
        ("_long", "'''two\nlines'''"),
        ("_empty", "''"),
    ],
)
def test_every_kind_of_value_survives(key: str, value: str) -> None:
    """Reading, writing and reading again gives the same fields, types and decimals included."""
    once = read_phh(phh("p3 f", "p1 f", **{key: value}))
    again = read_phh(write_phh(once))
    assert once == again
    assert repr(once.fields) == repr(again.fields)


def test_what_toml_cannot_hold_is_refused() -> None:
    """A field of our own making, of a type that there is not."""
    told = read_phh(phh("p3 f", "p1 f"))
    told.fields["_set"] = {1}
    with pytest.raises(HistoryError, match="is nothing that PHH can hold"):
        write_phh(told)


def test_many_hands_go_into_one_file() -> None:
    """Each under its number."""
    hands = [read_phh(phh("p3 f", "p1 f", hand=str(number))) for number in (7, 8)]
    assert "".join(write_phhs(hands)) == f"[1]\n{write_phh(hands[0])}\n[2]\n{write_phh(hands[1])}"


def test_a_hand_of_ours_goes_out_as_it_was_played() -> None:
    """The button sits last, whatever its seat; hands that meet all-in are shown before the board."""
    deck = Deck.stacked(parse_cards("AsAd 7c2d KhKd Qc8c3h 4s 5s"))
    hand = Hand(find_house("standard", BLINDS), [50, 60, 70], 0, deck)
    for action in (raise_to(6), FOLD, CALL, CHECK, bet(44), CALL):
        hand.act(action)
    told = phh_of_hand(hand, names=["Ann", "Bob", "Cem"], more={"venue": "home"})
    assert (
        write_phh(told) == """variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [60, 70, 50]
actions = ['d dh p1 7c2d', 'd dh p2 KhKd', 'd dh p3 AsAd', 'p3 cbr 6', 'p1 f', 'p2 cc', 'd db Qc8c3h', """
        """'p2 cc', 'p3 cbr 44', 'p2 cc', 'p2 sm KhKd', 'p3 sm AsAd', 'd db 4s', 'd db 5s']
venue = 'home'
players = ['Bob', 'Cem', 'Ann']
finishing_stacks = [59, 20, 101]
"""
    )


@pytest.mark.parametrize("betting", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("options", [{}, {"ante": 1}, {"straddle": 4}, {"ante": 2, "straddle": 5}])
def test_hands_of_ours_replay_to_the_chip(betting: str, options: dict[str, int]) -> None:
    """Two to nine players, all structures, antes and straddles: out as PHH, in again, and the same end."""
    house = find_house("standard", {**BLINDS, "betting": betting, **options})
    for seed in range(24):
        hand = one_hand(house, 2 + seed % 8, seed=seed)
        text = write_phh(phh_of_hand(hand))
        assert replay_text(text) == Outcome("agree")


def test_posts_of_newcomers_and_dead_chips_go_out_too() -> None:
    """A live post is written as a negative forced bet, a dead one as an ante that nobody matches."""
    posts = [
        Post("small blind", 1, 1),
        Post("big blind", 2, 2),
        Post("post", 3, 2),
        Post("dead", 0, 1),
    ]
    hand = play_out(Hand(find_house("standard", BLINDS), [50, 60, 70, 80], 0, DECK, posts=posts))
    told = phh_of_hand(hand)
    assert told.fields["blinds_or_straddles"] == [1, 2, -2, 0]
    assert (told.fields["antes"], told.fields["ante_trimming_status"]) == ([0, 0, 0, 1], False)
    assert replay_text(write_phh(told)) == Outcome("agree")


@pytest.mark.parametrize("name", [name for name in HOUSES if name != "standard"])
def test_a_house_that_phh_does_not_know_is_refused_with_the_reason(name: str) -> None:
    """Its first difference is named; the log can say it."""
    with pytest.raises(HistoryError, match=f"is nothing that PHH can say of {name}"):
        phh_of_hand(one_hand(find_house(name)))


def test_other_things_that_phh_cannot_say_are_refused() -> None:
    """A hand that is not over, a raise limit, antes and dead chips together, an order of blinds."""
    house = find_house("standard", BLINDS)
    with pytest.raises(HistoryError, match="the hand is not over"):
        phh_of_hand(Hand(house, [9, 9], 0, DECK))
    with pytest.raises(HistoryError, match="raise_limit = 5"):
        phh_of_hand(one_hand(find_house("standard", {**BLINDS, "raise_limit": 5})))
    with pytest.raises(HistoryError, match="1 names for 2 players"):
        phh_of_hand(one_hand(house), names=["Ann"])
    for posts, words in (
        ([Post("ante", 0, 1), Post("dead", 1, 1), Post("big blind", 2, 2)], "an ante that is matched"),
        (
            [Post("small blind", 1, 1), Post("big blind", 2, 2), Post("post", 2, 2)],
            "two forced bets of seat 2",
        ),
        ([Post("small blind", 1, 3), Post("big blind", 2, 2)], "forced bets in this order"),
    ):
        hand = play_out(Hand(house, [50, 60, 70], 0, DECK, posts=posts))
        with pytest.raises(HistoryError, match=words):
            phh_of_hand(hand)


def test_amounts_are_written_with_their_places() -> None:
    """A Decimal keeps what it was written with, and is never taken for a whole number."""
    told = read_phh(phh("p3 f", "p1 f", _a="2.50"))
    told.fields["_b"] = Decimal(3)
    assert "_a = 2.50\n_b = 3E0\n" in write_phh(told)
    assert read_phh(write_phh(told)).fields["_b"] == Decimal(3)
