"""The format of a tournament: by which house, over how many rounds, and how luck is kept out.

A format is data: it goes into the ledger, to other processes and to other machines.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any, Final, Self

from pitboss.errors import ArenaError, said
from pitboss.history.log_house import house_from, told_house
from pitboss.houses.house import House

__all__ = ["CHUNK", "Format", "as_told", "format_for"]

CHUNK: Final = 20  # rounds that are played, written down and, after an accident, repeated as one
HANDS: Final = 100  # of a round, where the house does not say (MI-15)
FREEZEOUT_HANDS: Final = 1000  # where the house plays until one has all the chips
ROUNDS: Final = 200  # of a matchup (MI-16)
MOST_ROUNDS: Final = 1_000_000
MOST_HANDS: Final = 100_000
TIES: Final = ("ignore", "half")


@dataclass(frozen=True, kw_only=True, slots=True)
class Format:
    """What is played; the same format, bots and seed give the same results, bit for bit."""

    told: str  # the house, as a log tells it
    seats: int = 2  # two: matchups of all pairs; more: tables with everybody's chips counted
    rounds: int = ROUNDS
    hands: int = HANDS  # the most of a round
    mirror: bool = True  # each sequence of deals is played from every seat
    ties: str = "ignore"  # what a tie is in the ratings: nothing, or half a win
    until: str = ""  # "separated": a pair stops as soon as it is decided
    error: float = 0.05  # how often such a decision may be wrong
    indifference: int = 35  # Elo points that are not worth telling apart
    chunk: int = CHUNK
    keep_hands: bool = True  # write every hand down
    opponents: int = 0  # how many others each bot meets, by lot; 0: all of them

    @property
    def house(self) -> House:
        """The house, with its options."""
        return house_of(self.told)

    @property
    def heads_up(self) -> bool:
        """Whether pairs meet; else there are tables."""
        return self.seats == 2

    def as_told(self) -> dict[str, Any]:
        """Return the format as JSON can hold it."""
        return asdict(self) | {"told": json.loads(self.told)}

    @classmethod
    def from_told(cls, told: object) -> Self:
        """Read a format again."""
        names = {field.name: field.type for field in fields(cls)}
        if not isinstance(told, dict) or set(told) != set(names):
            raise ArenaError("the format is not one that this pitboss knows")
        values = {key: value for key, value in told.items() if key != "told"}
        for key, value in values.items():
            if type(value).__name__ != names[key]:
                raise ArenaError(f"the format says {key} = {said(value)}, which is no {names[key]}")
        house_from(told["told"])
        return cls(told=json.dumps(told["told"]), **values)


@lru_cache(maxsize=16)
def house_of(told: str) -> House:
    """Return the house that a format tells."""
    return house_from(json.loads(told))


def format_for(
    house: House,
    bots: int,
    *,
    seats: int | None = None,
    rounds: int | None = None,
    hands: int | None = None,
    **more: Any,  # noqa: ANN401 - the other fields of a format
) -> Format:
    """Return the format of a tournament of so many bots, with what was left open filled in and checked."""
    if bots < 2:
        raise ArenaError(f"{bots} {'bot' if bots == 1 else 'bots'}: a tournament needs two at least")
    if seats is None:
        seats = min(bots, house.max_seats)
    if not house.min_seats <= seats <= house.max_seats:
        raise ArenaError(f"{said(seats)} seats: a table of {house.name} has 2 to {house.max_seats}")
    if seats > bots:
        raise ArenaError(f"{seats} seats are too many for {bots} bots: nobody plays against himself")
    if hands is None:
        hands = house.hands or (FREEZEOUT_HANDS if house.freezeout and seats == 2 else HANDS)
    rounds = ROUNDS if rounds is None else rounds
    for name, value, most in (("--rounds", rounds, MOST_ROUNDS), ("--hands", hands, MOST_HANDS)):
        if not 1 <= value <= most:
            raise ArenaError(f"{said(value)} is out of range for {name}: 1 to {most}")
    format_ = checked(Format(told=as_told(house), seats=seats, rounds=rounds, hands=hands, **more))
    if format_.opponents and not 2 <= format_.opponents < bots:
        raise ArenaError(
            f"{said(format_.opponents)} opponents are out of range for {bots} bots: 2 to {bots - 1}"
        )
    return format_


def as_told(house: House) -> str:
    """Return a house as a text that can be sent anywhere."""
    return json.dumps(told_house(house))


def checked(given: Format) -> Format:
    """Refuse settings that mean nothing."""
    if given.ties not in TIES:
        raise ArenaError(f"{said(given.ties)} is no way to count ties: {', '.join(TIES)}")
    if given.until not in ("", "separated"):
        raise ArenaError(f"{said(given.until)} is nothing to play until: separated")
    if given.until and not given.heads_up:
        raise ArenaError("pairs are separated, tables are not: --until separated wants two seats")
    if given.opponents and not given.heads_up:
        raise ArenaError("opponents are drawn for pairs, tables are drawn anyway: it wants two seats")
    if not 0.001 <= given.error <= 0.4:
        raise ArenaError(f"{said(given.error)} is no rate of errors: 0.001 to 0.4")
    if not 1 <= given.indifference <= 400:
        raise ArenaError(f"{said(given.indifference)} is no difference in Elo to look for: 1 to 400")
    return given
