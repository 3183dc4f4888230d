"""Leaks: whether anything that a viewer is sent hangs on a card that he may not see.

An evening is played a second time with other cards wherever one viewer may not look, and he must be sent the
same bytes at the same times: events, snapshots, hands shown again, proofs, his own figures; and the log must
be the same too. Only salted hashes of hidden cards may differ, and are taken out before.

    ever     cards that he never gets to see: of those who folded, who put their cards away, and what was
             never dealt, in all hands; to the end of the evening
    yet      all that he has not seen yet at some moment of one hand; up to the next card that is opened
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from pitboss.cards import Card, Deck
from pitboss.check.broken import Broken
from pitboss.check.dice import Dice, dice_for
from pitboss.check.share import share_out
from pitboss.check.twins import board, relaid
from pitboss.errors import PitbossError
from pitboss.hand.hand import Hand
from pitboss.proving.screening import Seen, screen
from pitboss.server.book import Played
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["Leaks", "check_evening", "check_leaks"]

HANDS: Final = 10  # of an evening
TRIES: Final = 20  # decks that are tried until the same hands win


@dataclass(slots=True, kw_only=True)
class Leaks:
    """What one evening has come to."""

    seed: str
    house: str = ""
    hands: int = 0
    twins: int = 0
    changed: int = 0  # cards that lay otherwise in a twin
    compared: int = 0  # bytes
    faults: list[str] = field(default_factory=list)


def check_leaks(*, seed: str, first: int, hands: int, jobs: int) -> Iterator[Leaks]:
    """Check evenings from number `first` on, until so many hands have been played."""
    names = (f"{seed}/{number}" if seed else str(number) for number in count(first))
    for report in share_out(check_evening, names, jobs=jobs):
        yield report
        hands -= max(report.hands, 1)
        if hands <= 0:
            return


def check_evening(seed: str) -> Leaks:
    """Play an evening and its twins."""
    report = Leaks(seed=seed)
    try:
        seen = screen(seed, hands=HANDS)
        report.house = seen.house
        report.hands = len(seen.hands)
        dice = dice_for(f"leaks {seed}", 0)
        viewer = dice.randrange(seen.people + 1)
        spectator = seen.people
        compare_ever(report, seen, sorted({viewer, spectator}), dice)
        compare_yet(report, seen, viewer, dice)
    except Broken as broken:
        report.faults.append(broken.sentence)
    except PitbossError as error:
        report.faults.append(f"{type(error).__name__}: {error}")
    return report


# what may never be seen


def compare_ever(report: Leaks, seen: Seen, viewers: list[int], dice: Dice) -> None:
    """Change all cards that these viewers never get to see."""
    decks = {}
    for key, played in seen.hands.items():
        mine = [played.persons.index(person) for person in persons(seen, viewers, played)]
        deck = never_seen(played.hand, mine, dice)
        report.changed += sum(one != other for one, other in zip(deck, played.hand.deck, strict=True))
        decks[key] = deck
    twin = screen(report.seed, hands=HANDS, relaid=decks)
    report.twins += 1
    for viewer in viewers:
        compare(report, seen.sent[viewer], twin.sent[viewer], f"{named(seen, viewer)}, cards never seen")
    if seen.log != twin.log:
        report.faults.append(f"the log hangs on cards: {parting(seen.log.encode(), twin.log.encode())}")


def persons(seen: Seen, viewers: list[int], played: Played) -> Iterator[str]:
    """Yield the ids of those viewers who were in a hand."""
    for viewer in viewers:
        if seen.ids[viewer] in played.persons:
            yield seen.ids[viewer]


def never_seen(hand: Hand, mine: list[int], dice: Dice) -> Deck:
    """Lay a deck down anew where these seats never look, such that the hand goes the same way."""
    open_ = {*board(hand, hand.board_size), *(card for seat in mine for card in hand.hole(seat))}
    open_ |= {card for seat in hand.showing for card in hand.hole(seat)}
    put_away = {card for seat in range(hand.n) if not hand.folded[seat] for card in hand.hole(seat)}
    for _ in range(TRIES):
        deck = relaid(hand.deck, open_, shuffled(dice))
        if goes_the_same(hand, deck):
            return deck
    return relaid(hand.deck, open_ | put_away, shuffled(dice))


def goes_the_same(hand: Hand, deck: Deck) -> bool:
    """Say whether a hand with another deck ends as this one did."""
    again = type(hand)(hand.house, hand.started, hand.button, deck, posts=hand.posted)
    for action in hand.actions:
        again.act(action)
    return (
        again.over and again.stacks == hand.stacks and again.showing == hand.showing and again.log == hand.log
    )


# what may not be seen yet


def compare_yet(report: Leaks, seen: Seen, viewer: int, dice: Dice) -> None:
    """Change all cards of one hand that a viewer has not seen at some moment of it."""
    told, end = seen.events[viewer], seen.evening[viewer]
    keys = [key for key, played in seen.hands.items() if told.get(played.first, end) < end]
    if not keys:
        return
    key = dice.choice(keys)
    played = seen.hands[key]
    hand = played.hand
    mine = [played.persons.index(seen.ids[viewer])] if seen.ids[viewer] in played.persons else []
    sizes = board_sizes(hand)
    size = dice.choice(sorted(set(sizes)))
    steps = sum(one <= size for one in sizes)  # from the deal on, in which no more is open than that
    if hand.over and hand.board_size <= size:
        steps = len(sizes) - 1  # the last one opens the cards
    if not steps:
        return
    last = played.first + steps - 1  # the last event before more is seen
    much = min(told.get(last, 0), end)
    kept: set[Card] = {*board(hand, size), *(card for seat in mine for card in hand.hole(seat))}
    deck = relaid(hand.deck, kept, shuffled(dice))
    report.changed += sum(one != other for one, other in zip(deck, hand.deck, strict=True))
    twin = screen(report.seed, hands=HANDS, relaid={key: deck}, until=(viewer, much))
    report.twins += 1
    where = f"{named(seen, viewer)}, hand {played.number} with {size} cards on the board"
    compare(report, seen.sent[viewer][:much], twin.sent[viewer][:much], where)


def board_sizes(hand: Hand) -> list[int]:
    """Return how many cards lay open after the deal, and after each action."""
    again = type(hand)(hand.house, hand.started, hand.button, hand.deck, posts=hand.posted)
    sizes = [again.board_size]
    for action in hand.actions:
        again.act(action)
        sizes.append(again.board_size)
    return sizes


# comparing


def shuffled(dice: Dice) -> Deck:
    """Return a deck in an order of its own."""
    return deck_for(seed_from_text(str(dice.getrandbits(64))), 1)


def compare(
    report: Leaks, sent: list[tuple[float, bytes]], twin: list[tuple[float, bytes]], where: str
) -> None:
    """See that a viewer was sent the same."""
    for number, ((at, data), (other_at, other)) in enumerate(zip(sent, twin, strict=False)):
        report.compared += len(data)
        if data != other:
            report.faults.append(f"{where}, message {number}: {parting(data, other)}")
            return
        if at != other_at:
            report.faults.append(f"{where}, message {number} came at {at} or at {other_at}: {data[:80]!r}")
            return
    if len(sent) != len(twin):
        report.faults.append(f"{where}: {len(sent)} messages, or {len(twin)}")


def named(seen: Seen, viewer: int) -> str:
    """Name a viewer."""
    return "a spectator" if viewer == seen.people else f"person {viewer}"


def parting(one: bytes, other: bytes) -> str:
    """Show where two texts part."""
    at = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"...{one[max(at - 60, 0) : at + 60]!r}... or ...{other[max(at - 60, 0) : at + 60]!r}..."
