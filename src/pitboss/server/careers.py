"""What people have played here: hands, chips won, how often and how hard, and how it went.

It is added up from the journals of the tables: of those that are open when they are taken up, of those that
are closed in the background, the newest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

from pitboss.errors import HistoryError
from pitboss.history.stats import Figures, Stats, tale_of
from pitboss.server.book import Book, Played
from pitboss.server.journal import read_entry

__all__ = ["Careers", "recounted"]

KEPT: Final = 5000  # results of one person for his curve
POINTS: Final = 400  # of a curve that is sent
COUNTS: Final = tuple(
    field.name for field in fields(Figures) if field.name not in ("name", "mean", "squares")
)


class Result(NamedTuple):
    """What one hand brought somebody."""

    at: str
    chips: int
    big_blind: int


@dataclass(slots=True)
class Career:
    """The results of one person, in the order in which they became known."""

    results: list[Result] = field(default_factory=list)
    chips: int = 0
    won: int = 0  # hands that brought chips
    biggest_pot: int = 0  # that he won, or a part of it
    houses: Counter[str] = field(default_factory=Counter)  # hands
    gains: Counter[str] = field(default_factory=Counter)  # chips


class Careers:
    """Everybody's hands, added up."""

    def __init__(self) -> None:
        self.people: dict[str, Career] = {}
        self.stats = Stats()

    def take(self, played: Played) -> None:
        """Count a finished hand for the people who were in it."""
        if not any(played.persons):
            return
        hand = played.hand
        self.stats.take(tale_of(hand, played.persons))
        pot = sum(amount for kind, _, amount, _ in hand.log if kind in ("win", "rake"))
        winners = {seat for kind, seat, amount, _ in hand.log if kind == "win" and amount}
        for index, person in enumerate(played.persons):
            if person:
                gain = hand.stacks[index] - hand.started[index]
                career = self.people.setdefault(person, Career())
                career.results.append(Result(played.at, gain, hand.house.big_blind))
                career.chips += gain
                career.won += gain > 0
                if index in winners:
                    career.biggest_pot = max(career.biggest_pot, pot)
                career.houses[hand.house.name] += 1
                career.gains[hand.house.name] += gain
                if len(career.results) > KEPT:
                    del career.results[: KEPT // 10]

    def add(self, others: Careers) -> None:
        """Add what was counted elsewhere."""
        for person, theirs in others.people.items():
            mine = self.people.setdefault(person, Career())
            mine.results += theirs.results
            mine.chips += theirs.chips
            mine.won += theirs.won
            mine.biggest_pot = max(mine.biggest_pot, theirs.biggest_pot)
            mine.houses += theirs.houses
            mine.gains.update(theirs.gains)
        for person, figures in others.stats.players.items():
            self.stats.players[person] = added(self.stats.players.get(person), figures)

    def tell(self, person: str) -> dict[str, Any]:
        """Tell somebody how he has played."""
        career = self.people.get(person) or Career()
        figures = self.stats.players.get(person) or Figures(person)
        results = sorted(career.results, key=lambda result: result.at)
        return {
            "hands": figures.hands,
            "won": career.won,
            "chips": career.chips,
            "biggest_pot": career.biggest_pot,
            "vpip": rounded(figures.vpip),
            "pfr": rounded(figures.pfr),
            "three_bet": rounded(figures.three_bet),
            "aggression": rounded(figures.aggression),
            "showdowns": rounded(figures.wtsd),
            "showdowns_won": rounded(figures.wsd),
            "bb_per_100": rounded(figures.bb_per_100),
            "margin": rounded(figures.margin),
            "houses": [
                {"house": house, "hands": hands, "chips": career.gains[house]}
                for house, hands in career.houses.most_common()
            ],
            "curve": curve(career.chips - sum(result.chips for result in results), results),
        }


def added(mine: Figures | None, theirs: Figures) -> Figures:
    """Add two counts of one player; means and variances as Chan, Golub and LeVeque do (1979)."""
    if mine is None:
        return theirs
    both = Figures(mine.name)
    for name in COUNTS:
        setattr(both, name, getattr(mine, name) + getattr(theirs, name))
    if both.counted:
        gap = theirs.mean - mine.mean
        both.mean = mine.mean + gap * theirs.counted / both.counted
        both.squares = mine.squares + theirs.squares + gap**2 * mine.counted * theirs.counted / both.counted
    return both


def rounded(value: float | None) -> float | None:
    """Round a figure for people; None stays None."""
    return None if value is None else round(value, 1)


def curve(start: int, results: Sequence[Result]) -> list[int]:
    """Return the chips won so far after each hand, or after every so many."""
    total, points = start, [start]
    for result in results:
        total += result.chips
        points.append(total)
    step = max(-(-len(points) // POINTS), 1)
    return [*points[:-1:step], points[-1]]


def recounted(journal: Iterable[bytes]) -> tuple[Book, Careers]:
    """Add up a journal, and what people have played in it; what does not fit is a HistoryError."""
    book, careers = Book(), Careers()
    for data in journal:
        try:
            step = book.take(read_entry(data))
        except HistoryError as error:
            raise HistoryError(f"entry {book.n + 1} {error}") from None
        if step.ended and book.current is not None:
            careers.take(book.current)
    return book, careers
