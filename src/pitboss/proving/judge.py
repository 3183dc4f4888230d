"""What must hold when an evening is over: what people were promised, beside what the store has.

judged = judge(guests, journal, asked, restarted=True)
judged.lost          # acknowledged, and not in the history under the number that was told
judged.twice         # acknowledged as two things
judged.untrue        # told as an event, and the history says otherwise, or other guests were told otherwise
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.proving.guest import Guest
from pitboss.server.journal import kind_of, read_entry

__all__ = ["Judged", "judge"]

STORED: Final = ("act", "sit", "top_up")  # requests whose acknowledgement is always of an entry


@dataclass(slots=True)
class Judged:
    """What was found at one table."""

    acknowledged: int = 0  # requests
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    untrue: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """All of it."""
        return [*self.lost, *self.twice, *self.untrue]

    def add(self, other: Judged) -> None:
        """Add what was found elsewhere."""
        self.acknowledged += other.acknowledged
        self.lost += other.lost
        self.twice += other.twice
        self.untrue += other.untrue


def judge(
    guests: Iterable[Guest], journal: Sequence[bytes], asked: Mapping[str, int], *, restarted: bool
) -> Judged:
    """Compare what the guests of a table know with its history; `asked` has the entries of their requests.

    A request that asked for nothing (to sit in where one is in) leaves no trace, so after a restart it is
    looked at anew: it may then have been acknowledged twice, or be in the history later than it was told.
    """
    judged = Judged()
    for guest in guests:
        judge_promises(judged, guest, asked, len(journal), restarted=restarted)
        judge_mirror(judged, guest, journal)
    compare(judged, guests)
    return judged


def judge_promises(
    judged: Judged, guest: Guest, asked: Mapping[str, int], last: int, *, restarted: bool
) -> None:
    """See that what one guest was promised is there, and once."""
    for id_, told in guest.mirror.acks.items():
        request = guest.asked[id_]
        stored = request["t"] in STORED
        if max(told) > last:
            judged.lost.append(f"{request} was acknowledged as event {max(told)}, the history ends at {last}")
        if not stored and id_ not in asked:
            continue
        judged.acknowledged += 1
        if stored or not restarted:
            if asked.get(id_) not in told:
                judged.lost.append(
                    f"{request} was acknowledged as event {min(told)}, the history has {asked.get(id_)}"
                )
            if len(told) > 1:
                judged.twice.append(f"{request} was acknowledged as events {sorted(told)}")


def judge_mirror(judged: Judged, guest: Guest, journal: Sequence[bytes]) -> None:
    """See that the events that a guest was told are the entries of the history."""
    for n, (kind, _public) in guest.mirror.events.items():
        if n > len(journal):
            judged.lost.append(
                f"guest {guest.number} was told of event {n}, the history ends at {len(journal)}"
            )
            return
        if kind != kind_of(read_entry(journal[n - 1])):
            judged.untrue.append(f"guest {guest.number} was told that event {n} is {kind}")


def compare(judged: Judged, guests: Iterable[Guest]) -> None:
    """See that all guests were told the same of an event."""
    first: dict[int, tuple[int, bytes]] = {}
    for guest in guests:
        for n, (_kind, public) in guest.mirror.events.items():
            other, said = first.setdefault(n, (guest.number, public))
            if said != public:
                judged.untrue.append(
                    f"guests {other} and {guest.number} were told different things of event {n}"
                )
