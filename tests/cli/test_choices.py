"""What a player may do in words, and what he typed as an action."""

from __future__ import annotations

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.cli.choices import choices, read_action
from pitboss.errors import StateError
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, bet, parse_action, raise_by, raise_to
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House

DECK = Deck.stacked(parse_cards("AsKs QdQc 7h2d"))


def deal(house: House, stacks: list[int], *play: str) -> Hand:
    """Deal with the button in seat 0, and play on."""
    hand = Hand(house, stacks, 0, DECK)
    for action in play:
        hand.act(parse_action(action))
    return hand


def offered(hand: Hand) -> str:
    """Say the choices of the player to act."""
    return choices(view_for(hand, hand.actor), hand.why_not)


def read(hand: Hand, typed: str) -> Action:
    """Read what the player to act typed."""
    return read_action(typed, view_for(hand, hand.actor))


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        *(("f", FOLD), ("FOLD", FOLD), ("k", CHECK), ("check", CHECK), ("c", CALL), ("call", CALL)),
        *(("a", ALL_IN), ("allin", ALL_IN), ("all in", ALL_IN), ("all-in", ALL_IN), ("all", ALL_IN)),
        *(("b 20", bet(20)), ("bet 20", bet(20)), ("b20", bet(20))),
        *(
            ("r 40", raise_to(40)),
            ("raise 40", raise_to(40)),
            ("raise to 40", raise_to(40)),
            ("r40", raise_to(40)),
        ),
        *(
            ("r +20", raise_by(20)),
            ("raise +20", raise_by(20)),
            ("raise by 20", raise_by(20)),
            ("r+20", raise_by(20)),
        ),
        ("raise 1,040", raise_to(1040)),
    ],
)
def test_short_and_full_words(typed: str, action: Action) -> None:
    """Every verb is understood in short and in full, with raise-to and raise-by told apart."""
    assert read(deal(find_house("ring"), [200, 200, 200]), typed) == action


@pytest.mark.parametrize(
    "typed", ["", "folded", "raise 4.5", "raise to", "r 1,0", "call me", "20", "r --5", "bet it"]
)
def test_what_is_no_action_is_named(typed: str) -> None:
    """What cannot be read is refused by value, never guessed at."""
    with pytest.raises(StateError, match=r"is not an action|how much"):
        read(deal(find_house("ring"), [200, 200, 200]), typed)


def test_c_is_a_check_where_there_is_nothing_to_call() -> None:
    """The short `c` stays in for as little as possible; the word `call` means a call."""
    hand = deal(find_house("standard"), [200, 200], "call")
    assert read(hand, "c") == CHECK
    assert read(hand, "call") == CALL


def test_HU_8_a_bare_raise_is_how_much_more() -> None:
    """In headsup `raise 50` adds 50 to the call, and only `raise to 50` is a total."""
    hand = deal(find_house("headsup"), [1000, 1000])
    assert read(hand, "raise 50") == read(hand, "r 50") == raise_by(50)
    assert read(hand, "raise to 50") == raise_to(50)


def test_HU_8_the_first_raise_of_a_street_is_its_own_total() -> None:
    """Where nothing is in front yet, how much more and how much in all are the same."""
    hand = deal(find_house("headsup"), [1000, 1000], "call", "check")
    assert read(hand, "raise 50") == raise_to(50)


def test_CL_7_a_raise_of_one_size_needs_no_figure() -> None:
    """In fixed limit `r` alone is enough, and in no limit it asks how much."""
    assert read(deal(find_house("classroom"), [200, 200, 200]), "r") == raise_to(4)
    with pytest.raises(StateError, match="raise how much\\? 4 to 200 in all"):
        read(deal(find_house("ring"), [200, 200, 200]), "r")


def test_DU_6_a_raise_in_duel_needs_no_figure() -> None:
    """A raise in duel has one price, which need not be said."""
    hand = deal(find_house("duel"), [100, 100], "call")
    assert read(hand, "r") == Action("raise")
    assert hand.why_not(read(hand, "r")) is None


@pytest.mark.parametrize(
    ("house", "stacks", "play", "words"),
    [
        ("ring", [200, 200, 200], [], "fold · call 2 · raise 4-200 (or raise +2) · all-in 200"),
        ("ring", [200, 200], ["call", "check"], "fold · check · bet 2-198 · all-in 198"),
        ("ring", [200, 200, 200], ["raise 150"], "fold · call 149 · all-in 200 (less than a full raise)"),
        (
            "standard",
            [9, 30, 30],
            ["call", "raise 20"],
            "fold · call 18 · all-in 30 (less than a full raise)",
        ),
        ("standard", [9, 30, 30], ["fold", "raise 20", "allin"], "fold · call 10, all-in"),
        ("classroom", [200, 200, 200], ["call", "call"], "fold · call for nothing · raise to 4"),
        ("micro", [1000, 300], [], "fold · call 10 · raise 40-300 (or raise +20) · all-in 300"),
        ("micro", [300, 1000], [], "fold · call 10 · raise 40-300 (or raise +20) · all-in 300"),
        ("duel", [100, 100], ["call"], "fold · call 2 · raise, which costs 4"),
        ("duel", [3, 100], ["call"], "fold · call 2"),
    ],
)
def test_choices_in_words(house: str, stacks: list[int], play: list[str], words: str) -> None:
    """The line of choices has every legal action with its bounds, and nothing else."""
    assert offered(deal(find_house(house), stacks, *play)).startswith(words)


def test_RG_11_a_missing_raise_is_explained() -> None:
    """Where a player has chips but may not raise, the reason stands in the line, with its rule."""
    hand = deal(find_house("ring", {"raise_limit": 1}), [200, 200, 200], "raise 10")
    assert offered(hand).startswith("fold · call 9 · no raise (RG-11: ")


def test_RG_19_nobody_left_to_bet_against_is_explained() -> None:
    """Against an all-in the line says that there is nobody to raise."""
    hand = deal(find_house("ring"), [200, 50, 50], "fold", "allin")
    assert offered(hand) == "fold · call 48, all-in"
    hand = deal(find_house("ring"), [200, 50, 90], "fold", "allin")
    assert offered(hand).startswith("fold · call 48 · no raise (RG-19: ")
