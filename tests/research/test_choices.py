"""Actions by number: what is there is what the house allows, and a menu says how much."""

from __future__ import annotations

import pytest

from pitboss import CALL, CHECK, FOLD, House, PitbossError, StateError, find_house, raise_to, view_for
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.research.choices import Choices, mask_of
from pitboss.research.play import Play
from pitboss.shuffle import SeededShuffler, seed_from_text

from .tables import decisions, every_table

DECK = SeededShuffler(seed_from_text("choices")).deck()


def offered(house: House, stacks: list[int], *actions: Action, sizes: str | None = None) -> dict[str, str]:
    """Return what is offered after some actions, by the name of the choice."""
    hand = Hand.replay(house, stacks, 0, DECK, actions)
    choices = Choices() if sizes is None else Choices(sizes)
    offer = choices.offer(view_for(hand, hand.actor))
    return {
        name: str(action) for name, action in zip(choices.names, offer, strict=True) if action is not None
    }


@every_table
@pytest.mark.parametrize("sizes", ["min,half,pot,double,allin", "pot", "third,2.5"])
def test_a_mask_is_what_the_hand_allows(house: House, seats: int, sizes: str) -> None:
    """Fold, check and call as the turn has them; wagers if there are any, each once, all of them legal."""
    play, choices = Play(house, seats=seats), Choices(sizes)
    wagers = 0
    for offer in decisions(play, choices, episodes=30):
        turn = play.hand.turn
        assert turn is not None
        assert (offer[0], offer[1]) == (FOLD if turn.fold else None, CHECK if turn.check else None)
        assert offer[2] == (CALL if turn.call is not None else None)
        there = [action for action in offer if action is not None]
        assert [play.hand.why_not(action) for action in there] == [None] * len(there)
        totals = [action.amount or 0 for action in there if action.amount is not None]
        assert bool(totals) == (turn.wager is not None)
        assert len(totals) == len(set(totals))
        if turn.wager is not None and choices.least and choices.most:
            assert offer[3] == Action(turn.wager, turn.least)
            assert (offer[-1] or offer[3]) == Action(turn.wager, turn.most)
        wagers += len(totals)
        assert mask_of(offer).tolist() == [int(action is not None) for action in offer]
    assert wagers


def test_sizes_are_parts_of_the_pot_after_the_call() -> None:
    """A pot of 3, and 2 to call, preflop: the pot is a raise to 2 + (3 + 2) with nothing in front."""
    house = find_house("standard")
    assert offered(house, [200, 200, 200, 200]) == {
        "fold": "fold",
        "call": "call",
        "min": "raise 4",
        "1/2 pot": "raise 5",  # 2 + 2.5, and half a chip is one
        "1 pot": "raise 7",
        "2 pot": "raise 12",
        "allin": "raise 200",
    }


def test_sizes_that_come_to_the_same_are_there_once() -> None:
    """With 6 chips the pot, twice the pot and all-in are all-in; half the pot is no more than the least."""
    house = find_house("standard")
    assert offered(house, [6, 6, 6, 6]) == {
        "fold": "fold",
        "call": "call",
        "min": "raise 4",
        "1/2 pot": "raise 5",
        "allin": "raise 6",
    }
    assert offered(house, [5, 5, 5, 5], raise_to(4)) == {"fold": "fold", "call": "call", "min": "raise 5"}


def test_a_menu_without_ends_still_offers_a_wager_where_there_is_one() -> None:
    """A part of the pot is raised to the least, or cut at the most."""
    house = find_house("classroom")
    assert offered(house, [40, 40, 40], sizes="pot")["1 pot"] == "raise 4"
    assert offered(find_house("standard"), [5, 5, 5], sizes="triple")["3 pot"] == "raise 5"


def test_a_raise_in_duel_has_one_price() -> None:
    """BOT calls or raises by the price of the house; `allin` is not there, as there is nothing to choose."""
    duel = find_house("duel")
    first = offered(duel, [200, 200])
    assert "min" not in first  # BOT may not raise before the flop (DU-9)
    assert offered(duel, [200, 200], CALL) == {"fold": "fold", "call": "call", "min": "raise 4"}
    assert offered(duel, [200, 200], CALL, CALL) == {"check": "check", "call": "call", "min": "raise 4"}


def test_bets_are_called_bets_where_the_house_says_so() -> None:
    """On the flop nobody has bet: the pot is a bet of the pot."""
    flop = offered(find_house("standard"), [200, 200], CALL, CHECK, sizes="pot,allin")
    assert (flop["1 pot"], flop["allin"]) == ("bet 4", "bet 198")
    flop = offered(find_house("headsup"), [1000, 1000], CALL, CHECK, sizes="pot,allin")
    assert (flop["1 pot"], flop["allin"]) == ("raise 40", "raise 980")


@pytest.mark.parametrize("choice", [8, -1, 10**40, "call", None, 1.0])
def test_a_number_that_is_no_choice_is_refused(choice: object) -> None:
    """The message says which are there, and what they are."""
    house = find_house("micro")
    hand = Hand(house, [200, 200], 1, DECK)
    choices = Choices()
    offer = choices.offer(view_for(hand, hand.actor))
    with pytest.raises(StateError, match="is not a choice"):
        choices.action(offer, choice)  # type: ignore[arg-type]
    with pytest.raises(StateError, match=r"^1 is not a choice here: 0 \(fold\), 2 \(call\), 3 \(raise 40\)"):
        choices.action(offer, 1)
    with pytest.raises(StateError, match="nobody is to act"):
        choices.action(choices.offer(view_for(hand, 1)), 0)


@pytest.mark.parametrize("sizes", ["", "pot,", "huge", "-1", "pot;allin"])
def test_a_menu_that_cannot_be_read_is_refused(sizes: str) -> None:
    """In the words of the solver, whose menus these are."""
    with pytest.raises(PitbossError, match="is not a size"):
        Choices(sizes)
