"""A question of equity: who may hold what, what lies on the board, what is out of play.

`exactly` counts every deal, `sampled` draws some. Both work in short strides and call `progress` after each
with the share that is done, so that a long run can be watched, and stopped by an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from time import monotonic
from typing import Final, Self

from pitboss import kernel
from pitboss.cards import Card, parse_cards, print_cards
from pitboss.equity.micro import count_micro
from pitboss.equity.odds import Odds
from pitboss.equity.ranges import Range, parse_range
from pitboss.errors import CardError, RangeError

__all__ = ["Progress", "Question"]

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Game:
    """How many cards an equity is about."""

    hole_cards: int
    board: int
    players: int  # at most


GAMES: Final = {"holdem": Game(2, 5, 10), "micro": Game(1, 1, 2)}

# About how many boards are looked at for each deal of hole cards, by how many cards are to come.
BOARDS: Final = (6, 60, 400, 2_000, 10_000, 50_000)

STRIDE: Final = 0.05  # seconds between two calls of `progress`, about


@dataclass(frozen=True, slots=True)
class Question:
    """Players' ranges, the board and the dead cards, checked. Make one with `Question.of`."""

    ranges: tuple[Range, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    ranking: str = "holdem"

    @classmethod
    def of(
        cls, players: Sequence[str | Range], *, board: str = "", dead: str = "", ranking: str = "holdem"
    ) -> Self:
        """Read a question as people write it."""
        cards = GAMES[ranking].hole_cards
        ranges = [
            player if isinstance(player, Range) else parse_range(player, cards=cards) for player in players
        ]
        return cls(tuple(ranges), parse_cards(board), parse_cards(dead), ranking)

    def __post_init__(self) -> None:
        """Refuse what cannot be: too many cards, a card in two places, a range without a hand."""
        game = GAMES[self.ranking]
        if not 2 <= len(self.ranges) <= game.players:
            least_and_most = "2 players" if game.players == 2 else f"2 to {game.players} players"
            raise RangeError(f"{len(self.ranges)} cannot share a pot here: name {least_and_most}")
        if len(self.board) > game.board:
            raise CardError(f"{len(self.board)} cards are no board: it has at most {game.board}")
        if both := [card for card in self.board if card in self.dead]:
            raise CardError(f'"{both[0]}" is on the board and dead: a deck has every card once')
        if len(set(self.dead)) + game.board + game.hole_cards * len(self.ranges) > 52:
            raise CardError(f"{len(self.dead)} dead cards leave too few for {len(self.ranges)} players")
        for player, hands in enumerate(self.hands, start=1):
            if not hands:
                out = print_cards(self.board + self.dead)
                raise RangeError(
                    f'"{self.ranges[player - 1]}" has no hand left for player {player} beside {out}'
                )

    @property
    def hands(self) -> list[list[tuple[Card, ...]]]:
        """The hands that each player may still have."""
        seen = frozenset(self.board + self.dead)
        return [player.without(seen) for player in self.ranges]

    @property
    def work(self) -> int:
        """About how many hands an exact answer has to look up."""
        game = GAMES[self.ranking]
        if self.ranking == "micro":
            return prod(map(len, self.hands)) * 52
        alike = kernel.Exact(self._packed(), _pack(self.board), _pack(self.dead)).alike
        boards = BOARDS[game.board - len(self.board)]
        return prod(map(len, self.hands)) * boards * len(self.ranges) // alike

    def exactly(self, progress: Progress | None = None) -> Odds:
        """Count every deal."""
        if self.ranking == "micro":
            return self._odds(count_micro(self.hands, self.board, self.dead), exact=True)
        run = kernel.Exact(self._packed(), _pack(self.board), _pack(self.dead))
        stride = Stride()
        while not run.over:
            stride.take(run.step)
            if progress is not None:
                progress(run.progress)
        return self._odds(run.tally, exact=True)

    def sampled(self, trials: int, seed: bytes, progress: Progress | None = None) -> Odds:
        """Draw so many deals. The same seed draws the same deals, on every machine."""
        if trials < 1:
            raise RangeError(f"{trials} trials say nothing: draw at least one")
        if self.ranking == "micro":
            raise RangeError("micro is small: ask it exactly")
        run = kernel.MonteCarlo(self._packed(sampled=True), _pack(self.board), _pack(self.dead), seed)
        stride = Stride()
        left = trials
        while left:
            done = stride.take(lambda most: run.run(min(most, left)))  # noqa: B023 - called at once
            if not done:
                raise RangeError(f"{self} leave no deal, or next to none")
            left -= done
            if progress is not None:
                progress(1 - left / trials)
        return self._odds(run.tally, exact=False)

    def __str__(self) -> str:
        """Name the ranges: "AA, KK"."""
        return ", ".join(f'"{player}"' for player in self.ranges)

    def _packed(self, *, sampled: bool = False) -> list[list[int]]:
        """Return the players' hands as the kernel takes them.

        Who may have any two cards is known to a sampled run by all 1,326 hands.
        """
        packed = []
        for player, hands in zip(self.ranges, self.hands, strict=True):
            every = sampled and len(player.hands) == 1326
            packed.append([_pack(hand) for hand in (sorted(player.hands) if every else hands)])
        return packed

    def _odds(self, tally: Sequence[int], *, exact: bool) -> Odds:
        if not sum(tally):
            raise RangeError(f"{self} leave no deal: their hands share cards")
        return Odds(tuple(tally), exact)


class Stride:
    """How much to do at a time, so that each stride takes about as long."""

    def __init__(self) -> None:
        self.size = 1

    def take(self, work: Callable[[int], int]) -> int:
        """Do so much, and change the size for the next time."""
        start = monotonic()
        done = work(self.size)
        took = monotonic() - start
        if took < STRIDE / 2:
            self.size *= 2
        elif took > STRIDE * 2:
            self.size = max(1, self.size // 2)
        return done


def _pack(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)
