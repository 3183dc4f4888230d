"""What a turn offers, in actions; and a list of what it does not offer, which must be refused."""

from __future__ import annotations

from typing import Any, Final

from pitboss.check.dice import Dice
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, raise_by
from pitboss.hand.hand import Hand
from pitboss.houses.turn import Turn

__all__ = ["Request", "is_alone", "offered", "playing", "reach", "refused", "top_of", "words"]

Request = tuple[Action, int | None]  # an action, and whose it is said to be


def words(turn: Turn) -> tuple[str, ...]:
    """Write what the fields of a turn offer as conformance files do."""
    said = ["fold"] * turn.fold + ["check"] * turn.check
    if turn.call is not None:
        said.append(f"call:{turn.call}")
    if turn.wager is not None:
        span = f"{turn.least}" if turn.least == turn.most else f"{turn.least}-{turn.most}"
        said.append(f"allin:{turn.most}" if turn.short else f"{turn.wager}:{span}")
    return tuple(said)


def top_of(hand: Hand, seat: int) -> int:
    """Return the total that a seat could have in front; in `duel`, what it could pay."""
    return hand.stacks[seat] + (0 if hand.rounds.one_pot else hand.bets[seat])


def reach(hand: Hand, seat: int) -> int:
    """Return the most that any opponent of a seat could have in front."""
    return max(top_of(hand, other) for other in range(hand.n) if other != seat and not hand.folded[other])


def is_alone(hand: Hand, seat: int) -> bool:
    """Say whether a seat has nobody left to bet against: nobody could go past the bet (ST-13)."""
    return reach(hand, seat) <= hand.current


def all_in_is_legal(hand: Hand, turn: Turn) -> bool:
    """Say whether the whole stack is a call, a bet or a raise that is legal."""
    stack = hand.stacks[turn.seat]
    if turn.call == stack:
        return True
    if hand.rounds.one_pot:
        return turn.wager is not None and turn.most == stack
    if turn.wager is None:
        return bool(turn.call) and is_alone(hand, turn.seat)  # only the call goes in (HU-14)
    return turn.most == playing(hand, turn.seat)


def playing(hand: Hand, seat: int) -> int:
    """Return a seat's top, cut to what an opponent could match where the house does so (MI-11)."""
    top = top_of(hand, seat)
    return min(top, reach(hand, seat)) if hand.house.up_to_opponent else top


def offered(hand: Hand, turn: Turn, dice: Dice) -> list[Action]:
    """Return the actions on offer: of a range both ends and one between, and other ways to say them."""
    actions = [FOLD] * turn.fold + [CHECK] * turn.check + [CALL] * (turn.call is not None)
    if turn.wager is not None:
        between = dice.randint(turn.least, turn.most)
        actions += [Action(turn.wager, to) for to in sorted({turn.least, between, turn.most})]
        if turn.wager == "raise" and between > hand.current:
            actions.append(raise_by(between - hand.current))
    if all_in_is_legal(hand, turn):
        actions.append(ALL_IN)
    return actions


ODD_AMOUNTS: Final[tuple[Any, ...]] = (
    *(0, -1, -(10**30), 10**30, 10**5000, True, False, 1.5, float("nan"), float("inf"), -0.0, 2 + 0j),
    *("5", "", "all", b"5", [5], (), {}, {5: 5}, ..., object),
)
ODD_VERBS: Final[tuple[Any, ...]] = (
    "",
    "FOLD",
    "fold ",
    "muck",
    "all-in",
    "raise_to",
    "small blind",
    5,
    None,
    (),
)


ODD: Final[dict[str, tuple[Request, ...]]] = {
    verb: (
        *((Action(verb, amount), None) for amount in ODD_AMOUNTS),
        *((Action("raise_by", amount), None) for amount in (*ODD_AMOUNTS, None)),
        *((Action(odd, amount), None) for odd in ODD_VERBS for amount in (None, 1, 20)),
        *((Action(said.verb, amount), None) for said in (FOLD, CHECK, CALL, ALL_IN) for amount in (0, 1, 20)),
    )
    for verb in ("bet", "raise")
}
"""What is never legal, whatever the turn, by the verb of the wager on offer."""


def refused(hand: Hand, turn: Turn) -> list[Request]:
    """Return requests that are not on offer, from the nearly right to the absurd."""
    verb = turn.wager or "raise"
    wrong = [action for action, legal in plain(hand, turn) if not legal]
    wrong += wrong_totals(hand, turn)
    wrong += wrong_words(hand, turn)
    wrong += [Action(verb, float(turn.least)), Action(verb, str(turn.least)), Action("call", turn.call or 1)]  # type: ignore[arg-type] # that is what is wrong with them
    requests: list[Request] = [(action, None) for action in wrong]
    requests += ODD[verb]
    others = [seat for seat in (*range(hand.n), hand.n, -1, 10**30) if seat != turn.seat]
    actions = (FOLD, CHECK, CALL, ALL_IN, Action(verb, turn.least or 1))
    requests += [(action, seat) for seat in others for action in actions]
    return requests


def plain(hand: Hand, turn: Turn) -> list[tuple[Action, bool]]:
    """Return the actions without an amount, and whether each is on offer."""
    return [
        (FOLD, turn.fold),
        (CHECK, turn.check),
        (CALL, turn.call is not None),
        (ALL_IN, all_in_is_legal(hand, turn)),
        (Action("raise"), hand.rounds.one_pot and turn.wager is not None),  # in `duel` there is one size
        (Action("raise_by"), False),
    ]


def wrong_totals(hand: Hand, turn: Turn) -> list[Action]:
    """Return bets and raises just outside the range, or any where none is on offer."""
    top = top_of(hand, turn.seat)
    beyond = [top + 1, 2 * top + 1]
    if turn.wager is None:
        big = hand.house.big_blind
        figures = {1, big, top, hand.current, hand.current + 1, hand.current + big, *beyond}
        if hand.rounds.one_pot:
            figures.add(2 * hand.current)
        return [Action(verb, to) for to in sorted(figures - {0}) for verb in ("bet", "raise", "raise_by")]
    cut = hand.house.up_to_opponent  # more than the opponent has is as much as he has (MI-11)
    above = {turn.most + 1} if turn.most < top and not cut else set()
    totals = {turn.least - 1, turn.least // 2, *above, *beyond}
    wrong = [Action(turn.wager, to) for to in sorted(totals - {turn.least})]
    steps = {to - hand.current for to in totals if to > hand.current and to != turn.least}
    return wrong + [Action("raise_by", more) for more in sorted(steps)]


def wrong_words(hand: Hand, turn: Turn) -> list[Action]:
    """Return the other word, in a house that has both."""
    if turn.wager is None or not hand.house.bet_word:
        return []
    other = "raise" if turn.wager == "bet" else "bet"
    return [Action(other, turn.least), Action(other, turn.most)]
