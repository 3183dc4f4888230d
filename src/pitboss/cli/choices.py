"""The legal choices in words, and what a player typed as an action.

What is on offer is read off the view's turn; `why_not` is the hand's, which says in words
why something else is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.errors import StateError
from pitboss.hand.action import ALL_IN, Action, parse_action, raise_by
from pitboss.hand.view import View
from pitboss.houses.turn import Turn

__all__ = ["choices", "read_action"]

WhyNot = Callable[[Action], str | None]

SHORT: Final = {
    "f": "fold",
    "k": "check",
    "x": "check",
    "b": "bet",
    "r": "raise",
    "a": "allin",
    "all": "allin",
}
_TYPED: Final = re.compile(r"(?P<verb>[a-z]+(?:[- ]in\b)?)\s*(?P<rest>.*)")
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(\D|$))")
_BARE: Final = re.compile(r"(?P<verb>bet|raise)\s+\d+")


def choices(view: View, why_not: WhyNot) -> str:
    """Say what the player may do, with bounds: "fold · call 20 · raise 40-980 (or raise +20)"."""
    turn = view.turn
    if turn is None:
        return ""
    words = ["fold"] if turn.fold else []
    if turn.check:
        words.append("check")
    if turn.call is not None:
        words.append(call_in_words(view, turn.call))
    if turn.wager is None:
        reason = why_no_wager(view, turn, why_not)
        return " · ".join([*words, f"no raise ({reason})"] if reason else words)
    words.append(wager_in_words(view, turn, turn.wager))
    if view.seat is not None and not turn.short and why_not(ALL_IN) is None:
        words.append(f"all-in {all_in_figure(view, turn, view.seat):,}")
    return " · ".join(words)


def all_in_figure(view: View, turn: Turn, seat: int) -> int:
    """Return the figure beside "all-in": the total, or what goes in where one says how much more (HU-8)."""
    if not view.house.raises_by_more:
        return turn.most
    return min(view.stacks[seat], turn.most - view.bets[seat])


def call_in_words(view: View, cost: int) -> str:
    """Say what a call costs; one of the whole stack is an all-in, and one of nothing is free (CL-5)."""
    if not cost:
        return "call for nothing"
    all_in = view.seat is not None and cost == view.stacks[view.seat]
    return f"call {cost:,}{', all-in' if all_in else ''}"


def wager_in_words(view: View, turn: Turn, verb: str) -> str:
    """Say from where to where a bet or raise may go, in the way the house names it."""
    least, most = turn.least, turn.most
    if view.house.rounds.one_pot:
        return f"raise, which costs {least:,}"
    if turn.short:
        return f"all-in {most:,} (less than a full {verb})"
    if view.house.raises_by_more:
        more, at_most = least - view.to_match, most - view.to_match
        span = f"+{more:,}" if more == at_most else f"+{more:,} to +{at_most:,}"
        return f"raise {span} (how much more: {view.house.rule('amount')})"
    if least == most:
        return f"{verb} {'to ' if verb == 'raise' else ''}{least:,}"
    by = f" (or raise +{least - view.to_match})" if verb == "raise" and view.to_match else ""
    return f"{verb} {least:,}-{most:,}{by}"


def why_no_wager(view: View, turn: Turn, why_not: WhyNot) -> str:
    """Say why a player with chips left after a call may not raise: "CL-8: 3 raises have been made"."""
    if view.seat is None or view.stacks[view.seat] <= (turn.call or 0) or view.house.rounds.one_pot:
        return ""
    verb = "raise" if view.to_match or not view.house.bet_word else "bet"
    reason = why_not(Action(verb, view.bets[view.seat] + view.stacks[view.seat]))
    return (reason or "").split(";")[0]


def read_action(text: str, view: View) -> Action:
    """Read what a player typed; a StateError says that it is no action.

    A `c` is a call, or a check where there is nothing to call. A bare figure is a total,
    but in a house where raises are declared as how much more (HU-8) it is that.
    """
    match = _TYPED.fullmatch(_THOUSANDS.sub("", text.lower()))
    verb = match["verb"] if match else ""
    rest = match["rest"] if match else ""
    if verb == "c" and not rest:
        return view.call()
    spoken = f"{SHORT.get(verb, verb)} {rest}".strip()
    turn = view.turn
    if turn is not None and spoken in ("bet", "raise") and not view.house.rounds.one_pot:
        return only_size(spoken, turn)
    action = parse_action(spoken or text)
    if _BARE.fullmatch(spoken) and view.to_match and view.house.raises_by_more:
        return raise_by(action.amount or 0)
    return action


def only_size(verb: str, turn: Turn) -> Action:
    """Take a bet or raise without a figure where the house has one size, and ask for it elsewhere."""
    if turn.wager is not None and turn.least != turn.most:
        raise StateError(
            f"{verb} how much? {turn.least:,} to {turn.most:,} in all, as in `{verb} {turn.least}`"
        )
    return Action(verb, turn.least or 1)
