"""What a report has for a closer look: matchups that stand out, stack curves, and hands to step through."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Any, Final

from pitboss.arena.chunk import Big
from pitboss.arena.record import Record
from pitboss.arena.replays import replay_of
from pitboss.arena.sequential import expected
from pitboss.arena.standing import Standing
from pitboss.arena.tournament import Tournament

__all__ = ["closer", "gathered"]

MOST_CURVES: Final = 3 << 20  # bytes of stack curves in a page
MOST_REPLAYS: Final = 200
MOST_MATCHES: Final = 5_000  # that one can choose from


def closer(tournament: Tournament, lines: list[Standing], bigs: list[tuple[int, Big]]) -> dict[str, Any]:
    """Return the closest matchup, the one that the ratings explain least, and the biggest pot."""
    names = tournament.names
    found: dict[str, Any] = {"closest": None, "least": None, "biggest": None}
    played = [(number, pair) for number, pair in enumerate(tournament.pairs) if sum(pair.wins)]
    if played:
        number, pair = min(played, key=lambda item: (abs(item[1].wins[0] - item[1].wins[1]), item[0]))
        won, lost, _ = pair.wins
        first, second = (pair.a, pair.b) if won >= lost else (pair.b, pair.a)
        verb = "beat" if won != lost else "drew with"
        score = f"{max(won, lost)} to {min(won, lost)}"
        found["closest"] = (number, f"{names[first]} {verb} {names[second]} {score}")
    found["least"] = least_like_the_ratings(tournament, lines)
    if bigs:
        match, big = max(bigs, key=lambda item: (item[1].pot, -item[0], -item[1].round))
        found["biggest"] = (match, big)
    return found


def least_like_the_ratings(tournament: Tournament, lines: list[Standing]) -> tuple[int, str] | None:
    """Return the matchup that one figure for each bot explains least: it may be no accident."""
    elo = {line.bot: line.elo.elo for line in lines if line.elo is not None}
    worst: tuple[float, int, str] | None = None
    for number, pair in enumerate(tournament.pairs):
        won, lost, _ = pair.wins
        if not won + lost:
            continue
        fitted = expected(elo[pair.a] - elo[pair.b]) * (won + lost)
        off = abs(won - fitted)
        if off > 3 * sqrt(max(fitted * (1 - fitted / (won + lost)), 1.0)) and (
            worst is None or off > worst[0]
        ):
            a, b = tournament.names[pair.a], tournament.names[pair.b]
            said = f"{fitted:.0f}:{won + lost - fitted:.0f}"
            words = f"{a} against {b} came to {won}:{lost}, their ratings say {said}"
            worst = (off, number, words)
    return None if worst is None else worst[1:]


def gathered(record: Record) -> tuple[dict[str, Any], list[tuple[int, Big]]]:
    """Return the stack curves and replays that fit into a page, and the biggest hands of all chunks."""
    tournament = record.tournament
    curves: list[tuple[int, int, int, str]] = []
    bigs: list[tuple[int, Big]] = []
    room = MOST_CURVES
    chunks = sorted(record.chunks(), key=lambda chunk: (chunk.number, chunk.match))
    for chunk in chunks:
        if chunk.curves and len(chunk.curves) <= room:
            room -= len(chunk.curves)
            curves.append((chunk.match, chunk.first, len(chunk.hands), chunk.curves))
        if chunk.big is not None:
            bigs.append((chunk.match, chunk.big))
    matches = []
    for match in range(min(tournament.matches, MOST_MATCHES)):
        bots = list(tournament.line_up(match, 0)) if tournament.format.heads_up else []
        matches.append([tournament.folder_of(match), bots])
    return {
        "folder": record.folder.name,
        "names": list(tournament.names[:MOST_MATCHES]),
        "matches": matches,
        "chunk": tournament.format.chunk if tournament.format.heads_up else tournament.format.seats,
        "mirror": tournament.format.mirror,
        "headsUp": tournament.format.heads_up,
        "stack": tournament.format.house.stack,
        "keep": tournament.format.keep_hands,
        "curves": curves,
        "replays": list(chosen(bigs)),
        "single": tournament.format.house.hole_cards == 1,
    }, bigs


def chosen(bigs: Iterable[tuple[int, Big]]) -> Iterable[list[Any]]:
    """Return the replays that a page holds: the biggest pots, one of every match before a second of any."""
    by_match: dict[int, list[Big]] = {}
    for match, big in bigs:
        by_match.setdefault(match, []).append(big)
    for hands in by_match.values():
        hands.sort(key=lambda big: (-big.pot, big.round, big.hand))
    told = 0
    for turn in range(max(map(len, by_match.values()), default=0)):
        for match in sorted(by_match):
            if turn < len(by_match[match]) and told < MOST_REPLAYS:
                big = by_match[match][turn]
                told += 1
                yield [match, big.round, big.hand, big.pot, big.place, replay_of(big.line)]
