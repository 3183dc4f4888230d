"""A house: a complete way to run a game, as data.

`House` holds every rule that a field can say; what no field can say is a small strategy
(`betting.Betting`, `Street.opener`). The engine asks these fields and nothing else: no
code anywhere asks for a house's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Any

from pitboss.houses.betting import Betting
from pitboss.houses.felt import Felt
from pitboss.houses.opening import Opening
from pitboss.kernel.rankings import RANKINGS
from pitboss.rankings.ranking import Ranking

__all__ = ["House", "Rake", "Street", "after_blinds", "after_button", "on_button"]


def after_blinds(felt: Felt) -> int:
    """Open with the seat left of the big blind, or of the last straddle."""
    return felt.big_seat + 1


def after_button(felt: Felt) -> int:
    """Open with the seat left of the button."""
    return felt.button + 1


def on_button(felt: Felt) -> int:
    """Open with the button itself."""
    return felt.button


@dataclass(frozen=True, slots=True)
class Street:
    """One street: its name, the cards it puts on the board, who opens it, which limit holds."""

    name: str
    cards: int
    opener: Callable[[Felt], int]
    limit: str = "low"


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes of a pot (ST-12): a percentage, at most `cap` chips, and only after a flop."""

    percent: Fraction
    cap: int | None = None

    def of(self, pot: int) -> int:
        """Return the chips taken from a pot, rounded down."""
        taken = int(pot * self.percent / 100)
        return taken if self.cap is None else min(taken, self.cap)


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """Every rule of one house. Change a copy with `with_options(big_blind=4)`."""

    # what it is
    name: str
    page: str  # whose page of rules: houses/pages/PAGE.md
    cites: Mapping[str, str]  # topic of a refusal -> number of the rule
    options: tuple[str, ...]  # what a player may set

    # the people
    min_seats: int = 2
    max_seats: int = 10
    roles: tuple[str, ...] = ()  # names of the seats, where they have one
    stack: int = 200  # what a player starts with

    # the cards
    hole_cards: int = 2
    streets: tuple[Street, ...]
    ranking: str = "holdem"

    # the forced bets
    small_blind: int = 1
    big_blind: int = 2
    ante: int = 0
    straddle: int = 0
    big_is_double: bool = False  # the big blind is always twice the small
    blinds_from_limits: bool = False  # half the lower limit and the lower limit
    button_posts_small: bool = False  # with two players
    levels: tuple[int, ...] = ()  # small blinds, in rising order
    hands_per_level: int = 0

    # the betting
    structures: Mapping[str, Betting]
    betting: str = "no-limit"
    raise_limit: int | None = None  # full raises after the bet of a street
    uncapped_heads_up: bool = False
    low: int | None = None
    high: int | None = None
    limits_are_blinds: bool = False  # fixed limit: the two blinds, else big blind and twice that
    check_preflop: bool = True
    bet_word: bool = True  # the first wager of a street is a bet, not a raise
    raises_by_more: bool = False  # a player says how much more he raises, not to what (HU-8)
    up_to_opponent: bool = False  # chips past the opponent's stack do not play (MI-11)

    # the end of a hand
    shows_best: bool = False  # from the flop on a player is told his best hand so far (DU-11)
    all_show: bool = False  # every hand of a showdown is shown; else a loser may muck
    odd_chip_seat: int | None = None  # who gets an odd chip; else the first winner left of the button
    rake: Rake | None = None

    # hand after hand
    button_moves: str = "next player"  # "next player", "dead button" or "never"
    post_in_blinds: bool = False  # a newcomer may be dealt in between button and big blind
    full_blinds: bool = False  # a hand needs both blinds in full
    cover_or_lose: bool = False  # who cannot cover his blind has lost, whatever the other has
    freezeout: bool = False  # nobody buys chips, and the game is over when one player has them all
    hands: int | None = None  # the game is over after so many hands

    # worked out once, as every hand asks for them
    rounds: Betting = field(init=False, repr=False, compare=False)  # the betting structure in force
    plain: bool = field(init=False, repr=False, compare=False)  # nothing bounds a wager but the stack
    ranks: Ranking = field(init=False, repr=False, compare=False)  # what a hand is worth here
    board_cards: int = field(init=False, repr=False, compare=False)  # how many the board takes
    # from the second street on: (street, cards on the board before it, cards then)
    boards: tuple[tuple[int, int, int], ...] = field(init=False, repr=False, compare=False)
    openings: dict[tuple[int, int], Opening] = field(init=False, repr=False, compare=False)  # by n, button

    def __post_init__(self) -> None:
        """Work out what follows from the other fields."""
        object.__setattr__(self, "rounds", self.structures[self.betting])
        plain = not self.rounds.has_sizes and self.raise_limit is None and not self.up_to_opponent
        object.__setattr__(self, "plain", plain)
        object.__setattr__(self, "ranks", RANKINGS[self.ranking])
        object.__setattr__(self, "board_cards", sum(street.cards for street in self.streets))
        sizes = accumulate([street.cards for street in self.streets[1:]], initial=0)
        boards = [(street, before, after) for street, (before, after) in enumerate(pairwise(sizes), 1)]
        object.__setattr__(self, "boards", tuple(boards))
        object.__setattr__(self, "openings", {})  # filled as hands are dealt

    def rule(self, topic: str, street: int = 0) -> str:
        """Return the number of the rule on this topic: of the structure, of a later street, or at all."""
        for name in (f"{self.betting} {topic}", f"{topic} later" if street else topic, topic, "turn"):
            if name in self.cites:
                return self.cites[name]
        return self.page

    @property
    def limits(self) -> tuple[int, int]:
        """The lower and the higher limit of fixed limit."""
        low = self.low or (self.small_blind if self.limits_are_blinds else self.big_blind)
        return low, self.high or (self.big_blind if self.limits_are_blinds else 2 * low)

    def limit(self, street: int) -> int:
        """Return the size of a bet on this street, in fixed limit."""
        low, high = self.limits
        return low if self.streets[street].limit == "low" else high

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called: its role, or its number."""
        return self.roles[seat] if seat < len(self.roles) else f"seat {seat}"

    @property
    def is_match(self) -> bool:
        """Whether one plays for all the chips on the table: nobody buys more."""
        return self.freezeout or self.full_blinds

    def with_options(self, **values: Any) -> House:  # noqa: ANN401 - options come from files and people
        """Return this house with some options set; a wrong one is a HouseError that names it."""
        from pitboss.houses.options import set_options

        return set_options(self, values)

    def differences(self, other: House) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two houses differ, with both values."""
        mine = {f.name: getattr(self, f.name) for f in fields(self) if f.compare and f.name not in _LABELS}
        return {
            key: (value, getattr(other, key)) for key, value in mine.items() if value != getattr(other, key)
        }


_LABELS = frozenset({"name", "page", "cites", "options"})


def frozen(**entries: Any) -> Mapping[str, Any]:  # noqa: ANN401 - a mapping of anything
    """Return a mapping that nobody can change, for the fields of a house."""
    return MappingProxyType({key.replace("_", "-"): value for key, value in entries.items()})
