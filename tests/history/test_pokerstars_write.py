"""Hands of ours as PokerStars text: word for word, and back again to the chip."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from history.log_scenes import evening, one_hand
from pitboss.cards import Deck, parse_cards
from pitboss.errors import HistoryError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.history.log import LoggedHand
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_view import ALL, Observer, seen_by
from pitboss.history.playing import play
from pitboss.history.pokerstars import Money, hand_words
from pitboss.history.pokerstars_phh import recorded_hands
from pitboss.history.pokerstars_write import Page, write_page
from pitboss.history.recorded import Recorded
from pitboss.history.replay import replay_hand
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post
from pitboss.houses.house import House

NAMES = ("Ann", "Bob", "Cem")
CENTS = Money("$", "USD", 100)


def played(
    told: str,
    *,
    stacks: Sequence[int] = (1000, 400, 2000),
    posts: Sequence[Post] | None = None,
    **options: object,
) -> Hand:
    """Play a hand at 5/10, seat 0 the button: "raise 30, fold, call"."""
    house = find_house("standard", {"small_blind": 5, **options})
    deck = Deck.stacked(parse_cards("AhKd QsQd 2c3c Ts8s8d 3h As"))
    hand = Hand(house, stacks, 0, deck, posts=posts)
    for action in told.split(", "):
        hand.act(parse_action(action))
    assert hand.over, hand.position
    return hand


def page(hand: Hand, observer: Observer = ALL) -> str:
    """Write a hand of three players in seats 1, 3 and 6."""
    at = "2026-11-18T21:10:05Z"
    return write_page(
        seen_by(hand, observer), Page(names=NAMES, seats=(0, 2, 5), number=7, at=at, table="Ida", money=CENTS)
    )


SIDE_POT = """\
PokerStars Hand #7:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/11/18 21:10:05 UTC
Table 'Ida' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 3: Bob ($4 in chips)
Seat 6: Cem ($20 in chips)
Bob: posts small blind $0.05
Cem: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Dealt to Bob [Qs Qd]
Dealt to Cem [2c 3c]
Ann: raises $0.20 to $0.30
Bob: raises $3.70 to $4 and is all-in
Cem: calls $3.90
Ann: calls $3.70
*** FLOP *** [Ts 8s 8d]
Cem: checks
Ann: bets $1
Cem: raises $2 to $3
Ann: calls $2
*** TURN *** [Ts 8s 8d] [3h]
Cem: bets $13 and is all-in
Ann: calls $3 and is all-in
Uncalled bet ($10) returned to Cem
*** RIVER *** [Ts 8s 8d 3h] [As]
*** SHOW DOWN ***
Bob: shows [Qs Qd] (two pair, Queens and Eights)
Cem: shows [2c 3c] (two pair, Eights and Threes)
Ann: shows [Ah Kd] (two pair, Aces and Eights)
Ann collected $12 from side pot
Ann collected $12 from main pot
*** SUMMARY ***
Total pot $24 Main pot $12. Side pot $12. | Rake $0
Board [Ts 8s 8d 3h As]
Seat 1: Ann (button) showed [Ah Kd] and won ($24) with two pair, Aces and Eights
Seat 3: Bob (small blind) showed [Qs Qd] and lost with two pair, Queens and Eights
Seat 6: Cem (big blind) showed [2c 3c] and lost with two pair, Eights and Threes
"""

SIDE_POT_STORY = "raise 30, raise 400, call, call, check, bet 100, raise 300, call, bet 1300, call"


def test_a_page_word_for_word() -> None:
    """Raises by and to, all-ins, the uncalled bet, streets, side pot, summary."""
    assert page(played(SIDE_POT_STORY)) == SIDE_POT


STOLEN = """\
PokerStars Hand #7:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/11/18 21:10:05 UTC
Table 'Ida' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 3: Bob ($4 in chips)
Seat 6: Cem ($20 in chips)
Bob: posts the ante $0.01
Cem: posts the ante $0.01
Ann: posts the ante $0.01
Bob: posts small blind $0.05
Cem: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Cem [2c 3c]
Ann: folds
Bob: calls $0.05
Cem: checks
*** FLOP *** [Ts 8s 8d]
Bob: checks
Cem: bets $0.20
Bob: folds
Uncalled bet ($0.20) returned to Cem
Cem collected $0.22 from pot
Cem: doesn't show hand
*** SUMMARY ***
Total pot $0.23 | Rake $0.01
Board [Ts 8s 8d]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 3: Bob (small blind) folded on the Flop
Seat 6: Cem (big blind) collected ($0.22)
"""


def test_a_page_of_a_player_shows_his_cards_and_no_others() -> None:
    """Antes, a rake, a hand won unseen; only Cem's cards are on Cem's page."""
    rake = {"percent": 5, "cap": 3}
    hand = played("fold, call, check, check, bet 20, fold", ante=1, rake=rake)
    assert page(hand, 2) == STOLEN


def test_a_spectators_page_has_the_cards_that_were_shown() -> None:
    """Who mucks at the showdown is not told; who shows is."""
    hand = played("call, call, check, check, check, check, check, check, check, bet 10, call, call")
    text = page(hand, None)
    assert "Dealt to" not in text
    assert "Bob: shows [Qs Qd] (two pair, Queens and Eights)\nCem: mucks hand\n" in text
    assert "2c" not in text
    assert "Seat 6: Cem (big blind) mucked\n" in text
    assert "Seat 6: Cem (big blind) mucked [2c 3c]\n" in page(hand)


def test_who_owes_both_blinds_posts_them_in_one_line() -> None:
    """A dead small and a live big blind (ST-10), a newcomer's big blind, and a dead blind alone."""
    blinds = [Post("small blind", 1, 5), Post("big blind", 2, 10)]
    both = played(
        "check, fold, check, bet 20, fold", posts=[*blinds, Post("dead", 0, 5), Post("post", 0, 10)]
    )
    assert "Ann: posts small & big blinds $0.15\n" in page(both)
    live = played("check, fold, check, bet 20, fold", posts=[*blinds, Post("post", 0, 10)])
    assert "Ann: posts big blind $0.10\n" in page(live)
    dead = played("fold, fold", posts=[*blinds, Post("dead", 0, 5)])
    assert "Ann: posts small blind $0.05\n" in page(dead)


def test_a_pot_limit_hand_and_a_straddle() -> None:
    """Pot limit has its own header, a straddle its own line."""
    hand = played("fold, fold, fold", stacks=(900, 900, 900, 900), betting="pot-limit", straddle=True)
    text = write_page(seen_by(hand, None), Page(names=("A", "B", "C", "D"), seats=(0, 1, 2, 3)))
    assert text.startswith("PokerStars Hand #1:  Hold'em Pot Limit (5/10) - 1970/01/01 0:00:00 UTC\n")
    assert "Table 'pitboss' 6-max (Play Money) Seat #1 is the button\n" in text
    assert "D: posts straddle 20\n" in text


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AhKd Ts8s7d3h2s", "high card Ace"),
        ("2h2d Ts8s7d3hAs", "a pair of Deuces"),
        ("6h6d TsTh7d3hAs", "two pair, Tens and Sixes"),
        ("9h9d 9sTh7d3hAs", "three of a kind, Nines"),
        ("5h4d 3s2hAd7hKs", "a straight, Ace to Five"),
        ("6h4d 3s2h5d7hKs", "a straight, Three to Seven"),
        ("Ah3h 7h9hTh2c3d", "a flush, Ace high"),
        ("KhKd 7s7hKs2c3d", "a full house, Kings full of Sevens"),
        ("KhKd KcKs7s2c3d", "four of a kind, Kings"),
        ("5h6h 7h8h9h2c3d", "a straight flush, Five to Nine"),
        ("AhKh QhJhTh2c3d", "a Royal Flush"),
    ],
)
def test_hands_are_named_in_the_words_of_the_format(cards: str, words: str) -> None:
    """Every category has its phrase."""
    assert hand_words(parse_cards(cards)) == words


# what cannot be said


@pytest.mark.parametrize("name", ["headsup", "ring", "micro", "classroom", "duel"])
def test_houses_with_rules_of_their_own_are_refused(name: str) -> None:
    """A page would be read by the usual rules, and say something else."""
    house = HOUSES[name]
    with pytest.raises(HistoryError, match="cannot be told as PokerStars text"):
        write_page(seen_by(one_hand(house), ALL), Page(names=("A", "B"), seats=(0, 1)))


@pytest.mark.parametrize(
    "options",
    [{"betting": "fixed-limit"}, {"betting": "no-limit", "raise_limit": 3}],
    ids=["limit", "capped"],
)
def test_what_standard_can_play_and_the_format_cannot_say_is_refused(options: dict[str, object]) -> None:
    """Limits have their own layout, which is not written; a cap has none."""
    house = find_house("standard", options)
    with pytest.raises(HistoryError, match="cannot be told"):
        write_page(seen_by(one_hand(house), ALL), Page(names=("A", "B"), seats=(0, 1)))


@pytest.mark.parametrize("name", ["", " Ann", "A\nB", "\x1b[2J", "\u2028"])
def test_names_that_would_break_a_line_are_refused(name: str) -> None:
    """A name is part of a line."""
    with pytest.raises(HistoryError, match="cannot be a name"):
        write_page(seen_by(one_hand(HOUSES["standard"]), ALL), Page(names=("Bob", name), seats=(0, 1)))


def test_two_players_of_one_name_are_refused() -> None:
    """The lines would not say which of them acts."""
    with pytest.raises(HistoryError, match="of one name"):
        write_page(seen_by(one_hand(HOUSES["standard"]), ALL), Page(names=("Bob", "Bob"), seats=(0, 1)))


# there and back

KINDS: list[dict[str, Any]] = [
    {},
    {"ante": 1},
    {"ante": 2, "straddle": True},
    {"betting": "pot-limit"},
    {"rake": {"percent": 5, "cap": 7}},
    {"stack": 12, "ante": 1},
]


@pytest.mark.parametrize("options", KINDS, ids=lambda options: "-".join(options) or "plain")
def test_pages_of_whole_evenings_come_back_to_the_chip(options: dict[str, Any], tmp_path: Path) -> None:
    """Newcomers, returners, dead buttons, side pots: what is written is read, replays, and agrees."""
    evening(tmp_path / "a.log", hands=25, seed=4, **options)
    for logged, hand in replayed(LogReader(tmp_path / "a.log")):
        read = back(logged, hand, ALL)
        mine = dict(zip(logged.names, hand.stacks, strict=True))
        assert read.finishing == [mine[name] for name in read.players]
        assert replay_hand(read).kind == "agree"
        if logged.house.rake is None:
            assert any(agrees(read, posts) for posts in read.stakes.readings)


@pytest.mark.parametrize("observer", [None, 0])
def test_pages_with_hidden_cards_come_back_too(observer: Observer, tmp_path: Path) -> None:
    """What a seat or a spectator saw replays as well; where hidden cards decide nothing contradicts them."""
    evening(tmp_path / "a.log", hands=25, seed=5)
    for logged, hand in replayed(LogReader(tmp_path / "a.log")):
        assert replay_hand(back(logged, hand, observer)).kind == "agree"


def back(logged: LoggedHand, hand: Hand, observer: Observer) -> Recorded:
    """Write a hand, and read it."""
    told = Page(names=logged.names, seats=logged.seats, money=CENTS)
    ((_, read),) = recorded_hands(io.BytesIO(write_page(seen_by(hand, observer), told).encode()))
    assert isinstance(read, Recorded), read
    return read


def agrees(read: Recorded, posts: Sequence[Post]) -> bool:
    """Say whether the hand ends with the recorded stacks, if these were the forced bets."""
    try:
        return play(read, posts).stacks == read.finishing
    except HistoryError:
        return False


def test_a_house_file_with_other_stakes_is_standard_all_the_same() -> None:
    """What concerns the table alone, or the stakes, does not keep a hand from being told."""
    house: House = find_house("standard", {"small_blind": 50, "stack": 5000})
    text = write_page(seen_by(one_hand(house), ALL), Page(names=("A", "B"), seats=(0, 1)))
    assert "(50/100)" in text
