"""Events: what happened, amounts after clipping included, in the order in which it happened."""

from __future__ import annotations

import pytest

from pitboss.cards import Deck, parse_cards, print_cards
from pitboss.hand.action import parse_action
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house


def deal(name: str, *stacks: int, cards: str = "", button: int = 0, **options: object) -> Hand:
    """Deal a hand: everybody's cards, seat by seat, then the board."""
    return Hand(find_house(name, options), stacks, button, Deck.stacked(parse_cards(cards)))


def play(hand: Hand, *steps: str) -> Hand:
    """Let seats act in turn: "0 raise 22"."""
    for step in steps:
        seat, action = step.split(maxsplit=1)
        hand.act(parse_action(action), seat=int(seat))
    return hand


def told(hand: Hand, since: int = 0) -> list[str]:
    """Write events down, one line each."""
    return [line(event) for event in hand.events_since(since)]


def line(event: Event) -> str:
    """Write an event as "2 call 20 in front 22 [cards] text", leaving out what is not there."""
    parts = [] if event.seat is None else [f"{event.seat}"]
    parts.append(event.kind)
    parts += [f"{number}" for number in (event.amount, event.total) if number]
    return " ".join(
        [*parts, *([print_cards(event.cards)] if event.cards else []), *([event.text] if event.text else [])]
    )


def test_a_hand_is_told_from_the_blinds_to_the_award() -> None:
    """Each fact once: chips put in and in front, cards with their street, hands by name, pots by number."""
    hand = deal("standard", 20, 100, 100, cards="AsAdKsKd7c2d3c8h9dJs4c", ante=1)
    play(hand, "0 allin", "1 raise 40", "2 fold")
    assert told(hand) == [
        "1 ante 1",
        "2 ante 1",
        "0 ante 1",
        "1 small blind 1 1",
        "2 big blind 2 2",
        "0 deal AsAd",
        "1 deal KsKd",
        "2 deal 7c2d",
        "0 raise 19 19",
        "1 raise 39 40",
        "2 fold",
        "1 return 21",
        "board 3c8h9d flop",
        "board Js turn",
        "board 4c river",
        "1 show KsKd one pair, kings, jack nine eight kickers",
        "0 show AsAd one pair, aces, jack nine eight kickers",
        "0 win 43",
        "over",
    ]
    assert hand.stacks == [43, 80, 97]


def test_HU_18_a_short_blind_is_told_as_it_was_paid() -> None:
    """The event says what went in, not what should have."""
    assert told(deal("standard", 100, 3, small_blind=5, big_blind=10))[:2] == [
        "0 small blind 5 5",
        "1 big blind 3 3",
    ]


def test_MI_11_a_wager_is_told_after_clipping() -> None:
    """The action asks for 1,000; what happened is 300."""
    hand = play(deal("micro", 300, 1000, button=0, cards="AsKd7c"), "1 raise 1000")
    assert [str(action) for action in hand.actions] == ["raise 1000"]
    assert told(hand)[-1] == "1 raise 290 300"


def test_ST_12_the_rake_is_told_before_the_pot_is_won() -> None:
    """It belongs to a pot, and to nobody's seat."""
    hand = deal("standard", 100, 100, cards="AsAdKsKd3c8h9dJs4c", rake={"percent": 10})
    play(hand, "0 raise 20", "1 call", "1 check", "0 bet 10", "1 fold")
    assert told(hand)[-4:] == ["0 return 10", "rake 4", "0 win 36", "over"]


def test_DU_2_the_price_of_a_fold_is_an_event_of_its_own() -> None:
    """Only who folds before the flop pays his forced bet."""
    hand = play(deal("duel", 100, 100), "1 call", "0 fold")
    assert told(hand)[-4:] == ["0 fold", "0 forced 2", "1 win 4", "over"]


def test_ST_8_split_and_side_pots_are_won_pot_by_pot() -> None:
    """The total of a win is the number of the pot, from 0 on; an odd chip goes left of the button."""
    hand = deal("standard", 51, 100, 101, cards="7s2sAsKdAdKs3c8h9dJs4c")
    play(hand, "0 allin", "1 allin", "2 call")
    wins = [(event.seat, event.amount, event.total) for event in hand.events if event.kind == "win"]
    assert wins == [(1, 77, 0), (2, 76, 0), (1, 49, 1), (2, 49, 1)]
    assert hand.stacks == [0, 126, 126]


@pytest.mark.parametrize("known", [0, 1, 2, 5])
def test_events_since_an_entry_are_the_rest(known: int) -> None:
    """Entries of the log are counted; a deal is one entry, and an event for each seat."""
    hand = play(deal("standard", 200, 200, 200), "0 call", "1 fold", "2 check")
    first = deal("standard", 200, 200, 200)
    assert len(first.log) == 3
    after = {0: 0, 1: 1, 2: 2, 5: 7}[known]
    assert hand.events_since(known) == hand.events[after:]


def test_asking_for_events_gives_new_lists() -> None:
    """Whoever changes his list changes nothing else."""
    hand = deal("standard", 200, 200)
    hand.events.clear()
    assert len(hand.events) == 4
