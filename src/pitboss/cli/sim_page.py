"""What simulated evenings have come to, told to a person and to a program."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections import Counter
from dataclasses import asdict
from hashlib import sha256
from typing import Final

from pitboss.proving.evening import Report

__all__ = ["Tally"]

SUMS: Final = (
    *("hands", "entries", "messages", "acknowledged", "kills", "stops"),
    *("network_faults", "disk_faults", "seconds"),
)


class Tally:
    """What has been played so far."""

    enough = 10  # failures to see what is wrong

    def __init__(self, *, seed: str, at: int, as_json: bool, trace: bool, live: bool) -> None:
        self.seed = seed
        self.at = at
        self.as_json = as_json
        self.trace = trace
        self.live = live
        self.every_commit = False
        self.played = 0
        self.sums: Counter[str] = Counter()
        self.houses: Counter[str] = Counter()
        self.failures: list[Report] = []
        self.hash = sha256()
        self.stopped = ""
        self.started = time.perf_counter()

    def add(self, report: Report) -> None:
        """Count an evening, and tell of one that failed."""
        self.played += 1
        self.houses[report.house] += 1
        for key in SUMS:
            self.sums[key] += getattr(report, key)
        self.hash.update(report.trace.encode())
        if self.trace and not self.as_json:
            self.wipe()
            print(f"{report.seed} {report.house} {report.trace}", flush=True)
        if report.faults:
            self.failures.append(report)
            if not self.as_json:
                self.wipe()
                print(self.told(report), flush=True)
        if self.live:
            print(f"\r{self.played:,} evenings ", end="", file=sys.stderr, flush=True)

    def told(self, report: Report) -> str:
        """Write a failure down, with the call that repeats it."""
        number = report.seed.rpartition("/")[2]
        words = ["--at", number, "--seeds", "1", *(["--seed", self.seed] if self.seed else [])]
        words += ["--every-commit"] if self.every_commit else []
        lines = [f"evening {report.seed}, {report.house}: {fault}" for fault in report.faults]
        return "\n".join([*lines, f"  again: pitboss sim {shlex.join(words)}"])

    def wipe(self) -> None:
        """Clear the line of progress."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Tell what it all came to."""
        self.wipe()
        seconds = time.perf_counter() - self.started
        if self.as_json:
            print(json.dumps(self.summary(seconds)))
            return
        if self.stopped:
            print(self.stopped)
        sums = {key: f"{value:,.0f}" for key, value in self.sums.items()}
        print(f"{self.played:,} evenings in {seconds:.1f} s:", end=" ")
        print(", ".join(f"{house} {number:,}" for house, number in sorted(self.houses.items())) or "none")
        if self.played:
            print(
                "{hands} hands, {messages} messages; {acknowledged} requests acknowledged; {kills} kills, "
                "{stops} stops, {network_faults} faults of the network, {disk_faults} of the disk; "
                "{seconds} virtual seconds".format(**sums)
            )
        print(f"trace {self.hash.hexdigest()}")
        print(f"{len(self.failures):,} failure{'' if len(self.failures) == 1 else 's'}")

    def summary(self, seconds: float) -> dict[str, object]:
        """Return the same for a program."""
        return {
            "seed": self.seed,
            "at": self.at,
            "seeds": self.played,
            "failures": [asdict(report) for report in self.failures],
            "by_house": dict(sorted(self.houses.items())),
            **{key: round(self.sums[key], 3) for key in SUMS if key != "seconds"},
            "virtual_seconds": round(self.sums["seconds"], 3),
            "seconds": round(seconds, 3),
            "trace": self.hash.hexdigest(),
            "stopped": self.stopped or None,
        }
