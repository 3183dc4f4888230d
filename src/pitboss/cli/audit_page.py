"""What an audit has found, told to a person and to a program."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from typing import Final

from pitboss.server.audit import TableReport, audit
from pitboss.server.store_url import default_store, open_store

__all__ = ["Tally"]

SUMS: Final = ("entries", "hands", "requests", "given", "taken", "rake", "there")


class Tally:
    """What the tables of a store come to together."""

    def __init__(self, url: str | None, *, live: bool) -> None:
        self.url = url
        self.store = told(default_store() if url is None else url)
        self.live = live  # somebody looks on
        self.tables: list[TableReport] = []
        self.faults: list[str] = []  # of the store as a whole
        self.started = time.perf_counter()

    async def take(self) -> None:
        """Open the store for reading, and audit table by table."""
        store = open_store(self.url, deep=True, writes=False)
        await store.open()
        try:
            async for report in audit(store):
                self.tables.append(report)
                self.progress()
        finally:
            await store.close()

    def progress(self) -> None:
        """Say how far we are, to somebody who waits."""
        if self.live:
            print(f"\r{len(self.tables):,} tables ", end="", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Clear the line of progress."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and not any(report.faults for report in self.tables)

    @property
    def closed(self) -> int:
        """How many tables are closed."""
        return sum(report.closed for report in self.tables)

    def total(self, key: str) -> int:
        """Add up one figure over all tables."""
        return sum(getattr(report, key) for report in self.tables)

    def lines(self) -> list[str]:
        """Tell a person."""
        figures = {key: f"{self.total(key):,}" for key in SUMS}
        lines = [
            self.store,
            counted(len(self.tables), "table")
            + f", {self.closed:,} closed: "
            "{entries} entries, {hands} hands, {requests} requests of people".format(**figures),
            "{given} chips given = {taken} taken along + {rake} rake + {there} on the tables".format(
                **figures
            ),
        ]
        faults = [f"WRONG: {fault}" for fault in self.faults]
        for report in self.tables:
            title = f" ({report.title})" if report.title and report.title.isprintable() else ""
            faults += [f"WRONG: table {report.table}{title}: {fault}" for fault in report.faults]
        return [*lines, *faults, counted(len(faults), "fault") + "." if faults else "All is well."]

    def summary(self) -> dict[str, object]:
        """Tell a program."""
        faults: list[tuple[str | None, str]] = [(None, fault) for fault in self.faults]
        faults += [(report.table, fault) for report in self.tables for fault in report.faults]
        return {
            "store": self.store,
            "ok": self.well,
            "tables": len(self.tables),
            "closed": self.closed,
            **{key: self.total(key) for key in SUMS},
            "faults": [{"table": table, "fault": fault} for table, fault in faults],
            "by_table": [asdict(report) for report in self.tables],
            "seconds": round(time.perf_counter() - self.started, 3),
        }


def told(url: str) -> str:
    """Return a URL without its password."""
    head, at, host = url.rpartition("@")
    if not at or head.count(":") < 2:
        return url
    return f"{head.rpartition(':')[0]}:***@{host}"


def counted(number: int, word: str) -> str:
    """Write a number of things."""
    return f"{number:,} {word}" + ("" if number == 1 else "s")
