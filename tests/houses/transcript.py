"""Hands that read like transcripts: what everybody does, what he may do, and what is refused to him."""

from __future__ import annotations

import pytest

from pitboss.errors import RuleError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand

__all__ = ["legal", "offer", "play", "play_seats", "refusal", "refused"]


def play(hand: Hand, *actions: str) -> Hand:
    """Let the players act in turn: "raise 22"."""
    for text in actions:
        hand.act(parse_action(text))
    return hand


def play_seats(hand: Hand, *steps: str) -> Hand:
    """Play steps as in a case file: "0 raise 22"."""
    for step in steps:
        seat, action = step.split(maxsplit=1)
        hand.act(parse_action(action), seat=int(seat))
    return hand


def offer(hand: Hand) -> str:
    """Say who is to act and what is legal, as in conformance files; nothing when the hand is over."""
    return "" if hand.turn is None else f"{hand.turn.seat}? {' '.join(hand.turn.legal)}"


def legal(hand: Hand) -> str:
    """Say the same, and "nobody" when the hand is over."""
    return offer(hand) or "nobody"


def refusal(hand: Hand, text: str, seat: int | None = None) -> str:
    """Ask for what must be refused, see that nothing has changed, and return the rule's number."""
    before = hand.state()
    with pytest.raises(RuleError) as caught:
        hand.act(parse_action(text), seat=seat)
    assert hand.state() == before
    assert str(caught.value) == hand.why_not(parse_action(text), seat=seat)
    return caught.value.rule


def refused(hand: Hand, step: str) -> str:
    """Return the rule that forbids a step: "0 raise 22"."""
    seat, action = step.split(maxsplit=1)
    return refusal(hand, action, int(seat))
