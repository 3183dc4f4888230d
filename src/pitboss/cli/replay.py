"""`pitboss replay`: play recorded hands through `standard`, and compare."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.errors import HistoryError
from pitboss.history.replay import KINDS
from pitboss.history.run import Found, Part, State, load_state, replay_all, save_state
from pitboss.history.sources import Reading, check_paths, sizes

__all__ = ["OddChip", "replay"]

SECONDS_BETWEEN_SAVES: Final = 2.0
SECONDS_BETWEEN_LOOKS: Final = 0.1
BAR: Final = 24


class OddChip(StrEnum):
    """Who gets a chip that does not divide."""

    CUT = "split"
    LEFT = "left"


def replay(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH", help="Files (.phh, .phhs), folders and archives of them; logs, PokerStars text."
        ),
    ],
    *,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many processes share the work.")] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object at the end; the hands that differ go to stderr.")
    ] = False,
    resume: Annotated[
        Path | None, typer.Option(help="Keep in this file where the replay stands, and go on from there.")
    ] = None,
    odd_chip: Annotated[
        OddChip,
        typer.Option(
            help="Cut an odd chip where the record does, or give it to the first winner left of the button."
        ),
    ] = OddChip.CUT,
) -> None:
    """Play recorded hands through `standard`: every action legal, the same winners, the same amounts.

    Exits with 0 if all hands agree (but for those that record no result, or another game), else with 1.
    To look at hands one by one: `pitboss watch`.
    """
    check_paths(paths)
    state = State(paths, odd_chip.value) if resume is None else load_state(resume, paths, odd_chip.value)
    desk = Desk(state, as_json=as_json, resume=resume)
    desk.run(jobs)
    if desk.interrupted:
        raise typer.Exit(130)
    if not state.hands:
        raise HistoryError(
            f"{', '.join(paths)}: nothing to replay: no hand in .phh or .phhs files, nor in archives of them"
        )
    if state.kinds["disagree"] or state.kinds["refused"]:
        raise typer.Exit(1)


class Desk:
    """Counts what comes in, tells of it, and keeps the state."""

    def __init__(self, state: State, *, as_json: bool, resume: Path | None) -> None:
        self.state = state
        self.as_json = as_json
        self.resume = resume
        self.live = sys.stderr.isatty()
        self.interrupted = False
        self.before = state.hands
        self.started = self.saved = self.looked = time.perf_counter()
        self.total = sizes(state.paths) if self.live and not state.finished else 0

    def run(self, jobs: int) -> None:
        """Replay what is left to replay, until it is done or somebody interrupts."""
        state = self.state
        try:
            if not state.finished:
                reading = Reading(state.paths, after=(state.source, state.done) if state.source else None)
                for part in replay_all(reading, jobs=jobs, halve=state.odd_chip == "split"):
                    state.add(part)
                    self.tell(part)
                    self.look(reading)
                state.finished = True
        except KeyboardInterrupt:
            self.interrupted = True
        self.wipe()
        self.save()
        if state.hands or self.interrupted:
            self.sum_up()

    def tell(self, part: Part) -> None:
        """Name the hands that did not agree."""
        for found in part.passed_over:
            self.say(found, to=sys.stderr)
        for found in part.found:
            self.say(found, to=sys.stderr if self.as_json else sys.stdout)

    def say(self, found: Found, *, to: object) -> None:
        """Print a line as it is; a screen that lacks a character gets its number."""
        self.wipe()
        encoding = getattr(to, "encoding", None) or "utf-8"
        line = str(found).encode(encoding, "backslashreplace").decode(encoding)
        print("".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in line), file=to, flush=True)  # type: ignore[call-overload]

    def look(self, reading: Reading) -> None:
        """Show how far it is, and write it down, each from time to time."""
        now = time.perf_counter()
        if self.live and now - self.looked > SECONDS_BETWEEN_LOOKS:
            self.looked = now
            share = min(reading.at / self.total, 1.0) if self.total else 0.0
            bar = ("#" * round(share * BAR)).ljust(BAR, ".")
            print(
                f"\r[{bar}] {share:4.0%} {self.state.hands:,} hands, {self.rate(now):,.0f} a second ",
                end="",
                file=sys.stderr,
                flush=True,
            )
        if now - self.saved > SECONDS_BETWEEN_SAVES:
            self.saved = now
            self.save()

    def save(self) -> None:
        """Write down where it stands."""
        if self.resume is not None:
            save_state(self.state, self.resume)

    def wipe(self) -> None:
        """Clear the bar."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def rate(self, now: float) -> float:
        """Return how many hands a second it was, in this run."""
        return (self.state.hands - self.before) / max(now - self.started, 1e-9)

    def sum_up(self) -> None:
        """Tell what it all came to."""
        now = time.perf_counter()
        if self.as_json:
            print(json.dumps(self.summary(now)))
            return
        state = self.state
        if self.interrupted:
            print("interrupted")
        print(f"{state.hands:,} hands in {now - self.started:.1f} s, {self.rate(now):,.0f} a second")
        print(", ".join(f"{state.kinds[kind]:,} {WORDS[kind]}" for kind in KINDS))
        for title, counts in (("not compared", state.whys), ("read as", state.readings)):
            if counts:
                print(f"{title}: {', '.join(counted(counts))}")

    def summary(self, now: float) -> dict[str, object]:
        """Return the same for a program."""
        state = self.state
        return {
            "hands": state.hands,
            **{kind: state.kinds[kind] for kind in KINDS},
            "hands_per_second": round(self.rate(now), 1),
            "causes": dict(state.whys.most_common()),
            "readings": dict(state.readings.most_common()),
            "found": [asdict(found) for found in state.found],
            "found_left_out": state.left_out,
            "interrupted": self.interrupted,
        }


WORDS: Final = {
    "agree": "agree",
    "unrecorded": "with no result recorded agree as far as they go",
    "disagree": "disagree",
    "refused": "refused",
    "unsupported": "of other games",
}


def counted(counts: Counter[str]) -> list[str]:
    """Write numbers of things, the most frequent first."""
    return [f"{number:,} {name}" for name, number in counts.most_common()]
