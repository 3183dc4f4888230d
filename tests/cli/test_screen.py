"""The table as it is drawn: seats, cards, button, pots, with colours and without."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from cli.sitting import HIS_LOT, Scripted, sit, told
from pitboss.bots.caller import Caller
from pitboss.cards import Deck, parse_cards
from pitboss.cli.company import Company
from pitboss.cli.screen import cards, draw, drawn_cards
from pitboss.hand.action import CALL, FOLD, raise_to
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house

RED = "\x1b[1;31m"


def lines(drawn: list[Text]) -> list[str]:
    """Return a drawing without its colours."""
    return [line.plain.rstrip() for line in drawn]


def test_the_whole_table() -> None:
    """Seats clockwise with the person last, the button, the last actions, board and own cards."""
    hand = Hand(find_house("ring"), [200, 150, 40], 1, Deck.stacked(parse_cards("AsTh KdKc QdQc")))
    for action in (raise_to(6), CALL, raise_to(38)):
        hand.act(action)
    company = Company(names=("You", "Ada", "Ben"), me=0, kinds={"Ada": "tight", "Ben": "caller"})
    assert lines(draw(view_for(hand, 0), company)) == [
        "                      cards       chips      bet",
        "  ▶ D Ada (tight)     ▒▒ ▒▒         144        6   raises to 6",
        "      Ben (caller)    ▒▒ ▒▒          34        6   calls 5",
        "      You             A♠ 10♥        162       38   raises to 38",
        "",
        "      ╭╌╌╌╮ ╭╌╌╌╮ ╭╌╌╌╮ ╭╌╌╌╮ ╭╌╌╌╮     ╭───╮ ╭───╮",
        "      ╎   ╎ ╎   ╎ ╎   ╎ ╎   ╎ ╎   ╎     │A ♠│ │10♥│",
        "      ╰╌╌╌╯ ╰╌╌╌╯ ╰╌╌╌╯ ╰╌╌╌╯ ╰╌╌╌╯     ╰───╯ ╰───╯",
        "      preflop, pot 50                   your cards",
    ]


def test_a_folded_hand_is_gone_and_an_all_in_is_named() -> None:
    """Who folded has no cards in front of him, and who is all-in is said to be."""
    hand = Hand(find_house("standard"), [200, 150, 40, 200], 0, Deck.full())
    for action in (raise_to(40), CALL, FOLD, CALL):
        hand.act(action)
    company = Company(names=("You", "Ada", "Ben", "Cleo"), me=0)
    drawn = lines(draw(view_for(hand, 0), company))
    assert drawn[1].split() == ["Ada", "149", "folded"]
    assert drawn[2].split() == ["Ben", "▒▒", "▒▒", "0", "all-in"]
    assert drawn[3].split() == ["▶", "Cleo", "▒▒", "▒▒", "160"]
    assert drawn[9].split() == ["flop,", "pot", "121", "your", "cards"]


def test_cards_are_drawn_side_by_side_with_a_place_for_those_to_come() -> None:
    """Three cards and two places make three lines of five boxes."""
    assert lines(drawn_cards(parse_cards("2cTdAh"), places=5)) == [
        "╭───╮ ╭───╮ ╭───╮ ╭╌╌╌╮ ╭╌╌╌╮",
        "│2 ♣│ │10♦│ │A ♥│ ╎   ╎ ╎   ╎",
        "╰───╯ ╰───╯ ╰───╯ ╰╌╌╌╯ ╰╌╌╌╯",
    ]


def test_hearts_and_diamonds_are_red() -> None:
    """On a terminal with colours the red suits are red, and the others are not."""
    console = Console(file=StringIO(), force_terminal=True, color_system="standard", no_color=False)
    console.print(cards(parse_cards("Ah Kd Qs Jc")))
    assert isinstance(console.file, StringIO)
    drawn = console.file.getvalue()
    assert f"{RED}A♥" in drawn
    assert f"{RED}K♦" in drawn
    assert drawn.count(RED) == 2


def test_CL_2_the_button_is_red() -> None:
    """The dealer's button is a red D at his seat."""
    console = Console(file=StringIO(), force_terminal=True, color_system="standard", no_color=False)
    _, screen = sit(find_house("classroom"), lot=HIS_LOT, console=console)
    assert f"{RED}D " in screen


def test_DU_1_there_is_no_button_in_duel() -> None:
    """Duel has no button, so none is drawn or drawn for."""
    _, screen = sit(find_house("duel"), "q")
    assert "button" not in screen
    assert " D " not in screen


def test_a_terminal_without_the_signs_gets_letters() -> None:
    """Where the encoding has no suits or lines, letters and dashes stand for them."""

    class Plain(StringIO):
        encoding = "ascii"

    _, screen = sit(find_house("standard"), "?", "c", "a", console=Console(file=Plain(), width=80), hands=1)
    assert screen.isascii()
    assert told(screen, "-- Hand 1 - standard", "+---+ +---+", "fold - call 1 - raise 4-200")


def test_HU_2_the_level_and_its_rise_are_shown() -> None:
    """The line above a hand has the blinds in force and when they rise, up to the last level."""
    house = find_house("headsup", {"levels": [10, 15], "hands_per_level": 2})
    _, screen = sit(house, *["f"] * 9, hands=3, bots=[Scripted("fold", "fold", "fold")])
    titles = [line.strip("─ ") for line in screen.splitlines() if line.startswith("── Hand")]
    assert titles == [
        "Hand 1 · headsup · no-limit · blinds 10/20 · rising to 15/30 in 2 hands",
        "Hand 2 · headsup · no-limit · blinds 10/20 · rising to 15/30 in the next hand",
        "Hand 3 · headsup · no-limit · blinds 15/30 · the last level",
    ]


@pytest.mark.parametrize(
    ("house", "options", "title"),
    [
        ("standard", {}, "Hand 1 · standard · no-limit · blinds 1/2"),
        (
            "standard",
            {"ante": 1, "straddle": 4},
            "Hand 1 · standard · no-limit · blinds 1/2 · ante 1 · straddle 4",
        ),
        ("ring", {"betting": "fixed-limit"}, "Hand 1 · ring · fixed-limit 1/2 · blinds 1/2"),
        ("classroom", {"low": 6, "high": 12}, "Hand 1 · classroom · fixed-limit 6/12 · blinds 3/6"),
        ("micro", {"hands": 7}, "Hand 1 of 7 · micro · no-limit · blinds 10/20"),
        ("duel", {}, "Hand 1 · duel · forced bets outside the pot: YOU 2, BOT 1"),
    ],
)
def test_the_stakes_stand_above_the_hand(house: str, options: dict[str, object], title: str) -> None:
    """The line above a hand says what it is played for."""
    _, screen = sit(find_house(house, options), "q")
    assert f"── {title} ──" in screen


def test_ST_14_antes_are_told_in_one_sentence() -> None:
    """Equal antes are one sentence, however many there are."""
    _, screen = sit(find_house("standard", {"ante": 1}), "q", bots=[Caller(), Caller(), Caller()])
    assert (
        "Everybody posts an ante, 1; Ada posts the small blind, 1; Ben posts the big blind, 2."
        in " ".join(screen.split())
    )


def test_ST_12_the_rake_is_told() -> None:
    """What the house takes is said."""
    house = find_house("standard", {"rake": {"percent": 10, "cap": 3}})
    _, screen = sit(house, "r 20", "k", "k", "k", hands=1)
    assert "The house takes a rake of 3." in screen


def test_CL_5_a_blind_that_stands_is_told() -> None:
    """A big blind who calls for nothing is said to let it stand."""
    _, screen = sit(find_house("classroom"), "c", "k", bots=[Caller(), Caller()])
    assert "Ben calls and lets the blind stand." in screen


def test_ST_9_a_beaten_hand_is_mucked_unseen() -> None:
    """A loser who may muck shows no card."""
    _, screen = sit(find_house("standard"), *"ckkk", decks=["AsAh KdKc 7s8h4c 2d 9c"], lot=HIS_LOT, hands=1)
    assert told(screen, "You show A♠ A♥", "Ada mucks.")
    assert "K♦" not in screen


def test_DU_2_the_price_of_an_early_fold_is_told() -> None:
    """Who folds before the flop in duel pays his forced bet, and is told so."""
    _, screen = sit(find_house("duel"), "f", hands=1)
    assert told(screen, "YOU fold.", "YOU pay the forced bet of 2 into the pot.", "BOT wins the pot, 4.")
