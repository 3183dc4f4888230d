"""A tournament: every pair of bots, some of them, or tables (MI-18); what was played, and what is left.

    tournament = Tournament(format, bots, seed="7")
    while (task := tournament.take()) is not None:
        tournament.add(play(task))
    tournament.pairs[0].wins

It plays nothing and writes nothing itself: `spread.py` plays its tasks, `ledger.py` keeps what they came to.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, Final

from pitboss.arena.chunk import Chunk, Task
from pitboss.arena.deals import drawn, shuffled
from pitboss.arena.format import Format
from pitboss.arena.player import Entry, Terms
from pitboss.arena.schedule import Schedule
from pitboss.arena.sequential import Verdict, separated
from pitboss.errors import ArenaError, said
from pitboss.shuffle import seed_from_text

__all__ = ["Pair", "Purse", "Tournament"]

MOST_BOTS: Final = 3_000  # whose ratings take seconds; past that they want another way to be worked out
MOST_PAIRS: Final = 500_000


@dataclass(slots=True)
class Pair:
    """Two bots and what their rounds came to, as a letter each: a, b, or = for a tie."""

    a: int
    b: int
    outcomes: dict[int, str] = field(default_factory=dict)  # by chunk
    luck: dict[int, list[float]] = field(default_factory=dict)  # by chunk, as `luck.py` has it
    hands: int = 0
    verdict: Verdict | None = None  # once it has been decided early

    @property
    def played(self) -> str:
        """All outcomes, in the order of the rounds; up to the first chunk that is missing."""
        whole = []
        for number in range(len(self.outcomes)):
            if number not in self.outcomes:
                break
            whole.append(self.outcomes[number])
        return "".join(whole)

    def count(self, letter: str) -> int:
        """Return how many rounds ended so."""
        return sum(outcomes.count(letter) for outcomes in self.outcomes.values())

    @property
    def wins(self) -> tuple[int, int, int]:
        """The rounds that a has won, that b has won, and the ties."""
        return self.count("a"), self.count("b"), self.count("=")


@dataclass(slots=True)
class Purse:
    """What a bot has won at tables, block by block."""

    blocks: dict[tuple[int, int], int] = field(default_factory=dict)  # by place in the schedule: chips
    hands: dict[tuple[int, int], int] = field(default_factory=dict)


class Tournament:
    """Bots, a format and a seed; then what was played."""

    def __init__(self, format_: Format, bots: Sequence[Entry], *, seed: str, terms: Terms) -> None:
        self.format = format_
        self.bots = tuple(bots)
        self.names = checked_names(bots)
        self.seed_text = seed
        self.seed = seed_from_text(seed)
        self.terms = terms
        self.told = json.dumps(format_.as_told())
        self.faults: list[Counter[str]] = [Counter() for _ in bots]
        self.hands = self.decisions = self.rounds = 0
        self.exploits: dict[str, dict[str, Any]] = {}  # by spec: what `exploits.py` has kept
        self.pairs = [Pair(a, b) for a, b in self.meetings()] if format_.heads_up else []
        self.purses = [] if format_.heads_up else [Purse() for _ in bots]
        self.done: set[tuple[int, int]] = set()
        self.schedule = self.planned()

    # the plan

    def meetings(self) -> Iterable[tuple[int, int]]:
        """Return who meets: every pair, or those that the lot draws."""
        opponents, bots = self.format.opponents, len(self.bots)
        if not 0 < opponents < bots - 1:
            if bots * (bots - 1) // 2 > MOST_PAIRS:
                raise ArenaError(
                    f"{bots} bots are {bots * (bots - 1) // 2:,} pairs, which are too many: "
                    "let each meet some others, as in --opponents 20"
                )
            return combinations(range(bots), 2)
        return drawn(self.seed, self.names, opponents)

    @property
    def matches(self) -> int:
        """How many things are played side by side: pairs, or the tables of a lap."""
        if self.format.heads_up:
            return len(self.pairs)
        return -(-len(self.bots) // self.format.seats)

    @property
    def chunks(self) -> int:
        """How many chunks each of them has, if it is played to its end."""
        size = self.format.chunk if self.format.heads_up else self.format.seats
        return -(-self.format.rounds // size)

    def planned(self) -> Schedule:
        """Return the schedule of what is left to play."""
        settled = self.settled if self.format.until else None
        return Schedule(self.matches, self.chunks, done=self.done, settled=settled)

    def settled(self, match: int) -> bool:
        """Say whether a pair needs no further rounds."""
        pair = self.pairs[match]
        if pair.verdict is None:
            pair.verdict = separated(pair.played, self.format)
        return pair.verdict is not None

    def take(self) -> Task | None:
        """Return the next task; None if there is none, or none before others are finished."""
        place = self.schedule.take()
        if place is None:
            return None
        match, number = place
        first, rounds = self.span(match, number)
        return Task(
            match=match,
            number=number,
            first=first,
            rounds=rounds,
            bots=tuple(self.bots[bot] for bot in self.line_up(match, number)),
            seed=self.seed,
            terms=self.terms,
            format=self.told,
            heads_up=self.format.heads_up,
        )

    def span(self, match: int, number: int) -> tuple[int, int]:
        """Return the first round of a chunk, and how many it has."""
        if self.format.heads_up:
            first = number * self.format.chunk
            return first, min(self.format.chunk, self.format.rounds - first)
        return number * self.format.seats, len(self.line_up(match, number))

    def line_up(self, match: int, number: int) -> tuple[int, ...]:
        """Return who plays: a pair, or one of the tables that the lot draws for each lap."""
        if self.format.heads_up:
            return self.pairs[match].a, self.pairs[match].b
        tables = self.matches
        order = shuffled(self.seed, self.names, number) if tables > 1 else list(range(len(self.bots)))
        return tuple(order[match::tables])

    def folder_of(self, match: int) -> str:
        """Return the name of the folder that holds the hands of a match: "01-adaptive-caller"."""
        names = ["table"]
        if self.format.heads_up:
            names = [self.names[bot] for bot in self.line_up(match, 0)]
        words = "-".join(re.sub(r"[^\w.]+", "_", name).strip(".") for name in names)
        return f"{match + 1:0{len(str(self.matches))}d}-{words}"

    # what was played

    def add(self, chunk: Chunk) -> None:
        """Count a chunk that has been written down."""
        self.count(chunk)
        self.schedule.finished((chunk.match, chunk.number))

    def resume(self, chunks: Sequence[Chunk]) -> list[Chunk]:
        """Count what a ledger holds of this tournament; return the chunks that were of use."""
        used = []
        for chunk in chunks:
            place = chunk.match, chunk.number
            if chunk.match >= self.matches or chunk.number >= self.chunks or place in self.done:
                continue
            if self.span(*place) == (chunk.first, len(chunk.hands)):
                self.count(chunk)
                used.append(chunk)
        self.schedule = self.planned()
        return used

    def count(self, chunk: Chunk) -> None:
        """Take a chunk into the figures."""
        place = chunk.match, chunk.number
        line_up = self.line_up(*place)
        if len(chunk.faults) != len(line_up):
            raise ArenaError(f"a chunk of {len(chunk.faults)} bots is none of this tournament")
        self.done.add(place)
        self.rounds += len(chunk.hands)
        self.hands += sum(chunk.hands)
        self.decisions += chunk.decisions
        for bot, faults in zip(line_up, chunk.faults, strict=True):
            self.faults[bot] += faults
        if self.format.heads_up:
            pair = self.pairs[chunk.match]
            pair.outcomes[chunk.number] = chunk.outcomes
            if chunk.luck:
                pair.luck[chunk.number] = chunk.luck
            pair.hands += sum(chunk.hands)
            return
        for bot, won in zip(line_up, zip(*chunk.chips, strict=True), strict=True):
            self.purses[bot].blocks[place] = sum(won)
            self.purses[bot].hands[place] = sum(chunk.hands)

    @property
    def planned_chunks(self) -> int:
        """How many chunks there are to play at most."""
        return self.matches * self.chunks

    @property
    def left(self) -> int:
        """How many chunks may still be played: those of pairs that are decided are not."""
        if not self.format.until:
            return self.planned_chunks - len(self.done)
        played = Counter(match for match, _ in self.done)
        return sum(
            self.chunks - played[match] for match, pair in enumerate(self.pairs) if pair.verdict is None
        )

    @property
    def complete(self) -> bool:
        """Whether everything has been played."""
        return not self.left

    # what it is

    def header(self) -> dict[str, Any]:
        """Return which tournament this is, for the ledger."""
        return {
            "format": self.format.as_told(),
            "seed": self.seed_text,
            "bots": [[bot.name, bot.spec] for bot in self.bots],
            "terms": asdict(self.terms),
        }


def checked_names(bots: Sequence[Entry]) -> tuple[str, ...]:
    """Return the names of the bots, which must differ."""
    if len(bots) < 2:
        raise ArenaError(
            f"{len(bots)} {'bot' if len(bots) == 1 else 'bots'}: a tournament needs two at least"
        )
    if len(bots) > MOST_BOTS:
        raise ArenaError(f"{len(bots)} bots are too many: {MOST_BOTS} at the most")
    seen: dict[str, Entry] = {}
    for bot in bots:
        folded = bot.name.casefold()
        if folded in seen:
            first = seen[folded]
            alike = "" if first.name == bot.name else " (letter case does not count)"
            raise ArenaError(
                f"two bots are called {said(bot.name)}, {said(first.spec)} and {said(bot.spec)}{alike}: "
                "name one of them, as in Ann=tight"
            )
        seen[folded] = bot
    return tuple(bot.name for bot in bots)
