"""What happened at a table, in sentences: for the log, for the screen reader, for the result of a hand.

Words are made of what a viewer may know, and say "You" where it is the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.hand.event import Event
from pitboss.hand.view import View

__all__ = ["Speaker", "capital", "chips", "listed", "outcome", "pot_name"]

POSTED: Final = {
    "ante": "an ante of",
    "small blind": "the small blind of",
    "big blind": "the big blind of",
    "straddle": "a straddle of",
    "post": "a live blind of",
    "dead": "a dead blind of",
}

NOTES: Final = {
    "small blind": "small blind",
    "big blind": "big blind",
    "straddle": "straddle",
    "post": "post",
    "check": "check",
    "fold": "folded",
}


def chips(amount: int) -> str:
    """Write chips: "1,500"."""
    return f"{amount:,}"


def capital(text: str) -> str:
    """Make a sentence of a clause."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def listed(words: Sequence[str]) -> str:
    """Join words as people do: "Ada, Ben and Cleo"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def pot_name(number: int, pots: int) -> str:
    """Name a pot: "pot", or "main pot", "side pot" (2, 3 ... where there are several)."""
    if not number:
        return "main pot" if pots > 1 else "pot"
    return "side pot" if pots == 2 else f"side pot {number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Speaks of the players of one hand to one viewer."""

    names: Sequence[str]  # in the order of the hand's seats
    me: int | None = None  # the viewer's place among them
    one_pot: bool = False  # chips need not match: a raise is spoken of by its cost
    roles: Mapping[str, str] = field(default_factory=dict)

    def does(self, seat: int, verb: str, plural: str = "") -> str:
        """Say who does something: "You raise", "Ada raises"."""
        if seat == self.me:
            return f"You {plural or verb}"
        return f"{self.names[seat]} {verb}{'es' if verb.endswith(('s', 'ch', 'o')) else 's'}"

    def called(self, seat: int) -> str:
        """Name somebody in the middle of a sentence."""
        return "you" if seat == self.me else self.names[seat]

    def tell(self, event: Event, view: View, *, pot: int = 0, all_in: bool = False) -> str:
        """Tell one fact of a hand; what needs no words has none."""
        seat = -1 if event.seat is None else event.seat
        amount = chips(event.amount)
        match event.kind:
            case "ante" | "small blind" | "big blind" | "straddle" | "post" | "dead":
                return f"{self.does(seat, 'post')} {POSTED[event.kind]} {amount}{', all-in' * all_in}."
            case "deal":
                cards = listed([name_of(str(card)) for card in event.cards]) if event.cards else ""
                return f"Your cards: {cards}." if cards and seat == self.me else ""
            case "board":
                cards = listed([name_of(str(card)) for card in event.cards])
                return f"{capital(event.text)[:-1]}: {cards}. Pot {chips(pot)}."
            case "fold" | "check" | "muck":
                return f"{self.does(seat, event.kind)}."
            case "call" | "bet" | "raise":
                return self._wager(event, seat, all_in=all_in)
            case "forced":
                return f"{self.does(seat, 'pay')} the forced bet of {amount} into the pot."
            case "return":
                return f"{self.does(seat, 'take')} back {amount} that nobody called."
            case "show":
                return f"{self.does(seat, 'show')} {hand_of(event.text)}."
            case "rake":
                return f"The house takes a rake of {amount}."
            case "win":
                return self._win(event, seat, view)
        return ""

    def _wager(self, event: Event, seat: int, *, all_in: bool) -> str:
        said = self.does(seat, event.kind)
        if self.one_pot:
            said += f" for {chips(event.amount)}"
            said += f"; the minimum bet is now {chips(event.amount)}" if event.kind == "raise" else ""
        elif event.kind == "raise":
            said += f" to {chips(event.total)}"
        else:
            said += f" {chips(event.amount)}" if event.amount else " and lets the blind stand"
        return f"{said}{', all-in' if all_in else ''}."

    def _win(self, event: Event, seat: int, view: View) -> str:
        pots = [pot for pot in view.pots if pot.claimants]
        name = pot_name(event.total, len(pots))
        name = name if name[-1].isdigit() else f"the {name}"
        split = event.total < len(pots) and len(pots[event.total].claimants) > 1
        return (
            f"{self.does(seat, 'win')} {chips(event.amount)} of {name}."
            if split
            else (f"{self.does(seat, 'win')} {name}, {chips(event.amount)}.")
        )

    def note(self, event: Event) -> str:
        """Say a deed in a few words, for the plate of a seat: "raise to 40"."""
        if event.kind in ("call", "bet"):
            return f"{event.kind} {chips(event.amount)}" if event.amount else event.kind
        if event.kind == "raise" and self.one_pot:
            return f"raise: the minimum bet is now {chips(event.amount)}"
        if event.kind == "raise":
            return f"raise to {chips(event.total)}"
        return NOTES.get(event.kind, "")


RANKS: Final = {
    **{str(number): word for number, word in zip(range(2, 10), (
        "two", "three", "four", "five", "six", "seven", "eight", "nine"), strict=True)},
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def name_of(card: str) -> str:
    """Say a card: "queen of hearts"."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def outcome(view: View, speaker: Speaker) -> str:
    """Say how a hand has ended, to the viewer: "You win 2,149 with two pairs, kings and nines."."""
    won: dict[int, int] = {}
    pots: dict[int, set[int]] = {}  # which of them somebody won, or a part of
    for event in view.events:
        if event.kind == "win" and event.seat is not None:
            won[event.seat] = won.get(event.seat, 0) + event.amount
            pots.setdefault(event.seat, set()).add(event.total)
    hands = {event.seat: event.text for event in view.events if event.kind == "show"}
    if not won:
        return ""
    if not hands:
        seat, amount = next(iter(won.items()))
        alone = "Everybody else folded. " if seat == speaker.me else ""
        return f"{alone}{speaker.does(seat, 'win')} {chips(amount)}."
    together = len(won) > 1 and len({*won.values()}) == len({*map(frozenset, pots.values())}) == 1
    if together:
        who = listed([speaker.called(seat) for seat in in_order(won, speaker)])
        seat, each = next(iter(won.items()))
        return f"Split pot: {chips(each)} each for {who}{with_hand(hands.get(seat))}."
    return " ".join(
        f"{speaker.does(seat, 'win')} {chips(won[seat])}{with_hand(hands.get(seat))}."
        for seat in in_order(won, speaker)
    )


def in_order(won: Iterable[int], speaker: Speaker) -> list[int]:
    """Return the winners, the viewer first."""
    return sorted(won, key=lambda seat: (seat != speaker.me, seat))


def with_hand(name: str | None) -> str:
    """Say with what somebody won: "with a straight, jack high"."""
    return f" with {hand_of(name)}" if name else ""


def hand_of(name: str) -> str:
    """Say what somebody has: "a straight, jack high", "two pairs, kings and nines, queen kicker"."""
    return f"a {name}" if name.startswith(ONE_OF) else name


ONE_OF: Final = ("straight", "flush", "full house", "royal flush", "pair of")
