"""What somebody wants a table to be like, and the entries that open it.

Everything may be left out. What cannot be is refused with a code, and nothing is opened.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from pitboss.errors import HouseError, ServerError
from pitboss.history.log_house import told_house
from pitboss.houses.catalog import HOUSES, build_house
from pitboss.houses.house import House
from pitboss.houses.options import MAX_CHIPS, set_options
from pitboss.server.crew import NAMES, Crew
from pitboss.server.facts import buy_in, house_facts
from pitboss.server.journal import Entry, Opened, Seated
from pitboss.server.names import plain_text
from pitboss.server.world import SeededWorld, World

__all__ = [
    "Houses",
    "Start",
    "Wish",
    "Wisher",
    "check_seed",
    "entries_of",
    "lots_of",
    "opening_of",
    "read_house",
    "read_wish",
]

MOST_FILE: Final = 16 * 1024  # bytes of a house file
MOST_SEATS: Final = 10
GRACE: Final = 20  # seconds that a turn is held for one whose connection is lost

Seconds = Annotated[int, Meta(ge=3, le=3600)]


class Start(Struct, forbid_unknown_fields=True, kw_only=True):
    """Where a table begins that does not begin at the beginning: a decision of a recorded hand."""

    replay: Annotated[str, Meta(max_length=64)] = ""  # a replay that was brought along, or
    table: Annotated[str, Meta(max_length=64)] = ""  # a table here, at which I was in that hand
    hand: Annotated[int, Meta(ge=1, le=10**9)] = 1
    position: Annotated[int, Meta(ge=0, le=10**6)] = 0  # after so many actions


class Wish(Struct, forbid_unknown_fields=True, kw_only=True, rename={"start": "from"}):
    """The body of `POST /api/tables`."""

    title: Annotated[str, Meta(max_length=80)] = ""
    house: Annotated[str, Meta(max_length=60)] = "standard"
    house_file: Annotated[str, Meta(max_length=MOST_FILE)] | None = None
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] | None = None
    bots: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=MOST_SEATS)] = []
    fill: bool | Annotated[int, Meta(ge=0, le=MOST_SEATS)] = False  # so many bots, true: all seats but mine
    seconds: Seconds | None = 30  # null: no clock
    bank: Annotated[int, Meta(ge=0, le=3600)] = 60
    private: bool = False
    sit: bool = False  # seat me at once, in the first free seat, with the chips of the house
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900  # that a bot takes
    pause_ms: Annotated[int, Meta(ge=0, le=30_000)] = 3500  # between two hands
    start: Start | None = None  # called `from` in the message
    seed: Annotated[str, Meta(max_length=200)] = ""  # of all decks; on a server of one's own alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Wisher:
    """Whose wish it is."""

    person: str
    name: str


@dataclass(slots=True)
class Houses:
    """The houses of a server: those of pitboss, and those of its owner's files."""

    own: dict[str, House] = field(default_factory=dict)

    def all(self) -> Mapping[str, House]:
        """Return them by name."""
        return {**HOUSES, **self.own}

    def find(self, name: str) -> House:
        """Return a house."""
        houses = self.all()
        if name not in houses:
            raise ServerError("not_found", f"{name!r:.60} is not a house: {', '.join(houses)}.")
        return houses[name]


def read_house(text: str) -> House:
    """Read a house file that somebody has sent."""
    if len(text.encode()) > MOST_FILE:
        raise ServerError("bad_house", f"A house file has at most {MOST_FILE} bytes.")
    try:
        return build_house(tomllib.loads(text, parse_float=Decimal), default_name="own")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ServerError("bad_house", f"This is not TOML: {error}.") from None
    except HouseError as error:
        raise ServerError("bad_house", f"{error}.") from None


def entries_of(
    wish: Wish, wisher: Wisher, *, houses: Houses, crew: Crew, world: World, seeds: bool = False
) -> list[Entry]:
    """Return the entries that open a table as wished: the table, its bots, and whoever sits down at once."""
    house = house_of(wish, houses)
    kinds = [crew.find(name) for name in wish.bots]
    size = seats_of(wish, house)
    if wish.fill:
        kinds = crew.company(kinds, size - 1 if wish.fill is True else wish.fill)
    if len(kinds) > size:
        raise ServerError("bad_table", f"{len(kinds)} bots are too many for {size} seats.")
    if size * house.stack > MAX_CHIPS:
        raise ServerError("bad_chips", f"{size} players with {house.stack} chips each have too many chips.")
    check_seed(wish, allowed=seeds)
    title = plain_text(wish.title, 60) or f"{house_facts(house).title} {house_facts(house).stakes}"
    opened = opening_of(wish, wisher, house, size=size, title=title, world=world)
    entries: list[Entry] = [opened, *bots_of(kinds, house, size, lots_of(wish, world))]
    if wish.sit:
        taken = {entry.seat for entry in entries if isinstance(entry, Seated)}
        free = next((seat for seat in range(size) if seat not in taken), None)
        if free is None:
            raise ServerError("table_full", "The bots take all seats: there is none for you.")
        entries.append(Seated(wisher.name, free, house.stack, person=wisher.person))
    return entries


def check_seed(wish: Wish, *, allowed: bool) -> None:
    """Refuse a seed where others might play: who knows the seed knows the cards."""
    if wish.seed and not allowed:
        raise ServerError(
            "bad_table", "Cards that follow from a seed are dealt on a server of one's own alone."
        )


def lots_of(wish: Wish, world: World) -> World:
    """Return what draws lots for a table: the seed that was wished for, or the world."""
    return SeededWorld(wish.seed) if wish.seed else world


def opening_of(wish: Wish, wisher: Wisher, house: House, *, size: int, title: str, world: World) -> Opened:
    """Return the entry that opens a table."""
    return Opened(
        house=told_house(house),
        size=size,
        button=lots_of(wish, world).below(size),
        title=title,
        owner=wisher.person,
        owner_name=wisher.name,
        private=wish.private,
        seconds=wish.seconds,
        bank=wish.bank if wish.seconds is not None else 0,
        grace=GRACE if wish.seconds is not None else 0,
        pace_ms=wish.pace_ms,
        pause_ms=wish.pause_ms,
        seed=wish.seed,
        at=world.wall(),
    )


def house_of(wish: Wish, houses: Houses) -> House:
    """Return the house that is wished, with its options set."""
    try:
        house = houses.find(wish.house) if wish.house_file is None else read_house(wish.house_file)
    except ServerError as error:
        raise ServerError("bad_house", str(error)) from None
    try:
        return set_options(house, wish.options)
    except HouseError as error:
        raise ServerError("bad_house", f"{error}.") from None


def seats_of(wish: Wish, house: House) -> int:
    """Return how many seats: as wished, else enough for the bots and a person, else six."""
    fewest = max(min(6, house.max_seats), house.min_seats)
    size = wish.seats or (
        min(max(len(wish.bots) + 1, house.min_seats), house.max_seats)
        if wish.bots and not wish.fill
        else fewest
    )
    if not house.min_seats <= size <= house.max_seats:
        raise ServerError(
            "bad_table",
            f"{size} seats: a table of {house.name} has {house.min_seats} to {house.max_seats}.",
        )
    return size


def bots_of(kinds: list[str], house: House, size: int, lots: World) -> list[Seated]:
    """Seat the bots: from seat 1 on, and in seat 0 when no other is left."""
    start = lots.below(len(NAMES))
    order = [*range(1, size), 0]
    chips = buy_in(house)[0] if house.is_match else house.stack
    return [
        Seated(
            house.roles[order[number]] if house.roles else NAMES[(start + number) % len(NAMES)],
            order[number],
            chips,
            bot=kind,
        )
        for number, kind in enumerate(kinds)
    ]


READER: Final = msgspec.json.Decoder(Wish)


def read_wish(body: bytes) -> Wish:
    """Read the body of a request."""
    try:
        return READER.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ServerError("bad_message", f"This is no wish for a table: {error}.") from None
