"""Bugs planted in the engine on purpose: the check finds each of them, and names it.

A check that finds nothing proves something only if it finds what is there.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.cards import parse_cards
from pitboss.check import Broken, check_house, promises
from pitboss.errors import RuleError
from pitboss.hand import hand as hand_module
from pitboss.hand import view as view_module
from pitboss.hand.action import Action, parse_action
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot, shares
from pitboss.hand.view import View, view_for
from pitboss.houses.betting import Matching
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.houses.felt import Felt, Post

HANDS = 60

pytestmark = pytest.mark.skipif(
    not str(hand_module.__file__).endswith(".py"), reason="nothing can be planted in a compiled engine"
)


def found(name: str) -> str:
    """Check hands of a house until a promise breaks, and return the sentence; nothing if all hold."""
    for number in range(1, HANDS + 1):
        try:
            check_house(HOUSES[name], seed="darlings", number=number, thorough=True)
        except Broken as broken:
            return broken.sentence
    return ""


@pytest.mark.parametrize("name", ["ring", "duel"])
def test_nothing_is_found_where_nothing_was_planted(name: str) -> None:
    """The hands that find the bugs below find none without them."""
    assert found(name) == ""


def test_an_odd_chip_that_nobody_gets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A split that drops the odd chip loses chips (ST-8)."""

    def dropping(felt: Felt, amount: int, winners: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(seat, amount // len(winners)) for seat, _ in shares(felt, amount, winners)]

    monkeypatch.setattr(hand_module, "shares", dropping)
    assert "chips came to the table" in found("standard")


def test_an_odd_chip_that_goes_to_the_wrong_player_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chip is lost, but the last winner gets it and not the first left of the button (RG-17)."""

    def backwards(felt: Felt, amount: int, winners: tuple[int, ...]) -> list[tuple[int, int]]:
        each = [chips for _, chips in shares(felt, amount, winners)]
        return list(zip(winners, sorted(each), strict=True))

    monkeypatch.setattr(hand_module, "shares", backwards)
    assert "should go" in found("ring")


Change = Callable[[Event, Event, int | None], Event]


def plant(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Let views tell what `change` makes of an event as it is seen, and as it is, for a seat."""

    def leaking(hand: Hand, seat: int | None, *, since: int = 0) -> View:
        view = view_for(hand, seat, since=since)
        both = zip(view.events, hand.events_since(since), strict=True)
        view.worked_out[0] = tuple(change(seen, true, seat) for seen, true in both)
        return view

    for module in ("promises", "twins"):
        monkeypatch.setattr(f"pitboss.check.{module}.view_for", leaking)


def test_a_folded_hand_shown_to_a_spectator_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows what was dealt to the first seat leaks it to everybody."""
    plant(monkeypatch, lambda seen, true, _: true if true.kind == "deal" and true.seat == 0 else seen)
    assert "the view of None tells" in found("micro")


def test_a_card_in_a_corner_of_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint is enough: side pots in another order when the next card is an ace. No single run betrays it."""
    fair = vars(Hand)["pots"].fget

    def hinted(hand: Hand) -> list[Pot]:
        pots: list[Pot] = fair(hand)
        ace = hand.deck[hand.n * hand.house.hole_cards + hand.board_size].rank == 14
        return pots[::-1] if ace and not hand.over else pots

    def hinting(hand: Hand, seat: int | None, *, since: int = 0) -> View:
        view = view_for(hand, seat, since=since)
        view.worked_out[1] = tuple(hinted(hand))
        return view

    monkeypatch.setattr(Hand, "pots", property(hinted))
    for module in ("promises", "twins"):
        monkeypatch.setattr(f"pitboss.check.{module}.view_for", hinting)
    assert "can tell hidden cards apart" in found("ring")


def test_a_muck_that_is_opened_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loser's cards stay his own, also in the event that tells of them (ST-9)."""
    plant(monkeypatch, lambda seen, true, _: true if true.kind == "muck" else seen)
    assert "the view of None tells" in found("ring")


@pytest.mark.parametrize("kind", ["deal", "muck"])
def test_twins_alone_would_find_an_open_card(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Two runs that differ in unseen cards need no idea of what a view should be."""
    plant(monkeypatch, lambda seen, true, _: true if true.kind == kind else seen)
    fair = promises.veiled
    monkeypatch.setattr(
        promises, "veiled", lambda event, seat: event if event.kind == kind else fair(event, seat)
    )
    assert "can tell hidden cards apart" in found("ring")


def test_a_showdown_out_of_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last aggressor shows first, and who is beaten may muck: that hangs on the order (ST-9)."""
    monkeypatch.setattr(
        hand_module, "order", lambda hand: [seat for seat in range(hand.n) if not hand.folded[seat]]
    )
    assert "the showdown should be" in found("standard")


def test_a_bet_that_nobody_called_and_that_does_not_go_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be won by its owner, so no chip is lost; but it was never in a pot (RG-19)."""
    for module in (hand_module, view_module):
        monkeypatch.setattr(module, "return_uncalled", lambda _felt: None)
    assert "and nobody more than" in found("ring")


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a count that no rule reads may move when an action is refused (RG-7)."""
    fair = Matching.refuse

    def counting(self: Matching, felt: Felt, topic: str, reason: str) -> RuleError:
        felt.raises += 1
        return fair(self, felt, topic, reason)

    monkeypatch.setattr(Matching, "refuse", counting)
    assert "is refused, and changes the hand" in found("ring")


def test_a_wager_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that is not on offer, and goes through, is a bug even when all chips are there (RG-10)."""
    fair = Matching.resolve_wager

    def lenient(self: Matching, felt: Felt, verb: str, amount: object) -> int | RuleError:
        if type(amount) is int and felt.least and amount == felt.least - 1 > felt.current:
            return amount
        return fair(self, felt, verb, amount)

    monkeypatch.setattr(Matching, "resolve_wager", lenient)
    assert "is accepted, but on offer is" in found("ring")


def test_a_copy_that_shares_its_chips_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens to a copy must not happen to the hand."""
    fair = Hand.copy

    def sharing(hand: Hand) -> Hand:
        other = fair(hand)
        other.folded = hand.folded
        return other

    monkeypatch.setattr(Hand, "copy", sharing)
    assert found("headsup") == "acting on a copy changes the hand"


def test_a_player_who_is_passed_over_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that closes one player too early leaves a bet unmatched (RG-6)."""
    fair = Matching.raise_to

    def hasty(self: Matching, felt: Felt, seat: int, to: int) -> None:
        fair(self, felt, seat, to)
        felt.pending = max(felt.pending - 1, 0)

    monkeypatch.setattr(Matching, "raise_to", hasty)
    assert "the betting ends" in found("classroom")


def test_one_who_is_asked_in_vain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has anything to decide who has nobody left to bet against (ST-13)."""
    monkeypatch.setattr(Matching, "lonely", lambda _rounds, _felt, _seat: False)
    assert "has nobody left to bet against, and is asked for" in found("ring")


def test_a_cap_that_comes_too_late_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One raise more than the limit (RG-11, CL-8)."""
    fair = Matching.capped

    def late(self: Matching, felt: Felt) -> bool:
        felt.raises -= 1
        try:
            return fair(self, felt)
        finally:
            felt.raises += 1

    monkeypatch.setattr(Matching, "capped", late)
    assert "the limit is 3" in found("classroom")


def test_a_cap_where_there_is_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not acted, has chips and opponents, and faces no cap may bet or raise."""
    monkeypatch.setattr(Matching, "capped", lambda _rounds, _felt: True)
    assert "has not acted, but may not bet or raise" in found("classroom")


def test_an_endless_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that never closes is met by a bound on the actions of a hand."""
    fair = Hand.act

    def forgetful(hand: Hand, action: Action, seat: int | None = None) -> None:
        hand.pending += 1
        fair(hand, action, seat=seat)

    monkeypatch.setattr(Hand, "act", forgetful)
    monkeypatch.setattr("pitboss.check.trial.Trial.check", lambda _trial, _turn: None)
    assert "actions, and the hand does not end" in found("ring")


def test_a_loop_inside_the_engine_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that never returns is reported as such, and not waited for."""

    def stuck(_rounds: Matching, _felt: Felt) -> None:
        while True:
            pass

    monkeypatch.setattr("pitboss.check.trial.SECONDS", 0.05)
    monkeypatch.setattr(Matching, "open", stuck)
    assert found("ring") == "the hand is not over after 0.05 seconds"


def test_a_crash_is_found_with_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is no refusal is a broken promise too; the line repeats the hand up to there."""
    fair = Hand.act

    def crashing(hand: Hand, action: Action, *, seat: int | None = None) -> None:
        if action.verb == "fold" and hand.street == 1:
            raise ZeroDivisionError("planted")
        fair(hand, action, seat=seat)

    monkeypatch.setattr(Hand, "act", crashing)
    assert found("ring") == "ZeroDivisionError: planted"


def test_the_line_of_a_failure_plays_the_hand_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed can be pasted: it leads to the same chips, bets and turn."""
    monkeypatch.setattr("pitboss.check.trial.check_award", lambda _hand, _ledger: broken())

    def broken() -> None:
        raise Broken("planted")

    names = {
        "Hand": Hand,
        "find_house": find_house,
        "parse_cards": parse_cards,
        "parse_action": parse_action,
        "Post": Post,
    }
    lines = 0
    for number in range(1, 31):
        with pytest.raises(Broken, match="planted") as caught:
            check_house(HOUSES["standard"], seed="lines", number=number)
        again = eval(caught.value.hand, names)  # noqa: S307 - our own line
        assert again.over
        lines += "posts=" in caught.value.hand
    assert lines
