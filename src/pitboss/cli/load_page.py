"""What a load has come to, told to a person and to a program."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pitboss.cli.columns import columns, in_ms
from pitboss.proving.load import Loaded

__all__ = ["lines_of", "summary_of"]


def summary_of(report: Loaded, store: str) -> dict[str, Any]:
    """Tell a program."""
    seconds = report.seconds or 1
    return {
        **asdict(report.load),
        "store": store,
        "measured_seconds": round(report.seconds, 3),
        "actions": report.actions,
        "actions_per_second": round(report.actions / seconds, 1),
        "messages": report.messages,
        "bytes": report.bytes,
        "to_all_viewers_ms": report.to_all.told(),
        "commit_ms": report.committed.told(),
        "memory_per_socket": report.per_socket,
        "memory_before": report.memory_before,
        "memory_joined": report.memory_joined,
        "memory_after": report.memory_after,
        "server_cpu": round(report.cpu / seconds, 3),
        "errors": report.errors,
        "ok": not report.errors,
    }


def lines_of(report: Loaded, store: str) -> list[str]:
    """Tell a person."""
    load, told = report.load, summary_of(report, store)
    rows = [
        ("tables", f"{load.tables:,} of {load.bots} bots, {load.house}, {store}"),
        ("sockets that look on", f"{load.sockets:,}"),
        ("measured for", f"{report.seconds:,.1f} s"),
        ("actions", f"{report.actions:,}, {told['actions_per_second']:,} a second"),
        ("messages sent", f"{report.messages:,}, {report.bytes / 2**20:,.1f} MiB"),
        ("action to all viewers", in_ms(report.to_all)),
        ("an action committed", in_ms(report.committed)),
        ("memory for each socket", f"{report.per_socket / 1000:,.1f} KB"),
        ("memory of the server", f"{report.memory_after / 2**20:,.1f} MiB"),
        ("its processor", f"{told['server_cpu']:.0%} of one"),
        ("errors", f"{len(report.errors):,}"),
    ]
    return [*columns(rows), *(f"WRONG: {error}" for error in report.errors[:20])]
