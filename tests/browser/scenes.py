"""Pictures of a table that no hand has to be played for: snapshots as a server would send them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import HOUSES
from pitboss.houses.house import House
from pitboss.server.book import Played
from pitboss.server.facts import terms_of
from pitboss.server.messages import Clock, Snapshot, write
from pitboss.server.parts import Fact, HandNow, Level, Now, PotNow, SeatNow, Terms, You
from pitboss.server.picture import Sight, facts_since, hand_now, seats_now, you_now
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.table.player import Player

__all__ = ["NAMES", "Deal", "crowd", "snapshot_of"]

NAMES: Final = ("Ada", "Mira", "Basil", "Tomas", "Quill", "Ines", "Omar", "Lena", "Petr", "Sol")


@dataclass(kw_only=True)
class Deal:
    """A hand at a table, played up to some point, as the player in seat 0 sees it."""

    house: str
    stacks: Sequence[int]
    actions: Sequence[str] = ()
    button: int = 0
    seed: str = "scene"
    options: dict[str, Any] = field(default_factory=dict)
    number: int = 7
    phase: str = "playing"
    changes: dict[int, dict[str, Any]] = field(default_factory=dict)  # of seats
    running: str = "time"
    seat: int | None = 0  # None: a spectator
    reason: str = ""

    def snapshot(self) -> bytes:
        """Write the snapshot that the viewer gets."""
        house = HOUSES[self.house].with_options(**self.options) if self.options else HOUSES[self.house]
        hand = Hand(house, list(self.stacks), self.button, deck_for(seed_from_text(self.seed), self.number))
        for told in self.actions:
            verb, _, amount = told.partition(" ")
            hand.act(Action(verb, int(amount) if amount else None))
        return write(self.message(house, hand))

    def message(self, house: House, hand: Hand) -> Snapshot:
        """Build it out of the server's own parts."""
        n = len(self.stacks)
        names = house.roles or NAMES[:n]
        played = Played(
            number=self.number,
            hand=hand,
            names=names,
            seats=tuple(range(n)),
            persons=("me", *("" for _ in range(n - 1))),
            bots=("", *("tight" for _ in range(n - 1))),
            secret="",
            at="",
            first=2,
        )
        sight = Sight(played)
        players = [Player(names[seat], seat, stack) for seat, stack in enumerate(hand.stacks)]
        bots = dict(zip(played.names, played.bots, strict=True))
        seats = seats_now(n, players, sight, live=True, bots=bots)
        seats = [msgspec.structs.replace(seat, **self.changes.get(seat.seat, {})) for seat in seats]
        button = hand.button if house.button_moves != "never" else None
        now = Now(
            self.phase if not hand.over else "between" if self.phase == "playing" else self.phase,  # type: ignore[arg-type]
            tuple(seats),
            hand=hand_now(sight, button=button, commitment="1d0c329f5b6a7e80"),
            level=level_of(house),
            hands_played=self.number - (not hand.over),
            pause_ms=4000 if hand.over else 0,
            reason=self.reason,
        )
        clock = None
        if hand.actor >= 0:
            clock = Clock("t1", hand.actor, 12_400, 20_000, 60_000, self.running)  # type: ignore[arg-type]
        you = you_now(played, self.seat, state=9)
        return Snapshot("t1", 9, terms(house, n), now, you, clock, tuple(facts_since(played, self.seat, 0)))


def level_of(house: House) -> Level:
    """Tell the blinds, and the next ones where they rise."""
    if not house.levels:
        return Level(house.small_blind, house.big_blind)
    small = house.levels[1]
    return Level(house.small_blind, house.big_blind, 1, len(house.levels), 4, small, 2 * small)


def terms(house: House, size: int) -> Terms:
    """Tell the terms of a table."""
    return terms_of(
        house, table="t1", title="Harbour Street", size=size, clock=(20, 60, 20), private=False, owner="Ada"
    )


def snapshot_of(deal: Deal) -> dict[str, Any]:
    """Return the snapshot as a browser would read it."""
    told: dict[str, Any] = json.loads(deal.snapshot())
    return told


def crowd(size: int, *, bet: int, stack: int, button: int, shown: bool) -> bytes:
    """Draw a table that is as full as it gets: everybody has bet, or everybody shows his cards."""
    ranks, suits = "AKQJT98765", "sh"
    seats = []
    for number in range(size):
        folded = number % 4 == 2 and not shown
        cards = (f"{ranks[number]}s", f"{ranks[number]}h")
        seats.append(
            SeatNow(
                number,
                name=NAMES[number],
                bot="tight" if number else "",
                state="in",
                chips=stack + number * 137,
                bet=0 if folded or shown else bet,
                dealt=True,
                folded=folded,
                hidden=0 if folded or shown else 2,
                open=cards if shown else (),
                hand="full house, queens over sevens" if shown else "",
                last=f"calls {bet:,}" if not folded else "folded",
                blind="BB" if number == 1 else "",
                won=stack if shown and not number else 0,
            )
        )
    del suits
    pots = (PotNow("main pot", 3 * bet, ()), PotNow("side pot", 2 * bet, ()))
    hand = HandNow(
        number=1284,
        street="river" if shown else "turn",
        board=("Kd", "9c", "4s", "Qh", "2c")[: 5 if shown else 4],
        pot=5 * bet,
        pots=pots,
        to_match=bet,
        actor=None if shown else 0,
        button=button,
        seats=tuple(range(size)),
        over=shown,
        showdown=shown,
    )
    now = Now(
        "between" if shown else "playing", tuple(seats), hand=hand, level=Level(10, 20), hands_played=1283
    )
    you = You(seat=0, hole=("As", "Ah"))
    facts = (Fact("hand", total=1284, words="Hand 1284."),)
    return write(Snapshot("t1", 9, terms(HOUSES["standard"], size), now, you, None, facts))
