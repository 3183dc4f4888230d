"""The two line protocols: what the judge says, and what it makes of the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arena.scenes import SEED, decks
from pitboss.arena import talk
from pitboss.arena.boras import action_of, can_say, question, read
from pitboss.arena.entries import find_entry
from pitboss.arena.faults import Fault
from pitboss.arena.format import as_told
from pitboss.arena.inside import Inside
from pitboss.arena.outside import Outside
from pitboss.arena.player import Player, Terms
from pitboss.arena.ring_table import play_table
from pitboss.arena.round import levels_of, play_round
from pitboss.bots.catalog import find_bot
from pitboss.cards import Deck, parse_cards
from pitboss.hand.action import Action, parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import HOUSES, find_house


def asked(*actions: str, cards: str = "7h Td As", stacks: tuple[int, int] = (1000, 1000)) -> View:
    """Return what the player to act sees; seat 1 is the small blind."""
    hand = Hand(find_house("micro"), stacks, 0, Deck.stacked(parse_cards(cards)))
    for action in actions:
        hand.act(parse_action(action))
    return view_for(hand, hand.actor if not hand.over else 0)


def told(*actions: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - of `asked`
    """Return the question as a bot gets it."""
    found: dict[str, Any] = json.loads(question(asked(*actions, **more)))
    return found


# the tournament's own protocol


def test_the_first_question_is_that_of_the_original() -> None:
    """All its keys, in their order, and its signs for cards."""
    assert list(told()) == [
        *("MyStack", "OpponentStack", "Pot", "MyCard", "CommunityCard", "ToCall", "MinRaise"),
        *("ActionHistory", "HandResult"),
    ]
    assert told() == {
        "MyStack": 990,
        "OpponentStack": 980,
        "Pot": 30,
        "MyCard": {"Rank": "10", "Suit": "♦"},
        "CommunityCard": None,
        "ToCall": 10,
        "MinRaise": 20,
        "ActionHistory": [],
        "HandResult": None,
    }


def test_the_history_is_the_hands_oldest_first() -> None:
    """Entry 0 is the small blind's; a raise is told by what went on top of the call (MI-10)."""
    found = told("raise 60", "raise 200", "call", "check", "bet 100")
    assert found["ActionHistory"] == [
        {"ActionType": 2, "Amount": 40},
        {"ActionType": 2, "Amount": 140},
        {"ActionType": 1, "Amount": None},
        {"ActionType": 1, "Amount": None},
        {"ActionType": 2, "Amount": 100},
    ]
    assert (found["ToCall"], found["MinRaise"], found["CommunityCard"]["Rank"]) == (100, 100, "A")


def test_MI_10_the_least_raise_is_that_of_the_street() -> None:
    """After the shared card it is the big blind again."""
    assert told("raise 120")["MinRaise"] == 100
    assert told("raise 120", "call")["MinRaise"] == 20


def test_a_bot_that_uses_names_is_told_names() -> None:
    """In its history; the first answer decides."""
    view = asked("raise 60")
    assert json.loads(question(view, names=True))["ActionHistory"] == [{"ActionType": "Raise", "Amount": 40}]


@pytest.mark.parametrize(
    ("actions", "result"),
    [
        (
            ["call", "check", "check", "check"],
            {
                "SmallBlindBotCard": {"Rank": "10", "Suit": "♦"},
                "BigBlindBotCard": {"Rank": "7", "Suit": "♥"},
                "CommunityCard": {"Rank": "A", "Suit": "♠"},
                "Pot": 40,
                "Winner": "SmallBlind",
                "IsTie": False,
            },
        ),
        (
            ["fold"],
            {
                "SmallBlindBotCard": None,
                "BigBlindBotCard": {"Rank": "7", "Suit": "♥"},
                "CommunityCard": None,
                "Pot": 20,
                "Winner": "BigBlind",
                "IsTie": False,
            },
        ),
    ],
)
def test_MI_9_the_result_shows_what_was_shown(actions: list[str], result: dict[str, Any]) -> None:
    """Both cards after a showdown; after a fold one's own alone. Seat 0, the big blind, is told."""
    assert told(*actions)["HandResult"] == result


def test_a_tie_has_no_winner() -> None:
    """And says so twice."""
    result = told("call", "check", "check", "check", cards="7h 7d As")["HandResult"]
    assert (result["Winner"], result["IsTie"]) == ("", True)


def test_MI_9_folded_cards_are_in_the_result_on_demand() -> None:
    """`--reveal-folded` tells them, as the original does."""
    hand = Hand(find_house("micro"), [1000, 1000], 0, Deck.stacked(parse_cards("7h Td As")))
    hand.act(Action("fold"))
    found = json.loads(question(view_for(hand, 0, reveal_folded=True)))["HandResult"]
    assert found["SmallBlindBotCard"] == {"Rank": "10", "Suit": "♦"}


@pytest.mark.parametrize(
    ("line", "verb", "amount"),
    [
        ('{"ActionType":0}', "fold", None),
        ('{"ActionType":1,"Amount":null}', "call", None),
        ('{"ActionType":2,"Amount":40}', "raise", 40),
        ('{"ActionType":2,"Amount":40.0}', "raise", 40),
        ('{"ActionType":"Raise","Amount":40}', "raise", 40),
        ('{"ActionType":"rAISE"}', "raise", None),
        ('{"ActionType":"FOLD","Comment":"é"}', "fold", None),
        ('  {"Amount":-5,"ActionType":2}  ', "raise", -5),
    ],
)
def test_numbers_and_names_are_both_read(line: str, verb: str, amount: int | None) -> None:
    """In any letter case; other fields are passed over."""
    assert read(line.encode())[:2] == (verb, amount)


@pytest.mark.parametrize(
    "line",
    [
        *("", "null", "[]", "7", "{", '{"ActionType":true}', '{"ActionType":3}', '{"ActionType":-1}'),
        *('{"ActionType":1.0}', '{"ActionType":"Bet"}', '{"ActionType":2,"Amount":"40"}'),
        '{"ActionType":2,"Amount":0.5}',
    ],
)
def test_what_is_no_answer_is_a_fault(line: str) -> None:
    """And says what is wrong with it."""
    with pytest.raises(Fault, match="no answer"):
        read(line.encode())


@pytest.mark.parametrize(
    ("actions", "verb", "amount", "action"),
    [
        ([], "raise", None, "raise 40"),  # missing: the least
        ([], "raise", 5, "raise 40"),  # too little: lifted
        ([], "raise", -5, "raise 40"),
        ([], "raise", 60, "raise 80"),  # on top of the call
        ([], "raise", 10**6, "raise 1000"),  # more than the stack: all of it
        ([], "call", None, "call"),
        (["call"], "call", None, "check"),  # a call of nothing
        (["call"], "fold", None, "fold"),
        (["call"], "raise", 30, "raise 50"),
        (["raise 1000"], "raise", 50, "call"),  # nobody may raise any more (MI-13)
        (["call", "check"], "raise", 30, "bet 30"),
    ],
)
def test_MI_12_an_answer_always_comes_to_something_legal(
    actions: list[str], verb: str, amount: int | None, action: str
) -> None:
    """Lifted to the least, cut to the most, a call where raising is over."""
    view = asked(*actions)
    turn = view.turn
    assert turn is not None
    found = action_of(verb, amount, turn, view.to_match)
    assert str(found).replace("raise", "bet") == action.replace("raise", "bet")


def test_MI_11_a_raise_past_the_opponents_stack_is_all_in_for_what_he_has() -> None:
    """1,000 against 300: a bet of 1,000 is one of 300."""
    view = asked(stacks=(300, 1000))
    assert view.turn
    assert action_of("raise", 900, view.turn, view.to_match).amount == 300


def test_only_a_house_of_this_game_can_be_said() -> None:
    """`micro`, with any stakes; no other."""
    assert [name for name in HOUSES if can_say(HOUSES[name])] == ["micro"]
    assert can_say(find_house("micro", {"small_blind": 5, "big_blind": 10}))


# our own


def test_the_messages_are_told_apart_by_their_type() -> None:
    """`t` comes first; cards are two letters."""
    view = asked("raise 60")
    line = json.loads(talk.encode(talk.hand_begins(view, 3)))
    assert next(iter(line)) == "t"
    assert (line["t"], line["number"], line["hole"]) == ("hand", 3, ["7h"])
    assert view.turn
    line = json.loads(talk.encode(talk.act_question(view, view.turn, 9)))
    assert (line["state"], line["to_match"], line["legal"]["least"]) == (9, 60, 100)


WATCHER = """
import hashlib, sys
import pitboss
class Watcher(pitboss.Bot):
    def __init__(self, seed):
        self.dice = seed
        self.seen = hashlib.sha256()
    def reset(self):
        self.seen.update(b"reset")
    def act(self, view):
        self.seen.update((repr(view) + repr(view.pots)).encode())
        self.dice = (self.dice * 6364136223846793005 + 1) % (1 << 61)
        turn = view.turn
        if turn.wager and self.dice % 3 == 0:
            return view.raise_to(turn.least)
        if turn.wager and self.dice % 7 == 0:
            return view.raise_to(turn.most)
        return view.call() if self.dice % 5 or not turn.fold else view.fold()
    def hand_over(self, result):
        self.seen.update((repr(result) + repr(result.pots)).encode())
        print(self.seen.hexdigest(), file=sys.stderr)
"""


def play_a_little(player: Player, house: str, options: dict[str, Any], *, reveal: bool) -> list[Any]:
    """Play with a player in every seat, against two built-ins; return what it came to."""
    rules = find_house(house, options)
    others: list[Player] = [Inside(find_bot(name, seed=4)) for name in ("random", "adaptive")]
    if rules.max_seats > 2:
        tables = [[player, *others], [others[0], player, others[1]], [*others, player]]
        return [play_table(rules, table, decks(SEED), hands=6, reveal_folded=reveal) for table in tables]
    levels = levels_of(rules, 12)
    came_to = []
    for pair in ([player, others[0]], [others[1], player]):
        for each in pair:
            each.reset()
        came_to.append(play_round(levels, pair, decks(SEED), most_hands=12, reveal_folded=reveal))
    return came_to


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("reveal", [False, True], ids=["hidden", "revealed"])
def test_a_class_sees_the_same_in_a_process_of_its_own(
    house: str,
    reveal: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every view, event, pot and result, word for word; its dice fall the same, and so do its chips."""
    file = tmp_path / "watcher.py"
    file.write_text(WATCHER)
    options = {"levels": [10, 25], "hands_per_level": 3} if house == "headsup" else {}
    told = as_told(find_house(house, options))
    terms = Terms(house=house, told=told, seconds=60, start_seconds=60)
    outside = find_entry(str(file)).start(terms, seed=SEED)
    assert isinstance(outside, Outside)
    far = play_a_little(outside, house, options, reveal=reveal)
    outside.close()
    assert not outside.faults, outside.notes
    inside = find_entry(str(file), trusted=True).start(terms, seed=SEED)
    assert play_a_little(inside, house, options, reveal=reveal) == far
    assert outside.stderr.splitlines()[-1] == capsys.readouterr().err.splitlines()[-1]
