"""A tournament on the terminal: standings that move while it is played, and what it all came to."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from math import isfinite
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from pitboss.arena.chunk import Chunk
from pitboss.arena.record import Record
from pitboss.arena.results import write_results
from pitboss.arena.separation import separation
from pitboss.arena.standing import Standing, standings
from pitboss.arena.tournament import Tournament
from pitboss.cli.log_page import printable
from pitboss.cli.terminal import paper, write
from pitboss.errors import ArenaError

__all__ = ["Screen"]

INTERRUPTED: Final = 130
SECONDS_BETWEEN_LOOKS: Final = 0.5
LOOKING_SHARE: Final = 20  # the standings of thousands take their time: a twentieth of it at most
SECONDS_BETWEEN_LINES: Final = 10.0  # where there is no terminal to draw on
MOST_LINES: Final = 30  # of the standings


class Screen:
    """Shows a tournament while it is played, and writes its results down at the end."""

    def __init__(self, tournament: Tournament, record: Record | None) -> None:
        self.tournament = tournament
        self.record = record
        self.console = paper()
        self.errors = Console(stderr=True, highlight=False, emoji=False, markup=False)
        self.started = time.monotonic()
        self.here = 0  # chunks played in this sitting

    def play(self, chunks: Iterator[Chunk]) -> int:
        """Play what is left, and return the exit status: 0, or 130 after Ctrl-C."""
        status = 0
        self.welcome()
        try:
            try:
                self.go_on(chunks)
            except KeyboardInterrupt:
                status = INTERRUPTED
            self.end(interrupted=bool(status))
        except ArenaError as error:
            raise ArenaError(f"{error}{self.kept()}") from None
        return status

    def kept(self) -> str:
        """Say what is left when something goes wrong: all that was finished, in its folder."""
        if self.record is None or not self.tournament.done:
            return ""
        finished, all_ = len(self.tournament.done), self.tournament.planned_chunks
        return f"; {finished} of {all_} chunks are finished and kept, go on with: {self.again(self.record)}"

    def again(self, record: Record) -> str:
        """Return the call that goes on."""
        return shlex.join(["pitboss", "arena", "run", "--resume", "--out", str(record.folder)])

    def welcome(self) -> None:
        """Say what is going to be played, and what was found damaged."""
        tournament = self.tournament
        words = f"seed {tournament.seed_text}"
        if self.record is not None:
            for remark in self.record.remarks:
                self.errors.print(f"pitboss: {remark}", soft_wrap=True)
            if tournament.done:
                words += f"; {len(tournament.done)} of {tournament.planned_chunks} chunks were played before"
        write(self.console, f"{told_format(tournament)}, {words}")

    def go_on(self, chunks: Iterator[Chunk]) -> None:
        """Count chunk after chunk."""
        if not sys.stderr.isatty():
            said = time.monotonic()
            for chunk in chunks:
                self.take(chunk)
                if time.monotonic() - said > SECONDS_BETWEEN_LINES:
                    said = time.monotonic()
                    print(self.progress(), file=sys.stderr, flush=True)
            return
        due = 0.0
        with Live(console=self.errors, auto_refresh=False, transient=True) as live:
            for chunk in chunks:
                self.take(chunk)
                began = time.monotonic()
                if began > due:
                    live.update(self.drawn(), refresh=True)
                    now = time.monotonic()
                    due = now + max(SECONDS_BETWEEN_LOOKS, LOOKING_SHARE * (now - began))

    def take(self, chunk: Chunk) -> None:
        """Have a chunk written down and counted."""
        self.here += 1
        if self.record is None:
            self.tournament.add(chunk)
        else:
            self.record.add(chunk)

    def drawn(self) -> Group:
        """Draw the standings and how far it is."""
        tournament = self.tournament
        bar = ProgressBar(total=max(tournament.planned_chunks, 1), completed=len(tournament.done), width=40)
        lines = standings(tournament)
        return Group(table_of(lines, heads_up=tournament.format.heads_up), bar, Text(self.progress()))

    def progress(self) -> str:
        """Say how far it is, and how long it will still take."""
        tournament = self.tournament
        seconds = time.monotonic() - self.started
        left = tournament.left
        share = 100 * (1 - left / max(left + len(tournament.done), 1))
        rate = tournament.hands / seconds if seconds else 0.0
        words = f"{share:.0f} %, {tournament.rounds:,} rounds, {tournament.hands:,} hands"
        if self.here == len(tournament.done):
            words += f", {rate:,.0f} a second"
        if self.here and left:
            words += f", {clock(seconds / self.here * left)} left"
        return words

    def end(self, *, interrupted: bool) -> None:
        """Write the results, and say what it came to."""
        tournament = self.tournament
        if tournament.done:
            self.console.print(table_of(standings(tournament), heads_up=tournament.format.heads_up))
            write(self.console, *separation(tournament).sentences)
            write(self.console, *fault_lines(tournament))
        if self.record is not None:
            self.write_down(self.record)
        if interrupted:
            words = "Interrupted."
            if self.record is not None:
                words += f" Go on with: {self.again(self.record)}"
            self.errors.print(words, soft_wrap=True)

    def write_down(self, record: Record) -> None:
        """Write results.json and report.html."""
        from pitboss.arena.report import write_report

        results = write_results(self.tournament, record.folder)
        page = write_report(record)
        write(self.console, f"Results: {results}", f"Report:  {page}")


def told_format(tournament: Tournament) -> str:
    """Say in a line what is played."""
    format_ = tournament.format
    house = format_.house
    many = f"{len(tournament.bots):,} bots"
    if format_.opponents:
        many += f" with {format_.opponents:,} opponents each"
    if format_.heads_up:
        return (
            f"{house.name}: {many}, {counted(len(tournament.pairs), 'matchup')} "
            f"of {counted(format_.rounds, 'round')} of up to {counted(format_.hands, 'hand')}"
        )
    blocks = f"{counted(tournament.chunks, 'block')} of {format_.seats} rounds"
    return f"{house.name}: {many} at tables of {format_.seats}, {blocks} of {counted(format_.hands, 'hand')}"


def counted(many: int, what: str) -> str:
    """Write a number of things: "1 round", "1,000 hands"."""
    return f"{many:,} {what}" if many == 1 else f"{many:,} {what}s"


def table_of(lines: list[Standing], *, heads_up: bool) -> Table:
    """Draw the standings."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right")
    table.add_column("bot", overflow="fold")
    figure = "Elo" if heads_up else "chips/100"
    for title in (figure, "95 % interval", "won", "lost", "tied", "faults"):
        table.add_column(title, justify="right")
    for place, line in enumerate(lines[:MOST_LINES], start=1):
        table.add_row(
            str(place),
            printable(line.name),
            *figures(line),
            *(f"{count:,}" for count in (line.wins, line.losses, line.ties)),
            str(line.faults.total() or ""),
        )
    if len(lines) > MOST_LINES:
        table.add_row("", f"and {len(lines) - MOST_LINES:,} more")
    return table


def figures(line: Standing) -> tuple[str, str]:
    """Write a bot's figure and its interval."""
    if line.elo is not None:
        return f"{line.elo.elo:.0f}", f"{line.elo.low:.0f} to {line.elo.high:.0f}"
    if line.chips is not None:
        value, low, high = line.chips
        return f"{value:+.1f}", f"{low:+.1f} to {high:+.1f}" if isfinite(low) else "not known yet"
    return "", ""


def fault_lines(tournament: Tournament) -> list[str]:
    """Say who did wrong, and how often."""
    return [
        f"{printable(name)}: " + ", ".join(f"{kind} {count:,}" for kind, count in sorted(faults.items()))
        for name, faults in zip(tournament.names, tournament.faults, strict=True)
        if faults
    ]


def clock(seconds: float) -> str:
    """Write how long something takes: "45 s", "12:30 min", "3:05 h"."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02d} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02d} h"
