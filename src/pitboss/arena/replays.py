"""Hands for a page to step through: what lay on the table after every event, and the event in words.

A page computes no rule and no chip: every step is told in full. All cards are open, as in the log.
"""

from __future__ import annotations

from typing import Any

from pitboss.cards import Card
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.log import LoggedHand
from pitboss.history.log_read import logged_hand

__all__ = ["replay_of"]

QUIET = ("over", "muck")


def replay_of(line: str) -> dict[str, Any]:
    """Return a hand of a log as steps: words, board, pot, chips and bets, who is to act, who has folded."""
    logged = logged_hand(line.encode())
    hand = Hand(logged.house, logged.stacks, logged.button, logged.deck, posts=logged.posts)
    steps = [step(logged, hand, 0)]
    for seat, action in logged.actions:
        told = len(hand.log)
        hand.act(action, seat=seat)
        steps.append(step(logged, hand, told))
    moves = logged.house.button_moves != "never"
    return {
        "names": logged.names,
        "button": logged.button if moves else -1,
        "holes": [words_of(hand.hole(seat)) for seat in range(hand.n)],
        "won": [now - before for now, before in zip(hand.stacks, hand.started, strict=True)],
        "steps": steps,
    }


def step(logged: LoggedHand, hand: Hand, since: int) -> list[Any]:
    """Tell what has happened since an entry of the hand's log, and how things stand then."""
    view = view_for(hand, None, since=since)
    sentences = [sentence(event, logged.names) for event in view.events if event.kind not in (*QUIET, "deal")]
    return [
        " ".join(sentences),
        words_of(view.board),
        view.pot,
        view.stacks,
        [0] * hand.n if hand.over else view.bets,  # they have been awarded
        -1 if view.actor is None else view.actor,
        [int(folded) for folded in view.folded],
    ]


def sentence(event: Event, names: tuple[str, ...]) -> str:
    """Write an event as a sentence."""
    name = names[event.seat] if event.seat is not None else ""
    amount = f"{event.amount:,}"
    match event.kind:
        case "board":
            return f"{event.text.capitalize()}: {words_of(event.cards)}."
        case "fold" | "check":
            return f"{name} {event.kind}s."
        case "call":
            return f"{name} calls {amount}." if event.amount else f"{name} calls."
        case "bet":
            return f"{name} bets {amount}."
        case "raise":
            return f"{name} raises to {event.total:,}."
        case "forced":
            return f"{name} pays the forced bet of {amount}."
        case "return":
            return f"{name} takes back {amount} that nobody called."
        case "show":
            return f"{name} shows {words_of(event.cards)}: {event.text}." if event.text else ""
        case "rake":
            return f"The house takes {amount}."
        case "win":
            return f"{name} wins {amount}."
        case _:
            return f"{name} posts the {event.kind}, {amount}."


def words_of(cards: tuple[Card, ...]) -> str:
    """Write cards with the signs of their suits."""
    return " ".join(card.symbol for card in cards)
