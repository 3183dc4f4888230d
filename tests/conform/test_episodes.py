"""Several hands at a table: each step of an episode, where it passes and what it says where it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from conform.writing import Value, wrong_in_episode

RING: dict[str, Value] = {
    "house": "ring",
    "options": {"betting": "no-limit", "small_blind": 1, "big_blind": 2},
    "seats": 6,
    "players": {"Ann": [0, 100], "Bob": [2, 100], "Cid": [3, 100]},
    "button": 0,
}
# Ann has the button; Cid, who is the big blind, loses a small pot to her
SMALL_POT: dict[str, Value] = {
    "holes": {"Ann": "AsAd", "Cid": "KsKd"},
    "board": "2c7h9dJs3d",
    "play": [
        "Ann? fold call:2 raise:4-100",
        "Bob! fold",
        "Ann call",
        "Bob fold",
        "Cid check",
        "street flop",
        "pots 5",
        *["Ann check", "Cid check"] * 3,
        "end",
        "show Ann pair",
    ],
}


def wrong(folder: Path, *steps: str, **keys: Value) -> list[str]:
    """Run steps at the ring table; return what is wrong, without the name of the episode."""
    lines = wrong_in_episode(folder, **{**RING, **keys}, play=steps)
    return [line.removeprefix("an episode: ") for line in lines]


def test_RG_4_a_newcomer_waits_for_the_big_blind(tmp_path: Path) -> None:
    """A whole episode: he is not dealt in until the big blind reaches his seat."""
    first = ["join Dot 5 80 wait", "hand", "dealt Ann Bob Cid", "posted Bob:1 Cid:2", "button 2"]
    second = ["hand", "dealt Bob Ann Cid Dot", "posted Dot:2 Cid:1", "button 3", "stacks Dot:81 Bob:99"]
    assert wrong(tmp_path, *first, *second) == []


def test_RG_4_a_newcomer_posts(tmp_path: Path) -> None:
    """Who posts is dealt in at once, and his post is among the forced bets."""
    steps = ["join Dot 5 80 post", "hand", "dealt Ann Bob Cid Dot", "posted Bob:1 Cid:2 Dot:2"]
    assert wrong(tmp_path, *steps, "stacks Cid:103 Dot:78") == []


@pytest.mark.parametrize(
    "steps",
    [
        ["leave Bob", "hand", "dealt Ann Cid"],
        ["sitout Bob", "hand", "dealt Ann Cid", "sitin Bob post", "hand"],
        ["sitout Bob", "sitin Bob", "hand", "dealt Ann Bob Cid"],
        ["topup Bob 50", "stacks Bob:150", "stacks Ann:100, Cid:100"],
        ["button Ann", "button 0", "level 1/2", "level 1 / 2"],
        ["join Dot 5 80", "hand", "dealt Ann, Bob, Cid"],
        ["hand", "end", "pots 2", "Cid! check"],
        ["leave Ann", "leave Bob", "button 0"],
    ],
)
def test_steps_that_hold_say_nothing(tmp_path: Path, steps: list[str]) -> None:
    """Coming, going, and how the table stands; commas and gaps do not matter."""
    assert wrong(tmp_path, *steps) == []


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (["hand", "dealt Ann Bob"], 'step 2 "dealt Ann Bob": expected Ann Bob; happened: Ann Bob Cid'),
        (["hand", "posted Bob:1"], "expected Bob:1; happened: Bob:1 Cid:2"),
        (["hand", "posted Bob:1 Cid:2 Ann:2"], "expected Bob:1 Cid:2 Ann:2; happened: Bob:1 Cid:2"),
        (["hand", "posted"], "expected nobody; happened: Bob:1 Cid:2"),
        (["dealt Ann"], "expected a last hand; happened: none has been played"),
        (["end"], "expected a hand; happened: none has been played"),
        (["button 2"], "expected button 2; happened: button 0"),
        (["button Bob"], "expected button 2; happened: button 0"),
        (["level 2/4"], "expected level 2/4; happened: level 1/2"),
        (["stacks Ann:99 Bob:100"], "expected Ann:99 Bob:100; happened: Ann:100 Bob:100"),
        (["leave Ann", "stacks Ann:100"], "expected Ann:100; happened: nobody"),
        (["over"], "expected the game to be over; happened: it goes on"),
        (["winner Ann"], "expected winner Ann; happened: the game goes on"),
        (["winner tie"], "expected winner tie; happened: the game goes on"),
        (["join Dot 0 50 wait"], "happened: refused: seat 0 is taken, by Ann"),
        (["join Ann 4 50 wait"], "happened: refused: 'Ann' sits here already"),
        (["join Dot 4 0 wait"], "happened: refused: 0 chips"),
        (["leave Ann", "sitout Ann"], "happened: refused: 'Ann' does not sit here"),
        (["leave Ann", "leave Bob", "hand"], "expected a hand; happened: refused: too few players"),
        (["hand", "Ann call"], "the hand is over"),
    ],
)
def test_a_step_that_does_not_hold_gives_one_line(tmp_path: Path, steps: list[str], line: str) -> None:
    """The line names the step, what was expected, and what happened."""
    (failure,) = wrong(tmp_path, *steps)
    assert failure.startswith(f'step {len(steps)} "{steps[-1]}": ')
    assert line in failure


def test_a_check_that_fails_does_not_stop_the_episode(tmp_path: Path) -> None:
    """A change that the table refuses does: what follows would be about another table."""
    lines = wrong(tmp_path, "button 1", "hand", "dealt Ann", "join Ann 4 50 wait", "button 5", "over")
    assert [line.split('"')[1] for line in lines] == ["button 1", "dealt Ann", "join Ann 4 50 wait"]


def test_a_hand_of_the_list_is_played_by_names(tmp_path: Path) -> None:
    """`hand K` is the K-th entry; the table has its chips afterwards."""
    steps = ["hand 1", "stacks Ann:103 Bob:99 Cid:98", "button 2", "hand", "stacks Cid:97 Ann:104"]
    assert wrong(tmp_path, *steps, hands=[SMALL_POT]) == []


def test_hands_count_from_one_unless_a_step_says_hand_0(tmp_path: Path) -> None:
    """With a `hand 0` the first entry is number 0."""
    fold: dict[str, Value] = {"play": ["Ann fold", "Bob fold"]}
    win: dict[str, Value] = {"play": ["Ann raise 4", "Bob fold", "Cid fold"]}
    assert wrong(tmp_path, "hand 2", "stacks Ann:103", hands=[fold, win]) == []
    assert wrong(tmp_path, "hand 0", "stacks Ann:100", "hand 1", hands=[fold, win])[0].startswith(
        'step 3 "hand 1", entry 2 of hands, step 1 "Ann raise 4": '
    )


def test_the_steps_of_a_listed_hand_are_named_with_the_entry(tmp_path: Path) -> None:
    """A line says which step of the episode, which entry, and which step of that."""
    hand: dict[str, Value] = {**SMALL_POT, "play": ["Ann? fold", "Ann call", "Bob fold", "Cid check", "end"]}
    lines = wrong(tmp_path, "leave Bob", "hand 1", "over", hands=[hand])
    where = 'step 2 "hand 1", entry 1 of hands, step '
    assert [line.removeprefix(where).split(":")[0] for line in lines] == ['1 "Ann? fold"', '2 "Ann call"']


def test_a_listed_hand_has_to_end(tmp_path: Path) -> None:
    """The table could not deal the next one."""
    lines = wrong(tmp_path, "hand 1", "hand", hands=[{"play": ["Ann call"]}])
    assert lines == [
        'step 1 "hand 1": expected the hand over after its last step; happened: Bob is to act on the preflop'
    ]


def test_an_unknown_hole_that_comes_to_showdown_is_an_error_of_the_episode(tmp_path: Path) -> None:
    """The chips of the next hand would hang on cards that nobody named."""
    hand: dict[str, Value] = {**SMALL_POT, "holes": {"Ann": "AsAd"}}
    (line,) = wrong(tmp_path, "hand 1", "over", hands=[hand])
    assert "the hole cards of seat 2" in line


def test_a_hole_is_for_one_who_is_dealt_in(tmp_path: Path) -> None:
    """Cards for one who is not would test another hand."""
    (line,) = wrong(tmp_path, "leave Cid", "hand 1", hands=[SMALL_POT])
    assert line.endswith("expected Cid dealt in; happened: dealt in: Ann Bob")


def test_who_is_not_dealt_in_cannot_act(tmp_path: Path) -> None:
    """He is refused like anyone out of turn; a step that lets him act fails."""
    play = ["Dot! fold", "Dot? fold", "Ann fold", "Bob fold", "show Dot pair", "Dot fold"]
    lines = wrong(tmp_path, "join Dot 5 80 wait", "hand 1", hands=[{"play": play}])
    assert [line.split('"')[3] for line in lines] == ["Dot? fold", "show Dot pair", "Dot fold"]
    assert all("Dot" in line for line in lines)


def test_ST_14_posted_may_be_meant_with_or_without_antes(tmp_path: Path) -> None:
    """The format calls antes posted too, and its examples have none."""
    keys: dict[str, Value] = {"house": "standard", "options": {"ante": 1}}
    assert wrong(tmp_path, "hand", "posted Bob:1 Cid:2", "posted Ann:1 Bob:2 Cid:3", **keys) == []
    assert len(wrong(tmp_path, "hand", "posted Ann:1", **keys)) == 1


def test_ST_10_live_and_dead_posts_are_added_up(tmp_path: Path) -> None:
    """Who missed both blinds posts a big one live and a small one dead."""
    keys: dict[str, Value] = {"house": "standard", "players": {n: [i, 99] for i, n in enumerate("ABCDE")}}
    steps = ["hand", "sitout D", *["hand"] * 3, "sitin D post", "hand", "dealt A B C D E"]
    assert wrong(tmp_path, *steps, "posted B:1 C:2 D:3", **keys) == []


def test_HU_17_a_game_ends_and_has_a_winner(tmp_path: Path) -> None:
    """Levels rise between hands; after a bust the game is over and no hand is dealt."""
    keys: dict[str, Value] = {
        "house": "headsup",
        "options": {"levels": [10, 15], "hands_per_level": 1},
        "players": {"Ann": [0, 500], "Bob": [1, 500]},
        "hands": [
            {
                "holes": {"Ann": "AsAd", "Bob": "KsKd"},
                "board": "2c7h9dJs3d",
                "play": ["Ann allin", "Bob call"],
            }
        ],
    }
    del (ring := dict(RING))["seats"], ring["button"]
    play = ["level 10/20", "hand", "level 15/30", "button 1", "hand 1", "stacks Ann:1000 Bob:0", "over"]
    assert wrong_in_episode(tmp_path, **{**ring, **keys}, play=[*play, "winner Ann"]) == []
    lines = wrong_in_episode(tmp_path, **{**ring, **keys}, play=[*play, "winner Bob", "winner tie", "hand"])
    assert [line.split('"')[1] for line in lines] == ["winner Bob", "winner tie", "hand"]
    assert lines[0].endswith("happened: winner Ann")


def test_MI_15_a_round_may_end_in_a_tie(tmp_path: Path) -> None:
    """`winner tie` is for a round that is over with equal stacks."""
    keys: dict[str, Value] = {
        "house": "micro",
        "options": {"hands": 2},
        "players": {"A": [0, 99], "B": [1, 99]},
    }
    del (ring := dict(RING))["seats"]
    assert wrong_in_episode(tmp_path, **{**ring, **keys}, play=["hand", "hand", "over", "winner tie"]) == []


def test_DU_9_nobody_folds_to_a_blind_in_duel(tmp_path: Path) -> None:
    """A plain `hand` is not for `duel`, where BOT never folds; a listed one is."""
    keys: dict[str, Value] = {"house": "duel", "players": {"YOU": [0, 100], "BOT": [1, 100]}}
    keys["hands"] = [{"play": ["BOT call", "YOU? fold call:2 raise:4", "YOU fold", "end", "pots 4"]}]
    ring = {key: value for key, value in RING.items() if key not in ("seats", "button", "options")}
    assert wrong_in_episode(tmp_path, **{**ring, **keys}, play=["hand 1", "stacks YOU:98 BOT:102"]) == []
    (line,) = wrong_in_episode(tmp_path, **{**ring, **keys}, play=["hand"])
    assert "BOT never folds" in line


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"player": {}}, '"player" is not a key of an episode'),
        ({"seats": "six"}, 'seats = "six" is not a whole number'),
        ({"seats": 11}, "11 seats: a table of ring has 2 to 10"),
        ({"button": 6}, "the button cannot be at 6"),
        ({"players": []}, "players = [] is not a table"),
        ({"players": {"Ann": 5}}, "Ann = 5 is not a player: NAME = [SEAT, CHIPS]"),
        ({"players": {"Ann": [0]}}, "Ann = [0] is not a player"),
        ({"players": {"Ann Lee": [0, 100]}}, '"Ann Lee" is not a name'),
        ({"players": {"Ann": [0, 100], "Bob": [0, 100]}}, "seat 0 is taken, by Ann"),
        ({"hands": {}}, "hands = {} is not a list of tables"),
        ({"hands": [{"plays": []}]}, '"plays" is not a key of a hand'),
        ({"hands": [{"board": ""}]}, "play is missing: a hand needs play"),
        ({"hands": [{"play": ["Zoe fold"]}]}, ', entry 1 of hands, step 1 "Zoe fold": no such step'),
        ({"hands": [{"play": ["hand"]}]}, "entry 1 of hands plays a hand within a hand"),
        ({"hands": [{"play": [], "holes": {"Zoe": "AsAd"}}]}, 'Zoe = "AsAd" is no hole of entry 1 of hands'),
        ({"play": ["hand 1"]}, 'step 1 "hand 1": there is no such entry, hands has 0'),
        ({"play": ["hand one"]}, '"one" is not a whole number'),
        ({"play": ["shuffle"]}, 'step 1 "shuffle": no such step: join NAME SEAT CHIPS wait|post'),
        ({"play": ["join Dot 4"]}, "no such step"),
        ({"play": ["join Dot 4 100 now"]}, "no such step"),
        ({"play": ["leave Zoe"]}, '"Zoe" is nobody here: Ann, Bob, Cid'),
        ({"play": ["dealt Ann Zoe"]}, '"Zoe" is nobody here'),
        ({"play": ["dealt"]}, "no such step"),
        ({"play": ["winner Zoe"]}, '"Zoe" is nobody here'),
        ({"play": ["button Zoe"]}, '"Zoe" is nobody here'),
        ({"play": ["posted Ann"]}, '"Ann" is out of place: NAME:N'),
        ({"play": ["posted Ann:1 Ann:2"]}, '"Ann:2" is out of place'),
        ({"play": ["stacks"]}, "no such step"),
        ({"play": ["level 10"]}, '"" is not a whole number'),
        ({"play": ["hand 1"], "hands": [{"play": [], "holes": {"Ann": "As"}}]}, '"As" is no hole'),
    ],
)
def test_a_malformed_episode_is_one_line(tmp_path: Path, keys: dict[str, Value], line: str) -> None:
    """The line says which value, or which step, and what it should be."""
    (failure,) = wrong_in_episode(tmp_path, **{**RING, "play": ["button 0"], **keys})
    assert line in failure
