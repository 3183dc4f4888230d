"""Reading PHH: every amount exact, every key kept, and what contradicts itself refused by name."""

from __future__ import annotations

import io
from datetime import time
from decimal import Decimal

import pytest

from history.phh_hands import phh, phhs
from pitboss.cards import parse_cards
from pitboss.errors import HistoryError
from pitboss.history.phh import read_phh, read_phhs
from pitboss.history.phh_sheet import read_sheet, slow_sheet
from pitboss.history.recorded import BOARD, CALL, FOLD, RAISE, SHOW

FOLDED = ("p3 f", "p1 f")


def test_a_hand_is_read_into_seats_steps_and_cards() -> None:
    """Seat 0 is p1, left of the button; the steps come in order, and the cards of the deal are known."""
    told = read_phh(
        phh("p3 cc", "p1 cbr 8", "p2 cc", "p3 f", "d db 2c3c4c", "p1 cc", "p2 cbr 92", "p1 f", "p2 sm QcQd")
    )
    assert [step[:2] for step in told.steps] == [
        (CALL, 2),
        (RAISE, 0),
        (CALL, 1),
        (FOLD, 2),
        (BOARD, 3),
        (CALL, 0),
        (RAISE, 1),
        (FOLD, 0),
        (SHOW, 1),
    ]
    assert told.holes[1] == parse_cards("QcQd")
    assert told.board == list(parse_cards("2c3c4c"))
    assert told.live == 1
    assert (told.stacks, told.unit) == ([100, 100, 100], 1)


def test_decimals_become_whole_numbers_of_cents() -> None:
    """Nothing is rounded: 12.50 and 0.1 are 1250 and 10; a bet in thirds of a cent makes the unit finer."""
    told = read_phh(phh("p3 cbr 12.50", "p1 f", "p2 f", starting_stacks="[100, 100.10, 99.9]"))
    assert (told.unit, told.stacks, told.steps[0][2]) == (100, [10000, 10010, 9990], 1250)
    finer = read_phh(phh("p3 cbr 12.505", "p1 f", "p2 f"))
    assert (finer.unit, finer.stacks[0], finer.steps[0][2]) == (1000, 100_000, 12_505)


def test_infinite_stacks_are_as_deep_as_a_stack_can_be() -> None:
    """Some sites write no stacks; whatever was bet, the engine has the chips for it."""
    told = read_phh(phh(*FOLDED, starting_stacks="[inf, inf, inf]", finishing_stacks="[inf, inf, inf]"))
    assert told.stacks == [10**12] * 3
    assert told.finishing is None


def test_with_two_players_the_lists_run_the_other_way() -> None:
    """The first forced bet is the button's small blind, and the button is p2."""
    told = read_phh(
        phh(
            "p2 f",
            deals=(),
            antes="[5, 0]",
            blinds_or_straddles="[1, 2]",
            starting_stacks="[100, 200]",
        )
    )
    assert told.stakes.blinds == (2, 1)
    assert told.stakes.antes == (0, 5)
    assert told.stacks == [100, 200]


@pytest.mark.parametrize(
    "text",
    [
        phh(*FOLDED),
        phh(*FOLDED).replace("'", '"'),
        phh(*FOLDED).replace(", ", ","),
        phh(*FOLDED).replace(" = ", "="),
        phh(*FOLDED).replace("\n", "  # a remark\n"),
        phh(*FOLDED).replace("[0, 0, 0]", "[\n  0,\n  0, 0,\n]"),
        "# a remark at the top\n\n" + phh(*FOLDED),
        phh(*FOLDED).replace("100", "1_00"),
        phh(*FOLDED).replace("\n", "\r\n"),
    ],
)
def test_toml_in_any_form_says_the_same(text: str) -> None:
    """The plain form goes the short way, all others the long one."""
    assert read_phh(text) == read_phh(phh(*FOLDED))
    assert read_phh(text).steps == read_phh(phh(*FOLDED)).steps


def test_both_ways_find_the_same_in_every_value() -> None:
    """Texts, numbers, infinities, truths, times and lists, by the short and the long way."""
    text = phh(
        *FOLDED,
        winnings="[0, 3.50, 0]",
        time="17:38:01",
        day="9",
        hand="3047458600",
        table="'MONTEGO #4 = x'",
        seats="[4, 5, 1]",
        players="['ä b', 'Tnv2/+w', '']",
        currency_symbol="'$'",
        _extra="false",
        _rate="-0.250",
        _most="[inf, -inf, +1]",
        _none="[]",
    )
    fast, slow = read_sheet(text), slow_sheet(text)
    assert fast.fields == slow.fields
    assert repr(fast.fields) == repr(slow.fields)
    assert fast.fields["time"] == time(17, 38, 1)
    assert fast.fields["_rate"] == Decimal("-0.250")
    assert fast.actions == slow.actions


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"variant": ""}, "variant is missing"),
        ({"variant": "5"}, "variant = 5 is not the code of a game"),
        ({"variant": "'F7S'"}, "'F7S' is not hold'em"),
        ({"variant": "'NS'"}, "'NS' is not hold'em"),
        ({"antes": ""}, "antes is missing"),
        ({"actions": ""}, "actions is missing"),
        ({"actions": "['p3 f', 5]"}, "5 is not an action"),
        ({"actions": "'p3 f'"}, "actions = 'p3 f' is not a list"),
        ({"min_bet": ""}, "min_bet is missing"),
        ({"min_bet": "0"}, "min_bet = 0 is not the size of a bet"),
        ({"min_bet": "inf"}, "min_bet = inf is not the size of a bet"),
        ({"min_bet": "nan"}, "is not an amount"),
        ({"min_bet": "true"}, "true is not an amount"),
        ({"variant": "'FT'"}, "small_bet is missing"),
        ({"variant": "'FT'", "small_bet": "2"}, "big_bet is missing"),
        ({"variant": "'FT'", "small_bet": "4", "big_bet": "2"}, "high = 2 is less than the lower limit"),
        ({"antes": "[0, 0]"}, "2 antes for 3 players"),
        ({"antes": "[0, 0, -1]"}, "-1 is not an ante"),
        ({"starting_stacks": "[100, 100]"}, "2 stacks for 3 players"),
        ({"starting_stacks": "'100, 100, 100'"}, "'100, 100, 100' is not a list of amounts"),
        ({"starting_stacks": "['1', '2', '3']"}, "'1' is not an amount"),
        ({"starting_stacks": "[1e99, 1, 1]"}, "is not an amount"),
        ({"starting_stacks": "[0.123456789, 1, 1]"}, "9 decimals are too many"),
        ({"blinds_or_straddles": "[2]", "antes": "[0]", "starting_stacks": "[9]"}, "1 players are too few"),
        ({"winnings": "[3, 0]"}, "2 winnings for 3 stacks"),
        ({"winnings": "[3, 0, -1]"}, "nobody ends with less than nothing"),
        ({"finishing_stacks": "[1, 2, 3, 4]"}, "4 finishing_stacks for 3 stacks"),
        ({"players": "['A', 'B']"}, "is not a list of 3 players"),
        ({"players": "7"}, "7 is not a list of 3 players"),
        ({"seats": "[1, 2]"}, "[1, 2] is not a list of 3 seats"),
        ({"ante_trimming_status": "2"}, "ante_trimming_status = 2 is neither true nor false"),
        ({"hand": "1\nhand = 2"}, "not TOML"),
        ({"hand": "[[" * 3000}, "without end"),
        ({"hand": "9" * 5000}, "not TOML"),
        ({"hand": "99:00:00"}, "not TOML"),
        ({"a" + ".a" * 600: "1"}, "500 dots"),
        ({"x": "{a" + ".a" * 600 + " = 1}"}, "500 dots"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused_by_name(changes: dict[str, str], words: str) -> None:
    """The value first, then what would be right."""
    with pytest.raises(HistoryError) as refused:
        read_phh(phh(*FOLDED, **changes))
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ("p3 bets", "'p3 bets' is not an action of hold'em"),
        ("p3 cbr", "is not an action of hold'em"),
        ("p3 cbr -5", "'-5' is not an amount"),
        ("p3 cbr 1e3", "'1e3' is not an amount"),
        ("p3 cbr ٣", "is not an amount"),
        ("p0 f", "'p0' is not a player"),
        ("x3 cc", "'x3' is not a player"),
        ("d db 2c3c4", "'4' is not a card"),
        ("d db 1c", "'1c' is not a card"),
        ("d db 2c2c3c", "2c is there twice"),
        ("d db AhKdQd", "Ah is there twice"),
        ("d dh p1 2c", "'2c' are not two cards"),
        ("p1 sm AsAd", "p1 shows other cards than the AhKh"),
        ("p9 sm", "there are 3 players"),
        ("d dh p7 ????", "there are 3 players"),
        ("p3 sd", "is not an action of hold'em"),
    ],
)
def test_an_action_that_is_none_is_refused_by_name(play: str, words: str) -> None:
    """So are cards that lie in two places, and cards of nobody."""
    with pytest.raises(HistoryError) as refused:
        read_phh(phh(play))
    assert words in str(refused.value)


def test_remarks_unseen_and_half_seen_cards_are_understood() -> None:
    """A remark follows a #; a hand with one card seen is not known; cards may be shown in any order."""
    told = read_phh(
        phh(
            "p3 f # too early",
            "# a thought",
            "p1 cc",
            "p2 cc",
            "p1 sm KhAh",
            "p2 sm -",
            deals=("d dh p1 AhKh", "d dh p2 Ad??", "d dh p3 ????"),
        )
    )
    assert told.holes == {0: parse_cards("KhAh")}
    assert [step[0] for step in told.steps] == [FOLD, CALL, CALL, SHOW]


def test_a_deck_deals_what_is_known_and_nothing_twice() -> None:
    """Unseen cards go where no card is known."""
    told = read_phh(phh(*FOLDED, "d db Ts9s8s", deals=("d dh p2 QcQd",)))
    deck = told.deck()
    assert deck[2:4] == parse_cards("QcQd")
    assert deck[6:9] == parse_cards("Ts9s8s")
    assert len(set(deck)) == len(deck) == 52


def test_a_file_of_many_hands_is_read_one_by_one() -> None:
    """An error names the file and the hand."""
    text = phhs(phh(*FOLDED), phh(*FOLDED, hand="7"), phh(*FOLDED, min_bet="0"))
    hands = read_phhs(io.BytesIO(text.encode()), name="night.phhs")
    assert next(hands).name == ""
    assert next(hands).name == "7"
    with pytest.raises(HistoryError, match=r"night\.phhs, hand 3: min_bet = 0 is not the size of a bet"):
        next(hands)
