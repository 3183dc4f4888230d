"""A matchup: two bots, many rounds, each as often the first small blind as the other (MI-16).

With mirrored deals round 2k and round 2k + 1 get the same cards, and the bots change seats: whoever is
lucky in the one has the other's luck against him in the next.

    round        0      1      2      3     ...
    first small  a      b      a      b
    deals        0      0      1      1          mirrored
                 0      1      2      3          not mirrored
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from pitboss.arena.chunk import Chunk, Stopwatch, Task, packed_curves
from pitboss.arena.deals import bot_seed, deal_seed
from pitboss.arena.format import Format
from pitboss.arena.hand_lines import Book, HandLines, packed
from pitboss.arena.interrupts import interrupts_held
from pitboss.arena.luck import Luck
from pitboss.arena.player import Player
from pitboss.arena.round import Round, first_small, levels_of, play_round
from pitboss.cards import Deck
from pitboss.shuffle import SeededShuffler

__all__ = ["play_matchup"]


def play_matchup(task: Task) -> Chunk:
    """Play the rounds of a task between its two bots."""
    desk = Desk(task)
    players: list[Player] = []
    try:
        for place, entry in enumerate(task.bots):
            seed = bot_seed(task.seed, task.names, task.number, place)
            players.append(entry.start(task.terms, seed=seed))
        for number in range(task.first, task.first + task.rounds):
            desk.play(number, players)
    finally:
        with interrupts_held():
            for player in players:
                player.close()
    return desk.result(players)


@lru_cache(maxsize=8)
def luck_of(told: str) -> Luck:
    """Return what luck is in a format: worked out once for all chunks of a tournament."""
    format_ = Format.from_told(json.loads(told))
    return Luck(format_.house, format_.hands)


class Desk:
    """Plays the rounds of a chunk and takes them down."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.format = Format.from_told(json.loads(task.format))
        self.house = self.format.house
        self.levels = levels_of(self.house, self.format.hands)
        self.small = first_small(self.house)
        self.chunk = Chunk(match=task.match, number=task.number, first=task.first)
        self.curves: list[list[int]] = []
        self.book = Book() if self.format.keep_hands else None
        self.lines = {False: HandLines(task.names), True: HandLines(task.names[::-1])}
        self.luck = luck_of(task.format)
        self.watch = Stopwatch()

    def play(self, number: int, players: Sequence[Player]) -> None:
        """Play one round of the matchup."""
        swapped = (number % 2 == 0) is (self.small == 1)  # a sits where the first small blind is, or does not
        seated = players[::-1] if swapped else players
        for player in players:
            player.reset()
        deals = number // 2 if self.format.mirror else number
        deal = SeededShuffler(deal_seed(self.task.seed, self.task.names, deals)).deal
        if self.book is not None:
            self.book.open(number, self.lines[swapped])
        dealt: list[Deck] = []
        known = self.luck.ranks is not None

        def noted(cards: int) -> Deck:
            dealt.append(deal(cards))
            return dealt[-1]

        played = play_round(
            self.levels,
            seated,
            noted if known else deal,
            most_hands=self.format.hands,
            note=self.book,
            reveal_folded=self.task.terms.reveal_folded,
        )
        if known:
            luck = self.luck.of([tuple(deck) for deck in dealt], played.curve, self.small)
            self.chunk.luck.append(round(-luck if swapped else luck, 6))
        self.take(played, swapped=swapped)

    def take(self, played: Round, *, swapped: bool) -> None:
        """Count a round, from the first bot's side."""
        chunk = self.chunk
        winner = played.winner if played.winner < 0 or not swapped else 1 - played.winner
        chunk.outcomes += "ab="[winner]
        chunk.hands.append(played.hands)
        chunk.chips.append(played.stacks[::-1] if swapped else list(played.stacks))
        chunk.decisions += played.decisions
        total = sum(played.stacks)
        self.curves.append([total - chips for chips in played.curve] if swapped else played.curve)

    def result(self, players: Sequence[Player]) -> Chunk:
        """Return what it all came to."""
        chunk = self.chunk
        chunk.faults = [player.faults.copy() for player in players]
        chunk.curves = packed_curves(self.curves, total=2 * self.house.stack)
        if self.book is not None:
            chunk.log = packed(self.book.lines)
            chunk.big = self.book.big
        chunk.seconds = self.watch.seconds
        return chunk
