"""A table as one viewer may see it: seats, hand, facts.

Cards come from `view_for` alone, the spectator's for what everybody may see and the viewer's own for the
rest. Nothing here reads a deck or another player's cards.

    now    for everybody: the same bytes for all viewers
    you    for one viewer: his cards, his turn, how the hand ended for him
    facts  what happened, with the viewer's own cards, and "You" in the sentences
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pitboss.cards import Card
from pitboss.hand.event import Event
from pitboss.hand.pots import Pot, pots_of
from pitboss.hand.view import View, view_for
from pitboss.houses.felt import Felt
from pitboss.server.book import Played
from pitboss.server.parts import Best, Fact, Frame, HandNow, Now, PotNow, SeatNow, You
from pitboss.server.turn import turn_of
from pitboss.server.words import Speaker, outcome, pot_name
from pitboss.table.player import Player

__all__ = ["Sight", "facts_since", "frames_of", "hand_now", "seats_now", "speaker_of", "told", "you_now"]

PAYING: Final = frozenset(
    ("ante", "dead", "small blind", "big blind", "straddle", "post", "call", "bet", "raise", "forced")
)
DEEDS: Final = ("small blind", "big blind", "straddle", "post", "check", "call", "bet", "raise", "fold")


def told(cards: Iterable[Card]) -> tuple[str, ...]:
    """Write cards as messages have them."""
    return tuple(map(str, cards))


def speaker_of(played: Played, me: int | None) -> Speaker:
    """Speak of a hand to somebody at this table seat."""
    one_pot = played.hand.house.rounds.one_pot
    return Speaker(names=played.names, me=played.index(me), one_pot=one_pot)


class Sight:
    """What everybody may see of one hand, read once and used for every viewer."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.view = view_for(played.hand, None)
        self.best = {
            seat: played.hand.house.ranks.best(cards + self.view.board)
            for seat, cards in self.view.open_holes.items()
        }
        self.won: dict[int, int] = {}
        self.paid: dict[int, list[tuple[int, int]]] = {}  # pot -> (seat, chips)
        for event in self.view.events:
            if event.kind == "win" and event.seat is not None:
                self.won[event.seat] = self.won.get(event.seat, 0) + event.amount
                self.paid.setdefault(event.total, []).append((event.seat, event.amount))

    @property
    def mucked(self) -> set[int]:
        """Who has put his cards away at the showdown."""
        return {event.seat for event in self.view.events if event.kind == "muck" and event.seat is not None}

    def notes(self) -> list[str]:
        """Say of each seat what it did last on this street."""
        speaker = speaker_of(self.played, None)
        said = [""] * len(self.view.stacks)
        for event in self.view.events:
            if event.kind == "board":
                said = [""] * len(said)
            elif event.seat is not None and event.kind in DEEDS:
                said[event.seat] = speaker.note(event)
        return ["folded" if folded else note for folded, note in zip(self.view.folded, said, strict=True)]

    def blinds(self) -> dict[int, str]:
        """Say who has which blind: posted, or owed where nobody posts them."""
        names = {"small blind": "SB", "big blind": "BB"}
        hand = self.played.hand
        posts = hand.house.rounds.posts(hand) if hand.house.rounds.one_pot else self.view.events
        return {post.seat: names[post.kind] for post in posts if post.kind in names and post.seat is not None}


def hand_now(sight: Sight, *, button: int | None, commitment: str = "") -> HandNow:
    """Tell the hand that is played, or was the last, to everybody."""
    played, view = sight.played, sight.view
    seats = played.seats
    return HandNow(
        number=played.number,
        street=view.street,
        board=told(view.board),
        pot=sum(sight.won.values()) if view.over else view.pot,
        pots=tuple(pots_now(sight)),
        to_match=0 if view.over else view.to_match,
        actor=None if view.actor is None else seats[view.actor],
        button=button,
        seats=seats,
        over=view.over,
        showdown=bool(view.open_holes),
        cap=cap_of(played),
        commitment=commitment,
    )


def cap_of(played: Played) -> str:
    """Say that no more raises are allowed, where that is so."""
    hand = played.hand
    house = hand.house
    if hand.actor < 0 or hand.least or house.raise_limit is None or not hand.current:
        return ""
    if hand.raises < house.raise_limit or (house.uncapped_heads_up and hand.live == 2):
        return ""
    if house.betting == "fixed-limit":
        return f"Capped at {number(hand.raises + 1)} bets: call or fold."
    return f"Capped at {number(hand.raises)} raises: call or fold."


def number(count: int) -> str:
    """Write a small number as a word."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)


def collected(view: View) -> list[Pot]:
    """Return the pots of the streets that are over: what lies in front of a player is in none yet."""
    felt = Felt()
    felt.house = view.house
    felt.n = len(view.started)
    felt.paid = [paid - bet for paid, bet in zip(view.paid, view.bets, strict=True)]
    felt.folded = list(view.folded)
    felt.live = view.folded.count(False)
    felt.dead = view.dead
    felt.pot = view.pot - sum(view.bets)
    return [pot for pot in pots_of(felt) if pot.amount]


def pots_now(sight: Sight) -> Iterable[PotNow]:
    """Tell the pots; once the hand is over, who has won which, and with what."""
    pots = sight.view.pots if sight.view.over else collected(sight.view)
    seats = sight.played.seats
    for place, (amount, claimants) in enumerate(pots):
        name = pot_name(place, len(pots))
        if not sight.view.over:
            yield PotNow(name, amount, tuple(seats[seat] for seat in claimants))
            continue
        paid = sight.paid.get(place, [])
        best = sight.best.get(paid[0][0]) if paid else None
        yield PotNow(
            name,
            amount,
            tuple(seats[seat] for seat, _ in paid),
            tuple(chips for _, chips in paid),
            told(best.cards) if best else (),
            best.name if best else "",
        )


def seats_now(
    size: int, players: Iterable[Player], sight: Sight | None, *, live: bool, bots: Mapping[str, str]
) -> list[SeatNow]:
    """Tell every seat, free ones too. `live`: the hand is being played, its stacks count."""
    seats = [SeatNow(seat) for seat in range(size)]
    for player in players:
        seats[player.seat] = sitting(player, bots.get(player.name, ""))
    if sight is not None:
        lay_out(seats, sight, live=live)
    return seats


def sitting(player: Player, bot: str) -> SeatNow:
    """Tell of a player as the table knows him."""
    state = "bust" if not player.chips and player.state == "in" else player.state
    return SeatNow(
        player.seat,
        name=player.name,
        bot=bot,
        state=state,
        chips=player.chips,
        added=player.added,
        leaving=player.leaving,
    )


def lay_out(seats: list[SeatNow], sight: Sight, *, live: bool) -> None:
    """Add what lies in front of each who was dealt in, unless somebody else sits there by now."""
    played, view = sight.played, sight.view
    notes, blinds, mucked = sight.notes(), sight.blinds(), sight.mucked
    for index, (name, place) in enumerate(zip(played.names, played.seats, strict=True)):
        seat = seats[place]
        if seat.name != name:
            continue
        opened = view.open_holes.get(index, ())
        best = sight.best.get(index)
        folded = view.folded[index]
        seat.dealt = True
        seat.state = "in" if live and seat.state == "bust" else seat.state
        seat.chips = view.stacks[index] if live else seat.chips
        seat.bet = 0 if view.over else view.bets[index]
        seat.folded = folded
        seat.all_in = not folded and not view.stacks[index] and not view.over
        seat.hidden = 0 if folded or opened or index in mucked else view.house.hole_cards
        seat.open = told(opened)
        seat.mucked = index in mucked
        seat.hand = best.name if best else ""
        seat.playing = told(best.cards) if best else ()
        seat.last = notes[index]
        seat.blind = blinds.get(index, "")
        seat.won = sight.won.get(index, 0)


def you_now(played: Played | None, seat: int | None, *, state: int) -> You:
    """Tell a viewer what he alone may know: his cards, his turn, how the hand ended for him."""
    if played is None:
        return You(seat=seat)
    index = played.index(seat)
    view = view_for(played.hand, index)
    best = None
    if view.hole and index is not None and not view.folded[index]:
        made = played.hand.house.ranks.best(view.hole + view.board)
        best = Best(made.name, made.category, told(made.cards))
    return You(
        seat=seat,
        hole=told(view.hole),
        best=best,
        turn=None if view.turn is None else turn_of(played.hand, state),
        words=outcome(view, speaker_of(played, seat)) if view.over else "",
    )


def facts_since(played: Played, seat: int | None, since: int) -> list[Fact]:
    """Tell a viewer what happened in the hand since its log held so many entries."""
    hand = played.hand
    view = view_for(hand, played.index(seat))
    speaker = speaker_of(played, seat)
    left = list(hand.started)
    first = since + (hand.n - 1) * any(entry[0] == "deal" for entry in hand.log[:since])
    facts = []
    pot = 0
    for place, event in enumerate(view.events):
        if event.kind in PAYING and event.seat is not None:
            left[event.seat] -= event.amount
            pot += event.amount
        elif event.kind == "return":
            pot -= event.amount
        if place >= first:
            all_in = event.seat is not None and event.kind in PAYING and not left[event.seat]
            facts.append(fact(event, view, speaker, played.seats, pot=pot, all_in=all_in))
    return facts


def fact(event: Event, view: View, speaker: Speaker, seats: Sequence[int], *, pot: int, all_in: bool) -> Fact:
    """Tell one fact of a hand, with the seats of the table."""
    playing: tuple[str, ...] = ()
    if event.kind == "show":
        playing = told(view.house.ranks.best(event.cards + view.board).cards)
    return Fact(
        event.kind,
        seat=None if event.seat is None else seats[event.seat],
        amount=event.amount,
        total=0 if event.kind in ("win", "rake") else event.total,
        cards=told(event.cards),
        text=event.text,
        playing=playing,
        words=speaker.tell(event, view, pot=pot, all_in=all_in),
        pot=event.total if event.kind in ("win", "rake") else 0,
        all_in=all_in,
    )


# a hand as a film


def frames_of(played: Played, viewer: int | None, *, size: int, commitment: str = "") -> list[Frame]:
    """Show a hand from the deal to where it stands, a frame for each action, as one viewer may see it.

    `viewer` is a seat of the table. The hand need not have been played at one: a `Played` can be made of any.
    """
    whole = played.hand
    frames = []
    for done in range(len(whole.actions) + 1):
        hand = type(whole)(whole.house, whole.started, whole.button, whole.deck, posts=whole.posted)
        for action in whole.actions[:done]:
            since = len(hand.log)
            hand.act(action)
        part = replace(played, hand=hand)
        sight = Sight(part)
        players = [
            Player(name, seat, stack)
            for name, seat, stack in zip(played.names, played.seats, hand.stacks, strict=True)
        ]
        kinds = dict(zip(played.names, played.bots, strict=True))
        button = played.seats[hand.button] if hand.house.button_moves != "never" else None
        frames.append(
            Frame(
                kind="acted" if done else "dealt",
                now=Now(
                    "playing" if not hand.over else "between",
                    tuple(seats_now(size, players, sight, live=True, bots=kinds)),
                    hand=hand_now(sight, button=button, commitment=commitment),
                ),
                you=you_now(part, viewer, state=0),
                facts=tuple(facts_since(part, viewer, since if done else 0)),
            )
        )
    return frames
