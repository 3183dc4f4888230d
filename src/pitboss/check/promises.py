"""What must hold whenever somebody is to act, one function for each promise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pitboss.check.broken import Broken
from pitboss.check.ledger import Ledger
from pitboss.check.offers import Request, is_alone, playing, reach, words
from pitboss.errors import RuleError, said
from pitboss.hand.action import Action
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.turn import Turn

__all__ = [
    "OVER",
    "check_asking",
    "check_cards",
    "check_offers",
    "check_pots",
    "check_refusal",
    "check_turn",
    "check_views",
]

State = tuple[object, ...]

OVER: Final = Turn(-1, fold=False, check=False, call=None, wager=None, least=0, most=0, short=False)
"""The turn when a hand is over: nobody's, and nothing is on offer."""


def check_cards(hand: Hand) -> None:
    """See that no card is there twice."""
    size = hand.house.hole_cards
    cards = [card for seat in range(hand.n) for card in hand.hole(seat)]
    cards += hand.deck[hand.n * size : hand.n * size + hand.house.board_cards]
    if len(set(cards)) != hand.n * size + hand.house.board_cards:
        raise Broken("a card is there twice, or one is missing")


def check_turn(hand: Hand, ledger: Ledger) -> Turn:
    """See that one player is to act who has chips and a choice, and that his bounds make sense."""
    turn = hand.turn
    if turn is None or turn.seat != hand.actor:
        raise Broken(f"the hand is not over, the turn is {turn} and the actor {hand.actor}")
    seat = turn.seat
    stack = hand.stacks[seat]
    if hand.folded[seat] or not stack:
        raise Broken(f"seat {seat} is to act, with {stack} chips behind, folded: {hand.folded[seat]}")
    if hand.folded.count(False) == 1:
        raise Broken(f"seat {seat} is to act, and is the only one left")
    if words(turn) != turn.legal:
        raise Broken(f"the turn says {turn.legal}, its fields say {words(turn)}")
    if turn.call is not None and not 0 <= turn.call <= stack:
        raise Broken(f"a call costs {turn.call} of {stack} chips")
    if turn.wager is not None and not 0 < turn.least <= turn.most:
        raise Broken(f"a wager from {turn.least} to {turn.most}")
    if not hand.rounds.one_pot:
        check_matching(hand, turn)
        check_wager(hand, turn, ledger)
    return turn


def check_matching(hand: Hand, turn: Turn) -> None:
    """See that one may check or must call, and that nobody is asked who has nobody to bet against (ST-13)."""
    seat = turn.seat
    front, stack = hand.bets[seat], hand.stacks[seat]
    if not turn.fold or turn.check == (turn.call is not None):
        raise Broken(f"folding is always legal, and either a check or a call: {turn.legal}")
    if is_alone(hand, seat) and (turn.wager is not None or not turn.call):
        raise Broken(f"seat {seat} has nobody left to bet against, and is asked for {turn.legal}")
    if turn.call and front + turn.call > reach(hand, seat):
        raise Broken(f"seat {seat} is to call {turn.call}, more than anybody else can have in front")
    if turn.wager is not None and not hand.current < turn.least <= turn.most <= front + stack:
        raise Broken(f"a wager from {turn.least} to {turn.most} over {hand.current}, with {stack} behind")


def check_wager(hand: Hand, turn: Turn, ledger: Ledger) -> None:
    """See that a wager is on offer where nothing speaks against it, and none past the cap.

    Against it speak: nobody to bet against, no chips past the call, the cap, and having acted. Whether the
    betting is then reopened, and which all-ins count as raises, is for the cases of each rule to say.
    """
    house, seat = hand.house, turn.seat
    first = hand.street > 0  # the opening bet is no raise; before the flop the big blind is the bet
    limit = house.raise_limit
    if turn.wager is not None:
        uncapped = (house.uncapped_heads_up and hand.live == 2) or house.up_to_opponent
        made = ledger.full_wagers - first
        if limit is not None and made >= limit and not uncapped:
            raise Broken(f"seat {seat} may raise after {made} raises, the limit is {limit}")
        check_size(hand, turn)
        return
    raises = ledger.wagers - first + bool(house.straddle)
    capped = hand.current > 0 and limit is not None and raises >= limit
    top = playing(hand, seat)
    if top > hand.current and not (is_alone(hand, seat) or ledger.acted[seat] or capped):
        raise Broken(f"seat {seat} has {top} and has not acted, but may not bet or raise: {turn.legal}")


def check_size(hand: Hand, turn: Turn) -> None:
    """See that a wager goes up to the stack, the pot or the one size, and that the least is in reason."""
    house, current = hand.house, hand.current
    top = playing(hand, turn.seat)
    if house.betting == "fixed-limit":
        if turn.least != turn.most:
            raise Broken(f"there are sizes from {turn.least} to {turn.most} in fixed limit")
        return
    once = current + house.big_blind
    if not (turn.short or once <= turn.least <= max(2 * current, once)):
        raise Broken(f"the least is {turn.least} over {current}, the big blind {house.big_blind}")
    pot = current + hand.pot + max(current - hand.bets[turn.seat], 0)
    most = min(top, max(pot, turn.least)) if house.betting == "pot-limit" else top
    if turn.most != most:
        raise Broken(
            f"the most is {turn.most}, it should be {most}: seat {turn.seat} has {top}, pot {hand.pot}"
        )


def check_pots(hand: Hand) -> None:
    """See that the pots hold the chips but for an uncalled part, each with claimants of its own."""
    pots = hand.pots
    uncalled = hand.pot - sum(pot.amount for pot in pots)
    if not 0 <= uncalled <= max(hand.paid):
        raise Broken(f"{hand.pot} chips are in the middle, the pots are {pots}")
    if len({pot.claimants for pot in pots}) != len(pots):
        raise Broken(f"two pots have the same claimants: {pots}")
    if any(not pot.claimants or any(hand.folded[seat] for seat in pot.claimants) for pot in pots):
        raise Broken(f"a pot may be claimed by nobody, or by one who folded: {pots}")


def check_asking(
    hand: Hand, turn: Turn, before: State, *, observers: Iterable[int | None], since: int
) -> None:
    """See that looking at a hand changes nothing, and that views tell what they should."""
    if hand.turn != turn or hand.events_since(len(hand.log)) or repr(hand) != f"{hand}":
        raise Broken("asking twice gives two answers")
    check_views(hand, observers, since=since)
    if hand.copy().state() != before or hand.state() != before:
        raise Broken("asking changes the hand, or a copy differs from it")


def check_views(hand: Hand, observers: Iterable[int | None], *, since: int) -> None:
    """See that views tell what is open to all, each observer's own cards, and others once they are shown."""
    turn = hand.turn
    chips = (
        tuple(hand.stacks),
        tuple(hand.bets),
        tuple(hand.folded),
        tuple(hand.pots),
        hand.pot,
        hand.current,
    )
    place = (hand.board, hand.button, hand.street_name, hand.over, None if turn is None else turn.seat)
    shown = {seat: hand.hole(seat) for seat in sorted(hand.showing)}
    events = hand.events_since(since)
    for observer in observers:
        view = view_for(hand, observer, since=since)
        said = (view.stacks, view.bets, view.folded, view.pots, view.pot, view.to_match)
        if said != chips:
            raise Broken(f"the view of {observer} tells of chips {said}, true is {chips}")
        where = (view.board, view.button, view.street, view.over, view.actor)
        if where != place or view.seat != observer:
            raise Broken(f"the view of {view.seat}, asked for by {observer}, tells {where}, true is {place}")
        if view.turn != (turn if turn is not None and turn.seat == observer else None):
            raise Broken(f"the view of {observer} has the turn {view.turn}, the turn is {turn}")
        if view.hole != (() if observer is None else hand.hole(observer)) or view.open_holes != shown:
            raise Broken(f"the view of {observer} has {view.hole}, and open {view.open_holes}")
        if view.events != tuple([veiled(event, observer) for event in events]):
            raise Broken(f"the view of {observer} tells {view.events}")


def veiled(event: Event, observer: int | None) -> Event:
    """Return an event without the cards and the hand's name that only another seat may see."""
    secret = event.kind in {"deal", "muck"} and event.seat != observer
    return replace(event, cards=(), text="") if secret else event


def check_offers(hand: Hand, actions: Iterable[Action], before: State, ledger: Ledger) -> None:
    """See that everything on offer is accepted, on copies that do not touch the hand."""
    for action in actions:
        if (why := hand.why_not(action)) is not None:
            raise Broken(f"{action} is on offer, but is refused: {why}")
        trial = hand.copy()
        trial.act(action)
        there = sum(trial.stacks) + (raked(trial) if trial.over else trial.pot)
        if there != ledger.total or min(trial.stacks) < 0:
            raise Broken(f"{ledger.total} chips came to the table, {there} are there after {action}")
        if trial.actions != [*hand.actions, action]:
            raise Broken(f"{action} was done, but is not among the actions")
    if hand.state() != before:
        raise Broken("acting on a copy changes the hand")


def raked(hand: Hand) -> int:
    """Return what the house has taken."""
    return sum(amount for kind, _seat, amount, _pot in hand.log if kind == "rake")


def check_refusal(hand: Hand, request: Request, turn: Turn, before: State) -> None:
    """See that what is not on offer is refused as a RuleError promises, and changes nothing."""
    action, seat = request
    why = hand.why_not(action, seat=seat)
    try:
        hand.act(action, seat=seat)
    except RuleError as error:
        whole = error.rule and error.reason and error.position == hand.position and error.legal == turn.legal
        if str(error) != why or not whole:
            raise Broken(
                f"{asked(request)} is refused by {str(error)!r}, and why_not says {why!r}"
            ) from error
    else:
        raise Broken(f"{asked(request)} is accepted, but on offer is: {' '.join(turn.legal) or 'nothing'}")
    if hand.state() != before:
        raise Broken(f"{asked(request)} is refused, and changes the hand")


def asked(request: Request) -> str:
    """Write down a request that may be nonsense."""
    action, seat = request
    return f"{said(action.verb)} {said(action.amount)}" + ("" if seat is None else f" of seat {seat}")
