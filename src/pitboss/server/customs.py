"""The manners of all tables of a server: pauses, patience, talk."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Customs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """The manners of all tables of a server, in seconds."""

    rests_alone: bool = True  # no hand is dealt while nobody is there to see it
    first_pause: float = 1.5  # before the first hand
    seat_kept: float = 900  # for one who is away and sits out
    empty_kept: float = 600  # until a table is closed at which nobody sits and nobody looks on
    chat_rate: float = 0.5
    chat_burst: float = 5
    crowd_rate: float = 1.0  # of all together who look on: they are many, and cost nothing
    crowd_burst: float = 10
    slow: float = 0.5  # a write that takes longer gives the clock its time back
