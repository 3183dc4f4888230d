"""The line protocol of the tournament that book 002 describes: bots written for it play here unmodified.

    judge: __name__                          bot: Ann
    judge: __reset__                         bot: OK
    judge: {"MyStack":980,...}               bot: {"ActionType":2,"Amount":40}

It can say a hand of `micro` and nothing else. An answer that can be read always comes to something legal: a
call of nothing is a check, too small a raise is lifted, one too large is all-in, and where nobody may raise
any more it is a call. So a bot of this protocol makes faults, but never an illegal action.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

import msgspec

from pitboss.arena.faults import Fault
from pitboss.arena.process import Process
from pitboss.cards import CARDS, Card
from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.view import Entry, View
from pitboss.houses.house import House
from pitboss.houses.turn import Turn

__all__ = ["Boras", "action_of", "can_say", "question", "result"]

RANKS: Final = dict(zip("23456789TJQKA", (*"23456789", "10", *"JQKA"), strict=True))
SUITS: Final = {"s": "♠", "d": "♦", "c": "♣", "h": "♥"}
SHOWN: Final[dict[Card, bytes]] = {
    card: f'{{"Rank":"{RANKS[str(card)[0]]}","Suit":"{SUITS[str(card)[1]]}"}}'.encode() for card in CARDS
}

# How an action is told: by number, or by name to a bot that itself uses names.
TOLD: Final = {
    False: {"fold": b"0", "check": b"1", "call": b"1", "bet": b"2", "raise": b"2"},
    True: {"fold": b'"Fold"', "check": b'"Call"', "call": b'"Call"', "bet": b'"Raise"', "raise": b'"Raise"'},
}
VERBS: Final = {0: "fold", 1: "call", 2: "raise"}
NAMED: Final = frozenset(VERBS.values())

QUESTION: Final = (
    b'{"MyStack":%d,"OpponentStack":%d,"Pot":%d,"MyCard":%b,"CommunityCard":%b,"ToCall":%d,'
    b'"MinRaise":%d,"ActionHistory":[%b],"HandResult":%b}\n'
)
RESULT: Final = (
    b'{"SmallBlindBotCard":%b,"BigBlindBotCard":%b,"CommunityCard":%b,"Pot":%d,"Winner":%b,"IsTie":%b}'
)


def can_say(house: House) -> bool:
    """Say whether the protocol has words for what happens in a house."""
    return (
        house.max_seats == 2
        and house.hole_cards == 1
        and house.board_cards == 1
        and house.betting == "no-limit"
        and house.up_to_opponent
        and not house.bet_word
        and not house.ante
        and not house.straddle
    )


def question(view: View, *, names: bool = False) -> bytes:
    """Ask the player to act, or tell a hand that is over."""
    mine = view.seat or 0
    history, least = told(view.chronicle, view.house.big_blind, names=names)
    turn = view.turn
    return QUESTION % (
        view.stacks[mine],
        view.stacks[1 - mine],
        view.pot,
        SHOWN[view.hole[0]],
        SHOWN[view.board[0]] if view.board else b"null",
        (turn.call or 0) if turn else 0,
        least,
        history,
        result(view) if view.over else b"null",
    )


def told(chronicle: tuple[Entry, ...], big_blind: int, *, names: bool) -> tuple[bytes, int]:
    """Tell what was done, oldest first, and by how much one has to raise at least now (MI-10)."""
    words = TOLD[names]
    history = []
    current = 0
    least = big_blind
    for kind, _seat, _amount, total in chronicle:
        if kind == "raise" or kind == "bet":
            by = total - current
            history.append(b'{"ActionType":%b,"Amount":%d}' % (words[kind], by))
            current = total
            least = max(least, by)
        elif kind in words:
            history.append(b'{"ActionType":%b,"Amount":null}' % words[kind])
        elif kind == "board":
            current = 0
            least = big_blind
        elif kind == "big blind" or kind == "small blind":
            current = max(current, total)
    return b",".join(history), least


def result(view: View) -> bytes:
    """Tell how a hand has ended; a card that was not shown is null (MI-9)."""
    cards = {**view.open_holes}
    if view.seat is not None:
        cards[view.seat] = view.hole
    small = next((seat for kind, seat, _, _ in view.chronicle if kind == "small blind"), 0)
    winners = {seat for kind, seat, _, _ in view.chronicle if kind == "win"}
    tie = len(winners) > 1
    winner = b'""' if tie else b'"SmallBlind"' if small in winners else b'"BigBlind"'
    return RESULT % (
        shown(cards.get(small, ())),
        shown(cards.get(1 - small, ())),
        shown(view.board),
        view.pot,
        winner,
        b"true" if tie else b"false",
    )


def shown(cards: tuple[Card, ...]) -> bytes:
    """Tell one card, or none."""
    return SHOWN[cards[0]] if cards else b"null"


class Answer(msgspec.Struct, rename="pascal"):
    """What a bot answers; other fields are passed over."""

    action_type: int | str
    amount: int | float | None = None


_answer: Final = msgspec.json.Decoder(Answer).decode
_anything: Final = msgspec.json.Decoder(dict[str, Any]).decode


def read(line: bytes) -> tuple[str, int | None, bool]:
    """Return verb, amount on top of the call, and whether the bot uses names."""
    try:
        if not line.isascii():
            line.decode()
        answer = _answer(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Fault("no answer", f"{shortened(line)} cannot be read: {error}") from None
    kind, amount = answer.action_type, answer.amount
    named = type(kind) is str
    verb = VERBS.get(kind) if isinstance(kind, int) else kind.lower()
    if verb is None or verb not in NAMED:
        raise Fault("no answer", f"{shortened(line)}: ActionType is 0, 1, 2, or Fold, Call, Raise")
    if isinstance(amount, float):
        if not amount.is_integer():
            raise Fault("no answer", f"{shortened(line)}: chips are whole")
        amount = int(amount)
    return verb, amount, named


def shortened(line: bytes) -> str:
    """Write down what a bot has said, however long it is, without control characters."""
    text = repr(line.strip())[1:]
    return text if len(text) <= 80 else text[:77] + "..."


def action_of(verb: str, amount: int | None, turn: Turn, to_match: int) -> Action:
    """Return the legal action that an answer comes to."""
    if verb == "raise" and turn.wager is not None:
        to = to_match + (0 if amount is None else amount)
        return Action(turn.wager, max(turn.least, min(to, turn.most)))
    if verb == "fold" and turn.fold:
        return FOLD
    return CALL if turn.call is not None else CHECK


class Boras:
    """The judge's side of a conversation."""

    protocol = "boras"

    def __init__(self, process: Process, seconds: float) -> None:
        self.process = process
        self.seconds = seconds
        self.names: bool | None = None  # what its first answer used

    def reset(self) -> None:
        """Let it forget everything (MI-17)."""
        line = self._ask(b"__reset__\n")
        if line.strip().upper() != b"OK":
            raise Fault("no answer", f"{shortened(line)} is no answer to __reset__: OK is")

    def act(self, view: View, turn: Turn) -> Action:
        """Ask for an action."""
        verb, amount, named = read(self._ask(question(view, names=self.names or False)))
        if self.names is None:
            self.names = named
        return action_of(verb, amount, turn, view.to_match)

    def hand_over(self, view: View) -> None:
        """Tell how the hand has ended; the answer must be an object, and is passed over."""
        line = self._ask(question(view, names=self.names or False))
        try:
            _anything(line)
        except (msgspec.MsgspecError, ValueError) as error:
            raise Fault("no answer", f"{shortened(line)} cannot be read: {error}") from None

    def bye(self) -> None:
        """Say nothing: that its input is closed has to do."""

    def _ask(self, message: bytes) -> bytes:
        """Ask, and pass over answers that come too late for the question they were meant for."""
        process = self.process
        if not process.owed:
            return process.ask(message, self.seconds)
        deadline = monotonic() + self.seconds
        line = process.ask(message, self.seconds)
        while process.owed:
            process.owed -= 1
            line = process.line(deadline)
        return line
