"""What is not yet known: who in the standings is not separated from whom, in plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from pitboss.arena.standing import Standing, rates_of, ratings_of, standings
from pitboss.arena.stats import mean_interval, rounds_to_settle
from pitboss.arena.tournament import Tournament

__all__ = ["Gap", "Separation", "gap_of", "separation"]

NUMBERS: Final = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_ROUNDS: Final = 1_000_000


class Gap(NamedTuple):
    """How far one bot is above another, and half the 95 % interval of that."""

    value: float
    half: float

    @property
    def open(self) -> bool:
        """Whether the two may be as good as each other, or the other way round."""
        return abs(self.value) <= self.half


@dataclass(frozen=True, slots=True)
class Separation:
    """One sentence that says it, and some that say how sure it is."""

    title: str
    rest: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of them."""
        return (self.title, *self.rest)


def separation(tournament: Tournament) -> Separation:
    """Say which bots are not separated, and what it would take."""
    if not tournament.rounds:
        return Separation("Nothing has been played.")
    lines = standings(tournament)
    gap = gap_of(tournament)
    unit = "points" if tournament.format.heads_up else "chips per 100 hands"
    close = [gap(one.bot, two.bot).open for one, two in pairwise(lines)]
    if any(gap(one.bot, two.bot).half == inf for one, two in pairwise(lines)):
        return Separation("Too little has been played to separate anybody.")
    if not any(close):
        words = gap_words(gap(lines[0].bot, lines[1].bot), unit)
        return Separation(
            "All neighbours are separated.", (f"{lines[0].name} leads {lines[1].name} by {words}.",)
        )
    first = close.index(True)
    last = first + 1
    while last < len(close) and close[last] and gap(lines[first].bot, lines[last + 1].bot).open:
        last += 1
    group = lines[first : last + 1]
    rest = (*settling(tournament, group, gap, unit), *others(close, first, last))
    return Separation(f"{group_words(group, first)} not yet separated.", rest)


def gap_of(tournament: Tournament) -> Callable[[int, int], Gap]:
    """Return how two bots are compared.

    By their ratings, which hang together; at tables by what they won in the same lap: there the one's
    chips are the other's.
    """
    if tournament.format.heads_up:
        ratings = ratings_of(tournament)
        return lambda a, b: Gap(*ratings.gap(a, b))
    rates = [rates_of(purse) for purse in tournament.purses]

    def by_laps(a: int, b: int) -> Gap:
        shared = sorted(rates[a].keys() & rates[b].keys())
        found = mean_interval([rates[a][lap] - rates[b][lap] for lap in shared])
        return Gap(0.0, inf) if found is None else Gap(found.value, found.high - found.value)

    return by_laps


def settling(
    tournament: Tournament, group: Sequence[Standing], gap: Callable[[int, int], Gap], unit: str
) -> list[str]:
    """Say how close the first two are, and what would settle it."""
    one, two = group[0], group[1]
    found = gap(one.bot, two.bot)
    if abs(found.value) < 0.5:
        words = [f"{one.name} and {two.name} are level, ± {found.half:.0f} {unit}."]
    else:
        words = [f"{one.name} leads {two.name} by {gap_words(found, unit)}."]
    more = rounds_to_settle(abs(found.value), found.half, rounds_of(tournament, one.bot))
    if more is None or more > MOST_ROUNDS:
        return [*words, "They may be as good as each other: no number of rounds is sure to settle it."]
    many = "one more round" if more == 1 else f"about {round_up(more):,} more rounds"
    return [*words, f"If it stays so, {many} of each would settle it."]


def others(close: Sequence[bool], first: int, last: int) -> list[str]:
    """Say how the other neighbours stand, if there are any; those from `first` to `last` have been named."""
    if last - first == len(close):
        return []
    beyond = sum(close) - (last - first)
    if not beyond:
        return ["All other neighbours are separated."]
    if beyond == 1:
        return ["1 other pair of neighbours is not separated too."]
    return [f"{beyond} other pairs of neighbours are not separated too."]


def gap_words(gap: Gap, unit: str) -> str:
    """Write a difference: "28 points, ± 31"."""
    return f"{gap.value:.0f} {unit}, ± {gap.half:.0f}"


def group_words(group: Sequence[Standing], first: int) -> str:
    """Name those who are not separated: "The top three are", "tight and caller are"."""
    if first == 0:
        many = NUMBERS[len(group)] if len(group) < len(NUMBERS) else str(len(group))
        return f"The top {many} are"
    names = [line.name for line in group]
    if len(names) > 4:
        return f"{names[0]} to {names[-1]}, {len(names)} bots, are"
    return f"{', '.join(names[:-1])} and {names[-1]} are"


def rounds_of(tournament: Tournament, bot: int) -> int:
    """Return how many rounds a bot has played."""
    if tournament.format.heads_up:
        return sum(sum(pair.wins) for pair in tournament.pairs if bot in (pair.a, pair.b))
    return len(tournament.purses[bot].blocks) * tournament.format.seats


def round_up(rounds: int) -> int:
    """Round a number of rounds up to two figures."""
    size = int("1" + "0" * max(len(str(rounds)) - 2, 0))
    return max(-(-rounds // size) * size, 1)
