"""Views: what each seat and a spectator may know, and not a card more."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from pitboss.cards import Card, Deck, parse_cards, print_cards
from pitboss.errors import StateError
from pitboss.hand.action import CALL, CHECK, FOLD, parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import HOUSES, find_house

HOLES = "AsAd7c2dQsQd"
BOARD = "3c8h9dJs4c"
STREETS = "0 call", "1 call", "2 check", "1 check", "2 check", "0 check"


def deal(name: str, *stacks: int, cards: str = HOLES + BOARD, **options: object) -> Hand:
    """Deal a hand: everybody's cards, seat by seat, then the board."""
    return Hand(find_house(name, options), stacks, 0, Deck.stacked(parse_cards(cards)))


def play(hand: Hand, *steps: str) -> Hand:
    """Let seats act in turn: "0 raise 22"."""
    for step in steps:
        seat, action = step.split(maxsplit=1)
        hand.act(parse_action(action), seat=int(seat))
    return hand


def cards_in(value: object) -> set[Card]:
    """Find every card anywhere in a view."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, dict):
        return cards_in([*value.values()])
    if isinstance(value, (list, tuple, set, frozenset)):
        return {card for one in value for card in cards_in(one)}
    if isinstance(value, View):
        inside = [name for name in dir(value) if not name.startswith("__") and name != "house"]
        return cards_in([getattr(value, name) for name in inside])
    if hasattr(value, "__slots__") and not isinstance(value, int):
        return cards_in([getattr(value, name) for name in value.__slots__ if name != "house"])
    return set()


def test_a_seat_sees_its_own_cards_and_the_board() -> None:
    """And no other card, wherever in the view one looks."""
    hand = play(deal("standard", 200, 200, 200), "0 call", "1 call", "2 check")
    for seat in range(3):
        view = view_for(hand, seat)
        assert view.hole == hand.hole(seat)
        assert view.board == parse_cards("3c8h9d")
        assert cards_in(view) == {*view.hole, *view.board}


def test_a_spectator_sees_the_board_alone() -> None:
    """He has no cards and no turn."""
    hand = play(deal("standard", 200, 200, 200), "0 call", "1 call", "2 check")
    view = view_for(hand, None)
    assert (view.seat, view.hole, view.turn, view.actor) == (None, (), None, 1)
    assert cards_in(view) == set(parse_cards("3c8h9d"))


def test_only_the_player_to_act_sees_what_he_may_do() -> None:
    """The others see whose turn it is."""
    hand = deal("standard", 200, 200, 200)
    views = [view_for(hand, seat) for seat in (None, 0, 1, 2)]
    assert [view.turn for view in views] == [None, hand.turn, None, None]
    assert [view.actor for view in views] == [0] * 4


def test_a_view_shows_the_chips_of_all() -> None:
    """Stacks, bets, pots, button, street and who has folded are open to everybody."""
    hand = play(deal("ring", 200, 200, 200), "0 raise 22", "1 fold")
    view = view_for(hand, 2)
    assert (view.stacks, view.bets, view.folded) == ((178, 199, 198), (22, 1, 2), (False, True, False))
    assert (view.pot, view.to_match, view.button, view.street, view.over) == (25, 22, 0, "preflop", False)
    assert [(pot.amount, pot.claimants) for pot in view.pots] == [(5, (0, 2))]
    assert view.house is hand.house


def test_HU_13_RG_18_a_hand_that_ends_by_folds_shows_nothing() -> None:
    """The winner's cards stay his own."""
    for name, stacks in (("headsup", (500, 500)), ("ring", (200, 200, 200))):
        hand = deal(name, *stacks)
        while not hand.over:
            hand.act(FOLD)
        for seat in range(hand.n):
            assert cards_in(view_for(hand, seat)) == set(hand.hole(seat))
        assert cards_in(view_for(hand, None)) == set()


def test_a_showdown_opens_the_cards_that_are_shown() -> None:
    """In a house where all show, everybody sees every hand, and its name (CL-10)."""
    hand = deal("classroom", 200, 200, 200)
    while not hand.over:
        hand.act(CHECK if hand.check else CALL)
    view = view_for(hand, None)
    assert view.open_holes == {seat: hand.hole(seat) for seat in range(3)}
    shown = [(event.seat, event.cards, event.text) for event in view.events if event.kind == "show"]
    assert (0, parse_cards("AsAd"), "one pair, aces, jack nine eight kickers") in shown


def test_ST_9_a_mucked_hand_is_seen_by_its_owner_alone() -> None:
    """Seat 1 shows queens first here; the seven of seat 2 is beaten and put away."""
    hand = deal("standard", 200, 200, 200, cards="AsAdQsQd7c2d" + BOARD)
    play(hand, "0 fold", "1 call", "2 check", *("1 check", "2 check") * 3)
    assert hand.showing == {1}
    spectator, owner = view_for(hand, None), view_for(hand, 2)
    assert spectator.open_holes == owner.open_holes == {1: hand.hole(1)}
    assert cards_in(spectator) == {*hand.hole(1), *hand.board}
    assert cards_in(owner) == {*hand.hole(1), *hand.hole(2), *hand.board}
    assert [event.cards for event in spectator.events if event.kind == "muck"] == [()]
    assert [event.cards for event in owner.events if event.kind == "muck"] == [hand.hole(2)]


def test_MI_9_a_tournament_may_reveal_folded_cards_once_the_hand_is_over() -> None:
    """As book 002's own does, on demand; while the hand is played they stay hidden all the same."""
    hand = Hand(find_house("micro"), [1000, 1000], 0, Deck.stacked(parse_cards("7h Kd")))
    assert view_for(hand, 0, reveal_folded=True).open_holes == {}
    hand.act(FOLD)
    assert view_for(hand, 0).open_holes == {}
    shown = view_for(hand, 0, reveal_folded=True).open_holes
    assert {seat: print_cards(cards) for seat, cards in shown.items()} == {0: "7h", 1: "Kd"}


def test_one_who_folded_sees_no_more_than_the_others() -> None:
    """His own cards stay his, also when others show."""
    hand = play(deal("standard", 200, 200, 200), "0 fold", "1 call", "2 check", *("1 check", "2 check") * 3)
    shown = {card for seat in hand.showing for card in hand.hole(seat)}
    assert 0 not in hand.showing
    assert cards_in(view_for(hand, 0)) == {*hand.hole(0), *hand.board, *shown}
    assert not cards_in(view_for(hand, 1)) & set(hand.hole(0))


def test_a_deal_is_an_event_for_all_with_cards_for_one() -> None:
    """Everybody sees that cards were dealt to everybody, and only his own."""
    hand = deal("standard", 200, 200, 200)
    dealt = [event for event in view_for(hand, 1).events if event.kind == "deal"]
    assert [(event.seat, event.cards) for event in dealt] == [(0, ()), (1, hand.hole(1)), (2, ())]


def test_events_can_be_asked_for_from_some_entry_on() -> None:
    """A client that has the first ones gets the rest."""
    hand = deal("standard", 200, 200, 200)
    known = len(hand.log)
    play(hand, "0 raise 10", "1 fold")
    news = view_for(hand, 2, since=known).events
    assert [(event.kind, event.seat, event.amount, event.total) for event in news] == [
        ("raise", 0, 10, 10),
        ("fold", 1, 0, 0),
    ]
    assert view_for(hand, 2).events[-2:] == news


def test_a_view_does_not_move_with_the_hand() -> None:
    """It is what was known when it was asked for."""
    hand = deal("standard", 200, 200, 200)
    view = view_for(hand, 0)
    before = repr(view)
    play(hand, *STREETS)
    assert repr(view) == before
    assert view != view_for(hand, 0)


def test_a_view_cannot_be_changed() -> None:
    """Bots get it, and some try."""
    view = view_for(deal("standard", 200, 200), 0)
    with pytest.raises(AttributeError):
        view.pot = 0  # type: ignore[misc] # that is the point
    assert not hasattr(view, "deck")


@pytest.mark.parametrize("seat", [3, -1, 99, True, 0.0, "0"])
@pytest.mark.parametrize("name", ["standard", "ring"])
def test_a_seat_that_is_not_dealt_in_has_no_view(name: str, seat: Any) -> None:  # noqa: ANN401 - anything
    """Behind the last hole cards of the deck comes the board: no seat number leads there."""
    hand = deal(name, 200, 200, 200)
    with pytest.raises(StateError, match=f"^{seat!r} is not a seat"):
        view_for(hand, seat)
    with pytest.raises(StateError, match=f"^{seat!r} is not a seat"):
        hand.hole(seat)


# the actions that a view offers a bot


def bot_view(name: str, *steps: str, stacks: tuple[int, ...] = (200, 200, 200)) -> tuple[Hand, View]:
    """Return a hand after some steps, and the view of the player to act."""
    hand = play(deal(name, *stacks), *steps)
    return hand, view_for(hand, hand.actor)


def test_call_is_a_check_where_there_is_nothing_to_call() -> None:
    """A bot that only calls never breaks a rule."""
    hand, view = bot_view("standard")
    assert view.call() == CALL
    hand, view = bot_view("standard", "0 call", "1 call")
    assert view.call() == CHECK
    assert hand.why_not(view.call()) is None


@pytest.mark.parametrize("name", ["standard", "ring", "classroom"])
def test_raise_to_finds_the_right_word(name: str) -> None:
    """A bet opens, a raise goes over a bet; a bot need not know."""
    hand = deal(name, 200, 200, 200)
    for _ in range(2 * 3):
        if hand.turn is not None and hand.turn.wager is not None:
            assert hand.why_not(view_for(hand, hand.actor).raise_to(hand.turn.least)) is None
        hand.act(CHECK if hand.check else CALL)
    assert hand.street > 0


def test_raise_by_adds_to_the_call_or_opens() -> None:
    """HU-8 in every house, whether somebody has bet or not."""
    hand, view = bot_view("standard", "0 raise 10")
    hand.act(view.raise_by(20))
    assert hand.bets[1] == 30
    hand, view = bot_view("standard", "0 call", "1 call", "2 check")
    hand.act(view.raise_by(20))
    assert hand.bets[1] == 20


@pytest.mark.parametrize("name", HOUSES)
def test_what_a_view_offers_is_legal_at_the_first_turn(name: str) -> None:
    """Calling and raising the least, as a bot would ask for it, in every house."""
    house = HOUSES[name]
    hand = Hand(house, [house.stack] * 2, 0, Deck.full())
    view = view_for(hand, hand.actor)
    assert hand.why_not(view.call()) is None
    assert view.turn is not None
    if view.turn.wager is not None:
        assert hand.why_not(view.raise_to(view.turn.least)) is None
    assert (hand.why_not(view.fold()) is None) == view.turn.fold


def test_a_view_that_is_kept_does_not_see_what_comes_later() -> None:
    """It is a snapshot: what it tells is the same when the hand is over, events and pots included."""
    hand = deal("standard", 200, 200, 200)
    kept = view_for(hand, 1)
    early, twin = view_for(hand, 1), view_for(hand, 1)
    before = repr(twin)
    play(hand, *STREETS)
    while not hand.over:
        hand.act(CHECK if hand.check else CALL)
    assert repr(kept) == before
    assert kept == early
    assert kept != view_for(hand, 1)
    assert [event.kind for event in kept.events] == ["small blind", "big blind", "deal", "deal", "deal"]
    assert kept.pots == twin.pots != view_for(hand, 1).pots


def test_there_is_no_way_from_a_view_to_the_hand_or_its_deck() -> None:
    """Whatever a view refers to, however deep: the other players' cards are not among it."""
    hand = play(deal("standard", 200, 200, 200), "0 call", "1 call", "2 check")
    view = view_for(hand, 1)
    assert view.events
    seen: dict[int, object] = {}
    todo: list[object] = [getattr(view, name) for name in dir(view) if not name.startswith("__")]
    todo = [value for value in todo if value is not view.house and not callable(value)]
    while todo:
        value = todo.pop()
        if id(value) in seen or isinstance(value, (type, Card)):
            seen[id(value)] = value
            continue
        seen[id(value)] = value
        todo += gc.get_referents(value)
    assert not any(isinstance(value, (Hand, Deck)) for value in seen.values())
    assert {value for value in seen.values() if isinstance(value, Card)} == {*view.hole, *view.board}


def test_a_view_since_some_entry_tells_the_rest_and_all_the_pots() -> None:
    """Whoever follows a hand asks for what is new; the pots are the whole hand's."""
    hand = deal("ring", 200, 200, 200)
    start = len(hand.log)
    while not hand.over:
        hand.act(CHECK if hand.check else CALL)
    late = view_for(hand, 0, since=start)
    assert late.events == view_for(hand, 0).events[len(hand.events) - len(hand.events_since(start)) :]
    assert late.pots == tuple(hand.pots)
