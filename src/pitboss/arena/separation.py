"""What is not yet known: which neighbours in the standings are not separated, in plain sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from pitboss.arena.elo import Ratings
from pitboss.arena.standing import Standing, ratings_of, standings
from pitboss.arena.stats import rounds_to_settle
from pitboss.arena.tournament import Tournament

__all__ = ["Separation", "separation"]

NUMBERS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_ROUNDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Separation:
    """One sentence that says it, and some that say how sure it is."""

    title: str
    rest: tuple[str, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of them."""
        return (self.title, *self.rest)


def separation(tournament: Tournament) -> Separation:
    """Say which bots are not separated, and what it would take."""
    lines = standings(tournament)
    if not tournament.rounds:
        return Separation("Nothing has been played.", ())
    if not tournament.format.heads_up:
        return at_tables(lines)
    ratings = ratings_of(tournament)
    together = [not ratings.separated(one.bot, two.bot) for one, two in pairwise(lines)]
    if not any(together):
        leader = f"{lines[0].name} leads {lines[1].name} by {gap_words(ratings, lines[0], lines[1])}."
        return Separation("All neighbours are separated.", (leader,))
    first = together.index(True)
    last = first
    while last < len(together) and together[last]:
        last += 1
    group = lines[first : last + 1]
    title = f"{group_words(group, first)} not yet separated."
    return Separation(title, tuple(details(tournament, ratings, group, sum(together))))


def details(tournament: Tournament, ratings: Ratings, group: list[Standing], others: int) -> list[str]:
    """Say how close the first two are, what would settle it, and how the rest stands."""
    one, two = group[0], group[1]
    gap, half = ratings.gap(one.bot, two.bot)
    if abs(gap) < 0.5:
        words = [f"{one.name} and {two.name} are level, ± {half:.0f} points."]
    else:
        words = [f"{one.name} leads {two.name} by {gap_words(ratings, one, two)}."]
    rounds = rounds_of(tournament, one.bot)
    more = rounds_to_settle(abs(gap), half, rounds)
    if more is not None and more <= MOST_ROUNDS:
        words.append(f"If it stays so, about {round_up(more):,} more rounds of each would settle it.")
    elif rounds:
        words.append("They may be as good as each other: no number of rounds is sure to settle it.")
    beyond = others - (len(group) - 1)
    if beyond:
        words.append(f"{counted(beyond, 'other pair of neighbours', 'other pairs of neighbours')} too.")
    else:
        words.append("All other neighbours are separated.")
    return words


def gap_words(ratings: Ratings, one: Standing, two: Standing) -> str:
    """Write a difference: "28 points, ± 31"."""
    gap, half = ratings.gap(one.bot, two.bot)
    return f"{gap:.0f} points, ± {half:.0f}"


def group_words(group: list[Standing], first: int) -> str:
    """Name those who are not separated: "The top three are", "tight and caller are"."""
    if first == 0 and len(group) > 1:
        many = NUMBERS[len(group)] if len(group) < len(NUMBERS) else str(len(group))
        return f"The top {many} are"
    names = [line.name for line in group]
    if len(names) > 4:
        return f"{names[0]} to {names[-1]}, {len(names)} bots, are"
    return f"{', '.join(names[:-1])} and {names[-1]} are"


def rounds_of(tournament: Tournament, bot: int) -> int:
    """Return how many rounds a bot has played."""
    return sum(sum(pair.wins) for pair in tournament.pairs if bot in (pair.a, pair.b))


def round_up(rounds: int) -> int:
    """Round a number of rounds up to two figures."""
    size = int("1" + "0" * max(len(str(rounds)) - 2, 0))
    return max(-(-rounds // size) * size, 1)


def counted(number: int, one: str, many: str) -> str:
    """Write a number of things, as the subject of "is not separated"."""
    return f"{number} {one} is not separated" if number == 1 else f"{number} {many} are not separated"


def at_tables(lines: list[Standing]) -> Separation:
    """Say the same of tables, where everybody's chips are compared with those of the next."""
    if any(line.chips is None or line.chips.low == float("-inf") for line in lines):
        return Separation("Too little has been played to separate anybody.", ())
    close = []
    for one, two in pairwise(lines):
        if one.chips is None or two.chips is None:
            continue
        half = sqrt((one.chips.high - one.chips.value) ** 2 + (two.chips.high - two.chips.value) ** 2)
        close.append(one.chips.value - two.chips.value <= half)
    if not any(close):
        return Separation("All neighbours are separated.", ())
    first = close.index(True)
    last = first
    while last < len(close) and close[last]:
        last += 1
    beyond = sum(close) - (last - first)
    more = counted(beyond, "other pair of neighbours", "other pairs of neighbours") + " too."
    rest = more if beyond else "All other neighbours are separated."
    return Separation(f"{group_words(lines[first : last + 1], first)} not yet separated.", (rest,))
