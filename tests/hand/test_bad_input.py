"""Everything that one can get wrong: each a PitbossError of its class, with the value in the message."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.cards import CARDS, Card, Deck, parse_cards
from pitboss.errors import CardError, HouseError, PitbossError, RuleError, StateError
from pitboss.hand.action import ALL_IN, Action, parse_action
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.houses.options import MAX_CHIPS

NAN = float("nan")
HUGE = 10**5000  # more digits than Python writes down

huge = pytest.param(HUGE, id="huge")

every_house = pytest.mark.parametrize("name", HOUSES)
used_or_not = pytest.mark.parametrize("used", [False, True], ids=["new", "used"])


def a_house(name: str, *, used: bool) -> House:
    """Return a house that nobody has played in, or one with a hand behind it: it may have kept something."""
    house = replace(HOUSES[name])
    if used:
        for _ in range(2):
            assert not Hand(house, [house.stack] * 2, 0, Deck.full()).over
    return house


def seated(name: str) -> Hand:
    """Deal a hand of a house to two players."""
    house = HOUSES[name]
    return Hand(house, [house.stack] * 2, 0, Deck.full())


# houses and options


@pytest.mark.parametrize("name", ["whist", "", "RING", "ring ", "../ring"])
def test_an_unknown_house_is_named_and_all_houses_are(name: str) -> None:
    """The message gives the name, then what there is."""
    with pytest.raises(HouseError) as caught:
        find_house(name)
    assert str(caught.value).startswith(repr(name))
    assert all(house in str(caught.value) for house in HOUSES)


@every_house
def test_an_unknown_option_is_named_and_all_options_are(name: str) -> None:
    """The message gives the key, then what the house takes."""
    with pytest.raises(HouseError) as caught:
        find_house(name, {"jokers": 2})
    assert str(caught.value).startswith("'jokers' is not an option")
    assert all(option in str(caught.value) for option in HOUSES[name].options)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({"small_blind": 0}, "0"),
        ({"small_blind": -1}, "-1"),
        ({"small_blind": True}, "True"),
        ({"small_blind": 1.0}, "1.0"),
        ({"small_blind": NAN}, "nan"),
        ({"small_blind": "1"}, "'1'"),
        ({"small_blind": None}, "None"),
        ({"small_blind": MAX_CHIPS + 1}, str(MAX_CHIPS + 1)),
        pytest.param({"small_blind": HUGE}, "a number of 16610 bits", id="huge"),
        ({"small_blind": 5, "big_blind": 4}, "4"),
        ({"ante": -1}, "-1"),
        ({"raise_limit": -1}, "-1"),
        ({"raise_limit": "some"}, "'some'"),
        ({"betting": "spread-limit"}, "'spread-limit'"),
        ({"betting": ["no-limit"]}, "['no-limit']"),
        ({"straddle": 2, "big_blind": 2}, "2"),
        ({"rake": {"percent": 101}}, "101"),
        ({"rake": {"percent": NAN}}, "nan"),
        ({"rake": {"cap": 3}}, "{'cap': 3}"),
        ({"rake": 5}, "5"),
        ({"uncapped_heads_up": 1}, "1"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_named(options: dict[str, Any], value: str) -> None:
    """The key comes with the value, before anything is dealt."""
    with pytest.raises(HouseError) as caught:
        find_house("standard", options)
    assert value in str(caught.value)


# cards and decks


@pytest.mark.parametrize("text", ["", "A", "1s", "11h", "Ax", "AsKs", "as ", "🂡", "A" * 10_000])
def test_an_unknown_card_is_named(text: str) -> None:
    """The message starts with the card, cut short if it is endless."""
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert str(caught.value).startswith(f'"{text[:57]}')
    assert len(str(caught.value)) < 160


def test_a_card_that_is_there_twice_is_named_with_its_position() -> None:
    """In a text as in a deck."""
    with pytest.raises(CardError, match=r'"As" is there twice .at position 3'):
        parse_cards("AsKsAs")
    with pytest.raises(CardError, match=r'"2d" is there twice .at position 12'):
        Hand(HOUSES["ring"], [200, 200], 0, [*CARDS[:11], CARDS[1]])


@every_house
@used_or_not
@pytest.mark.parametrize("kind", [Deck, tuple, list])
@pytest.mark.parametrize("missing", [1, 2, 100])
def test_a_deck_that_is_too_short_is_refused(name: str, used: bool, kind: Any, missing: int) -> None:  # noqa: ANN401
    """The message says how many cards there are, and how many the hand needs."""
    house = a_house(name, used=used)
    needed = 2 * house.hole_cards + house.board_cards
    cards = kind(CARDS[: max(needed - missing, 0)])
    with pytest.raises(CardError, match=f"^{len(cards)} cards are too few.* {needed}$"):
        Hand(house, [house.stack] * 2, 0, cards)
    assert not Hand(house, [house.stack] * 2, 0, kind(CARDS[:needed])).over


@pytest.mark.parametrize("cards", [[0, *CARDS[1:]], ["As", *CARDS[1:]], "AsKsQsJsTs9s8s7s6s", [None] * 9])
def test_what_is_no_card_is_no_card_in_a_deck(cards: Any) -> None:  # noqa: ANN401 - anything but cards
    """Numbers and text are not cards, though a card is a number and has a text."""
    with pytest.raises(CardError, match=f"^{cards[0]!r} is not a Card .at position 1"):
        Hand(HOUSES["ring"], [200, 200], 0, cards)


# stacks, button, posts


@every_house
@used_or_not
@pytest.mark.parametrize("number", [0, 1, 11, 500])
def test_a_wrong_number_of_stacks_is_refused(name: str, used: bool, number: int) -> None:
    """The message says how many there are and how many the house seats."""
    house = a_house(name, used=used)
    with pytest.raises(StateError, match=f"^{number} stacks .* {house.min_seats} to {house.max_seats}$"):
        Hand(house, [house.stack] * number, 0, Deck.full())


@every_house
@used_or_not
@pytest.mark.parametrize("stack", [0, -1, -(10**20), MAX_CHIPS + 1, True, 1.0, NAN, "200", None, [200], huge])
def test_a_stack_that_is_no_number_of_chips_is_refused(name: str, used: bool, stack: Any) -> None:  # noqa: ANN401
    """Chips are whole and more than none; the message gives value and seat."""
    house = a_house(name, used=used)
    with pytest.raises(StateError, match=r"is not a stack \(seat 1\)") as caught:
        Hand(house, [house.stack, stack], 0, Deck.full())
    assert str(caught.value).startswith("a number of" if stack == HUGE else repr(stack)[:20])


@pytest.mark.parametrize("stacks", [None, 200, "200", {0: 200, 1: 200}, {200, 300}])
def test_stacks_are_a_list(stacks: Any) -> None:  # noqa: ANN401 - anything else
    """What is not one is named."""
    with pytest.raises(StateError, match="is not a list of stacks") as caught:
        Hand(HOUSES["ring"], stacks, 0, Deck.full())
    assert str(caught.value).startswith(repr(stacks))


@every_house
@used_or_not
@pytest.mark.parametrize("button", [-1, 2, 10, True, 0.0, NAN, "0", None, huge])
def test_a_button_on_an_empty_seat_is_refused(name: str, used: bool, button: Any) -> None:  # noqa: ANN401
    """The message says where it was put, and which seats are dealt in."""
    house = a_house(name, used=used)
    with pytest.raises(StateError) as caught:
        Hand(house, [house.stack] * 2, button, Deck.full())
    value = "a number of 16610 bits" if button == HUGE else repr(button)
    assert str(caught.value) == f"the button cannot be at {value}: seats 0 to 1 are dealt in"


@pytest.mark.parametrize(
    ("post", "value"),
    [
        (Post("big blind", 2, 2), "2"),
        (Post("big blind", -1, 2), "-1"),
        (Post("big blind", 0, 0), "0"),
        (Post("big blind", 0, -2), "-2"),
        (Post("big blind", 0, True), "True"),
        (("ante", 0, NAN), "nan"),
        (Post("tip", 0, 2), "'tip'"),
        ("big blind", "'big blind'"),
        (None, "None"),
    ],
)
def test_a_post_that_nobody_can_make_is_refused(post: Any, value: str) -> None:  # noqa: ANN401 - anything
    """A kind that there is, a seat that is dealt in, chips that are chips."""
    with pytest.raises(StateError) as caught:
        Hand(HOUSES["ring"], [200, 200], 0, Deck.full(), posts=[post])
    assert value in str(caught.value)


@used_or_not
@pytest.mark.parametrize(("name", "stacks"), [("micro", (9, 100)), ("micro", (100, 9)), ("duel", (1, 100))])
def test_MI_14_DU_13_a_blind_that_is_not_covered_is_refused(
    name: str, used: bool, stacks: tuple[int, int]
) -> None:
    """Houses that want their blinds in full deal no hand without, and say which blind it is."""
    with pytest.raises(
        StateError, match=f"^{min(stacks)} chips do not cover the (small|big) blind.* (MI-14|DU-13)"
    ):
        Hand(a_house(name, used=used), stacks, 0, Deck.full())


# actions


@every_house
@pytest.mark.parametrize("verb", ["bet", "raise", "raise_by"])
@pytest.mark.parametrize(
    "amount",
    [0, -1, -(10**30), 10**30, huge, True, False, 1.5, 40.0, NAN, float("inf"), "40", b"40", [40], {}],
)
def test_an_amount_that_is_no_number_of_chips_is_refused(name: str, verb: str, amount: Any) -> None:  # noqa: ANN401
    """Not a float, not a bool, not text, nothing below one and nothing past the stack; nothing changes."""
    hand = seated(name)
    before = hand.state()
    action = Action(verb, amount)
    why = hand.why_not(action)
    with pytest.raises(RuleError) as caught:
        hand.act(action)
    assert str(caught.value) == why
    assert len(str(caught.value)) < 300
    assert hand.state() == before


@pytest.mark.parametrize(
    ("amount", "value"),
    [
        (-1, "-1"),
        (10**20, str(10**20)),
        pytest.param(HUGE, "a number of 16610 bits", id="huge"),
        (True, "True"),
        (1.5, "1.5"),
        (NAN, "nan"),
    ],
)
@pytest.mark.parametrize("name", ["standard", "ring", "headsup", "micro", "classroom"])
def test_the_refused_amount_stands_in_the_message(name: str, amount: Any, value: str) -> None:  # noqa: ANN401
    """The value comes first, behind the number of the rule."""
    with pytest.raises(RuleError) as caught:
        seated(name).act(Action("raise", amount))
    assert caught.value.reason.startswith(value)


@every_house
@pytest.mark.parametrize("verb", ["", "FOLD", "muck", "all in", "raise_to", 5, None, (), "x" * 10_000])
def test_a_verb_that_there_is_not_is_refused(name: str, verb: Any) -> None:  # noqa: ANN401 - anything
    """It is named, cut short if it is endless."""
    hand = seated(name)
    before = hand.state()
    with pytest.raises(RuleError) as caught:
        hand.act(Action(verb))
    assert repr(verb)[:50] in str(caught.value)
    assert len(str(caught.value)) < 300
    assert hand.state() == before


@every_house
@pytest.mark.parametrize("action", ["fold", "", None, 5, ["fold"], ("fold",), ("raise", 5, 6), object])
def test_what_is_no_action_is_told_how_to_make_one(name: str, action: Any) -> None:  # noqa: ANN401 - anything
    """A word alone is an easy mistake: asking and doing answer it alike."""
    hand = seated(name)
    before = hand.state()
    with pytest.raises(PitbossError, match="is not an Action: use ") as asking:
        hand.why_not(action)
    with pytest.raises(PitbossError) as doing:
        hand.act(action)
    assert str(doing.value) == str(asking.value)
    assert str(doing.value).startswith(repr(action))
    assert hand.state() == before


@every_house
def test_asking_and_doing_agree_about_a_plain_pair(name: str) -> None:
    """A pair is nearly an action: whatever the hand makes of it, `why_not` says the same as `act`."""
    for pair in (("call", None), ("raise", HOUSES[name].big_blind * 2)):
        hand = seated(name)
        asking: Any = hand.why_not
        doing: Any = hand.act
        answers = []
        for ask in (asking, doing):
            try:
                answers.append(ask(pair))
            except PitbossError as error:
                answers.append(str(error))
        assert answers[0] == answers[1]
        assert all(type(action) is Action for action in hand.actions)


@every_house
@pytest.mark.parametrize("seat", [2, -1, 10**30, huge, True, False, 0.0, 1.0, NAN, "0"])
def test_a_seat_that_there_is_not_is_never_in_turn(name: str, seat: Any) -> None:  # noqa: ANN401 - anything
    """Nor is one that only equals the right number."""
    hand = seated(name)
    before = hand.state()
    with pytest.raises(RuleError, match="it is not the turn of"):
        hand.act(ALL_IN, seat=seat)
    assert hand.why_not(ALL_IN, seat=seat) is not None
    assert hand.state() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "rais 5",
        "raise -5",
        "raise 1.5",
        "raise 1e3",
        "raise ٣",
        "raise " + "9" * 16,
        "bet\x00",
        "f" * 999,
    ],
)
def test_what_is_no_action_when_typed_is_named(text: str) -> None:
    """The message lists the actions, and cuts short what is endless."""
    with pytest.raises(StateError) as caught:
        parse_action(text)
    assert str(caught.value).startswith(repr(text.strip()[:60])[:-1])
    assert "raise +N" in str(caught.value)
    assert len(str(caught.value)) < 200
