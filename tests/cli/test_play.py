"""A person at a table of bots: whole hands in every house, typed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.sitting import HIS_LOT, Scripted, sit, told
from pitboss.bots.caller import Caller
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_write import LogWriter
from pitboss.houses.catalog import HOUSES, find_house

every_house = pytest.mark.parametrize("house", HOUSES)


def test_ST_2_a_heads_up_hand_with_a_showdown() -> None:
    """In standard the button posts small and speaks first, and the best hand is named and paid."""
    status, screen = sit(
        find_house("standard"),
        *("c", "b 10", "k", "k", "c"),
        lot=HIS_LOT,
        bots=[Scripted("raise 6", "call", "check", "bet 20")],
        decks=["QsQh AdKc 7s7h4c 2d 9c"],
        hands=1,
    )
    assert status == 0
    assert told(
        screen,
        "Ada posts the small blind, 1; you post the big blind, 2.",
        "You hold Q♠ Q♥.",
        "Ada raises to 6.",
        "fold · call 4 · raise 10-200 (or raise +4) · all-in 200",
        "Flop: 7♠ 7♥ 4♣",
        "fold · check · bet 2-194 · all-in 194",
        "You bet 10.",
        "Ada calls 10.",
        "Turn: 2♦",
        "River: 9♣",
        "Ada bets 20.",
        "You call 20.",
        "Ada shows A♦ K♣: one pair, sevens, ace king nine kickers.",
        "You show Q♠ Q♥: two pairs, queens and sevens, nine kicker.",
        "You win the pot, 72.",
        "You now have 236 chips: 36 up in this hand.",
        "You leave after 1 hand with 236 chips, 36 up.",
    )


def test_HU_8_the_example_of_the_page() -> None:
    """A raise of 60 on the small blind costs 70, the flop is checked, and an all-in is called."""
    status, screen = sit(
        find_house("headsup"),
        *("raise 60", "a"),
        lot=HIS_LOT,
        bots=[Scripted("call", "check", "call")],
        decks=["AsAh KdKc 7s8h4c 2d 9c"],
    )
    assert status == 0
    assert told(
        screen,
        "blinds 10/20 · rising to 15/30 in 10 hands",
        "You post the small blind, 10; Ada posts the big blind, 20.",
        "fold · call 10 · raise +20 to +980 (how much more: HU-8) · all-in 990",
        "You raise to 80.",
        "Ada calls 60.",
        "Flop: 7♠ 8♥ 4♣",
        "Ada checks.",
        "You raise to 920, all-in.",
        "Ada calls 920, all-in.",
        "You show A♠ A♥: one pair, aces, nine eight seven kickers.",
        "      A♠ A♥ 9♣ 8♥ 7♠",
        "Ada shows K♦ K♣: one pair, kings, nine eight seven kickers.",
        "You win the pot, 2,000.",
        "The game is over after 1 hand: Ada has no chips left.",
        "You 2,000 · Ada 0",
        "You win.",
    )


def test_HU_8_a_total_is_understood_too() -> None:
    """In headsup `raise to 80` is a total, where `raise 60` is how much more."""
    _, by_total = sit(find_house("headsup"), "raise to 80", lot=HIS_LOT)
    _, by_more = sit(find_house("headsup"), "r +60", lot=HIS_LOT)
    assert told(by_total, "You raise to 80.")
    assert told(by_more, "You raise to 80.")


def test_RG_10_the_example_of_the_page() -> None:
    """In ring 22 must be doubled above the blind, so 41 is refused with the rule and 42 is taken."""
    _, screen = sit(
        find_house("ring"),
        *("r 41", "r 42", "r 81", "f"),
        bots=[Scripted("raise 22", "raise 82"), Scripted("fold")],
        lot="KsAsQs",
        hands=1,
    )
    assert told(
        screen,
        "Ada raises to 22.",
        "fold · call 20 · raise 42-200 (or raise +20) · all-in 200",
        "> r 41\nRG-10: 41 in all is too little, 42 is the least.\n",
        "fold · call 20 · raise 42-200 (or raise +20) · all-in 200",
        "You raise to 42.",
        "Ada raises to 82.",
        "fold · call 40 · raise 162-200 (or raise +80) · all-in 200",
    )


def test_RG_15_side_pots_are_named_with_those_who_may_win_them() -> None:
    """A short stack in ring makes a main pot and a side pot, shown on the next street and paid one by one."""
    _, screen = sit(
        find_house("ring"),
        *("r 50", "b 20"),  # hand 1 leaves You 252, Ada 150, Ben 198
        *("c", "b 20", "k", "k"),
        bots=[Scripted("call", "fold", "allin"), Scripted("fold")],
        decks=["AsAh KdKc QdQc 7s8h4c 2d 9c"] * 2,
        hands=2,
    )
    assert told(
        screen,
        "Ada folds.",
        "You take back 20 that nobody called.",
        "Ada raises to 150, all-in.",
        "Ben calls 149.",
        "flop, pot 450",
        "turn, pot 490",
        "main pot 450: You, Ada and Ben",
        "side pot 40: You and Ben",
        "You win the main pot, 450.",
        "You win the side pot, 40.",
    )


def test_MI_10_the_example_of_the_page() -> None:
    """In micro a raise by 100 is answered from 240 up to the whole stack, and two cards are compared."""
    status, screen = sit(
        find_house("micro"),
        *("?", "r 40", "c", "k"),
        lot=HIS_LOT,
        bots=[Scripted("raise 140", "check")],
        decks=["Ks Kd Kh"],
        hands=1,
    )
    assert status == 0
    assert told(
        screen,
        "Hand 1 of 100 · micro · no-limit · blinds 10/20",
        "Hands, best first: straight flush, pair, straight, flush, high card.",
        "fold · call 100 · raise 240-1,000 (or raise +100) · all-in 1,000",
        "Postflop: K♥",
        "You show K♠: pair of kings.",
        "Ada shows K♦: pair of kings.",
        "You get 140: the pot is split between 2.",
        "Ada gets 140: the pot is split between 2.",
        "You now have 1,000 chips: even in this hand.",
    )


def test_CL_8_the_cap_is_said_in_words() -> None:
    """In classroom the fourth bet ends the raising, and the screen says why."""
    _, screen = sit(
        find_house("classroom"),
        *("k", "r", "r", "c"),
        bots=[Scripted("raise 6"), Scripted("raise 8")],
    )
    assert told(
        screen,
        "fixed-limit 2/4 · blinds 1/2",
        "fold · call 2 · raise to 4",
        "> k\nCL-5: ",
        "You raise to 4.",
        "Ada raises to 6.",
        "Ben raises to 8.",
        "fold · call 4 · no raise (CL-8: 3 raises have been made, that is the limit)",
        "> r\nCL-8: 3 raises have been made, that is the limit.",
        "You call 4.",
    )


def test_DU_6_the_example_of_the_page() -> None:
    """In duel a raise is answered by a raise, and a fold on the river costs no forced bet."""
    status, screen = sit(
        find_house("duel"),
        *("c", "r", "k", "f"),
        bots=[Scripted("call", "raise", "check", "call")],
        decks=["QsQh AdKc 7s7h4c 2d 9c"],
        hands=1,
    )
    assert status == 0
    assert told(
        screen,
        "forced bets outside the pot: YOU 2, BOT 1",
        "BOT calls for 2.",
        "preflop, pot 2, minimum bet 2",
        "fold · call 2 · raise, which costs 4",
        "YOU call for 2.",
        "BOT raises for 4; the minimum bet is now 4.",
        "your best so far: two pairs, queens and sevens, four kicker",
        "Q♠ Q♥ 7♠ 7♥ 4♣",
        "fold · call 4 · raise, which costs 8",
        "YOU raise for 8; the minimum bet is now 8.",
        "fold · check · call 8 · raise, which costs 16",
        "YOU fold.",
        "BOT wins the pot, 24.",
        "YOU now have 90 chips: 10 down in this hand.",
    )
    assert "forced bet of" not in screen


def test_DU_13_the_game_ends_when_a_forced_bet_cannot_be_covered() -> None:
    """Whoever cannot cover his forced bet has lost the duel, and the screen says so."""
    _, screen = sit(
        find_house("duel", {"stack": 3}), *("c", "f"), decks=["QsQh AdKc 7s7h4c 2d 9c"], bots=[Scripted()]
    )
    assert told(
        screen,
        "The game is over after 1 hand: the 1 of YOU cannot cover a forced bet of 2.",
        "BOT 5 · YOU 1",
        "BOT wins.",
    )


def test_MI_15_a_round_ends_after_its_hands() -> None:
    """A round of two hands in micro ends with the result in words."""
    _, screen = sit(
        find_house("micro", {"hands": 2}),
        *("c", "k", "c", "k"),
        decks=["Ks Qd Kh", "Ks Qd Kh"],
    )
    assert told(
        screen, "The game is over after 2 hands: all hands are played.", "You 1,040 · Ada 960", "You win."
    )


def test_a_person_without_chips_has_lost() -> None:
    """At a table that plays on, a person without chips is told that the game is over for him."""
    status, screen = sit(
        find_house("standard"),
        "a",
        bots=[Caller(), Scripted("fold")],
        decks=["2s3h AdAc KdKc 7s8h9c Tc Kh"],
        lot="KsAsQs",
    )
    assert status == 0
    assert told(screen, "The game is over after 1 hand: you have no chips left.", "You lose.")


def test_a_bot_without_chips_leaves() -> None:
    """A bot that loses its last chip is named, and the game goes on without it."""
    _, screen = sit(
        find_house("standard"),
        *("a", "q"),
        bots=[Caller(), Scripted("fold")],
        decks=["AdAc 2s3h KdKc 7s8h9c Kh Qh"],
        lot="KsAsQs",
    )
    assert told(screen, "Ada is out of chips.", "Hand 2")
    assert "Ada" not in screen[screen.index("Hand 2") :]


@every_house
def test_leaving_by_q_says_how_one_stands(house: str) -> None:
    """`q` in the middle of a hand leaves cleanly, with the balance."""
    status, screen = sit(find_house(house), "q")
    assert status == 0
    assert screen.rpartition("\n\n")[2].lower().startswith("you leave in hand 1 with")


def test_leaving_counts_what_lies_in_the_pot() -> None:
    """Chips that are in the pot of an unfinished hand stay there, and are said to."""
    _, screen = sit(find_house("standard"), "r 10", "q", bots=[Scripted("raise 30")])
    assert screen.endswith(
        "You leave in hand 1 with 190 chips, 10 down; what you put into this hand, 10,\nstays in the pot.\n"
    )


@every_house
def test_the_end_of_the_input_is_a_farewell(house: str) -> None:
    """Ctrl-D, or a pipe that runs dry, ends the sitting with exit status 0."""
    status, screen = sit(find_house(house))
    assert status == 0
    assert " leave in hand 1 " in screen


@every_house
def test_ctrl_c_is_a_farewell_too(house: str) -> None:
    """Ctrl-C says how the person stands, and is reported as shells expect it."""
    status, screen = sit(find_house(house), "c", end=KeyboardInterrupt)
    assert status == 130
    assert " leave in hand 1 " in screen


def test_so_many_hands_and_no_more() -> None:
    """With a number of hands the sitting ends after the last one."""
    status, screen = sit(find_house("standard"), "f", "f", "f", "f", hands=2)
    assert status == 0
    assert "Hand 2" in screen
    assert "Hand 3" not in screen
    assert "leave after 2 hands" in screen


def test_a_blank_line_shows_the_table_again() -> None:
    """Enter alone repeats the table and the choices."""
    _, screen = sit(find_house("standard"), "", "q")
    assert screen.count("your cards") == 2
    assert screen.count("raise 4-200") == 2


@pytest.mark.parametrize(
    "typed", ["hello", "raise", "r -5", "raise nan", "r ٤٠", "\0", "call 20 please", "7"]
)
def test_nonsense_gets_one_helpful_line(typed: str) -> None:
    """What is no action is answered with a line that says what would be, and the choices again."""
    _, screen = sit(find_house("standard"), typed, "q")
    answer = screen.split("\n> ")[1].splitlines()
    assert "Type ? for help." in " ".join(answer[1:3])
    assert answer[-1] == "fold · call 1 · raise 4-200 (or raise +2) · all-in 200"


@pytest.mark.parametrize(
    ("house", "typed", "rule"),
    [
        ("standard", "k", "ST-4"),
        ("standard", "r 3", "ST-4"),
        ("ring", "b 20", "RG-8"),
        ("ring", "r 99999999999999", "RG-9"),
        ("headsup", "c", "HU-10"),
        ("micro", "r 30", "MI-10"),
        ("classroom", "r 5", "CL-7"),
        ("duel", "k", "DU-7"),
    ],
)
def test_a_refusal_cites_its_rule(house: str, typed: str, rule: str) -> None:
    """A refused action is answered with the number of the rule and the reason, and the choices again."""
    _, screen = sit(find_house(house), "call" if typed == "c" else typed, "q")
    answer = screen.split("\n> ")[1].splitlines()
    assert answer[1].startswith(f"{rule}: ")
    assert answer[1].endswith(".")
    assert answer[-1].startswith("fold · ")


def test_help_and_rules_are_there_while_one_plays() -> None:
    """`?` says what may be typed, `rules` shows the page, and `rules HU-8` one rule of it."""
    _, screen = sit(find_house("headsup"), "?", "rules hu-8", "rules 99", "rules", "q")
    assert told(
        screen,
        "raise by 40: pay what matches, and 40 more (HU-8)",
        "Hands, best first: royal flush, straight flush,",
        "> rules hu-8\nHU-8 · Say how much more\nA raise is named by",
        "'99' is not a rule here: HU-1 to HU-18 are. Type ? for help.",
        "> rules\n\nHU-1 · Two equal stacks",
        "HU-18 · ",
        "Example: ",
    )


@every_house
@pytest.mark.parametrize("action", ["c", "a", "r", "k"])
def test_no_hidden_card_is_on_the_screen(house: str, action: str) -> None:
    """Two sittings whose decks differ in hidden cards alone look the same until the first one is shown."""
    cards = find_house(house).hole_cards
    mine, his, other = ("9s", "Ah", "2c") if cards == 1 else ("9s8s", "AhAd", "2c3d")
    board = "Kc" if cards == 1 else "KcQhJd5s6s"
    lines = [action, "c", "k"] * 6
    _, one = sit(find_house(house), *lines, decks=[mine + his + board], hands=1)
    _, two = sit(find_house(house), *lines, decks=[mine + other + board], hands=1)
    shown = [screen.find("shows") for screen in (one, two)]
    assert one[: shown[0]] == two[: shown[1]]
    assert (one == two) == (shown == [-1, -1])


@every_house
def test_no_card_to_come_is_on_the_screen(house: str) -> None:
    """Two sittings whose decks differ in the board alone look the same until its first card is dealt."""
    cards = find_house(house).hole_cards
    holes = "9s Ah" if cards == 1 else "9s8s AhAd"
    lines = ["", "?", "c", "k"] * 6
    screens = [
        sit(find_house(house), *lines, decks=[f"{holes} {board}"], hands=1)[1]
        for board in ("KcQhJd", "2c3d4h")
    ]
    dealt = ["Postflop: " if cards == 1 else "Flop: "] * 2
    one, two = (screen.partition(word) for screen, word in zip(screens, dealt, strict=True))
    assert one[0] == two[0]
    assert one[1] == two[1] == dealt[0]
    assert one[2] != two[2]


@every_house
def test_every_screen_fits_80_columns(house: str) -> None:
    """A sitting of several hands never writes past column 80."""
    _, screen = sit(find_house(house), "?", "rules", *["c", "r", "a", "k"] * 20, hands=5)
    assert max(map(len, screen.splitlines())) <= 80


def test_an_evening_can_be_written_down(tmp_path: Path) -> None:
    """Every hand goes to the log when it is over, and the table deals all of them again from it."""
    file = tmp_path / "evening.log"
    with LogWriter(file) as log:
        status, _ = sit(find_house("standard"), "f", "c", "c", "c", "c", "c", "c", "c", hands=2, log=log)
    assert status == 0
    told = [(logged.names, logged.number) for logged, _ in replayed(LogReader(file))]
    assert told == [(("You", "Ada"), 1), (("You", "Ada"), 2)]
