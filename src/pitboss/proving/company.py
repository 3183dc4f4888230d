"""Tables on a real server, and people who play at them in haste, whatever happens to the server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.check.dice import dice_for
from pitboss.houses.catalog import HOUSES
from pitboss.proving.guest import Guest
from pitboss.proving.judge import Judged, judge
from pitboss.proving.road import Road
from pitboss.proving.visitor import Visitor
from pitboss.server.store import Store

__all__ = ["Company", "Party"]

PEOPLE: Final = 2  # at each table
HASTE: Final = 0.1  # of the time that a person takes
BOTS: Final = ("random", "caller", "tight")
TABLES_EACH: Final = 10  # that one person may open


@dataclass(slots=True)
class Party:
    """One table, and those who play at it."""

    table: str
    house: str
    guests: list[Guest] = field(default_factory=list)

    @property
    def back(self) -> bool:
        """Whether all have heard how things stand since they connected."""
        return all(guest.joined for guest in self.guests)

    @property
    def seated(self) -> bool:
        """Whether all have a seat."""
        return all(guest.mirror.you.seat is not None for guest in self.guests)


class Company:
    """Everybody, at all tables; the houses take turns."""

    def __init__(self, seed: str, *, crowded: bool = False) -> None:
        self.seed = seed
        self.crowded = crowded  # no seat is free, nobody leaves, and no clock runs
        self.parties: list[Party] = []
        self.tasks: list[asyncio.Task[Any]] = []

    def open_tables(self, address: str, count: int) -> None:
        """Open tables on a server, two people and, where there is room, a bot at each."""
        visitor = Visitor(address, 0)
        for number in range(count):
            if number % TABLES_EACH == 0:
                visitor = Visitor(address, number // TABLES_EACH + 1)
            house = [*HOUSES.values()][number % len(HOUSES)]
            more = house.max_seats > PEOPLE
            wish = {
                "house": house.name,
                "seats": PEOPLE + more + (more and not self.crowded),
                "seconds": None if self.crowded else 20,
                "pace_ms": 0,
                "pause_ms": 50,
                "bots": [BOTS[number // len(HOUSES) % len(BOTS)]] * more,
            }
            table = visitor.ask("/api/tables", wish)["table"]
            self.parties.append(Party(table, house.name))

    def come(self, address: str) -> None:
        """Let everybody come, and play."""
        for at, party in enumerate(self.parties):
            house = HOUSES[party.house]
            for one in range(PEOPLE):
                number = at * PEOPLE + one
                guest = Guest(
                    number,
                    net=Road(address, stack=house.stack, machine=1000 + number),
                    dice=dice_for(f"guest {self.seed}", number),
                    table=party.table,
                    pace=HASTE,
                    orderly=True,
                    stays=house.is_match or self.crowded,
                )
                party.guests.append(guest)
                loop = asyncio.get_running_loop()
                self.tasks += [loop.create_task(guest.live()), loop.create_task(guest.think())]

    @property
    def guests(self) -> list[Guest]:
        """All of them."""
        return [guest for party in self.parties for guest in party.guests]

    @property
    def acknowledged(self) -> int:
        """How many requests have been."""
        return sum(len(guest.mirror.acks) for guest in self.guests)

    def check(self) -> None:
        """Raise what a guest has found to be broken."""
        for task in self.tasks:
            if task.done():
                task.result()

    def calm_down(self) -> None:
        """Let everybody be reasonable from now on."""
        for guest in self.guests:
            guest.calm = True

    async def go(self) -> None:
        """Send everybody home."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for guest in self.guests:
            if guest.wire is not None:
                guest.wire.close()

    async def judge(self, store: Store, *, restarted: bool) -> Judged:
        """Compare what all of them were told with the store."""
        whole = Judged()
        for party in self.parties:
            journal = await store.load(party.table)
            asked = {id_: number for (_, id_), number in (await store.actions(party.table)).items()}
            whole.add(judge(party.guests, journal, asked, restarted=restarted))
        return whole
