"""What kills and hostile clients have come to, told to a person and to a program."""

from __future__ import annotations

from typing import Any

from pitboss.cli.columns import columns, in_ms
from pitboss.proving.kills import Killed
from pitboss.proving.siege import Besieged

__all__ = ["kill_lines", "kill_summary", "siege_lines", "siege_summary"]

SHOWN = 20  # faults


def kill_summary(report: Killed, store: str, seed: str) -> dict[str, Any]:
    """Tell a program of kills."""
    keys = ("kills", "backends", "tables", "people", "entries", "hands", "acknowledged")
    return {
        "seed": seed,
        "store": store,
        **{key: getattr(report, key) for key in keys},
        "chips": {key: getattr(report, key) for key in ("given", "taken", "rake", "there")},
        "chips_lost": report.given - report.taken - report.rake - report.there,
        "lost": report.lost,
        "twice": report.twice,
        "faults": report.faults,
        "playable_ms": report.playable.told(),
        "seconds": round(report.seconds, 3),
        "ok": report.well,
    }


def kill_lines(report: Killed, store: str, seed: str) -> list[str]:
    """Tell a person of kills."""
    backends = f", {report.backends:,} backends killed besides" if report.backends else ""
    chips = (
        f"{report.given:,} given = {report.taken:,} taken along + {report.rake:,} rake + "
        f"{report.there:,} on the tables"
    )
    rows = [
        ("seed", seed),
        ("kills", f"{report.kills:,} on {store}{backends}, in {report.seconds:,.0f} s"),
        ("played", f"{report.tables:,} tables, {report.people:,} people, {report.hands:,} hands"),
        ("chips", chips),
        ("acknowledged requests", f"{report.acknowledged:,}"),
        ("  of them lost", f"{len(report.lost):,}"),
        ("  of them done twice", f"{len(report.twice):,}"),
        ("playable again after", in_ms(report.playable)),
    ]
    return [*columns(rows), *wrong([*report.lost, *report.twice, *report.faults])]


def siege_summary(report: Besieged, seed: str) -> dict[str, Any]:
    """Tell a program of a siege."""
    return {
        "seed": seed,
        "messages": report.messages,
        "messages_per_second": round(report.siege_messages / (report.siege_seconds or 1), 1),
        "connections": report.connections,
        "kinds": dict(sorted(report.kinds.items())),
        "refused": dict(sorted(report.refused.items())),
        "closed": {str(code): count for code, count in sorted(report.closed.items())},
        "quiet_ms": report.quiet.told(),
        "siege_ms": report.siege.told(),
        "quiet_requests_per_second": round(report.quiet_rate, 1),
        "siege_requests_per_second": round(report.siege_rate, 1),
        "memory_before": report.memory_before,
        "memory_after": report.memory_after,
        "entries": report.entries,
        "hands": report.hands,
        "acknowledged": report.acknowledged,
        "faults": report.faults,
        "seconds": round(report.seconds, 3),
        "ok": not report.faults,
    }


def siege_lines(report: Besieged, seed: str) -> list[str]:
    """Tell a person of a siege."""
    told = siege_summary(report, seed)
    memory = f"{report.memory_before / 2**20:,.1f} MiB before, {report.memory_after / 2**20:,.1f} MiB after"
    rows = [
        ("seed", seed),
        ("hostile messages", f"{report.messages:,}, {told['messages_per_second']:,} a second"),
        ("  over connections", f"{report.connections:,}"),
        ("  refused by code", counted(told["refused"])),
        ("  closed by code", counted(told["closed"])),
        ("answers in quiet", f"{in_ms(report.quiet)}; {report.quiet_rate:,.0f} a second"),
        ("answers under siege", f"{in_ms(report.siege)}; {report.siege_rate:,.0f} a second"),
        ("played meanwhile", f"{report.hands:,} hands, {report.acknowledged:,} requests acknowledged"),
        ("memory of the server", memory),
    ]
    return [*columns(rows), *wrong(report.faults)]


def counted(counts: dict[str, int]) -> str:
    """Write counts by name, the most frequent first."""
    ordered = sorted(counts.items(), key=lambda one: -one[1])
    return ", ".join(f"{name} {count:,}" for name, count in ordered) or "none"


def wrong(faults: list[str]) -> list[str]:
    """Write down what does not hold, or that all does."""
    if not faults:
        return ["All is well."]
    more = [f"... and {len(faults) - SHOWN:,} more"] if len(faults) > SHOWN else []
    return [*(f"WRONG: {fault}" for fault in faults[:SHOWN]), *more]
