"""What a seat may know of the cards, street by street: private states, and how likely each pair is.

Suits that nobody can tell apart are folded together, without loss. With one card in the hand and at
most one on the board, a street has a lane for each rank of the board, and in it a row for each rank
that a player may hold, with the board's suit or without:

    preflop     one lane of 13 ranks
    postflop    13 lanes of 25 rows, in rising order of strength: a 7 and a board of 7s is one row (three
                cards, none of its suit), an 8 is two (the one of the board's suit, the three others)

The ranking of the house orders the rows; no rule of poker is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pitboss.cards import CARDS, Card, print_cards
from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.kernel.rankings import RANKINGS
from pitboss.rankings.ranking import Ranking

__all__ = ["Deal", "Domain", "Lift", "deal_of"]


@dataclass(frozen=True, slots=True)
class Domain:
    """The private states of a street: state = row * lanes + lane.

    Two players are in states i and j of one lane with the weight scale[i] * count[j], and where i is j
    with diagonal[i] more; all weights add up to 1. `lower` and `upper` bound the rows that tie, if any do.
    """

    lanes: int
    rows: int
    count: list[float]
    scale: list[float]
    diagonal: list[float]
    lower: list[int]
    upper: list[int]

    @property
    def size(self) -> int:
        """How many states there are, places that are not used included."""
        return self.lanes * self.rows


@dataclass(frozen=True, slots=True)
class Lift:
    """Chance between two streets: which state each new one comes from, -1 for none."""

    start: int
    end: int
    origin: list[int]


@dataclass(frozen=True, slots=True)
class Deal:
    """The domains of a house, one a street, the lifts between them, and the state that some cards make."""

    domains: tuple[Domain, ...]
    lifts: tuple[Lift, ...]
    boards: tuple[int, ...]  # cards on the board, by street
    states: tuple[dict[tuple[Card, ...], int], ...]  # by street: (hole card, board card) -> state
    names: tuple[dict[int, str], ...]  # by street: what a state is called

    def state(self, street: int, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Return the state of a player who holds and sees these cards."""
        cards = (*hole, *board)
        try:
            return self.states[street][cards]
        except (KeyError, IndexError):
            raise SolverError(
                f"{print_cards(cards) or 'no card'} on street {street}: not a hand and a board of this deal"
            ) from None


WIDTH: Final = 4  # lanes are filled up to a multiple of this, as vectors are


def deal_of(house: House, cards: Iterable[Card] | None = None) -> Deal:
    """Return what can be known in a house of single cards; `cards` is the deck, if it is not the full one."""
    if house.hole_cards != 1 or house.board_cards > 1:
        raise SolverError(
            f"{house.name} deals {house.hole_cards} hole cards and {house.board_cards} to the board: "
            "only a house of one and at most one can be folded without loss"
        )
    sizes = tuple(sum(street.cards for street in house.streets[: n + 1]) for n in range(len(house.streets)))
    deck = CARDS if cards is None else tuple(sorted(cards))
    return single(deck, house.ranks if house.ranking not in RANKINGS else house.ranking, sizes)


@lru_cache(maxsize=16)
def single(deck: tuple[Card, ...], ranking: str | Ranking, boards: tuple[int, ...]) -> Deal:
    """Fold the suits of a deck of single cards."""
    ranks = RANKINGS[ranking] if isinstance(ranking, str) else ranking
    by_rank: dict[int, list[Card]] = {}
    for card in deck:
        by_rank.setdefault(card.rank, []).append(card)
    if len({tuple(card.suit for card in cards) for cards in by_rank.values()}) != 1:
        raise SolverError("a deck whose ranks do not all come in the same suits cannot be folded")
    domains = []
    states: list[dict[tuple[Card, ...], int]] = []
    names: list[dict[int, str]] = []
    for size in boards:
        domain, of_cards, name = (preflop if size == 0 else postflop)(deck, by_rank, ranks)
        domains.append(domain)
        states.append(of_cards)
        names.append(name)
    lifts = tuple(lift(n, states[n], states[n + 1], domains[n + 1].size) for n in range(len(boards) - 1))
    return Deal(tuple(domains), lifts, boards, tuple(states), tuple(names))


Fold = tuple[Domain, dict[tuple[Card, ...], int], dict[int, str]]


def preflop(deck: tuple[Card, ...], by_rank: dict[int, list[Card]], ranks: Ranking) -> Fold:
    """Without a board a state is a rank."""
    order = sorted(by_rank, key=lambda rank: ranks.strength((by_rank[rank][0],)))
    strengths = [ranks.strength((by_rank[rank][0],)) for rank in order]
    each = [len(by_rank[rank]) for rank in order]
    total = len(deck) * (len(deck) - 1)
    lower, upper = ties([strengths])
    domain = Domain(
        lanes=1,
        rows=len(order),
        count=[float(n) for n in each],
        scale=[n / total for n in each],
        diagonal=[-n / total for n in each],
        lower=lower,
        upper=upper,
    )
    row = {rank: place for place, rank in enumerate(order)}
    names = {place: by_rank[rank][0].rank.letter for rank, place in row.items()}
    return domain, {(card,): row[card.rank] for card in deck}, names


def postflop(deck: tuple[Card, ...], by_rank: dict[int, list[Card]], ranks: Ranking) -> Fold:
    """On a board of one card a state is a rank of its suit, or a rank of the others."""
    lanes = -(-len(by_rank) // WIDTH) * WIDTH
    total = len(deck) * (len(deck) - 1) * (len(deck) - 2)
    columns: list[list[tuple[int, list[Card]]]] = []  # by lane: (strength, cards) in rising order
    for rank in sorted(by_rank):
        board = by_rank[rank][0]
        groups: dict[tuple[int, bool], list[Card]] = {}
        for card in deck:
            if card != board:
                groups.setdefault((card.rank, card.suit is board.suit), []).append(card)
        columns.append(sorted((ranks.strength((cards[0], board)), cards) for cards in groups.values()))
    rows = max(len(column) for column in columns)
    count, scale, diagonal = ([0.0] * (lanes * rows) for _ in range(3))
    states: dict[tuple[Card, ...], int] = {}
    names: dict[int, str] = {}
    for lane, (rank, column) in enumerate(zip(sorted(by_rank), columns, strict=True)):
        alike = len(by_rank[rank])  # boards that a lane stands for
        for row, (_strength, cards) in enumerate(column):
            at = row * lanes + lane
            count[at] = float(len(cards))
            scale[at] = alike * len(cards) / total
            diagonal[at] = -alike * len(cards) / total
            suited = cards[0].suit is by_rank[rank][0].suit
            names[at] = f"{cards[0].rank.letter}{'s' if suited else 'o'} on {by_rank[rank][0].rank.letter}"
            for board in by_rank[rank]:
                same = [card for card in by_rank[cards[0].rank] if (card.suit is board.suit) == suited]
                states.update({(card, board): at for card in same if card != board})
    lower, upper = ties(
        [[strength for strength, _cards in column] for column in columns], lanes=lanes, rows=rows
    )
    return Domain(lanes, rows, count, scale, diagonal, lower, upper), states, names


def ties(columns: list[list[int]], *, lanes: int = 1, rows: int | None = None) -> tuple[list[int], list[int]]:
    """Bound the rows that tie with each; nothing, where no two do."""
    if all(len(set(column)) == len(column) for column in columns):
        return [], []
    height = len(columns[0]) if rows is None else rows
    lower = [row for row in range(height) for _ in range(lanes)]
    upper = [row + 1 for row in range(height) for _ in range(lanes)]
    for lane, column in enumerate(columns):
        for row, strength in enumerate(column):
            lower[row * lanes + lane] = column.index(strength)
            upper[row * lanes + lane] = len(column) - column[::-1].index(strength)
    return lower, upper


def lift(
    street: int, before: dict[tuple[Card, ...], int], after: dict[tuple[Card, ...], int], size: int
) -> Lift:
    """Say which state each new one comes from: the one with the same hole card."""
    origin = [-1] * size
    for cards, state in after.items():
        origin[state] = before.get(cards, before.get(cards[:1], -1))
    return Lift(street, street + 1, origin)
