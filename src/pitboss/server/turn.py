"""What the player to act is told: each choice with its price, or why it is not allowed.

All of it is asked of the hand itself, on the path by which it is done; nothing is worked out twice.
"""

from __future__ import annotations

from pitboss.errors import RuleError
from pitboss.hand.hand import Hand
from pitboss.houses.felt import Felt
from pitboss.houses.turn import Turn
from pitboss.server.parts import Choice, Preset, Reason, TurnNow, Wager
from pitboss.server.words import capital, chips

__all__ = ["reason_of", "turn_of"]


def turn_of(hand: Hand, state: int) -> TurnNow:
    """Tell the player to act all that he may do."""
    turn = Turn.of(hand)
    stack = hand.stacks[turn.seat]
    cost = turn.call or 0
    called = "Call all-in" if 0 < cost == stack else "Call"
    return TurnNow(
        state=state,
        fold=choice(hand, "Fold", "fold", legal=turn.fold),
        check=choice(hand, "Check", "check", legal=turn.check),
        call=choice(hand, called, "call", legal=turn.call is not None, cost=cost),
        wager=wager_of(hand, turn),
        chips=stack,
        to_call=cost,
        pot=hand.pot,
    )


def choice(hand: Hand, label: str, verb: str, *, legal: bool, cost: int = 0) -> Choice:
    """Tell one thing to do, or why it is not allowed."""
    if legal:
        return Choice(legal=True, label=label, cost=cost, note=note_on(hand, verb, cost))
    reason = asked(hand, verb, None)
    return Choice(legal=False, label=label, rule=reason.rule, why=reason.why)


def note_on(hand: Hand, verb: str, cost: int) -> str:
    """Say what a choice comes to where it is not plain: chips need not match, forced bets are only owed."""
    rounds = hand.house.rounds
    if not rounds.one_pot:
        return ""
    if verb == "call":
        return f"The pot becomes {chips(hand.pot + cost)}."
    if verb == "check":
        return "It costs nothing."
    owed = [post.amount for post in rounds.posts(hand) if post.seat == hand.actor and not hand.street]
    if owed:
        return f"It costs your forced bet of {chips(owed[0])}."
    return f"Your opponent wins the {chips(hand.pot)}."


def asked(hand: Felt, verb: str, amount: int | None) -> Reason:
    """Return why the hand refuses a request."""
    refusal = hand.house.rounds.resolve(hand, verb, amount)
    return reason_of(refusal, hand) if isinstance(refusal, RuleError) else Reason("", "")


def reason_of(refusal: RuleError, hand: Felt | None = None) -> Reason:
    """Say a refusal to the player to act."""
    why = refusal.reason
    if hand is not None and hand.actor >= 0:
        name = hand.house.seat_name(hand.actor)
        why = why.replace(f"{name} has", "you have").replace(f"{name} may", "you may")
    return Reason(refusal.rule, capital(why))


def wager_of(hand: Hand, turn: Turn) -> Wager:
    """Tell the bet or raise, in the figures in which the house declares it."""
    house = hand.house
    front, stack, current = hand.bets[turn.seat], hand.stacks[turn.seat], hand.current
    word = "bet" if not current and house.bet_word else "raise"
    by = house.raises_by_more and not turn.short
    less = current if by else 0  # an amount is so much less than the total
    pays = 0 if house.rounds.one_pot else less - front
    verb = "raise_by" if by else word
    how = "by" if by else "for" if house.rounds.one_pot else "to"
    label = "Bet" if word == "bet" else f"Raise {how}"
    if turn.wager is None and not turn.short:
        reason = asked(hand, verb, refused_size(hand, by=by))
        return Wager(legal=False, label=label, rule=reason.rule, why=reason.why)
    least, most = turn.least - less, turn.most - less
    all_in = stack - pays
    return Wager(
        legal=True,
        label="All-in" if turn.short else label,
        verb="allin" if turn.short else verb,
        least=least,
        most=most,
        step=max(house.small_blind, 1),
        big_step=max(house.big_blind, 1),
        pays=pays,
        all_in=all_in if all_in == most else None,
        short=turn.short,
        presets=() if least == most else tuple(presets(hand, turn, less)),
        too_little=too_little(hand, turn, verb, less),
        too_much=too_much(hand, turn, verb, less),
        note=f"The minimum bet becomes {chips(least)}." if house.rounds.one_pot else "",
    )


def refused_size(hand: Hand, *, by: bool) -> int:
    """Return a size to ask about where none is allowed, so as to be told why: one that the stack bears."""
    top = hand.bets[hand.actor] + hand.stacks[hand.actor]
    return max(top - hand.current, 1) if by else top


def too_little(hand: Hand, turn: Turn, verb: str, less: int) -> Reason:
    """Say that less than the least is refused."""
    reason = asked(hand, verb, max(turn.least - less - 1, 0))
    how = "" if verb == "bet" else "by " if verb == "raise_by" else "to "
    how = "" if hand.house.rounds.one_pot else how
    return Reason(reason.rule, f"The least {verb.split('_')[0]} is {how}{chips(turn.least - less)}.")


def too_much(hand: Hand, turn: Turn, verb: str, less: int) -> Reason:
    """Say that more than the most is refused, and what it is bounded by."""
    reason = asked(hand, verb, turn.most - less + 1)
    said = f"The most is {chips(turn.most - less)}"
    if turn.most == hand.bets[turn.seat] + hand.stacks[turn.seat]:
        return Reason(reason.rule, f"{said}: all that you have.")
    if hand.house.up_to_opponent:
        return Reason(hand.house.rule("most"), f"{said}: all that your opponent can match.")
    return Reason(reason.rule, f"{said}.")


def presets(hand: Hand, turn: Turn, less: int) -> list[Preset]:
    """Name the usual sizes: the minimum, half the pot, the pot, everything; each once, and within bounds."""
    call = turn.call or 0
    after = hand.pot + call
    base = hand.current
    sizes = [
        ("Minimum", turn.least),
        ("Half pot", base + after // 2),
        ("Pot", base + after),
        ("All-in" if turn.most == hand.bets[turn.seat] + hand.stacks[turn.seat] else "Maximum", turn.most),
    ]
    kept: list[Preset] = []
    for name, to in sizes:
        if name in ("Half pot", "Pot") and not turn.least < to < turn.most:
            continue
        kept.append(Preset(name, to - less))
    return kept
