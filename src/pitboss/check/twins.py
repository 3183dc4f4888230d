"""Twin hands: the same actions, other cards wherever an observer may not look. He must see no difference.

    unseen   up to some street, all cards differ but his own and the open board (nobody has shown yet)
    folded   to the end, the cards of those who folded differ, and those never dealt
    mucked   to the end, a loser's cards that he put away differ, where he loses with the others too

A view is compared as the text of all its fields, so that a card in the wrong place cannot hide.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.cards import Card, Deck
from pitboss.check.broken import Broken
from pitboss.check.deals import Deal
from pitboss.check.dice import Dice
from pitboss.errors import PitbossError
from pitboss.hand.hand import Hand
from pitboss.hand.view import FIELDS, view_for

__all__ = ["check_twins"]

SHOWN: Final = tuple(name for name in FIELDS if name != "house")  # it is the same object


class Sight:
    """All that each observer sees of a hand, step by step: new events at each, all of them at the end."""

    def __init__(self, deal: Deal, hand: Hand) -> None:
        self.deal = deal
        self.hand = hand  # as it ended
        self.observers: tuple[int | None, ...] = (None, *range(hand.n))
        self.boards: list[int] = []  # how many cards lay open, by step
        self.seen: dict[int | None, list[str]] = {observer: [] for observer in self.observers}
        since = 0
        for step in steps(deal, hand, deal.deck):
            self.boards.append(step.board_size)
            for observer in self.observers:
                self.seen[observer].append(face(step, observer, since))
            since = len(step.log)

    @property
    def showdown(self) -> bool:
        """Whether the cards decided."""
        return self.hand.live > 1


def check_twins(deal: Deal, hand: Hand, *, unseen: Deck, dice: Dice) -> None:
    """See that no observer of this finished hand learns anything of cards that he may not see."""
    sight = Sight(deal, hand)
    for observer in sight.observers:
        open_board = dice.choice(sorted(set(sight.boards)))
        kept = {*own(hand, observer), *board(hand, open_board)}
        until = sum(size <= open_board for size in sight.boards) - sight.showdown * (
            sight.boards[-1] <= open_board
        )
        compare(sight, [observer], relaid(deal.deck, kept, unseen), until)
    if sight.showdown:
        check_folded(sight, unseen)
        check_mucked(sight, unseen, dice)


def check_folded(sight: Sight, unseen: Deck) -> None:
    """Change the cards of those who folded: only they themselves may notice."""
    hand = sight.hand
    folded = [seat for seat in range(hand.n) if hand.folded[seat]]
    known = {
        *board(hand, hand.board_size),
        *(card for seat in range(hand.n) if seat not in folded for card in hand.hole(seat)),
    }
    others = [observer for observer in sight.observers if observer not in folded]
    compare(sight, others, relaid(sight.deal.deck, known, unseen), len(sight.boards))
    for seat in folded:
        compare(
            sight, [seat], relaid(sight.deal.deck, known | set(hand.hole(seat)), unseen), len(sight.boards)
        )


def check_mucked(sight: Sight, unseen: Deck, dice: Dice) -> None:
    """Change the cards that one loser put away, to others that lose unseen too: only he may notice."""
    hand = sight.hand
    mucked = [seat for seat in range(hand.n) if not hand.folded[seat] and seat not in hand.showing]
    if not mucked:
        return
    loser = dice.choice(mucked)
    needed = hand.n * hand.house.hole_cards + hand.house.board_cards
    known = set(sight.deal.deck[:needed]) - set(hand.hole(loser))
    deck = relaid(sight.deal.deck, known, unseen)
    *_, end = steps(sight.deal, hand, deck)
    if end.showing == hand.showing and end.results == hand.results:
        compare(sight, [seat for seat in sight.observers if seat != loser], deck, len(sight.boards))


def compare(sight: Sight, observers: list[int | None], deck: Deck, until: int) -> None:
    """Play the twin up to a step, and compare what the observers see of both."""
    since = 0
    for number, step in enumerate(steps(sight.deal, sight.hand, deck)):
        if number >= until:
            return
        for observer in observers:
            twin = face(step, observer, since)
            if twin != sight.seen[observer][number]:
                parts = difference(sight.seen[observer][number], twin)
                raise Broken(f"after {number} actions {name(observer)} can tell hidden cards apart: {parts}")
        since = len(step.log)


def steps(deal: Deal, hand: Hand, deck: Deck) -> Iterable[Hand]:
    """Play a hand again from this deck; yield it at the start and after each action."""
    again = deal.hand(deck)
    yield again
    for action in hand.actions:
        try:
            again.act(action)
        except PitbossError as error:
            raise Broken(f"{action} is legal or not by cards that are hidden: {error}") from error
        yield again


def face(hand: Hand, observer: int | None, since: int) -> str:
    """Write down all that a view shows, at the end of a hand with all its events; and how the hand prints."""
    view = view_for(hand, observer, since=0 if hand.over else since)
    return f"{hand!r} {[getattr(view, field) for field in SHOWN]!r}"


def own(hand: Hand, observer: int | None) -> tuple[Card, ...]:
    """Return the observer's own cards; a spectator has none."""
    return () if observer is None else hand.hole(observer)


def board(hand: Hand, size: int) -> tuple[Card, ...]:
    """Return the first cards of the board."""
    start = hand.n * hand.house.hole_cards
    return tuple(hand.deck[start : start + size])


def relaid(deck: Deck, kept: set[Card], order: Deck) -> Deck:
    """Leave the kept cards in their places, and lay the others down in the order of another deck."""
    others = (card for card in order if card not in kept)
    return Deck.trusted([card if card in kept else next(others) for card in deck])


def name(observer: int | None) -> str:
    """Name an observer."""
    return "a spectator" if observer is None else f"seat {observer}"


def difference(seen: str, twin: str) -> str:
    """Show where two views part."""
    parting = (at for at, (one, two) in enumerate(zip(seen, twin, strict=False)) if one != two)
    at = next(parting, min(len(seen), len(twin)))
    return f"...{seen[max(at - 60, 0) : at + 60]}... or ...{twin[max(at - 60, 0) : at + 60]}..."
